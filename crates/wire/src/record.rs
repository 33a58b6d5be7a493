//! Records of games, as trees.

use serde::Serialize;

use crate::Said;

/// The record of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RecordTree {
    /// Facts about the game, in the order of the record.
    pub tags: Vec<TagText>,
    /// The game as it was played.
    pub line: LineTree,
    /// The result as the record writes it: `=3:1`, or `*`.
    pub result: String,
    /// What is wrong with it, by the rules.
    pub faults: Vec<Said>,
}

/// A fact about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TagText {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Plies in a row: the main line, or a variation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LineTree {
    /// Remarks before the first ply.
    pub comments: Vec<String>,
    /// The plies.
    pub plies: Vec<PlyTree>,
}

/// One turn of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlyTree {
    /// The move, `--` for a lost turn.
    pub action: String,
    /// Signs that judge it, by number.
    pub glyphs: Vec<u8>,
    /// Milliseconds it took.
    pub spent_ms: Option<u32>,
    /// Milliseconds left on the clock after it.
    pub left_ms: Option<u32>,
    /// Remarks.
    pub comments: Vec<String>,
    /// What might have happened instead.
    pub variations: Vec<LineTree>,
}

/// What was found in a text with records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReadRecords {
    /// The games that could be read.
    pub records: Vec<RecordTree>,
    /// What could not be read.
    pub malformed: Vec<Said>,
}
