//! The rules as the rulebook asks for them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{DrawLimits, Outcome, Position, Seat, Seats, Stakes, Steps, Team, Turn};

use crate::legality::Illegal;
use crate::move_generator::BlocksToPlace;
use crate::moves::Move;
use crate::position::Pentagame;
use crate::setup::{Piece, PlayerLayout, Setup};
use crate::stop::Stop;

impl Position for Pentagame {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Pentagame {
        Pentagame::new(*setup)
    }

    fn seats(&self) -> Seats {
        self.layout.seats()
    }

    fn team(&self, seat: Seat) -> Team {
        self.layout.team(seat)
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Seat(self.to_move) }
    }

    #[inline]
    fn each_move(&self, seat: Seat, each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if seat == self.to_move { self.each_legal(each) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn count_moves(&self, seat: Seat) -> u64 {
        if seat == self.to_move { self.count_legal() } else { 0 }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        if seat != self.to_move && !self.is_over() {
            return Err(Illegal::NotYourTurn { to_move: self.to_move });
        }
        self.check_move(*m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        self.apply(m);
    }

    fn lose_turn(&mut self) {
        if !self.is_over() {
            self.pass_turn();
        }
    }

    fn outcome(&self) -> Outcome {
        if self.is_over() { self.score("out") } else { Outcome::Unfinished }
    }

    fn adjudicate(&self) -> Outcome {
        self.score("impasse")
    }

    /// Limits of rule E3.
    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: 500 }
    }

    /// Rules E1, E4 and E6.
    fn stakes(&self) -> Stakes {
        let add = if self.layout == PlayerLayout::Teams { 5 } else { 3 };
        Stakes { win: i32::from(self.out_wins), add }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::GameOver
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A piece walks, perhaps to swap; the walk as a move without blocks.
    Walk(Move),
    /// A piece that waits on its goal leaves.
    Exit(Piece),
    /// The black block is set.
    Black(Stop),
    /// The grey block is set.
    Grey(Stop),
    /// The grey block is taken from here, since the pool is empty.
    Take(Stop),
    /// No move exists.
    Pass,
}

impl Pentagame {
    /// The move that these steps spell, whole or not, with what is still to be set.
    fn spelled(&self, made: &[Step]) -> Option<(Move, BlocksToPlace)> {
        let (first, rest) = made.split_first()?;
        let walk = match first {
            Step::Walk(walk) => *walk,
            Step::Exit(piece) => Move::exit(*piece),
            Step::Pass => Move::PASS,
            _ => return None,
        };
        let mut m = walk;
        let mut left = self.placement_phase(walk).blocks;
        for step in rest {
            (m, left) = match (left, step) {
                (BlocksToPlace::Black, Step::Black(stop)) => {
                    (m.black_to(*stop), BlocksToPlace::None)
                }
                (BlocksToPlace::BlackAndGrey, Step::Black(stop)) => {
                    (m.black_to(*stop), BlocksToPlace::Grey)
                }
                (BlocksToPlace::BlackAndGreyFromBoard, Step::Black(stop)) => {
                    (m.black_to(*stop), BlocksToPlace::GreyFromBoard)
                }
                (BlocksToPlace::Grey, Step::Grey(stop)) => (m.grey_to(*stop), BlocksToPlace::None),
                (BlocksToPlace::GreyFromBoard, Step::Grey(stop)) if m.grey().is_none() => {
                    (m.grey_to(*stop), BlocksToPlace::GreyFromBoard)
                }
                (BlocksToPlace::GreyFromBoard, Step::Take(stop)) if m.grey().is_some() => {
                    (m.grey_from(*stop), BlocksToPlace::None)
                }
                _ => return None,
            };
        }
        Some((m, left))
    }

    /// Returns whether a first step can be the first of a legal move.
    fn begins(&self, first: &Step) -> bool {
        match first {
            Step::Walk(walk) => self.is_walk(*walk),
            Step::Exit(piece) => self.waiting(self.to_move).any(|waiting| waiting == *piece),
            Step::Pass => self.is_stuck(),
            _ => false,
        }
    }

    fn each_first_step(&self, mut each: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut waiting = self.waiting(self.to_move).peekable();
        if waiting.peek().is_some() {
            return waiting.try_for_each(|piece| each(Step::Exit(piece)));
        }
        let mut any = false;
        self.each_walk(|walk| {
            any = true;
            each(Step::Walk(walk))
        })?;
        if any { ControlFlow::Continue(()) } else { each(Step::Pass) }
    }
}

impl Move {
    /// The step a move begins with.
    pub(crate) fn first_step(self) -> Step {
        match (self.piece(), self.to()) {
            (None, _) => Step::Pass,
            (Some(piece), None) => Step::Exit(piece),
            (Some(_), Some(_)) => Step::Walk(self.without_blocks()),
        }
    }
}

impl Steps for Pentagame {
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
        let Some(first) = made.first() else {
            return self.each_first_step(each);
        };
        let Some((m, left)) = self.spelled(made).filter(|_| self.begins(first)) else {
            return ControlFlow::Continue(());
        };
        let mut free = self.placement_phase(m.without_blocks()).free;
        if let Some(black) = m.black() {
            if !free.contains(black) {
                return ControlFlow::Continue(());
            }
            free = free.without(black);
        }
        match left {
            BlocksToPlace::None => ControlFlow::Continue(()),
            BlocksToPlace::Black
            | BlocksToPlace::BlackAndGrey
            | BlocksToPlace::BlackAndGreyFromBoard => {
                free.try_for_each(|stop| each(Step::Black(stop)))
            }
            BlocksToPlace::GreyFromBoard if m.grey().is_some_and(|grey| free.contains(grey)) => {
                let mut taken = self.grey;
                taken.try_for_each(|stop| each(Step::Take(stop)))
            }
            BlocksToPlace::GreyFromBoard if m.grey().is_some() => ControlFlow::Continue(()),
            BlocksToPlace::Grey | BlocksToPlace::GreyFromBoard => {
                free.try_for_each(|stop| each(Step::Grey(stop)))
            }
        }
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        let (m, left) = self.spelled(made)?;
        let m = self.canonical(m);
        (left == BlocksToPlace::None && self.is_legal(seat, &m)).then_some(m)
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        let mut steps = vec![m.first_step()];
        steps.extend(m.black().map(Step::Black));
        steps.extend(m.grey().map(Step::Grey));
        steps.extend(m.taken().map(Step::Take));
        steps
    }
}
