//! Pentagame: evaluation in the book's words and the searches that stand on it.

mod cuts;
mod features;
mod predicates;
mod scan;
mod weights;
mod player;
mod search;
mod table;
mod turns;

pub(crate) use player::Player;
