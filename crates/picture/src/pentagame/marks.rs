//! Marks of Pentagame: the last move, and how far a piece can go.

use ::pentagame::{Content, Move, Pentagame, Piece, Step, Stop};
use rulebook::{Outcome, Position, Steps};

use super::geometry::{centre, path_through_stops, radius};
use super::pieces::{PieceSpot, corner_spots, crowd, out_spots};
use crate::mark::{Mark, MarkedEncounter};
use crate::piece::RADIUS;

/// Radius of the mark round a block.
const ROUND_BLOCK: f64 = 1.12;

/// The marks of a move, given the position in which it was made.
/// The way the piece walked, the way back of a piece it swapped with, the blocks set and taken.
pub fn last_move(before: &Pentagame, m: Move) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some((from, to)) = m.from().zip(m.to()) {
        let way = before.shortest_path(from, to).unwrap_or_else(|| vec![from, to]);
        let line = path_through_stops(&way);
        marks.push(match m.swapped() {
            Some(_) => {
                let [start_radius, end_radius] =
                    [from, to].map(|stop| company(before, stop).unwrap_or(RADIUS));
                Mark::Swap { line, start_radius, end_radius }
            }
            None => {
                let start_radius = company(before, from).unwrap_or(0.0);
                // A piece that moves out leaves nothing behind.
                let out = m.piece().is_some_and(|piece| piece.goal(before.layout()) == to);
                // A block set on the same node must not hide the head of the arrow.
                let end_radius = if [m.black(), m.grey()].contains(&Some(to)) {
                    ROUND_BLOCK + 0.3
                } else if out {
                    0.0
                } else {
                    RADIUS
                };
                let stops = way.into_iter().map(centre).collect();
                Mark::Way { line, stops, start_radius, end_radius }
            }
        });
    } else if let Some(piece) = m.piece() {
        let at = centre(piece.goal(before.layout()));
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

/// Marks the pieces that are out of the players who have won; nothing before the end.
pub fn winning_marks(position: &Pentagame) -> Vec<Mark> {
    let Outcome::Final(end) = position.outcome() else { return Vec::new() };
    let winners: Vec<bool> = end.place.as_slice().iter().map(|place| *place == 1).collect();
    if winners.iter().all(|winner| *winner) {
        return Vec::new();
    }
    let out = |seat| {
        let own = Piece::of_seat(position.layout(), seat);
        own.filter(|piece| position.stop_of(*piece).is_none()).count()
    };
    let counts: Vec<usize> = position.seats().iter().map(out).collect();
    let winning = out_spots(&counts).into_iter().zip(winners).filter(|(_, winner)| *winner);
    let spots = winning.flat_map(|(spots, _)| spots);
    spots.map(|PieceSpot { at, radius }| Mark::Winner { at, radius }).collect()
}

/// Returns how far several pieces on one stop reach.
/// Nothing for a single one.
fn company(position: &Pentagame, stop: Stop) -> Option<f64> {
    match position.content(stop) {
        Content::Pieces(pieces) if pieces.len() > 1 => Some(crowd(pieces.len())),
        _ => None,
    }
}

/// Marks a piece of the player to move and the stops it can reach.
/// They show what it would meet there and whether it would be out.
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
    let mark = |stop: Stop| {
        let at = centre(stop);
        match position.content(stop) {
            Content::Free => Mark::Free { at },
            Content::Black | Content::Grey => {
                let radius = if stop.is_node() { radius(stop) - 0.42 } else { ROUND_BLOCK };
                Mark::Meets { at, radius, how: MarkedEncounter::Replace }
            }
            Content::Pieces(_) => {
                let radius = radius(stop).max(RADIUS) + 0.4;
                Mark::Meets { at, radius, how: MarkedEncounter::Swap }
            }
        }
    };
    let mut marks: Vec<Mark> = stops.iter().copied().map(mark).collect();
    let goal = piece.goal(position.layout());
    if stops.contains(&goal) {
        marks.push(Mark::Goal { at: centre(goal), radius: radius(goal) });
    }
    marks.extend(walker(position, piece));
    marks
}

fn walker(position: &Pentagame, piece: Piece) -> Option<Mark> {
    let stop = position.stop_of(piece)?;
    let Content::Pieces(standing) = position.content(stop) else { return None };
    let spots = corner_spots(stop, standing.len());
    let (spot, _) = spots.into_iter().zip(standing).find(|(_, other)| *other == piece)?;
    Some(Mark::Walker { at: spot.at, radius: spot.radius + 0.12 })
}

/// The piece of the player to move with this name, `a` or `b2`, if it is on the board.
pub fn own_piece(position: &Pentagame, name: &str) -> Option<Piece> {
    let layout = position.layout();
    let mut own = Piece::of_seat(layout, position.to_move());
    own.find(|piece| piece.name(layout).to_string() == name && position.stop_of(*piece).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_stops_short_of_a_block_on_the_same_node() {
        let text = "2 C,A,A1d,+,E/A,B,e,b,E E1c,c,d,a,E1b D2a 1 7 -";
        let game: games::Game = "pentagame".parse().unwrap();
        let games::AnyPosition::Pentagame(position) = game.read_position(text).unwrap() else {
            panic!("another game");
        };
        let moves = position.moves(position.to_move()).into_iter();
        let blocked = |m: &Move| m.to().is_some() && [m.black(), m.grey()].contains(&m.to());
        let m = { moves }.find(blocked).expect("a piece goes out and a block takes its place");
        let marks = last_move(&position, m);
        let Some(Mark::Way { end_radius, .. }) = marks.first() else { panic!("{marks:?}") };
        assert!(*end_radius > ROUND_BLOCK, "{end_radius}");
    }
}
