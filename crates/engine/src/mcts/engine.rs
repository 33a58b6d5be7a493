//! Monte-Carlo tree search as an engine for any game.

use std::cmp::Reverse;

use games::{AnyMove, AnyPosition, Game};
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Position, Seat, Steps, mix64};

use super::cursor::{Actor, PositionCursor, TreeAction};
use super::node::{MctsEdge, NO_NODE};
use super::reward::{REWARD_ONE, WIN_REWARD};
use super::root_mix::{MixedMove, root_mix};
use super::search::{MctsTree, RootMoves};
use crate::level_limits::{LevelLimits, MCTS_LEVELS, SECRET_LEVELS};
use crate::near_best::choose_near_best;
use crate::{
    Engine, EngineOptions, SearchLimits, SearchRequest, SearchResult, Variation, WIN, WeightedMove,
};

/// Number of playouts between two reports.
const PLAYOUTS_PER_REPORT: u32 = 4096;

/// Estimated memory of an edge with its share of a node.
/// A fixed number, so that a tree is full at the same size on every machine.
const EDGE_BYTES: usize = 160;

/// Maximum length of a reported variation.
const VARIATION_LENGTH_MAX: usize = 16;

/// Engine that plays any game from its rules alone.
pub struct MctsEngine {
    options: EngineOptions,
}

impl MctsEngine {
    /// Creates an engine with these options.
    pub fn new(options: &EngineOptions) -> MctsEngine {
        MctsEngine { options: options.clone() }
    }

    fn limits(&self, limits: &SearchLimits, has_secrets: bool) -> LevelLimits {
        let table = if has_secrets { &SECRET_LEVELS } else { &MCTS_LEVELS };
        table.limits(&self.options, limits)
    }

    /// Grows the tree until a limit is reached.
    fn grow(
        &self,
        tree: &mut MctsTree<AnyPosition>,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) {
        let limits = request.limits;
        let is_joint = matches!(tree.nodes[0].actor, Actor::Simultaneous(_));
        let is_enough = |tree: &MctsTree<AnyPosition>| {
            let late = limits.time.is_some_and(|time| {
                let limit = time.soft_us.min(time.hard_us);
                // The rest is needed for the matrix of this turn.
                let limit = if is_joint { limit / 4 * 3 } else { limit };
                request.control.elapsed_us() >= limit
            });
            let deep = limits.depth.is_some_and(|depth| tree.selective_depth > depth);
            let playouts = self.limits(&limits, is_joint || tree.has_secrets).evals;
            let full = u64::from(tree.playouts) >= playouts.min(u64::from(u32::MAX));
            full || late || deep || request.control.is_stopped()
        };
        loop {
            tree.iterate();
            if is_enough(tree) || tree.is_proven() || tree.is_forced() {
                break;
            }
            if !is_joint && tree.playouts.is_multiple_of(PLAYOUTS_PER_REPORT) {
                report(&to_result(tree, request.multi_pv));
            }
        }
    }
}

impl Engine for MctsEngine {
    fn name(&self) -> String {
        format!("mcts {}", self.options.strength_name())
    }

    fn new_game(&mut self, _: &Game) {}

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let edges_max = (self.options.hash_mb.clamp(1, 1024) << 20) / EDGE_BYTES;
        let seed = self.options.seed;
        let chooser = request.chooser();
        let root_moves = RootMoves { seat: chooser, moves: request.root_moves };
        let mut tree = MctsTree::new(request.position, &root_moves, edges_max, seed);
        self.grow(&mut tree, request, report);
        if let (Actor::Simultaneous(_), Some(seat)) = (tree.nodes[0].actor, chooser) {
            let last = mixed_result(&tree, request, seat, seed);
            report(&last);
            return last;
        }
        let mut last = to_result(&tree, request.multi_pv);
        let margin = self.limits(&request.limits, tree.has_secrets).margin;
        if margin > 0 {
            let mut wider = to_result(&tree, request.multi_pv.max(3));
            let key = seed ^ request.position.key();
            choose_near_best(&mut wider.variations, margin, key, |variation: &Variation| {
                variation.value.iter().map(|(_, value)| *value).max().unwrap_or(0)
            });
            wider.variations.truncate(request.multi_pv.max(1));
            last = wider;
        }
        report(&last);
        last
    }
}

/// Sort key: proven wins first, proven losses last, otherwise by visits.
fn rank<P: Steps>(edge: &MctsEdge<P>) -> (i64, u32, i64) {
    let certain = match edge.proof {
        Some(proof) if proof >= WIN_REWARD => 2,
        Some(0) => 0,
        _ => 1,
    };
    (certain, edge.visits, edge.proof.or(edge.mean()).unwrap_or(0))
}

/// The edges of a node, the best first.
fn ranked<P: Steps>(tree: &MctsTree<P>, at: u32) -> Vec<&MctsEdge<P>> {
    let mut edges: Vec<&MctsEdge<P>> = match tree.nodes.get(at as usize) {
        Some(node) => node.edges.iter().collect(),
        None => Vec::new(),
    };
    edges.sort_by_key(|edge| Reverse(rank(edge)));
    edges
}

/// A whole move at the root, with its rank and the node it leads to.
pub(super) struct MctsRootMove<P: Steps> {
    rank: (i64, u32, i64),
    pub(super) m: P::Move,
    child: u32,
    cursor: PositionCursor<P>,
}

/// Collects every visited whole move of the root, the best step first.
fn collect_root_moves<P: Steps>(
    tree: &MctsTree<P>,
    at: u32,
    cursor: &PositionCursor<P>,
    seat: Seat,
    most: usize,
    roots: &mut Vec<MctsRootMove<P>>,
) {
    for edge in ranked(tree, at) {
        let TreeAction::Step(step) = &edge.action else { continue };
        if !roots.is_empty() && (edge.visits == 0 && edge.proof.is_none() || roots.len() >= most) {
            break;
        }
        let mut after = cursor.clone();
        match after.step(seat, step.clone()) {
            Some(m) => {
                roots.push(MctsRootMove { rank: rank(edge), m, child: edge.child, cursor: after });
            }
            None => collect_root_moves(tree, edge.child, &after, seat, most, roots),
        }
    }
}

/// Result of a simultaneous turn: the mixed strategy, and a move drawn from it.
fn mixed_result(
    tree: &MctsTree<AnyPosition>,
    request: &SearchRequest<'_>,
    seat: Seat,
    seed: u64,
) -> SearchResult {
    let mut is_stopped = || {
        let late =
            request.limits.time.is_some_and(|time| request.control.elapsed_us() >= time.hard_us);
        late || request.control.is_stopped()
    };
    let mix = root_mix(tree, seat, &mut is_stopped);
    let sum: i64 = mix.iter().map(|mixed| mixed.share).sum();
    let key = mix64(seed ^ request.position.key()).wrapping_add(u64::from(seat.number()));
    let mut left = SplitMix64::new(key).below(sum.max(1) as u64) as i64;
    let drawn = mix.iter().position(|mixed| {
        left -= mixed.share;
        left < 0
    });
    let team = request.position.team(seat);
    let variation = |mixed: &MixedMove<AnyMove>| Variation {
        value: BySeat::from_fn(request.position.seats(), |other| {
            let own = thousandths(mixed.reward);
            if request.position.team(other) == team { own } else { -own }
        }),
        moves: vec![mixed.m.clone()],
    };
    let mut variations: Vec<Variation> = mix.iter().map(variation).collect();
    if let Some(drawn) = drawn {
        variations[..=drawn].rotate_right(1);
    }
    variations.truncate(request.multi_pv.max(1));
    let weighted = |mixed: MixedMove<AnyMove>| WeightedMove {
        m: mixed.m,
        weight: u32::try_from(mixed.share).unwrap_or(1),
    };
    let mixed = mix.into_iter().map(weighted).collect();
    SearchResult { variations, mixed, ..counts(tree) }
}

/// Counts of the tree without any move.
fn counts(tree: &MctsTree<AnyPosition>) -> SearchResult {
    let playouts = u64::from(tree.playouts);
    SearchResult {
        depth: tree.selective_depth,
        selective_depth: tree.selective_depth,
        nodes: playouts,
        evals: playouts,
        ..SearchResult::default()
    }
}

/// Converts the state of the tree to a search result.
fn to_result(tree: &MctsTree<AnyPosition>, lines: usize) -> SearchResult {
    let empty = counts(tree);
    let Actor::Seat(seat) = tree.nodes[0].actor else { return empty };
    let lines = best_moves(tree, seat, lines).into_iter().map(|root| {
        let value = value(tree, &root, seat);
        let mut moves = vec![root.m];
        extend_variation(tree, root.child, root.cursor, &mut moves);
        Variation { value, moves }
    });
    SearchResult { variations: lines.collect(), ..empty }
}

/// The best moves of the root: the one its best steps lead to, then by visits.
pub(super) fn best_moves<P: Steps>(
    tree: &MctsTree<P>,
    seat: Seat,
    lines: usize,
) -> Vec<MctsRootMove<P>> {
    let cursor = tree.root_cursor();
    let mut roots = Vec::new();
    collect_root_moves(tree, 0, &cursor, seat, 4 * lines.max(1), &mut roots);
    if let Some((_, others)) = roots.split_first_mut() {
        others.sort_by_key(|root| Reverse(root.rank));
    }
    if roots.is_empty() {
        roots.extend(first_move(tree, &cursor, seat));
    }
    roots.truncate(lines.max(1));
    roots
}

/// The first legal move, for a tree that has not completed any.
fn first_move<P: Steps>(
    tree: &MctsTree<P>,
    cursor: &PositionCursor<P>,
    seat: Seat,
) -> Option<MctsRootMove<P>> {
    let mut after = cursor.clone();
    let mut steps = Vec::new();
    let mut at = 0;
    loop {
        let step = match ranked(tree, at).first() {
            Some(MctsEdge { action: TreeAction::Step(step), child, .. }) => {
                at = *child;
                step.clone()
            }
            _ => {
                tree.list_allowed(&after, seat, &mut steps);
                at = NO_NODE;
                steps.first()?.clone()
            }
        };
        if let Some(m) = after.step(seat, step) {
            return Some(MctsRootMove { rank: (1, 0, 0), m, child: NO_NODE, cursor: after });
        }
    }
}

/// Appends the best steps as long as single seats decide.
fn extend_variation<P: Steps>(
    tree: &MctsTree<P>,
    from: u32,
    mut cursor: PositionCursor<P>,
    moves: &mut Vec<P::Move>,
) {
    let mut at = from;
    while let Some(node) = tree.nodes.get(at as usize) {
        let alone = matches!(cursor.position.turn(), rulebook::Turn::Seat(_));
        let (Actor::Seat(seat), true) = (node.actor, alone) else { return };
        let edges = ranked(tree, at);
        let Some(edge) = edges.first().filter(|edge| edge.visits > 0 || edge.proof.is_some())
        else {
            return;
        };
        let TreeAction::Step(step) = &edge.action else { return };
        moves.extend(cursor.step(seat, step.clone()));
        if moves.len() >= VARIATION_LENGTH_MAX {
            return;
        }
        at = edge.child;
    }
}

/// Value of a move for each seat.
fn value<P: Steps>(tree: &MctsTree<P>, root: &MctsRootMove<P>, seat: Seat) -> BySeat<i32> {
    let node = tree.nodes.get(root.child as usize);
    let seats = tree.nodes[0].reward_sum.seats();
    let certain = node.and_then(|node| node.proof);
    BySeat::from_fn(seats, |other| match (certain, node) {
        (Some(proof), _) if proof[other] >= WIN_REWARD => WIN - 1,
        (Some(proof), _) if proof[other] == 0 && proof[seat] != REWARD_ONE / 2 => 1 - WIN,
        (Some(proof), _) => thousandths(proof[other]),
        (None, Some(node)) if node.visits > 0 => {
            thousandths(node.reward_sum[other] / i64::from(node.visits))
        }
        _ => 0,
    })
}

fn thousandths(reward: i64) -> i32 {
    ((2 * reward - REWARD_ONE) * 1000 / REWARD_ONE) as i32
}
