//! The perft tables of both games.

mod board;

use millennium_3d_chess::{MillenniumRules, nardeshir::NardeshirRules};
use rulebook::perft;

const TABLE: &str = include_str!("games.perft");

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [name, text, counts] = fields[..] else { panic!("not three fields: {line}") };
    let (game, options) = name.split_once(':').unwrap_or((name, ""));
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let counted = match game {
            "nardeshir" => perft(&board::read_text::<NardeshirRules>(options, text), depth),
            _ => perft(&board::read_text::<MillenniumRules>(options, text), depth),
        };
        assert_eq!(counted.to_string(), count, "{name} {text}, depth {depth}");
    }
}

#[test]
fn perft_agrees_with_the_table() {
    let lines: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 13);
    lines.into_iter().for_each(check);
}
