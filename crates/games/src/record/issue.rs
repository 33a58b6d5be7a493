//! Semantic issues of records that are syntactically correct.

use std::error::Error;
use std::fmt;

use rulebook::{ParseError, Reason};

use super::part::{GameResult, TextLocation};
use crate::{ActionError, AnyIllegal, Impasse};

/// A semantic issue of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordIssue {
    location: Option<TextLocation>,
    ply: Option<u32>,
    token: Box<str>,
    kind: RecordIssueKind,
}

/// Kind of an issue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordIssueKind {
    /// The name of the game or its options are unknown.
    Game(ParseError),
    /// The record was written under another revision of the rules.
    Rules {
        /// The known revision.
        known: u32,
    },
    /// The start position cannot be parsed.
    Start(ParseError),
    /// A ply cannot be played.
    Turn(ActionError<AnyIllegal>),
    /// A ply has the wrong round number.
    Round {
        /// The actual round.
        found: u32,
    },
    /// A ply follows after a referee had to end the game.
    AfterImpasse(Impasse),
    /// The stated result differs from the result of the plies.
    Result {
        /// The result of the plies.
        found: GameResult,
    },
    /// The stated result has the wrong number of seats.
    ResultSeats {
        /// The actual number of seats.
        found: usize,
    },
    /// The stated ending is wrong.
    Ending {
        /// The actual ending.
        found: &'static str,
    },
}

impl RecordIssue {
    pub(crate) fn new(
        location: Option<TextLocation>,
        ply: Option<u32>,
        token: &str,
        kind: RecordIssueKind,
    ) -> RecordIssue {
        RecordIssue { location, ply, token: rulebook::quoted(token), kind }
    }

    /// Location in the text, if the record was parsed.
    pub fn location(&self) -> Option<TextLocation> {
        self.location
    }

    /// Number of the ply in its line, counted from 1.
    pub fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// The wrong move, tag value or result, truncated.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Kind of the issue.
    pub fn kind(&self) -> &RecordIssueKind {
        &self.kind
    }
}

impl Reason for RecordIssue {
    fn code(&self) -> &'static str {
        match &self.kind {
            RecordIssueKind::Game(_) => "game",
            RecordIssueKind::Rules { .. } => "rules-revision",
            RecordIssueKind::Start(_) => "start",
            RecordIssueKind::Turn(refusal) => refusal.code(),
            RecordIssueKind::Round { .. } => "round",
            RecordIssueKind::AfterImpasse(_) => "after-impasse",
            RecordIssueKind::Result { .. } => "wrong-result",
            RecordIssueKind::ResultSeats { .. } => "result-seats",
            RecordIssueKind::Ending { .. } => "wrong-ending",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match &self.kind {
            RecordIssueKind::Game(error) | RecordIssueKind::Start(error) => {
                each("wanted", &error.code());
                each("at", &error.at());
                each("token", &error.token());
            }
            RecordIssueKind::Rules { known } => each("known", known),
            RecordIssueKind::Turn(refusal) => refusal.arguments(each),
            RecordIssueKind::Round { found } => each("found", found),
            RecordIssueKind::AfterImpasse(impasse) => each("impasse", &impasse.code()),
            RecordIssueKind::Result { found } => each("found", found),
            RecordIssueKind::ResultSeats { found } => each("found", found),
            RecordIssueKind::Ending { found } => each("found", found),
        }
    }
}

impl fmt::Display for RecordIssue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = self.location {
            write!(f, "{location}: ")?;
        }
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}, ")?;
        }
        write!(f, "\"{}\": ", self.token.escape_debug())?;
        rulebook::write_reason(self, f)
    }
}

impl Error for RecordIssue {}
