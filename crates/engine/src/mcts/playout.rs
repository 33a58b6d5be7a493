//! Random playouts with last good replies.

use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Seat, Steps};

use super::cursor::{Actor, PositionCursor, step_key};
use super::reward::{REWARD_ONE, rewards};

/// Turns after which a playout is truncated.
const PLAYOUT_TURNS_MAX: u32 = 160;

/// The same from a simultaneous turn on: secret choices last long and decide little each.
const JOINT_TURNS_MAX: u32 = 24;

/// Number of distinct step ids; further steps share the last one.
const STEP_IDS_MAX: usize = 1 << 18;

/// Ids of steps, given in the order of first use.
pub(crate) struct StepIds {
    ids: std::collections::HashMap<u64, u32>,
}

impl StepIds {
    pub(crate) fn new() -> StepIds {
        StepIds { ids: std::collections::HashMap::new() }
    }

    pub(crate) fn id<S: std::hash::Hash>(&mut self, seat: Seat, step: &S) -> u32 {
        let next = self.ids.len().min(STEP_IDS_MAX - 1) as u32;
        if self.ids.len() < STEP_IDS_MAX {
            *self.ids.entry(step_key(seat, step)).or_insert(next)
        } else {
            self.ids.get(&step_key(seat, step)).copied().unwrap_or(next)
        }
    }
}

/// A step with the seat that made it.
#[derive(Clone, Debug)]
pub(crate) struct PlayedStep<S> {
    pub(crate) seat: Seat,
    pub(crate) id: u32,
    pub(crate) step: S,
}

/// Last-good-reply table: for each step the reply that won last.
pub(crate) struct LastGoodReplies<S> {
    answers: Vec<Option<S>>,
}

impl<S: Clone + PartialEq> LastGoodReplies<S> {
    pub(crate) fn new() -> LastGoodReplies<S> {
        LastGoodReplies { answers: Vec::new() }
    }

    fn reply_to(&self, id: u32) -> Option<&S> {
        self.answers.get(id as usize)?.as_ref()
    }

    /// Stores the replies of winners and deletes those of losers.
    pub(crate) fn update(&mut self, played: &[PlayedStep<S>], rewards: &BySeat<i64>) {
        for pair in played.windows(2) {
            let [before, answer] = pair else { continue };
            let index = before.id as usize;
            if self.answers.len() <= index {
                self.answers.resize(index + 1, None);
            }
            if rewards[answer.seat] > REWARD_ONE / 2 {
                self.answers[index] = Some(answer.step.clone());
            } else if self.answers[index].as_ref() == Some(&answer.step) {
                self.answers[index] = None;
            }
        }
    }
}

/// Result of a playout.
pub(crate) struct PlayoutResult {
    pub(crate) rewards: BySeat<i64>,
    /// True if several seats chose at once.
    pub(crate) has_secrets: bool,
}

/// Plays to the end and returns the reward of each seat.
pub(crate) fn playout<P: Steps>(
    cursor: &mut PositionCursor<P>,
    played: &mut Vec<PlayedStep<P::Step>>,
    step_ids: &mut StepIds,
    replies: &LastGoodReplies<P::Step>,
    random: &mut SplitMix64,
    steps: &mut Vec<P::Step>,
) -> PlayoutResult {
    let first = cursor.turns;
    let mut turns_max = PLAYOUT_TURNS_MAX;
    let mut has_secrets = false;
    while cursor.turns < first + turns_max {
        match cursor.actor() {
            Actor::Terminal => break,
            Actor::Simultaneous(seats) => {
                turns_max = JOINT_TURNS_MAX;
                has_secrets = true;
                for seat in seats.iter() {
                    choose_randomly(cursor, seat, played, step_ids, random, steps);
                }
            }
            Actor::Chance => match cursor.sample_chance(random) {
                Some(event) => cursor.apply_event(event),
                None => break,
            },
            Actor::Seat(seat) => {
                cursor.list_steps(seat, steps);
                if steps.is_empty() {
                    break;
                }
                let answer = played.last().and_then(|before| replies.reply_to(before.id));
                let known = answer.and_then(|answer| steps.iter().position(|step| step == answer));
                let index = known.unwrap_or_else(|| random.below(steps.len() as u64) as usize);
                let step = steps.swap_remove(index);
                let id = step_ids.id(seat, &step);
                played.push(PlayedStep { seat, id, step: step.clone() });
                cursor.step(seat, step);
            }
        }
    }
    let (outcome, end_kind) = cursor.outcome();
    PlayoutResult { rewards: rewards(&cursor.position, &outcome, end_kind), has_secrets }
}

/// Chooses a whole move of a simultaneous turn step by step.
/// Good replies are not used: the choice before it is still secret.
fn choose_randomly<P: Steps>(
    cursor: &mut PositionCursor<P>,
    seat: Seat,
    played: &mut Vec<PlayedStep<P::Step>>,
    step_ids: &mut StepIds,
    random: &mut SplitMix64,
    steps: &mut Vec<P::Step>,
) {
    loop {
        cursor.list_steps(seat, steps);
        if steps.is_empty() {
            // Never in a game that keeps the rules of `rulebook`; the playout must still end.
            cursor.turns += 1;
            return;
        }
        let step = steps.swap_remove(random.below(steps.len() as u64) as usize);
        let id = step_ids.id(seat, &step);
        played.push(PlayedStep { seat, id, step: step.clone() });
        if cursor.step(seat, step).is_some() {
            return;
        }
    }
}
