//! The frozen opponents: each with whatever it was born with, so that the yardstick never moves.

mod uct;

pub use uct::Uct;
