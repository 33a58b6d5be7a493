//! Functions that the fuzz targets share. Each file in `src/bin/` is a target.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rulebook::conformance::fuzz_notation;
use rulebook::{LOST_TURN, Notation, Turn};

/// Maximum number of lines of an input, which limits the length of a game.
pub const LINES_MAX: usize = 50;

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
        } else if line == LOST_TURN {
            position.lose_turn();
        }
    }
}
