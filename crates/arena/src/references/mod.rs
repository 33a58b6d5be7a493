//! The frozen players: the yardstick of every engine here.
//!
//! They never change again, whatever is learned: a rating means something only as long as its
//! yardstick stays the same. They have their own evaluation and their own choice of turns; a test
//! holds what they choose in fixed positions.

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

/// Whether those with an evaluation play this game.
pub fn know(game: &Game) -> bool {
    matches!(game, Game::Pentagame(_))
}
