//! The colours of the pieces.

use core::fmt;

/// The colour of a piece, in the order of play. Two players use the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PentalathColour {
    /// White, written `w`.
    White,
    /// Black, written `b`.
    Black,
    /// Red, written `r`.
    Red,
}

impl PentalathColour {
    /// All three colours.
    pub const ALL: [PentalathColour; 3] =
        [PentalathColour::White, PentalathColour::Black, PentalathColour::Red];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            PentalathColour::White => 'w',
            PentalathColour::Black => 'b',
            PentalathColour::Red => 'r',
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<PentalathColour> {
        match letter {
            'w' => Some(PentalathColour::White),
            'b' => Some(PentalathColour::Black),
            'r' => Some(PentalathColour::Red),
            _ => None,
        }
    }
}

impl fmt::Display for PentalathColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
