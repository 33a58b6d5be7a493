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

#[test]
fn messages_are_in_the_chosen_language() {
    let german =
        |arguments: &[&str]| palamedes(&[&["--language", "de", "arena"], arguments].concat());
    let check_invalid = |arguments: &[&str], message: &str| {
        let output = german(arguments);
        assert_eq!(output.code, 2, "{arguments:?}: {}", output.err);
        assert!(output.err.contains(message), "{arguments:?}: {}", output.err);
    };
    let random = ["match", "--a", "random", "--b", "random", "--games", "2"];
    let with = |more: &[&'static str]| [&random[..], more].concat();
    let level = ["match", "--a", "level:11", "--b", "random", "--games", "2"];
    check_invalid(&level, "Spieler „level:11“ ist nicht verwendbar: die Stufen sind 1 bis 10");
    check_invalid(&with(&["--tc", "fast"]), "eine Uhr ist SEKUNDEN oder SEKUNDEN+ZUGABE");
    check_invalid(&with(&["--seats", "A,C"]), "Plätze sind A oder B");
    check_invalid(&with(&["--seats", "A,B,B"]), "hat 2 Plätze, die Sitzordnung hat 3");
    check_invalid(&with(&["--option", "3:Hash=1"]), "es gibt keinen Spieler 3 für die Option");
    check_invalid(&["compliance", "--only", "gone", "--", "x"], "unbekannte Prüfung");
    let unread = german(&with(&["--openings", "no-such-file.txt"]));
    assert_eq!(unread.code, 3, "{}", unread.err);
    assert!(unread.err.contains("kann nicht gelesen oder geschrieben werden"), "{}", unread.err);

    let played = german(&["match", "--a", "greedy-f", "--b", "random", "--games", "1"]);
    assert!(played.err.contains("aufgerundet auf 2 Partien"), "{}", played.err);
    let lines: Vec<&str> = played.out.lines().collect();
    let headline = "pentagame, 2 Partien, die eigene Grenze jedes Spielers, 4 zufällige Halbzüge, \
                    Startwert 1";
    assert_eq!(lines.first(), Some(&headline));
    assert!(
        played.out.contains("\nPunkte von A nach Platz  1: 1.000  2: 1.000\n"),
        "{}",
        played.out
    );
    // Scripts read the last line.
    assert!(lines.last().is_some_and(|line| line.starts_with("A wins 2 draws 0 losses 0")));
}

/// The program as an engine that is started by its command line.
fn own_engine() -> String {
    format!("'{}' engine", env!("CARGO_BIN_EXE_palamedes"))
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let line = last_line(arguments);
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn programs_play_with_clocks_options_openings_and_a_log() {
    let (log, openings) = (TemporaryFile::new("log.txt"), TemporaryFile::new("lines.txt"));
    std::fs::write(&openings.0, "# one line\nE5 E6 # centre\n").expect("a file");
    let engine = own_engine();
    let arguments = ["match", "--game", "pente:9,free", "--a", &engine, "--b", "random"];
    let more = ["--games", "2", "--jobs", "1", "--tc", "2+0.01", "--option", "A:Hash=2", "--json"];
    let files = ["--openings", openings.path(), "--debug-log", log.path()];
    let result = json(&[&arguments[..], &more, &files].concat());
    assert_eq!(result["games"], 2, "{result}");
    assert!(result["a"].as_str().is_some_and(|a| a.ends_with("engine [Hash=2]")), "{result}");
    let name = format!("palamedes {} (", env!("CARGO_PKG_VERSION"));
    assert!(result["a_name"].as_str().is_some_and(|a| a.starts_with(&name)), "{result}");
    assert_eq!(result["b_name"], "random", "{result}");
    let log = std::fs::read_to_string(&log.0).expect("a log");
    for line in [
        " > setoption name Hash value 2",
        " > position fen 9/9/9/4b4/4w4/9/9/9/9 w 0:0 2",
        " > go p1time 2000 p1inc 10 p2time 2000 p2inc 10",
        " < bestmove ",
    ] {
        assert!(log.contains(line), "{line}: {log}");
    }
}

/// Formerly the report showed the command line alone, and a silent program was waited for 30 s.
#[test]
fn programs_are_shown_by_name_and_must_be_ready_in_time() {
    let named = "sh -c 'echo id name Stub 1.2; echo ugiok; echo readyok; echo readyok; sleep 9'";
    let silent = "sleep 60";
    let against = |player: &str, more: &[&str]| {
        let plain = ["match", "--game", "pente:9,free", "--a", player, "--b", "random"];
        arena(&[&plain[..], &["--games", "2", "--jobs", "2", "--tc", "0.1"], more].concat())
    };
    let played = against(named, &[]);
    let line = format!("A = Stub 1.2 ({named}), B = random\n");
    assert!(played.out.contains(&line), "{}{}", played.out, played.err);
    let refused = against(silent, &["--ready-timeout", "1"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("no ugiok from the engine program"), "{}", refused.err);
}

#[test]
fn given_names_are_in_results_and_records() {
    let (records, openings) = (TemporaryFile::new("named.pgr"), TemporaryFile::new("starts.txt"));
    std::fs::write(&openings.0, "E5 A1\nE5 A2\nE5 A3\n").expect("a file");
    let arguments = ["match", "--game", "pente:9,free", "--a", "name=new one,random", "--b"];
    let more = ["name=old,random", "--games", "2", "--jobs", "1", "--json"];
    let files = ["--record", records.path(), "--openings", openings.path(), "--opening-start", "3"];
    let result = json(&[&arguments[..], &more, &files].concat());
    assert_eq!([&result["a_name"], &result["b_name"]], ["new one", "old"], "{result}");
    let records = std::fs::read_to_string(&records.0).expect("records");
    assert!(records.contains("[Seat1 \"new one\"]"), "{records}");
    assert!(records.contains("[Seat2 \"old\"]"), "{records}");
    assert!(records.contains("1. E5 A3"), "{records}");
}

#[test]
fn seat_that_exceeds_its_clock_loses() {
    let result = json(&[
        "match",
        "--game",
        "pente:9,free",
        "--a",
        "sh -c 'echo ugiok; echo readyok; echo readyok; exec sleep 9'",
        "--b",
        "random",
        "--games",
        "2",
        "--jobs",
        "2",
        "--tc",
        "0.1",
        "--json",
    ]);
    assert_eq!(result["losses"], 2, "{result}");
    assert_eq!(result["ends"], serde_json::json!({ "time": 2 }), "{result}");
}

#[test]
fn games_are_adjudicated_by_scores() {
    let played = |more: &[&str]| {
        let plain = ["match", "--game", "pente:9,free", "--a", "level:5", "--b", "random"];
        json(&[&plain[..], &["--games", "4", "--json"], more].concat())
    };
    // All scores are within such bounds.
    let drawn = played(&["--draw", "40000:2:6"]);
    assert_eq!(drawn["ends"], serde_json::json!({ "draw": 4 }), "{drawn}");
    // The score of a random player is 0.
    let resigned = played(&["--resign", "0:3"]);
    assert_eq!(resigned["ends"], serde_json::json!({ "resign": 4 }), "{resigned}");
    let three = ["match", "--game", "pentagame:3", "--a", "random", "--b", "random"];
    let output = arena(&[&three[..], &["--games", "1", "--resign", "500:3"]].concat());
    assert_eq!(output.code, 2);
    assert!(output.err.contains("only between two sides"), "{}", output.err);
}

#[test]
fn invalid_conditions_are_explained() {
    let openings = TemporaryFile::new("bad-lines.txt");
    std::fs::write(&openings.0, "E5 E5\n").expect("a file");
    let engine = own_engine();
    let check_invalid = |player: &str, more: &[&str], message: &str| {
        let plain = ["match", "--game", "pente:9,free", "--a", player, "--b", "random"];
        let output = arena(&[&plain[..], &["--games", "2"], more].concat());
        assert_eq!(output.code, 2, "{more:?}: {}", output.err);
        assert!(output.err.contains(message), "{more:?}: {}", output.err);
    };
    check_invalid("random", &["--tc", "fast"], "SECONDS+INCREMENT");
    check_invalid("random", &["--tc", "1", "--evals", "5"], "cannot be used");
    check_invalid("random", &["--openings", openings.path()], "opening 1: E5 cannot be played");
    check_invalid("random", &["--opening-order", "random"], "--openings");
    std::fs::write(&openings.0, "E5\n").expect("a file");
    let start = ["--openings", openings.path(), "--opening-start", "2"];
    check_invalid("random", &start, "the last opening of the file is number 1");
    check_invalid("name=new", &[], "name=new,engine");
    check_invalid("random", &["--option", "A:Hash=1"], "only programs have such options");
    check_invalid("random", &["--option", "3:Hash=1"], "no player 3");
    check_invalid("random", &["--resign", "500"], "SCORE:TURNS");
    check_invalid(&engine, &["--option", "A:Speed=1"], "does not accept an option");
}

#[test]
fn list_and_compliance_print_json() {
    let list = json(&["list", "--games", "2", "--json", "random", "greedy-t"]);
    assert_eq!(list[0]["player"], "greedy-t", "{list}");
    assert_eq!(list[1]["games"], 2, "{list}");
    let sprt = ["sprt", "--a", "random", "--b", "greedy-f", "--max-games", "2", "--json"];
    assert_eq!(json(&sprt)["decision"], "open");
    let engine = env!("CARGO_BIN_EXE_palamedes");
    let only = ["compliance", "--json", "--game", "pente:9", "--only", "is-ready", "--"];
    let output = arena(&[&only[..], &[engine, "engine"]].concat());
    let first: serde_json::Value =
        serde_json::from_str(output.out.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["outcome"], "passed", "{first}");
}
