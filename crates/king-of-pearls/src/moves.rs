//! A move, and why it can be refused.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::{PearlColour, PearlSquare};

/// The largest number of pieces a player may choose.
pub(crate) const MAX_NUMBER: u8 = 4;

/// One decision of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The number of pieces to place in this turn, 1 to 4.
    Number(u8),
    /// The edge square where a new line starts.
    Start(PearlSquare),
}

/// A move is made in one step.
pub type Step = Move;

impl Move {
    /// The same move on the board rotated by half a turn.
    #[must_use]
    pub const fn rotated(self) -> Move {
        match self {
            Move::Number(_) => self,
            Move::Start(square) => Move::Start(square.rotated()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Number(number) => write!(f, "{number}"),
            Move::Start(square) => write!(f, "{square}"),
        }
    }
}

/// The reason why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Both players choose their numbers together.
    Together,
    /// Another seat is to decide.
    NotYourTurn {
        /// The seat to decide.
        to_move: Seat,
    },
    /// A number is to be chosen, not a square.
    NumberNeeded,
    /// The number is not between 1 and 4.
    NumberRange {
        /// The number that was chosen.
        number: u8,
    },
    /// A square is to be chosen, not a number.
    SquareNeeded,
    /// The square is not on the edge of the board.
    NotEdge {
        /// The square that was chosen.
        square: PearlSquare,
    },
    /// A piece is on the square.
    Occupied {
        /// The square that was chosen.
        square: PearlSquare,
        /// The colour of the piece.
        colour: PearlColour,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::Together => "choose-together",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::NumberNeeded => "number-needed",
            Illegal::NumberRange { .. } => "number-range",
            Illegal::SquareNeeded => "square-needed",
            Illegal::NotEdge { .. } => "not-edge",
            Illegal::Occupied { .. } => "occupied",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::Together | Illegal::NumberNeeded | Illegal::SquareNeeded => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::NumberRange { number } => each("number", number),
            Illegal::NotEdge { square } => each("square", square),
            Illegal::Occupied { square, colour } => {
                each("square", square);
                each("colour", colour);
            }
        }
    }
}
