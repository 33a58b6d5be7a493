//! The commands of `palamedes arena`.

use std::path::{Path, PathBuf};

mod program;

use program::{ProgramOutput, palamedes_with_input};

fn arena(arguments: &[&str]) -> ProgramOutput {
    palamedes(&[&["arena"], arguments].concat())
}

fn palamedes(arguments: &[&str]) -> ProgramOutput {
    palamedes_with_input(arguments, "")
}

fn last_line(arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert_eq!(output.code, 0, "{arguments:?}: {}", output.err);
    output.out.lines().last().expect("a line").to_owned()
}

/// A temporary file, removed on drop.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str) -> TemporaryFile {
        let path = std::env::temp_dir().join(format!("palamedes-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        TemporaryFile(path)
    }

    fn path(&self) -> &str {
        Path::to_str(&self.0).expect("a UTF-8 path")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn check(arguments: &[&str], expected: &str) {
    assert_eq!(last_line(arguments), expected, "{arguments:?}");
}

#[test]
fn last_line_is_the_summary() {
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
fn three_players_rotate_through_all_seats() {
    let three = ["match", "--game", "pentagame:3", "--a", "greedy-f", "--b", "random"];
    let output = arena(&[&three[..], &["--seats", "A,B,B", "--games", "2"]].concat());
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(
        output.err.contains("rounded up to 3 games: every opening is played in all seatings"),
        "{}",
        output.err
    );
    assert!(output.out.contains("A's score by seat  1: 1.000  2: 1.000  3: 1.000"));
    assert!(output.out.ends_with("score 1.000 elo inf [-636.4,inf]\n"), "{}", output.out);
}

#[test]
fn match_is_resumed_from_its_ledger() {
    let (ledger, record) = (TemporaryFile::new("ledger.txt"), TemporaryFile::new("games.pgr"));
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
fn sprt_ends_when_it_is_decided() {
    let sprt = ["sprt", "--a", "greedy-f", "--b", "random", "--elo0", "0", "--elo1", "200"];
    let output = arena(&sprt);
    assert_eq!(output.code, 0, "{}", output.err);
    let lines: Vec<&str> = output.out.lines().collect();
    assert!(lines[lines.len() - 2].starts_with("H1  nElo [0,200]  LLR "), "{}", output.out);
    let reversed = arena(&["sprt", "--a", "random", "--b", "greedy-f", "--elo1", "200"]);
    assert!(reversed.out.contains("\nH0  nElo [0,200]"), "{}", reversed.out);
    let open = arena(&["sprt", "--a", "random", "--b", "greedy-f", "--max-games", "2"]);
    assert!(open.out.contains("\nopen  nElo [0,20]"), "{}", open.out);
}

#[test]
fn list_is_sorted_by_rating() {
    let output = arena(&["list", "--games", "4", "--evals", "300", "random", "ab-ref", "greedy-t"]);
    assert_eq!(output.code, 0, "{}", output.err);
    let last_words = output.out.lines().skip(2).map(|line| line.split(' ').next_back());
    let players: Vec<&str> = last_words.map(|word| word.expect("a player")).collect();
    assert_eq!(players, ["ab-ref", "greedy-t", "random"], "{}", output.out);
}

#[test]
fn invalid_contest_is_rejected() {
    let check_invalid = |arguments: &[&str], message: &str| {
        let output = arena(arguments);
        assert_eq!(output.code, 2, "{arguments:?}: {}", output.err);
        assert!(output.err.contains(message), "{arguments:?}: {}", output.err);
        assert_eq!(output.out, "");
    };
    let match_of = |a, b, more: &[&'static str]| -> Vec<&str> {
        [&["match", "--a", a, "--b", b, "--games", "2"], more].concat()
    };
    check_invalid(&match_of("level:11", "random", &[]), "levels are 1 to 10");
    check_invalid(&match_of("engine,speed=9", "random", &[]), "unknown setting");
    check_invalid(&match_of("ab-ref", "random", &["--game", "pente"]), "does not play pente");
    check_invalid(&match_of("random", "random", &["--seats", "A,B,B"]), "2 seats");
    check_invalid(&match_of("random", "random", &["--seats", "A,C"]), "seats are A or B");
    check_invalid(
        &match_of("random", "random", &["--evals", "5", "--time-ms", "5"]),
        "cannot be used",
    );
    check_invalid(&match_of("no-such-program", "random", &[]), "no-such-program");
    check_invalid(
        &["sprt", "--a", "random", "--b", "random", "--elo0", "5", "--elo1", "1"],
        "must be below",
    );
}
