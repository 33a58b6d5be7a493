//! The alpha-beta search as an engine.

use std::cmp::Reverse;
use std::marker::PhantomData;

use games::Game;
use rulebook::{BySeat, Position, Seat, Turn, mix64};

use super::search::{BoardSearch, PLY_MAX};
use super::table::BoardTable;
use super::{BoardEvaluation, MoveOf};
use crate::alpha_beta::Window;
use crate::level_limits::NEAR_BEST_MOVES;
use crate::near_best::choose_near_best;
use crate::{
    Engine, EngineOptions, SearchRequest, SearchResult, Variation, WIN, WIN_THRESHOLD, is_decided,
};

/// Maximum length of a reported variation.
const VARIATION_LENGTH_MAX: usize = 12;

/// Engine of a game with an evaluation.
pub(crate) struct BoardEngine<E: BoardEvaluation> {
    options: EngineOptions,
    table: BoardTable,
    evaluation: PhantomData<E>,
}

/// A move of the root with its last value.
struct BoardRootMove<M> {
    m: M,
    /// Number in the first order.
    number: u32,
    value: i32,
}

impl<E: BoardEvaluation> BoardEngine<E> {
    /// Creates an engine with these options.
    pub(crate) fn new(options: &EngineOptions) -> BoardEngine<E> {
        BoardEngine {
            options: options.clone(),
            table: BoardTable::new(options.hash_mb),
            evaluation: PhantomData,
        }
    }

    /// The best variations, from the values of the root.
    fn result(
        &self,
        position: &E::Position,
        seat: Seat,
        roots: &[BoardRootMove<MoveOf<E>>],
        lines: usize,
        depth: u32,
    ) -> SearchResult {
        let most = roots.first().map_or(0, |root| root.value);
        let variation = |root: &BoardRootMove<MoveOf<E>>| Variation {
            value: BySeat::from_fn(position.seats(), |other| {
                let value = root.value.min(most);
                if other == seat { value } else { -value }
            }),
            moves: self.line(position, root.m.clone()).into_iter().map(E::to_any).collect(),
        };
        let mut variations: Vec<Variation> =
            roots.iter().take(lines.max(1)).map(variation).collect();
        // After an unfinished iteration later moves may have values of a smaller depth.
        if let Some((_, others)) = variations.split_first_mut() {
            others.sort_by_key(|line| Reverse(line.value[seat]));
        }
        SearchResult { variations, depth, ..SearchResult::default() }
    }

    /// A move with the expected continuation from the table.
    fn line(&self, position: &E::Position, first: MoveOf<E>) -> Vec<MoveOf<E>> {
        let mut position = position.clone();
        let mut line = vec![first.clone()];
        position.play_unchecked(first);
        while line.len() < VARIATION_LENGTH_MAX
            && let Turn::Seat(seat) = position.turn()
            && let Some(entry) = self.table.probe(position.key())
            && let Some(m) = position.moves(seat).get(usize::from(entry.best))
        {
            line.push(m.clone());
            position.play_unchecked(m.clone());
        }
        line
    }
}

/// Searches the moves from `first` on; returns false if the search was stopped.
/// The best of them moves to that place. A stopped iteration keeps what it has found.
#[expect(clippy::needless_range_loop, reason = "the move at the index is changed below")]
fn search_root<E: BoardEvaluation>(
    search: &mut BoardSearch<'_, E>,
    (position, seat): (&E::Position, Seat),
    roots: &mut [BoardRootMove<MoveOf<E>>],
    first: usize,
    depth: i32,
) -> bool {
    let mut best: Option<(i32, usize)> = None;
    for index in first..roots.len() {
        let m = roots[index].m.clone();
        let alpha = best.map_or(Window::FULL.alpha, |(value, _)| value);
        let mut window = Window::FULL;
        let mut value = -WIN;
        if best.is_some() {
            let zero = Window::zero(alpha);
            value = search.value_after(position, seat, &m, depth - 1, zero, 1);
            window.alpha = alpha;
        }
        if best.is_none() || value > alpha && !search.is_stopped {
            value = search.value_after(position, seat, &m, depth - 1, window, 1);
        }
        if search.is_stopped {
            break;
        }
        roots[index].value = value;
        if best.is_none_or(|(top, _)| value > top) {
            best = Some((value, index));
        }
    }
    if let Some((_, index)) = best {
        roots[first..=index].rotate_right(1);
    }
    !search.is_stopped
}

impl<E: BoardEvaluation> Engine for BoardEngine<E> {
    fn name(&self) -> String {
        format!("alpha-beta {}", self.options.strength_name())
    }

    fn new_game(&mut self, _: &Game) {
        self.table.clear();
    }

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let (Some(position), Turn::Seat(seat)) =
            (E::position(request.position), request.position.turn())
        else {
            return SearchResult::default();
        };
        let level = E::LEVELS.limits(&self.options, &request.limits);
        let lines = request.multi_pv.max(1);
        let searched = if level.margin > 0 { lines.max(NEAR_BEST_MOVES) } else { lines };
        let seed = self.options.seed ^ request.position.key();
        let mut roots = root_moves::<E>(request, position, seat);
        if level.margin > 0 {
            // A weak level looks at few moves: not at the first of the list every time.
            roots.sort_by_key(|root| (Reverse(root.value), mix64(seed ^ u64::from(root.number))));
        }
        // A move that is never searched is no choice.
        roots.iter_mut().for_each(|root| root.value = 1 - WIN_THRESHOLD);
        let mut table = std::mem::replace(&mut self.table, BoardTable::new(1));
        table.new_search();
        let hard_us = request.limits.time.map(|time| time.hard_us);
        let mut search = BoardSearch::<E>::new(
            &mut table,
            request.history.clone(),
            request.control,
            level.evals,
            hard_us,
        );
        let depth_max = request.limits.depth.unwrap_or(u32::MAX).min(PLY_MAX as u32 / 2);
        let mut depth = 0;
        while depth < depth_max {
            let next = depth as i32 + 1;
            let whole = (0..searched.min(roots.len()))
                .all(|first| search_root(&mut search, (position, seat), &mut roots, first, next));
            if !whole {
                break;
            }
            depth += 1;
            let soft = request.limits.time.map(|time| time.soft_us);
            let is_late = soft.is_some_and(|soft| request.control.elapsed_us() >= soft);
            let is_settled = roots.first().is_none_or(|root| is_decided(root.value));
            if is_late || is_settled || roots.len() == 1 && request.root_moves.is_empty() {
                break;
            }
        }
        let counts = (search.nodes, search.evals, search.selective_depth as u32);
        self.table = table;
        let mut result = self.result(position, seat, &roots, searched, depth.max(1));
        (result.nodes, result.evals, result.selective_depth) = counts;
        choose_near_best(&mut result.variations, level.margin, seed, |line| line.value[seat]);
        result.variations.truncate(lines);
        report(&result);
        result
    }
}

/// The moves of the root, those that win most at once first. That gain is their first value.
fn root_moves<E: BoardEvaluation>(
    request: &SearchRequest<'_>,
    position: &E::Position,
    seat: Seat,
) -> Vec<BoardRootMove<MoveOf<E>>> {
    let mut moves: Vec<MoveOf<E>> = request.root_moves.iter().filter_map(E::from_any).collect();
    if moves.is_empty() {
        moves = position.moves(seat);
    }
    let gain = |m: &MoveOf<E>| E::gain(position, m).unwrap_or(-WIN);
    moves.sort_by_key(|m| Reverse(gain(m)));
    let root = |(number, m)| BoardRootMove { value: gain(&m), number, m };
    (0..).zip(moves).map(root).collect()
}
