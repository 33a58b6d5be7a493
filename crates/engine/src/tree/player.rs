//! The thinker of any game.

use std::cmp::Reverse;

use games::{AnyPosition, Game};
use rulebook::conformance::Seeded;
use rulebook::{BySeat, Position, Seat, Steps};

use super::node::{Edge, NONE};
use super::reward::{ONE, WON};
use super::search::Tree;
use super::walk::{Actor, Deed, Walk};
use crate::{Budget, Question, Settings, Thinker, Thought, Variation, WIN};

/// Playouts of a full-strength turn that nobody limits.
const UNLIMITED_TURN: u64 = 40_000;

/// Playouts of the first level. Each further level has three times as many.
const FIRST_LEVEL: u64 = 2;

/// A level below this chooses among moves nearly as good as the best.
const SURE_LEVEL: u8 = 6;

/// Between two reports.
const PLAYOUTS_PER_REPORT: u32 = 4096;

/// What an edge takes up with its share of a node: a little more than it does, and the same on
/// every machine, so that a tree is full everywhere at once.
const EDGE_BYTES: usize = 160;

/// Moves of a line that are told.
const LONGEST_LINE: usize = 16;

/// Plays any game from its rules alone.
pub struct Player {
    settings: Settings,
}

impl Player {
    /// Plays as the settings say.
    pub fn new(settings: &Settings) -> Player {
        Player { settings: settings.clone() }
    }

    fn playouts(&self, budget: &Budget) -> u64 {
        let given = budget.evals.is_some() || budget.time.is_some() || budget.depth.is_some();
        let asked = budget.evals.unwrap_or(u64::MAX);
        match self.settings.level {
            Some(level) if level < 10 || !given => {
                asked.min(FIRST_LEVEL * 3u64.pow(u32::from(level.clamp(1, 10)) - 1))
            }
            _ if given => asked,
            _ => UNLIMITED_TURN,
        }
    }
}

impl Thinker for Player {
    fn name(&self) -> String {
        match self.settings.level {
            Some(level) => format!("tree level {level}"),
            None => "tree".to_owned(),
        }
    }

    fn new_game(&mut self, _: &Game) {}

    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        let most_edges = (self.settings.hash_mb.clamp(1, 1024) << 20) / EDGE_BYTES;
        let seed = self.settings.seed;
        let mut tree = Tree::new(question.position, question.among, most_edges, seed);
        let playouts = self.playouts(&question.budget).min(u64::from(u32::MAX));
        let is_enough = |tree: &Tree<AnyPosition>| {
            let budget = question.budget;
            let late = budget
                .time
                .is_some_and(|time| question.watch.elapsed_us() >= time.soft_us.min(time.hard_us));
            let deep = budget.depth.is_some_and(|depth| tree.deepest > depth);
            u64::from(tree.playouts) >= playouts || late || deep || question.watch.is_stopped()
        };
        loop {
            tree.grow();
            if is_enough(&tree) || tree.is_settled() || tree.is_forced() {
                break;
            }
            if tree.playouts.is_multiple_of(PLAYOUTS_PER_REPORT) {
                report(&thought(&tree, question.lines));
            }
        }
        let mut last = thought(&tree, question.lines);
        if let Some(level) = self.settings.level.filter(|level| *level < SURE_LEVEL) {
            let mut wider = thought(&tree, question.lines.max(3));
            choose_near_best(&mut wider.lines, level, seed ^ question.position.key());
            wider.lines.truncate(question.lines.max(1));
            last = wider;
        }
        report(&last);
        last
    }
}

/// Puts one of the lines nearly as good as the best first, drawn by lot.
fn choose_near_best(lines: &mut [Variation], level: u8, seed: u64) {
    let margin = 40 * (i32::from(SURE_LEVEL) - i32::from(level));
    let gain = |line: &Variation| line.value.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let Some(best) = lines.first().map(gain).filter(|best| best.abs() < crate::WON) else { return };
    let near = lines.iter().take_while(|line| best - gain(line) <= margin).count().max(1);
    let drawn = Seeded::new(seed).below(near as u64) as usize;
    lines[..=drawn].rotate_right(1);
}

/// Proven wins first, proven losses last, else what was tried most.
fn rank<P: Steps>(edge: &Edge<P>) -> (i64, u32, i64) {
    let certain = match edge.proof {
        Some(proof) if proof >= WON => 2,
        Some(0) => 0,
        _ => 1,
    };
    (certain, edge.visits, edge.proof.or(edge.mean()).unwrap_or(0))
}

/// The edges of a node, the best first.
fn ranked<P: Steps>(tree: &Tree<P>, at: u32) -> Vec<&Edge<P>> {
    let mut edges: Vec<&Edge<P>> = match tree.nodes.get(at as usize) {
        Some(node) => node.edges.iter().collect(),
        None => Vec::new(),
    };
    edges.sort_by_key(|edge| Reverse(rank(edge)));
    edges
}

/// A whole move at the root, with how it ranks and the node it leads to.
pub(super) struct Root<P: Steps> {
    rank: (i64, u32, i64),
    pub(super) m: P::Move,
    leads_to: u32,
    walk: Walk<P>,
}

/// Adds every whole move of the root that was tried, the best step first.
fn gather<P: Steps>(
    tree: &Tree<P>,
    at: u32,
    walk: &Walk<P>,
    seat: Seat,
    most: usize,
    roots: &mut Vec<Root<P>>,
) {
    for edge in ranked(tree, at) {
        let Deed::Step(step) = &edge.deed else { continue };
        if !roots.is_empty() && (edge.visits == 0 && edge.proof.is_none() || roots.len() >= most) {
            break;
        }
        let mut after = walk.clone();
        match after.step(seat, step.clone()) {
            Some(m) => {
                roots.push(Root { rank: rank(edge), m, leads_to: edge.child, walk: after });
            }
            None => gather(tree, edge.child, &after, seat, most, roots),
        }
    }
}

/// What the tree thinks now.
fn thought(tree: &Tree<AnyPosition>, lines: usize) -> Thought {
    let playouts = u64::from(tree.playouts);
    let said = Thought {
        lines: Vec::new(),
        depth: tree.deepest,
        deepest: tree.deepest,
        nodes: playouts,
        evals: playouts,
    };
    let Actor::Seat(seat) = tree.nodes[0].actor else { return said };
    let lines = best_moves(tree, seat, lines).into_iter().map(|root| {
        let value = value(tree, &root, seat);
        let mut moves = vec![root.m];
        go_on(tree, root.leads_to, root.walk, &mut moves);
        Variation { value, moves }
    });
    Thought { lines: lines.collect(), ..said }
}

/// The best moves of the root: the one its steps lead to first, then those tried most.
pub(super) fn best_moves<P: Steps>(tree: &Tree<P>, seat: Seat, lines: usize) -> Vec<Root<P>> {
    let walk = tree.walk_at_root();
    let mut roots = Vec::new();
    gather(tree, 0, &walk, seat, 4 * lines.max(1), &mut roots);
    if let Some((_, others)) = roots.split_first_mut() {
        others.sort_by_key(|root| Reverse(root.rank));
    }
    if roots.is_empty() {
        roots.extend(any_move(tree, &walk, seat));
    }
    roots.truncate(lines.max(1));
    roots
}

/// The first whole move there is, for a tree that has not even come through one.
fn any_move<P: Steps>(tree: &Tree<P>, walk: &Walk<P>, seat: Seat) -> Option<Root<P>> {
    let mut after = walk.clone();
    let mut steps = Vec::new();
    let mut at = 0;
    loop {
        let step = match ranked(tree, at).first() {
            Some(Edge { deed: Deed::Step(step), child, .. }) => {
                at = *child;
                step.clone()
            }
            _ => {
                tree.list_allowed(&after, seat, &mut steps);
                at = NONE;
                steps.first()?.clone()
            }
        };
        if let Some(m) = after.step(seat, step) {
            return Some(Root { rank: (1, 0, 0), m, leads_to: NONE, walk: after });
        }
    }
}

/// Follows the best steps as long as single seats decide.
fn go_on<P: Steps>(tree: &Tree<P>, from: u32, mut walk: Walk<P>, moves: &mut Vec<P::Move>) {
    let mut at = from;
    while let Some(node) = tree.nodes.get(at as usize) {
        let alone = matches!(walk.position.turn(), rulebook::Turn::Seat(_));
        let (Actor::Seat(seat), true) = (node.actor, alone) else { return };
        let edges = ranked(tree, at);
        let Some(edge) = edges.first().filter(|edge| edge.visits > 0 || edge.proof.is_some())
        else {
            return;
        };
        let Deed::Step(step) = &edge.deed else { return };
        moves.extend(walk.step(seat, step.clone()));
        if moves.len() >= LONGEST_LINE {
            return;
        }
        at = edge.child;
    }
}

/// The value of a move for each seat.
fn value<P: Steps>(tree: &Tree<P>, root: &Root<P>, seat: Seat) -> BySeat<i32> {
    let node = tree.nodes.get(root.leads_to as usize);
    let seats = tree.nodes[0].earned.seats();
    let certain = node.and_then(|node| node.proof);
    BySeat::from_fn(seats, |other| match (certain, node) {
        (Some(proof), _) if proof[other] >= WON => WIN - 1,
        (Some(proof), _) if proof[other] == 0 && proof[seat] != ONE / 2 => 1 - WIN,
        (Some(proof), _) => thousandths(proof[other]),
        (None, Some(node)) if node.visits > 0 => {
            thousandths(node.earned[other] / i64::from(node.visits))
        }
        _ => 0,
    })
}

fn thousandths(reward: i64) -> i32 {
    ((2 * reward - ONE) * 1000 / ONE) as i32
}
