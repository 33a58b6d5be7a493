//! Statistics of players, and of pairs of players.

use serde::{Deserialize, Serialize};

use crate::PlayerRef;

/// An opening with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningName {
    /// The code in the literature, such as `1a`.
    pub code: String,
    pub name: String,
}

/// Numbers of games by result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultCounts {
    /// Games in first place, alone or with partners.
    pub won: u32,
    /// Games with a shared first place.
    pub tied: u32,
    /// All other games.
    pub lost: u32,
}

/// Statistics of a player over their latest games.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerStats {
    /// The number of games evaluated.
    pub games: u32,
    /// Older games exist that were not evaluated.
    pub truncated: bool,
    /// The results by setup and seat.
    pub seats: Vec<SeatResults>,
    /// The results by named opening and seat, most frequent first.
    pub openings: Vec<OpeningResults>,
    /// The rating history of the pools played most.
    pub rating_curves: Vec<RatingCurve>,
    /// The results in windows of consecutive games, in order of time.
    pub form: Vec<FormWindow>,
}

/// The results with one setup on one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatResults {
    /// The rules with their options.
    pub rules: String,
    /// The seat number, counted from 1.
    pub seat: u8,
    pub results: ResultCounts,
}

/// The results with one opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningResults {
    /// The code of the opening.
    pub code: String,
    /// The seat that played it, counted from 1.
    pub seat: u8,
    pub results: ResultCounts,
}

/// The history of a rating in one pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingCurve {
    pub pool: String,
    /// A sample of the games in order of time, with the first and the last one.
    pub points: Vec<RatingPoint>,
}

/// A rating after one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The number of rated games in the pool until then.
    pub games: u32,
    /// The time at which the game ended.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ended_ms: u64,
    pub value: i32,
    pub deviation: i32,
}

/// The results of some consecutive games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FormWindow {
    /// The end of the first game.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub from_ms: u64,
    /// The end of the last game.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until_ms: u64,
    pub results: ResultCounts,
}

/// The results of two players against each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeadToHead {
    pub player: PlayerRef,
    pub opponent: PlayerRef,
    /// The number of games evaluated, latest first.
    pub games: u32,
    /// Older games exist that were not evaluated.
    pub truncated: bool,
    /// The results by setup, most frequent first.
    pub setups: Vec<HeadToHeadSetup>,
}

/// The results of two players with one setup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeadToHeadSetup {
    /// The rules with their options.
    pub rules: String,
    /// Games in which the player was placed before the opponent.
    pub ahead: u32,
    /// Games in which both had the same place.
    pub level: u32,
    /// Games in which the opponent was placed before the player.
    pub behind: u32,
    /// Games in which both were partners.
    pub as_partners: u32,
}
