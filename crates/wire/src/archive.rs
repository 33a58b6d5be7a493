//! Messages about finished games, player profiles and ratings.

use serde::{Deserialize, Serialize};

use crate::{PlayerRef, SeatRating};

/// A finished game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedGame {
    pub id: String,
    /// The rules with their options.
    pub rules: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub started_ms: u64,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ended_ms: u64,
    /// The number of plies.
    pub plies: u32,
    /// The code of the ending.
    pub ending: String,
    /// The result as in a game record.
    pub result: String,
    pub rated: bool,
    /// The codes of the named openings.
    pub openings: Vec<String>,
    pub seats: Vec<ArchivedSeat>,
    /// The number of plies before the position that was searched for.
    pub found_at_ply: Option<u32>,
}

/// A seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedSeat {
    /// The seat number, counted from 1.
    pub seat: u8,
    pub player: Option<PlayerRef>,
    /// The final place, 1 for the best; ties and partners share a place.
    pub place: Option<u8>,
    /// The points by the rules of the game.
    pub points: Option<i32>,
    pub rating_before: Option<SeatRating>,
    pub rating_after: Option<SeatRating>,
}

/// A page of search results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivePage {
    /// The games, latest first.
    pub games: Vec<ArchivedGame>,
    /// The value of `before` for the next page, if there is one.
    pub next: Option<String>,
}

/// A complete game with moves and log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDocument {
    pub id: String,
    /// The table config in its text form.
    pub config: String,
    pub rules_revision: u32,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub started_ms: Option<u64>,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub ended_ms: Option<u64>,
    pub rated: bool,
    /// All players consent to research.
    pub research: bool,
    /// The code of the ending.
    pub ending: Option<String>,
    /// The result as in a game record; `=*` for none.
    pub result: String,
    pub seats: Vec<ArchivedSeat>,
    /// The plies of the final line, without plies that were taken back.
    pub plies: Vec<PlyDocument>,
    /// The log of the table, with takebacks and offers.
    pub log: Vec<String>,
}

/// One turn of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlyDocument {
    /// The move, `--` for a lost turn.
    pub action: String,
    /// The time spent, where there was a clock.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub spent_ms: Option<u64>,
    /// The time left on the clock after it.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub left_ms: Option<u64>,
}

/// The public profile of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerProfile {
    pub player: PlayerRef,
    /// The time of sign-up.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub joined_ms: u64,
    /// The number of public finished games.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub game_count: u64,
    /// The ratings, ordered by pool name.
    pub ratings: Vec<PoolRating>,
    /// The viewer follows the player.
    pub is_followed: bool,
    /// True if the player is online; none if the player hides it.
    pub is_online: Option<bool>,
}

/// A rating in a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PoolRating {
    pub pool: String,
    pub rating: RatingView,
}

/// A rating for display.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingView {
    pub value: i32,
    /// The rating deviation.
    pub deviation: i32,
    /// The rating rests on too few or too old games.
    pub provisional: bool,
    /// The number of rated games.
    pub games: u32,
}

/// A rating pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PoolView {
    pub pool: String,
    /// The number of games rated in it.
    pub games: u32,
}

/// The best players of a rating pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Leaderboard {
    pub pool: String,
    /// The number of games rated in it.
    pub games: u32,
    /// The players without provisional ratings, best first.
    pub players: Vec<LeaderboardEntry>,
}

/// A player on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LeaderboardEntry {
    pub player: PlayerRef,
    pub rating: RatingView,
}
