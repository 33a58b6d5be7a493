//! Monte-Carlo tree search that plays any game from its rules alone.
//!
//! Every step of a move is a node of its own, so moves are never listed in full. Each seat
//! maximises its own reward (max-n), so any number of seats and teams can play. Steps that did well
//! anywhere in a playout are tried early (AMAF), replies that won are repeated (last good reply),
//! and proven wins and losses are not searched again (MCTS-Solver). All numbers are integers.

mod cursor;
mod engine;
mod node;
mod playout;
mod reward;
mod search;
#[cfg(test)]
mod tests;
mod ucb;

pub use engine::MctsEngine;
