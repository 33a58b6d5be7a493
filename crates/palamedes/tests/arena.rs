//! Matches as people and scripts hold them.

use std::path::{Path, PathBuf};

mod program;

use program::{Answer, palamedes_with_input};

fn arena(arguments: &[&str]) -> Answer {
    palamedes(&[&["arena"], arguments].concat())
}

fn palamedes(arguments: &[&str]) -> Answer {
    palamedes_with_input(arguments, "")
}

fn last_line(arguments: &[&str]) -> String {
    let answer = arena(arguments);
    assert_eq!(answer.code, 0, "{arguments:?}: {}", answer.err);
    answer.out.lines().last().expect("a line").to_owned()
}

/// A file that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("palamedes-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    fn path(&self) -> &str {
        Path::to_str(&self.0).expect("a path of letters")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn check(arguments: &[&str], expected: &str) {
    assert_eq!(last_line(arguments), expected, "{arguments:?}");
}

#[test]
fn the_last_line_is_the_summary() {
    check(
        &["match", "--a", "greedy-f", "--b", "random", "--games", "6"],
        "A wins 6 draws 0 losses 0 score 1.000 elo inf [-153.5,inf]",
    );
    check(
        &["match", "--a", "random", "--b", "greedy-f", "--games", "6"],
        "A wins 0 draws 0 losses 6 score 0.000 elo -inf [-inf,153.5]",
    );
}

#[test]
fn three_sit_down_in_all_seats() {
    let three = ["match", "--game", "pentagame:3", "--a", "greedy-f", "--b", "random"];
    let answer = arena(&[&three[..], &["--seats", "A,B,B", "--games", "2"]].concat());
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.err.contains("3 games, so that"), "{}", answer.err);
    assert!(answer.out.contains("A's score by seat  1: 1.000  2: 1.000  3: 1.000"));
    assert!(answer.out.ends_with("score 1.000 elo inf [-636.4,inf]\n"), "{}", answer.out);
}

#[test]
fn a_match_goes_on_from_its_ledger() {
    let (ledger, record) = (Scratch::new("ledger.txt"), Scratch::new("games.pgr"));
    let plain = ["match", "--a", "greedy-f", "--b", "greedy-t", "--evals", "200"];
    let kept = [&plain[..], &["--ledger", ledger.path(), "--record", record.path()]].concat();
    last_line(&[&kept[..], &["--games", "4"]].concat());
    let on = last_line(&[&kept[..], &["--games", "10", "--jobs", "3"]].concat());
    assert_eq!(on, last_line(&[&plain[..], &["--games", "10", "--jobs", "1"]].concat()));
    let lines = std::fs::read_to_string(&ledger.0).expect("a ledger").lines().count();
    assert_eq!(lines, 11);
    let checked = palamedes(&["check", record.path()]);
    assert!(checked.out.starts_with("10 games"), "{}{}", checked.out, checked.err);
    assert_eq!(checked.code, 0);

    let other = arena(&[&kept[..], &["--games", "4", "--seed", "2"]].concat());
    assert_eq!(other.code, 1);
    assert!(other.err.contains("belongs to another contest"), "{}", other.err);
}

#[test]
fn a_test_ends_when_it_is_decided() {
    let sprt = ["sprt", "--a", "greedy-f", "--b", "random", "--elo0", "0", "--elo1", "200"];
    let answer = arena(&sprt);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert!(lines[lines.len() - 2].starts_with("H1  nElo [0,200]  LLR "), "{}", answer.out);
    let turned = arena(&["sprt", "--a", "random", "--b", "greedy-f", "--elo1", "200"]);
    assert!(turned.out.contains("\nH0  nElo [0,200]"), "{}", turned.out);
    let open = arena(&["sprt", "--a", "random", "--b", "greedy-f", "--max-games", "2"]);
    assert!(open.out.contains("\nopen  nElo [0,20]"), "{}", open.out);
}

#[test]
fn a_list_is_sorted_by_rating() {
    let answer = arena(&["list", "--games", "4", "--evals", "300", "random", "ab-ref", "greedy-t"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let last_words = answer.out.lines().skip(2).map(|line| line.split(' ').next_back());
    let players: Vec<&str> = last_words.map(|word| word.expect("a player")).collect();
    assert_eq!(players, ["ab-ref", "greedy-t", "random"], "{}", answer.out);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |arguments: &[&str], sentence: &str| {
        let answer = arena(arguments);
        assert_eq!(answer.code, 2, "{arguments:?}: {}", answer.err);
        assert!(answer.err.contains(sentence), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.out, "");
    };
    let of = |a, b, more: &[&'static str]| -> Vec<&str> {
        [&["match", "--a", a, "--b", b, "--games", "2"], more].concat()
    };
    refused(&of("level:11", "random", &[]), "levels are 1 to 10");
    refused(&of("house,speed=9", "random", &[]), "is no setting");
    refused(&of("ab-ref", "random", &["--game", "pente"]), "does not play pente");
    refused(&of("random", "random", &["--seats", "A,B,B"]), "2 seats");
    refused(&of("random", "random", &["--seats", "A,C"]), "seats are A or B");
    refused(&of("random", "random", &["--evals", "5", "--time-ms", "5"]), "cannot be used");
    refused(&of("no-such-program", "random", &[]), "no-such-program");
    refused(
        &["sprt", "--a", "random", "--b", "random", "--elo0", "5", "--elo1", "1"],
        "must be below",
    );
}
