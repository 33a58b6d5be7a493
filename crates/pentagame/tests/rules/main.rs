//! The numbered rules, one by one: `docs/games/pentagame.md` names these tests.

mod board;
mod end;
mod home;
mod ko;
mod page;
mod twins;
mod walk;

use pentagame::{Move, Pentagame, Stop};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

/// A position from its string.
fn position(text: &str) -> Pentagame {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The start of a game, by its options.
fn start(setup: &str) -> Pentagame {
    Pentagame::start(&setup.parse().unwrap_or_else(|error| panic!("{setup}: {error}")))
}

fn read(position: &Pentagame, m: &str) -> Move {
    position.read_move(m).unwrap_or_else(|error| panic!("{position} {m}: {error}"))
}

/// The position after a legal move.
fn play(position: &Pentagame, m: &str) -> Pentagame {
    let next = position.clone().play(read(position, m));
    next.unwrap_or_else(|error| panic!("{position} {m}: {error}"))
}

/// The position after several.
fn play_all(position: &Pentagame, moves: &[&str]) -> Pentagame {
    moves.iter().fold(position.clone(), |position, m| play(&position, m))
}

/// The move is refused, for this reason.
fn refused(position: &Pentagame, m: &str, code: &str) {
    match position.clone().play(read(position, m)) {
        Ok(_) => panic!("{position}: {m} is legal"),
        Err(error) => assert_eq!(rulebook::Reason::code(&error.reason), code, "{position}: {m}"),
    }
}

/// The names of all legal moves.
fn legal(position: &Pentagame) -> Vec<String> {
    let moves = position.moves(position.to_move());
    moves.iter().map(|m| position.move_text(m)).collect()
}

/// Returns the endings of a walk: the legal moves that begin with it, without it.
fn endings(position: &Pentagame, walk: &str) -> Vec<String> {
    let rests = legal(position).into_iter().filter_map(|m| m.strip_prefix(walk).map(String::from));
    rests.filter(|rest| rest.is_empty() || rest.starts_with(['#', '+', '*', '<'])).collect()
}

/// The position after the player to move has lost the turn.
fn lose_turn(position: &Pentagame) -> Pentagame {
    let mut next = position.clone();
    next.lose_turn();
    next
}

fn stop(name: &str) -> Stop {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn is_free(position: &Pentagame, name: &str) -> bool {
    position.free().contains(stop(name))
}

/// A seat by the number people give it.
fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).expect("1 to 5")
}

/// Scores and places, `3:2 1:2`, or `-` while the game goes on.
fn result(position: &Pentagame) -> String {
    written(position.outcome())
}

fn written(outcome: Outcome) -> String {
    let Outcome::Final(end) = outcome else { return String::from("-") };
    let join = |numbers: Vec<String>| numbers.join(":");
    let score = join(end.score.as_slice().iter().map(ToString::to_string).collect());
    let place = join(end.place.as_slice().iter().map(ToString::to_string).collect());
    format!("{score} {place}")
}

fn is_over(position: &Pentagame) -> bool {
    position.turn() == Turn::Over
}
