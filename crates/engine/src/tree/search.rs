//! The search: down the tree, a playout, and back up with what was learned.

use rulebook::conformance::Seeded;
use rulebook::{BySeat, Seat, Steps};

use super::choose::choose;
use super::node::{Edge, NONE, Node};
use super::playout::{Made, Names, Replies, play_out};
use super::reward::{WON, rewards};
use super::walk::{Actor, Deed, Walk, step_key};

/// A node is opened when it is visited again after so many playouts.
const OPEN_AFTER: u32 = 1;

/// Events of chance that are told apart at one node; further ones are played out from there.
const MOST_EVENTS: usize = 1024;

/// A tree with a position at its root.
pub(crate) struct Tree<P: Steps> {
    root: P,
    /// The steps of the moves that may be chosen at the root; if empty, all may.
    among: Vec<Vec<P::Step>>,
    pub(crate) nodes: Vec<Node<P>>,
    edges: usize,
    most_edges: usize,
    nothing: BySeat<i64>,
    random: Seeded,
    walk: Walk<P>,
    names: Names,
    replies: Replies<P::Step>,
    /// The playout in which a step was last made.
    stamps: Vec<u32>,
    pub(crate) playouts: u32,
    pub(crate) deepest: u32,
    path: Vec<(u32, usize)>,
    made: Vec<Made<P::Step>>,
    steps: Vec<P::Step>,
}

impl<P: Steps> Tree<P> {
    /// A tree of at most so many edges. Only the moves `among` count at the root, if there are any.
    pub(crate) fn new(root: &P, among: &[P::Move], most_edges: usize, seed: u64) -> Tree<P> {
        let walk = Walk::new(root);
        let nothing = BySeat::from_fn(root.seats(), |_| 0);
        let actor = walk.actor();
        let among = match actor {
            Actor::Seat(seat) => among.iter().map(|m| root.steps_of(seat, m)).collect(),
            _ => Vec::new(),
        };
        let mut tree = Tree {
            root: root.clone(),
            among,
            nodes: vec![Node::new(actor, nothing)],
            edges: 0,
            most_edges,
            nothing,
            random: Seeded::new(seed ^ scattered(root.key())),
            walk,
            names: Names::new(),
            replies: Replies::new(),
            stamps: Vec::new(),
            playouts: 0,
            deepest: 0,
            path: Vec::new(),
            made: Vec::new(),
            steps: Vec::new(),
        };
        tree.open(0);
        tree
    }

    /// Whether nothing is left to find out.
    pub(crate) fn is_settled(&self) -> bool {
        self.nodes[0].proof.is_some()
    }

    /// Whether only one move can be played, as far as its first step shows.
    pub(crate) fn is_forced(&self) -> bool {
        match (self.nodes[0].edges.as_slice(), self.nodes[0].actor) {
            ([Edge { deed: Deed::Step(step), .. }], Actor::Seat(seat)) => {
                self.walk_at_root().completed(seat, step).is_some()
            }
            _ => false,
        }
    }

    pub(crate) fn walk_at_root(&self) -> Walk<P> {
        Walk::new(&self.root)
    }

    /// One walk down the tree and one playout.
    pub(crate) fn grow(&mut self) {
        self.playouts += 1;
        self.path.clear();
        self.made.clear();
        let root = self.root.clone();
        self.walk.restart(&root);
        let mut at = 0;
        let found = loop {
            if let Some(proof) = self.nodes[at as usize].proof {
                break proof;
            }
            if !self.nodes[at as usize].is_open && self.nodes[at as usize].visits >= OPEN_AFTER {
                self.open(at);
                if let Some(proof) = self.nodes[at as usize].proof {
                    break proof;
                }
            }
            self.deepest = self.deepest.max(self.walk.turns);
            let Some(next) = self.follow(at) else { break self.finish() };
            at = next;
        };
        self.learn(at, &found);
    }

    fn finish(&mut self) -> BySeat<i64> {
        play_out(
            &mut self.walk,
            &mut self.made,
            &mut self.names,
            &self.replies,
            &mut self.random,
            &mut self.steps,
        )
    }

    /// Goes on from an open node, and makes the node it comes to if there is none. Nothing if the
    /// tree ends here.
    fn follow(&mut self, at: u32) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let index = match node.actor {
            Actor::Nobody => return None,
            Actor::Chance => self.deal(at)?,
            Actor::Seat(seat) => {
                let mean = node.earned[seat] / i64::from(node.visits.max(1));
                choose(&node.edges, node.visits, mean)?
            }
        };
        let edge = &self.nodes[at as usize].edges[index];
        match (edge.deed.clone(), self.nodes[at as usize].actor) {
            (Deed::Step(step), Actor::Seat(seat)) => {
                self.made.push(Made { seat, id: edge.id, step: step.clone() });
                self.walk.step(seat, step);
            }
            (Deed::Event(event), _) => self.walk.happen(event),
            (Deed::Step(_), _) => return None,
        }
        self.path.push((at, index));
        let known = self.nodes[at as usize].edges[index].child;
        if known != NONE {
            return Some(known);
        }
        let actor = self.walk.actor();
        let end = (actor == Actor::Nobody).then(|| {
            let (outcome, ended) = self.walk.outcome();
            rewards(&self.walk.position, &outcome, ended)
        });
        let child = self.add(actor, end);
        self.nodes[at as usize].edges[index].child = child;
        Some(child)
    }

    fn add(&mut self, actor: Actor, proof: Option<BySeat<i64>>) -> u32 {
        let child = self.nodes.len() as u32;
        self.nodes.push(Node { proof, ..Node::new(actor, self.nothing) });
        child
    }

    /// The edge of an event that chance deals.
    fn deal(&mut self, at: u32) -> Option<usize> {
        let event = self.walk.deal(&mut self.random)?;
        let edges = &mut self.nodes[at as usize].edges;
        let deed = Deed::Event(event);
        let known = edges.iter().position(|edge| edge.deed == deed);
        if known.is_some() || edges.len() >= MOST_EVENTS || self.edges >= self.most_edges {
            return known;
        }
        self.edges += 1;
        edges.push(Edge::new(deed, u32::MAX));
        Some(edges.len() - 1)
    }

    /// Lists the steps that can be made at the node the walk stands at, and looks whether one of
    /// them ends the game.
    fn open(&mut self, at: u32) {
        let Actor::Seat(seat) = self.nodes[at as usize].actor else { return };
        if self.edges >= self.most_edges {
            return;
        }
        let mut steps = std::mem::take(&mut self.steps);
        self.list_allowed(&self.walk, seat, &mut steps);
        self.edges += steps.len();
        let mut edges = Vec::with_capacity(steps.len());
        for step in steps.drain(..) {
            let id = self.names.id(seat, &step);
            let mut edge = Edge::new(Deed::Step(step.clone()), id);
            if let Some(end) = self.end_after(seat, &step) {
                edge.proof = Some(end[seat]);
                edge.child = self.add(Actor::Nobody, Some(end));
            }
            edges.push(edge);
        }
        self.steps = steps;
        let node = &mut self.nodes[at as usize];
        node.edges = edges;
        node.is_open = true;
        self.prove(at);
    }

    /// The steps that can be made next; in the first move only those that were asked about.
    pub(crate) fn list_allowed(&self, walk: &Walk<P>, seat: Seat, steps: &mut Vec<P::Step>) {
        walk.list_steps(seat, steps);
        if self.among.is_empty() || walk.turns > 0 || self.nodes[0].actor != Actor::Seat(seat) {
            return;
        }
        let made = walk.made();
        let begins = |way: &Vec<P::Step>, step: &P::Step| {
            way.get(..made.len()) == Some(made) && way.get(made.len()) == Some(step)
        };
        steps.retain(|step| self.among.iter().any(|way| begins(way, step)));
    }

    /// What each seat gets if this step ends the game.
    fn end_after(&mut self, seat: Seat, step: &P::Step) -> Option<BySeat<i64>> {
        self.walk.completed(seat, step)?;
        let mut after = self.walk.clone();
        after.step(seat, step.clone());
        if after.actor() != Actor::Nobody {
            return None;
        }
        let (outcome, ended) = after.outcome();
        Some(rewards(&after.position, &outcome, ended))
    }

    /// A node is proven when its actor has a win for certain, or when every edge is.
    fn prove(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        if node.proof.is_some() || node.edges.is_empty() {
            return;
        }
        let best = node.edges.iter().max_by_key(|edge| edge.proof);
        let Some((edge, proof)) = best.and_then(|edge| Some((edge, edge.proof?))) else { return };
        if proof < WON && node.edges.iter().any(|edge| edge.proof.is_none()) {
            return;
        }
        let all = self.nodes.get(edge.child as usize).and_then(|child| child.proof);
        self.nodes[at as usize].proof = all;
    }

    /// Back up from the last node with what each seat got.
    fn learn(&mut self, last: u32, found: &BySeat<i64>) {
        self.replies.learn(&self.made, found);
        self.count(last, found);
        let now = self.playouts;
        let decided =
            |(at, _): &&(u32, usize)| matches!(self.nodes[*at as usize].actor, Actor::Seat(_));
        let in_tree = self.path.iter().filter(decided).count();
        for made in &self.made[in_tree..] {
            stamp(&mut self.stamps, made.id, now);
        }
        for index in (0..self.path.len()).rev() {
            let (at, chosen) = self.path[index];
            self.count(at, found);
            let Actor::Seat(seat) = self.nodes[at as usize].actor else { continue };
            let id = self.nodes[at as usize].edges[chosen].id;
            stamp(&mut self.stamps, id, now);
            let reward = found[seat];
            let child = self.nodes[at as usize].edges[chosen].child;
            let child = self.nodes.get(child as usize);
            let proof = child.and_then(|child| child.proof).map(|proof| proof[seat]);
            let stamps = &self.stamps;
            let node = &mut self.nodes[at as usize];
            for edge in &mut node.edges {
                if stamps.get(edge.id as usize) == Some(&now) {
                    edge.later += 1;
                    edge.earned_later += reward;
                }
            }
            let edge = &mut node.edges[chosen];
            edge.visits += 1;
            edge.earned += reward;
            if proof.is_some() && edge.proof.is_none() {
                edge.proof = proof;
                self.prove(at);
            }
        }
    }

    fn count(&mut self, at: u32, found: &BySeat<i64>) {
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        for (seat, reward) in found.iter() {
            node.earned[seat] += reward;
        }
    }
}

fn stamp(stamps: &mut Vec<u32>, id: u32, now: u32) {
    let index = id as usize;
    if stamps.len() <= index {
        stamps.resize(index + 1, 0);
    }
    stamps[index] = now;
}

fn scattered(key: u64) -> u64 {
    step_key(Seat::FIRST, &key)
}
