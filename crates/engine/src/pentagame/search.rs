//! Principal-variation alpha-beta over whole turns, for two sides.

use std::sync::atomic::{AtomicBool, Ordering};

use games::History;
use pentagame::{Move, Pentagame};
use rulebook::Position;

use super::features::{Features, gather};
use super::levels::blur;
use super::scan::Scan;
use super::table::{Bound, Entry, Table};
use super::turns::{Experience, Ranking, Turn};
use super::weights::Weights;
use crate::think::{Budget, WIN, WON, Watch};
use crate::{Width, is_decided};

/// Deeper than this nobody looks.
pub(crate) const DEEPEST: usize = 64;

/// More than any value.
pub(crate) const INFINITE: i32 = WIN + 1;

/// The constants of the search that matches settle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Params {
    /// Turns tried at depth 1, 2, 3, 4 and more.
    pub most: [usize; 5],
    /// Placements tried for each walk at depth 1 and deeper.
    pub placements: [usize; 2],
    /// From this depth on walks are judged by the positions they lead to.
    pub judged: i32,
    /// By how much a side must be ahead, for each depth, that no turn is tried.
    pub ahead: i32,
    /// How many outs in a row are looked at beyond the last depth.
    pub outs: u32,
    /// The first turn that is looked at less deep.
    pub late: usize,
    /// Half plies of reduction added to all.
    pub reduce: i32,
    /// At the root, how many turns are looked at beyond depth 1.
    pub root: usize,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            most: [20, 32, 48, 64, 90],
            placements: [5, 10],
            judged: 3,
            ahead: 90,
            outs: 4,
            late: 2,
            reduce: 2,
            root: 60,
        }
    }
}

/// What a search keeps for each ply: filled again and again.
pub(super) struct Ply {
    pub(super) scan: Scan,
    pub(super) ranking: Ranking,
    pub(super) walks: Vec<Turn>,
    pub(super) turns: Vec<Turn>,
    pub(super) killers: [Move; 2],
    pub(super) key: u64,
}

/// What one thread keeps from turn to turn.
pub(crate) struct Mind {
    pub(super) plies: Vec<Ply>,
    pub(super) experience: Experience,
    features: Features,
    /// For positions looked at in passing.
    aside: Scan,
    /// Values of positions judged before: the upper bits of the key, and the value.
    judged: Vec<u64>,
}

const JUDGED: usize = 1 << 16;

/// What was found out without looking ahead.
#[derive(Clone, Copy)]
struct Judged {
    value: i32,
    /// The player to move can take a piece out.
    is_hot: bool,
}

impl Mind {
    pub(crate) fn new() -> Mind {
        let ply = |_| Ply {
            scan: Scan::new(),
            ranking: Ranking::new(),
            walks: Vec::new(),
            turns: Vec::new(),
            killers: [Move::PASS; 2],
            key: 0,
        };
        Mind {
            plies: (0..=DEEPEST).map(ply).collect(),
            experience: Experience::new(),
            features: Features::new(),
            aside: Scan::new(),
            judged: vec![0; JUDGED],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.experience = Experience::new();
        self.judged.fill(0);
        for ply in &mut self.plies {
            ply.killers = [Move::PASS; 2];
        }
    }
}

/// What a search counts.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) nodes: u64,
    pub(crate) evals: u64,
    pub(crate) deepest: u32,
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) history: &'a History,
    pub(crate) watch: &'a dyn Watch,
    pub(crate) budget: Budget,
    pub(crate) width: Width,
    pub(crate) params: Params,
    /// How wrongly positions are judged, and how.
    pub(crate) fog: i32,
    pub(crate) seed: u64,
    /// The first thread has its answer.
    pub(crate) halt: &'a AtomicBool,
}

/// One thread's search.
pub(crate) struct Search<'a> {
    pub(crate) shared: Shared<'a>,
    pub(super) mind: &'a mut Mind,
    pub(crate) counts: Counts,
    pub(crate) stopped: bool,
    /// Whether there is a first answer: before that nothing is broken off.
    pub(crate) has_answer: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(shared: Shared<'a>, mind: &'a mut Mind) -> Search<'a> {
        mind.experience.fade();
        Search { shared, mind, counts: Counts::default(), stopped: false, has_answer: false }
    }

    /// Looks at a position and judges it, for its player to move, without looking ahead.
    pub(super) fn evaluate(&mut self, position: &Pentagame, ply: usize) -> i32 {
        self.count_eval();
        let scan = &mut self.mind.plies[ply].scan;
        scan.fill(position);
        gather(position, scan, &mut self.mind.features);
        let value = self.judge(position);
        let is_hot = is_hot(&self.mind.plies[ply].scan, position);
        self.remember(position.key(), Judged { value, is_hot });
        value
    }

    /// The same for a position that is only looked at in passing.
    pub(super) fn evaluate_aside(&mut self, position: &Pentagame) -> i32 {
        if position.is_over() {
            return over(position, 1);
        }
        if let Some(judged) = self.recall(position.key()) {
            return judged.value;
        }
        self.count_eval();
        self.mind.aside.fill(position);
        gather(position, &self.mind.aside, &mut self.mind.features);
        let value = self.judge(position);
        let is_hot = is_hot(&self.mind.aside, position);
        self.remember(position.key(), Judged { value, is_hot });
        value
    }

    /// Judges a position by the statements gathered.
    fn judge(&self, position: &Pentagame) -> i32 {
        let Shared { weights, fog, seed, .. } = self.shared;
        let value = weights.value(&self.mind.features) + blur(position.key(), seed, fog);
        value.clamp(-WON + 1, WON - 1)
    }

    /// How a position was judged before.
    fn recall(&self, key: u64) -> Option<Judged> {
        let word = self.mind.judged[key as usize % JUDGED];
        let judged = Judged { value: i32::from(word as u16 as i16), is_hot: word >> 16 & 1 == 1 };
        ((word ^ key) >> 17 == 0).then_some(judged)
    }

    fn remember(&mut self, key: u64, judged: Judged) {
        let kept = key >> 17 << 17 | u64::from(judged.is_hot) << 16;
        self.mind.judged[key as usize % JUDGED] = kept | u64::from(judged.value as i16 as u16);
    }

    fn count_eval(&mut self) {
        self.counts.evals += 1;
        if self.counts.evals.is_multiple_of(128) {
            self.look_at_the_clock();
        }
        let most = self.shared.budget.evals;
        if self.has_answer && most.is_some_and(|most| self.counts.evals >= most) {
            self.stopped = true;
        }
    }

    fn look_at_the_clock(&mut self) {
        let Shared { watch, budget, halt, .. } = self.shared;
        let late = budget.time.is_some_and(|time| watch.elapsed_us() >= time.hard_us);
        if self.has_answer && (late || watch.is_stopped() || halt.load(Ordering::Relaxed)) {
            self.stopped = true;
        }
    }

    /// The value of a position for its player to move.
    pub(crate) fn search(
        &mut self,
        position: &Pentagame,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if position.is_over() {
            return over(position, ply as i32);
        }
        if let Some(value) = self.repeated(position, ply) {
            return value;
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiesce(position, 0, alpha, beta, ply);
        }
        self.counts.nodes += 1;
        self.counts.deepest = self.counts.deepest.max(ply as u32);
        let is_pv = beta - alpha > 1;
        let key = position.key();
        let known = self.shared.table.get(key);
        if !is_pv && let Some(value) = cut_by(known, depth, alpha, beta, ply) {
            return value;
        }
        // So far ahead that a turn will not change it.
        let margin = self.shared.params.ahead * depth;
        let is_enough =
            |still: i32| !is_pv && depth <= 3 && !is_decided(beta) && still - margin >= beta;
        if let Some(judged) = self.recall(key)
            && is_enough(judged.value)
        {
            return judged.value;
        }
        let still = self.evaluate(position, ply);
        if self.stopped || is_enough(still) {
            return still;
        }
        let hint = known.and_then(|entry| entry.best);
        let hint = hint.filter(|m| position.check_move(*m).is_ok());
        self.mind.plies[ply].key = key;
        self.list_turns(position, depth, ply, hint);
        match self.try_turns(position, depth, alpha, beta, ply) {
            Some(best) => best,
            None => still,
        }
    }

    /// Tries the turns listed, in their order. Nothing comes back if there are none.
    fn try_turns(
        &mut self,
        position: &Pentagame,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let is_pv = beta - alpha > 1;
        let old_alpha = alpha;
        let mut best: Option<i32> = None;
        let mut best_turn = None;
        for index in 0..self.mind.plies[ply].turns.len() {
            let Turn { m, promise } = self.mind.plies[ply].turns[index];
            let mut next = position.clone();
            next.play_unchecked(m);
            let value = if index == 0 {
                -self.search(&next, depth - 1, -beta, -alpha, ply + 1)
            } else {
                let less = self.reduction(depth, index, promise, is_pv);
                self.later_value(&next, depth, less, alpha, beta, ply + 1)
            };
            if self.stopped {
                return Some(best.unwrap_or(alpha).max(alpha));
            }
            if best.is_some_and(|best| value <= best) {
                continue;
            }
            best = Some(value);
            if value > alpha {
                best_turn = Some(m);
                alpha = value;
            }
            if value >= beta {
                self.note_cut(position, ply, index, depth);
                break;
            }
        }
        let best = best?;
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { best: best_turn, value: to_table(best, ply), depth, bound };
        self.shared.table.put(position.key(), entry);
        Some(best)
    }

    /// The value of a turn that is not the first: less deep and only whether it is better than
    /// the best so far, unless it is.
    fn later_value(
        &mut self,
        next: &Pentagame,
        depth: i32,
        less: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let mut value = -self.search(next, depth - 1 - less, -alpha - 1, -alpha, ply);
        if value > alpha && less > 0 {
            value = -self.search(next, depth - 1, -alpha - 1, -alpha, ply);
        }
        if value > alpha && value < beta {
            value = -self.search(next, depth - 1, -beta, -alpha, ply);
        }
        value
    }

    /// The value, for the player at the root, of the position after one of her turns.
    pub(crate) fn root_value(
        &mut self,
        next: &Pentagame,
        depth: i32,
        rank: usize,
        alpha: i32,
        expected: i32,
    ) -> i32 {
        if rank == 0 {
            return self.first_value(next, depth, expected);
        }
        let less = self.reduction(depth, rank, 0, true);
        self.later_value(next, depth, less, alpha, INFINITE, 1)
    }

    /// The value of the first turn: looked for about where it is expected.
    fn first_value(&mut self, next: &Pentagame, depth: i32, expected: i32) -> i32 {
        let (mut low, mut high) = (expected - 30, expected + 30);
        loop {
            let value = -self.search(next, depth - 1, -high, -low, 1);
            if self.stopped || value > low && value < high {
                return value;
            }
            if value <= low {
                low = if low < expected - 30 { -INFINITE } else { expected - 150 };
            } else {
                high = if high > expected + 30 { INFINITE } else { expected + 150 };
            }
        }
    }

    /// A position that occurred before: the referee may end the game with the score as it stands.
    fn repeated(&self, position: &Pentagame, ply: usize) -> Option<i32> {
        let key = position.key();
        let on_path = self.mind.plies[..ply].iter().filter(|ply| ply.key == key).count() as u32;
        let before = self.shared.history.occurrences_of(position) + on_path;
        match before {
            0 => None,
            1 if on_path == 0 => None,
            // A third time would end it; whoever is ahead can bring it about.
            _ => Some(lead(position).signum() * if before >= 2 { WON - 1 } else { 300 }),
        }
    }

    /// Looks on while pieces can leave.
    fn quiesce(
        &mut self,
        position: &Pentagame,
        steps: u32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if position.is_over() {
            return over(position, ply as i32);
        }
        self.counts.nodes += 1;
        self.counts.deepest = self.counts.deepest.max(ply as u32);
        if let Some(judged) = self.recall(position.key())
            && (judged.value >= beta || !judged.is_hot)
        {
            return judged.value;
        }
        let still = self.evaluate(position, ply);
        if still >= beta || steps >= self.shared.params.outs || ply >= DEEPEST || self.stopped {
            return still;
        }
        if !is_hot(&self.mind.plies[ply].scan, position) {
            return still;
        }
        alpha = alpha.max(still);
        let mut best = still;
        self.list_outs(position, ply);
        let mut index = 0;
        while index < self.mind.plies[ply].turns.len() {
            let m = self.mind.plies[ply].turns[index].m;
            let mut next = position.clone();
            next.play_unchecked(m);
            let value = -self.quiesce(&next, steps + 1, -beta, -alpha, ply + 1);
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

    /// How many turns are tried at most.
    pub(super) fn most_turns(&self, depth: i32) -> usize {
        match self.shared.width {
            Width::Full => usize::MAX,
            Width::Safe => self.shared.params.most[(depth.clamp(1, 5) - 1) as usize],
        }
    }

    /// How much less deep a late turn is looked at.
    fn reduction(&self, depth: i32, index: usize, promise: i32, is_pv: bool) -> i32 {
        if depth < 2 || index < self.shared.params.late || promise >= 900_000 {
            return 0;
        }
        let late = index.ilog2() as i32 + depth.ilog2() as i32 + self.shared.params.reduce;
        (late / 2 - i32::from(is_pv)).clamp(0, depth - 1)
    }

    /// A turn was so good that the rest need not be tried.
    fn note_cut(&mut self, position: &Pentagame, ply: usize, index: usize, depth: i32) {
        let m = self.mind.plies[ply].turns[index].m;
        let killers = &mut self.mind.plies[ply].killers;
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        let seat = position.to_move();
        let bonus = (depth * depth * 4).min(100);
        self.mind.experience.note(seat, m, bonus);
        for tried in &self.mind.plies[ply].turns[..index] {
            self.mind.experience.note(seat, tried.m, -bonus / 4);
        }
    }
}

fn is_hot(scan: &Scan, position: &Pentagame) -> bool {
    scan.looks[position.to_move().index()].iter().any(|look| look.heat.is_hot())
}

/// The value of a finished game for the player to move.
pub(crate) fn over(position: &Pentagame, ply: i32) -> i32 {
    let lead = lead(position);
    lead.signum() * (WIN - 6 - ply) + lead
}

/// The pieces that the side to move is ahead.
pub(crate) fn lead(position: &Pentagame) -> i32 {
    let seating = position.seating();
    let mover = position.to_move();
    let other = seating.seats().after(mover);
    let out = |seat| i32::from(position.team_out(seating.team(seat)));
    out(mover) - out(other)
}

/// The value the table knows, if it is deep and sharp enough.
fn cut_by(known: Option<Entry>, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let entry = known.filter(|entry| entry.depth >= depth)?;
    let value = from_table(entry.value, ply);
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    cuts.then_some(value)
}

/// Proven values count from the root while searching and from the position in the table.
fn to_table(value: i32, ply: usize) -> i32 {
    if is_decided(value) { value + value.signum() * ply as i32 } else { value }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if is_decided(value) { value - value.signum() * ply as i32 } else { value }
}
