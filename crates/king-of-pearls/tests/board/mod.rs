//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use king_of_pearls::{KingOfPearls, Move, PearlColour, PearlSquare, Setup};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{BySeat, LOST_TURN, Notation, Outcome, Position, Reason, Seat, Turn};

pub const BLACK: Seat = PearlColour::Black.seat();
pub const WHITE: Seat = PearlColour::White.seat();

pub fn start(options: &str) -> KingOfPearls {
    KingOfPearls::start(&options.parse::<Setup>().unwrap())
}

pub fn read(text: &str) -> KingOfPearls {
    KingOfPearls::read_position(&Setup::default(), text).unwrap()
}

/// Plays one action: two numbers as in `1:2|2:--`, a square, or `--` for a lost turn.
pub fn act(position: &KingOfPearls, action: &str) -> KingOfPearls {
    let mut next = position.clone();
    let Some((black, white)) = action.split_once('|') else {
        if action == LOST_TURN {
            next.lose_turn();
            return next;
        }
        let m = position.read_move(action).unwrap();
        return next.play(m).unwrap_or_else(|error| panic!("{action}: {error}"));
    };
    assert!(matches!(position.turn(), Turn::Simultaneous(_)), "{action} is no choice of both");
    let texts = [black.strip_prefix("1:").unwrap(), white.strip_prefix("2:").unwrap()];
    let choices = BySeat::from_fn(position.seats(), |seat| {
        let text = texts[seat.index()];
        let m = (text != LOST_TURN).then(|| position.read_move(text).unwrap());
        if let Some(m) = &m {
            assert_eq!(position.check(seat, m), Ok(()), "{action}");
        }
        m
    });
    next.play_simultaneous_unchecked(&choices);
    next
}

/// The position after these actions.
pub fn play(position: &KingOfPearls, actions: &str) -> KingOfPearls {
    actions.split_whitespace().fold(position.clone(), |position, action| act(&position, action))
}

/// The code of the reason why this move of a seat is refused.
pub fn refused(position: &KingOfPearls, seat: Seat, name: &str) -> &'static str {
    position.check(seat, &position.read_move(name).unwrap()).unwrap_err().code()
}

/// The letters of the pieces on these squares, dots for vacant ones.
pub fn pieces(position: &KingOfPearls, squares: &str) -> String {
    let letter = |square: &str| {
        let square: PearlSquare = square.parse().unwrap();
        position.piece(square).map_or('.', PearlColour::letter)
    };
    squares.split(' ').map(letter).collect()
}

/// A full board; `black` says where Black stands, by letter and number counted from 0.
pub fn full(black: impl Fn(u8, u8) -> bool) -> KingOfPearls {
    let row = |number: u8| -> String {
        (0..8).map(|letter| if black(letter, number) { 'b' } else { 'w' }).collect()
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    read(&format!("{} b -", rows.join("/")))
}

/// The names of all legal moves of a seat.
pub fn names(position: &KingOfPearls, seat: Seat) -> Vec<String> {
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// Scores, places and code of a finished game.
pub fn result(outcome: Outcome) -> (Vec<i32>, Vec<u8>, &'static str) {
    let Outcome::Final(end) = outcome else { panic!("not final: {outcome:?}") };
    (end.score.as_slice().to_vec(), end.place.as_slice().to_vec(), end.reason)
}

/// A random action in its text form.
pub fn random_action(position: &KingOfPearls, random: &mut SplitMix64) -> String {
    let mut draw = |seat| -> Move { random_move(position, seat, random).unwrap() };
    match position.turn() {
        Turn::Seat(seat) => draw(seat).to_string(),
        _ => format!("1:{}|2:{}", draw(BLACK), draw(WHITE)),
    }
}
