//! Marks of Pentagame: the last move, and how far a piece can go.

use ::pentagame::{Content, Move, Pentagame, Piece, Step, Stop};
use rulebook::Steps;

use super::geometry::{along, centre};
use crate::mark::Mark;
use crate::piece::RADIUS;

/// How far the mark round a block reaches.
const ROUND_BLOCK: f64 = 1.12;

/// The marks of a move, given the position in which it was made: the way the piece walked, the way
/// back of a piece it swapped with, the blocks set and taken.
pub fn last_move(before: &Pentagame, m: Move) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some((from, to)) = m.from().zip(m.to()) {
        let way = before.way(from, to).unwrap_or_else(|| vec![from, to]);
        let line = along(&way);
        marks.push(match m.swapped() {
            Some(_) => Mark::Swap { line, end_radius: RADIUS },
            None => {
                // Whoever moves out leaves nothing behind.
                let out = m.piece().is_some_and(|piece| piece.goal(before.seating()) == to);
                let end_radius = if out { 0.0 } else { RADIUS };
                Mark::Way { line, stops: way.into_iter().map(centre).collect(), end_radius }
            }
        });
    } else if let Some(piece) = m.piece() {
        let at = centre(piece.goal(before.seating()));
        marks.push(Mark::Taken { at, radius: 1.0 });
    }
    if let Some(stop) = m.taken() {
        marks.push(Mark::Taken { at: centre(stop), radius: 0.7 });
    }
    for stop in [m.black(), m.grey()].into_iter().flatten() {
        marks.push(Mark::Set { at: centre(stop), radius: ROUND_BLOCK });
    }
    marks
}

/// Where a piece of the player to move can go now, and what it would meet there.
pub fn reach(position: &Pentagame, piece: Piece) -> Vec<Mark> {
    let seat = position.to_move();
    let mut stops: Vec<Stop> = Vec::new();
    for step in position.steps(seat, &[]) {
        let Step::Walk(walk) = step else { continue };
        // An own swap is listed from one of its ends only.
        let to = match (walk.piece(), walk.swapped()) {
            (Some(mover), _) if mover == piece => walk.to(),
            (_, Some(swapped)) if swapped == piece => walk.from(),
            _ => None,
        };
        stops.extend(to);
    }
    stops.sort();
    stops.dedup();
    let mark = |stop: Stop| match position.content(stop) {
        Content::Free => Mark::Free { at: centre(stop) },
        Content::Black | Content::Grey => Mark::Meets { at: centre(stop), radius: 1.0 },
        Content::Pieces(_) => Mark::Meets { at: centre(stop), radius: RADIUS + 0.1 },
    };
    stops.into_iter().map(mark).collect()
}

/// The piece of the player to move with this name, `a` or `b2`, if it is on the board.
pub fn own_piece(position: &Pentagame, name: &str) -> Option<Piece> {
    let seating = position.seating();
    let mut own = Piece::of(seating, position.to_move());
    own.find(|piece| piece.name(seating).to_string() == name && position.stop_of(*piece).is_some())
}
