//! A best-first tree in which everybody looks after their own (max^n).
//!
//! Every position holds a value for each seat; whoever is to move there takes the turn that is best
//! for her, and its values become the position's. The tree grows where the values are best and
//! where a turn that promises much has been looked at little.

use std::cmp::Reverse;

use games::History;
use pentagame::{Move, Pentagame};
use rulebook::{MAX_SEATS, Position};

use super::super::turns::{Breadth, Turn};
use super::judge::Values;
use super::scale::{ONE, chance, lead, odds};
use super::survey::{Most, Survey};
use crate::think::WON;
use crate::{Width, is_decided};

/// No position may be kept beyond these.
const MOST_NODES: usize = 400_000;

/// How deep a line may go.
pub(super) const DEEPEST: usize = 64;

/// The numbers the tree is grown by.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// How many turns of a position are looked at.
    pub turns: usize,
    /// How much a turn's promise counts against what was found, in tenths.
    pub curiosity: u64,
    /// How much worse a turn must look to lose a factor of e of its promise.
    pub spread: i32,
    /// How much is judged of a position.
    pub most: Most,
    /// What the best turn counts against the mean of all lines, in sixteenths.
    pub best: u64,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth {
            turns: 24,
            curiosity: 40,
            spread: 60,
            most: Most { walks: 30, stops: 12 },
            best: 4,
        }
    }
}

struct Edge {
    m: Move,
    promise: i32,
    prior: u32,
    node: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Judged, its turns not listed.
    Leaf,
    /// Its turns are listed.
    Open,
    /// Nothing more can be found out.
    Settled,
}

struct Node {
    position: Pentagame,
    values: Values,
    /// The chances of each seat at the ends of all lines through here, added up.
    sums: [u64; MAX_SEATS],
    visits: u32,
    edges: Vec<Edge>,
    state: State,
}

/// A turn at the root with what was found.
pub(super) struct Found {
    pub(super) values: Values,
    hope: u64,
    visits: u32,
    /// The turn and what is expected to follow.
    pub(super) line: Vec<Move>,
}

/// The tree.
pub(super) struct Tree<'a, 'b> {
    survey: &'b mut Survey<'a>,
    history: &'b History,
    growth: Growth,
    deepest: usize,
    nodes: Vec<Node>,
}

impl<'a, 'b> Tree<'a, 'b> {
    /// A tree with these turns at its root, no line longer than `deepest`.
    pub(super) fn new(
        survey: &'b mut Survey<'a>,
        history: &'b History,
        position: &Pentagame,
        turns: &[Turn],
        growth: Growth,
        deepest: usize,
    ) -> Tree<'a, 'b> {
        let root = Node {
            position: position.clone(),
            values: Values::default(),
            sums: [0; MAX_SEATS],
            visits: 0,
            edges: edges(turns, growth.spread),
            state: State::Open,
        };
        Tree { survey, history, growth, deepest, nodes: vec![root] }
    }

    /// Grows by one position, or finds out that there is nothing to grow.
    pub(super) fn grow(&mut self) {
        let mut path = vec![0];
        loop {
            let at = path[path.len() - 1];
            let ply = path.len() - 1;
            match self.nodes[at as usize].state {
                State::Settled => break,
                State::Leaf => {
                    self.open(at, ply);
                    break;
                }
                State::Open => {}
            }
            let Some(index) = self.choose(at) else {
                self.nodes[at as usize].state = State::Settled;
                break;
            };
            if let Some(next) = self.nodes[at as usize].edges[index].node {
                path.push(next);
            } else {
                path.push(self.add(&path, index));
                break;
            }
        }
        self.survey.counts.deepest = self.survey.counts.deepest.max(path.len() as u32 - 1);
        let end = self.nodes[path[path.len() - 1] as usize].values.map(chance);
        for at in path.into_iter().rev() {
            self.gather(at);
            for (sum, chance) in self.nodes[at as usize].sums.iter_mut().zip(end) {
                *sum += u64::from(chance);
            }
        }
    }

    /// What a seat may hope for in a position that was visited.
    fn hope(&self, node: &Node, seat: usize) -> u64 {
        let best = u64::from(chance(node.values[seat]));
        let mean = node.sums[seat] / u64::from(node.visits.max(1));
        (best * self.growth.best + mean * (16 - self.growth.best)) / 16
    }

    /// Whether more growth can change nothing.
    pub(super) fn is_finished(&self) -> bool {
        self.nodes[0].state == State::Settled || self.nodes.len() >= MOST_NODES
    }

    /// How often a line was followed from the root.
    pub(super) fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    pub(super) fn survey(&mut self) -> &mut Survey<'a> {
        self.survey
    }

    /// Lists the turns of a judged position, and judges the best of them.
    fn open(&mut self, at: u32, ply: usize) {
        let position = self.nodes[at as usize].position.clone();
        let (breadth, most) = match self.survey.width {
            Width::Safe => (Breadth { single: 4, double: 3, lifted: 2 }, self.growth.most),
            Width::Full => (Breadth::ALL, Most::ALL),
        };
        let mut turns = self.survey.survey(&position, breadth, most, ply);
        if self.survey.width == Width::Safe {
            turns.truncate(self.growth.turns);
        }
        let node = &mut self.nodes[at as usize];
        node.edges = edges(&turns, self.growth.spread);
        node.state = State::Open;
    }

    /// The turn to follow from here; none if all are settled.
    fn choose(&self, at: u32) -> Option<usize> {
        let node = &self.nodes[at as usize];
        let mover = node.position.to_move().index();
        let root = u64::from(node.visits + 1).isqrt() * 16;
        let mut best = None;
        for (index, edge) in node.edges.iter().enumerate() {
            let (hope, visits) = match edge.node.map(|next| &self.nodes[next as usize]) {
                None => (u64::from(chance(edge.promise)), 0),
                Some(next) if next.state == State::Settled => {
                    if next.values[mover] >= WON {
                        return None;
                    }
                    continue;
                }
                Some(next) => (self.hope(next, mover), next.visits),
            };
            let curious = u64::from(edge.prior) * self.growth.curiosity * root
                / (160 * (1 + u64::from(visits)));
            let score = hope + curious;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Judges the position after a turn for the first time.
    fn add(&mut self, path: &[u32], index: usize) -> u32 {
        let at = path[path.len() - 1] as usize;
        let ply = path.len();
        let mut position = self.nodes[at].position.clone();
        position.play_unchecked(self.nodes[at].edges[index].m);
        let (values, state) = if position.is_over() || self.is_impasse(path, &position) {
            (self.survey.as_it_stands(&position, ply), State::Settled)
        } else {
            let values = self.survey.judge(&position, ply);
            (values, if ply >= self.deepest { State::Settled } else { State::Leaf })
        };
        let next = self.nodes.len() as u32;
        self.nodes.push(Node {
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

    /// Whether the referee would end the game here: the third time, or a line that turns in a
    /// circle.
    fn is_impasse(&self, path: &[u32], position: &Pentagame) -> bool {
        let key = position.key();
        let on_path = path.iter().filter(|at| self.nodes[**at as usize].position.key() == key);
        self.history.occurrences_of(position) as usize + on_path.count() >= 2
    }

    /// A position takes the values of the turn that is best for its player.
    fn gather(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let mover = node.position.to_move().index();
        let known = node.edges.iter().filter_map(|edge| edge.node);
        let best = known.map(|next| self.nodes[next as usize].values).max_by_key(|v| v[mover]);
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        if let Some(values) = best {
            node.values = values;
        }
    }

    /// What each seat may hope for, as a value; what is proven stays as it is.
    fn hopes(&self, node: &Node) -> Values {
        let mut values = node.values;
        for (seat, value) in values.iter_mut().enumerate() {
            if !is_decided(*value) {
                *value = lead(self.hope(node, seat) as u32);
            }
        }
        values
    }

    /// The turns at the root that were looked at, the best first.
    pub(super) fn found(&self) -> Vec<Found> {
        let root = &self.nodes[0];
        let mover = root.position.to_move().index();
        let known = root.edges.iter().filter_map(|edge| {
            let next = edge.node?;
            let node = &self.nodes[next as usize];
            let line = self.line(edge.m, next);
            let hope = self.hope(node, mover);
            Some(Found { values: self.hopes(node), hope, visits: node.visits, line })
        });
        let mut found: Vec<Found> = known.collect();
        let most = found.iter().map(|found| found.visits).max().unwrap_or_default();
        // What was hardly looked at is not trusted.
        found.sort_by_key(|found| (found.visits < most / 8, Reverse(found.hope)));
        found
    }

    fn line(&self, first: Move, mut at: u32) -> Vec<Move> {
        let mut line = vec![first];
        while line.len() < 12 {
            let node = &self.nodes[at as usize];
            let mover = node.position.to_move().index();
            let known = node.edges.iter().filter_map(|edge| Some((edge.m, edge.node?)));
            let best = known.max_by_key(|(_, next)| self.nodes[*next as usize].values[mover]);
            let Some((m, next)) = best else { break };
            line.push(m);
            at = next;
        }
        line
    }
}

/// The turns with their shares of promise.
fn edges(turns: &[Turn], spread: i32) -> Vec<Edge> {
    let best = turns.iter().map(|turn| turn.promise).max().unwrap_or_default();
    let share = |turn: &Turn| {
        let worse = best.saturating_sub(turn.promise).min(100_000);
        u64::from(odds(worse * 100 / spread))
    };
    let all: u64 = turns.iter().map(share).sum::<u64>().max(1);
    let edge = |turn: &Turn| {
        let prior = (share(turn) * u64::from(ONE) / all) as u32;
        Edge { m: turn.m, promise: turn.promise, prior, node: None }
    };
    turns.iter().map(edge).collect()
}
