//! What an engine is asked and what it answers.

use serde::{Deserialize, Serialize};

/// A question to the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ThinkRequest {
    /// The game.
    pub game: String,
    /// The position as a line: `startpos moves …`.
    pub line: String,
    /// The level for people, 1 to 10; none for full strength.
    pub level: Option<u8>,
    /// How many best moves are wanted.
    pub lines: u8,
    /// How much work may be done; where nothing is given the level decides.
    pub effort: Effort,
    /// The seed of whatever is left to chance.
    pub seed: u32,
}

/// How much work may be done for one answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Effort {
    /// At most so many static evaluations.
    pub evals: Option<u32>,
    /// At most so many milliseconds.
    pub ms: Option<u32>,
}

/// An answer, or how far the search has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Thought {
    /// The best moves, best first.
    pub lines: Vec<Variation>,
    /// Depth in whole turns.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u32,
    /// Static evaluations made.
    pub evals: u32,
    /// Milliseconds since the question.
    pub ms: u32,
}

/// A move with what is expected to follow, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Variation {
    /// The value for each seat, in hundredths of a piece out. From 29,000 on a proven win.
    pub values: Vec<i32>,
    /// The move and what follows, in the machine's notation …
    pub moves: Vec<String>,
    /// … and as people are shown it.
    pub shown: Vec<String>,
}
