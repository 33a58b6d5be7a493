//! The end of the game: who still has a turn, and who scores in it.

use std::ops::ControlFlow;

use pentagame::Pentagame;
use rulebook::{Position, Seat, Team};

use super::exits::each_reply;
use super::{after, are_partners, exits_of, turn_of};

/// How many pieces a team, or a player without partners, still has to take out.
pub(crate) fn needed(position: &Pentagame, team: Team) -> u8 {
    position.setup().out().saturating_sub(position.team_out(team))
}

/// Whether one more piece ends the game for this player's side.
pub(crate) fn finishes(position: &Pentagame, seat: Seat) -> bool {
    needed(position, position.team(seat)) == 1
}

/// Who still has a turn in the last round, in order (rule E1). None while nobody has the number.
pub(crate) fn still_to_move(position: &Pentagame) -> Option<Vec<Seat>> {
    if !position.is_last_round() {
        return None;
    }
    let first = position.to_move();
    let left = position.seats().iter().filter(|seat| *seat >= first && !position.is_over());
    Some(left.collect())
}

/// Whether this player has the book's final fork against a rival who can finish now: however the
/// rival takes the last piece out and wherever the blocks go, the player still has a turn and
/// something to take out in it. Whoever moves between the two does nothing.
pub(crate) fn is_final_fork(position: &Pentagame, seat: Seat, rival: Seat) -> bool {
    if seat < rival || are_partners(position, seat, rival) || !finishes(position, rival) {
        return false;
    }
    let Some(position) = turn_of(position, rival).filter(|_| !position.is_last_round()) else {
        return false;
    };
    let mut can_finish = false;
    let escapes = each_reply(&position, |m| {
        let next = after(&position, m);
        if !next.is_last_round() {
            return ControlFlow::Continue(());
        }
        can_finish = true;
        match exits_of(&next, seat).is_empty() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    can_finish && escapes.is_continue()
}
