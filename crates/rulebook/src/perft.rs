//! Perft: counts all lines of play up to a depth, to test move generators.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{BySeat, Position, Seat, Turn};

/// Counts the lines of exactly `depth` turns from a position. The last turn is counted in bulk.
/// Lost turns are not counted. Simultaneous choices are one turn, and so is an event of chance,
/// regardless of its weight.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Turn::Over) => 0,
        (1, Turn::Seat(seat)) => position.count_moves(seat),
        (1, Turn::Simultaneous(seats)) => {
            seats.iter().map(|seat| position.count_moves(seat)).product()
        }
        _ => {
            let mut sum = 0;
            each_next(position, |next| sum += perft(next, depth - 1));
            sum
        }
    }
}

/// Calls `each` with every position one turn on.
pub fn each_next<P: Position>(position: &P, mut each: impl FnMut(&P)) {
    let mut after = |m: P::Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        each(&next);
        ControlFlow::Continue(())
    };
    match position.turn() {
        Turn::Over => {}
        Turn::Seat(seat) => {
            let _ = position.each_move(seat, after);
        }
        Turn::Chance => {
            let _ = position.each_chance(|m, _| after(m));
        }
        Turn::Simultaneous(seats) => {
            let waiting: Vec<Seat> = seats.iter().collect();
            let mut choices = BySeat::from_fn(position.seats(), |_| None);
            each_joint(position, &waiting, &mut choices, &mut each);
        }
    }
}

fn each_joint<P: Position>(
    position: &P,
    waiting: &[Seat],
    choices: &mut BySeat<Option<P::Move>>,
    each: &mut impl FnMut(&P),
) {
    let Some((&seat, rest)) = waiting.split_first() else {
        let mut next = position.clone();
        next.play_simultaneous_unchecked(choices);
        each(&next);
        return;
    };
    for m in position.moves(seat) {
        choices[seat] = Some(m);
        each_joint(position, rest, choices, each);
    }
    choices[seat] = None;
}
