//! A move, and the reasons to refuse one.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;

use rulebook::{Reason, Seat};

use crate::row::ROW_HOLES;

/// The choice of a hole in the own row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

/// A move is made in one step.
pub type Step = Move;

impl Move {
    /// The choice of the hole with this number, 1 to 9.
    pub const fn new(number: u8) -> Option<Move> {
        if number >= 1 && number as usize <= ROW_HOLES { Some(Move(number)) } else { None }
    }

    /// All nine moves in ascending order.
    pub fn all() -> impl Iterator<Item = Move> {
        (1..=ROW_HOLES as u8).map(Move)
    }

    /// Number of the hole in the row, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Index of the hole in the row, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The move that is written with this digit.
    pub(crate) fn from_digit(digit: char) -> Option<Move> {
        digit.to_digit(10).and_then(|number| Move::new(number as u8))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
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
    /// The hole has no seeds.
    EmptyHole {
        /// Number of the hole in the row.
        hole: u8,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::EmptyHole { .. } => "empty-hole",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::EmptyHole { hole } => each("hole", hole),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formerly the text for debugging was `Move(3)`.
    #[test]
    fn move_is_shown_by_its_hole() {
        assert_eq!(format!("{:?}", Move::new(3)), "Some(3)");
    }
}
