//! Why a move is good, or not: the predicates before it, after it, and without it.
//!
//! A tag is given only if its predicate holds. What a rival *would have* done is what they could do
//! if the mover's turn were lost.

mod tag;

pub(crate) use tag::{Block, LastPiece, Tag, named, samples};

use pentagame::{Move, Pentagame, Piece, Sight, Stop, Stops};
use rulebook::{Outcome, Position, Seat, Turn};

use super::predicates::{
    Exit, Over, after, are_partners, area, exits, exits_of, finishes, followed_by, held_by,
    is_final_fork, is_fork, is_unstoppable, isolated, options, rivals, steps_home, still_to_move,
    temperature, temperature_without, turn_of,
};

/// What can be said of a legal move, the most important first. Nothing is said of an illegal one.
pub(crate) fn explain(position: &Pentagame, m: Move) -> Vec<Tag> {
    let seat = position.to_move();
    if position.check(seat, &m).is_err() {
        return Vec::new();
    }
    let ply = Ply { before: position, m, after: after(position, m), seat };
    let mut tags = Vec::new();
    ply.ending(&mut tags);
    ply.leaving(&mut tags);
    ply.defending(&mut tags);
    ply.attacking(&mut tags);
    ply.swapping(&mut tags);
    ply.heating_rivals(&mut tags);
    ply.cooling(&mut tags);
    ply.standing(&mut tags);
    ply.room(&mut tags);
    tags.sort_by_key(|tag| (tag.rank(), tag.heat()));
    tags
}

/// Pieces farther from home than this are nobody's worry yet: what happens to them on the way is
/// not told, unless they are the ones that moved.
const NEAR: u32 = 2;

/// One move, with what was before it and what is after it.
struct Ply<'a> {
    before: &'a Pentagame,
    m: Move,
    after: Pentagame,
    seat: Seat,
}

/// The pieces of some exits.
fn pieces_of(exits: &[Exit]) -> Vec<Piece> {
    exits.iter().map(|exit| exit.piece).collect()
}

impl Ply<'_> {
    fn is_own(&self, piece: Piece) -> bool {
        are_partners(self.before, piece.seat(), self.seat)
    }

    /// Every piece with its temperatures before and after, if they differ.
    fn changes(&self) -> impl Iterator<Item = (Piece, (u32, u32))> + '_ {
        Piece::all(self.before.seating())
            .map(|piece| {
                (piece, (temperature(self.before, piece), temperature(&self.after, piece)))
            })
            .filter(|(_, (from, to))| from != to)
    }

    /// The pieces of the side that the move has put somewhere else on the board.
    fn moved(&self) -> Vec<(Piece, Stop)> {
        [self.m.piece(), self.m.swapped()]
            .into_iter()
            .flatten()
            .filter(|piece| self.is_own(*piece))
            .filter_map(|piece| Some((piece, self.after.stop_of(piece)?)))
            .collect()
    }

    /// How the game ends, if it does.
    fn ending(&self, tags: &mut Vec<Tag>) {
        if let Outcome::Final(end) = self.after.outcome() {
            if end.place[self.seat] == 1 {
                let alone = end.winners().all(|seat| are_partners(self.before, seat, self.seat));
                tags.push(if alone { Tag::Wins } else { Tag::SharesTheWin });
            }
            return;
        }
        let Some(left) = still_to_move(&self.after).filter(|_| !self.before.is_last_round()) else {
            return;
        };
        let own = self.after.team_out(self.after.team(self.seat));
        let behind = rivals(&self.after, self.seat).into_iter().all(|rival| {
            let partner = |seat: &&Seat| are_partners(&self.after, **seat, rival);
            let mut plies = left.iter().filter(partner).count() as u8;
            // The last player of all has nobody to help them, so what they can do is plain.
            if left == [rival] && exits_of(&self.after, rival).is_empty() {
                plies = 0;
            }
            self.after.team_out(self.after.team(rival)) + plies < own
        });
        tags.push(if behind { Tag::Decides } else { Tag::LastRound { left } });
    }

    /// Who goes out, or will.
    fn leaving(&self, tags: &mut Vec<Tag>) {
        let Some(piece) = self.m.piece() else { return };
        if self.after.stop_of(piece).is_none() {
            tags.push(match (self.m.black(), self.m.grey()) {
                (Some(black), Some(grey)) => Tag::Abracadabra { piece, black, grey },
                _ => Tag::GoesOut { piece },
            });
        }
        if let Some(other) = self.m.swapped()
            && self.is_own(other)
            && self.after.stop_of(other) == Some(other.goal(self.after.seating()))
            && turn_of(&self.after, other.seat()).is_some()
        {
            tags.push(Tag::CarriesHome { piece: other });
        }
        let could = pieces_of(&exits(self.before));
        if self.after.stop_of(piece).is_some() && !could.is_empty() {
            tags.push(Tag::PassesUp { pieces: could });
        }
    }

    /// Whether a foreign swap can be taken back.
    fn swapping(&self, tags: &mut Vec<Tag>) {
        let (Some(piece), Some(rival)) = (self.m.piece(), self.m.swapped()) else { return };
        let Some(turn) = turn_of(&self.after, rival.seat()).filter(|_| !self.is_own(rival)) else {
            return;
        };
        let (Some(to), Some(from)) = (turn.stop_of(piece), turn.stop_of(rival)) else { return };
        let sees = Sight::new(turn.taken()).reach(from).contains(to);
        if sees && turn.waiting(rival.seat()).next().is_none() && turn.is_lowest_twin(rival) {
            let forbidden = turn.is_forbidden((rival, from), (piece, to));
            tags.push(match forbidden {
                true => Tag::KoHolds { rival },
                false => Tag::CanBeUndone { rival },
            });
        }
    }

    /// What the rivals could have done, and what they can do now.
    fn defending(&self, tags: &mut Vec<Tag>) {
        for rival in rivals(self.before, self.seat) {
            let Some(turn) = turn_of(&self.after, rival) else { continue };
            let was = exits_of(self.before, rival);
            let now = exits_of(&self.after, rival);
            self.eating(&was, &now, tags);
            let last = finishes(&turn, rival) && !turn.is_last_round();
            if now.is_empty() && !was.is_empty() {
                let rivals = pieces_of(&was);
                tags.push(match last {
                    true => Tag::StopsLastPiece { rivals },
                    false => Tag::StopsOut { rivals },
                });
            } else if !now.is_empty() {
                let rivals = pieces_of(&now);
                tags.push(match last {
                    true => Tag::AllowsLastPiece { rivals },
                    false => Tag::AllowsOut { rivals },
                });
            }
        }
    }

    /// The anticadabra.
    fn eating(&self, was: &[Exit], now: &[Exit], tags: &mut Vec<Tag>) {
        let black = |exits: &[Exit], piece: Piece| {
            exits.iter().any(|exit| exit.piece == piece && exit.over == Over::Black)
        };
        let Some(to) = self.m.to().filter(|to| self.before.black().contains(*to)) else { return };
        for rival in pieces_of(was) {
            let eaten = rival.goal(self.before.seating()) == to;
            if eaten && black(was, rival) && !black(now, rival) {
                tags.push(Tag::Anticadabra { rival, at: to });
            }
        }
    }

    /// What the mover could do with another turn.
    fn attacking(&self, tags: &mut Vec<Tag>) {
        let now = exits_of(&self.after, self.seat);
        let last = finishes(&self.after, self.seat) && !self.after.is_last_round();
        let last = if last { LastPiece::Last } else { LastPiece::OneOfMore };
        let told = match pieces_of(&now).as_slice() {
            [] => Vec::new(),
            [piece] if is_unstoppable(&self.after, *piece) => {
                tags.push(Tag::Unstoppable { piece: *piece, last });
                vec![*piece]
            }
            pieces @ [_, _, ..] if is_fork(&self.after, self.seat) => {
                tags.push(Tag::Fork { pieces: pieces.to_vec(), last });
                pieces.to_vec()
            }
            _ => Vec::new(),
        };
        for rival in rivals(&self.after, self.seat) {
            if is_final_fork(&self.after, self.seat, rival) {
                tags.push(Tag::FinalFork { rival });
            }
        }
        let was = exits_of(self.before, self.seat);
        let fresh = |exit: &&Exit| !was.iter().any(|old| old.piece == exit.piece);
        let black: Vec<Piece> = now
            .iter()
            .filter(|exit| exit.over == Over::Black && !was.contains(exit))
            .map(|exit| exit.piece)
            .collect();
        // Whoever finishes cares little for the blocks.
        let black = if last == LastPiece::Last { Vec::new() } else { black };
        if !black.is_empty() {
            tags.push(Tag::ThreatensAbracadabra { pieces: black.clone() });
        }
        let pieces: Vec<Piece> = now.iter().filter(fresh).map(|exit| exit.piece).collect();
        if pieces.iter().any(|piece| !told.contains(piece) && !black.contains(piece)) {
            tags.push(Tag::Threatens { pieces, last });
        }
    }

    /// What stands in a rival's way now, and what does not any more.
    fn heating_rivals(&self, tags: &mut Vec<Tag>) {
        for (rival, heat) in self.changes().filter(|(piece, _)| !self.is_own(*piece)) {
            if heat.0.min(heat.1) > NEAR {
                continue;
            }
            if heat.1 < heat.0 {
                tags.push(Tag::HelpsRival { rival, heat });
                continue;
            }
            if self.m.swapped() == Some(rival) {
                tags.push(Tag::SwapsAway { rival, heat });
                continue;
            }
            let matters =
                |stop| temperature_without(&self.after, rival, Stops::only(stop)) < heat.1;
            let set = [(Block::Black, self.m.black()), (Block::Grey, self.m.grey())];
            for (block, at) in set {
                if let Some(at) = at.filter(|at| matters(*at)) {
                    tags.push(Tag::Blocks { block, at, rival, heat });
                }
            }
            for (piece, at) in self.moved().into_iter().filter(|(_, at)| matters(*at)) {
                tags.push(Tag::CutsOff { piece, at, rival, heat });
            }
        }
    }

    /// Who comes closer, and who does not.
    fn cooling(&self, tags: &mut Vec<Tag>) {
        let changes: Vec<_> = self.changes().filter(|(piece, _)| self.is_own(*piece)).collect();
        let change = |piece: Option<Piece>| {
            let piece = piece?;
            changes.iter().copied().find(|(found, _)| *found == piece)
        };
        let cooler = |(_, (from, to)): &(Piece, (u32, u32))| to < from && *to > 0;
        let walked = change(self.m.piece()).filter(cooler);
        let swapped = change(self.m.swapped()).filter(cooler);
        if let (Some((piece, heat)), Some((other, other_heat))) = (walked, swapped) {
            tags.push(Tag::SwapCools { piece, heat, other, other_heat });
        } else if let Some((piece, heat)) = walked.or(swapped) {
            tags.push(Tag::Cools { piece, heat });
        }
        for (piece, heat) in changes {
            let moved = [self.m.piece(), self.m.swapped()].contains(&Some(piece));
            if !moved && heat.0.min(heat.1) > NEAR {
                continue;
            }
            if heat.1 > heat.0 {
                tags.push(Tag::Warms { piece, heat });
            } else if heat.1 > 0 && !moved {
                tags.push(match self.opened_by_leaving(piece, heat.1) {
                    Some(at) => Tag::MakesRoom { piece, at, heat },
                    None => Tag::Cools { piece, heat },
                });
            }
        }
    }

    /// The stop left behind, if its being taken would make the piece warmer.
    fn opened_by_leaving(&self, piece: Piece, now: u32) -> Option<Stop> {
        let left = self.m.from().filter(|from| self.after.free().contains(*from))?;
        let stop = self.after.stop_of(piece)?;
        let goal = piece.goal(self.after.seating());
        (steps_home(self.after.taken().with(left), stop, goal) > now).then_some(left)
    }

    /// Who has to follow whom, and who has to stay.
    fn standing(&self, tags: &mut Vec<Tag>) {
        if self.after.is_over() {
            return;
        }
        for (piece, stop) in self.moved() {
            let held = held_by(self.before, piece);
            let rivals: Vec<Piece> =
                held_by(&self.after, piece).into_iter().filter(|r| !held.contains(r)).collect();
            for owner in self.after.seats().iter() {
                let rivals: Vec<Piece> =
                    rivals.iter().copied().filter(|rival| rival.seat() == owner).collect();
                if !rivals.is_empty() {
                    tags.push(Tag::Ties { piece, rivals });
                }
            }
            let followed = followed_by(self.before, piece);
            let near = temperature(&self.after, piece) <= NEAR;
            for rival in followed_by(&self.after, piece) {
                if near && !followed.contains(&rival) {
                    tags.push(Tag::Leads { piece, rival });
                }
            }
            let line = self.before.stop_of(piece).is_some_and(|stop| !stop.is_node());
            if line && stop.is_node() && piece.seat() == self.seat {
                tags.push(Tag::TakesNode { piece, at: stop });
            }
        }
    }

    /// Connections, options and area.
    fn room(&self, tags: &mut Vec<Tag>) {
        if self.after.turn() == Turn::Over {
            return;
        }
        let alone = isolated(&self.after, self.seat);
        let pieces: Vec<Piece> = isolated(self.before, self.seat)
            .into_iter()
            .filter(|p| !alone.contains(p) && self.after.stop_of(*p).is_some())
            .collect();
        if !pieces.is_empty() {
            tags.push(Tag::Connects { pieces });
        }
        // Whose piece waits on its goal has no choice, and room means nothing this turn.
        let chooses = |seat| {
            [self.before, &self.after]
                .iter()
                .all(|position| position.waiting(seat).next().is_none())
        };
        let count = |seat| (options(self.before, seat), options(&self.after, seat));
        let areas = |seat| (area(self.before, seat), area(&self.after, seat));
        let own = count(self.seat);
        if chooses(self.seat) && own.1 > own.0 && areas(self.seat).1 > areas(self.seat).0 {
            tags.push(Tag::GainsRoom { options: own });
        }
        for rival in rivals(&self.after, self.seat) {
            let before = isolated(self.before, rival);
            let mut rivals = isolated(&self.after, rival);
            rivals.retain(|piece| !before.contains(piece) && self.before.is_lowest_twin(*piece));
            if !rivals.is_empty() {
                tags.push(Tag::Isolates { rivals });
            }
            let options = count(rival);
            let fewer = 0 < options.1 && options.1 < options.0;
            if chooses(rival) && fewer && areas(rival).1 < areas(rival).0 {
                tags.push(Tag::TakesRoom { rival, options });
            }
        }
    }
}

#[cfg(test)]
mod tests;
