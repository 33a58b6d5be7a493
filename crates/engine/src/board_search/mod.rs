//! Alpha-beta search for any game of two sides with open moves.
//!
//! Principal variation search with iterative deepening, a transposition table by
//! [`rulebook::Position::key`], move ordering by captures, killer moves and history, late move
//! reductions, and a quiescence search over the moves that a game calls noisy. A seat may move
//! twice in a row. Repetitions are judged by [`games::History`].
//!
//! A game supplies only a [`BoardEvaluation`]; each lives in a module of its own.

mod engine;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use engine::BoardEngine;

use games::{AnyMove, AnyPosition};
use rulebook::{Position, Seat};

use crate::level_limits::{BOARD_LEVELS, LevelTable};

/// Evaluation of a game for the alpha-beta search.
pub(crate) trait BoardEvaluation: Send {
    /// The position of the game.
    type Position: Position;

    /// False if no move is noisy, so that the search need not look for them.
    const HAS_NOISY_MOVES: bool = true;

    /// Budgets of the levels.
    const LEVELS: &'static LevelTable = &BOARD_LEVELS;

    /// The position of this game, `None` for another game.
    fn position(any: &AnyPosition) -> Option<&Self::Position>;

    /// A move as a move of any game.
    fn to_any(m: MoveOf<Self>) -> AnyMove;

    /// A move of any game as one of this game.
    fn from_any(any: &AnyMove) -> Option<MoveOf<Self>>;

    /// Static value for a seat, in hundredths of a piece or point.
    fn evaluate(position: &Self::Position, seat: Seat) -> i32;

    /// Gain of a noisy move at once, in the same unit; `None` for a quiet move.
    /// Noisy moves are ordered first and searched beyond the depth.
    fn gain(position: &Self::Position, m: &MoveOf<Self>) -> Option<i32>;
}

/// Move of the game of an evaluation.
pub(crate) type MoveOf<E> = <<E as BoardEvaluation>::Position as Position>::Move;
