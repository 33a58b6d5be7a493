//! The rules of play.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{BySeat, DrawLimits, FinalResult, Outcome, Position, Seat, Seats, Steps, Turn};

use crate::position::{LastTurn, SWITCH_FROM};
use crate::square::SQUARES;
use crate::stack::Content;
use crate::{HiJack, HiJackSquare, HiJackStack, Illegal, Move, Setup, Step};

impl HiJack {
    /// Checks a placement of the colour to move (rules S5 and S6).
    fn check_place(&self, square: HiJackSquare) -> Result<(), Illegal> {
        let strength = self.strength(self.to_move, square);
        let enemy = self.strength(self.to_move.other(), square);
        let needed = match self.stack(square) {
            None => enemy,
            Some(stack) if stack.owner != self.to_move => stack.height + enemy,
            Some(stack) if stack.open => return Ok(()),
            Some(_) => return Err(Illegal::Closed { square }),
        };
        if strength >= needed { Ok(()) } else { Err(Illegal::TooWeak { square, strength, needed }) }
    }

    fn place(&mut self, square: HiJackSquare) {
        let stack = match self.stack(square) {
            None => HiJackStack::single(self.to_move),
            Some(stack) if stack.owner == self.to_move => stack.added(),
            Some(stack) => stack.attacked(),
        };
        self.board.put(square, stack);
    }

    /// Counts the turn and passes on to the next player in the order (rule S8).
    fn advance(&mut self, last: LastTurn) {
        self.last = last;
        if self.counter.is_multiple_of(2) {
            self.counter += 1;
            self.to_move = self.to_move.other();
        } else {
            self.counter = (self.counter + 1).min(SWITCH_FROM);
            self.to_move = self.setup.first();
        }
    }

    fn result(&self, reason: &'static str) -> Outcome {
        let points = |seat| i32::from(self.points(self.colour_of(seat)));
        let score = BySeat::from_fn(self.seats(), points);
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }
}

impl Position for HiJack {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> HiJack {
        let empty = [Content::EMPTY; SQUARES];
        HiJack::restore(*setup, empty, setup.first(), 0, LastTurn::NoPass)
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two seats")
    }

    fn turn(&self) -> Turn {
        match self.last {
            LastTurn::End => Turn::Over,
            LastTurn::NoPass | LastTurn::Pass(_) => Turn::Seat(self.seat_of(self.to_move)),
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
        for square in HiJackSquare::all() {
            if self.check_place(square).is_ok() {
                each(Move::Place(square))?;
            }
        }
        each(Move::Pass)?;
        if self.can_switch() { each(Move::Switch) } else { ControlFlow::Continue(()) }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        match *m {
            Move::Place(square) => self.check_place(square),
            Move::Pass => Ok(()),
            Move::Switch if self.can_switch() => Ok(()),
            Move::Switch => Err(Illegal::NoSwitch),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Place(square) => {
                self.place(square);
                self.advance(LastTurn::NoPass);
            }
            Move::Pass if self.last == LastTurn::Pass(self.to_move.other()) => {
                self.advance(LastTurn::End);
            }
            Move::Pass => self.advance(LastTurn::Pass(self.to_move)),
            Move::Switch => self.to_move = self.to_move.other(),
        }
    }

    fn lose_turn(&mut self) {
        if self.last != LastTurn::End {
            self.advance(LastTurn::NoPass);
        }
    }

    fn outcome(&self) -> Outcome {
        match self.last {
            LastTurn::End => self.result("passes"),
            LastTurn::NoPass | LastTurn::Pass(_) => Outcome::Unfinished,
        }
    }

    fn adjudicate(&self) -> Outcome {
        match self.last {
            LastTurn::End => self.outcome(),
            LastTurn::NoPass | LastTurn::Pass(_) => self.result("impasse"),
        }
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: 1_000 }
    }

    fn key(&self) -> u64 {
        let last = match self.last {
            LastTurn::NoPass => 0,
            LastTurn::Pass(colour) => 1 + colour.index() as u64,
            LastTurn::End => 3,
        };
        let colours = (self.setup.first().index() << 1 | self.to_move.index()) as u64;
        // The highest bit keeps this number apart from those of the squares.
        let rest = 1 << 63 | last << 8 | u64::from(self.counter) << 4 | colours;
        self.board.key() ^ rulebook::mix64(rest.wrapping_mul(rulebook::GOLDEN_GAMMA))
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }
}

impl Steps for HiJack {
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
