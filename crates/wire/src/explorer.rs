//! Messages of the opening explorer.

use serde::{Deserialize, Serialize};

use crate::ArchivedGame;

/// Games that reached a position: counts, moves and examples.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplorerPage {
    /// The counts of all games that reached the position.
    pub total: ExplorerCounts,
    /// The moves that were played, the most frequent first.
    /// Games that ended in the position have none.
    pub moves: Vec<ExplorerMove>,
    /// The newest listed games that reached the position, at most eight.
    pub games: Vec<ArchivedGame>,
}

/// Numbers of games by result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplorerCounts {
    /// The number of all games.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
    /// The games won from each seat, alone or with partners, in the order of the seats.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub wins: Vec<u64>,
    /// The games with a first place shared between sides.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ties: u64,
    /// The games without a result.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub undecided: u64,
}

/// A move with the results of the games in which it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplorerMove {
    /// The move in the orientation of the requested position, `--` for a lost turn.
    /// Of moves that a symmetry of the position exchanges, one is named.
    #[serde(rename = "move")]
    pub text: String,
    /// The counts of these games.
    #[serde(flatten)]
    pub counts: ExplorerCounts,
}
