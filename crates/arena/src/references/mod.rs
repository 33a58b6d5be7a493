//! The frozen players: the baseline of every engine here.
//!
//! They never change: a rating is meaningful only as long as its baseline stays the same. They have
//! their own evaluation and move selection; a test fixes their choices in some positions.

mod ab_ref;
mod evaluation;
mod greedy;
mod random;
mod root;
mod turns;
mod uct;

pub use ab_ref::{AbRef, USUAL_EVALS};
pub use greedy::Greedy;
pub use random::Random;
pub use uct::Uct;

use games::Game;

/// Returns true if the players with an evaluation support this game.
pub fn know(game: &Game) -> bool {
    matches!(game, Game::Pentagame(_))
}
