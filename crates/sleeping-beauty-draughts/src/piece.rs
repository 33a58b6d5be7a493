//! Colours and kinds of pieces.

use core::fmt;

/// The colour of a piece, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BeautyColour {
    /// White moves up and is written `w`.
    White,
    /// Black moves down and is written `b`.
    Black,
}

impl BeautyColour {
    /// Both colours in the order of play.
    pub const ALL: [BeautyColour; 2] = [BeautyColour::White, BeautyColour::Black];

    /// Index counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one of the two colours.
    #[must_use]
    pub const fn other(self) -> BeautyColour {
        match self {
            BeautyColour::White => BeautyColour::Black,
            BeautyColour::Black => BeautyColour::White,
        }
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            BeautyColour::White => 'w',
            BeautyColour::Black => 'b',
        }
    }
}

impl fmt::Display for BeautyColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BeautyPiece {
    /// A lady, written `L`.
    Lady,
    /// A sleeping beauty, written `S`.
    Sleeping,
    /// A man, written without a letter.
    Man,
}

impl BeautyPiece {
    /// The letters before the square.
    pub const fn prefix(self) -> &'static str {
        match self {
            BeautyPiece::Lady => "L",
            BeautyPiece::Sleeping => "S",
            BeautyPiece::Man => "",
        }
    }
}
