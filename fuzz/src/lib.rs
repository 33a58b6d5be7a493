//! What the fuzz targets have in common. Each file in `src/bin/` is a target.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rulebook::conformance::survives_text;
use rulebook::{LOST_TURN, Notation, Turn};

/// More lines of an input are not read: a long input should be a long text, not a long game.
pub const LINES_MAX: usize = 50;

/// Reads an input as a game: the first line is the options, each further one a move, a position or
/// nonsense. Whatever can be read is written and read again; a legal move is played, a position
/// taken over, so that the next line is read where the game then stands.
///
/// # Panics
/// When a text that was read is written and then read as something else.
pub fn survives_game<P>(input: &str)
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
        survives_text(&setup, &position, line);
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
