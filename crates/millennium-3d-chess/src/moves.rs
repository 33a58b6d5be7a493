//! A move, and the reasons why it can be refused.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::{MillenniumArrangement, MillenniumCell, MillenniumKind};

/// One whole decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Black chooses the arrangement before the first move.
    Choose(MillenniumArrangement),
    /// A piece moves. Castling is the move of the king.
    Piece {
        /// The cell it leaves.
        from: MillenniumCell,
        /// The cell it reaches.
        to: MillenniumCell,
        /// The kind that a pawn becomes there.
        promotion: Option<MillenniumKind>,
    },
}

/// One step of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Chooses the arrangement.
    Choose(MillenniumArrangement),
    /// Takes up the piece on this cell.
    From(MillenniumCell),
    /// Puts the piece down on this cell.
    To(MillenniumCell),
    /// Replaces the pawn.
    Promote(MillenniumKind),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Choose(arrangement) => write!(f, "{arrangement}"),
            Step::From(cell) => write!(f, "{cell}"),
            Step::To(cell) => write!(f, "-{cell}"),
            Step::Promote(kind) => write!(f, "={}", kind.letter().to_ascii_lowercase()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Choose(arrangement) => write!(f, "{}", Step::Choose(arrangement)),
            Move::Piece { from, to, promotion } => {
                write!(f, "{}{}", Step::From(from), Step::To(to))?;
                promotion.map_or(Ok(()), |kind| write!(f, "{}", Step::Promote(kind)))
            }
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
    /// Black has to choose the arrangement first.
    ChooseFirst,
    /// There is no arrangement to choose.
    NoChoice,
    /// No piece of the side to move stands there.
    NoOwnPiece {
        /// The cell that was named.
        cell: MillenniumCell,
    },
    /// The piece does not move so, or its way is blocked.
    NotReached {
        /// The cell of the piece.
        from: MillenniumCell,
        /// The cell that it cannot reach.
        to: MillenniumCell,
    },
    /// The pawn must become another piece there.
    PromotionNeeded {
        /// The cell that the pawn reaches.
        cell: MillenniumCell,
    },
    /// The piece cannot become that kind there.
    NoPromotion {
        /// The cell that the piece reaches.
        cell: MillenniumCell,
    },
    /// The own king would be in check.
    LeavesCheck {
        /// The cell of the king after the move.
        cell: MillenniumCell,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::ChooseFirst => "choose-first",
            Illegal::NoChoice => "no-choice",
            Illegal::NoOwnPiece { .. } => "no-own-piece",
            Illegal::NotReached { .. } => "not-reached",
            Illegal::PromotionNeeded { .. } => "promotion-needed",
            Illegal::NoPromotion { .. } => "no-promotion",
            Illegal::LeavesCheck { .. } => "leaves-check",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::ChooseFirst | Illegal::NoChoice => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::NotReached { from, to } => {
                each("from", from);
                each("to", to);
            }
            Illegal::NoOwnPiece { cell }
            | Illegal::PromotionNeeded { cell }
            | Illegal::NoPromotion { cell }
            | Illegal::LeavesCheck { cell } => each("cell", cell),
        }
    }
}
