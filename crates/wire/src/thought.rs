//! What an engine answers.

use serde::Serialize;

/// An answer, or how far the search has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Variation {
    /// The value for each seat, in hundredths of a piece out. From 29,000 on a proven win.
    pub values: Vec<i32>,
    /// The move and what follows, in the machine's notation …
    pub moves: Vec<String>,
    /// … and as people are shown it.
    pub shown: Vec<String>,
}
