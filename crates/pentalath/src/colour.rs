//! The colours of the pieces.

use std::fmt;

/// The colour of a piece, in the order of play. Two players use the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `w`
    White,
    /// `b`
    Black,
    /// `r`
    Red,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::White, Colour::Black, Colour::Red];

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
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'w' => Some(Colour::White),
            'b' => Some(Colour::Black),
            'r' => Some(Colour::Red),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
