//! What the rules answer.

use serde::Serialize;

use crate::Said;

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name without options.
    pub name: String,
    /// The forms of its options.
    pub options: Vec<String>,
    /// Its options by kind: of each group a game has one, the usual one first; empty where what is
    /// usual has no word of its own.
    pub groups: Vec<Vec<String>>,
}

/// The answer to a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Played {
    /// It was played and led to this position.
    Position(String),
    /// It cannot be played.
    Refused(Said),
}

/// The answer to a text that was typed or pasted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Read {
    /// It means this, in the machine's notation.
    Text(String),
    /// It means nothing.
    Unread(Said),
}

/// A record as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WrittenRecord {
    /// The text.
    Text(String),
    /// It cannot be written.
    Fault(Said),
}

/// An opening with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OpeningPlayed {
    /// Who plays it, counted from 1.
    pub seat: u8,
    /// Its place in the game's literature.
    pub code: String,
    /// What players call it.
    pub name: String,
}
