//! Errors of events; a number in a message counts from 1, as on paper.
#![allow(missing_docs, reason = "the fields are indices of the round, table and player")]

use std::error::Error;
use std::fmt;

/// Reason why an event is not consistent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventError {
    /// More entries than [`ENTRIES_MAX`](super::ENTRIES_MAX).
    TooManyEntries,
    /// More rounds than [`ROUNDS_MAX`](super::ROUNDS_MAX).
    TooManyRounds,
    /// More games than one table may have.
    TooManyGames { round: usize, table: usize },
    /// Two entries of one name.
    NameTwice { name: String },
    /// A player who is not entered.
    NoSuchPlayer { round: usize, player: usize },
    /// A player at two tables.
    PlayerTwice { round: usize, player: usize },
    /// A table that is not in the round.
    NoSuchTable { round: usize, table: usize },
    /// A table of fewer than two or more than five players.
    TableSize { round: usize, table: usize },
    /// An absent player who does not belong to the table.
    AbsentElsewhere { round: usize, table: usize },
    /// A game whose number of points is not that of the players.
    PointsOfOthers { round: usize, table: usize },
    /// Points beyond [`POINTS_MAX`](super::POINTS_MAX).
    PointsOutOfRange { round: usize, table: usize },
    /// A record longer than [`RECORD_BYTES_MAX`](super::RECORD_BYTES_MAX).
    RecordTooLong { round: usize, table: usize },
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |round: &usize, table: &usize| format!("round {}, table {}", round + 1, table + 1);
        match self {
            EventError::TooManyEntries => {
                write!(f, "more than {} players; split the event", super::ENTRIES_MAX)
            }
            EventError::TooManyRounds => write!(f, "more than {} rounds", super::ROUNDS_MAX),
            EventError::TooManyGames { round, table } => {
                write!(f, "{}: more than {} games", at(round, table), super::TABLE_GAMES_MAX)
            }
            EventError::NameTwice { name } => {
                write!(f, "two players are called {name:?}; give one of them another name")
            }
            EventError::NoSuchPlayer { round, player } => {
                write!(f, "round {}: there is no player {}", round + 1, player + 1)
            }
            EventError::PlayerTwice { round, player } => {
                write!(f, "round {}: player {} is listed twice", round + 1, player + 1)
            }
            EventError::NoSuchTable { round, table } => {
                write!(f, "{} does not exist", at(round, table))
            }
            EventError::TableSize { round, table } => {
                write!(f, "{}: a table has two to five players", at(round, table))
            }
            EventError::AbsentElsewhere { round, table } => {
                write!(f, "{}: an absent player does not belong to the table", at(round, table))
            }
            EventError::PointsOfOthers { round, table } => {
                write!(f, "{}: a game needs one number of points per player", at(round, table))
            }
            EventError::PointsOutOfRange { round, table } => {
                let most = super::POINTS_MAX;
                write!(f, "{}: points are between -{most} and {most}", at(round, table))
            }
            EventError::RecordTooLong { round, table } => {
                let most = super::RECORD_BYTES_MAX;
                write!(f, "{}: the record of a game has at most {most} bytes", at(round, table))
            }
        }
    }
}

impl Error for EventError {}

/// Reason why no round can be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairError {
    /// A table has no result yet.
    Unfinished { round: usize, table: usize },
    /// A knockout table has no winner yet.
    Undecided { round: usize, table: usize },
    /// Fewer than two players are present and free.
    TooFewPlayers,
    /// All planned rounds are paired, or the system has ended.
    Finished,
    /// A player joined late where the system does not allow it.
    LateEntry { player: usize },
    /// No block design for a three-player league of this size.
    NoDesign { players: usize },
    /// More players than a shrinking table has seats.
    TooManyPlayers { players: usize },
    /// A table size outside two to five, or a league of other than two or three.
    TableSize { size: usize },
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::Unfinished { round, table } => {
                let (round, table) = (round + 1, table + 1);
                write!(f, "round {round}, table {table} has no result yet; enter its games")
            }
            PairError::Undecided { round, table } => {
                let (round, table) = (round + 1, table + 1);
                write!(f, "round {round}, table {table} has no winner; enter another game")
            }
            PairError::TooFewPlayers => write!(f, "fewer than two players are free"),
            PairError::Finished => write!(f, "the event is over: all rounds are paired"),
            PairError::LateEntry { player } => {
                let player = player + 1;
                write!(f, "player {player} joins late, which this system does not allow")
            }
            PairError::NoDesign { players } => {
                write!(f, "no schedule for a league of {players} with tables of three; use Swiss")
            }
            PairError::TooManyPlayers { players } => {
                write!(f, "{players} players do not fit at one table of five")
            }
            PairError::TableSize { size } => {
                write!(f, "this system has no tables of {size} players")
            }
        }
    }
}

impl Error for PairError {}
