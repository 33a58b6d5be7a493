//! Exact predicates for the terms of the Compendium.
//!
//! They are written for clarity, not for speed: the search has faster versions, explanations and
//! hints use these. A *rival* is a player of another team. A position *with the turn of* a player
//! is the one after all players before them lose their turn.
//!
//! Open questions of the Compendium are decided here, beside each predicate.

mod exits;
mod last_round;
mod paths;
mod space;
mod temperature;

pub(crate) use exits::{
    GoalContent, PieceExit, exits, exits_of, find_defence, is_fork, is_unstoppable,
};
pub(crate) use last_round::{is_final_fork, last_round_seats, needs_one_more, pieces_needed};
pub(crate) use paths::{direction, followers, path_state, tied_rivals};
pub(crate) use space::{area, connections, isolated, nodes, options};
pub(crate) use temperature::{
    distance, landings_between, nearest_pieces, temperature, temperature_without,
};

use pentagame::{Pentagame, Piece};
use rulebook::{Position, Seat};

/// Players of other teams, in the order of play after `seat`.
pub(crate) fn rivals(position: &Pentagame, seat: Seat) -> Vec<Seat> {
    let seats = position.seats();
    let mut found = Vec::new();
    let mut next = seats.after(seat);
    while next != seat {
        if position.team(next) != position.team(seat) {
            found.push(next);
        }
        next = seats.after(next);
    }
    found
}

/// The position with the turn of this player: all players before them lose theirs.
/// `None` if the game is over before they come to move.
pub(crate) fn with_turn_of(position: &Pentagame, seat: Seat) -> Option<Pentagame> {
    let mut position = position.clone();
    while position.to_move() != seat && !position.is_over() {
        position.lose_turn();
    }
    (!position.is_over()).then_some(position)
}

/// The position after a legal move.
pub(crate) fn after_move(position: &Pentagame, m: pentagame::Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// A player's pieces that are still on the board.
/// Of twins on one stop only the lowest counts, since only that one can move (rule T12).
pub(crate) fn pieces(position: &Pentagame, seat: Seat) -> impl Iterator<Item = Piece> + '_ {
    Piece::of_seat(position.layout(), seat)
        .filter(|piece| position.stop_of(*piece).is_some() && position.is_lowest_twin(*piece))
}

/// Returns true if two players win and lose together, or are the same.
pub(crate) fn are_partners(position: &Pentagame, one: Seat, other: Seat) -> bool {
    position.team(one) == position.team(other)
}

#[cfg(test)]
pub(crate) mod tests;
