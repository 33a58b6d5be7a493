//! How a board lies before the one who looks at it.

use std::f64::consts::TAU;

use crate::mark::Mark;
use crate::point::{Path, Point, Segment, Sense};

/// Whether a board is seen as it is or as in a mirror.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Mirror {
    /// As it is.
    #[default]
    Plain,
    /// Left and right changed.
    Mirrored,
}

/// How a board lies: turned clockwise by so many of its turns, and then perhaps mirrored.
///
/// A turn is what brings the board's pattern back onto itself: a fifth of a circle in Pentagame, a
/// quarter in Pente, a sixth in Pentalath. More turns than a circle has are counted on from the
/// first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Orientation {
    /// How many turns, clockwise.
    pub turns: u8,
    /// Whether left and right are changed afterwards.
    pub mirror: Mirror,
}

impl Orientation {
    /// As pictures show the board.
    pub const UPRIGHT: Orientation = Orientation { turns: 0, mirror: Mirror::Plain };

    /// The frame of a board that has this many turns in a circle.
    pub(crate) fn frame(self, turns_in_circle: u8) -> Frame {
        let count = turns_in_circle.max(1);
        let angle = TAU * f64::from(self.turns % count) / f64::from(count);
        Frame { angle, mirror: self.mirror }
    }
}

/// Where the points of a board go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    angle: f64,
    mirror: Mirror,
}

impl Frame {
    pub(crate) const UPRIGHT: Frame = Frame { angle: 0.0, mirror: Mirror::Plain };

    pub(crate) fn point(&self, point: Point) -> Point {
        let turned = if self.angle == 0.0 { point } else { point.turned(self.angle) };
        match self.mirror {
            Mirror::Plain => turned,
            Mirror::Mirrored => Point::new(-turned.x, turned.y),
        }
    }

    pub(crate) fn points(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.point(*point)).collect()
    }

    pub(crate) fn path(&self, path: &Path) -> Path {
        let segment = |segment: &Segment| match *segment {
            Segment::Move(to) => Segment::Move(self.point(to)),
            Segment::Line(to) => Segment::Line(self.point(to)),
            Segment::Curve(first, second, to) => {
                Segment::Curve(self.point(first), self.point(second), self.point(to))
            }
            Segment::Arc { radius, sense, to } => {
                Segment::Arc { radius, sense: self.sense(sense), to: self.point(to) }
            }
            Segment::Close => Segment::Close,
        };
        path.segments().iter().map(segment).fold(Path::default(), Path::with)
    }

    /// A mirror turns every arc the other way round.
    fn sense(&self, sense: Sense) -> Sense {
        match (self.mirror, sense) {
            (Mirror::Plain, sense) => sense,
            (Mirror::Mirrored, Sense::Clockwise) => Sense::Widdershins,
            (Mirror::Mirrored, Sense::Widdershins) => Sense::Clockwise,
        }
    }

    pub(crate) fn mark(&self, mark: &Mark) -> Mark {
        let mut turned = mark.clone();
        match &mut turned {
            Mark::Way { line, stops, .. } => {
                *line = self.points(line);
                *stops = self.points(stops);
            }
            Mark::Swap { line, .. } => *line = self.points(line),
            Mark::Set { at, .. }
            | Mark::Taken { at, .. }
            | Mark::Walker { at, .. }
            | Mark::Free { at }
            | Mark::Meets { at, .. }
            | Mark::Goal { at, .. } => *at = self.point(*at),
            Mark::Line { ends } => *ends = ends.map(|end| self.point(end)),
        }
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(turns: u8, mirror: Mirror, count: u8, from: (f64, f64), to: (f64, f64)) {
        let frame = Orientation { turns, mirror }.frame(count);
        let at = frame.point(Point::new(from.0, from.1));
        assert!(at.distance(Point::new(to.0, to.1)) < 1e-12, "{at:?}");
    }

    #[test]
    fn a_board_is_turned_clockwise_and_then_mirrored() {
        check(0, Mirror::Plain, 4, (1.0, 2.0), (1.0, 2.0));
        check(1, Mirror::Plain, 4, (0.0, -1.0), (1.0, 0.0));
        check(1, Mirror::Mirrored, 4, (0.0, -1.0), (-1.0, 0.0));
        check(5, Mirror::Plain, 4, (0.0, -1.0), (1.0, 0.0));
        check(3, Mirror::Plain, 6, (0.0, -1.0), (0.0, 1.0));
        check(7, Mirror::Plain, 0, (3.0, -1.0), (3.0, -1.0));
    }

    #[test]
    fn a_mirror_turns_arcs_round() {
        let frame = Orientation { turns: 0, mirror: Mirror::Mirrored }.frame(5);
        let path = Path::from(Point::ORIGIN).arc(1.0, Sense::Clockwise, Point::new(2.0, 0.0));
        assert_eq!(frame.path(&path).to_string(), "M0 0A1 1 0 0 0 -2 0");
    }
}
