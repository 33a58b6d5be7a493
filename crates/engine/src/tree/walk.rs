//! A game on its way: a position, and whatever of the next turn has been decided already.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use rulebook::conformance::Seeded;
use rulebook::{BySeat, Outcome, STRIDE, Seat, Steps, Turn, scatter};

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actor {
    Seat(Seat),
    Chance,
    Nobody,
}

/// What is done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed<P: Steps> {
    /// One step of a move.
    Step(P::Step),
    /// An event of chance.
    Event(P::Move),
}

/// A position with the steps made since. Seats that choose together choose one after the other
/// here, each as if it knew what those before it chose.
#[derive(Clone)]
pub(crate) struct Walk<P: Steps> {
    pub(crate) position: P,
    made: Vec<P::Step>,
    choices: BySeat<Option<P::Move>>,
    /// Whole turns since the walk began.
    pub(crate) turns: u32,
}

impl<P: Steps> Walk<P> {
    pub(crate) fn new(position: &P) -> Walk<P> {
        Walk {
            choices: BySeat::from_fn(position.seats(), |_| None),
            position: position.clone(),
            made: Vec::new(),
            turns: 0,
        }
    }

    /// Begins again at a position of the same game.
    pub(crate) fn restart(&mut self, position: &P) {
        self.position.clone_from(position);
        self.made.clear();
        self.forget_choices();
        self.turns = 0;
    }

    fn forget_choices(&mut self) {
        self.choices = BySeat::from_fn(self.position.seats(), |_| None);
    }

    pub(crate) fn actor(&self) -> Actor {
        match self.position.turn() {
            Turn::Seat(seat) => Actor::Seat(seat),
            Turn::Together(seats) => {
                let mut undecided = seats.iter().filter(|seat| self.choices[*seat].is_none());
                undecided.next().map_or(Actor::Nobody, Actor::Seat)
            }
            Turn::Chance => Actor::Chance,
            Turn::Over => Actor::Nobody,
        }
    }

    /// Fills the list with the steps that can be made next.
    pub(crate) fn list_steps(&self, seat: Seat, steps: &mut Vec<P::Step>) {
        steps.clear();
        let _ = self.position.each_step(seat, &self.made, |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
    }

    /// The steps of the next move that have been made.
    pub(crate) fn made(&self) -> &[P::Step] {
        &self.made
    }

    /// The whole move that this step would complete.
    pub(crate) fn completed(&mut self, seat: Seat, step: &P::Step) -> Option<P::Move> {
        self.made.push(step.clone());
        let m = self.position.assemble(seat, &self.made);
        self.made.pop();
        m
    }

    /// Makes a step of the seat that decides. The whole move, if that was its last step.
    pub(crate) fn step(&mut self, seat: Seat, step: P::Step) -> Option<P::Move> {
        self.made.push(step);
        let m = self.position.assemble(seat, &self.made)?;
        self.made.clear();
        match self.position.turn() {
            Turn::Together(seats) => {
                self.choices[seat] = Some(m.clone());
                if seats.iter().all(|seat| self.choices[seat].is_some()) {
                    self.position.play_together_unchecked(&self.choices);
                    self.forget_choices();
                    self.turns += 1;
                }
            }
            _ => {
                self.position.play_unchecked(m.clone());
                self.turns += 1;
            }
        }
        Some(m)
    }

    /// Carries out an event of chance.
    pub(crate) fn happen(&mut self, event: P::Move) {
        self.position.play_unchecked(event);
        self.turns += 1;
    }

    /// An event drawn by its weight, where chance decides.
    pub(crate) fn deal(&self, random: &mut Seeded) -> Option<P::Move> {
        let mut sum = 0;
        let mut dealt = None;
        // Of two events the second replaces the first as often as its share of the weight so far.
        let _ = self.position.each_chance(|event, weight| {
            sum += weight;
            if weight > 0 && random.below(sum) < weight {
                dealt = Some(event);
            }
            ControlFlow::Continue(())
        });
        dealt
    }

    /// How the game has ended, or how a referee would end it here.
    pub(crate) fn outcome(&self) -> (Outcome, Ended) {
        let outcome = self.position.outcome();
        if outcome.is_over() {
            (outcome, Ended::ByRules)
        } else {
            (self.position.stalled(), Ended::CutShort)
        }
    }
}

/// How a walk came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    ByRules,
    CutShort,
}

/// A number for a step of a seat, the same wherever the step is made. Steps have no hash of their
/// own, so they are known by what `Debug` writes of them.
pub(crate) fn step_key<S: fmt::Debug>(seat: Seat, step: &S) -> u64 {
    struct Hash(u64);
    impl Write for Hash {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for byte in text.bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
            }
            Ok(())
        }
    }
    let mut hash = Hash(STRIDE ^ seat.index() as u64);
    // A hash takes whatever is written.
    let _ = write!(hash, "{step:?}");
    scatter(hash.0)
}
