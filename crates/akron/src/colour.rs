//! The colours of the balls.

use core::fmt;

/// The colour of a ball and of the player who has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum AkronColour {
    /// Black, written `b`.
    #[default]
    Black,
    /// White, written `w`.
    White,
}

impl AkronColour {
    /// Both colours of balls.
    pub const ALL: [AkronColour; 2] = [AkronColour::Black, AkronColour::White];

    /// Number counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour of the opponent.
    #[must_use]
    pub const fn other(self) -> AkronColour {
        match self {
            AkronColour::Black => AkronColour::White,
            AkronColour::White => AkronColour::Black,
        }
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            AkronColour::Black => 'b',
            AkronColour::White => 'w',
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<AkronColour> {
        match letter {
            'b' => Some(AkronColour::Black),
            'w' => Some(AkronColour::White),
            _ => None,
        }
    }
}

impl fmt::Display for AkronColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
