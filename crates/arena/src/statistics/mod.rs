//! Statistics of match results.
//!
//! The unit is a block: all seatings of one opening. Its games have the opening in common, so they
//! are no independent witnesses; the blocks are. With two sides a block is a pair of games, and its
//! score one of five (0, ¼, ½, ¾, 1): the pentanomial model.

mod elo;
mod sample;
mod sprt;

pub use elo::{elo_of_score, score_of_elo};
pub use sample::{BlockSample, Interval};
pub use sprt::{Bounds, Sprt, SprtDecision};
