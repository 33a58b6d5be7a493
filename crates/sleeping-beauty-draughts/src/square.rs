//! The dark squares, and sets of them.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use core::str::FromStr;

use rulebook::ParseError;

use crate::BeautyColour;

/// A dark square. Squares are ordered by their names: `a1 a3 a5 a7 b2 …`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeautySquare(u8);

/// A diagonal direction: steps to the right and up, each 1 or -1.
pub(crate) type Direction = (i8, i8);

/// The four diagonal directions.
pub(crate) const DIRECTIONS: [Direction; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl BeautySquare {
    /// Number of dark squares.
    pub const COUNT: usize = 32;

    /// The dark square with this file and this rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Option<BeautySquare> {
        if file < 8 && rank < 8 && (file + rank).is_multiple_of(2) {
            Some(BeautySquare(file * 4 + rank / 2))
        } else {
            None
        }
    }

    /// All dark squares in their order.
    pub fn all() -> impl Iterator<Item = BeautySquare> {
        (0..BeautySquare::COUNT as u8).map(BeautySquare)
    }

    /// Index counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File counted from 0 at `a`.
    pub const fn file(self) -> u8 {
        self.0 / 4
    }

    /// Rank counted from 0 at `1`.
    pub const fn rank(self) -> u8 {
        self.0 % 4 * 2 + self.file() % 2
    }

    /// The next square in a direction.
    pub(crate) const fn step(self, (right, up): Direction) -> Option<BeautySquare> {
        let (file, rank) = (self.file() as i8 + right, self.rank() as i8 + up);
        if file < 0 || rank < 0 { None } else { BeautySquare::new(file as u8, rank as u8) }
    }

    /// The square between two squares that are two steps apart on a diagonal.
    pub(crate) const fn between(self, other: BeautySquare) -> Option<BeautySquare> {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files != 2 || ranks != 2 {
            return None;
        }
        BeautySquare::new((self.file() + other.file()) / 2, (self.rank() + other.rank()) / 2)
    }

    /// Returns true if the squares touch at a corner.
    pub const fn is_adjacent(self, other: BeautySquare) -> bool {
        self.file().abs_diff(other.file()) == 1 && self.rank().abs_diff(other.rank()) == 1
    }

    /// Returns true if men of this colour are promoted here.
    pub const fn is_far_rank(self, colour: BeautyColour) -> bool {
        match colour {
            BeautyColour::White => self.rank() == 7,
            BeautyColour::Black => self.rank() == 0,
        }
    }

    /// The square as seen from the other side of the board.
    #[must_use]
    pub const fn turned(self) -> BeautySquare {
        BeautySquare(BeautySquare::COUNT as u8 - 1 - self.0)
    }
}

impl fmt::Display for BeautySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for BeautySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for BeautySquare {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<BeautySquare, ParseError> {
        let square = match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => BeautySquare::new(file - b'a', rank - b'1'),
            _ => None,
        };
        square.ok_or_else(|| ParseError::new("square", 0, text))
    }
}

/// A set of dark squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BeautySquares(u32);

impl BeautySquares {
    /// The empty set.
    pub const NONE: BeautySquares = BeautySquares(0);

    /// The set of one square.
    pub const fn only(square: BeautySquare) -> BeautySquares {
        BeautySquares(1 << square.0)
    }

    /// Returns true if the square is in the set.
    pub const fn contains(self, square: BeautySquare) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares in their order.
    pub fn iter(self) -> impl Iterator<Item = BeautySquare> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let index = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (index < u32::BITS).then_some(BeautySquare(index as u8))
        })
    }

    /// The set as a number, one bit for each square.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The set as seen from the other side of the board.
    #[must_use]
    pub(crate) const fn turned(self) -> BeautySquares {
        BeautySquares(self.0.reverse_bits())
    }

    /// The set without one square.
    #[must_use]
    pub(crate) const fn without(self, square: BeautySquare) -> BeautySquares {
        BeautySquares(self.0 & !(1 << square.0))
    }

    /// The set with one square more.
    #[must_use]
    pub(crate) const fn with(self, square: BeautySquare) -> BeautySquares {
        BeautySquares(self.0 | 1 << square.0)
    }
}

impl BitAnd for BeautySquares {
    type Output = BeautySquares;

    fn bitand(self, other: BeautySquares) -> BeautySquares {
        BeautySquares(self.0 & other.0)
    }
}

impl BitOr for BeautySquares {
    type Output = BeautySquares;

    fn bitor(self, other: BeautySquares) -> BeautySquares {
        BeautySquares(self.0 | other.0)
    }
}

impl Not for BeautySquares {
    type Output = BeautySquares;

    fn not(self) -> BeautySquares {
        BeautySquares(!self.0)
    }
}

impl FromIterator<BeautySquare> for BeautySquares {
    fn from_iter<I: IntoIterator<Item = BeautySquare>>(squares: I) -> BeautySquares {
        squares.into_iter().fold(BeautySquares::NONE, BeautySquares::with)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(u8, u8)>) {
        let square = text.parse::<BeautySquare>().ok();
        assert_eq!(square.map(|square| (square.file(), square.rank())), expected, "{text}");
    }

    #[test]
    fn dark_squares_are_read() {
        check("a1", Some((0, 0)));
        check("h8", Some((7, 7)));
        check("d6", Some((3, 5)));
        for text in ["a2", "i1", "a9", "A1", "a", "a11", "", "é"] {
            check(text, None);
        }
    }

    #[test]
    fn squares_are_ordered_by_name() {
        let names: Vec<String> = BeautySquare::all().map(|square| square.to_string()).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), BeautySquare::COUNT);
        for (square, name) in BeautySquare::all().zip(&names) {
            assert_eq!(name.parse(), Ok(square));
        }
    }

    #[test]
    fn squares_turn_to_the_other_side() {
        for (text, turned) in [("a1", "h8"), ("b8", "g1"), ("c3", "f6")] {
            let square: BeautySquare = text.parse().unwrap();
            assert_eq!(square.turned().to_string(), turned);
        }
    }
}
