//! Best-first max-n search.
//!
//! Every position holds a value for each seat; the player to move chooses the move that is best for
//! them, and its values become the position's. The tree grows where values are high and where moves
//! with a high prior have few visits.

use std::cmp::Reverse;

use games::History;
use pentagame::{Move, Pentagame};
use rulebook::{MAX_SEATS, Position};

use super::super::move_generator::{PlacementLimits, ScoredMove};
use super::evaluation::SeatValues;
use super::move_evaluator::{EvalLimits, MoveEvaluator};
use super::win_probability::{PROBABILITY_ONE, exp_negative, from_probability, win_probability};
use crate::engine::WIN_THRESHOLD;
use crate::{PlacementWidth, is_decided};

/// Maximum number of nodes.
const NODES_MAX: usize = 400_000;

/// Maximum length of a line.
pub(super) const MAX_PLY: usize = 64;

/// Parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct MaxnParams {
    /// Number of moves searched per position.
    pub move_limit: usize,
    /// Weight of the prior against the value, in tenths.
    pub exploration: u64,
    /// Score difference that divides the prior of a move by e.
    pub prior_temperature: i32,
    /// Limits of the move evaluation.
    pub eval_limits: EvalLimits,
    /// Weight of the best move against the mean of all lines, in sixteenths.
    pub best_weight: u64,
}

impl Default for MaxnParams {
    fn default() -> MaxnParams {
        MaxnParams {
            move_limit: 24,
            exploration: 40,
            prior_temperature: 60,
            eval_limits: EvalLimits { walks: 30, stops: 12 },
            best_weight: 4,
        }
    }
}

struct MaxnEdge {
    m: Move,
    score: i32,
    prior: u32,
    node: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeState {
    /// Evaluated, but without edges.
    Leaf,
    /// Expanded, with edges.
    Open,
    /// Complete: further search changes nothing.
    Settled,
}

struct MaxnNode {
    position: Pentagame,
    values: SeatValues,
    /// Sums of the win probabilities of each seat over all lines.
    sums: [u64; MAX_SEATS],
    visits: u32,
    edges: Vec<MaxnEdge>,
    state: NodeState,
}

/// A root move with its search result.
pub(super) struct MaxnRootMove {
    pub(super) values: SeatValues,
    score: u64,
    visits: u32,
    /// The move and its expected continuation.
    pub(super) line: Vec<Move>,
}

/// State of the search tree.
pub(super) struct MaxnTree<'a, 'b> {
    evaluator: &'b mut MoveEvaluator<'a>,
    history: &'b History,
    params: MaxnParams,
    max_ply: usize,
    nodes: Vec<MaxnNode>,
}

impl<'a, 'b> MaxnTree<'a, 'b> {
    /// Creates a tree with these root moves and lines of at most `deepest` plies.
    pub(super) fn new(
        evaluator: &'b mut MoveEvaluator<'a>,
        history: &'b History,
        position: &Pentagame,
        moves: &[ScoredMove],
        params: MaxnParams,
        deepest: usize,
    ) -> MaxnTree<'a, 'b> {
        let root = MaxnNode {
            position: position.clone(),
            values: SeatValues::default(),
            sums: [0; MAX_SEATS],
            visits: 0,
            edges: edges(moves, params.prior_temperature),
            state: NodeState::Open,
        };
        MaxnTree { evaluator, history, params, max_ply: deepest, nodes: vec![root] }
    }

    /// Adds one node to the tree, or marks complete nodes.
    pub(super) fn expand_once(&mut self) {
        let mut path = vec![0];
        loop {
            let at = path[path.len() - 1];
            let ply = path.len() - 1;
            match self.nodes[at as usize].state {
                NodeState::Settled => break,
                NodeState::Leaf => {
                    self.expand(at, ply);
                    break;
                }
                NodeState::Open => {}
            }
            let Some(index) = self.select(at) else {
                self.nodes[at as usize].state = NodeState::Settled;
                break;
            };
            if let Some(next) = self.nodes[at as usize].edges[index].node {
                path.push(next);
            } else {
                path.push(self.add_child(&path, index));
                break;
            }
        }
        self.evaluator.counters.selective_depth =
            self.evaluator.counters.selective_depth.max(path.len() as u32 - 1);
        let end = self.nodes[path[path.len() - 1] as usize].values.map(win_probability);
        for at in path.into_iter().rev() {
            self.back_up(at);
            for (sum, chance) in self.nodes[at as usize].sums.iter_mut().zip(end) {
                *sum += u64::from(chance);
            }
        }
    }

    /// Blend of the best value and the mean of a visited node, for a seat.
    fn mean_and_best(&self, node: &MaxnNode, seat: usize) -> u64 {
        let best = u64::from(win_probability(node.values[seat]));
        let mean = node.sums[seat] / u64::from(node.visits.max(1));
        (best * self.params.best_weight + mean * (16 - self.params.best_weight)) / 16
    }

    /// Returns true if further search changes nothing.
    pub(super) fn is_complete(&self) -> bool {
        self.nodes[0].state == NodeState::Settled || self.nodes.len() >= NODES_MAX
    }

    /// Visits of the root.
    pub(super) fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    pub(super) fn evaluator(&mut self) -> &mut MoveEvaluator<'a> {
        self.evaluator
    }

    /// Generates and evaluates the moves of a leaf.
    fn expand(&mut self, at: u32, ply: usize) {
        let position = self.nodes[at as usize].position.clone();
        let (placement_limits, limits) = match self.evaluator.width {
            PlacementWidth::Safe => {
                (PlacementLimits { single: 4, double: 3, lifted: 2 }, self.params.eval_limits)
            }
            PlacementWidth::Full => (PlacementLimits::UNLIMITED, EvalLimits::UNLIMITED),
        };
        let mut moves = self.evaluator.evaluated_moves(&position, placement_limits, limits, ply);
        if self.evaluator.width == PlacementWidth::Safe {
            moves.truncate(self.params.move_limit);
        }
        let node = &mut self.nodes[at as usize];
        node.edges = edges(&moves, self.params.prior_temperature);
        node.state = NodeState::Open;
    }

    /// Selects the move to follow; `None` if all are complete.
    fn select(&self, at: u32) -> Option<usize> {
        let node = &self.nodes[at as usize];
        let mover = node.position.to_move().index();
        let root = u64::from(node.visits + 1).isqrt() * 16;
        let mut best = None;
        for (index, edge) in node.edges.iter().enumerate() {
            let (value, visits) = match edge.node.map(|next| &self.nodes[next as usize]) {
                None => (u64::from(win_probability(edge.score)), 0),
                Some(next) if next.state == NodeState::Settled => {
                    if next.values[mover] >= WIN_THRESHOLD {
                        return None;
                    }
                    continue;
                }
                Some(next) => (self.mean_and_best(next, mover), next.visits),
            };
            let exploration = u64::from(edge.prior) * self.params.exploration * root
                / (160 * (1 + u64::from(visits)));
            let score = value + exploration;
            if best.is_none_or(|(limits, _)| score > limits) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Adds and evaluates the position after a move.
    fn add_child(&mut self, path: &[u32], index: usize) -> u32 {
        let at = path[path.len() - 1] as usize;
        let ply = path.len();
        let mut position = self.nodes[at].position.clone();
        position.play_unchecked(self.nodes[at].edges[index].m);
        let (values, state) = if position.is_over() || self.is_repetition(path, &position) {
            (self.evaluator.final_values(&position, ply), NodeState::Settled)
        } else {
            let values = self.evaluator.evaluate(&position, ply);
            (values, if ply >= self.max_ply { NodeState::Settled } else { NodeState::Leaf })
        };
        let next = self.nodes.len() as u32;
        self.nodes.push(MaxnNode {
            position,
            values,
            sums: [0; MAX_SEATS],
            visits: 0,
            edges: Vec::new(),
            state,
        });
        self.nodes[at].edges[index].node = Some(next);
        next
    }

    /// Returns true if the game would end here by repetition.
    fn is_repetition(&self, path: &[u32], position: &Pentagame) -> bool {
        let key = position.key();
        let on_path = path.iter().filter(|at| self.nodes[**at as usize].position.key() == key);
        self.history.occurrences_of(position) as usize + on_path.count() >= 2
    }

    /// Copies the values of the move that is best for the player to move.
    fn back_up(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let mover = node.position.to_move().index();
        let children = node.edges.iter().filter_map(|edge| edge.node);
        let best = children.map(|next| self.nodes[next as usize].values).max_by_key(|v| v[mover]);
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        if let Some(values) = best {
            node.values = values;
        }
    }

    /// Expected values of all seats; proven values stay as they are.
    fn expected_values(&self, node: &MaxnNode) -> SeatValues {
        let mut values = node.values;
        for (seat, value) in values.iter_mut().enumerate() {
            if !is_decided(*value) {
                *value = from_probability(self.mean_and_best(node, seat) as u32);
            }
        }
        values
    }

    /// The visited root moves, the best first.
    pub(super) fn root_moves(&self) -> Vec<MaxnRootMove> {
        let root = &self.nodes[0];
        let mover = root.position.to_move().index();
        let children = root.edges.iter().filter_map(|edge| {
            let next = edge.node?;
            let node = &self.nodes[next as usize];
            let line = self.principal_variation(edge.m, next);
            let value = self.mean_and_best(node, mover);
            Some(MaxnRootMove {
                values: self.expected_values(node),
                score: value,
                visits: node.visits,
                line,
            })
        });
        let mut root_moves: Vec<MaxnRootMove> = children.collect();
        let limits =
            root_moves.iter().map(|root_moves| root_moves.visits).max().unwrap_or_default();
        // Moves with few visits are not trusted.
        root_moves
            .sort_by_key(|root_moves| (root_moves.visits < limits / 8, Reverse(root_moves.score)));
        root_moves
    }

    fn principal_variation(&self, first: Move, mut at: u32) -> Vec<Move> {
        let mut line = vec![first];
        while line.len() < 12 {
            let node = &self.nodes[at as usize];
            let mover = node.position.to_move().index();
            let children = node.edges.iter().filter_map(|edge| Some((edge.m, edge.node?)));
            let best = children.max_by_key(|(_, next)| self.nodes[*next as usize].values[mover]);
            let Some((m, next)) = best else { break };
            line.push(m);
            at = next;
        }
        line
    }
}

/// Creates the edges of moves, with their priors.
fn edges(moves: &[ScoredMove], spread: i32) -> Vec<MaxnEdge> {
    let best = moves.iter().map(|turn| turn.score).max().unwrap_or_default();
    let share = |turn: &ScoredMove| {
        let worse = best.saturating_sub(turn.score).min(100_000);
        u64::from(exp_negative(worse * 100 / spread))
    };
    let all: u64 = moves.iter().map(share).sum::<u64>().max(1);
    let edge = |turn: &ScoredMove| {
        let prior = (share(turn) * u64::from(PROBABILITY_ONE) / all) as u32;
        MaxnEdge { m: turn.m, score: turn.score, prior, node: None }
    };
    moves.iter().map(edge).collect()
}
