//! The engine protocol: every dialogue of its page, and the examination of engines that keep it
//! and of some that do not.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use arena::{Complaints, Program};
use engine::protocol::Heard;

const PALAMEDES: &str = env!("CARGO_BIN_EXE_palamedes");

/// However busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// What stands for anything in a dialogue.
const ANYTHING: &str = "…";

/// The dialogues of the page, each with the line where it begins.
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

/// Whether a line is as expected.
fn fits(line: &str, expected: &str) -> bool {
    let mut words = line.split_whitespace();
    let wanted: Vec<&str> = expected.split_whitespace().collect();
    for (index, want) in wanted.iter().enumerate() {
        if *want == ANYTHING && index + 1 == wanted.len() {
            return true;
        }
        match words.next() {
            Some(word) if word == *want || *want == ANYTHING => {}
            _ => return false,
        }
    }
    words.next().is_none()
}

fn start() -> Program {
    let command = [PALAMEDES.to_owned(), "engine".to_owned()];
    Program::start(&command, Complaints::Shown).expect("the engine starts")
}

fn hear(engine: &mut Program, place: &str) -> String {
    match engine.hear(PATIENCE) {
        Ok(Heard::Line(line)) => line,
        Ok(Heard::TooLong(beginning)) => panic!("{place}: a line too long: {beginning}"),
        Err(error) => panic!("{place}: {error}"),
    }
}

#[test]
fn every_dialogue_of_the_page_is_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine-protocol.md");
    let page = fs::read_to_string(page).expect("the page");
    let dialogues = dialogues(&page);
    assert!(dialogues.len() >= 7, "the page has its dialogues");
    for (number, dialogue) in dialogues {
        let mut engine = start();
        let mut lines = dialogue.iter().enumerate().peekable();
        while let Some((index, line)) = lines.next() {
            let place = format!("line {} of the page, {line}", number + index + 1);
            if let Some(said) = line.strip_prefix("> ") {
                engine.say(said).expect("it listens");
                continue;
            }
            let expected = line.strip_prefix('<').expect("a line of one side").trim();
            let skipped = expected == ANYTHING;
            let wanted = match (skipped, lines.peek()) {
                (false, _) => expected,
                (true, Some((_, next))) => next.strip_prefix('<').expect("an answer").trim(),
                (true, None) => panic!("{place}: nothing to wait for"),
            };
            loop {
                let heard = hear(&mut engine, &place);
                if fits(&heard, wanted) {
                    break;
                }
                assert!(skipped, "{place}: expected {wanted}, heard {heard}");
            }
            if skipped {
                lines.next();
            }
        }
        // Nothing more is said than the page says.
        if dialogue.last().is_some_and(|last| *last != "> quit") {
            engine.say("quit").expect("it listens");
        }
        match engine.hear(PATIENCE) {
            Err(_) => {}
            Ok(more) => panic!("dialogue at line {number}: {more:?} is not on the page"),
        }
        assert!(engine.ends_within(PATIENCE).is_some_and(|status| status.success()));
    }
}

#[test]
fn lines_fit_as_the_page_says() {
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
        assert_eq!(fits(line, expected), fit, "{line}: {expected}");
    }
}

/// Examines a program; gives the exit code and the names of the checks that failed.
fn examine(arguments: &[&str], program: &[&str]) -> (Option<i32>, Vec<String>, String) {
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
fn the_own_engine_passes_every_check() {
    for game in ["pentagame", "pentagame:3", "pente:13", "pentalath"] {
        let arguments = ["--game", game, "--patience-ms", "10000"];
        let (code, failed, out) = examine(&arguments, &[PALAMEDES, "engine"]);
        assert_eq!((code, failed), (Some(0), Vec::new()), "{game}:\n{out}");
        assert!(out.ends_with("20 of 20 checks passed\n"), "{out}");
    }
}

/// The own engine, with what it is told or what it says falsified on the way.
#[cfg(unix)]
fn check_broken(told: &str, said: &str, only: &str, expected: &[&str]) {
    check_broken_patiently("4000", told, said, only, expected);
}

#[cfg(unix)]
fn check_broken_patiently(ms: &str, told: &str, said: &str, only: &str, expected: &[&str]) {
    let script = "sed -u \"$1\" | \"$0\" engine | sed -u \"$2\"";
    let arguments = ["--patience-ms", ms, "--only", only];
    let (code, failed, out) = examine(&arguments, &["sh", "-c", script, PALAMEDES, told, said]);
    assert_eq!(code, Some(1), "{out}");
    assert_eq!(failed, expected, "{out}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_is_never_ready_is_not_examined_further() {
    check_broken("", "/^readyok/d", "answers-go", &["is-ready"]);
    check_broken("", "/^id author/d", "answers-go", &["introduces-itself"]);
    check_broken("", "s/^ugiok/Welcome!/", "answers-go", &["introduces-itself"]);
    check_broken("s/game pentagame/game chess/", "", "answers-go", &["takes-the-game"]);
}

#[cfg(unix)]
#[test]
fn an_engine_that_plays_wrongly_is_found_out() {
    let illegal = "s/^bestmove .*/bestmove aA-B*c/";
    check_broken("", illegal, "answers-go,listens", &["answers-go", "listens"]);
    let deaf = "s/ moves .*//";
    check_broken(deaf, "", "answers-go,follows-moves", &["follows-moves"]);
    let careless = "s/ searchmoves .*//";
    check_broken(careless, "", "answers-go,minds-searchmoves", &["minds-searchmoves"]);
    check_broken("s/^position fen/position fon/", "", "reads-positions", &["reads-positions"]);
}

#[cfg(unix)]
#[test]
fn an_engine_that_takes_its_time_is_found_out() {
    check_broken("s/movetime 100/movetime 9000/", "", "minds-movetime", &["minds-movetime"]);
    check_broken("s/p1time 3000.*/movetime 9000/", "", "minds-the-clock", &["minds-the-clock"]);
    check_broken("/^stop/d", "", "stops,answers-go", &["stops"]);
    // These answer too soon, and however busy the machine is, that must be seen.
    let patient = "30000";
    let hasty = "s/^go infinite/go nodes 5/";
    check_broken_patiently(patient, hasty, "", "stops,answers-go", &["stops"]);
    let hasty = "s/^go ponder.*/go nodes 5/";
    check_broken_patiently(patient, hasty, "", "ponders,answers-go", &["ponders"]);
}

#[cfg(unix)]
#[test]
fn an_engine_that_tells_what_is_not_so_is_found_out() {
    let miscounts = "s/^response 1005$/response 1004/";
    check_broken("", miscounts, "answers-queries,answers-go", &["answers-queries"]);
    check_broken("", "/^response p1/d", "answers-queries", &["answers-queries"]);
    // Not to know an answer is no fault.
    let script = "\"$0\" engine | sed -u 's/^response .*/response unknown/'";
    let arguments = ["--patience-ms", "4000", "--only", "answers-queries"];
    let (code, failed, out) = examine(&arguments, &["sh", "-c", script, PALAMEDES]);
    assert_eq!((code, failed), (Some(0), Vec::new()), "{out}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_can_be_ended_or_cannot_is_found_out() {
    check_broken("/^hello/q", "", "survives-nonsense,answers-go", &["survives-nonsense"]);
    check_broken("/^position fen$/q", "", "survives-positions", &["survives-positions"]);
    check_broken("/^quit/d", "", "quits,ends-with-its-input", &["quits"]);
    // The way there ends with it, so the fault above was not that of the way.
    let script = "sed -u /^quit/q | \"$0\" engine";
    let arguments = ["--patience-ms", "4000", "--only", "quits"];
    let (code, failed, out) = examine(&arguments, &["sh", "-c", script, PALAMEDES]);
    assert_eq!((code, failed), (Some(0), Vec::new()), "{out}");
}

#[test]
fn a_failed_check_tells_what_was_expected_and_heard() {
    let (code, failed, out) = examine(&["--patience-ms", "4000"], &["no-such-program-anywhere"]);
    assert_eq!((code, failed.as_slice()), (Some(1), &["introduces-itself".to_owned()][..]));
    for part in ["expected: a program that can be started", "found:    no-such-program-anywhere"] {
        assert!(out.contains(part), "{out}");
    }
    assert!(out.ends_with("0 of 20 checks passed\n"), "{out}");
}

/// An engine is a player of a match, and one that fails forfeits.
#[test]
fn programs_play_matches() {
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
fn the_bench_prints_a_fingerprint() {
    let bench = || {
        let done = Command::new(PALAMEDES)
            .args(["engine", "bench", "--nodes", "100"])
            .output()
            .expect("the program starts");
        let out = String::from_utf8(done.stdout).expect("text");
        let words: Vec<String> = out.split_whitespace().map(str::to_owned).collect();
        assert!(fits(&out, "nodes … signature … nps …"), "{out}");
        words[..4].to_vec()
    };
    assert_eq!(bench(), bench());
}
