//! The colours of the pieces.

use core::fmt;

/// The colour of a piece and of the player who has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum HiJackColour {
    /// Black, written `b`.
    #[default]
    Black,
    /// White, written `w`.
    White,
}

impl HiJackColour {
    /// Both colours of pieces.
    pub const ALL: [HiJackColour; 2] = [HiJackColour::Black, HiJackColour::White];

    /// Number counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour of the opponent.
    #[must_use]
    pub const fn other(self) -> HiJackColour {
        match self {
            HiJackColour::Black => HiJackColour::White,
            HiJackColour::White => HiJackColour::Black,
        }
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            HiJackColour::Black => 'b',
            HiJackColour::White => 'w',
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<HiJackColour> {
        match letter {
            'b' => Some(HiJackColour::Black),
            'w' => Some(HiJackColour::White),
            _ => None,
        }
    }
}

impl fmt::Display for HiJackColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
