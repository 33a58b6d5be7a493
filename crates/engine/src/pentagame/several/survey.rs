//! The turns worth a look, each judged by the position it leads to, and the work this costs.

use pentagame::{Blocks, Move, Pentagame};
use rulebook::Position;

use super::super::scan::Scan;
use super::super::turns::{Breadth, Experience, Ranking, Turn, walks, with_blocks};
use super::judge::{Judge, Values};
use crate::Width;
use crate::think::{Budget, WIN, Watch};

/// Less than any value.
pub(super) const NOTHING: i32 = -WIN - 10_000;

/// What was done so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) nodes: u64,
    pub(super) evals: u64,
    pub(super) deepest: u32,
}

/// How much is judged where not everything is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    /// Walks, the most promising first.
    pub walks: usize,
    /// Stops for a block.
    pub stops: usize,
}

impl Most {
    /// Everything.
    pub(super) const ALL: Most = Most { walks: usize::MAX, stops: usize::MAX };
}

/// Lists and judges turns, and knows when to stop.
pub(super) struct Survey<'a> {
    judge: &'a Judge,
    budget: Budget,
    watch: &'a dyn Watch,
    pub(super) width: Width,
    pub(super) counts: Counts,
    stopped: bool,
    pub(super) experience: Experience,
    scan: Scan,
    aside: Scan,
    ranking: Ranking,
    walks: Vec<Turn>,
}

impl<'a> Survey<'a> {
    pub(super) fn new(
        judge: &'a Judge,
        budget: Budget,
        watch: &'a dyn Watch,
        width: Width,
    ) -> Survey<'a> {
        Survey {
            judge,
            budget,
            watch,
            width,
            counts: Counts::default(),
            stopped: false,
            experience: Experience::new(),
            scan: Scan::new(),
            aside: Scan::new(),
            ranking: Ranking::new(),
            walks: Vec::new(),
        }
    }

    /// Whether the budget is spent or somebody wants the answer.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Looks at the clock.
    pub(super) fn check_time(&mut self) {
        let late = self.budget.time.is_some_and(|time| self.watch.elapsed_us() >= time.hard_us);
        self.stopped |= late || self.watch.is_stopped();
    }

    fn count(&mut self) {
        self.counts.evals += 1;
        self.stopped |= self.budget.evals.is_some_and(|most| self.counts.evals >= most);
        if self.counts.evals.is_multiple_of(64) {
            self.check_time();
        }
    }

    /// What a position `ply` turns from the root is worth to each seat.
    pub(super) fn judge(&mut self, position: &Pentagame, ply: usize) -> Values {
        if position.is_over() {
            return self.judge.over(position, ply);
        }
        self.count();
        self.aside.fill(position);
        self.judge.values(position, &self.aside)
    }

    /// What the score of a position is worth to each seat if the game ends there.
    pub(super) fn as_it_stands(&self, position: &Pentagame, ply: usize) -> Values {
        self.judge.over(position, ply)
    }

    fn look_around(&mut self, position: &Pentagame) {
        self.counts.nodes += 1;
        self.scan.fill(position);
        self.ranking.fill(position, &self.scan, &self.experience, self.width);
        let Survey { scan, ranking, experience, walks: list, width, .. } = self;
        walks(position, scan, ranking, experience, *width, list);
    }

    /// The turns of a position as they look at first sight, the best first.
    pub(super) fn glance(&mut self, position: &Pentagame, breadth: Breadth) -> Vec<Turn> {
        self.look_around(position);
        self.combine(position, breadth)
    }

    /// The turns of a position, the best first: each walk, as far as `most` allows, judged with its
    /// best placement, each placement judged after the most promising walk that sets a block.
    /// When the budget is spent before all are judged, the others come last in the order of
    /// first sight.
    pub(super) fn survey(
        &mut self,
        position: &Pentagame,
        breadth: Breadth,
        most: Most,
        ply: usize,
    ) -> Vec<Turn> {
        self.look_around(position);
        self.judge_placements(position, most.stops, ply);
        self.judge_walks(position, most.walks, ply);
        self.combine(position, breadth)
    }

    fn combine(&mut self, position: &Pentagame, breadth: Breadth) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(self.walks.len() * 2);
        for walk in &self.walks {
            with_blocks(position, walk.m, &self.ranking, breadth, |m, worth| {
                turns.push(Turn { m, promise: walk.promise.saturating_add(worth) });
            });
        }
        turns.sort_by_key(|turn| -turn.promise);
        turns
    }

    fn after(&mut self, position: &Pentagame, m: Move, ply: usize) -> i32 {
        let mut next = position.clone();
        next.play_unchecked(m);
        self.judge(&next, ply + 1)[position.to_move().index()]
    }

    fn judge_placements(&mut self, position: &Pentagame, most: usize, ply: usize) {
        self.walks.sort_by_key(|walk| -walk.promise);
        let sets_one =
            |walk: &&Turn| matches!(position.placing(walk.m).blocks, Blocks::Black | Blocks::Grey);
        let Some(walk) = self.walks.iter().find(sets_one).map(|walk| walk.m) else { return };
        let placing = position.placing(walk);
        let is_black = placing.blocks == Blocks::Black;
        let mut ranking = std::mem::replace(&mut self.ranking, Ranking::new());
        let mut best = NOTHING;
        let mut judged = [false; 128];
        for &stop in ranking.stops.iter().filter(|stop| placing.free.contains(**stop)).take(most) {
            let m = if is_black { walk.black_to(stop) } else { walk.grey_to(stop) };
            let value = self.after(position, m, ply);
            best = best.max(value);
            ranking.worth[stop.index()] = value;
            judged[stop.index()] = true;
            if self.stopped {
                break;
            }
        }
        for &stop in &ranking.stops {
            let worth = &mut ranking.worth[stop.index()];
            *worth = if judged[stop.index()] { *worth - best } else { -100 };
        }
        ranking.sort();
        self.ranking = ranking;
    }

    fn judge_walks(&mut self, position: &Pentagame, most: usize, ply: usize) {
        let mut list = std::mem::take(&mut self.walks);
        for (index, walk) in list.iter_mut().enumerate() {
            if self.stopped || index >= most {
                walk.promise += NOTHING;
                continue;
            }
            let mut best = None;
            let breadth = Breadth { single: 1, double: 1, lifted: 1 };
            with_blocks(position, walk.m, &self.ranking, breadth, |m, worth| {
                best = best.or(Some((m, worth)));
            });
            let Some((m, worth)) = best else { continue };
            walk.promise = self.after(position, m, ply) - worth;
        }
        self.walks = list;
    }
}
