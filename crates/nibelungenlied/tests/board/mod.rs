//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use nibelungenlied::{Move, NibelungEnding, NibelungForce, Nibelungenlied, Setup};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{BySeat, LOST_TURN, Notation, Outcome, Position, Reason, Seat, Turn};

pub const DESTINY: Seat = NibelungForce::TragicDestiny.seat();
pub const ORDER: Seat = NibelungForce::NaturalOrder.seat();

pub fn start(options: &str) -> Nibelungenlied {
    Nibelungenlied::start(&options.parse::<Setup>().unwrap())
}

pub fn read(text: &str) -> Nibelungenlied {
    Nibelungenlied::read_position(&Setup::default(), text).unwrap()
}

/// Plays one action: two selections as in `1:GK|2:--`, a move, or `--` for a lost turn.
pub fn act(position: &Nibelungenlied, action: &str) -> Nibelungenlied {
    let mut next = position.clone();
    let Some((destiny, order)) = action.split_once('|') else {
        if action == LOST_TURN {
            next.lose_turn();
            return next;
        }
        let m = position.read_move(action).unwrap();
        return next.play(m).unwrap_or_else(|error| panic!("{action}: {error}"));
    };
    assert!(matches!(position.turn(), Turn::Simultaneous(_)), "{action} is no choice of both");
    let texts = [destiny.strip_prefix("1:").unwrap(), order.strip_prefix("2:").unwrap()];
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
pub fn play(position: &Nibelungenlied, actions: &str) -> Nibelungenlied {
    actions.split_whitespace().fold(position.clone(), |position, action| act(&position, action))
}

/// The text of the position after these actions from the start.
pub fn written(actions: &str) -> String {
    play(&start(""), actions).position_text()
}

/// The code of the reason why this move of a seat is refused.
pub fn refused(position: &Nibelungenlied, seat: Seat, name: &str) -> &'static str {
    position.check(seat, &position.read_move(name).unwrap()).unwrap_err().code()
}

/// The names of all legal moves of a seat, separated by spaces.
pub fn names(position: &Nibelungenlied, seat: Seat) -> String {
    let names: Vec<String> = position.moves(seat).iter().map(Move::to_string).collect();
    names.join(" ")
}

/// The ending with the characters on these points.
pub fn ending(points: &str) -> Option<NibelungEnding> {
    read(&format!("{points} GK:- 1 -")).ending()
}

/// Scores, places and code of a finished game.
pub fn result(outcome: Outcome) -> (Vec<i32>, Vec<u8>, &'static str) {
    let Outcome::Final(end) = outcome else { panic!("not final: {outcome:?}") };
    (end.score.as_slice().to_vec(), end.place.as_slice().to_vec(), end.reason)
}

/// A random action in its text form.
pub fn random_action(position: &Nibelungenlied, random: &mut SplitMix64) -> String {
    let mut draw = |seat| -> Move { random_move(position, seat, random).unwrap() };
    match position.turn() {
        Turn::Seat(seat) => draw(seat).to_string(),
        _ => format!("1:{}|2:{}", draw(DESTINY), draw(ORDER)),
    }
}
