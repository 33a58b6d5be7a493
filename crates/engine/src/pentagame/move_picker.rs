//! Move picker: generates and orders the moves of a node.

use pentagame::{BlocksToPlace, Move, Pentagame};
use rulebook::Position;

use super::move_generator::{
    PlacementLimits, PlacementOrder, ScoredMove, each_placement, generate_walks,
};
use super::search::{AlphaBetaSearch, PlyData};
use crate::PlacementWidth;
use crate::alpha_beta::INFINITY;

/// Ordering score of the hash move.
const HASH_MOVE_SCORE: i32 = 1_000_000;

/// Only the hash move has a score from here on.
pub(super) const HASH_MOVE_SCORE_MIN: i32 = 900_000;

/// Ordering bonus of killer moves.
const KILLER_SCORE: i32 = 60;

impl AlphaBetaSearch<'_> {
    /// Generates the walks and the placement order of a ply.
    pub(super) fn generate_walks(&mut self, position: &Pentagame, ply: usize) {
        let PlyData { scan, placement_order, walks: list, .. } = &mut self.thread.plies[ply];
        placement_order.compute(position, scan, &self.thread.history, self.context.width);
        generate_walks(
            position,
            scan,
            placement_order,
            &self.thread.history,
            self.context.width,
            list,
        );
    }

    /// Generates the moves by which a piece leaves, for quiescence search.
    pub(super) fn generate_exits(&mut self, position: &Pentagame, ply: usize) {
        self.generate_walks(position, ply);
        let PlyData { placement_order, walks, moves, .. } = &mut self.thread.plies[ply];
        moves.clear();
        let seating = position.layout();
        let limits = PlacementLimits { single: 2, double: 2, lifted: 1 };
        for walk in walks.iter() {
            let out = walk
                .m
                .to()
                .is_none_or(|to| walk.m.piece().is_some_and(|piece| piece.goal(seating) == to));
            if out && walk.m.piece().is_some() {
                each_placement(position, walk.m, placement_order, limits, |m, score| {
                    moves.push(ScoredMove { m, score: walk.score + score });
                });
            }
        }
        keep_best(moves, 4);
    }

    /// Generates the moves to search, the best first.
    pub(super) fn generate_moves(
        &mut self,
        position: &Pentagame,
        depth: i32,
        ply: usize,
        hash_move: Option<Move>,
    ) {
        self.generate_walks(position, ply);
        if depth >= self.context.params.eval_ordering_min_depth {
            self.order_by_static_eval(position, ply);
        }
        let [shallow, deep] = self.context.params.placement_limits;
        let limits = match self.context.width {
            PlacementWidth::Full => PlacementLimits::UNLIMITED,
            PlacementWidth::Safe if depth >= 2 => {
                PlacementLimits { single: deep, double: 4, lifted: 3 }
            }
            PlacementWidth::Safe => PlacementLimits { single: shallow, double: 2, lifted: 2 },
        };
        let most = self.move_limit(depth);
        let PlyData { placement_order, walks, moves, killers, .. } = &mut self.thread.plies[ply];
        moves.clear();
        for walk in walks.iter() {
            each_placement(position, walk.m, placement_order, limits, |m, score| {
                let known = if Some(m) == hash_move {
                    HASH_MOVE_SCORE
                } else if killers.contains(&m) {
                    KILLER_SCORE
                } else {
                    0
                };
                moves.push(ScoredMove { m, score: walk.score + score + known });
            });
        }
        if let Some(m) = hash_move
            && !moves.iter().any(|turn| turn.m == m)
        {
            moves.push(ScoredMove { m, score: HASH_MOVE_SCORE });
        }
        keep_best(moves, most);
    }

    /// Orders walks and placements by static evaluation of the resulting positions.
    /// Placements are evaluated after the best replace.
    fn order_by_static_eval(&mut self, position: &Pentagame, ply: usize) {
        let mut list = std::mem::take(&mut self.thread.plies[ply].walks);
        let is_replace =
            |walk: &&ScoredMove| position.placement_phase(walk.m).blocks == BlocksToPlace::Black;
        let promising = list.iter().filter(is_replace).max_by_key(|walk| walk.score);
        if let Some(replace) = promising {
            let free = position.placement_phase(replace.m).free;
            let mut placement_order = std::mem::replace(
                &mut self.thread.plies[ply].placement_order,
                PlacementOrder::new(),
            );
            let mut best = -INFINITY;
            for &stop in placement_order.stops.iter().filter(|stop| free.contains(**stop)) {
                let mut next = position.clone();
                next.play_unchecked(replace.m.black_to(stop));
                let value = -self.evaluate_cached(&next);
                best = best.max(value);
                placement_order.score[stop.index()] = value;
            }
            for &stop in &placement_order.stops {
                let score = &mut placement_order.score[stop.index()];
                *score = if free.contains(stop) { *score - best } else { -100 };
            }
            placement_order.sort();
            self.thread.plies[ply].placement_order = placement_order;
        }
        for walk in &mut list {
            let mut best = None;
            let limits = PlacementLimits { single: 1, double: 1, lifted: 1 };
            each_placement(
                position,
                walk.m,
                &self.thread.plies[ply].placement_order,
                limits,
                |m, score| {
                    best = best.or(Some((m, score)));
                },
            );
            let Some((m, score)) = best else { continue };
            let mut next = position.clone();
            next.play_unchecked(m);
            walk.score = -self.evaluate_cached(&next) - score + walk.score / 16;
        }
        self.thread.plies[ply].walks = list;
    }

    /// Generates all root moves, each with the static evaluation after it.
    pub(crate) fn generate_root_moves(&mut self, position: &Pentagame) -> Vec<ScoredMove> {
        self.evaluate(position, 0);
        self.generate_walks(position, 0);
        let mut all = Vec::new();
        let limits = match self.context.width {
            PlacementWidth::Full => PlacementLimits::UNLIMITED,
            PlacementWidth::Safe => PlacementLimits { single: 100, double: 6, lifted: 5 },
        };
        for walk in &self.thread.plies[0].walks {
            each_placement(
                position,
                walk.m,
                &self.thread.plies[0].placement_order,
                limits,
                |m, _| {
                    all.push(ScoredMove { m, score: 0 });
                },
            );
        }
        for turn in &mut all {
            let mut next = position.clone();
            next.play_unchecked(turn.m);
            turn.score = -self.evaluate_cached(&next);
        }
        all.sort_by_key(|turn| -turn.score);
        self.thread.plies[0].key = position.key();
        all
    }
}

/// Keeps the moves with the highest scores, ordered by score.
/// Ties are ordered by move, so that every build of the standard library gives the same result.
fn keep_best(moves: &mut Vec<ScoredMove>, most: usize) {
    let key = |turn: &ScoredMove| (-turn.score, turn.m);
    if moves.len() > most {
        moves.select_nth_unstable_by_key(most, key);
        moves.truncate(most);
    }
    moves.sort_unstable_by_key(key);
}
