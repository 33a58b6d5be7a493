//! Pentagame: evaluation in the book's words and the searches that stand on it.

mod cuts;
mod evaluation;
pub(crate) mod explain;
mod features;
mod predicates;
pub(crate) mod questions;
pub mod race;
mod scan;
pub mod solver;
mod weights;
mod player;
mod search;
mod several;
mod table;
mod turns;

pub use evaluation::Evaluation;
pub use features::{FEATURES, Features};
pub use player::Player;
pub use search::Params;
pub use several::{Growth, Most, Several, Standings};
pub use weights::{FINE, FULL, HIDDEN, SCALE, Weights};
