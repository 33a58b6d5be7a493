//! Principal variation search over whole turns, for two sides.

use std::sync::atomic::{AtomicBool, Ordering};

use games::History;
use pentagame::{Move, Pentagame};
use rulebook::Position;

use super::features::{FeatureList, collect_features};
use super::history::HistoryTable;
use super::level_params::eval_noise;
use super::move_generator::{PlacementOrder, ScoredMove};
use super::move_picker::HASH_MOVE_SCORE_MIN;
use super::position_scan::PositionScan;
use super::transposition_table::{TranspositionTable, TtEntry};
use super::weights::EvalWeights;
use crate::alpha_beta::{INFINITY, ValueBound, Window, value_from_tt, value_to_tt};
use crate::{PlacementWidth, SearchControl, SearchLimits, WIN, WIN_THRESHOLD, is_decided};

/// Maximum search depth in plies.
pub(crate) const MAX_PLY: usize = 64;

/// Half width of the aspiration window, first and after a failure.
const ASPIRATION_WINDOWS: [i32; 2] = [30, 150];

/// Value of a repetition that does not end the game yet, for the player who leads.
const REPETITION_VALUE: i32 = 300;

/// Depth up to which reverse futility pruning is tried.
const RFP_MAX_DEPTH: i32 = 3;

/// Number of evaluations between two time checks.
const EVALS_PER_TIME_CHECK: u64 = 128;

/// Search parameters tuned by matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchParams {
    /// Maximum number of moves at depth 1, 2, 3, 4 and more.
    pub move_limits: [usize; 5],
    /// Maximum number of placements per walk at depth 1 and deeper.
    pub placement_limits: [usize; 2],
    /// Depth from which walks are ordered by static evaluation.
    pub eval_ordering_min_depth: i32,
    /// Reverse futility pruning margin per depth.
    pub rfp_margin: i32,
    /// Maximum number of exits in a row in quiescence search.
    pub qsearch_depth: u32,
    /// Index of the first move with a late move reduction.
    pub lmr_min_index: usize,
    /// Base of the late move reduction, in half plies.
    pub lmr_base: i32,
    /// Maximum number of root moves beyond depth 1.
    pub root_move_limit: usize,
}

impl Default for SearchParams {
    fn default() -> SearchParams {
        SearchParams {
            move_limits: [20, 32, 48, 64, 90],
            placement_limits: [5, 10],
            eval_ordering_min_depth: 3,
            rfp_margin: 90,
            qsearch_depth: 4,
            lmr_min_index: 2,
            lmr_base: 2,
            root_move_limit: 60,
        }
    }
}

/// Data of one ply, reused for every node.
pub(super) struct PlyData {
    pub(super) scan: PositionScan,
    pub(super) placement_order: PlacementOrder,
    pub(super) walks: Vec<ScoredMove>,
    pub(super) moves: Vec<ScoredMove>,
    pub(super) killers: [Move; 2],
    pub(super) key: u64,
}

/// Data that one thread keeps from move to move.
pub(crate) struct ThreadData {
    pub(super) plies: Vec<PlyData>,
    pub(super) history: HistoryTable,
    features: FeatureList,
    /// Scan for positions outside the current line.
    scratch_scan: PositionScan,
    /// Static evaluations: the upper bits of the key, the flag for an exit, and the value.
    eval_cache: Vec<u64>,
}

const EVAL_CACHE_ENTRIES: usize = 1 << 16;

/// A cached static evaluation.
#[derive(Clone, Copy)]
struct CachedEval {
    value: i32,
    /// True if the player to move can take a piece out.
    can_leave: bool,
}

impl ThreadData {
    pub(crate) fn new() -> ThreadData {
        let ply = |_| PlyData {
            scan: PositionScan::new(),
            placement_order: PlacementOrder::new(),
            walks: Vec::new(),
            moves: Vec::new(),
            killers: [Move::PASS; 2],
            key: 0,
        };
        ThreadData {
            plies: (0..=MAX_PLY).map(ply).collect(),
            history: HistoryTable::new(),
            features: FeatureList::new(),
            scratch_scan: PositionScan::new(),
            eval_cache: vec![0; EVAL_CACHE_ENTRIES],
        }
    }

    /// Clears all tables.
    pub(crate) fn clear(&mut self) {
        self.history = HistoryTable::new();
        self.eval_cache.fill(0);
        for ply in &mut self.plies {
            ply.killers = [Move::PASS; 2];
        }
    }
}

/// Counters of a search.
#[derive(Clone, Copy, Default)]
pub(crate) struct SearchCounters {
    pub(crate) nodes: u64,
    pub(crate) evals: u64,
    pub(crate) selective_depth: u32,
}

/// Data shared by all threads of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) weights: &'a EvalWeights,
    pub(crate) game_history: &'a History,
    pub(crate) control: &'a dyn SearchControl,
    pub(crate) limits: SearchLimits,
    pub(crate) width: PlacementWidth,
    pub(crate) params: SearchParams,
    /// Evaluation noise of the level, and its seed.
    pub(crate) eval_noise: i32,
    pub(crate) seed: u64,
    /// Set when the first thread has finished.
    pub(crate) stop: &'a AtomicBool,
}

/// Search of one thread.
pub(crate) struct AlphaBetaSearch<'a> {
    pub(crate) context: SearchContext<'a>,
    pub(super) thread: &'a mut ThreadData,
    pub(crate) counters: SearchCounters,
    pub(crate) stopped: bool,
    /// True if there is a first result; before that the search is never aborted.
    pub(crate) has_result: bool,
}

impl<'a> AlphaBetaSearch<'a> {
    pub(crate) fn new(
        shared: SearchContext<'a>,
        thread: &'a mut ThreadData,
    ) -> AlphaBetaSearch<'a> {
        thread.history.decay();
        AlphaBetaSearch {
            context: shared,
            thread,
            counters: SearchCounters::default(),
            stopped: false,
            has_result: false,
        }
    }

    /// Scans and evaluates a position for the player to move.
    pub(super) fn evaluate(&mut self, position: &Pentagame, ply: usize) -> i32 {
        self.count_eval();
        let scan = &mut self.thread.plies[ply].scan;
        scan.compute(position);
        collect_features(position, scan, &mut self.thread.features);
        let value = self.static_eval(position);
        let can_leave = mover_can_leave(&self.thread.plies[ply].scan, position);
        self.store_eval(position.key(), CachedEval { value, can_leave });
        value
    }

    /// Evaluates a position outside the current line, through the evaluation cache.
    pub(super) fn evaluate_cached(&mut self, position: &Pentagame) -> i32 {
        if position.is_over() {
            return final_value(position, 1);
        }
        if let Some(cached) = self.probe_eval_cache(position.key()) {
            return cached.value;
        }
        self.count_eval();
        self.thread.scratch_scan.compute(position);
        collect_features(position, &self.thread.scratch_scan, &mut self.thread.features);
        let value = self.static_eval(position);
        let can_leave = mover_can_leave(&self.thread.scratch_scan, position);
        self.store_eval(position.key(), CachedEval { value, can_leave });
        value
    }

    /// Static evaluation of the collected features, with noise and clamped.
    fn static_eval(&self, position: &Pentagame) -> i32 {
        let SearchContext { weights, eval_noise: fog, seed, .. } = self.context;
        let value = weights.value(&self.thread.features) + eval_noise(position.key(), seed, fog);
        value.clamp(-WIN_THRESHOLD + 1, WIN_THRESHOLD - 1)
    }

    /// Looks up a static evaluation.
    fn probe_eval_cache(&self, key: u64) -> Option<CachedEval> {
        let word = self.thread.eval_cache[key as usize % EVAL_CACHE_ENTRIES];
        let cached =
            CachedEval { value: i32::from(word as u16 as i16), can_leave: word >> 16 & 1 == 1 };
        ((word ^ key) >> 17 == 0).then_some(cached)
    }

    fn store_eval(&mut self, key: u64, cached: CachedEval) {
        let key_bits = key >> 17 << 17 | u64::from(cached.can_leave) << 16;
        self.thread.eval_cache[key as usize % EVAL_CACHE_ENTRIES] =
            key_bits | u64::from(cached.value as i16 as u16);
    }

    fn count_eval(&mut self) {
        self.counters.evals += 1;
        if self.counters.evals.is_multiple_of(EVALS_PER_TIME_CHECK) {
            self.check_time();
        }
        let most = self.context.limits.evals;
        if self.has_result && most.is_some_and(|most| self.counters.evals >= most) {
            self.stopped = true;
        }
    }

    fn check_time(&mut self) {
        let SearchContext { control, limits, stop, .. } = self.context;
        let late = limits.time.is_some_and(|time| control.elapsed_us() >= time.hard_us);
        if self.has_result && (late || control.is_stopped() || stop.load(Ordering::Relaxed)) {
            self.stopped = true;
        }
    }

    /// Value of a position for the player to move.
    pub(crate) fn search(
        &mut self,
        position: &Pentagame,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> i32 {
        if position.is_over() {
            return final_value(position, ply as i32);
        }
        if let Some(value) = self.repetition_value(position, ply) {
            return value;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, 0, window, ply);
        }
        self.counters.nodes += 1;
        self.counters.selective_depth = self.counters.selective_depth.max(ply as u32);
        let is_pv = window.is_pv();
        let beta = window.beta;
        let key = position.key();
        let entry = self.context.tt.probe(key);
        if !is_pv && let Some(value) = tt_cutoff(entry, depth, window, ply) {
            return value;
        }
        // Reverse futility pruning.
        let margin = self.context.params.rfp_margin * depth;
        let is_pruned = |static_value: i32| {
            !is_pv && depth <= RFP_MAX_DEPTH && !is_decided(beta) && static_value - margin >= beta
        };
        if let Some(cached) = self.probe_eval_cache(key)
            && is_pruned(cached.value)
        {
            return cached.value;
        }
        let static_value = self.evaluate(position, ply);
        if self.stopped || is_pruned(static_value) {
            return static_value;
        }
        let hash_move = entry.and_then(|entry| entry.best_move);
        let hash_move = hash_move.filter(|m| position.check_move(*m).is_ok());
        self.thread.plies[ply].key = key;
        self.generate_moves(position, depth, ply, hash_move);
        match self.search_moves(position, depth, window, ply) {
            Some(best) => best,
            None => static_value,
        }
    }

    /// Searches the generated moves in order. Returns `None` if there are none.
    fn search_moves(
        &mut self,
        position: &Pentagame,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<i32> {
        let Window { mut alpha, beta } = window;
        let is_pv = window.is_pv();
        let mut best: Option<i32> = None;
        let mut best_move = None;
        for index in 0..self.thread.plies[ply].moves.len() {
            let ScoredMove { m, score } = self.thread.plies[ply].moves[index];
            let mut next = position.clone();
            next.play_unchecked(m);
            let now = Window { alpha, beta };
            let value = if index == 0 {
                -self.search(&next, depth - 1, now.negated(), ply + 1)
            } else {
                let reduction = self.late_move_reduction(depth, index, score, is_pv);
                self.search_later_move(&next, depth, reduction, now, ply + 1)
            };
            if self.stopped {
                return Some(best.unwrap_or(alpha).max(alpha));
            }
            if best.is_some_and(|best| value <= best) {
                continue;
            }
            best = Some(value);
            if value > alpha {
                best_move = Some(m);
                alpha = value;
            }
            if value >= beta {
                self.update_history(position, ply, index, depth);
                break;
            }
        }
        let best = best?;
        let bound = ValueBound::of(best, window);
        let entry = TtEntry { best_move, value: value_to_tt(best, ply), depth, bound };
        self.context.tt.store(position.key(), entry);
        Some(best)
    }

    /// Zero-window search with late move reduction, and re-searches if it fails high.
    fn search_later_move(
        &mut self,
        next: &Pentagame,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: usize,
    ) -> i32 {
        let alpha = window.alpha;
        let zero = Window::zero(alpha).negated();
        let mut value = -self.search(next, depth - 1 - reduction, zero, ply);
        if value > alpha && reduction > 0 {
            value = -self.search(next, depth - 1, zero, ply);
        }
        if window.contains(value) {
            value = -self.search(next, depth - 1, window.negated(), ply);
        }
        value
    }

    /// Value of a root move for the player at the root.
    pub(crate) fn search_root_move(
        &mut self,
        next: &Pentagame,
        depth: i32,
        rank: usize,
        alpha: i32,
        expected: i32,
    ) -> i32 {
        if rank == 0 {
            return self.search_aspiration(next, depth, expected);
        }
        let reduction = self.late_move_reduction(depth, rank, 0, true);
        let window = Window { alpha, beta: INFINITY };
        self.search_later_move(next, depth, reduction, window, 1)
    }

    /// Searches the first root move with an aspiration window.
    fn search_aspiration(&mut self, next: &Pentagame, depth: i32, expected: i32) -> i32 {
        let [narrow, wide] = ASPIRATION_WINDOWS;
        let mut window = Window { alpha: expected - narrow, beta: expected + narrow };
        loop {
            let value = -self.search(next, depth - 1, window.negated(), 1);
            if self.stopped || window.contains(value) {
                return value;
            }
            let Window { alpha, beta } = &mut window;
            if value <= *alpha {
                *alpha = if *alpha < expected - narrow { -INFINITY } else { expected - wide };
            } else {
                *beta = if *beta > expected + narrow { INFINITY } else { expected + wide };
            }
        }
    }

    /// Value of a repeated position: the game may be adjudicated with the current score.
    fn repetition_value(&self, position: &Pentagame, ply: usize) -> Option<i32> {
        let key = position.key();
        let on_path = self.thread.plies[..ply].iter().filter(|ply| ply.key == key).count() as u32;
        let before = self.context.game_history.occurrences_of(position) + on_path;
        match before {
            0 => None,
            1 if on_path == 0 => None,
            // A third occurrence would end the game; the player who leads can force it.
            _ => {
                let value = if before >= 2 { WIN_THRESHOLD - 1 } else { REPETITION_VALUE };
                Some(piece_lead(position).signum() * value)
            }
        }
    }

    /// Quiescence search: continues while pieces can leave.
    fn quiescence(
        &mut self,
        position: &Pentagame,
        qsearch_ply: u32,
        window: Window,
        ply: usize,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        if position.is_over() {
            return final_value(position, ply as i32);
        }
        self.counters.nodes += 1;
        self.counters.selective_depth = self.counters.selective_depth.max(ply as u32);
        if let Some(cached) = self.probe_eval_cache(position.key())
            && (cached.value >= beta || !cached.can_leave)
        {
            return cached.value;
        }
        let static_value = self.evaluate(position, ply);
        if static_value >= beta
            || qsearch_ply >= self.context.params.qsearch_depth
            || ply >= MAX_PLY
            || self.stopped
        {
            return static_value;
        }
        if !mover_can_leave(&self.thread.plies[ply].scan, position) {
            return static_value;
        }
        alpha = alpha.max(static_value);
        let mut best = static_value;
        self.generate_exits(position, ply);
        let mut index = 0;
        while index < self.thread.plies[ply].moves.len() {
            let m = self.thread.plies[ply].moves[index].m;
            let mut next = position.clone();
            next.play_unchecked(m);
            let below = Window { alpha, beta }.negated();
            let value = -self.quiescence(&next, qsearch_ply + 1, below, ply + 1);
            if self.stopped {
                return best;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
            index += 1;
        }
        best
    }

    /// Maximum number of moves at a depth.
    pub(super) fn move_limit(&self, depth: i32) -> usize {
        match self.context.width {
            PlacementWidth::Full => usize::MAX,
            PlacementWidth::Safe => {
                self.context.params.move_limits[(depth.clamp(1, 5) - 1) as usize]
            }
        }
    }

    /// Late move reduction in plies.
    fn late_move_reduction(&self, depth: i32, index: usize, score: i32, is_pv: bool) -> i32 {
        if depth < 2 || index < self.context.params.lmr_min_index || score >= HASH_MOVE_SCORE_MIN {
            return 0;
        }
        let late = index.ilog2() as i32 + depth.ilog2() as i32 + self.context.params.lmr_base;
        (late / 2 - i32::from(is_pv)).clamp(0, depth - 1)
    }

    /// Updates killer moves and history after a beta cutoff.
    fn update_history(&mut self, position: &Pentagame, ply: usize, index: usize, depth: i32) {
        let m = self.thread.plies[ply].moves[index].m;
        let killers = &mut self.thread.plies[ply].killers;
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        let seat = position.to_move();
        let bonus = (depth * depth * 4).min(100);
        self.thread.history.update(seat, m, bonus);
        for tried in &self.thread.plies[ply].moves[..index] {
            self.thread.history.update(seat, tried.m, -bonus / 4);
        }
    }
}

fn mover_can_leave(scan: &PositionScan, position: &Pentagame) -> bool {
    scan.piece_views[position.to_move().index()].iter().any(|view| view.distance.can_leave())
}

/// Value of a finished game for the player to move.
pub(crate) fn final_value(position: &Pentagame, ply: i32) -> i32 {
    let lead = piece_lead(position);
    lead.signum() * (WIN - 6 - ply) + lead
}

/// Lead of the side to move, in pieces out.
pub(crate) fn piece_lead(position: &Pentagame) -> i32 {
    let seating = position.layout();
    let mover = position.to_move();
    let other = seating.seats().after(mover);
    let out = |seat| i32::from(position.team_out(seating.team(seat)));
    out(mover) - out(other)
}

/// Value of a transposition table entry that is deep and exact enough for a cutoff.
fn tt_cutoff(entry: Option<TtEntry>, depth: i32, window: Window, ply: usize) -> Option<i32> {
    let entry = entry.filter(|entry| entry.depth >= depth)?;
    let value = value_from_tt(entry.value, ply);
    entry.bound.allows_cutoff(value, window).then_some(value)
}
