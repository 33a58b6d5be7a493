//! Threat-space search: proves wins by threats alone.
//!
//! From two out on, a player who can take the third piece out next turn must be stopped. The
//! attacker plays only moves that threaten to win, and the defender tries every legal reply after
//! which the threat is gone: all of them, found exactly. If no defence is left at the end of every
//! line, the win is proven. In the same way the player to move is lost if every reply runs into
//! such a win.
//!
//! The attacker does not try every move, so "not won" means: not by the threats tried. Repetition
//! (rule E3) is ignored: lines are short, and every move of a win is a threat.

mod exit_threats;

use std::collections::HashMap;
use std::ops::ControlFlow;

use pentagame::{BlocksToPlace, Move, Pentagame, PlayerLayout};
use rulebook::{Position, Seat};

use exit_threats::{PieceStops, can_go_out, each_walk, goes_out, ko_may_matter};

/// Proof for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverProof {
    /// The player to move wins against any defence.
    Won,
    /// The player to move loses with any move.
    Lost,
    /// Neither is proven by threats alone.
    Open,
    /// The nodes did not suffice, or the game has more than two players.
    Unknown,
}

/// A proof, a line that shows it, and the work it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverResult {
    /// The proof found.
    pub proof: SolverProof,
    /// Moves of the attacker with one defence to each, from the position on.
    /// In a won position the first move is the one to play.
    pub line: Vec<Move>,
    /// Number of visited positions.
    pub nodes: u64,
}

/// Maximum number of attacking moves in a proof.
const ATTACK_MOVES_MAX: u32 = 6;

/// Depth from which only a few placements are tried with each walk.
/// These are the ones that leave the defender the fewest defences.
const SELECTIVE_FROM: u32 = 3;
const PLACEMENTS_MAX: usize = 3;

/// Tries to prove a win or loss for the player to move, within a number of nodes.
pub fn solve(position: &Pentagame, nodes: u64) -> SolverResult {
    let mut result = SolverResult { proof: SolverProof::Unknown, line: Vec::new(), nodes: 0 };
    if position.layout() != PlayerLayout::Two || position.is_over() {
        return result;
    }
    let mover = position.to_move();
    let rival = position.layout().seats().after(mover);
    let mut open = true;
    for attacker in [mover, rival] {
        let mut solver = ThreatSolver::new(attacker, position, nodes - result.nodes.min(nodes));
        let line = solver.deepen(position);
        result.nodes += solver.nodes;
        if let Some(line) = line {
            result.proof = if attacker == mover { SolverProof::Won } else { SolverProof::Lost };
            result.line = line;
            return result;
        }
        open &= solver.nodes < solver.limit;
    }
    if open {
        result.proof = SolverProof::Open;
    }
    result
}

struct ThreatSolver {
    attacker: Seat,
    defender: Seat,
    out_to_win: u8,
    nodes: u64,
    limit: u64,
    /// True if a line was cut off by its length.
    reached_limit: bool,
    /// Depth to which positions with the attacker to move were searched without a win.
    refuted_depth: HashMap<u64, u32>,
    /// Killer moves: the last defence often stops the next threat, too.
    killers: [Option<Move>; ATTACK_MOVES_MAX as usize + 1],
}

impl ThreatSolver {
    fn new(attacker: Seat, position: &Pentagame, limit: u64) -> ThreatSolver {
        ThreatSolver {
            attacker,
            defender: position.layout().seats().after(attacker),
            out_to_win: position.setup().out(),
            nodes: 0,
            limit,
            reached_limit: false,
            refuted_depth: HashMap::new(),
            killers: [None; ATTACK_MOVES_MAX as usize + 1],
        }
    }

    /// Iterative deepening over the length of the proof.
    fn deepen(&mut self, position: &Pentagame) -> Option<Vec<Move>> {
        if position.is_last_round() || position.out(self.attacker) + 2 < self.out_to_win {
            return None;
        }
        for depth in 1..=ATTACK_MOVES_MAX {
            self.reached_limit = false;
            let line = if position.to_move() == self.attacker {
                self.attack(position, depth)
            } else {
                self.is_threatened(position).then(|| self.defend(position, depth)).flatten()
            };
            if line.is_some() || !self.reached_limit || self.nodes >= self.limit {
                return line;
            }
        }
        None
    }

    /// Returns true if the attacker would win if the defender lost the turn.
    fn is_threatened(&self, position: &Pentagame) -> bool {
        let mut next = position.clone();
        next.lose_turn();
        !next.is_last_round() && self.winning_move(&next).is_some()
    }

    /// A move with which the attacker wins at once.
    fn winning_move(&self, position: &Pentagame) -> Option<Move> {
        if position.out(self.attacker) + 1 != self.out_to_win || !can_go_out(position) {
            return None;
        }
        // The second player's third piece ends the game; after the first player's, the second has a
        // last turn, which matters only at two out.
        let last_turn =
            self.attacker == Seat::FIRST && position.out(self.defender) + 1 == self.out_to_win;
        let mut found = None;
        let _ = each_walk(position, |walk| {
            if !goes_out(position, walk) {
                return ControlFlow::Continue(());
            }
            let free = position.placement_phase(walk).free;
            let seat = if last_turn { self.defender } else { self.attacker };
            let mut pieces = PieceStops::of(position, seat).after(seat, position, walk, free);
            if !last_turn {
                pieces = pieces.without_pieces();
            }
            pieces.each_placing(position, walk, |m| {
                found = Some(m);
                ControlFlow::Break(())
            })
        });
        found
    }

    /// A winning line of the attacker to move, with at most `depth` attacking moves.
    fn attack(&mut self, position: &Pentagame, depth: u32) -> Option<Vec<Move>> {
        self.nodes += 1;
        if let Some(m) = self.winning_move(position) {
            return Some(vec![m]);
        }
        if depth == 1 {
            self.reached_limit = true;
            return None;
        }
        if self.nodes >= self.limit {
            return None;
        }
        let key = position.key();
        if self.refuted_depth.get(&key).is_some_and(|&searched| searched >= depth) {
            self.reached_limit = true;
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
        self.refuted_depth.insert(key, depth);
        None
    }

    /// A winning line against the threatened defender to move: all defences are tried.
    fn defend(&mut self, position: &Pentagame, depth: u32) -> Option<Vec<Move>> {
        self.nodes += 1;
        if self.nodes >= self.limit {
            return None;
        }
        if position.out(self.defender) + 1 == self.out_to_win && can_go_out(position) {
            return None;
        }
        if let Some(killer_move) = self.killers[depth as usize]
            && position.check_move(killer_move).is_ok()
            && self.stops_threat(position, killer_move)
            && (depth == 1 || self.survives(position, killer_move, depth))
        {
            self.reached_limit = true;
            return None;
        }
        if depth == 1 {
            let stopper = self.first_defence(position);
            self.reached_limit |= stopper.is_some();
            self.killers[1] = stopper.or(self.killers[1]);
            return stopper.is_none().then(|| self.any_defence(position));
        }
        let stoppers = self.defences(position);
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
        Some(if longest.is_empty() { self.any_defence(position) } else { longest })
    }

    fn survives(&mut self, position: &Pentagame, answer: Move, depth: u32) -> bool {
        let mut next = position.clone();
        next.play_unchecked(answer);
        self.attack(&next, depth).is_none()
    }

    /// Any legal move of the defender, and the winning reply.
    fn any_defence(&self, position: &Pentagame) -> Vec<Move> {
        let mut line = Vec::new();
        let _ = position.each_legal(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            line.push(m);
            line.extend(self.winning_move(&next));
            ControlFlow::Break(())
        });
        line
    }

    /// Returns true if the attacker's threat is gone after this reply.
    fn stops_threat(&self, position: &Pentagame, m: Move) -> bool {
        let mut next = position.clone();
        next.play_unchecked(m);
        next.is_over() || next.is_last_round() || self.winning_move(&next).is_none()
    }

    fn first_defence(&mut self, position: &Pentagame) -> Option<Move> {
        let mut first = None;
        self.each_defence(position, &mut |m| {
            first = Some(m);
            ControlFlow::Break(())
        });
        first
    }

    fn defences(&mut self, position: &Pentagame) -> Vec<Move> {
        let mut all = Vec::new();
        self.each_defence(position, &mut |m| {
            all.push(m);
            ControlFlow::Continue(())
        });
        all
    }

    /// Calls `each` with every legal reply after which the attacker does not win at once.
    /// The defender cannot win here: [`ThreatSolver::defend`] has checked that.
    fn each_defence(
        &mut self,
        position: &Pentagame,
        each: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) {
        let seat = self.attacker;
        let ko = ko_may_matter(position, seat);
        let pieces = PieceStops::of(position, seat);
        let (mut walks, mut moves) = (0, 0);
        let _ = each_walk(position, |walk| {
            walks += 1;
            let free = position.placement_phase(walk).free;
            let after = pieces.after(seat, position, walk, free);
            // With a last turn or a ko, a piece that can leave is not a certain win.
            let out = position.out(self.defender) + u8::from(goes_out(position, walk));
            let last_turn = seat == Seat::FIRST && out + 1 >= self.out_to_win;
            if !last_turn && !ko {
                return after.each_placing(position, walk, &mut *each);
            }
            after.without_pieces().each_placing(position, walk, |m| {
                moves += 1;
                if self.stops_threat(position, m) { each(m) } else { ControlFlow::Continue(()) }
            })
        });
        self.nodes += walks / 2 + moves;
    }

    /// Moves of the attacker that threaten to win, with the most pieces that can leave next first.
    fn threats(&mut self, position: &Pentagame, depth: u32) -> Vec<Move> {
        let pieces = PieceStops::of(position, self.attacker);
        let mut found: Vec<(u32, Move)> = Vec::new();
        let _ = each_walk(position, |walk| {
            let out = position.out(self.attacker) + u8::from(goes_out(position, walk));
            let placing = position.placement_phase(walk);
            let after = pieces.after(self.attacker, position, walk, placing.free);
            if out + 1 == self.out_to_win && after.can_leave() {
                let first = found.len();
                each_choice(position, walk, |m| {
                    let set = [m.black(), m.grey()].into_iter().flatten();
                    let pieces = set.fold(after, PieceStops::with_block);
                    let leaving = pieces.count_leaving();
                    if leaving > 0 {
                        found.push((leaving, m));
                    }
                });
                if depth >= SELECTIVE_FROM && found.len() > first + PLACEMENTS_MAX {
                    let mut own = found.split_off(first);
                    own.sort_by_cached_key(|(_, m)| self.count_answers(position, *m));
                    own.truncate(PLACEMENTS_MAX);
                    found.extend(own);
                }
            }
            ControlFlow::Continue(())
        });
        found.sort_by_key(|(leaving, _)| std::cmp::Reverse(*leaving));
        found.into_iter().map(|(_, m)| m).collect()
    }

    /// Number of defences a threat leaves, up to a bound.
    fn count_answers(&mut self, position: &Pentagame, m: Move) -> u32 {
        const ENOUGH: u32 = 100;
        if self.nodes >= self.limit {
            return ENOUGH;
        }
        let mut next = position.clone();
        next.play_unchecked(m);
        let mut count = 0;
        self.each_defence(&next, &mut |_| {
            count += 1;
            if count < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        count
    }
}

/// Calls `each` with the placements of a walk's blocks that differ.
/// These are free nodes and the ends of free runs. From an empty pool only the first block is
/// taken.
fn each_choice(position: &Pentagame, walk: Move, mut each: impl FnMut(Move)) {
    let placing = position.placement_phase(walk);
    let (ends, taken) = (placing.free.run_ends(), position.grey().first());
    let with_taken = |m: Move| taken.map_or(m, |taken| m.grey_from(taken));
    match placing.blocks {
        BlocksToPlace::None => each(walk),
        BlocksToPlace::Black => { ends }.for_each(|stop| each(walk.black_to(stop))),
        BlocksToPlace::Grey => { ends }.for_each(|stop| each(walk.grey_to(stop))),
        BlocksToPlace::GreyFromBoard => {
            { ends }.for_each(|stop| each(with_taken(walk.grey_to(stop))));
        }
        BlocksToPlace::BlackAndGrey => { ends }.for_each(|black| {
            let walk = walk.black_to(black);
            ends.without(black).for_each(|grey| each(walk.grey_to(grey)));
        }),
        BlocksToPlace::BlackAndGreyFromBoard => { ends }.for_each(|black| {
            let walk = walk.black_to(black);
            ends.without(black).for_each(|grey| each(with_taken(walk.grey_to(grey))));
        }),
    }
}

#[cfg(test)]
mod tests;
