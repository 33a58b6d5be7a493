//! The points of the board, its castles and its central triangles.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

/// Number of rows.
const ROWS: u8 = 5;

/// Number of points.
pub(crate) const POINTS: usize = 15;

/// A point of the board. Points are ordered row by row from `A1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NibelungPoint(u8);

impl NibelungPoint {
    /// The point with this row and this index in the row, both counted from 0.
    pub const fn new(row: u8, index: u8) -> Option<NibelungPoint> {
        if row < ROWS && index <= row { Some(NibelungPoint::at(row, index)) } else { None }
    }

    /// The point of a row and an index that exist.
    const fn at(row: u8, index: u8) -> NibelungPoint {
        NibelungPoint(row * (row + 1) / 2 + index)
    }

    /// Row counted from 0 at the top.
    pub const fn row(self) -> u8 {
        match self.0 {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            6..=9 => 3,
            _ => 4,
        }
    }

    /// Index in the row, counted from 0 at the left.
    pub const fn index(self) -> u8 {
        let row = self.row();
        self.0 - row * (row + 1) / 2
    }

    /// All points in order.
    pub fn all() -> impl Iterator<Item = NibelungPoint> {
        (0..POINTS as u8).map(NibelungPoint)
    }

    /// The points joined to this one, in order.
    pub fn neighbours(self) -> impl Iterator<Item = NibelungPoint> {
        points_in(NEIGHBOURS.get(self.number()).copied().unwrap_or_default())
    }

    /// The point on the other side of the vertical axis of the board.
    #[must_use]
    pub const fn mirrored(self) -> NibelungPoint {
        let row = self.row();
        NibelungPoint::at(row, row - self.index())
    }

    /// The point after a third of a turn: the top corner goes to the right.
    #[must_use]
    pub const fn rotated(self) -> NibelungPoint {
        let (row, index) = (self.row(), self.index());
        NibelungPoint::at(ROWS - 1 - (row - index), ROWS - 1 - row)
    }

    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for NibelungPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.index() + 1)
    }
}

impl fmt::Debug for NibelungPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for NibelungPoint {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<NibelungPoint, ParseError> {
        let point = match text.as_bytes() {
            [row @ b'A'..=b'E', index @ b'1'..=b'5'] => {
                NibelungPoint::new(row - b'A', index - b'1')
            }
            _ => None,
        };
        point.ok_or_else(|| ParseError::new("point", 0, text))
    }
}

/// All points, as bits.
pub(crate) const ALL: u16 = (1 << POINTS) - 1;

/// The points in a set of bits, in order.
pub(crate) fn points_in(mut bits: u16) -> impl Iterator<Item = NibelungPoint> {
    core::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let first = NibelungPoint(bits.trailing_zeros() as u8);
        bits &= bits - 1;
        Some(first)
    })
}

/// The points joined to any of these, as bits.
pub(crate) fn neighbours_of(bits: u16) -> u16 {
    let joined = |point: NibelungPoint| NEIGHBOURS.get(point.number()).copied().unwrap_or_default();
    points_in(bits).map(joined).fold(0, |all, joined| all | joined)
}

/// The points joined to each point, as bits.
#[expect(clippy::indexing_slicing, reason = "all numbers of points are below the length")]
const NEIGHBOURS: [u16; POINTS] = {
    let mut joined = [0; POINTS];
    let mut row = 0;
    while row < ROWS {
        let mut index = 0;
        while index <= row {
            let point = NibelungPoint::at(row, index);
            // To the right and to both points below; the other way round as well.
            let onward = [(row, index + 1), (row + 1, index), (row + 1, index + 1)];
            let mut direction = 0;
            while direction < onward.len() {
                let (row, index) = onward[direction];
                if let Some(other) = NibelungPoint::new(row, index) {
                    joined[point.number()] |= other.bit();
                    joined[other.number()] |= point.bit();
                }
                direction += 1;
            }
            index += 1;
        }
        row += 1;
    }
    joined
};

/// The points N, W and E of the corners: top, left, right.
pub(crate) const CORNERS: [[NibelungPoint; 3]; 3] = [
    [NibelungPoint::at(0, 0), NibelungPoint::at(1, 0), NibelungPoint::at(1, 1)],
    [NibelungPoint::at(3, 0), NibelungPoint::at(4, 0), NibelungPoint::at(4, 1)],
    [NibelungPoint::at(3, 3), NibelungPoint::at(4, 3), NibelungPoint::at(4, 4)],
];

/// The points of each central triangle.
const CENTRAL: [[NibelungPoint; 3]; 4] = [
    [NibelungPoint::at(2, 0), NibelungPoint::at(2, 1), NibelungPoint::at(3, 1)],
    [NibelungPoint::at(2, 1), NibelungPoint::at(2, 2), NibelungPoint::at(3, 2)],
    [NibelungPoint::at(2, 1), NibelungPoint::at(3, 1), NibelungPoint::at(3, 2)],
    [NibelungPoint::at(3, 1), NibelungPoint::at(3, 2), NibelungPoint::at(4, 2)],
];

/// The points of the castle at each corner, as bits.
pub(crate) const CASTLE_BITS: [u16; 3] = {
    let [top, left, right] = CORNERS;
    [bits_of(top), bits_of(left), bits_of(right)]
};

/// The points of each central triangle, as bits.
pub(crate) const CENTRAL_BITS: [u16; 4] = {
    let [left, right, middle, low] = CENTRAL;
    [bits_of(left), bits_of(right), bits_of(middle), bits_of(low)]
};

const fn bits_of([one, two, three]: [NibelungPoint; 3]) -> u16 {
    one.bit() | two.bit() | three.bit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(u8, u8)>) {
        let read = text.parse::<NibelungPoint>().ok();
        assert_eq!(read.map(|point| (point.row(), point.index())), expected, "{text}");
        if let Some(point) = read {
            assert_eq!(point.to_string(), text);
        }
    }

    #[test]
    fn points_are_read_as_written() {
        for point in NibelungPoint::all() {
            check(&point.to_string(), Some((point.row(), point.index())));
        }
        check("A1", Some((0, 0)));
        check("E5", Some((4, 4)));
        for text in ["", "A", "A2", "D5", "E6", "F1", "a1", "A1 ", "1A", "é1", "A0"] {
            check(text, None);
        }
    }

    #[test]
    fn symmetries_keep_neighbours_and_castles() {
        for turned in [NibelungPoint::mirrored, NibelungPoint::rotated] {
            let turned_bits =
                |bits| points_in(bits).fold(0, |all, point| all | turned(point).bit());
            assert_eq!(turned_bits(ALL), ALL);
            for point in NibelungPoint::all() {
                let joined = neighbours_of(point.bit());
                assert_eq!(turned_bits(joined), neighbours_of(turned(point).bit()), "{point}");
            }
            assert!(CASTLE_BITS.map(turned_bits).iter().all(|bits| CASTLE_BITS.contains(bits)));
            assert!(CENTRAL_BITS.map(turned_bits).iter().all(|bits| CENTRAL_BITS.contains(bits)));
        }
        let names =
            |text: &str| text.parse().map(|point: NibelungPoint| point.rotated().to_string());
        assert_eq!(names("A1").as_deref(), Ok("E5"));
        assert_eq!(names("E5").as_deref(), Ok("E1"));
        assert_eq!(names("E1").as_deref(), Ok("A1"));
    }
}
