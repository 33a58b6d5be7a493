//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use hi_jack::{HiJack, HiJackColour, HiJackSquare, Move};
use rulebook::{Notation, Outcome, Position, Reason, Turn};

pub use hi_jack::HiJackColour::{Black, White};

/// The first printed game, with the passes that end it.
pub const GAME_1: &str = "
    d4 f4 e6 f4 d3 f6 e7 e2 b6 b4 a6 c2 a2 b3 e3 c2 a2 g3 f1 f3 e3 h5 g7 h6 c8 c5 d6 a8
    f8 h8 a4 b8 c8 b7 e7 h1 d1 d2 c1 g3 pass c5 c6 f6 f8 h8 g8 b5 pass pass";

/// The second printed game (White first), with the passes that end it.
pub const GAME_2: &str = "
    e5 c5 d4 c4 d4 e7 f6 f7 f6 e3 d3 e2 b3 b4 a3 a6 c1 a1 c1 b1 b2 b1 f1 f2 f1 g4 b2 g4
    h5 g6 f5 h6 g5 g6 h3 e3 f4 g3 h4 c5 g4 g7 g3 e5 d6 e6 d5 c7 d8 d7 c8 d6 a8 c7
    a8 d6 e8 f6 h8 g8 g3 f6 f4 f3 d2 d5 e4 e5 b3 a6 pass d4 pass e4 c3 d5 d1 d3 d2 d8
    pass c8 b8 b7 c3 b8 pass a8 pass pass";

pub fn start(options: &str) -> HiJack {
    HiJack::start(&options.parse().unwrap())
}

/// A position read from its text, with the default options.
pub fn position(text: &str) -> HiJack {
    HiJack::read_position(&"".parse().unwrap(), text).unwrap()
}

/// A position with these stacks (`"d4:b e5:w2"`) after an even number of turns, Black to move.
pub fn stacks(list: &str) -> HiJack {
    let mut ranks = vec![vec![String::from("1"); 8]; 8];
    for item in list.split_whitespace() {
        let (square, stack) = item.split_once(':').unwrap();
        let square: HiJackSquare = square.parse().unwrap();
        ranks[usize::from(7 - square.rank())][usize::from(square.file())] = stack.to_owned();
    }
    let ranks: Vec<String> = ranks.into_iter().map(|rank| rank.join(",")).collect();
    position(&format!("{} b 6 -", ranks.join("/")))
}

/// The same with White to move.
pub fn stacks_white(list: &str) -> HiJack {
    let text = stacks(list).position_text();
    position(&text.replace(" b 6 -", " w 7 -"))
}

pub fn read(position: &HiJack, name: &str) -> Move {
    position.read_move(name).unwrap()
}

/// The position after these moves, each of them legal.
pub fn play(position: &HiJack, names: &str) -> HiJack {
    names.split_whitespace().fold(position.clone(), |position, name| {
        let m = read(&position, name);
        position.play(m).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// The position after the first `plies` moves of a printed game.
pub fn after(options: &str, game: &str, plies: usize) -> HiJack {
    let names: Vec<&str> = game.split_whitespace().take(plies).collect();
    play(&start(options), &names.join(" "))
}

/// The reason why the seat to move may not play this, with its arguments.
pub fn refused(position: &HiJack, name: &str) -> String {
    let error = position.clone().play(read(position, name)).unwrap_err();
    assert_eq!(error.position, *position, "handed back unharmed");
    let mut text = String::new();
    rulebook::write_reason(&error.reason, &mut text).unwrap();
    assert!(text.starts_with(error.reason.code()));
    text
}

/// The names of all legal moves.
pub fn names(position: &HiJack) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// The squares where a colour has strength, with the amount if it is above 1.
pub fn strengths(position: &HiJack, colour: HiJackColour) -> String {
    let mut items = Vec::new();
    for square in HiJackSquare::all() {
        match position.strength(colour, square) {
            0 => {}
            1 => items.push(square.to_string()),
            more => items.push(format!("{square}:{more}")),
        }
    }
    items.sort();
    items.join(" ")
}

pub fn strength(position: &HiJack, colour: HiJackColour, square: &str) -> u8 {
    position.strength(colour, square.parse().unwrap())
}

/// The text of the stack on a square, or nothing.
pub fn stack(position: &HiJack, square: &str) -> String {
    position.stack(square.parse().unwrap()).map_or(String::new(), |stack| stack.to_string())
}

/// Territory of Black and White.
pub fn territory(position: &HiJack) -> [u8; 2] {
    [position.territory(Black), position.territory(White)]
}

/// Points of Black and White.
pub fn points(position: &HiJack) -> [u8; 2] {
    [position.points(Black), position.points(White)]
}

/// The score of each seat and the reason, or nothing while the game goes on.
pub fn result(position: &HiJack) -> Option<(Vec<i32>, Vec<u8>, &'static str)> {
    match position.outcome() {
        Outcome::Final(end) => {
            Some((end.score.as_slice().to_vec(), end.place.as_slice().to_vec(), end.reason))
        }
        _ => None,
    }
}
