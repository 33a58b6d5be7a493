//! Engine of Pentagame for two sides.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Move, Pentagame};
use rulebook::{BySeat, Position};

use super::level_params::LevelParams;
use super::move_generator::{ScoredMove, restrict_to};
use super::search::{
    AlphaBetaSearch, MAX_PLY, SearchContext, SearchCounters, SearchParams, ThreadData,
};
use super::transposition_table::TranspositionTable;
use super::weights::EvalWeights;
use crate::alpha_beta::INFINITY;
use crate::{
    Engine, EngineOptions, PlacementWidth, SearchLimits, SearchRequest, SearchResult, Variation,
    WIN_THRESHOLD,
};

/// Alpha-beta engine for two players or two teams.
pub struct TwoSidedEngine {
    options: EngineOptions,
    tt: TranspositionTable,
    /// Data of each thread.
    threads: Vec<ThreadData>,
    weights: EvalWeights,
    params: SearchParams,
}

impl TwoSidedEngine {
    /// Creates an engine with the embedded weights.
    pub fn new(options: &EngineOptions) -> TwoSidedEngine {
        TwoSidedEngine::with(options, EvalWeights::embedded(), SearchParams::default())
    }

    /// Creates an engine with other weights and parameters, for tuning and training.
    pub fn with(
        options: &EngineOptions,
        weights: EvalWeights,
        params: SearchParams,
    ) -> TwoSidedEngine {
        let tt = TranspositionTable::new(options.hash_mb);
        let threads =
            (0..options.threads.clamp(1, THREADS_MAX)).map(|_| ThreadData::new()).collect();
        TwoSidedEngine { options: options.clone(), tt, threads, weights, params }
    }
}

impl TwoSidedEngine {
    /// Limits of the request, within those of the level.
    /// The highest level uses all of the given limits.
    fn effective_limits(&self, level: LevelParams, given: SearchLimits) -> SearchLimits {
        let free =
            self.options.level.is_none_or(|level| level >= 10 && given != SearchLimits::default());
        let own = match free {
            true if given == SearchLimits::default() => LevelParams::for_level(Some(10)),
            true => LevelParams::for_level(None),
            false => level,
        };
        let evals = given.evals.unwrap_or(u64::MAX).min(own.evals);
        let evals = (evals < u64::MAX).then_some(evals / self.threads.len() as u64);
        let depth = given.depth.unwrap_or(u32::MAX).min(own.depth);
        SearchLimits { evals, depth: Some(depth), time: given.time }
    }
}

/// Maximum number of threads.
const THREADS_MAX: usize = 64;

impl Engine for TwoSidedEngine {
    fn name(&self) -> String {
        self.options.strength_name()
    }

    fn new_game(&mut self, _: &Game) {
        self.tt.clear();
        for thread in &mut self.threads {
            thread.clear();
        }
    }

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let AnyPosition::Pentagame(position) = request.position else {
            return SearchResult::default();
        };
        let stop = AtomicBool::new(false);
        let level = LevelParams::for_level(self.options.level);
        let limits = self.effective_limits(level, request.limits);
        let context = SearchContext {
            tt: &self.tt,
            weights: &self.weights,
            game_history: request.history,
            control: request.control,
            limits,
            width: self.options.width,
            params: self.params,
            eval_noise: level.eval_noise,
            seed: self.options.seed,
            stop: &stop,
        };
        let Some((first, others)) = self.threads.split_first_mut() else {
            return SearchResult::default();
        };
        let mut main = IterativeDeepening::new(context, first, position, request);
        if others.is_empty() {
            return main.run(1, report);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(number, thread)| {
                    scope.spawn(move || {
                        let mut helper =
                            IterativeDeepening::new(context, thread, position, request);
                        // Every other thread starts a depth ahead, so that they do not all search
                        // the same.
                        helper.run(1 + (number as u32 + 1) % 2, &mut |_| {})
                    })
                })
                .collect();
            let mut result = main.run(1, report);
            stop.store(true, Ordering::Relaxed);
            for helper in helpers {
                if let Ok(helped) = helper.join() {
                    result.nodes += helped.nodes;
                    result.evals += helped.evals;
                    result.selective_depth = result.selective_depth.max(helped.selective_depth);
                }
            }
            result
        })
    }
}

/// Iterative deepening of one thread.
struct IterativeDeepening<'a> {
    search: AlphaBetaSearch<'a>,
    position: &'a Pentagame,
    request: &'a SearchRequest<'a>,
    /// Root moves, the best first.
    moves: Vec<ScoredMove>,
}

impl<'a> IterativeDeepening<'a> {
    fn new(
        context: SearchContext<'a>,
        thread: &'a mut ThreadData,
        position: &'a Pentagame,
        request: &'a SearchRequest<'a>,
    ) -> IterativeDeepening<'a> {
        let mut search = AlphaBetaSearch::new(context, thread);
        let mut moves = search.generate_root_moves(position);
        if !request.root_moves.is_empty() {
            moves = restrict_to(position, request.root_moves, &moves, 0);
        }
        IterativeDeepening { search, position, request, moves }
    }

    fn run(&mut self, ahead: u32, report: &mut dyn FnMut(&SearchResult)) -> SearchResult {
        let multi_pv = self.request.multi_pv.clamp(1, self.moves.len().max(1));
        if multi_pv > 1 {
            // Requested moves that the generator leaves out come last, with value 0.
            self.moves.sort_by_key(|root_move| Reverse(root_move.score));
        }
        // The static evaluation of the root moves is depth 1.
        let mut result = SearchResult { depth: 1, ..SearchResult::default() };
        self.fill_variations(&mut result, multi_pv);
        report(&result);
        self.search.has_result = true;
        let depth_max = self.search.context.limits.depth.unwrap_or(MAX_PLY as u32);
        for depth in 1 + ahead..=depth_max.min(MAX_PLY as u32) {
            if self.should_stop(&result) {
                break;
            }
            let known_moves = self.search_depth(depth as i32, multi_pv);
            // Values of two depths do not compare: several lines are replaced together or not at
            // all. A single line is better than that of the previous depth in any case.
            if known_moves > 0 && (multi_pv == 1 || !self.search.stopped) {
                self.fill_variations(&mut result, multi_pv);
            }
            self.copy_counters(&mut result);
            if self.search.stopped {
                break;
            }
            result.depth = depth;
            report(&result);
        }
        result
    }

    /// Returns true if a limit is reached or a deeper search is of no use.
    fn should_stop(&self, result: &SearchResult) -> bool {
        let SearchContext { limits, control, .. } = self.search.context;
        let late = limits.time.is_some_and(|time| control.elapsed_us() >= time.soft_us);
        let spent = limits.evals.is_some_and(|depth_max| self.search.counters.evals >= depth_max);
        // A proven win ends the search. A loss may not be real: not all defences were searched.
        let mover = self.position.to_move();
        let won = result.variations.first().is_some_and(|rank| rank.value[mover] >= WIN_THRESHOLD);
        let choice = self.moves.len() > 1;
        late || spent || won || !choice || control.is_stopped()
    }

    /// Searches the root moves at one depth; the best `wanted` moves come first afterwards.
    /// Returns how many of them are known if the search was stopped.
    fn search_depth(&mut self, depth: i32, multi_pv: usize) -> usize {
        let SearchParams { root_move_limit: root, .. } = self.search.context.params;
        let full = self.search.context.width == PlacementWidth::Full;
        let last = if full { self.moves.len() } else { self.moves.len().min(root + multi_pv) };
        for rank in 0..multi_pv.min(last) {
            let mut alpha = -INFINITY;
            let mut best: Option<usize> = None;
            for index in rank..last {
                let mut next = self.position.clone();
                next.play_unchecked(self.moves[index].m);
                let expected = self.moves[index].score;
                let value =
                    self.search.search_root_move(&next, depth, index - rank, alpha, expected);
                if self.search.stopped {
                    break;
                }
                if value > alpha {
                    alpha = value;
                    best = Some(index);
                    self.moves[index].score = value;
                }
            }
            if let Some(index) = best {
                let root_move = self.moves.remove(index);
                self.moves.insert(rank, root_move);
            }
            if self.search.stopped {
                return rank + usize::from(best.is_some());
            }
        }
        // A line may be found better than the one searched before it, with other reductions.
        if let Some(lines) = self.moves.get_mut(..multi_pv) {
            lines.sort_by_key(|root_move| Reverse(root_move.score));
        }
        multi_pv
    }

    fn copy_counters(&self, result: &mut SearchResult) {
        let SearchCounters { nodes, evals, selective_depth } = self.search.counters;
        *result = SearchResult { nodes, evals, selective_depth, ..std::mem::take(result) };
    }

    /// Copies the best moves with their principal variations.
    fn fill_variations(&self, result: &mut SearchResult, multi_pv: usize) {
        self.copy_counters(result);
        let position = self.position;
        let team = position.team(position.to_move());
        let rank = |root_move: &ScoredMove| {
            let value = BySeat::from_fn(position.seats(), |seat| {
                if position.team(seat) == team { root_move.score } else { -root_move.score }
            });
            let moves = self.principal_variation(root_move.m);
            Variation { value, moves: moves.into_iter().map(AnyMove::Pentagame).collect() }
        };
        result.variations = self.moves.iter().take(multi_pv).map(rank).collect();
    }

    /// The move and its continuation from the transposition table.
    fn principal_variation(&self, first: Move) -> Vec<Move> {
        let mut moves = vec![first];
        let mut position = self.position.clone();
        position.play_unchecked(first);
        let mut seen = vec![position.key()];
        while moves.len() < 12 && !position.is_over() {
            let hash_move =
                self.search.context.tt.probe(position.key()).and_then(|entry| entry.best_move);
            let Some(m) = hash_move.filter(|m| position.check_move(*m).is_ok()) else { break };
            position.play_unchecked(m);
            moves.push(m);
            if seen.contains(&position.key()) {
                break;
            }
            seen.push(position.key());
        }
        moves
    }
}
