//! Engine of Pentagame for three, four and five players.

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Pentagame, PlayerLayout, Setup};
use rulebook::{BySeat, Position};

use super::super::level_params::LevelParams;
use super::super::move_generator::{PlacementLimits, ScoredMove, restrict_to};
use super::evaluation::{EvalNoise, MultiplayerEval, Objective, SeatValues};
use super::maxn::{self, MaxnParams, MaxnTree};
use super::move_evaluator::{EvalLimits, MoveEvaluator, WORST_VALUE};
use super::seat_weights::SeatWeights;
use crate::{
    Engine, EngineOptions, PlacementWidth, SearchLimits, SearchRequest, SearchResult, Variation,
};

/// Evaluations per move without limits.
const DEFAULT_EVALS: u64 = 200_000;

/// Max-n engine for three, four and five players.
pub struct MultiplayerEngine {
    options: EngineOptions,
    eval: MultiplayerEval,
    params: MaxnParams,
}

impl MultiplayerEngine {
    /// Returns true for games with more than two players and without teams.
    pub fn supports(setup: Setup) -> bool {
        matches!(setup.layout(), PlayerLayout::Three | PlayerLayout::Four | PlayerLayout::Five)
    }

    /// Creates an engine with these options.
    pub fn new(options: &EngineOptions) -> MultiplayerEngine {
        MultiplayerEngine::with(options, MaxnParams::default())
    }

    /// Creates an engine with other max-n parameters, for tuning.
    pub fn with(options: &EngineOptions, params: MaxnParams) -> MultiplayerEngine {
        let level = LevelParams::for_level(options.level);
        let (utility, weights) = match options.level {
            // Without regard to rivals, only pieces out count.
            Some(..=1) => (Objective::Points, SeatWeights::temperature_only()),
            Some(2..=3) => (Objective::Win, SeatWeights::temperature_only()),
            _ => (Objective::Win, SeatWeights::by_hand()),
        };
        let amplitude = EvalNoise { amplitude: level.eval_noise, seed: options.seed };
        MultiplayerEngine {
            options: options.clone(),
            eval: MultiplayerEval::new(utility, weights, amplitude),
            params,
        }
    }

    /// Limits of the request, within those of the level.
    fn effective_limits(&self, given: SearchLimits) -> SearchLimits {
        let level = LevelParams::for_level(self.options.level);
        let evals = match given {
            SearchLimits { evals: None, time: None, .. } if self.options.level.is_none() => {
                DEFAULT_EVALS
            }
            _ => given.evals.unwrap_or(u64::MAX),
        };
        let evals = if self.options.level.is_some() { evals.min(level.evals) } else { evals };
        let depth = given.depth.unwrap_or(u32::MAX).min(level.depth).max(1);
        SearchLimits { evals: Some(evals), depth: Some(depth), ..given }
    }
}

impl Engine for MultiplayerEngine {
    fn name(&self) -> String {
        self.options.strength_name()
    }

    fn new_game(&mut self, _: &Game) {}

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let AnyPosition::Pentagame(position) = request.position else {
            return SearchResult::default();
        };
        let request = SearchRequest { limits: self.effective_limits(request.limits), ..*request };
        let mut evaluator =
            MoveEvaluator::new(&self.eval, request.limits, request.control, self.options.width);
        let placement_limits = match self.options.width {
            PlacementWidth::Full => PlacementLimits::UNLIMITED,
            PlacementWidth::Safe => PlacementLimits { single: 6, double: 4, lifted: 5 },
        };
        let mut moves =
            evaluator.evaluated_moves(position, placement_limits, EvalLimits::UNLIMITED, 0);
        if !request.root_moves.is_empty() {
            moves = restrict_to(position, request.root_moves, &moves, WORST_VALUE);
        }
        let Some(first) = moves.first() else { return SearchResult::default() };
        let at_first_sight = Variation {
            value: by_seat(position, &SeatValues::default()),
            moves: vec![AnyMove::Pentagame(first.m)],
        };
        let mut result =
            SearchResult { variations: vec![at_first_sight], depth: 1, ..SearchResult::default() };
        if self.options.width == PlacementWidth::Safe {
            moves.truncate((2 * self.params.move_limit).max(2 * request.multi_pv));
        }
        self.search_maxn(&mut evaluator, &request, &moves, &mut result, report);
        copy_counters(&mut result, &evaluator);
        result
    }
}

impl MultiplayerEngine {
    /// Runs the max-n search until a limit is reached.
    fn search_maxn(
        &self,
        evaluator: &mut MoveEvaluator<'_>,
        request: &SearchRequest<'_>,
        moves: &[ScoredMove],
        result: &mut SearchResult,
        report: &mut dyn FnMut(&SearchResult),
    ) {
        let AnyPosition::Pentagame(position) = request.position else { return };
        let deepest = request.limits.depth.map_or(maxn::MAX_PLY, |depth| depth as usize);
        let deepest = deepest.min(maxn::MAX_PLY);
        let mut tree =
            MaxnTree::new(evaluator, request.history, position, moves, self.params, deepest);
        let mut next_report = 16;
        while !tree.evaluator().is_stopped() && !tree.is_complete() {
            tree.expand_once();
            tree.evaluator().check_time();
            if tree.visits() >= next_report {
                next_report *= 2;
                fill_result(&mut tree, request, position, result);
                report(result);
            }
            let soft = request.limits.time.map(|time| time.soft_us);
            if soft.is_some_and(|soft| request.control.elapsed_us() >= soft) {
                break;
            }
        }
        fill_result(&mut tree, request, position, result);
    }
}

/// Copies the result of the tree.
fn fill_result(
    tree: &mut MaxnTree<'_, '_>,
    request: &SearchRequest<'_>,
    position: &Pentagame,
    result: &mut SearchResult,
) {
    let root_moves = tree.root_moves();
    copy_counters(result, tree.evaluator());
    let Some(best) = root_moves.first() else { return };
    result.depth = best.line.len() as u32;
    let line = |root_moves: &maxn::MaxnRootMove| Variation {
        value: by_seat(position, &root_moves.values),
        moves: root_moves.line.iter().map(|m| AnyMove::Pentagame(*m)).collect(),
    };
    result.variations = root_moves.iter().take(request.multi_pv.max(1)).map(line).collect();
}

fn copy_counters(result: &mut SearchResult, evaluator: &MoveEvaluator<'_>) {
    result.nodes = evaluator.counters.nodes;
    result.evals = evaluator.counters.evals;
    result.selective_depth = evaluator.counters.selective_depth;
}

fn by_seat(position: &Pentagame, values: &SeatValues) -> BySeat<i32> {
    BySeat::from_fn(position.seats(), |seat| values[seat.index()])
}

#[cfg(test)]
mod tests;
