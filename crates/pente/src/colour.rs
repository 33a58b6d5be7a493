//! The colours of the stones.

use std::fmt;

/// The colour of a stone, in the order of play. Two players use the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `w`
    White,
    /// `b`
    Black,
    /// `r`
    Red,
    /// `g`
    Green,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::White, Colour::Black, Colour::Red, Colour::Green];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
            Colour::Red => 'r',
            Colour::Green => 'g',
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'w' => Some(Colour::White),
            'b' => Some(Colour::Black),
            'r' => Some(Colour::Red),
            'g' => Some(Colour::Green),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
