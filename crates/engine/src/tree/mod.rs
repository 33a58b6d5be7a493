//! A decent player of any game, from the rules alone: tree search over the steps of moves.
//!
//! Every step of a move is a node of its own, so nobody ever lists all moves. Each seat looks after
//! its own reward (max^n), so any number of seats and teams can play; steps that did well anywhere
//! in a playout are tried early (AMAF); answers that won are given again (last good reply); wins
//! and losses that are proven are not looked at again (solver). All numbers are whole.

mod choose;
mod node;
mod player;
mod playout;
mod reward;
mod search;
#[cfg(test)]
mod tests;
mod walk;

pub use player::Player;
