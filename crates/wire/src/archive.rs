//! What a server tells of games that are over, and of ratings.

use serde::{Deserialize, Serialize};

use crate::PlayerName;

/// A finished game, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedGame {
    /// Its name in addresses.
    pub game: String,
    /// The game with its options.
    pub rules: String,
    /// When it began.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub started_ms: u64,
    /// When it ended.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub ended_ms: u64,
    /// How many plies it has.
    pub plies: u32,
    /// How it ended, as a word.
    pub ending: String,
    /// With what result, as a record writes it.
    pub result: String,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// The codes of the openings that have a name.
    pub openings: Vec<String>,
    /// Who played, in the order of seats.
    pub seats: Vec<ArchivedSeat>,
    /// After how many plies the position was there that was looked for.
    pub found_at: Option<u32>,
}

/// A seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedSeat {
    /// From 1.
    pub seat: u8,
    /// Who sat there.
    pub player: Option<PlayerName>,
    /// 1 for the best; ties and partners share a place.
    pub place: Option<u8>,
    /// In the game's own points.
    pub points: Option<i32>,
    /// Their rating before the game, where it was rated.
    pub rating_before: Option<i32>,
    /// Their rating after it.
    pub rating_after: Option<i32>,
}

/// Part of what a search found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivePage {
    /// The games, those opened last first.
    pub games: Vec<ArchivedGame>,
    /// What to ask for as `before` to get the next part; nothing where this was the last.
    pub next: Option<String>,
}

/// A game with all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDocument {
    /// Its name in addresses.
    pub game: String,
    /// What was agreed, as a table writes it.
    pub config: String,
    /// The revision of the rules.
    pub rules_revision: u32,
    /// When it began.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub started_ms: Option<u64>,
    /// When it ended.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub ended_ms: Option<u64>,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether everybody at it lets it be studied.
    pub research: bool,
    /// How it ended, as a word.
    pub ending: Option<String>,
    /// With what result, as a record writes it; `=*` for none.
    pub result: String,
    /// Who played, in the order of seats.
    pub seats: Vec<ArchivedSeat>,
    /// The plies that stand.
    pub plies: Vec<PlyDocument>,
    /// The log of the table: all that was said, and when.
    pub log: Vec<String>,
}

/// One turn of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlyDocument {
    /// The move, `--` for a lost turn.
    pub action: String,
    /// What it took, where there was a clock.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub spent_ms: Option<u64>,
    /// What was left on the clock after it.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub left_ms: Option<u64>,
}

/// A player, as everybody may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerPage {
    /// Who.
    pub player: PlayerName,
    /// Since when.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub since_ms: u64,
    /// How many games they have finished that everybody may see.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub games: u64,
    /// Their ratings, by the name of the pool.
    pub ratings: Vec<PoolRating>,
}

/// A rating in a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PoolRating {
    /// The name of the pool.
    pub pool: String,
    /// It.
    pub rating: RatingView,
}

/// A rating as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingView {
    /// The number.
    pub number: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// Whether nothing can be made of it yet, or no more.
    pub provisional: bool,
    /// How many games it rests on.
    pub games: u32,
}

/// A pool of ratings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PoolView {
    /// Its name.
    pub pool: String,
    /// How many games were rated in it.
    pub games: u32,
}

/// The best of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingList {
    /// The name of the pool.
    pub pool: String,
    /// How many games were rated in it.
    pub games: u32,
    /// Those whose rating is settled, the best first.
    pub players: Vec<ListedPlayer>,
}

/// Somebody on a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ListedPlayer {
    /// Who.
    pub player: PlayerName,
    /// Their rating.
    pub rating: RatingView,
}
