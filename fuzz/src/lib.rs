//! Functions that the fuzz targets share. Each file in `src/bin/` is a target.

use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::str::FromStr;

use rulebook::conformance::fuzz_notation;
use rulebook::{BySeat, LOST_TURN, Notation, Turn};

/// Maximum number of lines of an input, which limits the length of a game.
pub const LINES_MAX: usize = 50;

/// Plays `move|move` where several seats choose, and a move that chance can deal.
fn play_joint<P: Notation>(position: &mut P, line: &str) -> bool {
    match position.turn() {
        Turn::Simultaneous(seats) => {
            let mut choices = BySeat::from_fn(position.seats(), |_| None);
            for (seat, text) in seats.iter().zip(line.split('|')) {
                let choice = position.read_move(text).ok();
                choices[seat] = choice.filter(|m| position.is_legal(seat, m));
            }
            position.play_simultaneous_unchecked(&choices);
            true
        }
        Turn::Chance => {
            let Ok(m) = position.read_move(line) else { return false };
            let dealt = position.each_chance(|event, weight| match weight > 0 && event == m {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            if dealt.is_break() {
                position.play_unchecked(m);
            }
            dealt.is_break()
        }
        Turn::Seat(_) | Turn::Over => false,
    }
}

/// Reads the input as a game and checks that all texts survive a round trip.
///
/// The first line holds the options, each further line a move, a position or invalid text. A legal
/// move is played and a position replaces the current one, so that the next line is read there.
///
/// # Panics
/// If a text that was read is written and then read as something else.
pub fn check_game<P>(input: &str)
where
    P: Notation,
    P::Setup: FromStr<Err: Debug + PartialEq> + Display,
{
    let mut lines = input.lines().take(LINES_MAX);
    let Ok(setup) = lines.next().unwrap_or_default().parse::<P::Setup>() else { return };
    let written = setup.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&setup), "options {written:?}");
    let mut position = P::start(&setup);
    for line in lines {
        fuzz_notation(&setup, &position, line);
        if let Ok(read) = P::read_position(&setup, line) {
            position = read;
        } else if let Ok(m) = position.read_move(line)
            && let Turn::Seat(seat) = position.turn()
            && position.is_legal(seat, &m)
        {
            position.play_unchecked(m);
        } else if play_joint(&mut position, line) {
            // Several seats chose, or chance decided.
        } else if line == LOST_TURN {
            position.lose_turn();
        }
    }
}
