//! A simultaneous turn in the tree: each seat chooses by its own regrets (decoupled selection).

use std::collections::HashMap;

use rulebook::conformance::SplitMix64;
use rulebook::{Seat, Steps};

use super::matrix::normalised;
use super::node::NO_NODE;
use super::reward::REWARD_ONE;

/// Moves that are considered from the first visit on.
const WIDTH_MIN: usize = 32;

/// Share of uniform exploration in the choice of a move, in units of [`REWARD_ONE`].
const EXPLORATION: i64 = REWARD_ONE / 8;

/// Bound of a sampled value, so that rare choices cannot outweigh everything.
const SAMPLE_MAX: i64 = 64 * REWARD_ONE;

/// Largest weight of a strategy in the average; it keeps the sums small.
const AVERAGE_WEIGHT_MAX: u32 = 1 << 16;

/// A move of one seat with its statistics.
#[derive(Clone)]
pub(crate) struct JointArm<M> {
    pub(crate) m: M,
    /// Id of its step if it has only one, else `u32::MAX`.
    pub(crate) id: u32,
    /// Sum of positive regrets (regret matching plus).
    regret: i64,
    /// Sum of the strategies so far, later ones with more weight.
    pub(crate) weight: i64,
    pub(crate) visits: u32,
    pub(crate) reward_sum: i64,
}

/// The choice of one seat.
#[derive(Clone)]
pub(crate) struct SeatChoice<M> {
    pub(crate) seat: Seat,
    /// All moves; the first `active` are considered.
    pub(crate) arms: Vec<JointArm<M>>,
    active: usize,
}

/// A node at which several seats choose at once.
pub(crate) struct JointNode<P: Steps> {
    pub(crate) choices: Vec<SeatChoice<P::Move>>,
    /// Child of every joint choice that was played.
    children: HashMap<u64, u32>,
}

/// Estimates of moves from everywhere in the tree, by the id of their step.
#[derive(Default)]
pub(crate) struct StepValues {
    sums: Vec<(u32, i64)>,
}

impl StepValues {
    pub(crate) fn add(&mut self, id: u32, reward: i64) {
        let index = id as usize;
        if self.sums.len() <= index {
            self.sums.resize(index + 1, (0, 0));
        }
        self.sums[index].0 += 1;
        self.sums[index].1 += reward;
    }

    /// Mean reward, drawn to an even one while it is rare.
    fn mean(&self, id: u32) -> i64 {
        let (visits, sum) = self.sums.get(id as usize).copied().unwrap_or_default();
        (sum + 4 * REWARD_ONE / 2) / (i64::from(visits) + 4)
    }
}

impl<M: Clone> SeatChoice<M> {
    /// A choice among these moves, each with the id of its step.
    /// Long lists are shuffled, as the order in which moves are first considered must not depend
    /// on their names.
    pub(crate) fn new(
        seat: Seat,
        moves: impl IntoIterator<Item = (M, u32)>,
        random: &mut SplitMix64,
    ) -> SeatChoice<M> {
        let arm = |(m, id)| JointArm { m, id, regret: 0, weight: 0, visits: 0, reward_sum: 0 };
        let mut arms: Vec<JointArm<M>> = moves.into_iter().map(arm).collect();
        if arms.len() > WIDTH_MIN {
            for index in (1..arms.len()).rev() {
                arms.swap(index, random.below(index as u64 + 1) as usize);
            }
        }
        let active = arms.len().min(WIDTH_MIN);
        SeatChoice { seat, arms, active }
    }

    /// Considers more moves as the visits grow, the most promising first.
    fn widen(&mut self, visits: u32, values: &StepValues) {
        let wanted = WIDTH_MIN + visits.isqrt() as usize;
        while self.active < self.arms.len() && self.active < wanted {
            let rest = self.arms[self.active..].iter().enumerate();
            let best =
                rest.max_by_key(|(_, arm)| values.mean(arm.id)).map_or(0, |(index, _)| index);
            self.arms.swap(self.active, self.active + best);
            self.active += 1;
        }
    }

    /// Current strategy by regret matching, in units of [`REWARD_ONE`].
    fn strategy(&self) -> Vec<i64> {
        normalised(self.arms[..self.active].iter().map(|arm| arm.regret))
    }

    /// Probability of a move, with exploration.
    fn explored(&self, share: i64) -> i64 {
        share * (REWARD_ONE - EXPLORATION) / REWARD_ONE + EXPLORATION / self.active as i64 + 1
    }

    /// Draws a move by the current strategy.
    fn draw(&self, random: &mut SplitMix64) -> usize {
        let mut shares = self.strategy();
        shares.iter_mut().for_each(|share| *share = self.explored(*share));
        let mut left = random.below(shares.iter().sum::<i64>() as u64) as i64;
        for (index, share) in shares.iter().enumerate() {
            left -= share;
            if left < 0 {
                return index;
            }
        }
        0
    }

    /// Adds the reward of the chosen move.
    /// The value of each move is estimated by its mean, that of the chosen one is corrected by
    /// what was sampled, divided by its probability: unbiased, and with little variance.
    fn update(&mut self, chosen: usize, reward: i64, node_mean: i64, visits: u32) {
        let strategy = self.strategy();
        let mean = |arm: &JointArm<M>| match arm.visits {
            0 => node_mean,
            visits => arm.reward_sum / i64::from(visits),
        };
        let mut values: Vec<i64> = self.arms[..self.active].iter().map(mean).collect();
        let surprise = (reward - values[chosen]) * REWARD_ONE / self.explored(strategy[chosen]);
        values[chosen] += surprise.clamp(-SAMPLE_MAX, SAMPLE_MAX);
        let expected: i64 =
            values.iter().zip(&strategy).map(|(value, share)| value * share).sum::<i64>()
                / REWARD_ONE;
        for (index, arm) in self.arms[..self.active].iter_mut().enumerate() {
            arm.regret = (arm.regret + values[index] - expected).max(0);
            arm.weight += strategy[index] * i64::from(visits.min(AVERAGE_WEIGHT_MAX));
        }
        self.arms[chosen].visits += 1;
        self.arms[chosen].reward_sum += reward;
    }
}

impl<P: Steps> JointNode<P> {
    pub(crate) fn new(choices: Vec<SeatChoice<P::Move>>) -> JointNode<P> {
        JointNode { choices, children: HashMap::new() }
    }

    /// Draws a move for each seat, each by its own regrets alone.
    pub(crate) fn draw(
        &mut self,
        visits: u32,
        values: &StepValues,
        random: &mut SplitMix64,
    ) -> Vec<usize> {
        let drawn = self.choices.iter_mut().map(|choice| {
            choice.widen(visits, values);
            choice.draw(random)
        });
        drawn.collect()
    }

    /// Adds a reward for each seat.
    pub(crate) fn update(
        &mut self,
        chosen: &[usize],
        reward: impl Fn(Seat) -> i64,
        node_mean: impl Fn(Seat) -> i64,
        visits: u32,
    ) {
        for (choice, chosen) in self.choices.iter_mut().zip(chosen) {
            choice.update(*chosen, reward(choice.seat), node_mean(choice.seat), visits);
        }
    }

    /// Child of a joint choice, [`NO_NODE`] if there is none.
    pub(crate) fn child(&self, chosen: &[usize]) -> u32 {
        self.children.get(&joint_key(chosen)).copied().unwrap_or(NO_NODE)
    }

    pub(crate) fn set_child(&mut self, chosen: &[usize], node: u32) {
        self.children.insert(joint_key(chosen), node);
    }
}

/// Number of a joint choice: at most 4096 moves for each of five seats.
fn joint_key(chosen: &[usize]) -> u64 {
    chosen.iter().fold(0, |key, index| key << 12 | *index as u64)
}
