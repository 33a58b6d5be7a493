//! Alpha-beta engine for games won by stones in a row.

use std::marker::PhantomData;

use games::{AnyMove, AnyPosition, Game};
use rulebook::{BySeat, Position, Seat, Turn};

use super::search::{NrowResult, NrowVariation};
use super::transposition_table::NrowTranspositionTable;
use super::{MoveCode, NrowLimits, NrowSearch, SearchBoard};
use crate::level_limits::{LINE_LEVELS, NEAR_BEST_MOVES};
use crate::near_best::choose_near_best;
use crate::{Engine, EngineOptions, SearchRequest, SearchResult, Variation};

/// Conversion of one game's positions and moves for the search.
pub(crate) trait NrowGame {
    type Board: SearchBoard;

    /// Name of the engine.
    const NAME: &'static str;

    /// Search board of a position, seen from the seat to move.
    fn board(position: &AnyPosition) -> Option<Self::Board>;

    /// Encodes a move as a number.
    fn encode(m: &AnyMove) -> Option<MoveCode>;

    /// Decodes a number as a move.
    fn decode(code: MoveCode) -> Option<AnyMove>;
}

/// Engine for a game won by stones in a row.
pub(crate) struct NrowEngine<G> {
    options: EngineOptions,
    tt: NrowTranspositionTable,
    game: PhantomData<fn() -> G>,
}

impl<G: NrowGame> NrowEngine<G> {
    pub(crate) fn new(options: &EngineOptions) -> NrowEngine<G> {
        NrowEngine {
            options: options.clone(),
            tt: NrowTranspositionTable::new(options.hash_mb),
            game: PhantomData,
        }
    }
}

impl<G: NrowGame> Engine for NrowEngine<G> {
    fn name(&self) -> String {
        format!("{} {}", G::NAME, self.options.strength_name())
    }

    fn new_game(&mut self, _: &Game) {
        self.tt.clear();
    }

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let Turn::Seat(seat) = request.position.turn() else { return SearchResult::default() };
        let Some(mut board) = G::board(request.position) else { return SearchResult::default() };
        let mut moves = root_moves::<G>(request, &board, seat);
        let drawn = drawing_moves::<G>(request, &moves);
        let level = LINE_LEVELS.limits(&self.options, &request.limits);
        let multi_pv = request.multi_pv.max(1);
        let searched = if level.margin > 0 { multi_pv.max(NEAR_BEST_MOVES) } else { multi_pv };
        if request.position.seats().len() > 2 {
            // With more than two seats, stored values belong to the seat that searched.
            self.tt.clear();
        }
        self.tt.new_search();
        let limits = NrowLimits {
            evals: level.evals,
            depth: request.limits.depth.unwrap_or(u32::MAX),
            time: request.limits.time,
            control: request.control,
        };
        let mut search = NrowSearch::new(&mut board, &mut self.tt, limits);
        let to_result = |found: &NrowResult| SearchResult {
            variations: found
                .variations
                .iter()
                .take(multi_pv)
                .map(|line| to_variation::<G>(request, seat, line))
                .collect(),
            mixed: Vec::new(),
            depth: found.depth,
            selective_depth: found.selective_depth,
            nodes: found.nodes,
            evals: found.evals,
        };
        let report_result = &mut |found: &NrowResult| report(&to_result(found));
        let mut found = search.iterate(&mut moves, &drawn, searched, report_result);
        let seed = self.options.seed ^ request.position.key();
        choose_near_best(&mut found.variations, level.margin, seed, |variation| variation.value);
        to_result(&found)
    }
}

/// Moves to search, best ordered first: the requested ones, or the candidates.
fn root_moves<G: NrowGame>(
    request: &SearchRequest<'_>,
    board: &G::Board,
    seat: Seat,
) -> Vec<MoveCode> {
    let mut candidates = Vec::new();
    board.candidate_moves(&mut candidates);
    if let Some(code) = board.winning_move() {
        candidates.retain(|candidate| candidate.code != code);
        candidates.push(super::CandidateMove { code, score: i32::MAX });
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    let mut moves: Vec<MoveCode> = candidates.iter().map(|candidate| candidate.code).collect();
    let is_multi_pv = |m: &AnyMove| request.root_moves.is_empty() || request.root_moves.contains(m);
    moves.retain(|code| {
        let m = G::decode(*code);
        m.is_some_and(|m| is_multi_pv(&m) && request.position.is_legal(seat, &m))
    });
    if moves.len() < request.multi_pv.max(1) || !request.root_moves.is_empty() {
        for m in request.position.moves(seat) {
            let code = G::encode(&m).filter(|code| is_multi_pv(&m) && !moves.contains(code));
            moves.extend(code);
        }
    }
    moves
}

/// Moves after which the game ends by repetition.
fn drawing_moves<G: NrowGame>(request: &SearchRequest<'_>, moves: &[MoveCode]) -> Vec<MoveCode> {
    let last = request.position.draw_limits().repeats.saturating_sub(1);
    let ends = |code: &MoveCode| {
        let Some(m) = G::decode(*code) else { return false };
        let mut after = request.position.clone();
        after.play_unchecked(m);
        !after.outcome().is_over() && request.history.occurrences_of(&after) >= last
    };
    moves.iter().copied().filter(ends).collect()
}

fn to_variation<G: NrowGame>(
    request: &SearchRequest<'_>,
    seat: Seat,
    line: &NrowVariation,
) -> Variation {
    let position = request.position;
    let own = position.team(seat);
    let value = BySeat::from_fn(position.seats(), |other| {
        if position.team(other) == own { line.value } else { -line.value }
    });
    Variation { value, moves: line.moves.iter().map_while(|code| G::decode(*code)).collect() }
}
