//! Alpha-beta search for games won by stones in a row: Pente and Pentalath.
//!
//! A game implements [`SearchBoard`]: it makes and takes back moves, generates candidate moves and
//! evaluates. [`PatternGrid`] updates the patterns that both evaluations use. There are always two
//! sides: the seat that searches with its partners, and all others.

mod engine;
mod pattern;
mod pattern_grid;
mod search;
mod transposition_table;

pub(crate) use engine::{NrowEngine, NrowGame};
pub(crate) use pattern::CaptureRule;
pub(crate) use pattern_grid::{PatternGrid, ThreatLevel, VACANT};
pub(crate) use search::{NrowLimits, NrowSearch};

/// A move in the search: the index of a cell, or a special code of the game.
pub(crate) type MoveCode = u16;

/// Number of codes; all codes are below this.
pub(crate) const MOVE_CODES: usize = 512;

/// A move with its ordering score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CandidateMove {
    pub(crate) code: MoveCode,
    pub(crate) score: i32,
}

/// Freedom of choice of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// The rival wins with the next stone unless stopped.
    Forced,
    /// The rival is about to have two ways to win.
    Pressed,
    Free,
}

/// One of the two sides of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchSide {
    /// The searching seat and its partners.
    Ours,
    /// All other seats.
    Theirs,
}

/// A position with incremental state for the search.
pub(crate) trait SearchBoard {
    /// Side to move.
    fn side(&self) -> SearchSide;

    /// Hash of everything that affects further play.
    fn key(&self) -> u64;

    /// Winner of a finished game; `None` while the game goes on.
    fn winner(&self) -> Option<Option<SearchSide>>;

    fn play(&mut self, code: MoveCode);

    fn undo(&mut self);

    /// A move that wins at once.
    fn winning_move(&self) -> Option<MoveCode>;

    /// Generates the moves worth searching, if no move wins at once.
    /// There is at least one if there is a legal move.
    fn candidate_moves(&self, candidates: &mut Vec<CandidateMove>) -> Urgency;

    /// Generates the moves that force a reply, if the rival threatens nothing.
    fn threat_moves(&self, candidates: &mut Vec<CandidateMove>);

    /// Returns true if the rival would win with the next stone.
    fn is_threatened(&self) -> bool;

    /// Number of parties that play against each other.
    /// With more than two, only the best ordered moves of the rivals are searched.
    fn party_count(&self) -> usize;

    /// Static evaluation for the side to move.
    fn evaluate(&self) -> i32;
}
