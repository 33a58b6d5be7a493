//! Three, four and five players, each against all.

mod judge;
mod player;
mod replies;
mod scale;
mod standings;
mod survey;
mod tree;

pub use player::Several;
pub use survey::Most;
pub use tree::Growth;
