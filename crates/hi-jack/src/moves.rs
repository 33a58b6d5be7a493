//! A move, and why it can be refused.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::{HiJackSquare, HiJackSymmetry};

/// One whole decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a piece on a square.
    Place(HiJackSquare),
    /// Passes the turn.
    Pass,
    /// Demands that the opponent has the first turn of this pair (rule S8).
    Switch,
}

/// A move is made in one step.
pub type Step = Move;

impl Move {
    /// The move on the board turned by a symmetry.
    #[must_use]
    pub const fn turned(self, symmetry: HiJackSymmetry) -> Move {
        match self {
            Move::Place(square) => Move::Place(symmetry.of(square)),
            Move::Pass | Move::Switch => self,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => write!(f, "{square}"),
            Move::Pass => write!(f, "pass"),
            Move::Switch => write!(f, "switch"),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Another seat is to move.
    NotYourTurn {
        /// The seat to move.
        to_move: Seat,
    },
    /// The strength on the square is too small.
    TooWeak {
        /// The square that was tried.
        square: HiJackSquare,
        /// The strength of the player to move there.
        strength: u8,
        /// The strength that is needed there.
        needed: u8,
    },
    /// The player's own stack takes no more pieces.
    Closed {
        /// The square that was tried.
        square: HiJackSquare,
    },
    /// The order of play cannot be switched now.
    NoSwitch,
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::TooWeak { .. } => "too-weak",
            Illegal::Closed { .. } => "closed",
            Illegal::NoSwitch => "no-switch",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::NoSwitch => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::TooWeak { square, strength, needed } => {
                each("square", square);
                each("strength", strength);
                each("needed", needed);
            }
            Illegal::Closed { square } => each("square", square),
        }
    }
}
