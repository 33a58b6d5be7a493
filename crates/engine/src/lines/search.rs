//! Principal-variation alpha-beta with iterative deepening, the same for every [`Board`].

use super::table::{Bound, Table};
use super::{Board, CODES, Choice, Code, Side, Urgency};
use crate::{Time, WIN, Watch, is_decided};

/// No line is looked at beyond this.
const MOST_PLIES: usize = 96;

/// So many plies of forced answers, and of attacks, are looked at beyond the depth.
const FORCED_PLIES: u32 = 14;
const ATTACK_PLIES: u32 = 8;

/// Between two looks at the clock.
const NODES_PER_LOOK: u64 = 64;

/// Half the width of the window around the value of the depth before.
const WINDOW: i32 = 40;

/// How many moves of each rival are looked at, where there are several.
const RIVAL_WIDTH: usize = 4;

/// Beyond any value.
const INFINITE: i32 = WIN + 1;

/// No move.
const NONE: Code = Code::MAX;

/// How much may be done.
pub(crate) struct Limits<'a> {
    pub(crate) evals: u64,
    pub(crate) depth: u32,
    pub(crate) time: Option<Time>,
    pub(crate) watch: &'a dyn Watch,
}

/// A move of the root with what follows and its value for the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) value: i32,
    pub(crate) codes: Vec<Code>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The best lines, best first.
    pub(crate) lines: Vec<Line>,
    pub(crate) depth: u32,
    pub(crate) deepest: u32,
    pub(crate) nodes: u64,
    pub(crate) evals: u64,
}

/// One search from one position.
pub(crate) struct Search<'a, B: Board> {
    board: &'a mut B,
    table: &'a mut Table,
    limits: Limits<'a>,
    nodes: u64,
    evals: u64,
    deepest: u32,
    root_depth: i32,
    is_stopped: bool,
    killers: Vec<[Code; 2]>,
    history: Vec<[i32; CODES]>,
    lists: Vec<Vec<Choice>>,
    /// Keys of the positions from the root to here.
    path: Vec<u64>,
    /// The best line found from each ply on.
    best: Vec<Vec<Code>>,
}

impl<'a, B: Board> Search<'a, B> {
    pub(crate) fn new(board: &'a mut B, table: &'a mut Table, limits: Limits<'a>) -> Search<'a, B> {
        Search {
            board,
            table,
            limits,
            nodes: 0,
            evals: 0,
            deepest: 0,
            root_depth: 0,
            is_stopped: false,
            killers: vec![[NONE; 2]; MOST_PLIES + 1],
            history: vec![[0; CODES]; 2],
            lists: vec![Vec::new(); MOST_PLIES + 1],
            path: Vec::with_capacity(MOST_PLIES),
            best: vec![Vec::new(); MOST_PLIES + 2],
        }
    }

    /// The best lines of these moves, best first, deepening as long as the limits allow. `drawn`
    /// moves end the game without a winner. `report` hears of every depth with its lines.
    pub(crate) fn deepen(
        &mut self,
        roots: &mut Vec<Code>,
        drawn: &[Code],
        lines: usize,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        let mut found: Vec<Line> = Vec::new();
        let mut reached = 0;
        let lines = lines.min(roots.len());
        let depths = self.limits.depth.clamp(1, MOST_PLIES as u32 / 2);
        for depth in 1..=depths {
            self.root_depth = depth as i32;
            let before = found.first().map(|line| line.value);
            let now = self.round(roots, drawn, lines, before);
            if self.is_stopped && now.len() < lines {
                // Values of two depths do not compare: what the depth before found stays whole.
                if found.is_empty() {
                    found = now;
                }
                break;
            }
            found = now;
            for line in found.iter().rev() {
                let code = line.codes[0];
                roots.retain(|other| *other != code);
                roots.insert(0, code);
            }
            if self.is_stopped {
                break;
            }
            reached = depth;
            report(&self.found(depth, found.clone()));
            let late =
                self.limits.time.is_some_and(|time| self.limits.watch.elapsed_us() >= time.soft_us);
            let settled = found.iter().all(|line| is_decided(line.value));
            if late || settled || roots.len() == 1 {
                break;
            }
        }
        if found.is_empty() {
            let codes = roots.iter().take(1).copied().collect();
            found.push(Line { value: 0, codes });
        }
        self.found(reached, found)
    }

    fn found(&self, depth: u32, lines: Vec<Line>) -> Found {
        let (deepest, nodes, evals) = (self.deepest, self.nodes, self.evals);
        Found { lines, depth, deepest, nodes, evals }
    }

    /// One depth. Fewer lines than asked for if the search is stopped.
    fn round(
        &mut self,
        roots: &[Code],
        drawn: &[Code],
        lines: usize,
        before: Option<i32>,
    ) -> Vec<Line> {
        if let Some(value) = before.filter(|value| lines == 1 && !is_decided(*value)) {
            let (low, high) = (value - WINDOW, value + WINDOW);
            let found = self.root(roots, drawn, 1, [low, high]);
            let value = found.first().map_or(low, |line| line.value);
            if value > low && (value < high || self.is_stopped) {
                return found;
            }
            if self.is_stopped {
                // Every move seen was too low: none of them is known to be best.
                return Vec::new();
            }
        }
        self.root(roots, drawn, lines, [-INFINITE, INFINITE])
    }

    /// The best lines whose values lie in the window, best first: all moves are searched, but only
    /// those that beat the worst line kept are searched in full.
    fn root(
        &mut self,
        roots: &[Code],
        drawn: &[Code],
        lines: usize,
        [low, high]: [i32; 2],
    ) -> Vec<Line> {
        let mut found: Vec<Line> = Vec::new();
        self.path.clear();
        self.path.push(self.board.key());
        for code in roots {
            let is_full = found.len() >= lines;
            let alpha = found.last().filter(|_| is_full).map_or(low, |line| line.value.max(low));
            self.best[1].clear();
            let depth = self.root_depth - 1;
            let value = if drawn.contains(code) {
                0
            } else if !is_full {
                self.child(*code, depth, alpha, high, 0)
            } else {
                let value = self.child(*code, depth, alpha, alpha + 1, 0);
                if value > alpha && !self.is_stopped {
                    self.child(*code, depth, alpha, high, 0)
                } else {
                    value
                }
            };
            if self.is_stopped {
                break;
            }
            if !is_full || value > alpha {
                let mut codes = vec![*code];
                codes.extend_from_slice(&self.best[1]);
                let place = found.partition_point(|line| line.value >= value);
                found.insert(place, Line { value, codes });
                found.truncate(lines);
            }
            if value >= high {
                break;
            }
        }
        found
    }

    /// The value of a move for the side that plays it.
    fn child(&mut self, code: Code, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let side = self.board.side();
        self.board.play(code);
        let value = if self.board.side() == side {
            self.search(depth, alpha, beta, ply + 1)
        } else {
            -self.search(depth, -beta, -alpha, ply + 1)
        };
        self.board.undo();
        value
    }

    fn search(&mut self, depth: i32, low: i32, beta: i32, ply: usize) -> i32 {
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiesce(low, beta, ply, 0);
        }
        if let Some(value) = self.enter(ply) {
            return value;
        }
        let key = self.board.key();
        if self.path.contains(&key) {
            return 0;
        }
        let mut alpha = low;
        let mut remembered = NONE;
        if let Some(entry) = self.table.get(key) {
            remembered = entry.code;
            let value = from_table(entry.value, ply);
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if i32::from(entry.depth) >= depth && fits && beta - alpha == 1 {
                return value;
            }
        }
        let mut choices = std::mem::take(&mut self.lists[ply]);
        choices.clear();
        let urgency = self.board.answers(&mut choices);
        self.order(&mut choices, remembered, ply);
        if urgency == Urgency::Free {
            let crowded = self.board.parties() > 2 && self.board.side() == Side::Other;
            choices.truncate(if crowded { RIVAL_WIDTH } else { width(depth) });
        }
        self.path.push(key);
        let (best, code) = self.try_all(&choices, urgency, depth, &mut alpha, beta, ply);
        self.path.pop();
        self.lists[ply] = choices;
        if !self.is_stopped {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > low {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.put(key, depth.clamp(1, 255) as u8, to_table(best, ply), bound, code);
        }
        best
    }

    fn try_all(
        &mut self,
        choices: &[Choice],
        urgency: Urgency,
        depth: i32,
        alpha: &mut i32,
        beta: i32,
        ply: usize,
    ) -> (i32, Code) {
        let (mut best, mut best_code) = (-INFINITE, NONE);
        let extended = urgency == Urgency::Forced && (ply as i32) < 2 * self.root_depth;
        let next = depth - i32::from(!extended);
        for (index, choice) in choices.iter().enumerate() {
            self.best[ply + 1].clear();
            let code = choice.code;
            let mut value;
            if index == 0 {
                value = self.child(code, next, *alpha, beta, ply);
            } else {
                let less = reduction(urgency, depth, index);
                value = self.child(code, next - less, *alpha, *alpha + 1, ply);
                if value > *alpha && less > 0 && !self.is_stopped {
                    value = self.child(code, next, *alpha, *alpha + 1, ply);
                }
                if value > *alpha && value < beta && !self.is_stopped {
                    value = self.child(code, next, *alpha, beta, ply);
                }
            }
            if self.is_stopped {
                return (0, NONE);
            }
            if value > best {
                (best, best_code) = (value, code);
            }
            if value > *alpha {
                *alpha = value;
                self.keep_line(code, ply);
            }
            if *alpha >= beta {
                if urgency != Urgency::Forced {
                    self.praise(code, depth, ply);
                }
                break;
            }
        }
        (best, best_code)
    }

    /// Answers to what would win at once, and attacks that would, until nothing is left to be said.
    fn quiesce(&mut self, low: i32, beta: i32, ply: usize, beyond: u32) -> i32 {
        self.evals += 1;
        if let Some(value) = self.enter(ply) {
            if self.is_stopped {
                self.evals -= 1;
            }
            return value;
        }
        let is_threatened = self.board.is_threatened();
        let last = if is_threatened { FORCED_PLIES } else { ATTACK_PLIES };
        let over = beyond >= last || ply >= MOST_PLIES;
        let mut alpha = low;
        let mut best = -INFINITE;
        if over || !is_threatened {
            best = self.board.evaluate();
            alpha = alpha.max(best);
            if over || alpha >= beta {
                return best;
            }
        }
        let mut choices = std::mem::take(&mut self.lists[ply]);
        choices.clear();
        if is_threatened {
            self.board.answers(&mut choices);
        } else {
            self.board.attacks(&mut choices);
        }
        choices.sort_by_key(|choice| -choice.promise);
        for choice in &choices {
            self.best[ply + 1].clear();
            let side = self.board.side();
            self.board.play(choice.code);
            let value = if self.board.side() == side {
                self.quiesce(alpha, beta, ply + 1, beyond + 1)
            } else {
                -self.quiesce(-beta, -alpha, ply + 1, beyond + 1)
            };
            self.board.undo();
            if self.is_stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.keep_line(choice.code, ply);
            }
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = choices;
        if self.is_stopped { 0 } else { best }
    }

    /// Counts a node. Its value, where the game is over or won with the next move.
    fn enter(&mut self, ply: usize) -> Option<i32> {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply as u32);
        self.best[ply].clear();
        if let Some(winner) = self.board.end() {
            let won = WIN - ply as i32;
            return Some(match winner {
                None => 0,
                Some(side) if side == self.board.side() => won,
                Some(_) => -won,
            });
        }
        if self.evals > self.limits.evals {
            self.is_stopped = true;
        } else if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            let watch = self.limits.watch;
            let late = self.limits.time.is_some_and(|time| watch.elapsed_us() >= time.hard_us);
            self.is_stopped |= late || watch.is_stopped();
        }
        if self.is_stopped {
            return Some(0);
        }
        let code = self.board.winning()?;
        self.best[ply].push(code);
        Some(WIN - ply as i32 - 1)
    }

    fn keep_line(&mut self, code: Code, ply: usize) {
        let (here, rest) = self.best.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(code);
        here[ply].extend_from_slice(&rest[0]);
    }

    fn order(&self, choices: &mut [Choice], remembered: Code, ply: usize) {
        let history = &self.history[side_index(self.board.side())];
        let killers = self.killers[ply];
        for choice in choices.iter_mut() {
            choice.promise += if choice.code == remembered {
                1 << 28
            } else if killers.contains(&choice.code) {
                60 + history[usize::from(choice.code)] / 64
            } else {
                history[usize::from(choice.code)] / 64
            };
        }
        choices.sort_by_key(|choice| -choice.promise);
    }

    /// A move that refuted another is tried early elsewhere.
    fn praise(&mut self, code: Code, depth: i32, ply: usize) {
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

fn side_index(side: Side) -> usize {
    match side {
        Side::Own => 0,
        Side::Other => 1,
    }
}

/// How many moves are looked at where nothing presses.
fn width(depth: i32) -> usize {
    match depth {
        1 => 10,
        2 => 16,
        3 => 22,
        _ => 30,
    }
}

/// Late moves are looked at less deeply first.
fn reduction(urgency: Urgency, depth: i32, index: usize) -> i32 {
    if urgency != Urgency::Free || depth < 3 || index < 3 {
        0
    } else {
        1 + i32::from(index >= 10) + i32::from(depth >= 6 && index >= 16)
    }
}

/// A value counts plies from the root in the search, from the position in the table.
fn to_table(value: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let value = match value {
        value if is_decided(value) && value > 0 => value + ply,
        value if is_decided(value) => value - ply,
        value => value,
    };
    value as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let (value, ply) = (i32::from(value), ply as i32);
    match value {
        value if is_decided(value) && value > 0 => value - ply,
        value if is_decided(value) => value + ply,
        value => value,
    }
}
