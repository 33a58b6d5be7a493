//! The engine protocol: the documented dialogues, and compliance tests of good and bad engines.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use arena::{Program, StderrMode};
use engine::protocol::InputLine;

const PALAMEDES: &str = env!("CARGO_BIN_EXE_palamedes");

/// Timeout of a response on a busy machine.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// Placeholder for any text in a dialogue.
const ANY_TEXT: &str = "…";

/// The dialogues of the page with their line numbers.
fn dialogues(page: &str) -> Vec<(usize, Vec<&str>)> {
    let mut found: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut open = false;
    for (index, line) in page.lines().enumerate() {
        match line {
            "```dialogue" => {
                open = true;
                found.push((index + 1, Vec::new()));
            }
            "```" => open = false,
            line if open => found.last_mut().expect("an open dialogue").1.push(line),
            _ => {}
        }
    }
    found
}

/// True if the line matches the expected one.
fn matches_line(line: &str, expected: &str) -> bool {
    let mut words = line.split_whitespace();
    let pattern: Vec<&str> = expected.split_whitespace().collect();
    for (index, part) in pattern.iter().enumerate() {
        if *part == ANY_TEXT && index + 1 == pattern.len() {
            return true;
        }
        match words.next() {
            Some(word) if word == *part || *part == ANY_TEXT => {}
            _ => return false,
        }
    }
    words.next().is_none()
}

fn start_engine() -> Program {
    let command = [PALAMEDES.to_owned(), "engine".to_owned()];
    Program::start(&command, StderrMode::Inherit).expect("the engine starts")
}

fn receive(engine: &mut Program, place: &str) -> String {
    match engine.receive(RESPONSE_TIMEOUT) {
        Ok(InputLine::Line(line)) => line,
        Ok(InputLine::TooLong(beginning)) => panic!("{place}: a line too long: {beginning}"),
        Err(error) => panic!("{place}: {error}"),
    }
}

#[test]
fn engine_follows_every_documented_dialogue() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api/engine-protocol.md");
    let page = fs::read_to_string(page).expect("the page");
    let dialogues = dialogues(&page);
    assert!(dialogues.len() >= 7, "the page has its dialogues");
    for (number, dialogue) in dialogues {
        let mut engine = start_engine();
        let mut lines = dialogue.iter().enumerate().peekable();
        while let Some((index, line)) = lines.next() {
            let place = format!("line {} of the page, {line}", number + index + 1);
            if let Some(input) = line.strip_prefix("> ") {
                engine.send(input).expect("the engine reads its input");
                continue;
            }
            let expected = line.strip_prefix('<').expect("a line of one side").trim();
            let skipped = expected == ANY_TEXT;
            let wanted = match (skipped, lines.peek()) {
                (false, _) => expected,
                (true, Some((_, next))) => next.strip_prefix('<').expect("an answer").trim(),
                (true, None) => panic!("{place}: nothing to wait for"),
            };
            loop {
                let received = receive(&mut engine, &place);
                if matches_line(&received, wanted) {
                    break;
                }
                assert!(skipped, "{place}: expected {wanted}, received {received}");
            }
            if skipped {
                lines.next();
            }
        }
        // The engine prints no more lines than the page shows.
        if dialogue.last().is_some_and(|last| *last != "> quit") {
            engine.send("quit").expect("the engine reads its input");
        }
        match engine.receive(RESPONSE_TIMEOUT) {
            Err(_) => {}
            Ok(more) => panic!("dialogue at line {number}: {more:?} is not on the page"),
        }
        assert!(engine.wait_for_exit(RESPONSE_TIMEOUT).is_some_and(|status| status.success()));
    }
}

/// Number behind a word of an info line.
fn number_after(line: &str, word: &str) -> Option<i64> {
    line.split(&format!(" {word} ")).nth(1)?.split(' ').next()?.parse().ok()
}

/// Value of a line for the player to move.
fn score(line: &str) -> i64 {
    let win = number_after(line, "score win").map(|plies| 30_000 - plies);
    let loss = number_after(line, "score loss").map(|plies| plies - 30_000);
    win.or(loss).or_else(|| number_after(line, "score cp")).expect("a score")
}

#[test]
fn several_lines_have_one_depth_and_the_best_comes_first() {
    for (game, level) in [
        ("pentagame", 10),
        ("pentagame:4t", 10),
        ("pente:9,free", 10),
        ("pentalath", 10),
        ("pente:9,free", 2),
    ] {
        for nodes in [300, 3_000, 8_000] {
            let mut engine = start_engine();
            for line in [
                &format!("uginewgame game {game}"),
                "setoption name MultiPV value 3",
                &format!("setoption name Level value {level}"),
                "position startpos",
                &format!("go nodes {nodes}"),
            ] {
                engine.send(line).expect("the engine reads its input");
            }
            let mut block: Vec<String> = Vec::new();
            let best = loop {
                let line = receive(&mut engine, game);
                if let Some(best) = line.strip_prefix("bestmove ") {
                    break best.split(' ').next().unwrap_or_default().to_owned();
                }
                if !line.contains(" multipv ") {
                    continue;
                }
                let rank = number_after(&line, "multipv").expect("a rank");
                if rank == 1 {
                    block.clear();
                }
                assert_eq!(rank, block.len() as i64 + 1, "{game}: {line}");
                if let Some(above) = block.last() {
                    assert_eq!(number_after(above, "depth"), number_after(&line, "depth"));
                    // A weak level plays one of the best moves, which then is the first line.
                    let chosen = level < 10 && rank == 2;
                    assert!(score(above) >= score(&line) || chosen, "{game}: {above}\n{line}");
                }
                block.push(line);
            };
            assert_eq!(block.len(), 3, "{game}: {block:#?}");
            let first = block.swap_remove(0);
            assert!(first.contains(&format!(" pv {best}")), "{game}: {best}, {first}");
        }
    }
}

#[test]
fn lines_are_matched_with_placeholders() {
    for (line, expected, fit) in [
        ("bestmove E5", "bestmove E5 …", true),
        ("bestmove E5 ponder D4", "bestmove E5 …", true),
        ("bestmove E5", "bestmove …", true),
        ("nodes 1 signature ab nps 3", "nodes … signature … nps …", true),
        ("nodes 1 signature ab", "nodes … signature … nps …", false),
        ("response true", "response", false),
        ("response", "response true", false),
        ("response 2 x", "response 2", false),
    ] {
        assert_eq!(matches_line(line, expected), fit, "{line}: {expected}");
    }
}

/// Runs the compliance test; returns exit code, failed checks and output.
fn run_compliance(arguments: &[&str], program: &[&str]) -> (Option<i32>, Vec<String>, String) {
    let done = Command::new(PALAMEDES)
        .args(["arena", "compliance"])
        .args(arguments)
        .arg("--")
        .args(program)
        .output()
        .expect("the program starts");
    let out = String::from_utf8(done.stdout).expect("text");
    let failed = out.lines().filter_map(|line| line.strip_prefix("FAILED"));
    let failed =
        failed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    (done.status.code(), failed, out)
}

#[test]
fn own_engine_passes_every_check() {
    for game in ["pentagame", "pentagame:3", "pente:13", "pentalath"] {
        let arguments = ["--game", game, "--timeout-ms", "10000"];
        let (code, failed, out) = run_compliance(&arguments, &[PALAMEDES, "engine"]);
        assert_eq!((code, failed), (Some(0), Vec::new()), "{game}:\n{out}");
        assert!(out.ends_with("20 of 20 checks passed\n"), "{out}");
    }
}

/// Runs the own engine with input or output changed by sed scripts.
#[cfg(unix)]
fn check_broken(input: &str, output: &str, only: &str, expected: &[&str]) {
    check_broken_with_timeout("4000", input, output, only, expected);
}

#[cfg(unix)]
fn check_broken_with_timeout(ms: &str, input: &str, output: &str, only: &str, expected: &[&str]) {
    let script = "sed -u \"$1\" | \"$0\" engine | sed -u \"$2\"";
    let arguments = ["--timeout-ms", ms, "--only", only];
    let (code, failed, out) =
        run_compliance(&arguments, &["sh", "-c", script, PALAMEDES, input, output]);
    assert_eq!(code, Some(1), "{out}");
    assert_eq!(failed, expected, "{out}");
}

#[cfg(unix)]
#[test]
fn engine_that_is_never_ready_stops_the_test() {
    check_broken("", "/^readyok/d", "go", &["is-ready"]);
    check_broken("", "/^id author/d", "go", &["handshake"]);
    check_broken("", "s/^ugiok/Welcome!/", "go", &["handshake"]);
    check_broken("s/game pentagame/game chess/", "", "go", &["new-game"]);
}

#[cfg(unix)]
#[test]
fn wrong_moves_are_found() {
    let illegal = "s/^bestmove .*/bestmove aA-B*c/";
    check_broken("", illegal, "go,ready-while-searching", &["go", "ready-while-searching"]);
    let deaf = "s/ moves .*//";
    check_broken(deaf, "", "go,position-moves", &["position-moves"]);
    let careless = "s/ searchmoves .*//";
    check_broken(careless, "", "go,searchmoves", &["searchmoves"]);
    check_broken("s/^position fen/position fon/", "", "position-fen", &["position-fen"]);
}

#[cfg(unix)]
#[test]
fn wrong_timing_is_found() {
    check_broken("s/movetime 100/movetime 9000/", "", "movetime", &["movetime"]);
    check_broken("s/p1time 3000.*/movetime 9000/", "", "clock", &["clock"]);
    check_broken("/^stop/d", "", "stop,go", &["stop"]);
    // These respond too early, which must be found on a busy machine, too.
    let patient = "30000";
    let hasty = "s/^go infinite/go nodes 5/";
    check_broken_with_timeout(patient, hasty, "", "stop,go", &["stop"]);
    let hasty = "s/^go ponder.*/go nodes 5/";
    check_broken_with_timeout(patient, hasty, "", "ponder,go", &["ponder"]);
}

#[cfg(unix)]
#[test]
fn wrong_query_responses_are_found() {
    let miscounts = "s/^response 1005$/response 1004/";
    check_broken("", miscounts, "queries,go", &["queries"]);
    check_broken("", "/^response p1/d", "queries", &["queries"]);
    // An unknown query is allowed.
    let script = "\"$0\" engine | sed -u 's/^response .*/response unknown/'";
    let arguments = ["--timeout-ms", "4000", "--only", "queries"];
    let (code, failed, out) = run_compliance(&arguments, &["sh", "-c", script, PALAMEDES]);
    assert_eq!((code, failed), (Some(0), Vec::new()), "{out}");
}

#[cfg(unix)]
#[test]
fn engine_that_does_not_quit_is_found() {
    check_broken("/^hello/q", "", "invalid-lines,go", &["invalid-lines"]);
    check_broken("/^position fen$/q", "", "invalid-positions", &["invalid-positions"]);
    check_broken("/^quit/d", "", "quit,end-of-input", &["quit"]);
    // The wrapper itself ends with the engine: the failure above is not caused by it.
    let script = "sed -u /^quit/q | \"$0\" engine";
    let arguments = ["--timeout-ms", "4000", "--only", "quit"];
    let (code, failed, out) = run_compliance(&arguments, &["sh", "-c", script, PALAMEDES]);
    assert_eq!((code, failed), (Some(0), Vec::new()), "{out}");
}

#[test]
fn failed_check_shows_expected_and_actual_lines() {
    let (code, failed, out) =
        run_compliance(&["--timeout-ms", "4000"], &["no-such-program-anywhere"]);
    assert_eq!((code, failed.as_slice()), (Some(1), &["handshake".to_owned()][..]));
    for part in [
        "expected: a program that can be started",
        "found:    cannot start no-such-program-anywhere",
    ] {
        assert!(out.contains(part), "{out}");
    }
    assert!(out.ends_with("0 of 20 checks passed\n"), "{out}");
}

#[test]
fn external_engines_play_matches() {
    let engine = format!("'{PALAMEDES}' engine");
    let play = |a: &str| {
        let done = Command::new(PALAMEDES)
            .args(["arena", "match", "--game", "pente:9", "--games", "2", "--evals", "50"])
            .args(["--a", a, "--b", "random"])
            .output()
            .expect("the program starts");
        let err = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(0), "{err}");
        String::from_utf8(done.stdout).expect("text")
    };
    let out = play(&engine);
    assert!(out.contains("A wins 2 draws 0 losses 0"), "{out}");
    #[cfg(unix)]
    {
        let forfeits =
            format!("sh -c '{PALAMEDES} engine | sed -u \"s/^bestmove .*/bestmove Z9/\"'");
        let out = play(&forfeits);
        assert!(out.contains("A wins 0 draws 0 losses 2"), "{out}");
        assert!(out.contains("forfeit 2"), "{out}");
    }
}

#[test]
fn bench_prints_a_fingerprint() {
    let bench = || {
        let done = Command::new(PALAMEDES)
            .args(["engine", "bench", "--nodes", "100"])
            .output()
            .expect("the program starts");
        let out = String::from_utf8(done.stdout).expect("text");
        let words: Vec<String> = out.split_whitespace().map(str::to_owned).collect();
        assert!(matches_line(&out, "nodes … signature … nps …"), "{out}");
        words[..4].to_vec()
    };
    assert_eq!(bench(), bench());
}
