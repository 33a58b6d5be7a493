//! The threat-space solver: wins that need nothing but threats.
//!
//! From two out on, a player who can take the third piece out next turn must be answered. So the
//! attacker plays only moves that threaten to win, and the defender gets every legal answer after
//! which the threat is gone: all of them, found exactly. If none is left at the end of every line,
//! the win is proven. The other way round the player to move is lost if every answer of hers runs
//! into such a win.
//!
//! The attacker need not try everything, so "not won" means: not by threats of the kind tried.
//! Repetition (rule E3) is not looked at: lines are short, and a win is a threat at every turn.

mod hot;

use std::collections::HashMap;
use std::ops::ControlFlow;

use pentagame::{Blocks, Move, Pentagame, Seating};
use rulebook::{Position, Seat};

use hot::{Men, can_go_out, each_walk, goes_out, ko_may_matter};

/// What could be proven for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// She wins whatever the other does.
    Won,
    /// She loses whatever she does.
    Lost,
    /// Neither, by threats alone.
    Open,
    /// The nodes did not suffice, or the game has more than two players.
    Unknown,
}

/// A proof, a line that shows it, and the work it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What could be proven.
    pub proof: Proof,
    /// The attacker's moves with one answer of the defender's to each, from the position on. When
    /// the game is won the first move is the one to play.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// No proof is longer than this many moves of the attacker's.
const LONGEST: u32 = 6;

/// From this depth on only a few placements are tried with each walk: those that leave the
/// defender the fewest answers.
const SELECTIVE_FROM: u32 = 3;
const PLACEMENTS: usize = 3;

/// Tries to prove the position won or lost for the player to move, within so many nodes.
pub fn solve(position: &Pentagame, nodes: u64) -> Verdict {
    let mut verdict = Verdict { proof: Proof::Unknown, line: Vec::new(), nodes: 0 };
    if position.seating() != Seating::Two || position.is_over() {
        return verdict;
    }
    let mover = position.to_move();
    let rival = position.seating().seats().after(mover);
    let mut open = true;
    for attacker in [mover, rival] {
        let mut solver = Solver::new(attacker, position, nodes - verdict.nodes.min(nodes));
        let line = solver.deepen(position);
        verdict.nodes += solver.nodes;
        if let Some(line) = line {
            verdict.proof = if attacker == mover { Proof::Won } else { Proof::Lost };
            verdict.line = line;
            return verdict;
        }
        open &= solver.nodes < solver.limit;
    }
    if open {
        verdict.proof = Proof::Open;
    }
    verdict
}

struct Solver {
    attacker: Seat,
    defender: Seat,
    out_wins: u8,
    nodes: u64,
    limit: u64,
    /// Whether a line was broken off for its length.
    cut_short: bool,
    /// How deep a position with the attacker to move was searched in vain.
    in_vain: HashMap<u64, u32>,
    /// The answer that stopped the last threat often stops the next one too.
    killers: [Option<Move>; LONGEST as usize + 1],
}

impl Solver {
    fn new(attacker: Seat, position: &Pentagame, limit: u64) -> Solver {
        Solver {
            attacker,
            defender: position.seating().seats().after(attacker),
            out_wins: position.setup().out(),
            nodes: 0,
            limit,
            cut_short: false,
            in_vain: HashMap::new(),
            killers: [None; LONGEST as usize + 1],
        }
    }

    /// Looks for ever longer proofs.
    fn deepen(&mut self, position: &Pentagame) -> Option<Vec<Move>> {
        if position.is_last_round() || position.out(self.attacker) + 2 < self.out_wins {
            return None;
        }
        for depth in 1..=LONGEST {
            self.cut_short = false;
            let line = if position.to_move() == self.attacker {
                self.attack(position, depth)
            } else {
                self.threatened(position).then(|| self.defend(position, depth)).flatten()
            };
            if line.is_some() || !self.cut_short || self.nodes >= self.limit {
                return line;
            }
        }
        None
    }

    /// Whether the attacker would win if the defender, to move, did nothing.
    fn threatened(&self, position: &Pentagame) -> bool {
        let mut next = position.clone();
        next.lose_turn();
        !next.is_last_round() && self.wins_now(&next).is_some()
    }

    /// The attacker, to move, wins with this move, whatever follows.
    fn wins_now(&self, position: &Pentagame) -> Option<Move> {
        if position.out(self.attacker) + 1 != self.out_wins || !can_go_out(position) {
            return None;
        }
        // The second player's third piece ends the game; after the first player's the second one
        // has a last turn, which can only matter at two out.
        let last_turn =
            self.attacker == Seat::FIRST && position.out(self.defender) + 1 == self.out_wins;
        let mut found = None;
        let _ = each_walk(position, |walk| {
            if !goes_out(position, walk) {
                return ControlFlow::Continue(());
            }
            let free = position.placing(walk).free;
            let seat = if last_turn { self.defender } else { self.attacker };
            let mut men = Men::of(position, seat).after(seat, position, walk, free);
            if !last_turn {
                men = men.nobody();
            }
            men.each_placing(position, walk, |m| {
                found = Some(m);
                ControlFlow::Break(())
            })
        });
        found
    }

    /// A line that wins for the attacker, to move, with at most `depth` moves of the attacker's.
    fn attack(&mut self, position: &Pentagame, depth: u32) -> Option<Vec<Move>> {
        self.nodes += 1;
        if let Some(m) = self.wins_now(position) {
            return Some(vec![m]);
        }
        if depth == 1 {
            self.cut_short = true;
            return None;
        }
        if self.nodes >= self.limit {
            return None;
        }
        let key = position.key();
        if self.in_vain.get(&key).is_some_and(|&searched| searched >= depth) {
            self.cut_short = true;
            return None;
        }
        for m in self.threats(position, depth) {
            let mut next = position.clone();
            next.play_unchecked(m);
            if let Some(mut line) = self.defend(&next, depth - 1) {
                line.insert(0, m);
                return Some(line);
            }
            if self.nodes >= self.limit {
                return None;
            }
        }
        self.in_vain.insert(key, depth);
        None
    }

    /// The same with the defender to move, who is threatened: all answers are tried.
    fn defend(&mut self, position: &Pentagame, depth: u32) -> Option<Vec<Move>> {
        self.nodes += 1;
        if self.nodes >= self.limit {
            return None;
        }
        if position.out(self.defender) + 1 == self.out_wins && can_go_out(position) {
            return None;
        }
        if let Some(killer) = self.killers[depth as usize]
            && position.check_move(killer).is_ok()
            && self.stops(position, killer)
            && (depth == 1 || self.survives(position, killer, depth))
        {
            self.cut_short = true;
            return None;
        }
        if depth == 1 {
            let stopper = self.first_stopper(position);
            self.cut_short |= stopper.is_some();
            self.killers[1] = stopper.or(self.killers[1]);
            return stopper.is_none().then(|| self.any_answer(position));
        }
        let stoppers = self.stoppers(position);
        let mut longest: Vec<Move> = Vec::new();
        for m in stoppers {
            let mut next = position.clone();
            next.play_unchecked(m);
            let Some(line) = self.attack(&next, depth) else {
                self.killers[depth as usize] = Some(m);
                return None;
            };
            if line.len() + 1 > longest.len() {
                longest = line;
                longest.insert(0, m);
            }
        }
        Some(if longest.is_empty() { self.any_answer(position) } else { longest })
    }

    fn survives(&mut self, position: &Pentagame, answer: Move, depth: u32) -> bool {
        let mut next = position.clone();
        next.play_unchecked(answer);
        self.attack(&next, depth).is_none()
    }

    /// Nothing helps, so the first move that comes, and what wins then.
    fn any_answer(&self, position: &Pentagame) -> Vec<Move> {
        let mut line = Vec::new();
        let _ = position.each_legal(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            line.push(m);
            line.extend(self.wins_now(&next));
            ControlFlow::Break(())
        });
        line
    }

    /// Whether the attacker's threat is gone after this answer.
    fn stops(&self, position: &Pentagame, m: Move) -> bool {
        let mut next = position.clone();
        next.play_unchecked(m);
        next.is_over() || next.is_last_round() || self.wins_now(&next).is_none()
    }

    fn first_stopper(&mut self, position: &Pentagame) -> Option<Move> {
        let mut first = None;
        self.each_stopper(position, &mut |m| {
            first = Some(m);
            ControlFlow::Break(())
        });
        first
    }

    fn stoppers(&mut self, position: &Pentagame) -> Vec<Move> {
        let mut all = Vec::new();
        self.each_stopper(position, &mut |m| {
            all.push(m);
            ControlFlow::Continue(())
        });
        all
    }

    /// Every legal answer after which the attacker does not win at once. The defender cannot reach
    /// the winning number here: [`Solver::defend`] has seen to that.
    fn each_stopper(
        &mut self,
        position: &Pentagame,
        each: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) {
        let seat = self.attacker;
        let ko = ko_may_matter(position, seat);
        let men = Men::of(position, seat);
        let (mut walks, mut moves) = (0, 0);
        let _ = each_walk(position, |walk| {
            walks += 1;
            let free = position.placing(walk).free;
            let after = men.after(seat, position, walk, free);
            // With a last turn to fear, or a ko, a piece that can leave does not win for certain.
            let out = position.out(self.defender) + u8::from(goes_out(position, walk));
            let last_turn = seat == Seat::FIRST && out + 1 >= self.out_wins;
            if !last_turn && !ko {
                return after.each_placing(position, walk, &mut *each);
            }
            after.nobody().each_placing(position, walk, |m| {
                moves += 1;
                if self.stops(position, m) { each(m) } else { ControlFlow::Continue(()) }
            })
        });
        self.nodes += walks / 2 + moves;
    }

    /// The attacker's moves that threaten to win, the hottest first.
    fn threats(&mut self, position: &Pentagame, depth: u32) -> Vec<Move> {
        let men = Men::of(position, self.attacker);
        let mut found: Vec<(u32, Move)> = Vec::new();
        let _ = each_walk(position, |walk| {
            let out = position.out(self.attacker) + u8::from(goes_out(position, walk));
            let placing = position.placing(walk);
            let after = men.after(self.attacker, position, walk, placing.free);
            if out + 1 == self.out_wins && after.is_hot() {
                let first = found.len();
                each_choice(position, walk, |m| {
                    let set = [m.black(), m.grey()].into_iter().flatten();
                    let men = set.fold(after, Men::with_block);
                    let hot = men.count_hot();
                    if hot > 0 {
                        found.push((hot, m));
                    }
                });
                if depth >= SELECTIVE_FROM && found.len() > first + PLACEMENTS {
                    let mut own = found.split_off(first);
                    own.sort_by_cached_key(|(_, m)| self.count_answers(position, *m));
                    own.truncate(PLACEMENTS);
                    found.extend(own);
                }
            }
            ControlFlow::Continue(())
        });
        found.sort_by_key(|(hot, _)| std::cmp::Reverse(*hot));
        found.into_iter().map(|(_, m)| m).collect()
    }

    /// How many answers a threat leaves, counted by walks and cutting stops up to a bound.
    fn count_answers(&mut self, position: &Pentagame, m: Move) -> u32 {
        const ENOUGH: u32 = 100;
        if self.nodes >= self.limit {
            return ENOUGH;
        }
        let mut next = position.clone();
        next.play_unchecked(m);
        let mut count = 0;
        self.each_stopper(&next, &mut |_| {
            count += 1;
            if count < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        count
    }
}

/// Calls `each` with the walk and the placements of its blocks that differ: free nodes, and the
/// ends of free runs. Of an empty pool only the first block is taken.
fn each_choice(position: &Pentagame, walk: Move, mut each: impl FnMut(Move)) {
    let placing = position.placing(walk);
    let (ends, taken) = (placing.free.run_ends(), position.grey().first());
    let with_taken = |m: Move| taken.map_or(m, |taken| m.grey_from(taken));
    match placing.blocks {
        Blocks::None => each(walk),
        Blocks::Black => { ends }.for_each(|stop| each(walk.black_to(stop))),
        Blocks::Grey => { ends }.for_each(|stop| each(walk.grey_to(stop))),
        Blocks::GreyFromBoard => {
            { ends }.for_each(|stop| each(with_taken(walk.grey_to(stop))));
        }
        Blocks::BlackAndGrey => { ends }.for_each(|black| {
            let walk = walk.black_to(black);
            ends.without(black).for_each(|grey| each(walk.grey_to(grey)));
        }),
        Blocks::BlackAndGreyFromBoard => { ends }.for_each(|black| {
            let walk = walk.black_to(black);
            ends.without(black).for_each(|grey| each(with_taken(walk.grey_to(grey))));
        }),
    }
}

#[cfg(test)]
mod tests;
