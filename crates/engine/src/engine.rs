//! The engine interface: search request, limits, control and result.

use games::{AnyMove, AnyPosition, Game, History};
use rulebook::{BySeat, Position, Seat};

use crate::protocol::RemainingTime;

/// Value of a won game for the winner; each ply up to the win costs one.
pub const WIN: i32 = 30_000;

/// Values from here on mean a proven win, their negatives a proven loss.
pub const WIN_THRESHOLD: i32 = WIN - 1_000;

/// Returns true for the value of a proven win or loss.
pub fn is_decided(value: i32) -> bool {
    value.abs() >= WIN_THRESHOLD
}

/// Clock and stop flag of a search, provided by the caller.
pub trait SearchControl: Sync {
    /// Microseconds since the search started.
    fn elapsed_us(&self) -> u64;

    /// Returns true if the search must return its result now.
    fn is_stopped(&self) -> bool;

    /// Clocks of all seats, for players with a time management of their own; empty without clocks.
    fn clocks(&self) -> &[RemainingTime] {
        &[]
    }
}

/// Control without a clock, for limits that count work.
#[derive(Clone, Copy, Default, Debug)]
pub struct NeverStop;

impl SearchControl for NeverStop {
    fn elapsed_us(&self) -> u64 {
        0
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Soft and hard time limit of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// Time after which no new iteration is started.
    pub soft_us: u64,
    /// Time after which the search is aborted.
    pub hard_us: u64,
}

/// Limits of one search. All given limits apply; without any, the engine uses its default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchLimits {
    /// Static evaluations (playouts where there is no evaluation).
    pub evals: Option<u64>,
    /// Depth in whole turns.
    pub depth: Option<u32>,
    /// Time per move.
    pub time: Option<TimeLimit>,
}

impl SearchLimits {
    /// Limit by a number of static evaluations.
    pub fn evals(evals: u64) -> SearchLimits {
        SearchLimits { evals: Some(evals), ..SearchLimits::default() }
    }

    /// Limit by a fixed time in milliseconds.
    pub fn time_ms(ms: u64) -> SearchLimits {
        let time = TimeLimit { soft_us: ms * 1000, hard_us: ms * 1000 };
        SearchLimits { time: Some(time), ..SearchLimits::default() }
    }
}

/// Request to find the best move of a position.
#[derive(Clone, Copy)]
pub struct SearchRequest<'a> {
    /// Position with a player to move.
    pub position: &'a AnyPosition,
    /// Seat whose choice is wanted where several choose at once; `None` for the first of them.
    pub seat: Option<Seat>,
    /// History of the game, the position included.
    pub history: &'a History,
    /// Limits of the search.
    pub limits: SearchLimits,
    /// Moves to choose from; if empty, all legal moves.
    pub root_moves: &'a [AnyMove],
    /// Number of best moves to return, each with its variation; at least 1.
    pub multi_pv: usize,
    /// Clock and stop flag.
    pub control: &'a dyn SearchControl,
}

impl<'a> SearchRequest<'a> {
    /// A request for the best of all moves, with these limits and no clock.
    pub fn new(
        position: &'a AnyPosition,
        history: &'a History,
        limits: SearchLimits,
    ) -> SearchRequest<'a> {
        SearchRequest {
            position,
            seat: None,
            history,
            limits,
            root_moves: &[],
            multi_pv: 1,
            control: &NeverStop,
        }
    }

    /// The seat whose move is wanted; `None` where no seat has to choose.
    pub fn chooser(&self) -> Option<Seat> {
        let seats = self.position.turn().seats();
        match self.seat {
            Some(seat) => Some(seat).filter(|seat| seats.contains(*seat)),
            None => seats.iter().next(),
        }
    }
}

/// A move of a mixed strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightedMove {
    /// The move chosen.
    pub m: AnyMove,
    /// Weight of the move, relative to the other weights.
    pub weight: u32,
}

/// A move with its expected continuation and value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Value for each seat: hundredths of a piece out (of a stone in other games).
    /// From [`WIN_THRESHOLD`] on it is a proven win. With two sides the values are opposite.
    pub value: BySeat<i32>,
    /// The move and its continuation.
    pub moves: Vec<AnyMove>,
}

/// Final or intermediate result of a search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SearchResult {
    /// The best moves, best first. Empty only if no player is to move.
    /// Where several seats choose at once, the first is the one drawn from the mixed strategy.
    pub variations: Vec<Variation>,
    /// Mixed strategy where several seats choose at once, the largest weight first; else empty.
    pub mixed: Vec<WeightedMove>,
    /// Depth in whole turns.
    pub depth: u32,
    /// Length of the longest line searched.
    pub selective_depth: u32,
    /// Number of visited positions.
    pub nodes: u64,
    /// Number of static evaluations.
    pub evals: u64,
}

impl SearchResult {
    /// The best move, if any.
    pub fn best_move(&self) -> Option<&AnyMove> {
        self.variations.first()?.moves.first()
    }
}

/// A player that searches for the best move.
pub trait Engine: Send {
    /// Name shown in lists.
    fn name(&self) -> String;

    /// Prepares for a new game and clears all tables.
    fn new_game(&mut self, game: &Game);

    /// Searches a position. `report` is called after every completed iteration.
    ///
    /// The result has a legal move for the seat to move whenever there is one, however small the
    /// limits are.
    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult;
}
