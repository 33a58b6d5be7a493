//! Which points touch, rest on each other and lie above each other.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::AkronPoint;
use crate::point::SIZE_MAX;
use crate::setup::SIZE_MIN;

/// No point, or no link.
pub(crate) const NONE: u16 = u16::MAX;

/// Steps to the north-east, north-west, south-west and south-east, on the level above.
const UP: [(i8, i8); 4] = [(0, 0), (-1, 0), (-1, -1), (0, -1)];

/// Steps to the east, north, west and south, on the same level.
const LEVEL: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The neighbours of one point, as indices of points.
#[derive(Debug)]
pub(crate) struct Neighbours {
    pub(crate) point: AkronPoint,
    /// To the east, north, west and south.
    pub(crate) level: [u16; 4],
    /// Points that rest on this one: to the north-east, north-west, south-west and south-east.
    pub(crate) up: [u16; 4],
    /// Points that this one rests on, in the same order.
    pub(crate) down: [u16; 4],
    /// The next higher point of the column.
    pub(crate) column: u16,
    /// The next higher link with the mid-point of the link to the east, and to the north.
    pub(crate) crossing: [u16; 2],
}

/// All points of a board of one size.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) size: u8,
    pub(crate) points: Vec<Neighbours>,
    /// Index of the first point of each level, and behind the last level.
    pub(crate) starts: Vec<usize>,
}

impl Geometry {
    /// The geometry of boards of this size.
    pub(crate) fn of(size: u8) -> &'static Geometry {
        const SIZES: usize = (SIZE_MAX - SIZE_MIN + 1) as usize;
        static ALL: [OnceBox<Geometry>; SIZES] = [const { OnceBox::new() }; SIZES];
        ALL[usize::from(size - SIZE_MIN)].get_or_init(|| Box::new(Geometry::new(size)))
    }

    fn new(size: u8) -> Geometry {
        let mut starts = vec![0];
        let mut geometry = Geometry { size, points: Vec::new(), starts: Vec::new() };
        let mut points = Vec::new();
        for level in 0..size {
            let side = size - level;
            for y in 0..side {
                points.extend((0..side).filter_map(|x| AkronPoint::new(level, x, y)));
            }
            starts.push(points.len());
        }
        geometry.starts = starts;
        geometry.points = points.into_iter().map(|point| geometry.neighbours(point)).collect();
        geometry
    }

    /// Index of a point, which must be on the board.
    pub(crate) fn index(&self, point: AkronPoint) -> usize {
        let side = usize::from(self.size - point.level());
        let start = self.starts[usize::from(point.level())];
        start + usize::from(point.y()) * side + usize::from(point.x())
    }

    fn neighbours(&self, point: AkronPoint) -> Neighbours {
        let index = |levels: i8, (dx, dy): (i8, i8)| {
            let moved = |number: u8, by: i8| number.checked_add_signed(by);
            let level = moved(point.level(), levels)?;
            let to = AkronPoint::new(level, moved(point.x(), dx)?, moved(point.y(), dy)?)?;
            to.is_on(self.size).then(|| self.index(to) as u16)
        };
        let at = |levels, step| index(levels, step).unwrap_or(NONE);
        // Where a link passes over the link to the east or north, both of its points exist.
        let over = |from: (i8, i8), to: (i8, i8), direction: u16| {
            let (from, _) = index(1, from).zip(index(1, to))?;
            Some(from * 2 + direction)
        };
        let east = index(0, LEVEL[0]).and_then(|_| over((0, -1), (0, 0), 1));
        let north = index(0, LEVEL[1]).and_then(|_| over((-1, 0), (0, 0), 0));
        Neighbours {
            point,
            level: LEVEL.map(|step| at(0, step)),
            up: UP.map(|step| at(1, step)),
            down: UP.map(|(dx, dy)| at(-1, (dx + 1, dy + 1))),
            column: at(2, (-1, -1)),
            crossing: [east.unwrap_or(NONE), north.unwrap_or(NONE)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, indices: &[u16], expected: &str) {
        let geometry = Geometry::of(8);
        let names = indices.iter().map(|index| match *index {
            NONE => "-".to_owned(),
            index => geometry.points[usize::from(index)].point.to_string(),
        });
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{name}");
    }

    fn at(name: &str) -> &'static Neighbours {
        let geometry = Geometry::of(8);
        &geometry.points[geometry.index(name.parse().unwrap())]
    }

    #[test]
    fn neighbours_of_points() {
        check("d4", &at("d4").level, "e4 d5 c4 d3");
        check("d4", &at("d4").up, "1d4 1c4 1c3 1d3");
        check("1d4", &at("1d4").down, "e5 d5 d4 e4");
        check("d4", &[at("d4").column, at("a4").column, at("2c3").column], "2c3 - 4b2");
        check("a1", &at("a1").level, "b1 a2 - -");
        check("a1", &at("a1").up, "1a1 - - -");
        check("h8", &at("h8").up, "- - 1g7 -");
        check("7a1", &at("7a1").up, "- - - -");
    }

    #[test]
    fn links_with_the_same_mid_point() {
        // The link d4-e4 is crossed by 1d3-1d4, and that by 2c3-2d3.
        let [east, _] = at("d4").crossing;
        assert_eq!(east % 2, 1);
        check("d4-e4", &[east / 2], "1d3");
        let [_, north] = at("1d3").crossing;
        assert_eq!(north % 2, 0);
        check("1d3-1d4", &[north / 2], "2c3");
        assert_eq!(at("a1").crossing, [NONE, NONE]);
    }

    #[test]
    fn every_crossing_has_its_mid_point() {
        let geometry = Geometry::of(6);
        let middle = |link: u16| {
            let from = &geometry.points[usize::from(link / 2)];
            let to = from.level[usize::from(link % 2)];
            let (x, y) = from.point.plan();
            let (to_x, to_y) = geometry.points[usize::from(to)].point.plan();
            (x + to_x, y + to_y)
        };
        let mut crossings = 0;
        for (index, point) in geometry.points.iter().enumerate() {
            for direction in 0..2 {
                let over = point.crossing[direction];
                if over != NONE {
                    assert_eq!(middle((index * 2 + direction) as u16), middle(over));
                    crossings += 1;
                }
            }
            if point.column != NONE {
                let above = geometry.points[usize::from(point.column)].point;
                assert_eq!(above.plan(), point.point.plan());
                assert_eq!(above.level(), point.point.level() + 2);
            }
        }
        // On level k, 2 (s - 1) (s - 2) links have a crossing above, with s = 6 - k.
        assert_eq!(crossings, 2 * (5 * 4 + 4 * 3 + 3 * 2 + 2));
    }
}
