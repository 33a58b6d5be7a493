//! One file per command.

mod progress;
#[cfg(feature = "query")]
pub mod report;
pub mod selfplay;
#[cfg(feature = "query")]
pub mod statistics;
