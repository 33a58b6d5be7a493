//! Every line of the reference walks.

mod board;

use pentalath::Pentalath;
use rulebook::{Notation, Position, Turn};

const WALKS: &str = include_str!("vectors/walks.txt");

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [players, moves, count, digest, side, winner] = fields[..] else {
        panic!("not six fields: {line}")
    };
    let mut position = board::start(players);
    for name in moves.split(' ').filter(|name| *name != "-") {
        position = board::play(&position, name);
        // What is written must read back at every step of the way, not only at its end.
        let text = position.position_text();
        assert_eq!(Pentalath::read_position(position.setup(), &text).as_ref(), Ok(&position));
    }
    let names = board::names(&position);
    assert_eq!(names.len().to_string(), count, "{line}");
    let counted: u64 = position.seats().iter().map(|seat| position.count_moves(seat)).sum();
    assert_eq!(counted.to_string(), count, "{line}");
    assert_eq!(board::digest(names), digest, "{line}");
    let to_move = match position.turn() {
        Turn::Over => "-".to_owned(),
        _ => position.colour_to_move().to_string(),
    };
    assert_eq!(to_move, side, "{line}");
    let won = position.winner().map_or("-".to_owned(), |colour| colour.to_string());
    assert_eq!(won, winner, "{line}");
}

#[test]
fn walks_agree() {
    assert_eq!(WALKS.lines().count(), 931);
    WALKS.lines().for_each(check);
}
