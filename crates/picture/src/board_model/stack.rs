//! Levels of a board above each other in space, seen from the front and from above.

use crate::point::{Path, Point};
use crate::svg::ViewBox;

/// Offset of the far edge of a level to the right, relative to the depth of the level.
const SLANT: f64 = 0.3;

/// Height of a level on the screen, relative to its depth.
const DEPTH: f64 = 0.53;

/// Size of what stands on a level, relative to the flat board.
const SIZE: f64 = 0.86;

/// Height of the middle of what stands on a level.
const LIFT: f64 = 0.45;

/// Room above a level for the figures of its far row, and below it for the names of its columns.
const ROOM: (f64, f64) = (0.9, 1.8);

/// Height of the edges of a level.
const EDGE: f64 = 0.26;

/// Distance of the names of columns and rows from the edges of a level.
const NAMES: (f64, f64) = (1.0, 0.75);

/// Distance of the name of a level from its near right corner.
const HEADING: (f64, f64) = (3.5, 0.9);

/// Distance of the ends of the view from the left and right corners of a level.
const MARGINS: (f64, f64) = (1.6, 0.7);

/// Square levels that lie side by side in the plane and above each other in space.
/// The first one is the lowest. Places are two units apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stack {
    /// Number of levels.
    pub levels: u8,
    /// Number of columns and of rows.
    pub side: u8,
    /// Distance between the middles of two levels in the plane.
    pub pitch: f64,
    /// Without a game that has levels no stack exists, and the compiler leaves out its code.
    #[cfg(not(feature = "chess"))]
    never: std::convert::Infallible,
}

impl Stack {
    /// Radius on the screen of something that stands on a level.
    pub(crate) fn radius(radius: f64) -> f64 {
        SIZE * radius
    }

    /// Radius on the screen of something that lies on a level.
    pub(crate) fn flat_radius(radius: f64) -> f64 {
        DEPTH * radius
    }

    /// The centre of something that stands here.
    pub(crate) fn stand(at: Point) -> Point {
        at.moved(Point::new(0.0, -LIFT))
    }

    /// Height of the middle of an item above the middle of its place.
    pub(crate) fn lift(&self) -> f64 {
        LIFT
    }

    /// The point on the next level above a point of the plane.
    pub(crate) fn above(&self, point: Point) -> Point {
        point.moved(Point::new(self.pitch, 0.0))
    }

    /// The level of a point of the plane, and the point relative to the middle of its level.
    pub(crate) fn level_of(&self, point: Point) -> (u8, Point) {
        let last = f64::from(self.levels - 1);
        let level = (point.x / self.pitch + last / 2.0).round().clamp(0.0, last);
        let middle = self.pitch * (level - last / 2.0);
        (level as u8, Point::new(point.x - middle, point.y))
    }

    /// The point on the screen of a point relative to the middle of a level.
    pub(crate) fn project(&self, level: u8, local: Point) -> Point {
        let up = f64::from(level) - f64::from(self.levels - 1) / 2.0;
        let y = DEPTH * local.y - self.rise() * up;
        Point::new(local.x - SLANT * local.y, y)
    }

    /// Half the side of a level.
    fn half(&self) -> f64 {
        f64::from(self.side)
    }

    /// Distance between two levels on the screen.
    fn rise(&self) -> f64 {
        2.0 * DEPTH * self.half() + ROOM.0 + ROOM.1
    }

    /// The visible part of the plane.
    pub(crate) fn view(&self) -> ViewBox {
        let ViewBox { corner, width, height } = self.part(self.levels - 1);
        ViewBox { corner, width, height: height * f64::from(self.levels) }
    }

    /// The part of the view with one level.
    pub(crate) fn part(&self, level: u8) -> ViewBox {
        let reach = (1.0 + SLANT) * self.half();
        let top = self.project(level, Point::new(0.0, -self.half())).y;
        ViewBox {
            corner: Point::new(-reach - MARGINS.0, top - ROOM.0),
            width: 2.0 * reach + MARGINS.0 + MARGINS.1,
            height: self.rise(),
        }
    }

    /// Returns the place of the name of a level: beside its near right corner.
    pub(crate) fn heading(&self, level: u8) -> Point {
        let corner = self.project(level, Point::new(self.half(), self.half()));
        corner.moved(Point::new(HEADING.0, -HEADING.1))
    }

    /// Returns the places of the names of a column and of a row with this middle.
    /// They are before the near edge and left of a level.
    pub(crate) fn names(&self, level: u8, middle: Point) -> [Point; 2] {
        let below = Point::new(-SLANT * NAMES.0, NAMES.0);
        let column = self.project(level, Point::new(middle.x, self.half())).moved(below);
        let row = self.project(level, Point::new(-self.half(), middle.y));
        [column, row.moved(Point::new(-NAMES.1, 0.0))]
    }

    /// The near and the right edge of each level, which show that it is a board in space.
    pub(crate) fn edges(&self) -> Path {
        let half = self.half();
        let mut path = Path::default();
        for level in 0..self.levels {
            let corners = [(-half, half), (half, half), (half, -half)];
            let [left, near, far] = corners.map(|(x, y)| self.project(level, Point::new(x, y)));
            for (from, to) in [(left, near), (near, far)] {
                let below = [to, from].map(|corner| corner.moved(Point::new(0.0, EDGE)));
                path.append(Path::through([from, to].into_iter().chain(below)).close());
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: Stack = Stack { levels: 3, side: 8, pitch: 18.0 };

    #[test]
    fn levels_lie_above_each_other() {
        let check = |plane: (f64, f64), level: u8, local: (f64, f64)| {
            let expected = (level, Point::new(local.0, local.1));
            assert_eq!(STACK.level_of(Point::new(plane.0, plane.1)), expected);
        };
        check((-25.0, 7.0), 0, (-7.0, 7.0));
        check((7.0, -7.0), 1, (7.0, -7.0));
        check((11.0, 0.0), 2, (-7.0, 0.0));
        check((40.0, 0.0), 2, (22.0, 0.0));
        let columns = [0, 1, 2].map(|level| STACK.project(level, Point::new(3.0, 5.0)));
        assert!(columns.iter().all(|at| (at.x - columns[0].x).abs() < 1e-9), "{columns:?}");
        assert!(columns[0].y > columns[1].y && columns[1].y > columns[2].y, "{columns:?}");
    }

    #[test]
    fn parts_fill_the_view_without_overlap() {
        let view = STACK.view();
        let mut bottom = view.corner.y;
        for level in [2, 1, 0] {
            let part = STACK.part(level);
            assert!((part.corner.y - bottom).abs() < 1e-9, "{level}");
            bottom = part.corner.y + part.height;
        }
        assert!((view.corner.y + view.height - bottom).abs() < 1e-9);
    }
}
