//! Counting every way a game can go: the oldest test of a move generator.

use std::ops::ControlFlow;

use crate::{BySeat, Position, Seat, Turn};

/// The number of ways to play exactly `depth` turns from here. The last turn is counted and not
/// played out. Lost turns are no choice and are not counted. Choices made together are one turn,
/// and so is an event of chance, whatever its weight.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Turn::Over) => 0,
        (1, Turn::Seat(seat)) => position.count_moves(seat),
        (1, Turn::Together(seats)) => seats.iter().map(|seat| position.count_moves(seat)).product(),
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
        Turn::Together(seats) => {
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
        next.play_together_unchecked(choices);
        each(&next);
        return;
    };
    for m in position.moves(seat) {
        choices[seat] = Some(m);
        each_joint(position, rest, choices, each);
    }
    choices[seat] = None;
}
