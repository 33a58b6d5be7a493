//! Every line of the reference walks.

mod board;

use pente::{Colour, Pente};
use rulebook::{Notation, Position};
use sha2::{Digest, Sha256};

const WALKS: &str = include_str!("vectors/walks.txt");

/// The first 16 hex digits of the SHA-256 of the names, sorted bytewise and joined by line feeds.
fn digest(mut names: Vec<String>) -> String {
    names.sort_unstable();
    let hash = Sha256::digest(names.join("\n"));
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [options, moves, count, expected_digest, captures, winner] = fields[..] else {
        panic!("not six fields: {line}")
    };
    let mut position = board::start(&options.replace(' ', ","));
    for name in moves.split(' ').filter(|name| *name != "-") {
        position = board::play(&position, name);
        // What is written must read back at every step of the way, not only at its end.
        let text = position.position_text();
        assert_eq!(Pente::read_position(position.setup(), &text).as_ref(), Ok(&position));
    }
    let names = board::names(&position);
    assert_eq!(names.len().to_string(), count, "{line}");
    let counted: u64 = position.seats().iter().map(|seat| position.count_moves(seat)).sum();
    assert_eq!(counted.to_string(), count, "{line}");
    assert_eq!(digest(names), expected_digest, "{line}");
    assert_eq!(board::captures(&position), captures, "{line}");
    let won = match (position.ending(), position.winner()) {
        (None, _) => "-".to_owned(),
        (Some(_), winner) => winner.map_or("draw".to_owned(), |c: Colour| c.to_string()),
    };
    assert_eq!(won, winner, "{line}");
}

#[test]
fn walks_agree() {
    assert_eq!(WALKS.lines().count(), 1_174);
    WALKS.lines().for_each(check);
}
