//! A game played to its end at random, but for answers that have won before.

use rulebook::conformance::Seeded;
use rulebook::{BySeat, Seat, Steps};

use super::reward::{ONE, rewards};
use super::walk::{Actor, Walk, step_key};

/// Turns after which a playout is cut short.
const LONGEST: u32 = 160;

/// So many steps are told apart; further ones count as the last.
const MOST_STEPS: usize = 1 << 18;

/// Numbers for steps, given in the order they are met.
pub(crate) struct Names {
    ids: std::collections::HashMap<u64, u32>,
}

impl Names {
    pub(crate) fn new() -> Names {
        Names { ids: std::collections::HashMap::new() }
    }

    pub(crate) fn id<S: std::fmt::Debug>(&mut self, seat: Seat, step: &S) -> u32 {
        let next = self.ids.len().min(MOST_STEPS - 1) as u32;
        if self.ids.len() < MOST_STEPS {
            *self.ids.entry(step_key(seat, step)).or_insert(next)
        } else {
            self.ids.get(&step_key(seat, step)).copied().unwrap_or(next)
        }
    }
}

/// A step that was made, and by whom.
#[derive(Clone, Debug)]
pub(crate) struct Made<S> {
    pub(crate) seat: Seat,
    pub(crate) id: u32,
    pub(crate) step: S,
}

/// For each step the answer that won last.
pub(crate) struct Replies<S> {
    answers: Vec<Option<S>>,
}

impl<S: Clone + PartialEq> Replies<S> {
    pub(crate) fn new() -> Replies<S> {
        Replies { answers: Vec::new() }
    }

    fn to(&self, id: u32) -> Option<&S> {
        self.answers.get(id as usize)?.as_ref()
    }

    /// Remembers the answers of whoever did well, forgets those of whoever did not.
    pub(crate) fn learn(&mut self, made: &[Made<S>], rewards: &BySeat<i64>) {
        for pair in made.windows(2) {
            let [before, answer] = pair else { continue };
            let index = before.id as usize;
            if self.answers.len() <= index {
                self.answers.resize(index + 1, None);
            }
            if rewards[answer.seat] > ONE / 2 {
                self.answers[index] = Some(answer.step.clone());
            } else if self.answers[index].as_ref() == Some(&answer.step) {
                self.answers[index] = None;
            }
        }
    }
}

/// Plays on to the end and says what each seat gets.
pub(crate) fn play_out<P: Steps>(
    walk: &mut Walk<P>,
    made: &mut Vec<Made<P::Step>>,
    names: &mut Names,
    replies: &Replies<P::Step>,
    random: &mut Seeded,
    steps: &mut Vec<P::Step>,
) -> BySeat<i64> {
    let last = walk.turns + LONGEST;
    while walk.turns < last {
        match walk.actor() {
            Actor::Nobody => break,
            Actor::Chance => match walk.deal(random) {
                Some(event) => walk.happen(event),
                None => break,
            },
            Actor::Seat(seat) => {
                walk.list_steps(seat, steps);
                if steps.is_empty() {
                    break;
                }
                let answer = made.last().and_then(|before| replies.to(before.id));
                let known = answer.and_then(|answer| steps.iter().position(|step| step == answer));
                let index = known.unwrap_or_else(|| random.below(steps.len() as u64) as usize);
                let step = steps.swap_remove(index);
                let id = names.id(seat, &step);
                made.push(Made { seat, id, step: step.clone() });
                walk.step(seat, step);
            }
        }
    }
    let (outcome, ended) = walk.outcome();
    rewards(&walk.position, &outcome, ended)
}
