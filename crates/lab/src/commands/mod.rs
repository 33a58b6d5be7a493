//! One file per command.

#[cfg(feature = "export")]
pub mod export;
pub mod index;
mod progress;
#[cfg(feature = "query")]
mod query_arguments;
#[cfg(feature = "query")]
pub mod report;
pub mod selfplay;
#[cfg(feature = "query")]
pub mod statistics;
pub mod verify;
