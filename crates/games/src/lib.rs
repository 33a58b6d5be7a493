//! The closed list of games.
mod action;
mod history;
mod judge;
mod line;
mod list;
mod name;
pub mod record;
mod rounds;

pub use action::{Action, MoveText, Refusal, Together};
pub use history::{History, Impasse};
pub use line::{LineError, Reached, START};
pub use list::{AnyIllegal, AnyMove, AnyPosition, AnyStep, Game, Options};
pub use record::GameRecord;
