//! Selection, expansion, playout and backpropagation.

use std::ops::ControlFlow;

use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Seat, SeatSet, Steps, mix64};

use super::cursor::{Actor, PositionCursor, TreeAction};
use super::joint::{JointNode, SeatChoice, StepValues};
use super::node::{MctsEdge, MctsNode, NO_NODE};
use super::playout::{LastGoodReplies, PlayedStep, StepIds, playout};
use super::reward::{WIN_REWARD, rewards};
use super::ucb::select_edge;

/// Number of visits after which a node is expanded.
const EXPAND_AFTER_VISITS: u32 = 1;

/// Maximum number of chance events per node; others start a playout at once.
const CHANCE_EVENTS_MAX: usize = 1024;

/// The moves that may be chosen at the root; if there are none, all may.
pub(crate) struct RootMoves<'a, M> {
    /// Seat that may choose only these where several choose at once.
    pub(crate) seat: Option<Seat>,
    pub(crate) moves: &'a [M],
}

/// Maximum number of moves of a seat in a simultaneous turn; the rest is not searched.
const JOINT_MOVES_MAX: usize = 4096;

/// A search tree with a position at its root.
pub(crate) struct MctsTree<P: Steps> {
    root: P,
    /// Steps of the moves that may be chosen at the root; if empty, all may.
    root_steps: Vec<Vec<P::Step>>,
    /// The seat with these moves where several choose at once.
    root_seat: Option<Seat>,
    pub(crate) nodes: Vec<MctsNode<P>>,
    edge_count: usize,
    edges_max: usize,
    zero_rewards: BySeat<i64>,
    random: SplitMix64,
    cursor: PositionCursor<P>,
    step_ids: StepIds,
    replies: LastGoodReplies<P::Step>,
    /// Number of the playout in which each step was last made.
    last_playout: Vec<u32>,
    pub(crate) playouts: u32,
    /// True once a playout met a simultaneous turn.
    pub(crate) has_secrets: bool,
    pub(crate) selective_depth: u32,
    /// Nodes with the index of their edge, or of their joint choice.
    path: Vec<(u32, usize)>,
    joint_path: Vec<Vec<usize>>,
    /// Number of played steps that were chosen in the tree.
    played_in_tree: usize,
    step_values: StepValues,
    played: Vec<PlayedStep<P::Step>>,
    steps: Vec<P::Step>,
}

impl<P: Steps> MctsTree<P> {
    /// Creates a tree with at most `edges_max` edges.
    /// If `root_moves` has any, only these are searched at the root.
    pub(crate) fn new(
        root: &P,
        root_moves: &RootMoves<'_, P::Move>,
        edges_max: usize,
        seed: u64,
    ) -> MctsTree<P> {
        let cursor = PositionCursor::new(root);
        let zero_rewards = BySeat::from_fn(root.seats(), |_| 0);
        let actor = cursor.actor();
        let root_seat = match actor {
            Actor::Seat(seat) => Some(seat),
            _ => root_moves.seat,
        };
        let steps_of = |seat| root_moves.moves.iter().map(|m| root.steps_of(seat, m)).collect();
        let root_steps = root_seat.map(steps_of).unwrap_or_default();
        let mut tree = MctsTree {
            root: root.clone(),
            root_steps,
            root_seat,
            nodes: vec![MctsNode::new(actor, zero_rewards)],
            edge_count: 0,
            edges_max,
            zero_rewards,
            random: SplitMix64::new(seed ^ mix64(root.key())),
            cursor,
            step_ids: StepIds::new(),
            replies: LastGoodReplies::new(),
            last_playout: Vec::new(),
            playouts: 0,
            has_secrets: false,
            selective_depth: 0,
            path: Vec::new(),
            joint_path: Vec::new(),
            played_in_tree: 0,
            step_values: StepValues::default(),
            played: Vec::new(),
            steps: Vec::new(),
        };
        tree.expand(0);
        tree
    }

    /// Returns true if the root is proven.
    pub(crate) fn is_proven(&self) -> bool {
        self.nodes[0].proof.is_some()
    }

    /// Returns true if only one move can be played, as far as its first step shows.
    pub(crate) fn is_forced(&self) -> bool {
        match (self.nodes[0].edges.as_slice(), self.nodes[0].actor) {
            ([MctsEdge { action: TreeAction::Step(step), .. }], Actor::Seat(seat)) => {
                self.root_cursor().completed_move(seat, step).is_some()
            }
            _ => false,
        }
    }

    pub(crate) fn root(&self) -> &P {
        &self.root
    }

    pub(crate) fn root_cursor(&self) -> PositionCursor<P> {
        PositionCursor::new(&self.root)
    }

    /// Runs one iteration: selection, expansion, playout, backpropagation.
    pub(crate) fn iterate(&mut self) {
        self.playouts += 1;
        self.path.clear();
        self.joint_path.clear();
        self.played.clear();
        let root = self.root.clone();
        self.cursor.restart(&root);
        self.played_in_tree = 0;
        let mut at = 0;
        let found = loop {
            if let Some(proof) = self.nodes[at as usize].proof {
                break proof;
            }
            if !self.nodes[at as usize].is_expanded
                && self.nodes[at as usize].visits >= EXPAND_AFTER_VISITS
            {
                self.expand(at);
                if let Some(proof) = self.nodes[at as usize].proof {
                    break proof;
                }
            }
            self.selective_depth = self.selective_depth.max(self.cursor.turns);
            let Some(next) = self.descend(at) else { break self.run_playout() };
            at = next;
            self.played_in_tree = self.played.len();
        };
        self.backpropagate(at, &found);
    }

    fn run_playout(&mut self) -> BySeat<i64> {
        let found = playout(
            &mut self.cursor,
            &mut self.played,
            &mut self.step_ids,
            &self.replies,
            &mut self.random,
            &mut self.steps,
        );
        self.has_secrets |= found.has_secrets;
        found.rewards
    }

    /// Follows the selected edge and adds its node if there is none.
    /// Returns `None` where the tree ends.
    fn descend(&mut self, at: u32) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let index = match node.actor {
            Actor::Terminal => return None,
            Actor::Simultaneous(_) => return self.descend_together(at),
            Actor::Chance => self.chance_edge(at)?,
            Actor::Seat(seat) => {
                let mean = node.reward_sum[seat] / i64::from(node.visits.max(1));
                select_edge(&node.edges, node.visits, mean)?
            }
        };
        let edge = &self.nodes[at as usize].edges[index];
        match (edge.action.clone(), self.nodes[at as usize].actor) {
            (TreeAction::Step(step), Actor::Seat(seat)) => {
                self.played.push(PlayedStep { seat, id: edge.id, step: step.clone() });
                self.cursor.step(seat, step);
            }
            (TreeAction::Event(event), _) => self.cursor.apply_event(event),
            (TreeAction::Step(_), _) => return None,
        }
        self.path.push((at, index));
        let known = self.nodes[at as usize].edges[index].child;
        if known != NO_NODE {
            return Some(known);
        }
        let child = self.add_child();
        self.nodes[at as usize].edges[index].child = child;
        Some(child)
    }

    /// Lets all seats of a simultaneous turn choose, each by its own statistics alone.
    fn descend_together(&mut self, at: u32) -> Option<u32> {
        let visits = self.nodes[at as usize].visits;
        let joint = self.nodes[at as usize].joint.as_mut()?;
        let chosen = joint.draw(visits, &self.step_values, &mut self.random);
        let mut moves = BySeat::from_fn(self.zero_rewards.seats(), |_| None);
        for (choice, index) in joint.choices.iter().zip(&chosen) {
            let arm = choice.arms.get(*index)?;
            moves[choice.seat] = Some(arm.m.clone());
            let steps = self.cursor.position.steps_of(choice.seat, &arm.m);
            if let [step] = steps.as_slice() {
                let step = step.clone();
                self.played.push(PlayedStep { seat: choice.seat, id: arm.id, step });
            }
        }
        let known = joint.child(&chosen);
        self.cursor.play_joint(&moves);
        let child = if known == NO_NODE { self.add_child() } else { known };
        if let Some(joint) = &mut self.nodes[at as usize].joint {
            joint.set_child(&chosen, child);
        }
        self.path.push((at, self.joint_path.len()));
        self.joint_path.push(chosen);
        Some(child)
    }

    /// Adds a node for the current position.
    fn add_child(&mut self) -> u32 {
        let actor = self.cursor.actor();
        let end = (actor == Actor::Terminal).then(|| {
            let (outcome, end_kind) = self.cursor.outcome();
            rewards(&self.cursor.position, &outcome, end_kind)
        });
        self.add_node(actor, end)
    }

    fn add_node(&mut self, actor: Actor, proof: Option<BySeat<i64>>) -> u32 {
        let child = self.nodes.len() as u32;
        self.nodes.push(MctsNode { proof, ..MctsNode::new(actor, self.zero_rewards) });
        child
    }

    /// The edge of a random chance event.
    fn chance_edge(&mut self, at: u32) -> Option<usize> {
        let event = self.cursor.sample_chance(&mut self.random)?;
        let edges = &mut self.nodes[at as usize].edges;
        let action = TreeAction::Event(event);
        let known = edges.iter().position(|edge| edge.action == action);
        if known.is_some() || edges.len() >= CHANCE_EVENTS_MAX || self.edge_count >= self.edges_max
        {
            return known;
        }
        self.edge_count += 1;
        edges.push(MctsEdge::new(action, u32::MAX));
        Some(edges.len() - 1)
    }

    /// Adds the edges of a node, and proves those that end the game.
    fn expand(&mut self, at: u32) {
        if self.edge_count >= self.edges_max {
            return;
        }
        let seat = match self.nodes[at as usize].actor {
            Actor::Seat(seat) => seat,
            Actor::Simultaneous(seats) => return self.expand_together(at, seats),
            Actor::Chance | Actor::Terminal => return,
        };
        let mut steps = std::mem::take(&mut self.steps);
        self.list_allowed(&self.cursor, seat, &mut steps);
        self.edge_count += steps.len();
        let mut edges = Vec::with_capacity(steps.len());
        for step in steps.drain(..) {
            let id = self.step_ids.id(seat, &step);
            let mut edge = MctsEdge::new(TreeAction::Step(step.clone()), id);
            if let Some(end) = self.terminal_rewards(seat, &step) {
                edge.proof = Some(end[seat]);
                edge.child = self.add_node(Actor::Terminal, Some(end));
            }
            edges.push(edge);
        }
        self.steps = steps;
        let node = &mut self.nodes[at as usize];
        node.edges = edges;
        node.is_expanded = true;
        self.update_proof(at);
    }

    /// Lists the moves of all seats that choose at once.
    fn expand_together(&mut self, at: u32, seats: SeatSet) {
        let position = &self.cursor.position;
        let mut choices = Vec::new();
        for seat in seats.iter() {
            let mut moves = Vec::new();
            let is_limited = at == 0 && self.root_seat == Some(seat) && !self.root_steps.is_empty();
            let _ = position.each_move(seat, |m| {
                let steps = position.steps_of(seat, &m);
                if !is_limited || self.root_steps.contains(&steps) {
                    let id = match steps.as_slice() {
                        [step] => self.step_ids.id(seat, step),
                        _ => u32::MAX,
                    };
                    moves.push((m, id));
                }
                let room = moves.len() < JOINT_MOVES_MAX;
                if room { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            self.edge_count += moves.len();
            choices.push(SeatChoice::new(seat, moves, &mut self.random));
        }
        let node = &mut self.nodes[at as usize];
        node.is_expanded = true;
        if choices.iter().all(|choice| !choice.arms.is_empty()) {
            node.joint = Some(Box::new(JointNode::new(choices)));
        }
    }

    /// Steps that can be made next; in the first move only those of the requested moves.
    pub(crate) fn list_allowed(
        &self,
        cursor: &PositionCursor<P>,
        seat: Seat,
        steps: &mut Vec<P::Step>,
    ) {
        cursor.list_steps(seat, steps);
        if self.root_steps.is_empty()
            || cursor.turns > 0
            || self.nodes[0].actor != Actor::Seat(seat)
        {
            return;
        }
        let played = cursor.partial_steps();
        let begins = |way: &Vec<P::Step>, step: &P::Step| {
            way.get(..played.len()) == Some(played) && way.get(played.len()) == Some(step)
        };
        steps.retain(|step| self.root_steps.iter().any(|way| begins(way, step)));
    }

    /// Rewards of all seats if this step ends the game.
    fn terminal_rewards(&mut self, seat: Seat, step: &P::Step) -> Option<BySeat<i64>> {
        self.cursor.completed_move(seat, step)?;
        let mut after = self.cursor.clone();
        after.step(seat, step.clone());
        if after.actor() != Actor::Terminal {
            return None;
        }
        let (outcome, end_kind) = after.outcome();
        Some(rewards(&after.position, &outcome, end_kind))
    }

    /// Proves a node if the deciding seat has a proven win, or if all edges are proven.
    fn update_proof(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        if node.proof.is_some() || node.edges.is_empty() {
            return;
        }
        let best = node.edges.iter().max_by_key(|edge| edge.proof);
        let Some((edge, proof)) = best.and_then(|edge| Some((edge, edge.proof?))) else { return };
        if proof < WIN_REWARD && node.edges.iter().any(|edge| edge.proof.is_none()) {
            return;
        }
        let all = self.nodes.get(edge.child as usize).and_then(|child| child.proof);
        self.nodes[at as usize].proof = all;
    }

    /// Adds the rewards of a playout to all nodes on the path.
    fn backpropagate(&mut self, last: u32, found: &BySeat<i64>) {
        self.replies.update(&self.played, found);
        self.add_visit(last, found);
        let now = self.playouts;
        for played in &self.played[self.played_in_tree..] {
            mark_played(&mut self.last_playout, played.id, now);
        }
        if !self.joint_path.is_empty() {
            for played in &self.played {
                self.step_values.add(played.id, found[played.seat]);
            }
        }
        for index in (0..self.path.len()).rev() {
            let (at, chosen) = self.path[index];
            self.add_visit(at, found);
            let node = &mut self.nodes[at as usize];
            if let Some(joint) = &mut node.joint {
                let visits = node.visits;
                let mean = |seat| node.reward_sum[seat] / i64::from(visits);
                joint.update(&self.joint_path[chosen], |seat| found[seat], mean, visits);
                continue;
            }
            let Actor::Seat(seat) = self.nodes[at as usize].actor else { continue };
            let id = self.nodes[at as usize].edges[chosen].id;
            mark_played(&mut self.last_playout, id, now);
            let reward = found[seat];
            let child = self.nodes[at as usize].edges[chosen].child;
            let child = self.nodes.get(child as usize);
            let proof = child.and_then(|child| child.proof).map(|proof| proof[seat]);
            let last_playout = &self.last_playout;
            let node = &mut self.nodes[at as usize];
            for edge in &mut node.edges {
                if last_playout.get(edge.id as usize) == Some(&now) {
                    edge.amaf_visits += 1;
                    edge.amaf_reward_sum += reward;
                }
            }
            let edge = &mut node.edges[chosen];
            edge.visits += 1;
            edge.reward_sum += reward;
            if proof.is_some() && edge.proof.is_none() {
                edge.proof = proof;
                self.update_proof(at);
            }
        }
    }

    fn add_visit(&mut self, at: u32, found: &BySeat<i64>) {
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        for (seat, reward) in found.iter() {
            node.reward_sum[seat] += reward;
        }
    }
}

fn mark_played(last_playout: &mut Vec<u32>, id: u32, now: u32) {
    let index = id as usize;
    if last_playout.len() <= index {
        last_playout.resize(index + 1, 0);
    }
    last_playout[index] = now;
}
