//! The lab: measures games instead of estimating them.
//!
//! [`data_set`] defines two tables, games and plies, stored as Parquet files. [`self_play`] fills
//! them with games of engines against themselves, `export` (a feature) with games of a server.
//! [`position_index`] indexes their positions. With the feature `query`, statistics and the report
//! read them with SQL, with the feature `cluster` also by a cluster of Ballista.
//!
//! Not in this crate: rules, search, and anything that reads the database of a server.

#[cfg(feature = "cluster")]
mod cluster;
pub mod data_set;
#[cfg(feature = "export")]
pub mod export;
pub mod game_recorder;
pub mod position_index;
#[cfg(feature = "query")]
pub mod query;
#[cfg(feature = "query")]
pub mod report;
pub mod self_play;
#[cfg(feature = "query")]
pub mod statistics;
