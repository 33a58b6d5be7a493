//! The rules of play.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{BySeat, DrawLimits, FinalResult, Outcome, Position, Seat, Seats, Steps, Turn};

use crate::geometry::Geometry;
use crate::lift::Lift;
use crate::network::{Balls, EMPTY};
use crate::position::{Marks, cell_of, key};
use crate::{Akron, AkronColour, AkronEnding, AkronPoint, Illegal, Move, Setup, Step};

impl Akron {
    /// Finds the end of the game from the position (rule S9, option `delayed_win`).
    pub(crate) fn find_ending(&self) -> Option<AkronEnding> {
        let next = self.to_move;
        if self.marks.lifted {
            return Some(AkronEnding::Reveal(next));
        }
        if self.setup.delayed_win() {
            if self.has_chain(next) {
                return Some(AkronEnding::Chain(next));
            }
        } else if self.has_chain(next.other()) {
            return Some(AkronEnding::Chain(next.other()));
        } else if self.has_chain(next) {
            return Some(AkronEnding::Reveal(next));
        }
        (!self.has_move()).then_some(AkronEnding::Stuck(next))
    }

    /// Indices of the holes that a ball can be added to.
    fn holes(&self) -> impl Iterator<Item = usize> {
        let size = usize::from(self.setup.size());
        let holes = if self.piles[self.to_move.index()] > 0 { size * size } else { 0 };
        (0..holes).filter(|index| self.cells[*index] == EMPTY)
    }

    /// Indices of the balls of the colour to move.
    fn own(&self) -> impl Iterator<Item = usize> {
        let own = cell_of(self.to_move);
        (0..self.cells.len()).filter(move |index| self.cells[*index] == own)
    }

    /// Calls `each` with every ball of the colour to move that can move, and its destinations.
    fn each_movable(
        &self,
        mut each: impl FnMut(usize, Vec<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let balls = self.balls();
        let mut whole = None;
        for from in self.own() {
            let lift = Lift::new(balls, from);
            let destinations = lift.map(|lift| lift.destinations(&mut whole)).unwrap_or_default();
            if !destinations.is_empty() {
                each(from, destinations)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns true if the colour to move can add or move a ball.
    fn has_move(&self) -> bool {
        self.holes().next().is_some() || self.each_movable(|_, _| ControlFlow::Break(())).is_break()
    }

    fn point(&self, index: usize) -> AkronPoint {
        self.geometry().points[index].point
    }

    fn check_empty(&self, point: AkronPoint) -> Result<(), Illegal> {
        if !point.is_on(self.setup.size()) {
            return Err(Illegal::NoSuchPoint { point });
        }
        match self.ball(point) {
            Some(colour) => Err(Illegal::Occupied { point, colour }),
            None => Ok(()),
        }
    }

    fn check_add(&self, point: AkronPoint) -> Result<(), Illegal> {
        if point.level() > 0 {
            return Err(Illegal::NotOnLevel0 { point });
        }
        self.check_empty(point)?;
        if self.piles[self.to_move.index()] == 0 { Err(Illegal::EmptyPile) } else { Ok(()) }
    }

    fn check_shift(&self, from: AkronPoint, to: AkronPoint) -> Result<(), Illegal> {
        if self.ball(from) != Some(self.to_move) {
            return Err(Illegal::NotYourBall { point: from });
        }
        self.check_empty(to)?;
        let geometry = self.geometry();
        let Some(lift) = Lift::new(self.balls(), geometry.index(from)) else {
            return Err(Illegal::HeldDown { point: from });
        };
        if !lift.is_supported(geometry.index(to)) {
            return Err(Illegal::NotSupported { point: to });
        }
        if lift.destinations(&mut None).contains(&geometry.index(to)) {
            Ok(())
        } else {
            Err(Illegal::NotConnected { from, to })
        }
    }

    /// Moves a ball, or ends the game if the lift reveals a chain (rule S9).
    fn shift(&mut self, from: usize, to: usize) {
        let own = self.cells[from];
        let Some(lift) = Lift::new(self.balls(), from) else { return };
        let settled = lift.settled();
        let balls = Balls { cells: &settled, ..self.balls() };
        let reveals = !self.setup.delayed_win() && balls.has_chain(cell_of(self.to_move.other()));
        for (index, cell) in settled.into_iter().enumerate() {
            if self.cells[index] != cell {
                self.set(index, cell);
            }
        }
        if reveals {
            self.marks.lifted = true;
        } else {
            self.set(to, own);
        }
    }

    fn advance(&mut self) {
        self.to_move = self.to_move.other();
        self.ending = self.find_ending();
    }

    fn result(&self, winner: Option<AkronColour>, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |seat| {
            i32::from(winner.is_some_and(|winner| self.seat_of(winner) == seat))
        });
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }
}

impl Position for Akron {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Akron {
        let cells = vec![EMPTY; Geometry::of(setup.size()).points.len()];
        let piles = [setup.pile(); 2];
        Akron::restore(*setup, cells, piles, AkronColour::Black, Marks::default())
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two seats")
    }

    fn turn(&self) -> Turn {
        match self.ending {
            Some(_) => Turn::Over,
            None => Turn::Seat(self.seat_of(self.to_move)),
        }
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        self.holes().try_for_each(|hole| each(Move::Add(self.point(hole))))?;
        self.each_movable(|from, destinations| {
            let from = self.point(from);
            destinations
                .into_iter()
                .try_for_each(|to| each(Move::Shift { from, to: self.point(to) }))
        })?;
        if self.can_swap() { each(Move::Swap) } else { ControlFlow::Continue(()) }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if !self.turn().is_of(seat) {
            return 0;
        }
        let mut count = self.holes().count() + usize::from(self.can_swap());
        let _ = self.each_movable(|_, destinations| {
            count += destinations.len();
            ControlFlow::Continue(())
        });
        count as u64
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        match *m {
            Move::Add(hole) => self.check_add(hole),
            Move::Shift { from, to } => self.check_shift(from, to),
            Move::Swap if self.can_swap() => Ok(()),
            Move::Swap => Err(Illegal::NoSwap),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Add(hole) => {
                let index = self.geometry().index(hole);
                self.set(index, cell_of(self.to_move));
                self.piles[self.to_move.index()] -= 1;
            }
            Move::Shift { from, to } => {
                let geometry = self.geometry();
                self.shift(geometry.index(from), geometry.index(to));
            }
            Move::Swap => {
                // White is still to move, but it is seat 1 that plays White now.
                self.marks.swapped = true;
                return;
            }
        }
        self.advance();
    }

    fn lose_turn(&mut self) {
        if self.ending.is_none() {
            self.advance();
        }
    }

    fn outcome(&self) -> Outcome {
        match self.ending {
            None => Outcome::Unfinished,
            Some(ending) => self.result(Some(ending.winner()), ending.name()),
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.ending.is_some() { self.outcome() } else { self.result(None, "impasse") }
    }

    fn draw_limits(&self) -> DrawLimits {
        let size = u32::from(self.setup.size());
        DrawLimits { repeats: 3, plies: 10 * size * size }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }

    fn key(&self) -> u64 {
        let [black, white] = self.piles.map(u64::from);
        let marks = u64::from(self.marks.swapped) << 1 | u64::from(self.marks.lifted);
        let rest = black << 32 | white << 16 | marks << 1 | self.to_move.index() as u64;
        // The highest bit keeps this number apart from those of the balls.
        self.cells_key ^ key(1 << 63 | rest)
    }
}

impl Steps for Akron {
    type Step = Step;

    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        mut each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        match made {
            [] => {
                self.holes().try_for_each(|hole| each(Step::Hole(self.point(hole))))?;
                self.each_movable(|from, _| each(Step::Lift(self.point(from))))?;
                if self.can_swap() { each(Step::Swap) } else { ControlFlow::Continue(()) }
            }
            [Step::Lift(from)] if self.ball(*from) == Some(self.to_move) => {
                self.destinations(*from).into_iter().try_for_each(|to| each(Step::To(to)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        let m = match made {
            [Step::Hole(hole)] => Move::Add(*hole),
            [Step::Lift(from), Step::To(to)] => Move::Shift { from: *from, to: *to },
            [Step::Swap] => Move::Swap,
            _ => return None,
        };
        self.is_legal(seat, &m).then_some(m)
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        match *m {
            Move::Add(hole) => vec![Step::Hole(hole)],
            Move::Shift { from, to } => vec![Step::Lift(from), Step::To(to)],
            Move::Swap => vec![Step::Swap],
        }
    }
}
