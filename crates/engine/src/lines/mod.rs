//! Games won by stones in a row, by alpha-beta: one search for Pente and Pentalath.
//!
//! A game brings a [`Board`]: it plays and takes back moves, names the moves worth looking at,
//! and says what a position is worth. [`Grid`] keeps the shapes up that both games are judged by.
//! There are always two sides: whoever is asked and their partners, and everybody else.

mod grid;
mod level;
mod player;
mod search;
mod shape;
mod table;

pub(crate) use grid::{Force, Grid, VACANT};
pub(crate) use player::{Lines, LinesGame};
pub(crate) use search::{Limits, Search};
pub(crate) use shape::Brackets;

/// A move in a search: the number of a cell, or a number the game has given to something else.
pub(crate) type Code = u16;

/// All codes are below this.
pub(crate) const CODES: usize = 512;

/// A move with how promising it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) code: Code,
    pub(crate) promise: i32,
}

/// How much freedom the player to move has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// None: the enemy wins with the next stone if nothing is done.
    Forced,
    /// Little: the enemy is about to have two ways to win.
    Pressed,
    Free,
}

/// One of the two sides of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// Whoever is asked, and their partners.
    Own,
    /// Everybody else.
    Other,
}

/// A position as the search sees it.
pub(crate) trait Board {
    /// Whose turn it is.
    fn side(&self) -> Side;

    /// A hash of everything that decides how play can go on.
    fn key(&self) -> u64;

    /// Whether the game is over, and who has won.
    fn end(&self) -> Option<Option<Side>>;

    fn play(&mut self, code: Code);

    fn undo(&mut self);

    /// A move that wins at once.
    fn winning(&self) -> Option<Code>;

    /// The moves worth looking at, where no move wins at once. With the least urgency they are as
    /// many as make sense; there is always one if there is a legal move.
    fn answers(&self, choices: &mut Vec<Choice>) -> Urgency;

    /// The moves that force an answer, where the enemy threatens nothing.
    fn attacks(&self, choices: &mut Vec<Choice>);

    /// Whether the enemy would win with the next stone.
    fn is_threatened(&self) -> bool;

    /// How many play against each other. Of the moves of any but the one who is asked, only the
    /// most promising are looked at where there are more than two.
    fn parties(&self) -> usize;

    /// What the position is worth to the side to move.
    fn evaluate(&self) -> i32;
}
