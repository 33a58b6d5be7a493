//! The book's notions as exact questions about a position.
//!
//! Each is written to be read and to be true, not to be fast: a search has its own quick versions,
//! explanations and hints rest on these. A *rival* is a player of another team; *as if it were
//! somebody's turn* means that everybody before them loses theirs.
//!
//! What the book leaves open is decided here, beside each notion.

mod exits;
mod last_round;
mod paths;
mod space;
mod temperature;

pub(crate) use exits::{Exit, Over, defence, exits, exits_of, is_fork, is_unstoppable};
pub(crate) use last_round::{finishes, is_final_fork, needed, still_to_move};
pub(crate) use paths::{followed_by, held_by, path_state, side};
pub(crate) use space::{area, connections, isolated, nodes, options};
pub(crate) use temperature::{chosen, distance, steps_home, temperature, temperature_without};

use pentagame::{Pentagame, Piece};
use rulebook::{Position, Seat};

/// The players of other teams, in the order in which they come to move after `seat`.
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

/// The position as if it were this player's turn: everybody before them loses theirs. None when
/// the game is over before they come to move.
pub(crate) fn turn_of(position: &Pentagame, seat: Seat) -> Option<Pentagame> {
    let mut position = position.clone();
    while position.to_move() != seat && !position.is_over() {
        position.lose_turn();
    }
    (!position.is_over()).then_some(position)
}

/// The position after a legal move.
pub(crate) fn after(position: &Pentagame, m: pentagame::Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// A player's pieces that are still on the board. Of twins on one stop only the lowest counts,
/// since only that one can move (rule T12).
pub(crate) fn pieces(position: &Pentagame, seat: Seat) -> impl Iterator<Item = Piece> + '_ {
    Piece::of(position.seating(), seat)
        .filter(|piece| position.stop_of(*piece).is_some() && position.is_lowest_twin(*piece))
}

/// Whether two players win and lose together; each does so with themselves.
pub(crate) fn are_partners(position: &Pentagame, one: Seat, other: Seat) -> bool {
    position.team(one) == position.team(other)
}

#[cfg(test)]
pub(crate) mod tests;
