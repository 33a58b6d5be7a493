//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use frames::{Frames, FramesPoint, FramesStone, Move, Setup};
use rulebook::{BySeat, Notation, Outcome, Position, Reason, Seat};

pub const BLACK: Seat = Seat::FIRST;
pub const WHITE: Seat = Seat::from_index(1).unwrap();

pub fn setup(options: &str) -> Setup {
    options.parse().unwrap()
}

pub fn start(options: &str) -> Frames {
    Frames::start(&setup(options))
}

pub fn read(options: &str, text: &str) -> Frames {
    Frames::read_position(&setup(options), text).unwrap()
}

/// A position with these stones (`"b K10 L11, w K11"`) and points (`"0:0"`).
pub fn position(options: &str, stones: &str, points: &str) -> Frames {
    let size = usize::from(setup(options).size());
    let mut rows = vec![vec!['.'; size]; size];
    for of_kind in stones.split(", ").filter(|text| !text.is_empty()) {
        let (letter, names) = of_kind.split_once(' ').unwrap();
        for name in names.split(' ') {
            let point = point(name);
            let place = &mut rows[usize::from(point.row())][usize::from(point.column())];
            assert_eq!(*place, '.', "{name} twice");
            *place = letter.chars().next().unwrap();
        }
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| row_text(row)).collect();
    read(options, &format!("{} {points}", rows.join("/")))
}

fn row_text(row: &[char]) -> String {
    let part = |part: &[char]| match part {
        ['.', ..] => part.len().to_string(),
        stones => stones.iter().collect(),
    };
    row.chunk_by(|left, right| left == right).map(part).collect()
}

/// The position of the test vectors: Black K10 L11, White K11 H8.
pub fn example() -> Frames {
    position("", "b K10 L11, w K11 H8", "0:0")
}

pub fn point(name: &str) -> FramesPoint {
    name.parse().unwrap()
}

/// The position after the turns `"J9|M12 --|A1"`, each choice legal or lost.
pub fn play(position: &Frames, turns: &str) -> Frames {
    let mut next = *position;
    for turn in turns.split(' ') {
        let names: Vec<&str> = turn.split('|').collect();
        let choices: BySeat<Option<Move>> = BySeat::from_fn(next.seats(), |seat| {
            let name = names[seat.index()];
            let m = (name != "--").then(|| next.read_move(name).unwrap())?;
            next.check(seat, &m).unwrap();
            Some(m)
        });
        next.play_simultaneous_unchecked(&choices);
    }
    next
}

/// The code of the reason why a seat may not choose this point.
pub fn refused(position: &Frames, seat: Seat, name: &str) -> &'static str {
    position.check(seat, &point(name)).unwrap_err().code()
}

/// The letters of the stones on these points, dots for vacant ones.
pub fn stones(position: &Frames, names: &str) -> String {
    let letter = |name| position.stone(point(name)).map_or('.', FramesStone::letter);
    names.split(' ').map(letter).collect()
}

/// The points of Black and White.
pub fn points(position: &Frames) -> [u8; 2] {
    [position.points(BLACK), position.points(WHITE)]
}

/// The scores, the places and the reason of a result.
pub fn result(outcome: Outcome) -> (Vec<i32>, Vec<u8>, &'static str) {
    let Outcome::Final(end) = outcome else { panic!("not final") };
    (end.score.as_slice().to_vec(), end.place.as_slice().to_vec(), end.reason)
}
