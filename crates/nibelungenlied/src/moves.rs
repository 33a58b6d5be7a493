//! A move, its steps, and why it can be refused.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::{NibelungCharacter, NibelungPair, NibelungPoint};

/// One decision of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Two tokens: those put in front before the first turn, or a selection.
    Tokens(NibelungPair),
    /// The movement of one character.
    Go {
        /// The character that moves.
        character: NibelungCharacter,
        /// The point where it comes to rest; its own point if it stays.
        to: NibelungPoint,
    },
}

/// One step of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// One of two tokens.
    Token(NibelungCharacter),
    /// A complete movement of one character.
    Go {
        /// The character that moves.
        character: NibelungCharacter,
        /// The point where it comes to rest; its own point if it stays.
        to: NibelungPoint,
    },
}

impl Move {
    /// The same move on the board mirrored at its vertical axis.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        match self {
            Move::Tokens(_) => self,
            Move::Go { character, to } => Move::Go { character, to: to.mirrored() },
        }
    }

    /// The same move on the board after a third of a turn.
    #[must_use]
    pub const fn rotated(self) -> Move {
        match self {
            Move::Tokens(_) => self,
            Move::Go { character, to } => Move::Go { character, to: to.rotated() },
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Tokens(pair) => write!(f, "{pair}"),
            Move::Go { character, to } => write!(f, "{character}-{to}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Token(character) => write!(f, "{character}"),
            Step::Go { character, to } => write!(f, "{character}-{to}"),
        }
    }
}

/// The reason why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Both players select together.
    Together,
    /// Another seat is to decide.
    NotYourTurn {
        /// The seat to decide.
        to_move: Seat,
    },
    /// Tokens are to be chosen; no character moves now.
    TokensNeeded,
    /// A character is to move; no tokens are chosen now.
    MovementNeeded {
        /// The character to move.
        character: NibelungCharacter,
    },
    /// The token is in front of the screen already.
    TokenInFront {
        /// The character of the token.
        character: NibelungCharacter,
    },
    /// Exactly these two tokens are in front of the screen of the other player.
    SamePair {
        /// The two tokens.
        tokens: NibelungPair,
    },
    /// Another character moves first.
    NotNext {
        /// The character to move.
        character: NibelungCharacter,
    },
    /// A character stands on the point.
    Occupied {
        /// The point that was chosen.
        point: NibelungPoint,
        /// The character on it.
        character: NibelungCharacter,
    },
    /// The point cannot be reached with the steps of this turn.
    OutOfReach {
        /// The point that was chosen.
        point: NibelungPoint,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::Together => "choose-together",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::TokensNeeded => "tokens-needed",
            Illegal::MovementNeeded { .. } => "movement-needed",
            Illegal::TokenInFront { .. } => "token-in-front",
            Illegal::SamePair { .. } => "same-pair",
            Illegal::NotNext { .. } => "not-next",
            Illegal::Occupied { .. } => "occupied",
            Illegal::OutOfReach { .. } => "out-of-reach",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::Together | Illegal::TokensNeeded => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::SamePair { tokens } => each("tokens", tokens),
            Illegal::MovementNeeded { character }
            | Illegal::TokenInFront { character }
            | Illegal::NotNext { character } => each("character", character),
            Illegal::Occupied { point, character } => {
                each("point", point);
                each("character", character);
            }
            Illegal::OutOfReach { point } => each("point", point),
        }
    }
}
