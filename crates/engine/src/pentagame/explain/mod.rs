//! Explanations of a move: predicates compared before it, after it and without it.
//!
//! A tag is given only if its predicate holds. A rival *would have* done something if they could do
//! it after the mover loses the turn.

mod tag;

pub(crate) use tag::{BlockColour, LastPiece, MoveTag, named_pieces, sample_explanations};

use pentagame::{LineOfSight, Move, Pentagame, Piece, Stop, StopSet};
use rulebook::{Outcome, Position, Seat, Turn};

use super::predicates::{
    GoalContent, PieceExit, after_move, are_partners, area, exits, exits_of, followers,
    is_final_fork, is_fork, is_unstoppable, isolated, landings_between, last_round_seats,
    needs_one_more, options, rivals, temperature, temperature_without, tied_rivals, with_turn_of,
};

/// Tags of a legal move, the most important first. An illegal move has none.
pub(crate) fn explain(position: &Pentagame, m: Move) -> Vec<MoveTag> {
    let seat = position.to_move();
    if position.check(seat, &m).is_err() {
        return Vec::new();
    }
    let ply = ExplainedMove { before: position, m, after: after_move(position, m), seat };
    let mut tags = Vec::new();
    ply.tag_result(&mut tags);
    ply.tag_exits(&mut tags);
    ply.tag_defence(&mut tags);
    ply.tag_attack(&mut tags);
    ply.tag_swap(&mut tags);
    ply.tag_rival_temperature(&mut tags);
    ply.tag_own_temperature(&mut tags);
    ply.tag_piece_relations(&mut tags);
    ply.tag_space(&mut tags);
    tags.sort_by_key(|tag| (tag.rank(), tag.nearest_temperature()));
    tags
}

/// Temperature up to which changes of a piece are explained.
/// Changes of colder pieces are left out, except for the pieces that moved.
const NEAR_TEMPERATURE: u32 = 2;

/// A move with the positions before and after it.
struct ExplainedMove<'a> {
    before: &'a Pentagame,
    m: Move,
    after: Pentagame,
    seat: Seat,
}

/// Pieces of a list of exits.
fn exit_pieces(exits: &[PieceExit]) -> Vec<Piece> {
    exits.iter().map(|exit| exit.piece).collect()
}

impl ExplainedMove<'_> {
    fn is_own(&self, piece: Piece) -> bool {
        are_partners(self.before, piece.seat(), self.seat)
    }

    /// Every piece whose temperature changes, with the temperatures before and after.
    fn temperature_changes(&self) -> impl Iterator<Item = (Piece, (u32, u32))> + '_ {
        Piece::all(self.before.layout())
            .map(|piece| {
                (piece, (temperature(self.before, piece), temperature(&self.after, piece)))
            })
            .filter(|(_, (from, to))| from != to)
    }

    /// Pieces of the mover's side that the move has put on another stop.
    fn moved_pieces(&self) -> Vec<(Piece, Stop)> {
        [self.m.piece(), self.m.swapped()]
            .into_iter()
            .flatten()
            .filter(|piece| self.is_own(*piece))
            .filter_map(|piece| Some((piece, self.after.stop_of(piece)?)))
            .collect()
    }

    /// Tags the end of the game, if the move causes it.
    fn tag_result(&self, tags: &mut Vec<MoveTag>) {
        if let Outcome::Final(end) = self.after.outcome() {
            if end.place[self.seat] == 1 {
                let alone = end.winners().all(|seat| are_partners(self.before, seat, self.seat));
                tags.push(if alone { MoveTag::Wins } else { MoveTag::SharesTheWin });
            }
            return;
        }
        let Some(left) = last_round_seats(&self.after).filter(|_| !self.before.is_last_round())
        else {
            return;
        };
        let own = self.after.team_out(self.after.team(self.seat));
        let behind = rivals(&self.after, self.seat).into_iter().all(|rival| {
            let partner = |seat: &&Seat| are_partners(&self.after, **seat, rival);
            let mut plies = left.iter().filter(partner).count() as u8;
            // The last player of the round gets no help from others, so their exits are exact.
            if left == [rival] && exits_of(&self.after, rival).is_empty() {
                plies = 0;
            }
            self.after.team_out(self.after.team(rival)) + plies < own
        });
        tags.push(if behind { MoveTag::Decides } else { MoveTag::LastRound { left } });
    }

    /// Tags pieces that go out or will go out.
    fn tag_exits(&self, tags: &mut Vec<MoveTag>) {
        let Some(piece) = self.m.piece() else { return };
        if self.after.stop_of(piece).is_none() {
            tags.push(match (self.m.black(), self.m.grey()) {
                (Some(black), Some(grey)) => MoveTag::Abracadabra { piece, black, grey },
                _ => MoveTag::GoesOut { piece },
            });
        }
        if let Some(other) = self.m.swapped()
            && self.is_own(other)
            && self.after.stop_of(other) == Some(other.goal(self.after.layout()))
            && with_turn_of(&self.after, other.seat()).is_some()
        {
            tags.push(MoveTag::CarriesHome { piece: other });
        }
        let could = exit_pieces(&exits(self.before));
        if self.after.stop_of(piece).is_some() && !could.is_empty() {
            tags.push(MoveTag::PassesUp { pieces: could });
        }
    }

    /// Tags a swap with a rival's piece that can be reversed.
    fn tag_swap(&self, tags: &mut Vec<MoveTag>) {
        let (Some(piece), Some(rival)) = (self.m.piece(), self.m.swapped()) else { return };
        let Some(turn) = with_turn_of(&self.after, rival.seat()).filter(|_| !self.is_own(rival))
        else {
            return;
        };
        let (Some(to), Some(from)) = (turn.stop_of(piece), turn.stop_of(rival)) else { return };
        let sees = LineOfSight::new(turn.taken()).reach(from).contains(to);
        if sees && turn.waiting(rival.seat()).next().is_none() && turn.is_lowest_twin(rival) {
            let forbidden = turn.is_forbidden((rival, from), (piece, to));
            tags.push(match forbidden {
                true => MoveTag::KoHolds { rival },
                false => MoveTag::CanBeUndone { rival },
            });
        }
    }

    /// Tags threats of the rivals that the move stops or allows.
    fn tag_defence(&self, tags: &mut Vec<MoveTag>) {
        for rival in rivals(self.before, self.seat) {
            let Some(turn) = with_turn_of(&self.after, rival) else { continue };
            let was = exits_of(self.before, rival);
            let now = exits_of(&self.after, rival);
            self.tag_anticadabra(&was, &now, tags);
            let last = needs_one_more(&turn, rival) && !turn.is_last_round();
            if now.is_empty() && !was.is_empty() {
                let rivals = exit_pieces(&was);
                tags.push(match last {
                    true => MoveTag::StopsLastPiece { rivals },
                    false => MoveTag::StopsOut { rivals },
                });
            } else if !now.is_empty() {
                let rivals = exit_pieces(&now);
                tags.push(match last {
                    true => MoveTag::AllowsLastPiece { rivals },
                    false => MoveTag::AllowsOut { rivals },
                });
            }
        }
    }

    /// Tags an anticadabra.
    fn tag_anticadabra(&self, was: &[PieceExit], now: &[PieceExit], tags: &mut Vec<MoveTag>) {
        let black = |exits: &[PieceExit], piece: Piece| {
            exits.iter().any(|exit| exit.piece == piece && exit.goal_content == GoalContent::Black)
        };
        let Some(to) = self.m.to().filter(|to| self.before.black().contains(*to)) else { return };
        for rival in exit_pieces(was) {
            let eaten = rival.goal(self.before.layout()) == to;
            if eaten && black(was, rival) && !black(now, rival) {
                tags.push(MoveTag::Anticadabra { rival, at: to });
            }
        }
    }

    /// Tags threats of the mover for the next turn.
    fn tag_attack(&self, tags: &mut Vec<MoveTag>) {
        let now = exits_of(&self.after, self.seat);
        let last = needs_one_more(&self.after, self.seat) && !self.after.is_last_round();
        let last = if last { LastPiece::Last } else { LastPiece::OneOfMore };
        let explained = match exit_pieces(&now).as_slice() {
            [] => Vec::new(),
            [piece] if is_unstoppable(&self.after, *piece) => {
                tags.push(MoveTag::Unstoppable { piece: *piece, last });
                vec![*piece]
            }
            pieces @ [_, _, ..] if is_fork(&self.after, self.seat) => {
                tags.push(MoveTag::Fork { pieces: pieces.to_vec(), last });
                pieces.to_vec()
            }
            _ => Vec::new(),
        };
        for rival in rivals(&self.after, self.seat) {
            if is_final_fork(&self.after, self.seat, rival) {
                tags.push(MoveTag::FinalFork { rival });
            }
        }
        let was = exits_of(self.before, self.seat);
        let fresh = |exit: &&PieceExit| !was.iter().any(|old| old.piece == exit.piece);
        let black: Vec<Piece> = now
            .iter()
            .filter(|exit| exit.goal_content == GoalContent::Black && !was.contains(exit))
            .map(|exit| exit.piece)
            .collect();
        // For a player who finishes, the blocks no longer matter.
        let black = if last == LastPiece::Last { Vec::new() } else { black };
        if !black.is_empty() {
            tags.push(MoveTag::ThreatensAbracadabra { pieces: black.clone() });
        }
        let pieces: Vec<Piece> = now.iter().filter(fresh).map(|exit| exit.piece).collect();
        if pieces.iter().any(|piece| !explained.contains(piece) && !black.contains(piece)) {
            tags.push(MoveTag::Threatens { pieces, last });
        }
    }

    /// Tags rivals' pieces that get closer to their goal or further from it.
    fn tag_rival_temperature(&self, tags: &mut Vec<MoveTag>) {
        for (rival, moves) in self.temperature_changes().filter(|(piece, _)| !self.is_own(*piece)) {
            if moves.0.min(moves.1) > NEAR_TEMPERATURE {
                continue;
            }
            if moves.1 < moves.0 {
                tags.push(MoveTag::HelpsRival { rival, moves });
                continue;
            }
            if self.m.swapped() == Some(rival) {
                tags.push(MoveTag::SwapsAway { rival, moves });
                continue;
            }
            let matters =
                |stop| temperature_without(&self.after, rival, StopSet::only(stop)) < moves.1;
            let set = [(BlockColour::Black, self.m.black()), (BlockColour::Grey, self.m.grey())];
            for (block, at) in set {
                if let Some(at) = at.filter(|at| matters(*at)) {
                    tags.push(MoveTag::Blocks { block, at, rival, moves });
                }
            }
            for (piece, at) in self.moved_pieces().into_iter().filter(|(_, at)| matters(*at)) {
                tags.push(MoveTag::CutsOff { piece, at, rival, moves });
            }
        }
    }

    /// Tags own pieces that get closer to their goal or further from it.
    fn tag_own_temperature(&self, tags: &mut Vec<MoveTag>) {
        let changes: Vec<_> =
            self.temperature_changes().filter(|(piece, _)| self.is_own(*piece)).collect();
        let change = |piece: Option<Piece>| {
            let piece = piece?;
            changes.iter().copied().find(|(found, _)| *found == piece)
        };
        let cooler = |(_, (from, to)): &(Piece, (u32, u32))| to < from && *to > 0;
        let walked = change(self.m.piece()).filter(cooler);
        let swapped = change(self.m.swapped()).filter(cooler);
        if let (Some((piece, moves)), Some((other, other_moves))) = (walked, swapped) {
            tags.push(MoveTag::SwapCools { piece, moves, other, other_moves });
        } else if let Some((piece, moves)) = walked.or(swapped) {
            tags.push(MoveTag::Cools { piece, moves });
        }
        for (piece, moves) in changes {
            let moved = [self.m.piece(), self.m.swapped()].contains(&Some(piece));
            if !moved && moves.0.min(moves.1) > NEAR_TEMPERATURE {
                continue;
            }
            if moves.1 > moves.0 {
                tags.push(MoveTag::Warms { piece, moves });
            } else if moves.1 > 0 && !moved {
                tags.push(match self.opened_by_leaving(piece, moves.1) {
                    Some(at) => MoveTag::MakesRoom { piece, at, moves },
                    None => MoveTag::Cools { piece, moves },
                });
            }
        }
    }

    /// The stop left behind, if a piece on it would make the other piece warmer.
    fn opened_by_leaving(&self, piece: Piece, now: u32) -> Option<Stop> {
        let left = self.m.from().filter(|from| self.after.free().contains(*from))?;
        let stop = self.after.stop_of(piece)?;
        let goal = piece.goal(self.after.layout());
        (landings_between(self.after.taken().with(left), stop, goal) > now).then_some(left)
    }

    /// Tags followers and tied pieces.
    fn tag_piece_relations(&self, tags: &mut Vec<MoveTag>) {
        if self.after.is_over() {
            return;
        }
        for (piece, stop) in self.moved_pieces() {
            let held = tied_rivals(self.before, piece);
            let rivals: Vec<Piece> =
                tied_rivals(&self.after, piece).into_iter().filter(|r| !held.contains(r)).collect();
            for owner in self.after.seats().iter() {
                let rivals: Vec<Piece> =
                    rivals.iter().copied().filter(|rival| rival.seat() == owner).collect();
                if !rivals.is_empty() {
                    tags.push(MoveTag::Ties { piece, rivals });
                }
            }
            let followed = followers(self.before, piece);
            let near = temperature(&self.after, piece) <= NEAR_TEMPERATURE;
            for rival in followers(&self.after, piece) {
                if near && !followed.contains(&rival) {
                    tags.push(MoveTag::Leads { piece, rival });
                }
            }
            let line = self.before.stop_of(piece).is_some_and(|stop| !stop.is_node());
            if line && stop.is_node() && piece.seat() == self.seat {
                tags.push(MoveTag::TakesNode { piece, at: stop });
            }
        }
    }

    /// Tags changes of connections, options and area.
    fn tag_space(&self, tags: &mut Vec<MoveTag>) {
        if self.after.turn() == Turn::Over {
            return;
        }
        let alone = isolated(&self.after, self.seat);
        let pieces: Vec<Piece> = isolated(self.before, self.seat)
            .into_iter()
            .filter(|p| !alone.contains(p) && self.after.stop_of(*p).is_some())
            .collect();
        if !pieces.is_empty() {
            tags.push(MoveTag::Connects { pieces });
        }
        // A player with a piece waiting on its goal has no choice, so room means nothing this turn.
        let chooses = |seat| {
            [self.before, &self.after]
                .iter()
                .all(|position| position.waiting(seat).next().is_none())
        };
        let count = |seat| (options(self.before, seat), options(&self.after, seat));
        let areas = |seat| (area(self.before, seat), area(&self.after, seat));
        let own = count(self.seat);
        if chooses(self.seat) && own.1 > own.0 && areas(self.seat).1 > areas(self.seat).0 {
            tags.push(MoveTag::GainsRoom { options: own });
        }
        for rival in rivals(&self.after, self.seat) {
            let before = isolated(self.before, rival);
            let mut rivals = isolated(&self.after, rival);
            rivals.retain(|piece| !before.contains(piece) && self.before.is_lowest_twin(*piece));
            if !rivals.is_empty() {
                tags.push(MoveTag::Isolates { rivals });
            }
            let options = count(rival);
            let fewer = 0 < options.1 && options.1 < options.0;
            if chooses(rival) && fewer && areas(rival).1 < areas(rival).0 {
                tags.push(MoveTag::TakesRoom { rival, options });
            }
        }
    }
}

#[cfg(test)]
mod tests;
