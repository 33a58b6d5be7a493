//! Rotation and reflection of a board for one viewer.

use std::f64::consts::TAU;

use crate::mark::Mark;
use crate::point::{Path, Point, Segment, Sense};
use crate::svg::ViewBox;

/// Rotation of a board, clockwise, optionally followed by a reflection.
///
/// One turn maps the board onto itself: a fifth of a circle in Pentagame, a quarter in Pente, a
/// sixth in Pentalath. Turns beyond a full circle start again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Orientation {
    /// Number of clockwise turns.
    pub turns: u8,
    /// True if left and right are exchanged after the rotation.
    pub mirrored: bool,
}

impl Orientation {
    /// The orientation of pictures.
    pub const UPRIGHT: Orientation = Orientation { turns: 0, mirrored: false };

    /// Returns the transformation of a board with this many turns in a circle.
    pub(crate) fn frame(self, turns_in_circle: u8) -> Frame {
        let count = turns_in_circle.max(1);
        let angle = TAU * f64::from(self.turns % count) / f64::from(count);
        Frame { angle, mirrored: self.mirrored }
    }
}

/// Transformation of the points of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    angle: f64,
    mirrored: bool,
}

impl Frame {
    pub(crate) const UPRIGHT: Frame = Frame { angle: 0.0, mirrored: false };

    pub(crate) fn point(&self, point: Point) -> Point {
        let turned = if self.angle == 0.0 { point } else { point.turned(self.angle) };
        if self.mirrored { Point::new(-turned.x, turned.y) } else { turned }
    }

    pub(crate) fn points(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.point(*point)).collect()
    }

    /// The smallest upright view around a view after the transformation.
    pub(crate) fn view(&self, view: ViewBox) -> ViewBox {
        let ViewBox { corner, width, height } = view;
        let one = self.point(corner);
        let other = self.point(corner.moved(Point::new(width, height)));
        ViewBox {
            corner: Point::new(one.x.min(other.x), one.y.min(other.y)),
            width: (one.x - other.x).abs(),
            height: (one.y - other.y).abs(),
        }
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

    /// Reverses the sense of arcs in a reflection.
    fn sense(&self, sense: Sense) -> Sense {
        match (self.mirrored, sense) {
            (false, sense) => sense,
            (true, Sense::Clockwise) => Sense::Widdershins,
            (true, Sense::Widdershins) => Sense::Clockwise,
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
            | Mark::Goal { at, .. }
            | Mark::Winner { at, .. } => *at = self.point(*at),
            Mark::Line { ends } => *ends = ends.map(|end| self.point(end)),
        }
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(turns: u8, mirrored: bool, count: u8, from: (f64, f64), to: (f64, f64)) {
        let frame = Orientation { turns, mirrored }.frame(count);
        let at = frame.point(Point::new(from.0, from.1));
        assert!(at.distance(Point::new(to.0, to.1)) < 1e-12, "{at:?}");
    }

    #[test]
    fn board_is_rotated_clockwise_then_mirrored() {
        check(0, false, 4, (1.0, 2.0), (1.0, 2.0));
        check(1, false, 4, (0.0, -1.0), (1.0, 0.0));
        check(1, true, 4, (0.0, -1.0), (-1.0, 0.0));
        check(5, false, 4, (0.0, -1.0), (1.0, 0.0));
        check(3, false, 6, (0.0, -1.0), (0.0, 1.0));
        check(7, false, 0, (3.0, -1.0), (3.0, -1.0));
    }

    #[test]
    fn reflection_reverses_arcs() {
        let frame = Orientation { turns: 0, mirrored: true }.frame(5);
        let path = Path::from(Point::ORIGIN).arc(1.0, Sense::Clockwise, Point::new(2.0, 0.0));
        assert_eq!(frame.path(&path).to_string(), "M0 0A1 1 0 0 0 -2 0");
    }
}
