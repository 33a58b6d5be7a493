//! The squares of the board and its lines.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

/// Squares on a side of the board.
pub(crate) const SIDE: u8 = 8;

/// Number of lines.
pub(crate) const LINES: u8 = 2 * SIDE - 1;

/// All squares on the edge of the board, as bits.
pub(crate) const EDGE: u64 = 0xFF81_8181_8181_81FF;

/// A square. Squares are ordered by their number and then by their letter: `a1`, `b1`, … `h8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PearlSquare(u8);

impl PearlSquare {
    /// The square with this letter and this number, both counted from 0.
    pub const fn new(letter: u8, number: u8) -> Option<PearlSquare> {
        if letter < SIDE && number < SIDE {
            Some(PearlSquare(number * SIDE + letter))
        } else {
            None
        }
    }

    /// Steps to the north-east, counted from 0 at the south-west side.
    pub const fn letter(self) -> u8 {
        self.0 % SIDE
    }

    /// Steps to the north-west, counted from 0 at the south-east side.
    pub const fn number(self) -> u8 {
        self.0 / SIDE
    }

    /// The line of the square, 1 to 15 from South to North.
    pub const fn line(self) -> u8 {
        self.letter() + self.number() + 1
    }

    /// Returns true if the square is on the edge of the board, that is an end of its line.
    pub const fn is_edge(self) -> bool {
        EDGE & self.bit() != 0
    }

    /// All squares in order.
    pub fn all() -> impl Iterator<Item = PearlSquare> {
        (0..SIDE * SIDE).map(PearlSquare)
    }

    /// The square on the other side of the centre of the board.
    #[must_use]
    pub const fn rotated(self) -> PearlSquare {
        PearlSquare(SIDE * SIDE - 1 - self.0)
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for PearlSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.letter()), self.number() + 1)
    }
}

impl fmt::Debug for PearlSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for PearlSquare {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PearlSquare, ParseError> {
        match text.as_bytes() {
            [letter @ b'a'..=b'h', number @ b'1'..=b'8'] => {
                Ok(PearlSquare((number - b'1') * SIDE + letter - b'a'))
            }
            _ => Err(ParseError::new("square", 0, text)),
        }
    }
}

/// The squares in a set of bits, in order.
pub(crate) fn squares_in(mut bits: u64) -> impl Iterator<Item = PearlSquare> {
    core::iter::from_fn(move || {
        let first = first_in(bits)?;
        bits &= bits - 1;
        Some(first)
    })
}

/// The first square in a set of bits.
pub(crate) const fn first_in(bits: u64) -> Option<PearlSquare> {
    if bits == 0 { None } else { Some(PearlSquare(bits.trailing_zeros() as u8)) }
}

/// The last square in a set of bits.
pub(crate) const fn last_in(bits: u64) -> Option<PearlSquare> {
    if bits == 0 { None } else { Some(PearlSquare(63 - bits.leading_zeros() as u8)) }
}

/// The bits of each line, from South to North.
pub(crate) const LINE_BITS: [u64; LINES as usize] = {
    let mut lines = [0; LINES as usize];
    let mut square = PearlSquare(0);
    while square.0 < SIDE * SIDE {
        #[expect(clippy::indexing_slicing, reason = "a line is 1 to 15")]
        {
            lines[square.line() as usize - 1] |= square.bit();
        }
        square = PearlSquare(square.0 + 1);
    }
    lines
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(u8, u8)>) {
        let read = text.parse::<PearlSquare>().ok();
        assert_eq!(read.map(|square| (square.letter(), square.number())), expected, "{text}");
        if let Some(square) = read {
            assert_eq!(square.to_string(), text);
            assert_eq!(PearlSquare::new(square.letter(), square.number()), Some(square));
        }
    }

    #[test]
    fn squares_are_read_as_written() {
        for square in PearlSquare::all() {
            check(&square.to_string(), Some((square.letter(), square.number())));
        }
        check("a1", Some((0, 0)));
        check("h1", Some((7, 0)));
        check("a8", Some((0, 7)));
        for text in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "a11", "1a", "é1", "--"] {
            check(text, None);
        }
    }

    #[test]
    fn ends_of_bits_are_squares() {
        let ends = |bits| (first_in(bits), last_in(bits));
        assert_eq!(ends(0), (None, None));
        for square in PearlSquare::all() {
            assert_eq!(ends(square.bit()), (Some(square), Some(square)));
        }
        assert_eq!(squares_in(u64::MAX).count(), 64);
    }
}
