//! The search below the root.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use games::History;
use rulebook::{Outcome, Position, Seat, Turn};

use super::table::{BoardHistory, BoardTable, BoardTtEntry};
use super::{BoardEvaluation, MoveOf};
use crate::alpha_beta::{ValueBound, Window, value_from_tt, value_to_tt};
use crate::{SearchControl, WIN};

/// Maximum distance from the root.
pub(super) const PLY_MAX: usize = 96;

/// Nodes between two looks at the clock.
const NODES_PER_CHECK: u64 = 64;

/// First move that is reduced, and first that is reduced by two.
const REDUCED_FROM: usize = 4;
const REDUCED_MORE_FROM: usize = 14;

/// Order of the move from the table, of noisy moves and of killer moves.
const TABLE_ORDER: i32 = 1 << 30;
const NOISY_ORDER: i32 = 1 << 24;
const KILLER_ORDER: i32 = 1 << 20;

/// A listed move.
pub(super) struct BoardMove<M> {
    pub(super) m: M,
    /// Number in the list of the game.
    number: u16,
    /// Index in the history of moves.
    index: u16,
    is_noisy: bool,
    order: i32,
}

/// State of one search.
pub(super) struct BoardSearch<'a, E: BoardEvaluation> {
    pub(super) table: &'a mut BoardTable,
    pub(super) moves: BoardHistory,
    pub(super) history: History,
    pub(super) control: &'a dyn SearchControl,
    pub(super) hard_us: Option<u64>,
    pub(super) evals_max: u64,
    pub(super) nodes: u64,
    pub(super) evals: u64,
    pub(super) selective_depth: usize,
    pub(super) is_stopped: bool,
    killers: Vec<[u16; 2]>,
    evaluation: std::marker::PhantomData<E>,
}

impl<'a, E: BoardEvaluation> BoardSearch<'a, E> {
    pub(super) fn new(
        table: &'a mut BoardTable,
        history: History,
        control: &'a dyn SearchControl,
        evals_max: u64,
        hard_us: Option<u64>,
    ) -> BoardSearch<'a, E> {
        BoardSearch {
            table,
            moves: BoardHistory::new(),
            history,
            control,
            hard_us,
            evals_max,
            nodes: 0,
            evals: 0,
            selective_depth: 0,
            is_stopped: false,
            killers: vec![[u16::MAX; 2]; PLY_MAX + 1],
            evaluation: std::marker::PhantomData,
        }
    }

    fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            let late = self.hard_us.is_some_and(|hard| self.control.elapsed_us() >= hard);
            self.is_stopped |= late || self.control.is_stopped();
        }
        self.is_stopped |= self.evals >= self.evals_max;
    }

    /// Value of a finished game, or of a repetition, for the seat that would move.
    fn end_value(&self, position: &E::Position, seat: Seat, ply: usize) -> Option<i32> {
        let mut outcome = self.history.outcome(position);
        // A position that comes again inside the search would come once more.
        if !outcome.is_over() && self.history.occurrences() > 1 {
            outcome = position.adjudicate();
        }
        match outcome {
            Outcome::Unfinished => None,
            Outcome::Replay => Some(0),
            Outcome::Final(end) => {
                let own = end.place[seat];
                let is_won = end.place.iter().any(|(_, place)| *place > own);
                let value = WIN - ply as i32;
                Some(if own > 1 {
                    -value
                } else if is_won {
                    value
                } else {
                    0
                })
            }
        }
    }

    fn list(&self, position: &E::Position, seat: Seat) -> Vec<BoardMove<MoveOf<E>>> {
        let mut moves = Vec::new();
        let _ = position.each_move(seat, |m| {
            let index = BoardHistory::index(seat, &m);
            let gain = E::gain(position, &m);
            let order = match gain {
                Some(gain) => NOISY_ORDER + gain,
                None => self.moves.count(index),
            };
            let number = moves.len().min(usize::from(u16::MAX)) as u16;
            moves.push(BoardMove { m, number, index, is_noisy: gain.is_some(), order });
            ControlFlow::Continue(())
        });
        moves
    }

    /// Plays a move and returns its value for `seat`.
    pub(super) fn value_after(
        &mut self,
        position: &E::Position,
        seat: Seat,
        m: &MoveOf<E>,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> i32 {
        let mut next = position.clone();
        next.play_unchecked(m.clone());
        self.history.push(&next);
        let value = match next.turn() {
            Turn::Seat(mover) if mover == seat => self.search(&next, mover, depth, window, ply),
            Turn::Seat(mover) => -self.search(&next, mover, depth, window.negated(), ply),
            _ => self.end_value(&next, seat, ply).unwrap_or(0),
        };
        self.history.pop();
        value
    }

    /// Value of a position for the seat to move.
    fn search(
        &mut self,
        position: &E::Position,
        seat: Seat,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> i32 {
        if let Some(value) = self.end_value(position, seat, ply) {
            return value;
        }
        if depth <= 0 || ply >= PLY_MAX {
            return self.quiesce(position, seat, window, ply);
        }
        self.count_node(ply);
        if self.is_stopped {
            return 0;
        }
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
            && !window.is_pv()
        {
            let value = value_from_tt(entry.value, ply);
            if entry.bound.allows_cutoff(value, window) {
                return value;
            }
        }
        let mut moves = self.list(position, seat);
        for one in &mut moves {
            if known.is_some_and(|entry| entry.best == one.number) {
                one.order = TABLE_ORDER;
            } else if !one.is_noisy && self.killers[ply].contains(&one.index) {
                one.order += KILLER_ORDER;
            }
        }
        moves.sort_by_key(|one| Reverse(one.order));
        let (best, number) = self.search_moves(position, seat, &moves, depth, window, ply);
        if !self.is_stopped {
            let bound = ValueBound::of(best, window);
            let depth = depth.clamp(1, 255) as u8;
            let value = value_to_tt(best, ply);
            self.table.store(key, BoardTtEntry { value, best: number, depth, bound });
        }
        best
    }

    /// Searches the moves in order; returns the best value and the number of its move.
    fn search_moves(
        &mut self,
        position: &E::Position,
        seat: Seat,
        moves: &[BoardMove<MoveOf<E>>],
        depth: i32,
        window: Window,
        ply: usize,
    ) -> (i32, u16) {
        let mut best = (-WIN, u16::MAX);
        let mut alpha = window.alpha;
        // A forced move costs no depth, up to a bound.
        let below = if moves.len() == 1 && ply < PLY_MAX / 2 { depth } else { depth - 1 };
        for (count, one) in moves.iter().enumerate() {
            let inner = Window { alpha, ..window };
            let value = if count == 0 {
                self.value_after(position, seat, &one.m, below, inner, ply + 1)
            } else {
                let reduction = reduction(count, depth, one.is_noisy);
                let zero = Window::zero(alpha);
                let mut value =
                    self.value_after(position, seat, &one.m, below - reduction, zero, ply + 1);
                if reduction > 0 && value > alpha {
                    value = self.value_after(position, seat, &one.m, below, zero, ply + 1);
                }
                if inner.contains(value) {
                    value = self.value_after(position, seat, &one.m, below, inner, ply + 1);
                }
                value
            };
            if self.is_stopped {
                return best;
            }
            if value > best.0 || count == 0 {
                best = (value, one.number);
            }
            alpha = alpha.max(value);
            if alpha >= window.beta {
                if !one.is_noisy {
                    self.moves.reward(one.index, depth);
                    let killers = &mut self.killers[ply];
                    if killers[0] != one.index {
                        *killers = [one.index, killers[0]];
                    }
                }
                break;
            }
        }
        best
    }

    /// Follows noisy moves until the position is quiet.
    /// Where every move is noisy the capture is forced, so the static value does not count.
    fn quiesce(&mut self, position: &E::Position, seat: Seat, window: Window, ply: usize) -> i32 {
        self.count_node(ply);
        if self.is_stopped {
            return 0;
        }
        if !E::HAS_NOISY_MOVES {
            self.evals += 1;
            return E::evaluate(position, seat);
        }
        let mut moves = self.list(position, seat);
        let is_forced = moves.iter().all(|one| one.is_noisy) && ply < PLY_MAX;
        self.evals += 1;
        let still = E::evaluate(position, seat);
        if ply >= PLY_MAX || !is_forced && still >= window.beta {
            return still;
        }
        moves.retain(|one| one.is_noisy);
        moves.sort_by_key(|one| Reverse(one.order));
        let mut best = if is_forced { -WIN } else { still };
        for one in &moves {
            let alpha = window.alpha.max(best);
            // Even what it wins would not be enough.
            if !is_forced && still + (one.order - NOISY_ORDER) + GAIN_MARGIN <= alpha {
                break;
            }
            let inner = Window { alpha, ..window };
            let value = self.value_after(position, seat, &one.m, 0, inner, ply + 1);
            if self.is_stopped {
                return best;
            }
            best = best.max(value);
            if best >= window.beta {
                break;
            }
        }
        best
    }
}

/// Margin of a noisy move beyond its gain.
const GAIN_MARGIN: i32 = 150;

/// Depth by which a late quiet move is searched less.
fn reduction(count: usize, depth: i32, is_noisy: bool) -> i32 {
    if is_noisy || depth < 3 || count < REDUCED_FROM {
        0
    } else if count < REDUCED_MORE_FROM || depth < 5 {
        1
    } else {
        2
    }
}
