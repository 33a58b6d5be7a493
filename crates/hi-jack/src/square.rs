//! The squares of the board, and the symmetries of the board.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

/// Files of the board, and as many ranks.
pub(crate) const SIZE: u8 = 8;

/// Number of squares.
pub(crate) const SQUARES: usize = 64;

/// A square of the board. Squares are ordered rank by rank from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HiJackSquare(u8);

impl HiJackSquare {
    /// The square with this file and this rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Option<HiJackSquare> {
        if file < SIZE && rank < SIZE { Some(HiJackSquare(rank * SIZE + file)) } else { None }
    }

    /// All squares in order.
    pub fn all() -> impl DoubleEndedIterator<Item = HiJackSquare> {
        (0..SIZE * SIZE).map(HiJackSquare)
    }

    /// File counted from 0 at the left.
    pub const fn file(self) -> u8 {
        self.0 % SIZE
    }

    /// Rank counted from 0 at the bottom.
    pub const fn rank(self) -> u8 {
        self.0 / SIZE
    }

    /// Number counted from 0, in the order of squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square `distance` steps on in a direction, if it is on the board.
    pub(crate) fn step(self, direction: (i8, i8), distance: u8) -> Option<HiJackSquare> {
        let distance = distance as i8;
        let file = self.file() as i8 + direction.0 * distance;
        let rank = self.rank() as i8 + direction.1 * distance;
        HiJackSquare::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    }
}

impl fmt::Display for HiJackSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for HiJackSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for HiJackSquare {
    type Err = ParseError;

    /// Reads a name such as `d4`.
    fn from_str(text: &str) -> Result<HiJackSquare, ParseError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(HiJackSquare((rank - b'1') * SIZE + (file - b'a')))
            }
            _ => Err(ParseError::new("square", 0, text)),
        }
    }
}

/// A rotation or a reflection of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HiJackSymmetry(u8);

impl HiJackSymmetry {
    /// All eight symmetries, beginning with the identity.
    pub const ALL: [HiJackSymmetry; 8] = [
        HiJackSymmetry(0),
        HiJackSymmetry(1),
        HiJackSymmetry(2),
        HiJackSymmetry(3),
        HiJackSymmetry(4),
        HiJackSymmetry(5),
        HiJackSymmetry(6),
        HiJackSymmetry(7),
    ];

    /// The square that this symmetry takes `square` to.
    pub const fn of(self, square: HiJackSquare) -> HiJackSquare {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.0 & 1 == 1 {
            file = SIZE - 1 - file;
        }
        if self.0 & 2 == 2 {
            rank = SIZE - 1 - rank;
        }
        if self.0 & 4 == 4 {
            (file, rank) = (rank, file);
        }
        HiJackSquare(rank * SIZE + file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(u8, u8)>) {
        let read = text.parse::<HiJackSquare>().ok();
        assert_eq!(read.map(|square| (square.file(), square.rank())), expected, "{text}");
        if let Some(square) = read {
            assert_eq!(square.to_string(), text);
        }
    }

    #[test]
    fn names_of_squares() {
        check("a1", Some((0, 0)));
        check("h8", Some((7, 7)));
        check("d4", Some((3, 3)));
        for text in ["", "d", "i1", "a9", "a0", "D4", "d44", "4d"] {
            check(text, None);
        }
    }

    #[test]
    fn symmetries_are_eight_different_permutations() {
        let mut images: Vec<Vec<HiJackSquare>> = HiJackSymmetry::ALL
            .iter()
            .map(|symmetry| HiJackSquare::all().map(|square| symmetry.of(square)).collect())
            .collect();
        for image in &images {
            let mut sorted = image.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(HiJackSquare::all()));
        }
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
