//! The question put to a thinker and its answer.

use games::{AnyMove, AnyPosition, Game, History};
use rulebook::BySeat;

/// The value of a won game for the winner; each ply up to the win costs one.
pub const WIN: i32 = 30_000;

/// Values from here on mean a proven win, their negatives a proven loss.
pub const WON: i32 = WIN - 1_000;

/// Whether a value stands for a proven win or loss.
pub fn is_decided(value: i32) -> bool {
    value.abs() >= WON
}

/// The clock, and the voice that says stop. The engine has neither of its own.
pub trait Watch: Sync {
    /// Microseconds since the question was put.
    fn elapsed_us(&self) -> u64;

    /// Whether somebody wants the answer now.
    fn is_stopped(&self) -> bool;
}

/// No time passes and nobody hurries: for budgets that count work.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoWatch;

impl Watch for NoWatch {
    fn elapsed_us(&self) -> u64 {
        0
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// How much time a turn may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// After this long no new round of search is begun.
    pub soft_us: u64,
    /// After this long the search breaks off.
    pub hard_us: u64,
}

/// How much work a thinker may do for one turn. Whatever is given binds; where nothing is given
/// the thinker takes its own measure.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Static evaluations (playouts where there is no evaluation).
    pub evals: Option<u64>,
    /// Depth in whole turns.
    pub depth: Option<u32>,
    /// Time.
    pub time: Option<Time>,
}

impl Budget {
    /// So many static evaluations.
    pub fn evals(evals: u64) -> Budget {
        Budget { evals: Some(evals), ..Budget::default() }
    }

    /// So many milliseconds, all of them.
    pub fn time_ms(ms: u64) -> Budget {
        let time = Time { soft_us: ms * 1000, hard_us: ms * 1000 };
        Budget { time: Some(time), ..Budget::default() }
    }
}

/// What a thinker is asked: the best move here.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The position, with a player to move.
    pub position: &'a AnyPosition,
    /// The game so far, the position included.
    pub history: &'a History,
    /// How much work may be done.
    pub budget: Budget,
    /// Only these moves count; if empty, all do.
    pub among: &'a [AnyMove],
    /// How many best moves are wanted, each with its variation; at least 1.
    pub lines: usize,
    /// The clock.
    pub watch: &'a dyn Watch,
}

impl<'a> Question<'a> {
    /// The best move of all, with this budget and no clock.
    pub fn new(position: &'a AnyPosition, history: &'a History, budget: Budget) -> Question<'a> {
        Question { position, history, budget, among: &[], lines: 1, watch: &NoWatch }
    }
}

/// A move with what is expected to follow, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The value for each seat: hundredths of a piece out (of a stone's worth in other games),
    /// from [`WON`] on a proven win. With two sides the values of the sides are opposite.
    pub value: BySeat<i32>,
    /// The move and what follows.
    pub moves: Vec<AnyMove>,
}

/// An answer, or how far the search has come.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Thought {
    /// The best moves, best first. Empty only if nobody is to move.
    pub lines: Vec<Variation>,
    /// Depth in whole turns.
    pub depth: u32,
    /// The deepest line looked at.
    pub deepest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Static evaluations made.
    pub evals: u64,
}

impl Thought {
    /// The move to play.
    pub fn best(&self) -> Option<&AnyMove> {
        self.lines.first()?.moves.first()
    }
}

/// Chooses moves.
pub trait Thinker: Send {
    /// What it is called in lists.
    fn name(&self) -> String;

    /// A new game begins: whatever was remembered of the last one is forgotten.
    fn new_game(&mut self, game: &Game);

    /// Answers the question. `report` hears of every deepening that was finished.
    ///
    /// The answer is a legal move for the seat to move whenever there is one, however small the
    /// budget.
    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought;
}
