//! Last round: remaining turns, and scores in it.

use std::ops::ControlFlow;

use pentagame::Pentagame;
use rulebook::{Position, Seat, Team};

use super::exits::each_reply;
use super::{after_move, are_partners, exits_of, with_turn_of};

/// Pieces a team, or a player without partners, still has to take out.
pub(crate) fn pieces_needed(position: &Pentagame, team: Team) -> u8 {
    position.setup().out().saturating_sub(position.team_out(team))
}

/// Returns true if one more piece ends the game for this player's side.
pub(crate) fn needs_one_more(position: &Pentagame, seat: Seat) -> bool {
    pieces_needed(position, position.team(seat)) == 1
}

/// Seats with a turn left in the last round, in order (rule E1).
/// `None` before the last round.
pub(crate) fn last_round_seats(position: &Pentagame) -> Option<Vec<Seat>> {
    if !position.is_last_round() {
        return None;
    }
    let first = position.to_move();
    let left = position.seats().iter().filter(|seat| *seat >= first && !position.is_over());
    Some(left.collect())
}

/// Returns true if this player has a final fork against a rival who can finish now.
/// In every way the rival takes the last piece out and places the blocks, the player still has a
/// turn and a piece to take out. Players between the two are assumed to do nothing.
pub(crate) fn is_final_fork(position: &Pentagame, seat: Seat, rival: Seat) -> bool {
    if seat < rival || are_partners(position, seat, rival) || !needs_one_more(position, rival) {
        return false;
    }
    let Some(position) = with_turn_of(position, rival).filter(|_| !position.is_last_round()) else {
        return false;
    };
    let mut can_finish = false;
    let escapes = each_reply(&position, |m| {
        let next = after_move(&position, m);
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
