//! The perft table.

use akron::Akron;
use rulebook::{Notation, perft};

const TABLE: &str = include_str!("games.perft");

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" # ").collect();
    let [options, text, counts] = fields[..] else { panic!("not three fields: {line}") };
    let position = Akron::read_position(&options.parse().unwrap(), text).unwrap();
    for (depth, count) in (1..).zip(counts.split(' ')) {
        assert_eq!(perft(&position, depth).to_string(), count, "{options} {text}, depth {depth}");
    }
}

#[test]
fn perft_agrees_with_the_table() {
    let lines: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 9);
    lines.into_iter().for_each(check);
}
