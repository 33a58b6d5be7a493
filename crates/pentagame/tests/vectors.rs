//! Every line of the reference data agrees.

use pentagame::{Pentagame, Setup};
use rulebook::{Notation, Position, Turn, perft};
use sha2::{Digest, Sha256};

/// First 16 hex digits of the SHA-256 of all names, sorted bytewise and joined by line feeds.
fn digest(mut names: Vec<String>) -> String {
    names.sort_unstable();
    let hash = Sha256::digest(names.join("\n"));
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Checks each line, and that MOVE leads to the next one where the file holds walks.
fn check(file: &str, walks: bool) {
    let mut expected_next: Option<String> = None;
    let mut lines = 0;
    for line in file.lines() {
        let [text, count, expected_digest, m]: [&str; 4] =
            line.split(" | ").collect::<Vec<_>>().try_into().expect("four fields");
        let position: Pentagame = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_string(), text);
        if let Some(next) = expected_next.take().filter(|_| !text.ends_with("1 1 -")) {
            assert_eq!(text, next, "after the move of the line before");
        }
        let mover = position.to_move();
        let moves = position.moves(mover);
        assert_eq!(position.count_legal().to_string(), count, "{text}");
        assert_eq!(moves.len() as u64, position.count_legal(), "{text}");
        assert!(moves.is_sorted(), "{text}");
        let names = moves.iter().map(|m| position.move_text(m)).collect();
        assert_eq!(digest(names), expected_digest, "{text}");
        if m == "-" {
            assert_eq!(position.turn(), Turn::Over, "{text}");
        } else {
            let read = position.read_move(m).unwrap_or_else(|error| panic!("{m}: {error}"));
            assert_eq!(position.move_text(&read), m);
            let next = position.play(read).unwrap_or_else(|error| panic!("{text} {m}: {error}"));
            expected_next = walks.then(|| next.to_string());
        }
        lines += 1;
    }
    assert!(lines > 0);
}

#[test]
fn walks_of_two() {
    check(include_str!("vectors/walks-2.txt"), true);
}

#[test]
fn walks_of_three() {
    check(include_str!("vectors/walks-3.txt"), true);
}

#[test]
fn walks_of_four() {
    check(include_str!("vectors/walks-4.txt"), true);
}

#[test]
fn walks_of_teams() {
    check(include_str!("vectors/walks-4t.txt"), true);
}

#[test]
fn walks_of_five() {
    check(include_str!("vectors/walks-5.txt"), true);
}

#[test]
fn walks_with_options() {
    check(include_str!("vectors/options.txt"), true);
}

#[test]
fn t8_exits() {
    check(include_str!("vectors/exits.txt"), false);
}

#[test]
fn t10_ko_over_an_own_swap_that_reaches_a_goal() {
    check(include_str!("vectors/ko.txt"), false);
}

#[test]
fn perft_table() {
    for line in include_str!("vectors/perft.txt").lines() {
        let [setup, depth, count]: [&str; 3] =
            line.split(' ').collect::<Vec<_>>().try_into().expect("three fields");
        let start = Pentagame::new(setup.parse::<Setup>().unwrap());
        let depth = depth.parse().unwrap();
        assert_eq!(perft(&start, depth).to_string(), count, "set-up {setup}, depth {depth}");
    }
}
