//! Every line of the reference walks.

mod board;

use pente::Pente;
use rulebook::{Notation, Position};

const WALKS: &str = include_str!("vectors/walks.txt");
const OPTIONS: &str = include_str!("vectors/options.txt");

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [options, moves, count, expected_digest, captures, end] = fields[..] else {
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
    assert_eq!(board::digest(names), expected_digest, "{line}");
    assert_eq!(board::captures(&position), captures, "{line}");
    // Some lines name the winner alone, others the reason too.
    let full_end = board::end(&position);
    let short_end = full_end.split(' ').next().unwrap();
    assert!(end == full_end || end == short_end, "{full_end}: {line}");
}

#[test]
fn walks_agree() {
    assert_eq!(WALKS.lines().count(), 1_174);
    WALKS.lines().for_each(check);
}

#[test]
fn walks_with_other_options_agree() {
    assert_eq!(OPTIONS.lines().count(), 651);
    OPTIONS.lines().for_each(check);
}
