//! Reasons why an event cannot be changed, as codes for the catalogues of the page.

use std::collections::BTreeMap;

use contest::{ContestEvent, EventError, PairError};
use eventfile::EventFileError;
use serde::Serialize;

/// A new event file, or the reason why there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum EditResult {
    /// The text of the file.
    Ok(String),
    /// The reason of the refusal.
    Error(EventProblem),
}

impl From<Result<String, EventProblem>> for EditResult {
    fn from(result: Result<String, EventProblem>) -> EditResult {
        match result {
            Ok(text) => EditResult::Ok(text),
            Err(problem) => EditResult::Error(problem),
        }
    }
}

/// A code and the arguments of its message; numbers count from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EventProblem {
    /// The end of the message id `organise-problem-…`.
    pub code: &'static str,
    /// Arguments of the message by name.
    pub arguments: BTreeMap<&'static str, String>,
}

impl EventProblem {
    pub(crate) fn new(code: &'static str) -> EventProblem {
        EventProblem { code, arguments: BTreeMap::new() }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> EventProblem {
        self.arguments.insert(name, value.to_string());
        self
    }

    fn at(code: &'static str, round: usize, table: usize) -> EventProblem {
        EventProblem::new(code).with("round", round + 1).with("table", table + 1)
    }

    /// The page shows an older state than the event has.
    pub(crate) fn outdated() -> EventProblem {
        EventProblem::new("outdated")
    }

    /// The reason why the next round of an event is not paired.
    pub(crate) fn of_pairing(error: &PairError, event: &ContestEvent) -> EventProblem {
        match error {
            PairError::Unfinished { round, table } => {
                EventProblem::at("unfinished", *round, *table)
            }
            PairError::Undecided { round, table } => EventProblem::at("undecided", *round, *table),
            PairError::TooFewPlayers => EventProblem::new("too-few-players"),
            PairError::Finished => EventProblem::new("finished"),
            PairError::LateEntry { player } => {
                let name = event.entries.get(*player).map_or("", |entry| &entry.name);
                EventProblem::new("late-entry").with("name", name)
            }
            PairError::NoDesign { players } => {
                EventProblem::new("no-design").with("players", players)
            }
            PairError::TooManyPlayers { players } => {
                EventProblem::new("too-many-at-table").with("players", players)
            }
            PairError::TableSize { size } => EventProblem::new("table-size").with("size", size),
        }
    }
}

impl From<EventFileError> for EventProblem {
    fn from(error: EventFileError) -> EventProblem {
        EventProblem::new("file").with("line", error.line).with("detail", error.message)
    }
}

impl From<EventError> for EventProblem {
    fn from(error: EventError) -> EventProblem {
        match error {
            EventError::NameTwice { name } => EventProblem::new("name-twice").with("name", name),
            EventError::TooManyEntries => {
                EventProblem::new("too-many-players").with("most", contest::ENTRIES_MAX)
            }
            EventError::TooManyRounds => {
                EventProblem::new("too-many-rounds").with("most", contest::ROUNDS_MAX)
            }
            EventError::TooManyGames { round, table } => {
                EventProblem::at("too-many-games", round, table)
            }
            EventError::PointsOfOthers { round, table } => {
                EventProblem::at("points-missing", round, table)
            }
            EventError::PointsOutOfRange { round, table } => {
                EventProblem::at("points-range", round, table).with("most", contest::POINTS_MAX)
            }
            EventError::RecordTooLong { round, table } => {
                let most = contest::RECORD_BYTES_MAX;
                EventProblem::at("record-too-long", round, table).with("most", most)
            }
            EventError::NoSuchPlayer { .. }
            | EventError::PlayerTwice { .. }
            | EventError::NoSuchTable { .. }
            | EventError::TableSize { .. }
            | EventError::AbsentElsewhere { .. } => EventProblem::outdated(),
        }
    }
}
