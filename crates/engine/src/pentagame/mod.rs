//! Pentagame: evaluation in the book's words and the searches that stand on it.

mod cuts;
mod evaluation;
pub(crate) mod explain;
mod features;
mod packed;
mod predicates;
pub(crate) mod questions;
pub mod race;
mod scan;
pub mod solver;
mod weights;
mod player;
mod search;
mod table;
mod turns;

pub use evaluation::Evaluation;
pub use features::{FEATURES, Features};
pub use packed::UnfitWeightsError;
pub use player::Player;
pub use search::Params;
pub use weights::{FINE, FULL, HIDDEN, SCALE, Weights};
