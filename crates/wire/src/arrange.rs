//! Positions put together by hand.

use serde::Serialize;

/// A thing that can be set on a board by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fitting {
    /// What it is called in an [`Arrangement`].
    pub what: String,
    /// `piece`, `block` or `stone`.
    pub kind: String,
    /// Whose it is, counted from 1.
    pub owner: Option<u8>,
    /// So many of them can stand on the board.
    pub most: u16,
}

/// What stands on a board, not yet judged by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Arrangement {
    /// The things.
    pub things: Vec<Arranged>,
    /// Whose turn it is, counted from 1.
    pub turn: u8,
    /// In which round, counted from 1. A game without rounds does not ask.
    pub round: u32,
}

/// A thing and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Arranged {
    /// The thing, by its [`Fitting`].
    pub what: String,
    /// The place.
    pub place: String,
}
