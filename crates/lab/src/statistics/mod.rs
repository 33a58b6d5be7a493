//! Statistics, each of them one SQL file with its question in the header.
//!
//! Every query gives the columns `game` and `level`, at will `x` and `series`, and the columns of
//! its [`IntervalMethod`]. Totals are whole numbers, so that every engine gives the same.

#[cfg(test)]
mod generated;
mod header;
#[cfg(test)]
mod planted;
mod result;
#[cfg(test)]
mod tests;

pub use header::{BookFigure, BookValue, HeaderError, IntervalMethod, PictureKind, Statistic};
pub use result::{Category, ResultRow, StatisticResult};

use anyhow::{Context, Result};

use crate::query::QuerySession;

macro_rules! files {
    ($($name:literal,)+) => {
        /// Name and text of every file, in the order of the report.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!($name, ".sql"))),)+];
    };
}

files! {
    "game_length",
    "game_rounds",
    "game_range",
    "branching_moves",
    "branching_walks",
    "branching_mean",
    "branching_limits",
    "game_tree",
    "state_space",
    "transpositions",
    "repeated_positions",
    "phases",
    "milestones",
    "move_kinds",
    "kind_shares",
    "opening_kinds",
    "opening_families",
    "opening_use_first",
    "opening_score_first",
    "opening_use_reply",
    "opening_score_reply",
    "first_mover",
    "score_shares",
    "triangles",
    "superior_wins",
    "tie_breaks",
    "lead_changes",
    "crises",
    "decision_time",
    "comebacks",
    "decisiveness",
    "endings",
    "depth",
    "seat_value",
    "placements_hurt",
    "ganging_up",
    "kingmaking",
    "help_without_gain",
    "learning_rating",
    "learning_loss",
    "learning_time",
    "habits",
    "coalitions",
    "fair_play",
}

/// All statistics, in the order of the report.
///
/// # Errors
/// A header is not valid; a test sees to it that all are.
pub fn all_statistics() -> Result<Vec<Statistic>, HeaderError> {
    FILES.iter().map(|(name, text)| header::parse(name, text)).collect()
}

impl Statistic {
    /// Computes the statistic on a data set.
    ///
    /// # Errors
    /// The query fails, or its columns are not those of the interval method.
    pub async fn run(&self, session: &QuerySession) -> Result<StatisticResult> {
        let batches = session.run(self.sql).await;
        let batches = batches.with_context(|| format!("computing {}", self.name))?;
        result::read_rows(self, &batches)
    }
}
