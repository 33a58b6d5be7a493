//! Monte-Carlo tree search that plays any game from its rules alone.
//!
//! Every step of a move is a node of its own, so moves are never listed in full. Each seat
//! maximises its own reward (max-n), so any number of seats and teams can play. Steps that did well
//! anywhere in a playout are tried early (AMAF), replies that won are repeated (last good reply),
//! and proven wins and losses are not searched again (MCTS-Solver). All numbers are integers.
//!
//! Where several seats choose at once, each chooses by its own statistics alone (decoupled), so no
//! seat sees the choice of another. It chooses by **regret matching**: a fixed best move would be
//! answered and lose, the average of regret matching approaches a mixed strategy that no answer
//! can exploit, which decoupled UCT does not. Long lists are widened step by step. The answer at
//! the root is the solution of the matrix of this turn: joint choices that end the game count as
//! they are, all others as the tree estimates them. A move is drawn from it by the seed.
//! `docs/decisions/0021-regret-matching-for-secret-choices.md` has the reasons.

mod cursor;
mod engine;
mod joint;
mod matrix;
mod node;
mod playout;
mod reward;
mod root_mix;
mod search;
#[cfg(test)]
mod tests;
mod turn_matrix;
mod ucb;

pub use engine::MctsEngine;
pub use matrix::{MatrixSolution, PayoffMatrix};
pub use turn_matrix::{TurnMatrix, TurnMatrixSpec};
