//! Principal variation search with iterative deepening, for every [`SearchBoard`].

use super::transposition_table::{NrowTranspositionTable, NrowTtEntry};
use super::{CandidateMove, MOVE_CODES, MoveCode, SearchBoard, SearchSide, Urgency};
use crate::alpha_beta::{INFINITY, ValueBound, Window, value_from_tt, value_to_tt};
use crate::{SearchControl, TimeLimit, WIN, is_decided};

/// Maximum length of a line in plies.
const MAX_PLY: usize = 96;

/// Quiescence plies of forced replies, and of attacks.
const FORCED_QSEARCH_PLIES: u32 = 14;
const ATTACK_QSEARCH_PLIES: u32 = 8;

/// Number of nodes between two time checks.
const NODES_PER_TIME_CHECK: u64 = 64;

/// Half width of the aspiration window.
const ASPIRATION_WINDOW: i32 = 40;

/// Number of moves searched for each rival, if there are several.
const RIVAL_MOVE_LIMIT: usize = 4;

/// Code that stands for no move.
const NO_MOVE: MoveCode = MoveCode::MAX;

/// Limits of one search.
pub(crate) struct NrowLimits<'a> {
    pub(crate) evals: u64,
    pub(crate) depth: u32,
    pub(crate) time: Option<TimeLimit>,
    pub(crate) control: &'a dyn SearchControl,
}

/// A root move with its continuation and its value for the side to move.
#[derive(Clone, Debug)]
pub(crate) struct NrowVariation {
    pub(crate) value: i32,
    pub(crate) moves: Vec<MoveCode>,
}

/// Final or intermediate result of a search.
#[derive(Clone, Debug)]
pub(crate) struct NrowResult {
    /// The best variations, best first.
    pub(crate) variations: Vec<NrowVariation>,
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
    pub(crate) nodes: u64,
    pub(crate) evals: u64,
}

/// State of one search.
pub(crate) struct NrowSearch<'a, B: SearchBoard> {
    board: &'a mut B,
    tt: &'a mut NrowTranspositionTable,
    limits: NrowLimits<'a>,
    nodes: u64,
    evals: u64,
    selective_depth: u32,
    root_depth: i32,
    is_stopped: bool,
    killers: Vec<[MoveCode; 2]>,
    history: Vec<[i32; MOVE_CODES]>,
    move_lists: Vec<Vec<CandidateMove>>,
    /// Keys of the positions from the root to the current node.
    path: Vec<u64>,
    /// Principal variation from each ply on.
    principal_variations: Vec<Vec<MoveCode>>,
}

impl<'a, B: SearchBoard> NrowSearch<'a, B> {
    pub(crate) fn new(
        board: &'a mut B,
        table: &'a mut NrowTranspositionTable,
        limits: NrowLimits<'a>,
    ) -> NrowSearch<'a, B> {
        NrowSearch {
            board,
            tt: table,
            limits,
            nodes: 0,
            evals: 0,
            selective_depth: 0,
            root_depth: 0,
            is_stopped: false,
            killers: vec![[NO_MOVE; 2]; MAX_PLY + 1],
            history: vec![[0; MOVE_CODES]; 2],
            move_lists: vec![Vec::new(); MAX_PLY + 1],
            path: Vec::with_capacity(MAX_PLY),
            principal_variations: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Iterative deepening over these root moves; returns the best variations.
    /// The moves `drawn` end the game without a winner. `report` is called after every iteration.
    pub(crate) fn iterate(
        &mut self,
        root_moves: &mut Vec<MoveCode>,
        drawing_moves: &[MoveCode],
        multi_pv: usize,
        report: &mut dyn FnMut(&NrowResult),
    ) -> NrowResult {
        let mut variations: Vec<NrowVariation> = Vec::new();
        let mut depth_reached = 0;
        let multi_pv = multi_pv.min(root_moves.len());
        let depths = self.limits.depth.clamp(1, MAX_PLY as u32 / 2);
        for depth in 1..=depths {
            self.root_depth = depth as i32;
            let before = variations.first().map(|line| line.value);
            let now = self.search_depth(root_moves, drawing_moves, multi_pv, before);
            if self.is_stopped && now.len() < multi_pv {
                // Values of two depths do not compare, so the result of the previous depth stays
                // whole.
                if variations.is_empty() {
                    variations = now;
                }
                break;
            }
            variations = now;
            for line in variations.iter().rev() {
                let code = line.moves[0];
                root_moves.retain(|other| *other != code);
                root_moves.insert(0, code);
            }
            if self.is_stopped {
                break;
            }
            depth_reached = depth;
            report(&self.result(depth, variations.clone()));
            let late = self
                .limits
                .time
                .is_some_and(|time| self.limits.control.elapsed_us() >= time.soft_us);
            let settled = variations.iter().all(|line| is_decided(line.value));
            if late || settled || root_moves.len() == 1 {
                break;
            }
        }
        if variations.is_empty() {
            let moves = root_moves.iter().take(1).copied().collect();
            variations.push(NrowVariation { value: 0, moves });
        }
        self.result(depth_reached, variations)
    }

    fn result(&self, depth: u32, multi_pv: Vec<NrowVariation>) -> NrowResult {
        let (selective_depth, nodes, evals) = (self.selective_depth, self.nodes, self.evals);
        NrowResult { variations: multi_pv, depth, selective_depth, nodes, evals }
    }

    /// Searches one depth, first with an aspiration window.
    /// Returns fewer variations than requested if the search is stopped.
    fn search_depth(
        &mut self,
        root_moves: &[MoveCode],
        drawing_moves: &[MoveCode],
        multi_pv: usize,
        before: Option<i32>,
    ) -> Vec<NrowVariation> {
        if let Some(value) = before.filter(|value| multi_pv == 1 && !is_decided(*value)) {
            let (alpha, beta) = (value - ASPIRATION_WINDOW, value + ASPIRATION_WINDOW);
            let variations = self.search_root(root_moves, drawing_moves, 1, Window { alpha, beta });
            let value = variations.first().map_or(alpha, |line| line.value);
            if value > alpha && (value < beta || self.is_stopped) {
                return variations;
            }
            if self.is_stopped {
                // All searched moves failed low: none of them is known to be best.
                return Vec::new();
            }
        }
        self.search_root(root_moves, drawing_moves, multi_pv, Window::FULL)
    }

    /// Searches all root moves within a window; returns the best variations.
    /// Moves after the first ones get a zero-window search, and a full one if they beat the worst
    /// variation kept.
    fn search_root(
        &mut self,
        root_moves: &[MoveCode],
        drawing_moves: &[MoveCode],
        multi_pv: usize,
        window: Window,
    ) -> Vec<NrowVariation> {
        let mut variations: Vec<NrowVariation> = Vec::new();
        self.path.clear();
        self.path.push(self.board.key());
        for code in root_moves {
            let is_full = variations.len() >= multi_pv;
            let worst = variations.last().filter(|_| is_full).map(|line| line.value);
            let alpha = worst.map_or(window.alpha, |value| value.max(window.alpha));
            let open = Window { alpha, ..window };
            self.principal_variations[1].clear();
            let depth = self.root_depth - 1;
            let value = if drawing_moves.contains(code) {
                0
            } else if !is_full {
                self.search_child(*code, depth, open, 0)
            } else {
                let value = self.search_child(*code, depth, Window::zero(alpha), 0);
                if value > alpha && !self.is_stopped {
                    self.search_child(*code, depth, open, 0)
                } else {
                    value
                }
            };
            if self.is_stopped {
                break;
            }
            if !is_full || value > alpha {
                let mut moves = vec![*code];
                moves.extend_from_slice(&self.principal_variations[1]);
                let place = variations.partition_point(|line| line.value >= value);
                variations.insert(place, NrowVariation { value, moves });
                variations.truncate(multi_pv);
            }
            if value >= window.beta {
                break;
            }
        }
        variations
    }

    /// Value of a move for the side that plays it.
    fn search_child(&mut self, code: MoveCode, depth: i32, window: Window, ply: usize) -> i32 {
        let side = self.board.side();
        self.board.play(code);
        let value = if self.board.side() == side {
            self.search(depth, window, ply + 1)
        } else {
            -self.search(depth, window.negated(), ply + 1)
        };
        self.board.undo();
        value
    }

    /// Value of the current position for the side to move.
    fn search(&mut self, depth: i32, window: Window, ply: usize) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(window, ply, 0);
        }
        if let Some(value) = self.enter_node(ply) {
            return value;
        }
        let key = self.board.key();
        if self.path.contains(&key) {
            return 0;
        }
        let mut hash_move = NO_MOVE;
        if let Some(entry) = self.tt.probe(key) {
            hash_move = entry.best_move;
            let value = value_from_tt(entry.value.into(), ply);
            let is_cutoff = entry.bound.allows_cutoff(value, window);
            if i32::from(entry.depth) >= depth && is_cutoff && !window.is_pv() {
                return value;
            }
        }
        let mut candidates = std::mem::take(&mut self.move_lists[ply]);
        candidates.clear();
        let urgency = self.board.candidate_moves(&mut candidates);
        self.order_moves(&mut candidates, hash_move, ply);
        if urgency == Urgency::Free {
            let crowded = self.board.party_count() > 2 && self.board.side() == SearchSide::Theirs;
            candidates.truncate(if crowded { RIVAL_MOVE_LIMIT } else { move_limit(depth) });
        }
        self.path.push(key);
        let (best, best_move) = self.search_moves(&candidates, urgency, depth, window, ply);
        self.path.pop();
        self.move_lists[ply] = candidates;
        if !self.is_stopped {
            let value = value_to_tt(best, ply) as i16;
            let bound = ValueBound::of(best, window);
            let depth = depth.clamp(1, 255) as u8;
            self.tt.store(key, NrowTtEntry { value, best_move, depth, bound });
        }
        best
    }

    fn search_moves(
        &mut self,
        candidates: &[CandidateMove],
        urgency: Urgency,
        depth: i32,
        mut window: Window,
        ply: usize,
    ) -> (i32, MoveCode) {
        let (mut best, mut best_code) = (-INFINITY, NO_MOVE);
        let extended = urgency == Urgency::Forced && (ply as i32) < 2 * self.root_depth;
        let next = depth - i32::from(!extended);
        for (index, candidate) in candidates.iter().enumerate() {
            self.principal_variations[ply + 1].clear();
            let code = candidate.code;
            let mut value;
            if index == 0 {
                value = self.search_child(code, next, window, ply);
            } else {
                let zero = Window::zero(window.alpha);
                let reduction = late_move_reduction(urgency, depth, index);
                value = self.search_child(code, next - reduction, zero, ply);
                if value > window.alpha && reduction > 0 && !self.is_stopped {
                    value = self.search_child(code, next, zero, ply);
                }
                if window.contains(value) && !self.is_stopped {
                    value = self.search_child(code, next, window, ply);
                }
            }
            if self.is_stopped {
                return (0, NO_MOVE);
            }
            if value > best {
                (best, best_code) = (value, code);
            }
            if value > window.alpha {
                window.alpha = value;
                self.update_pv(code, ply);
            }
            if window.alpha >= window.beta {
                if urgency != Urgency::Forced {
                    self.update_history(code, depth, ply);
                }
                break;
            }
        }
        (best, best_code)
    }

    /// Quiescence search: replies to immediate wins, and moves that threaten one.
    fn quiescence(&mut self, mut window: Window, ply: usize, qsearch_ply: u32) -> i32 {
        self.evals += 1;
        if let Some(value) = self.enter_node(ply) {
            if self.is_stopped {
                self.evals -= 1;
            }
            return value;
        }
        let is_threatened = self.board.is_threatened();
        let last = if is_threatened { FORCED_QSEARCH_PLIES } else { ATTACK_QSEARCH_PLIES };
        let over = qsearch_ply >= last || ply >= MAX_PLY;
        let mut best = -INFINITY;
        if over || !is_threatened {
            best = self.board.evaluate();
            window.alpha = window.alpha.max(best);
            if over || window.alpha >= window.beta {
                return best;
            }
        }
        let mut candidates = std::mem::take(&mut self.move_lists[ply]);
        candidates.clear();
        if is_threatened {
            self.board.candidate_moves(&mut candidates);
        } else {
            self.board.threat_moves(&mut candidates);
        }
        candidates.sort_by_key(|candidate| -candidate.score);
        for candidate in &candidates {
            self.principal_variations[ply + 1].clear();
            let side = self.board.side();
            self.board.play(candidate.code);
            let value = if self.board.side() == side {
                self.quiescence(window, ply + 1, qsearch_ply + 1)
            } else {
                -self.quiescence(window.negated(), ply + 1, qsearch_ply + 1)
            };
            self.board.undo();
            if self.is_stopped {
                break;
            }
            best = best.max(value);
            if value > window.alpha {
                window.alpha = value;
                self.update_pv(candidate.code, ply);
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        self.move_lists[ply] = candidates;
        if self.is_stopped { 0 } else { best }
    }

    /// Counts a node. Returns its value if the game is over or won with the next move.
    fn enter_node(&mut self, ply: usize) -> Option<i32> {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply as u32);
        self.principal_variations[ply].clear();
        if let Some(winner) = self.board.winner() {
            let won = WIN - ply as i32;
            return Some(match winner {
                None => 0,
                Some(side) if side == self.board.side() => won,
                Some(_) => -won,
            });
        }
        if self.evals > self.limits.evals {
            self.is_stopped = true;
        } else if self.nodes.is_multiple_of(NODES_PER_TIME_CHECK) {
            let control = self.limits.control;
            let late = self.limits.time.is_some_and(|time| control.elapsed_us() >= time.hard_us);
            self.is_stopped |= late || control.is_stopped();
        }
        if self.is_stopped {
            return Some(0);
        }
        let code = self.board.winning_move()?;
        self.principal_variations[ply].push(code);
        Some(WIN - ply as i32 - 1)
    }

    fn update_pv(&mut self, code: MoveCode, ply: usize) {
        let (here, rest) = self.principal_variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(code);
        here[ply].extend_from_slice(&rest[0]);
    }

    fn order_moves(&self, candidates: &mut [CandidateMove], hash_move: MoveCode, ply: usize) {
        let history = &self.history[side_index(self.board.side())];
        let killers = self.killers[ply];
        for candidate in candidates.iter_mut() {
            candidate.score += if candidate.code == hash_move {
                1 << 28
            } else if killers.contains(&candidate.code) {
                60 + history[usize::from(candidate.code)] / 64
            } else {
                history[usize::from(candidate.code)] / 64
            };
        }
        candidates.sort_by_key(|candidate| -candidate.score);
    }

    /// Updates killer moves and history after a beta cutoff.
    fn update_history(&mut self, code: MoveCode, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let history = &mut self.history[side_index(self.board.side())];
        history[usize::from(code)] += depth * depth * 8;
        if history[usize::from(code)] > 1 << 13 {
            for value in history.iter_mut() {
                *value /= 2;
            }
        }
    }
}

fn side_index(side: SearchSide) -> usize {
    match side {
        SearchSide::Ours => 0,
        SearchSide::Theirs => 1,
    }
}

/// Number of moves searched if no threat forces a reply.
fn move_limit(depth: i32) -> usize {
    match depth {
        1 => 10,
        2 => 16,
        3 => 22,
        _ => 30,
    }
}

/// Late move reduction in plies.
fn late_move_reduction(urgency: Urgency, depth: i32, index: usize) -> i32 {
    if urgency != Urgency::Free || depth < 3 || index < 3 {
        0
    } else {
        1 + i32::from(index >= 10) + i32::from(depth >= 6 && index >= 16)
    }
}
