//! One file per command.

mod progress;
pub mod selfplay;
