//! The colours of the stones.

use core::fmt;

/// The colour of a stone, in the order of play. Two players use the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PenteColour {
    /// White, written `w`.
    White,
    /// Black, written `b`.
    Black,
    /// Red, written `r`.
    Red,
    /// Green, written `g`.
    Green,
}

impl PenteColour {
    /// All four colours.
    pub const ALL: [PenteColour; 4] =
        [PenteColour::White, PenteColour::Black, PenteColour::Red, PenteColour::Green];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            PenteColour::White => 'w',
            PenteColour::Black => 'b',
            PenteColour::Red => 'r',
            PenteColour::Green => 'g',
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<PenteColour> {
        match letter {
            'w' => Some(PenteColour::White),
            'b' => Some(PenteColour::Black),
            'r' => Some(PenteColour::Red),
            'g' => Some(PenteColour::Green),
            _ => None,
        }
    }
}

impl fmt::Display for PenteColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
