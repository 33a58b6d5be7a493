//! The notation of a game with any text.

use crate::{LOST_TURN, Notation, Turn};

/// Checks the notation of a game with any text; fuzz targets call this.
/// Reading must not panic, what is read must be written and read again alike, and a position that
/// was read must be one that play can go on from.
///
/// # Panics
/// When a text that was read is written and then read as something else, or a seat to move has no
/// move.
pub fn fuzz_notation<P: Notation>(setup: &P::Setup, position: &P, text: &str) {
    if let Ok(read) = P::read_position(setup, text) {
        let written = read.position_text();
        let again = P::read_position(setup, &written);
        assert_eq!(again.as_ref(), Ok(&read), "position {text:?} written as {written:?}");
        for seat in read.seats().iter() {
            let can_move = read.count_moves(seat) > 0;
            assert_eq!(can_move, read.turn().is_of(seat), "position {text:?}, seat {seat}");
        }
    }
    if let Ok(m) = position.read_displayed_move(text) {
        let shown = position.display_move(&m);
        if position.turn().seats().iter().any(|seat| position.is_legal(seat, &m)) {
            let again = position.read_displayed_move(&shown);
            assert_eq!(again.as_ref(), Ok(&m), "move {text:?} shown as {shown:?}");
        }
    }
    if let Ok(m) = position.read_move(text) {
        let written = position.move_text(&m);
        assert_eq!(position.read_move(&written).as_ref(), Ok(&m), "move {text:?}");
        if text != LOST_TURN
            && let Turn::Seat(seat) = position.turn()
            && position.is_legal(seat, &m)
        {
            let mut next = position.clone();
            next.play_unchecked(m);
            let _ = next.outcome();
        }
    }
}
