//! What can be wrong with a record whose text is in order.

use std::error::Error;
use std::fmt;

use rulebook::{ParseError, Reason};

use super::part::{GameResult, Place};
use crate::{AnyIllegal, Impasse, Refusal};

/// Something in a record that is not as the rules want it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    place: Option<Place>,
    ply: Option<u32>,
    token: Box<str>,
    wrong: Wrong,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// No game has this name, or it has no such options.
    Game(ParseError),
    /// The record was made under other rules than are known here.
    Rules {
        /// The revision that is known.
        known: u32,
    },
    /// The position in which the record begins cannot be read.
    Start(ParseError),
    /// A ply cannot be played.
    Turn(Refusal<AnyIllegal>),
    /// A ply stands in another round than its number says.
    Round {
        /// The round in which it stands.
        found: u32,
    },
    /// A ply was played where a referee had to end the game.
    AfterImpasse(Impasse),
    /// The stated result is not what the plies lead to.
    Result {
        /// What they lead to.
        found: GameResult,
    },
    /// The stated result is not of as many seats as the game has.
    ResultSeats {
        /// How many it has.
        found: usize,
    },
    /// The game ended in another way than is stated.
    Ending {
        /// In which.
        found: &'static str,
    },
}

impl Fault {
    pub(crate) fn new(place: Option<Place>, ply: Option<u32>, token: &str, wrong: Wrong) -> Fault {
        Fault { place, ply, token: rulebook::quoted(token), wrong }
    }

    /// Where it stands, if the record was read from a text.
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// Which ply of its line it is, counted from 1 at the start of the record.
    pub fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// The move, the value of the tag or the result that is wrong, or its beginning.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// What is wrong with it.
    pub fn wrong(&self) -> &Wrong {
        &self.wrong
    }
}

impl Reason for Fault {
    fn code(&self) -> &'static str {
        match &self.wrong {
            Wrong::Game(_) => "game",
            Wrong::Rules { .. } => "rules-revision",
            Wrong::Start(_) => "start",
            Wrong::Turn(refusal) => refusal.code(),
            Wrong::Round { .. } => "round",
            Wrong::AfterImpasse(_) => "after-impasse",
            Wrong::Result { .. } => "wrong-result",
            Wrong::ResultSeats { .. } => "result-seats",
            Wrong::Ending { .. } => "wrong-ending",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match &self.wrong {
            Wrong::Game(error) | Wrong::Start(error) => {
                each("wanted", &error.code());
                each("at", &error.at());
                each("token", &error.token());
            }
            Wrong::Rules { known } => each("known", known),
            Wrong::Turn(refusal) => refusal.arguments(each),
            Wrong::Round { found } => each("found", found),
            Wrong::AfterImpasse(impasse) => each("impasse", &impasse.code()),
            Wrong::Result { found } => each("found", found),
            Wrong::ResultSeats { found } => each("found", found),
            Wrong::Ending { found } => each("found", found),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}, ")?;
        }
        write!(f, "\"{}\": ", self.token.escape_debug())?;
        rulebook::write_reason(self, f)
    }
}

impl Error for Fault {}
