//! A position with a partly built move, the state that moves through the search tree.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, GOLDEN_GAMMA, Outcome, Seat, SeatSet, Steps, Turn, mix64};

/// Decider of the next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actor {
    Seat(Seat),
    /// These seats choose at once; none knows the choice of another.
    Simultaneous(SeatSet),
    Chance,
    Terminal,
}

/// Action on an edge of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TreeAction<P: Steps> {
    /// One step of a move.
    Step(P::Step),
    /// An event of chance.
    Event(P::Move),
}

/// A position with the steps made since.
/// Choices of several seats are collected and played when the last is made.
#[derive(Clone)]
pub(crate) struct PositionCursor<P: Steps> {
    pub(crate) position: P,
    partial_steps: Vec<P::Step>,
    choices: BySeat<Option<P::Move>>,
    /// Whole turns since the start.
    pub(crate) turns: u32,
}

impl<P: Steps> PositionCursor<P> {
    pub(crate) fn new(position: &P) -> PositionCursor<P> {
        PositionCursor {
            choices: BySeat::from_fn(position.seats(), |_| None),
            position: position.clone(),
            partial_steps: Vec::new(),
            turns: 0,
        }
    }

    /// Resets to a position of the same game.
    pub(crate) fn restart(&mut self, position: &P) {
        self.position.clone_from(position);
        self.partial_steps.clear();
        self.clear_choices();
        self.turns = 0;
    }

    fn clear_choices(&mut self) {
        self.choices = BySeat::from_fn(self.position.seats(), |_| None);
    }

    pub(crate) fn actor(&self) -> Actor {
        match self.position.turn() {
            Turn::Seat(seat) => Actor::Seat(seat),
            Turn::Simultaneous(seats) => Actor::Simultaneous(seats),
            Turn::Chance => Actor::Chance,
            Turn::Over => Actor::Terminal,
        }
    }

    /// Fills the list with the steps that can be made next.
    pub(crate) fn list_steps(&self, seat: Seat, steps: &mut Vec<P::Step>) {
        steps.clear();
        let _ = self.position.each_step(seat, &self.partial_steps, |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
    }

    /// The steps of the next move that have been made.
    pub(crate) fn partial_steps(&self) -> &[P::Step] {
        &self.partial_steps
    }

    /// The whole move that this step would complete.
    pub(crate) fn completed_move(&mut self, seat: Seat, step: &P::Step) -> Option<P::Move> {
        self.partial_steps.push(step.clone());
        let m = self.position.assemble(seat, &self.partial_steps);
        self.partial_steps.pop();
        m
    }

    /// Makes a step; returns the whole move if that was its last step.
    pub(crate) fn step(&mut self, seat: Seat, step: P::Step) -> Option<P::Move> {
        self.partial_steps.push(step);
        let m = self.position.assemble(seat, &self.partial_steps)?;
        self.partial_steps.clear();
        match self.position.turn() {
            Turn::Simultaneous(seats) => {
                self.choices[seat] = Some(m.clone());
                if seats.iter().all(|seat| self.choices[seat].is_some()) {
                    self.position.play_simultaneous_unchecked(&self.choices);
                    self.clear_choices();
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

    /// Plays the choices of all seats of a simultaneous turn.
    pub(crate) fn play_joint(&mut self, choices: &BySeat<Option<P::Move>>) {
        self.position.play_simultaneous_unchecked(choices);
        self.turns += 1;
    }

    /// Applies an event of chance.
    pub(crate) fn apply_event(&mut self, event: P::Move) {
        self.position.play_unchecked(event);
        self.turns += 1;
    }

    /// Draws an event of chance by its weight.
    pub(crate) fn sample_chance(&self, random: &mut SplitMix64) -> Option<P::Move> {
        let mut sum = 0;
        let mut dealt = None;
        // Reservoir sampling: each event replaces the one before with its share of the weight so
        // far.
        let _ = self.position.each_chance(|event, weight| {
            sum += weight;
            if weight > 0 && random.below(sum) < weight {
                dealt = Some(event);
            }
            ControlFlow::Continue(())
        });
        dealt
    }

    /// Result of the game, or of its adjudication if it is not over.
    pub(crate) fn outcome(&self) -> (Outcome, PlayoutEnd) {
        let outcome = self.position.outcome();
        if outcome.is_over() {
            (outcome, PlayoutEnd::ByRules)
        } else {
            (self.position.adjudicate(), PlayoutEnd::Truncated)
        }
    }
}

/// Reason why a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayoutEnd {
    ByRules,
    Truncated,
}

/// Hash of a step of a seat, the same wherever the step is made.
pub(crate) fn step_key<S: Hash>(seat: Seat, step: &S) -> u64 {
    let mut hasher = StepHasher(GOLDEN_GAMMA ^ seat.index() as u64);
    step.hash(&mut hasher);
    hasher.finish()
}

/// A hasher with the same result on every machine and in every build.
/// `isize` counts as 64 bits: derived hashes of enums contain their variant as one.
struct StepHasher(u64);

impl Hasher for StepHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = mix64(self.0.wrapping_add(GOLDEN_GAMMA) ^ number);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
