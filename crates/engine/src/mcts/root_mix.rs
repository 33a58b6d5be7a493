//! The mixed strategy of a seat at the root of a tree.

use rulebook::{Seat, Steps};

use super::joint::SeatChoice;
use super::matrix::{PayoffMatrix, normalised};
use super::node::MctsNode;
use super::reward::REWARD_ONE;
use super::search::MctsTree;
use super::turn_matrix::{TurnMatrix, TurnMatrixSpec, lead};

/// Joint choices that are played out for each playout of the tree.
const CELLS_PER_PLAYOUT: usize = 32;

/// Weight of the model of a cell, in playouts.
const MODEL_VISITS: i64 = 16;

/// Divisor of estimates where this turn can decide the game.
/// What happens later then counts at most 1/50, so that it only breaks ties.
const DECISIVE_DIVISOR: i64 = 25;

/// Smallest share that is kept, relative to the largest.
const SHARE_MIN_DIVISOR: i64 = 64;

/// A move with its share in the strategy and its expected reward.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MixedMove<M> {
    pub(crate) m: M,
    /// Share in units of [`REWARD_ONE`], at least 1.
    pub(crate) share: i64,
    pub(crate) reward: i64,
}

/// The mixed strategy of a seat, the largest share first.
pub(crate) fn root_mix<P: Steps>(
    tree: &MctsTree<P>,
    seat: Seat,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Vec<MixedMove<P::Move>> {
    let Some(joint) = &tree.nodes[0].joint else { return Vec::new() };
    let Some(own) = joint.choices.iter().find(|choice| choice.seat == seat) else {
        return Vec::new();
    };
    let others: Vec<_> = joint.choices.iter().filter(|choice| choice.seat != seat).collect();
    let root = tree.root();
    let solved = match others.as_slice() {
        [other] if root.seats().len() == 2 && root.team(other.seat) != root.team(seat) => {
            solve_root(tree, own, other, is_stopped)
        }
        _ => None,
    };
    let mut mix = solved.unwrap_or_else(|| average(own));
    let largest = mix.iter().map(|mixed| mixed.share).max().unwrap_or(0);
    mix.retain(|mixed| mixed.share > 0 && mixed.share >= largest / SHARE_MIN_DIVISOR);
    mix.sort_by_key(|mixed| std::cmp::Reverse(mixed.share));
    mix
}

/// The average strategy of regret matching.
fn average<M: Clone>(own: &SeatChoice<M>) -> Vec<MixedMove<M>> {
    let arms = own.arms.iter().zip(normalised(own.arms.iter().map(|arm| arm.weight)));
    let mixed = arms.map(|(arm, share)| MixedMove {
        m: arm.m.clone(),
        share,
        reward: match arm.visits {
            0 => REWARD_ONE / 2,
            visits => arm.reward_sum / i64::from(visits),
        },
    });
    mixed.collect()
}

/// Indices of the most visited moves.
fn most_visited<M>(choice: &SeatChoice<M>, count: usize) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..choice.arms.len()).collect();
    indices.sort_by_key(|index| std::cmp::Reverse(choice.arms[*index].visits));
    indices.truncate(count.max(1));
    indices
}

/// Solves the matrix of this turn with the estimates of the tree.
fn solve_root<P: Steps>(
    tree: &MctsTree<P>,
    own: &SeatChoice<P::Move>,
    other: &SeatChoice<P::Move>,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Option<Vec<MixedMove<P::Move>>> {
    let model = RootModel::new(tree, own, other, is_stopped)?;
    let payoffs = model.payoffs();
    let solution = payoffs.solve();
    let rewards = payoffs.row_payoffs(&solution.columns);
    let mixed = model.turn.rows.into_iter().zip(solution.rows).zip(rewards);
    Some(mixed.map(|((m, share), reward)| MixedMove { m, share, reward }).collect())
}

/// Certain effect of this turn, and expected value of the rest by the tree.
struct RootModel<'a, P: Steps> {
    tree: &'a MctsTree<P>,
    own: &'a SeatChoice<P::Move>,
    other: &'a SeatChoice<P::Move>,
    rows: Vec<usize>,
    columns: Vec<usize>,
    turn: TurnMatrix<P>,
}

impl<'a, P: Steps> RootModel<'a, P> {
    /// Plays the joint choices of the most visited moves; `None` if it was stopped.
    fn new(
        tree: &'a MctsTree<P>,
        own: &'a SeatChoice<P::Move>,
        other: &'a SeatChoice<P::Move>,
        is_stopped: &mut dyn FnMut() -> bool,
    ) -> Option<RootModel<'a, P>> {
        let cells_max = CELLS_PER_PLAYOUT * tree.playouts as usize;
        let width = cells_max.isqrt();
        let columns = most_visited(other, width.max(cells_max / own.arms.len().max(1)));
        let rows = most_visited(own, cells_max / columns.len().max(1));
        let spec = TurnMatrixSpec {
            row: own.seat,
            column: other.seat,
            nodes_per_cell: (cells_max / (rows.len() * columns.len())) as u32,
        };
        let moves = |choice: &SeatChoice<P::Move>, indices: &[usize]| {
            indices.iter().map(|index| choice.arms[*index].m.clone()).collect::<Vec<_>>()
        };
        let (row_moves, column_moves) = (moves(own, &rows), moves(other, &columns));
        let turn = TurnMatrix::new(tree.root(), spec, row_moves, column_moves, is_stopped)?;
        Some(RootModel { tree, own, other, rows, columns, turn })
    }

    fn payoffs(&self) -> PayoffMatrix {
        let (height, width) = (self.rows.len(), self.columns.len());
        let lead_before = i64::from(lead(self.tree.root(), self.own.seat));
        let mut base = Vec::with_capacity(height * width);
        for row in 0..height {
            for column in 0..width {
                let gain = self.turn.lead(row, column) - lead_before;
                let open = REWARD_ONE / 2 + REWARD_ONE * 3 / 8 * gain / (gain.abs() + 2);
                base.push(self.turn.certain(row, column).unwrap_or(open));
            }
        }
        let visits = |choice: &SeatChoice<P::Move>, indices: &[usize]| {
            indices.iter().map(|index| i64::from(choice.arms[*index].visits)).collect::<Vec<_>>()
        };
        let (row_visits, column_visits) =
            (visits(self.own, &self.rows), visits(self.other, &self.columns));
        let matrix = PayoffMatrix::new(width, base.clone());
        let expected = matrix.row_payoffs(&column_visits);
        let (of_rows, offset) = residuals(self.own, &self.rows, &expected, 0);
        let expected = matrix.column_payoffs(&row_visits);
        let (of_columns, _) = residuals(self.other, &self.columns, &expected, REWARD_ONE);
        let is_decisive = self.turn.is_decisive();
        for row in 0..height {
            for column in 0..width {
                if self.turn.certain(row, column).is_some() {
                    continue;
                }
                let cell = &mut base[row * width + column];
                let model = *cell + of_rows[row] + of_columns[column];
                let value = self.sampled(row, column, model, offset).clamp(0, REWARD_ONE);
                let even = REWARD_ONE / 2;
                let later = value - even;
                *cell = if is_decisive { even + later / DECISIVE_DIVISOR } else { value };
            }
        }
        PayoffMatrix::new(width, base)
    }

    /// The node after a joint choice, if the tree has it.
    fn child(&self, row: usize, column: usize) -> Option<&MctsNode<P>> {
        let (row, column) = (self.rows[row], self.columns[column]);
        let is_first = self.own.seat < self.other.seat;
        let chosen = if is_first { [row, column] } else { [column, row] };
        let joint = self.tree.nodes[0].joint.as_ref()?;
        self.tree.nodes.get(joint.child(&chosen) as usize)
    }

    /// The model of a cell together with the playouts through it.
    /// Rewards depend on the points before this turn, which the model leaves out. Without the
    /// offset, a player who is behind would prefer cells without playouts.
    fn sampled(&self, row: usize, column: usize, model: i64, offset: i64) -> i64 {
        match self.child(row, column) {
            Some(node) => {
                let visits = i64::from(node.visits);
                let sum = node.reward_sum[self.own.seat] - offset * visits + model * MODEL_VISITS;
                sum / (visits + MODEL_VISITS)
            }
            None => model,
        }
    }
}

/// Value found by the playouts beyond the expected payoff of this turn, for each move.
/// The mean over all playouts is left out and returned as second value. `whole` is [`REWARD_ONE`]
/// for the column seat, whose rewards are the rest.
fn residuals<M>(
    choice: &SeatChoice<M>,
    indices: &[usize],
    expected: &[i64],
    whole: i64,
) -> (Vec<i64>, i64) {
    let found = |index: &usize, expected: &i64| {
        let arm = &choice.arms[*index];
        let visits = i64::from(arm.visits);
        let own = if whole == 0 { arm.reward_sum } else { whole * visits - arm.reward_sum };
        (own - expected * visits, visits)
    };
    let sums: Vec<(i64, i64)> =
        indices.iter().zip(expected).map(|(index, expected)| found(index, expected)).collect();
    let all = sums.iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let mean = all.0 / all.1.max(1);
    let residual = |(sum, visits): &(i64, i64)| (sum - mean * visits) / (visits + MODEL_VISITS / 2);
    (sums.iter().map(residual).collect(), mean)
}

#[cfg(test)]
mod tests {
    use games::{AnyPosition, Game};
    use rulebook::Notation;

    use super::*;
    use crate::mcts::search::RootMoves;

    /// Playouts of a cell from which its value comes mostly from them.
    const MANY: u32 = 2 * MODEL_VISITS as u32;

    #[test]
    fn cells_with_and_without_playouts_are_comparable() {
        let game: Game = "frames:5,target=9".parse().unwrap();
        let behind = AnyPosition::read_position(&game, "5/5/5/5/5 0:5").unwrap();
        let root_moves = RootMoves { seat: None, moves: &[] };
        let mut tree = MctsTree::new(&behind, &root_moves, 1 << 20, 1);
        for _ in 0..8_000 {
            tree.iterate();
        }
        let joint = tree.nodes[0].joint.as_ref().unwrap();
        let [own, other] = joint.choices.as_slice() else { panic!("two seats choose") };
        let model = RootModel::new(&tree, own, other, &mut || false).unwrap();
        let payoffs = model.payoffs();
        let (mut sampled, mut modelled) = (Vec::new(), Vec::new());
        for column in 0..model.columns.len() {
            let mut only = vec![0; model.columns.len()];
            only[column] = 1;
            for (row, payoff) in payoffs.row_payoffs(&only).into_iter().enumerate() {
                match model.child(row, column).map_or(0, |node| node.visits) {
                    0..4 => modelled.push(payoff),
                    MANY.. => sampled.push(payoff),
                    _ => {}
                }
            }
        }
        let mean = |values: &[i64]| values.iter().sum::<i64>() / values.len() as i64;
        assert!(sampled.len() > 10 && modelled.len() > 10);
        let difference = mean(&sampled) - mean(&modelled);
        assert!(difference.abs() < REWARD_ONE / 8, "{difference}");
    }
}
