//! A move, and why it can be refused.

use core::fmt;

use rulebook::{LOST_TURN, Reason, Seat};

use crate::{Cell, PentalathColour};

/// One whole decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a piece on a cell.
    Place(Cell),
    /// The option `swap`, not in the printed rules: takes over the first piece and its colour.
    Swap,
    /// Skips the turn.
    /// It is the only move of a player who has no cell to play on, and of no other player.
    Skip,
}

/// A move is made in one step.
pub type Step = Move;

impl Move {
    /// The move on the other side of the axis of the board.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        match self {
            Move::Place(cell) => Move::Place(cell.mirrored()),
            Move::Swap | Move::Skip => self,
        }
    }
}

impl fmt::Display for Move {
    /// The name for programs, without marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(cell) => write!(f, "{cell}"),
            Move::Swap => write!(f, "swap"),
            Move::Skip => write!(f, "{LOST_TURN}"),
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
    /// A piece is on the cell.
    Occupied {
        /// The cell that is taken.
        cell: Cell,
        /// The colour of the piece.
        colour: PentalathColour,
    },
    /// The group of the new piece would touch no empty cell.
    NoFreedom {
        /// The cell that was tried.
        cell: Cell,
    },
    /// There is nothing to take over.
    /// The option is off, or it is not the answer to the first piece.
    NoSwap,
    /// A player who has a cell to play on may not pass.
    NotStuck,
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::Occupied { .. } => "occupied",
            Illegal::NoFreedom { .. } => "no-freedom",
            Illegal::NoSwap => "no-swap",
            Illegal::NotStuck => "not-stuck",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::NoSwap | Illegal::NotStuck => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::Occupied { cell, colour } => {
                each("cell", cell);
                each("colour", colour);
            }
            Illegal::NoFreedom { cell } => each("cell", cell),
        }
    }
}
