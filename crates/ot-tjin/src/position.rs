//! The position and the rules.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, Outcome, Position, Seat, Seats, Stakes, Steps, Turn, mix64,
};

use crate::hash;
use crate::row::{HOLES, ROW_HOLES};
use crate::run::{Run, RunPly};
use crate::sowing::{OtTjinSowing, SowingEnd, sow};
use crate::{Illegal, Move, OtTjinRow, Setup, Step};

/// Number of plies after which a referee ends a game. A run is never longer.
pub(crate) const PLY_LIMIT: u32 = 20_000;

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OtTjinEnding {
    /// The board is empty: the stores are compared.
    Seeds,
    /// A position has come up too often, or a move is endless: no result.
    Impasse,
}

impl OtTjinEnding {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            OtTjinEnding::Seeds => "seeds",
            OtTjinEnding::Impasse => "impasse",
        }
    }
}

/// A position of Ot-tjin.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OtTjin {
    setup: Setup,
    /// `S1` to `S9`, then `N1` to `N9`.
    holes: [u8; HOLES],
    stores: [u8; 2],
    row_to_move: OtTjinRow,
    ending: Option<OtTjinEnding>,
    run: Run,
}

impl OtTjin {
    /// The position with these seeds, at the beginning of a run.
    pub(crate) fn with_seeds(
        setup: Setup,
        holes: [u8; HOLES],
        stores: [u8; 2],
        row_to_move: OtTjinRow,
    ) -> OtTjin {
        let run = Run::new(holes, hash::position(&holes, setup.first(), row_to_move));
        let empty = holes == [0; HOLES];
        let ending = empty.then_some(OtTjinEnding::Seeds);
        OtTjin { setup, holes, stores, row_to_move, ending, run }
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Seeds in the eighteen holes, in the order of the ring: `S1` to `S9`, `N1` to `N9`.
    pub fn holes(&self) -> &[u8; 18] {
        &self.holes
    }

    /// Seeds in the nine holes of a row.
    pub fn row(&self, row: OtTjinRow) -> [u8; 9] {
        core::array::from_fn(|index| self.holes[row.first_hole() + index])
    }

    /// Seeds in the store of a row.
    pub fn store(&self, row: OtTjinRow) -> u8 {
        self.stores[row.index()]
    }

    /// The row of the player to move; in a finished game the one that would be.
    pub fn row_to_move(&self) -> OtTjinRow {
        self.row_to_move
    }

    /// The row of a seat.
    pub fn row_of(&self, seat: Seat) -> OtTjinRow {
        if seat == Seat::FIRST { self.setup.first() } else { self.setup.first().other() }
    }

    /// The seat that plays a row.
    pub fn seat_of(&self, row: OtTjinRow) -> Seat {
        let second = self.seats().after(Seat::FIRST);
        if row == self.setup.first() { Seat::FIRST } else { second }
    }

    /// The ending of the game, once it is over.
    pub fn ending(&self) -> Option<OtTjinEnding> {
        self.ending
    }

    /// Number of plies since the last capture.
    pub fn plies_since_capture(&self) -> usize {
        self.run.len()
    }

    /// Number of occurrences of the position on the board since the last capture.
    pub fn occurrences(&self) -> usize {
        self.run.count(self.hash())
    }

    /// The course of the sowing of a move, and the holes after it.
    /// Seeds left to a player without a move are still on the board.
    pub fn sowing(&self, m: Move) -> (OtTjinSowing, [u8; 18]) {
        let mut holes = self.holes;
        let sowing = sow(&mut holes, self.hole_of(m), self.setup.fish());
        (sowing, holes)
    }

    /// The position with South and North exchanged. The same seats have the same moves.
    #[must_use]
    pub fn exchanged(&self) -> OtTjin {
        let mut turned = self.clone();
        turned.setup = self.setup.exchanged();
        turned.holes.rotate_left(ROW_HOLES);
        turned.stores.swap(0, 1);
        turned.row_to_move = self.row_to_move.other();
        turned.run = self.run.exchanged();
        turned
    }

    pub(crate) fn run(&self) -> &Run {
        &self.run
    }

    /// Returns whether a row has no seeds.
    pub(crate) fn is_row_empty(&self, row: OtTjinRow) -> bool {
        self.row(row) == [0; ROW_HOLES]
    }

    fn hole_of(&self, m: Move) -> usize {
        self.row_to_move.first_hole() + m.index()
    }

    fn hash(&self) -> u64 {
        hash::position(&self.holes, self.setup.first(), self.row_to_move)
    }

    fn has_seeds(&self, m: Move) -> bool {
        self.holes[self.hole_of(m)] > 0
    }

    fn sow_from(&mut self, m: Move) {
        let before = self.holes;
        let from = self.hole_of(m);
        match sow(&mut self.holes, from, self.setup.fish()).end {
            SowingEnd::Gok => self.pass_on(RunPly::Sow(m)),
            SowingEnd::Fish => {
                self.stores[self.row_to_move.index()] += self.setup.fish();
                self.row_to_move = self.row_to_move.other();
                self.take_what_is_left();
                self.begin_run();
            }
            SowingEnd::Endless => {
                self.holes = before;
                self.row_to_move = self.row_to_move.other();
                self.run.push(RunPly::Sow(m), self.hash());
                self.ending = Some(OtTjinEnding::Impasse);
            }
        }
    }

    /// Passes the turn on after a ply without capture.
    fn pass_on(&mut self, ply: RunPly) {
        self.row_to_move = self.row_to_move.other();
        if self.take_what_is_left() {
            self.begin_run();
            return;
        }
        let hash = self.hash();
        self.run.push(ply, hash);
        if self.run.count(hash) >= usize::from(self.setup.repetition()) {
            self.ending = Some(OtTjinEnding::Impasse);
        }
    }

    /// The opponent of a player without a seed takes all seeds left.
    fn take_what_is_left(&mut self) -> bool {
        if !self.is_row_empty(self.row_to_move) {
            return false;
        }
        let left: u8 = self.holes.iter().sum();
        self.stores[self.row_to_move.other().index()] += left;
        self.holes = [0; HOLES];
        true
    }

    fn begin_run(&mut self) {
        *self = OtTjin::with_seeds(self.setup, self.holes, self.stores, self.row_to_move);
    }
}

impl Position for OtTjin {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> OtTjin {
        OtTjin::with_seeds(*setup, [setup.fish(); HOLES], [0; 2], setup.first())
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two seats are possible")
    }

    fn turn(&self) -> Turn {
        match self.ending {
            Some(_) => Turn::Over,
            None => Turn::Seat(self.seat_of(self.row_to_move)),
        }
    }

    fn each_move(&self, seat: Seat, each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        Move::all().filter(|m| self.has_seeds(*m)).try_for_each(each)
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        if self.has_seeds(*m) { Ok(()) } else { Err(Illegal::EmptyHole { hole: m.number() }) }
    }

    fn play_unchecked(&mut self, m: Move) {
        self.sow_from(m);
    }

    fn lose_turn(&mut self) {
        if self.ending.is_none() {
            self.pass_on(RunPly::Lost);
        }
    }

    fn outcome(&self) -> Outcome {
        match self.ending {
            None => Outcome::Unfinished,
            Some(OtTjinEnding::Impasse) => Outcome::Replay,
            Some(OtTjinEnding::Seeds) => {
                let seeds = |seat| i32::from(self.store(self.row_of(seat)));
                let score = BySeat::from_fn(self.seats(), seeds);
                let reason = OtTjinEnding::Seeds.name();
                Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
            }
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.ending.is_some() { self.outcome() } else { Outcome::Replay }
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: PLY_LIMIT }
    }

    fn stakes(&self) -> Stakes {
        Stakes { win: self.setup.seeds() as i32, add: 0 }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }

    fn key(&self) -> u64 {
        let stores = u64::from(self.stores[0]) << 8 | u64::from(self.stores[1]);
        let rest = self.setup.number() << 16 | stores;
        mix64(self.hash() ^ mix64(self.run.hash() ^ mix64(rest)))
    }
}

impl Steps for OtTjin {
    type Step = Step;

    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if made.is_empty() { self.each_move(seat, each) } else { ControlFlow::Continue(()) }
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        match made {
            [m] if self.is_legal(seat, m) => Some(*m),
            _ => None,
        }
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        vec![*m]
    }
}
