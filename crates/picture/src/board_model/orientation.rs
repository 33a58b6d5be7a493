//! Layout, rotation and reflection of a board for one viewer.

use std::f64::consts::TAU;

use super::stack::Stack;
use crate::mark::Mark;
use crate::point::{Path, Point, Segment, Sense};
use crate::svg::ViewBox;

/// Arrangement of the parts of a board, such as levels, in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum BoardLayout {
    /// Side by side in the plane, or the only part.
    #[default]
    Flat,
    /// Above each other in space.
    Stacked,
}

impl BoardLayout {
    /// All layouts, the usual one first.
    pub const ALL: [BoardLayout; 2] = [BoardLayout::Flat, BoardLayout::Stacked];

    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            BoardLayout::Flat => "flat",
            BoardLayout::Stacked => "stacked",
        }
    }
}

/// Layout of a board and its rotation, clockwise, optionally followed by a reflection.
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
    /// Arrangement of the parts; boards without this layout ignore it.
    pub layout: BoardLayout,
}

impl Orientation {
    /// The orientation of pictures.
    pub const UPRIGHT: Orientation =
        Orientation { turns: 0, mirrored: false, layout: BoardLayout::Flat };

    /// Returns the transformation of a board with this many turns in a circle.
    pub(crate) fn frame(self, turns_in_circle: u8) -> Frame {
        let count = turns_in_circle.max(1);
        let angle = TAU * f64::from(self.turns % count) / f64::from(count);
        Frame { angle, mirrored: self.mirrored, stack: None }
    }
}

/// Transformation of the points of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    angle: f64,
    mirrored: bool,
    /// The levels that lie above each other; each is turned by itself.
    stack: Option<Stack>,
}

impl Frame {
    pub(crate) const UPRIGHT: Frame = Frame { angle: 0.0, mirrored: false, stack: None };

    /// The same transformation with levels above each other.
    pub(crate) fn stacked(self, stack: Stack) -> Frame {
        Frame { stack: Some(stack), ..self }
    }

    pub(crate) fn stack(&self) -> Option<Stack> {
        self.stack
    }

    pub(crate) fn point(&self, point: Point) -> Point {
        match &self.stack {
            None => self.turned(point),
            Some(stack) => {
                let (level, local) = stack.level_of(point);
                stack.project(level, self.turned(local))
            }
        }
    }

    /// Turns and mirrors a point of the plane.
    pub(crate) fn turned(&self, point: Point) -> Point {
        let turned = if self.angle == 0.0 { point } else { point.turned(self.angle) };
        if self.mirrored { Point::new(-turned.x, turned.y) } else { turned }
    }

    /// Centre and radius of something with this centre and radius on the flat board.
    pub(crate) fn standing(&self, at: Point, radius: f64) -> (Point, f64) {
        match self.stack {
            None => (self.point(at), radius),
            Some(_) => (Stack::stand(self.point(at)), Stack::radius(radius)),
        }
    }

    /// Radius of what lies on the board.
    pub(crate) fn flat_radius(&self, radius: f64) -> f64 {
        if self.stack.is_some() { Stack::flat_radius(radius) } else { radius }
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
            Mark::Way { line, stops, start_radius, end_radius } => {
                *line = self.points(line);
                *stops = self.points(stops);
                *start_radius = self.flat_radius(*start_radius);
                *end_radius = self.flat_radius(*end_radius);
            }
            Mark::Swap { line, .. } => *line = self.points(line),
            Mark::Taken { at, radius } => {
                *at = self.point(*at);
                *radius = self.flat_radius(*radius);
            }
            Mark::Free { at } => *at = self.point(*at),
            Mark::Set { at, radius }
            | Mark::Walker { at, radius }
            | Mark::Meets { at, radius, .. }
            | Mark::Goal { at, radius }
            | Mark::Winner { at, radius } => (*at, *radius) = self.standing(*at, *radius),
            Mark::Line { ends } => *ends = ends.map(|end| self.point(end)),
        }
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(turns: u8, mirrored: bool, count: u8, from: (f64, f64), to: (f64, f64)) {
        let frame = Orientation { turns, mirrored, ..Orientation::UPRIGHT }.frame(count);
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
        let frame = Orientation { mirrored: true, ..Orientation::UPRIGHT }.frame(5);
        let path = Path::from(Point::ORIGIN).arc(1.0, Sense::Clockwise, Point::new(2.0, 0.0));
        assert_eq!(frame.path(&path).to_string(), "M0 0A1 1 0 0 0 -2 0");
    }
}
