//! Pentagame: evaluation in the book's words and the searches that stand on it.

mod cuts;
mod evaluation;
pub(crate) mod explain;
mod features;
mod levels;
mod listing;
mod packed;
mod player;
mod predicates;
pub(crate) mod questions;
pub mod race;
mod scan;
mod search;
mod several;
pub mod solver;
mod table;
mod turns;
mod weights;

pub use evaluation::Evaluation;
pub use features::{FEATURES, Features, Group};
pub use packed::UnfitWeightsError;
pub use player::Player;
pub use search::Params;
pub use several::{Growth, Most, Several};
pub use turns::turns_within;
pub use weights::{FINE, FULL, HIDDEN, SCALE, Weights};
