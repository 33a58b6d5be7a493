//! Marks of Pentagame: the last move, and how far a piece can go.

use ::pentagame::{Content, Move, Pentagame, Piece, Step, Stop};
use rulebook::Steps;

use super::geometry::{centre, path_through_stops, radius};
use super::pieces::corner_spots;
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
                let end_radius = if out { 0.0 } else { RADIUS };
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

/// Returns how far several pieces on one stop reach.
/// Nothing for a single one.
fn company(position: &Pentagame, stop: Stop) -> Option<f64> {
    match position.content(stop) {
        Content::Pieces(pieces) if pieces.len() > 1 => Some(radius(stop)),
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
