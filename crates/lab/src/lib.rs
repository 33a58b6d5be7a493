//! The lab: measures games instead of estimating them.
//!
//! [`data_set`] defines two tables, games and plies, stored as Parquet files. [`self_play`] fills
//! them with games of engines against themselves. With the feature `query`, statistics and the
//! report read them with SQL.
//!
//! Not in this crate: rules, search, and anything that reads the database of a server.

pub mod data_set;
pub mod game_recorder;
#[cfg(feature = "query")]
pub mod query;
#[cfg(feature = "query")]
pub mod report;
pub mod self_play;
#[cfg(feature = "query")]
pub mod statistics;
