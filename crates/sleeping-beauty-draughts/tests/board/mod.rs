//! Short forms for the tests.
#![allow(dead_code)]

use rulebook::{Notation, Outcome, Position, Reason, Seat, Turn};
use sleeping_beauty_draughts::{Setup, SleepingBeautyDraughts};

/// The second seat.
pub fn second() -> Seat {
    Seat::from_index(1).unwrap()
}

/// The start position with these options.
pub fn start(options: &str) -> SleepingBeautyDraughts {
    SleepingBeautyDraughts::start(&options.parse().unwrap())
}

/// The position of a text, with the default options.
pub fn position(text: &str) -> SleepingBeautyDraughts {
    read("", text)
}

/// The position of a text.
pub fn read(options: &str, text: &str) -> SleepingBeautyDraughts {
    let setup: Setup = options.parse().unwrap();
    SleepingBeautyDraughts::read_position(&setup, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays moves, separated by spaces; `--` is a lost turn.
pub fn play(position: &SleepingBeautyDraughts, moves: &str) -> SleepingBeautyDraughts {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        if text == "--" {
            position.lose_turn();
        } else {
            let m = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            position = position.play(m).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
    position
}

/// The legal moves in the order of their names, separated by spaces.
pub fn names(position: &SleepingBeautyDraughts) -> String {
    let Turn::Seat(seat) = position.turn() else { return String::new() };
    let mut names: Vec<String> =
        position.moves(seat).iter().map(|m| position.move_text(m)).collect();
    names.sort();
    names.join(" ")
}

/// The reason why a move is refused.
pub fn refused(position: &SleepingBeautyDraughts, text: &str) -> &'static str {
    let m = position.read_move(text).unwrap();
    position.clone().play(m).unwrap_err().reason.code()
}

/// The scores of a finished game and the reason of its end.
pub fn result(position: &SleepingBeautyDraughts) -> (Vec<i32>, &'static str) {
    let Outcome::Final(end) = position.outcome() else { panic!("no final result") };
    (end.score.as_slice().to_vec(), end.reason)
}
