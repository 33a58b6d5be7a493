//! Generates moves, evaluates them by the resulting positions, and counts the work.

use pentagame::{BlocksToPlace, Move, Pentagame};
use rulebook::Position;

use super::super::history::HistoryTable;
use super::super::move_generator::{
    PlacementLimits, PlacementOrder, ScoredMove, each_placement, generate_walks,
};
use super::super::position_scan::PositionScan;
use super::super::search::SearchCounters;
use super::evaluation::{MultiplayerEval, SeatValues};
use crate::PlacementWidth;
use crate::engine::{SearchControl, SearchLimits, WIN};

/// Value below all others.
pub(super) const WORST_VALUE: i32 = -WIN - 10_000;

/// Maximum number of evaluated walks and stops per position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvalLimits {
    /// Number of walks, best ordered first.
    pub walks: usize,
    /// Number of stops for a block.
    pub stops: usize,
}

impl EvalLimits {
    /// Limits without effect.
    pub(super) const UNLIMITED: EvalLimits = EvalLimits { walks: usize::MAX, stops: usize::MAX };
}

/// Generates and evaluates moves within the limits of the search.
pub(super) struct MoveEvaluator<'a> {
    eval: &'a MultiplayerEval,
    limits: SearchLimits,
    control: &'a dyn SearchControl,
    pub(super) width: PlacementWidth,
    pub(super) counters: SearchCounters,
    stopped: bool,
    /// Always empty: max-n has no cutoffs that could fill it.
    history: HistoryTable,
    scan: PositionScan,
    scratch_scan: PositionScan,
    placement_order: PlacementOrder,
    walks: Vec<ScoredMove>,
}

impl<'a> MoveEvaluator<'a> {
    pub(super) fn new(
        eval: &'a MultiplayerEval,
        limits: SearchLimits,
        control: &'a dyn SearchControl,
        width: PlacementWidth,
    ) -> MoveEvaluator<'a> {
        MoveEvaluator {
            eval,
            limits,
            control,
            width,
            counters: SearchCounters::default(),
            stopped: false,
            history: HistoryTable::new(),
            scan: PositionScan::new(),
            scratch_scan: PositionScan::new(),
            placement_order: PlacementOrder::new(),
            walks: Vec::new(),
        }
    }

    /// Returns true if a limit is reached or the search was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Checks the time limit and the stop flag.
    pub(super) fn check_time(&mut self) {
        let late = self.limits.time.is_some_and(|time| self.control.elapsed_us() >= time.hard_us);
        self.stopped |= late || self.control.is_stopped();
    }

    fn count_eval(&mut self) {
        self.counters.evals += 1;
        self.stopped |= self.limits.evals.is_some_and(|limits| self.counters.evals >= limits);
        if self.counters.evals.is_multiple_of(64) {
            self.check_time();
        }
    }

    /// Values of a position `ply` turns from the root.
    pub(super) fn evaluate(&mut self, position: &Pentagame, ply: usize) -> SeatValues {
        if position.is_over() {
            return self.eval.final_values(position, ply);
        }
        self.count_eval();
        self.scratch_scan.compute(position);
        self.eval.values(position, &self.scratch_scan)
    }

    /// Values of the current score if the game ends there.
    pub(super) fn final_values(&self, position: &Pentagame, ply: usize) -> SeatValues {
        self.eval.final_values(position, ply)
    }

    fn generate_walks(&mut self, position: &Pentagame) {
        self.counters.nodes += 1;
        self.scan.compute(position);
        self.placement_order.compute(position, &self.scan, &self.history, self.width);
        let MoveEvaluator { scan, placement_order, history, walks: list, width, .. } = self;
        generate_walks(position, scan, placement_order, history, *width, list);
    }

    /// Moves of a position, the best first, as far as `most` allows.
    /// Each walk is evaluated with its best placement, each placement after the best walk that
    /// places a block. If a limit is reached first, the other moves come last in the order of their
    /// static scores.
    pub(super) fn evaluated_moves(
        &mut self,
        position: &Pentagame,
        placement_limits: PlacementLimits,
        limits: EvalLimits,
        ply: usize,
    ) -> Vec<ScoredMove> {
        self.generate_walks(position);
        self.score_placements(position, limits.stops, ply);
        self.score_walks(position, limits.walks, ply);
        self.combine_placements(position, placement_limits)
    }

    fn combine_placements(
        &mut self,
        position: &Pentagame,
        placement_limits: PlacementLimits,
    ) -> Vec<ScoredMove> {
        let mut moves = Vec::with_capacity(self.walks.len() * 2);
        for walk in &self.walks {
            each_placement(
                position,
                walk.m,
                &self.placement_order,
                placement_limits,
                |m, scores| {
                    moves.push(ScoredMove { m, score: walk.score.saturating_add(scores) });
                },
            );
        }
        moves.sort_by_key(|turn| -turn.score);
        moves
    }

    fn value_after(&mut self, position: &Pentagame, m: Move, ply: usize) -> i32 {
        let mut next = position.clone();
        next.play_unchecked(m);
        self.evaluate(&next, ply + 1)[position.to_move().index()]
    }

    fn score_placements(&mut self, position: &Pentagame, limits: usize, ply: usize) {
        self.walks.sort_by_key(|walk| -walk.score);
        let sets_one = |walk: &&ScoredMove| {
            matches!(
                position.placement_phase(walk.m).blocks,
                BlocksToPlace::Black | BlocksToPlace::Grey
            )
        };
        let Some(walk) = self.walks.iter().find(sets_one).map(|walk| walk.m) else { return };
        let placing = position.placement_phase(walk);
        let is_black = placing.blocks == BlocksToPlace::Black;
        let mut placement_order =
            std::mem::replace(&mut self.placement_order, PlacementOrder::new());
        let mut best = WORST_VALUE;
        let mut is_evaluated = [false; 128];
        for &stop in
            placement_order.stops.iter().filter(|stop| placing.free.contains(**stop)).take(limits)
        {
            let m = if is_black { walk.black_to(stop) } else { walk.grey_to(stop) };
            let value = self.value_after(position, m, ply);
            best = best.max(value);
            placement_order.score[stop.index()] = value;
            is_evaluated[stop.index()] = true;
            if self.stopped {
                break;
            }
        }
        for &stop in &placement_order.stops {
            let scores = &mut placement_order.score[stop.index()];
            *scores = if is_evaluated[stop.index()] { *scores - best } else { -100 };
        }
        placement_order.sort();
        self.placement_order = placement_order;
    }

    fn score_walks(&mut self, position: &Pentagame, limits: usize, ply: usize) {
        let mut list = std::mem::take(&mut self.walks);
        for (index, walk) in list.iter_mut().enumerate() {
            if self.stopped || index >= limits {
                walk.score += WORST_VALUE;
                continue;
            }
            let mut best = None;
            let placement_limits = PlacementLimits { single: 1, double: 1, lifted: 1 };
            each_placement(
                position,
                walk.m,
                &self.placement_order,
                placement_limits,
                |m, scores| {
                    best = best.or(Some((m, scores)));
                },
            );
            let Some((m, scores)) = best else { continue };
            walk.score = self.value_after(position, m, ply) - scores;
        }
        self.walks = list;
    }
}
