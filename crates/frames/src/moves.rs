//! A choice, and why it can be refused.

use core::fmt;

use rulebook::Reason;

use crate::{FramesPoint, FramesStone};

/// The choice of one seat in a turn: a vacant point.
pub type Move = FramesPoint;

/// A choice is made in one step.
pub type Step = Move;

/// The reason why a choice is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Both seats choose at once, so no choice is played alone.
    BothChoose,
    /// The seat has no part in this game.
    NotYourTurn,
    /// The board has no such point.
    OffBoard {
        /// The point that was chosen.
        point: FramesPoint,
    },
    /// A stone is on the point.
    Occupied {
        /// The point that was chosen.
        point: FramesPoint,
        /// The stone on it.
        stone: FramesStone,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::BothChoose => "both-choose",
            Illegal::NotYourTurn => "not-your-turn",
            Illegal::OffBoard { .. } => "off-board",
            Illegal::Occupied { .. } => "occupied",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::BothChoose | Illegal::NotYourTurn => {}
            Illegal::OffBoard { point } => each("point", point),
            Illegal::Occupied { point, stone } => {
                each("point", point);
                each("stone", stone);
            }
        }
    }
}
