//! The perft table.

mod board;

use rulebook::perft;

const TABLE: &str = include_str!("games.perft");

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [options, moves, counts] = fields[..] else { panic!("not three fields: {line}") };
    let moves = if moves == "-" { "" } else { moves };
    let position = board::play(&board::start(options), moves);
    for (depth, count) in (1..).zip(counts.split(' ')) {
        assert_eq!(perft(&position, depth).to_string(), count, "{options} {moves}, depth {depth}");
    }
}

#[test]
fn perft_agrees_with_the_table() {
    let lines: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 15);
    lines.into_iter().for_each(check);
}
