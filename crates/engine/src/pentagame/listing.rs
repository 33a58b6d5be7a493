//! The turns that a search tries, in which order.

use pentagame::{Blocks, Move, Pentagame};
use rulebook::Position;

use super::search::{INFINITE, Ply, Search};
use super::turns::{Breadth, Ranking, Turn, walks, with_blocks};
use crate::Width;

impl Search<'_> {
    /// Fills the ply with walks and ranked stops.
    pub(super) fn look_around(&mut self, position: &Pentagame, ply: usize) {
        let Ply { scan, ranking, walks: list, .. } = &mut self.mind.plies[ply];
        ranking.fill(position, scan, &self.mind.experience, self.shared.width);
        walks(position, scan, ranking, &self.mind.experience, self.shared.width, list);
    }

    /// The turns by which a piece leaves.
    pub(super) fn list_outs(&mut self, position: &Pentagame, ply: usize) {
        self.look_around(position, ply);
        let Ply { ranking, walks, turns, .. } = &mut self.mind.plies[ply];
        turns.clear();
        let seating = position.seating();
        let breadth = Breadth { single: 2, double: 2, lifted: 1 };
        for walk in walks.iter() {
            let out = walk
                .m
                .to()
                .is_none_or(|to| walk.m.piece().is_some_and(|piece| piece.goal(seating) == to));
            if out && walk.m.piece().is_some() {
                with_blocks(position, walk.m, ranking, breadth, |m, worth| {
                    turns.push(Turn { m, promise: walk.promise + worth });
                });
            }
        }
        best_first(turns, 4);
    }

    /// The turns to be tried, the best first.
    pub(super) fn list_turns(
        &mut self,
        position: &Pentagame,
        depth: i32,
        ply: usize,
        hint: Option<Move>,
    ) {
        self.look_around(position, ply);
        if depth >= self.shared.params.judged {
            self.judge_walks(position, ply);
        }
        let [shallow, deep] = self.shared.params.placements;
        let breadth = match self.shared.width {
            Width::Full => Breadth::ALL,
            Width::Safe if depth >= 2 => Breadth { single: deep, double: 4, lifted: 3 },
            Width::Safe => Breadth { single: shallow, double: 2, lifted: 2 },
        };
        let most = self.most_turns(depth);
        let Ply { ranking, walks, turns, killers, .. } = &mut self.mind.plies[ply];
        turns.clear();
        for walk in walks.iter() {
            with_blocks(position, walk.m, ranking, breadth, |m, worth| {
                let known = if Some(m) == hint {
                    1_000_000
                } else if killers.contains(&m) {
                    60
                } else {
                    0
                };
                turns.push(Turn { m, promise: walk.promise + worth + known });
            });
        }
        if let Some(m) = hint
            && !turns.iter().any(|turn| turn.m == m)
        {
            turns.push(Turn { m, promise: 1_000_000 });
        }
        best_first(turns, most);
    }

    /// Judges each walk by the position it leads to, and each stop by what a block on it does
    /// after the most promising replace.
    fn judge_walks(&mut self, position: &Pentagame, ply: usize) {
        let mut list = std::mem::take(&mut self.mind.plies[ply].walks);
        let is_replace = |walk: &&Turn| position.placing(walk.m).blocks == Blocks::Black;
        let promising = list.iter().filter(is_replace).max_by_key(|walk| walk.promise);
        if let Some(replace) = promising {
            let free = position.placing(replace.m).free;
            let mut ranking = std::mem::replace(&mut self.mind.plies[ply].ranking, Ranking::new());
            let mut best = -INFINITE;
            for &stop in ranking.stops.iter().filter(|stop| free.contains(**stop)) {
                let mut next = position.clone();
                next.play_unchecked(replace.m.black_to(stop));
                let value = -self.evaluate_aside(&next);
                best = best.max(value);
                ranking.worth[stop.index()] = value;
            }
            for &stop in &ranking.stops {
                let worth = &mut ranking.worth[stop.index()];
                *worth = if free.contains(stop) { *worth - best } else { -100 };
            }
            ranking.sort();
            self.mind.plies[ply].ranking = ranking;
        }
        for walk in &mut list {
            let mut best = None;
            let breadth = Breadth { single: 1, double: 1, lifted: 1 };
            with_blocks(position, walk.m, &self.mind.plies[ply].ranking, breadth, |m, worth| {
                best = best.or(Some((m, worth)));
            });
            let Some((m, worth)) = best else { continue };
            let mut next = position.clone();
            next.play_unchecked(m);
            walk.promise = -self.evaluate_aside(&next) - worth + walk.promise / 16;
        }
        self.mind.plies[ply].walks = list;
    }

    /// All turns of the position at the root, each judged by the position it leads to.
    pub(crate) fn root_turns(&mut self, position: &Pentagame) -> Vec<Turn> {
        self.evaluate(position, 0);
        self.look_around(position, 0);
        let mut all = Vec::new();
        let breadth = match self.shared.width {
            Width::Full => Breadth::ALL,
            Width::Safe => Breadth { single: 100, double: 6, lifted: 5 },
        };
        for walk in &self.mind.plies[0].walks {
            with_blocks(position, walk.m, &self.mind.plies[0].ranking, breadth, |m, _| {
                all.push(Turn { m, promise: 0 });
            });
        }
        for turn in &mut all {
            let mut next = position.clone();
            next.play_unchecked(turn.m);
            turn.promise = -self.evaluate_aside(&next);
        }
        all.sort_by_key(|turn| -turn.promise);
        self.mind.plies[0].key = position.key();
        all
    }
}

/// Leaves so many of the turns, those that promise most, in the order of their promise. Equal ones
/// are taken in the order of moves, so that every build of the standard library chooses alike.
fn best_first(turns: &mut Vec<Turn>, most: usize) {
    let key = |turn: &Turn| (-turn.promise, turn.m);
    if turns.len() > most {
        turns.select_nth_unstable_by_key(most, key);
        turns.truncate(most);
    }
    turns.sort_unstable_by_key(key);
}
