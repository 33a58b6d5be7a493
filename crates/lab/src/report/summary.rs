//! Size of the data set by game and level.

use anyhow::{Context, Result};
use datafusion::arrow::array::AsArray;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, UInt64Type};

use crate::query::QuerySession;

const SQL: &str = "SELECT game, level, count(*) AS games, sum(plies) AS plies, \
                   min(plies) AS shortest, max(plies) AS longest \
                   FROM played GROUP BY game, level ORDER BY game, level";

/// Size of the games of one kind and level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataSummary {
    /// Name of the game with its options.
    pub game: String,
    /// Levels of the players.
    pub level: String,
    /// Number of games.
    pub games: u64,
    /// Number of plies.
    pub plies: u64,
    /// Plies of the shortest game.
    pub shortest: u64,
    /// Plies of the longest game.
    pub longest: u64,
}

/// Counts the games and plies of a data set.
///
/// # Errors
/// The query fails.
pub async fn summarize(session: &QuerySession) -> Result<Vec<DataSummary>> {
    let mut summary = Vec::new();
    for batch in session.run(SQL).await.context("counting the games")? {
        let texts = [0, 1].map(|column| cast(batch.column(column), &DataType::Utf8));
        let counts = [2, 3, 4, 5].map(|column| cast(batch.column(column), &DataType::UInt64));
        let [game, level] = texts;
        let [games, plies, shortest, longest] = counts;
        let (game, level) = (game?, level?);
        let (games, plies, shortest, longest) = (games?, plies?, shortest?, longest?);
        for row in 0..batch.num_rows() {
            let text = |column: &datafusion::arrow::array::ArrayRef| {
                column.as_string::<i32>().value(row).to_owned()
            };
            let count = |column: &datafusion::arrow::array::ArrayRef| {
                column.as_primitive::<UInt64Type>().value(row)
            };
            summary.push(DataSummary {
                game: text(&game),
                level: text(&level),
                games: count(&games),
                plies: count(&plies),
                shortest: count(&shortest),
                longest: count(&longest),
            });
        }
    }
    Ok(summary)
}
