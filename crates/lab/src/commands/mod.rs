//! One file per command.

mod progress;
pub mod selfplay;
#[cfg(feature = "query")]
pub mod statistics;
