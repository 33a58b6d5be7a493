//! Three, four and five players, each against all.

mod judge;
mod player;
mod replies;
mod scale;
mod survey;
mod tree;

pub use player::Several;
pub use tree::Growth;
