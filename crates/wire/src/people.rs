//! What a server tells of its players: what they are used to, and how they do against each other.

use serde::{Deserialize, Serialize};

use crate::PlayerName;

/// An opening that has a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningKnown {
    /// Its place in the literature, `1a`.
    pub code: String,
    /// What players call it.
    pub name: String,
}

/// How many games ended how.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Results {
    /// Alone, or with partners, in the first place.
    pub won: u32,
    /// Sharing the first place with another side.
    pub tied: u32,
    /// In another place.
    pub lost: u32,
}

/// What somebody is used to, from the games they played last.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Habits {
    /// How many games it rests on.
    pub games: u32,
    /// Whether there are older ones that were not looked at.
    pub more: bool,
    /// How the games ended, by set-up and seat.
    pub seats: Vec<SeatResults>,
    /// The openings that have a name, by seat; those played most often first.
    pub openings: Vec<OpeningResults>,
    /// The rating over the games, for the pools played most.
    pub curves: Vec<RatingCurve>,
    /// The same games in order of time, some at a time.
    pub spells: Vec<Spell>,
}

/// How games of one set-up ended for somebody on one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatResults {
    /// The game with its options.
    pub rules: String,
    /// From 1.
    pub seat: u8,
    /// How they ended.
    pub results: Results,
}

/// How games ended in which somebody played an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningResults {
    /// Its code.
    pub code: String,
    /// From which seat, from 1.
    pub seat: u8,
    /// How they ended.
    pub results: Results,
}

/// A rating over the games of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingCurve {
    /// The name of the pool.
    pub pool: String,
    /// Some of the games in order of time, always with the first and the last that were looked at.
    pub points: Vec<RatingPoint>,
}

/// A rating as one game left it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// How many rated games of the pool they had behind them then.
    pub games: u32,
    /// When the game ended.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ms: u64,
    /// The number.
    pub number: i32,
    /// How far it may be off.
    pub deviation: i32,
}

/// Some games that followed each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Spell {
    /// When the first of them ended.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub from_ms: u64,
    /// When the last of them ended.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub until_ms: u64,
    /// How they ended.
    pub results: Results,
}

/// How one player did in games with another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeadToHead {
    /// The one.
    pub player: PlayerName,
    /// The other.
    pub other: PlayerName,
    /// How many games were looked at: those played last.
    pub games: u32,
    /// Whether there are older ones.
    pub more: bool,
    /// By set-up, that played most first.
    pub setups: Vec<HeadToHeadSetup>,
}

/// The same for one set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeadToHeadSetup {
    /// The game with its options.
    pub rules: String,
    /// Games in which the one came before the other.
    pub ahead: u32,
    /// Games in which both had the same place.
    pub level: u32,
    /// Games in which the other came first.
    pub behind: u32,
    /// Games as partners.
    pub together: u32,
}
