//! Short forms for the tests.
#![allow(dead_code)]

use ot_tjin::{Move, OtTjin, OtTjinRow, Setup};
use rulebook::{Notation, Outcome, Position, Reason, Turn};

/// The start position with these options.
pub fn start(options: &str) -> OtTjin {
    OtTjin::start(&options.parse().unwrap())
}

/// The position of a text.
pub fn position(options: &str, text: &str) -> OtTjin {
    OtTjin::read_position(&options.parse().unwrap(), text).unwrap()
}

/// A position with these holes; South has all seeds that are not on the board but `north`.
pub fn seeds(options: &str, holes: &str, north: u8, side: char) -> OtTjin {
    let setup: Setup = options.parse().unwrap();
    let on_board: u32 = holes.split(' ').filter_map(|seeds| seeds.parse::<u32>().ok()).sum();
    let south = setup.seeds() - on_board - u32::from(north);
    position(options, &format!("{holes} {south}:{north} {side}"))
}

/// Plays moves, separated by `/`; `--` is a lost turn.
pub fn play(position: &OtTjin, moves: &str) -> OtTjin {
    let mut position = position.clone();
    for text in moves.split('/') {
        if text == "--" {
            position.lose_turn();
        } else {
            let m = position.read_move(text).unwrap();
            position = position.play(m).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
    position
}

/// The holes as they are written.
pub fn holes(position: &OtTjin) -> String {
    let row = |row: OtTjinRow| {
        position.row(row).iter().map(|seeds| format!(" {seeds}")).collect::<String>()
    };
    format!("S{} N{}", row(OtTjinRow::South), row(OtTjinRow::North))
}

/// The stores of South and North.
pub fn stores(position: &OtTjin) -> [u8; 2] {
    OtTjinRow::ALL.map(|row| position.store(row))
}

/// The legal moves.
pub fn names(position: &OtTjin) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// The reason why a move is refused.
pub fn refused(position: &OtTjin, text: &str) -> &'static str {
    let m: Move = position.read_move(text).unwrap();
    position.clone().play(m).unwrap_err().reason.code()
}

/// The scores and places of a finished game, and the reason of its end.
pub fn result(position: &OtTjin) -> (Vec<i32>, Vec<u8>, &'static str) {
    let Outcome::Final(end) = position.outcome() else { panic!("no final result") };
    (end.score.as_slice().to_vec(), end.place.as_slice().to_vec(), end.reason)
}
