//! A move, and why it can be refused.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::{AkronColour, AkronPoint};

/// One whole decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Adds a ball from the pile.
    Add(AkronPoint),
    /// Moves a ball of the board.
    Shift {
        /// Point where the ball is lifted.
        from: AkronPoint,
        /// Destination of the ball.
        to: AkronPoint,
    },
    /// Takes over the first ball and its colour.
    Swap,
}

/// One step of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// The empty hole for a ball of the pile.
    Hole(AkronPoint),
    /// The ball that is lifted.
    Lift(AkronPoint),
    /// The destination of the lifted ball.
    To(AkronPoint),
    /// The swap of colours.
    Swap,
}

impl Move {
    /// The move with each point replaced.
    #[must_use]
    pub fn map(self, point: impl Fn(AkronPoint) -> AkronPoint) -> Move {
        match self {
            Move::Add(hole) => Move::Add(point(hole)),
            Move::Shift { from, to } => Move::Shift { from: point(from), to: point(to) },
            Move::Swap => Move::Swap,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Add(hole) => write!(f, "{hole}"),
            Move::Shift { from, to } => write!(f, "{from}>{to}"),
            Move::Swap => write!(f, "swap"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Hole(point) | Step::Lift(point) => write!(f, "{point}"),
            Step::To(point) => write!(f, ">{point}"),
            Step::Swap => write!(f, "swap"),
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
    /// The board has no such point.
    NoSuchPoint {
        /// The point that was tried.
        point: AkronPoint,
    },
    /// The player's pile is empty.
    EmptyPile,
    /// A ball of the pile can only be put on level 0.
    NotOnLevel0 {
        /// The point that was tried.
        point: AkronPoint,
    },
    /// A ball is on the point.
    Occupied {
        /// The point that is taken.
        point: AkronPoint,
        /// The colour of the ball.
        colour: AkronColour,
    },
    /// The player has no ball on the point.
    NotYourBall {
        /// The point that was tried.
        point: AkronPoint,
    },
    /// More than one ball rests on the ball.
    HeldDown {
        /// The point of the ball.
        point: AkronPoint,
    },
    /// The destination does not rest on four balls that stay.
    NotSupported {
        /// Destination of the ball.
        point: AkronPoint,
    },
    /// No connected ball leads to the destination.
    NotConnected {
        /// Point where the ball is lifted.
        from: AkronPoint,
        /// Destination of the ball.
        to: AkronPoint,
    },
    /// There is nothing to take over.
    NoSwap,
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::NoSuchPoint { .. } => "no-such-point",
            Illegal::EmptyPile => "empty-pile",
            Illegal::NotOnLevel0 { .. } => "not-on-level-0",
            Illegal::Occupied { .. } => "occupied",
            Illegal::NotYourBall { .. } => "not-your-ball",
            Illegal::HeldDown { .. } => "held-down",
            Illegal::NotSupported { .. } => "not-supported",
            Illegal::NotConnected { .. } => "not-connected",
            Illegal::NoSwap => "no-swap",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::EmptyPile | Illegal::NoSwap => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::NoSuchPoint { point }
            | Illegal::NotOnLevel0 { point }
            | Illegal::NotYourBall { point }
            | Illegal::HeldDown { point }
            | Illegal::NotSupported { point } => each("point", point),
            Illegal::Occupied { point, colour } => {
                each("point", point);
                each("colour", colour);
            }
            Illegal::NotConnected { from, to } => {
                each("from", from);
                each("to", to);
            }
        }
    }
}
