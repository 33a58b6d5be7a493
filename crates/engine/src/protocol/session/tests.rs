//! Session dialogues and their expected output.

use super::*;
use crate::NeverStop;

/// Sends lines, executes all effects at once and checks the output.
fn check(lines: &[&str], expected: &[&str]) {
    let mut session = Session::new();
    let mut output = Vec::new();
    for line in lines {
        let effects = session.handle_line(line);
        carry_out(&mut session, effects, &mut output);
    }
    assert_eq!(output, expected, "{lines:?}");
}

/// Executes effects. Searches are answered as aborted, so that no engine runs.
fn carry_out(session: &mut Session, effects: Vec<SessionEffect>, output: &mut Vec<String>) {
    for effect in effects {
        match effect {
            SessionEffect::Send(line) => output.push(line.to_string()),
            SessionEffect::Stop => output.push("(stop)".to_owned()),
            SessionEffect::StartClock => output.push("(clock)".to_owned()),
            SessionEffect::Quit => output.push("(quit)".to_owned()),
            SessionEffect::Start(task) => {
                let result = match &*task.kind {
                    TaskKind::Search { limits, root_moves, multi_pv: lines, .. } => {
                        output.push(format!("(search {limits:?} {} {lines})", root_moves.len()));
                        TaskResult::aborted()
                    }
                    _ => task.run(&NeverStop, &mut |line| output.push(line.to_string())),
                };
                let effects = session.task_finished(result);
                carry_out(session, effects, output);
            }
        }
    }
}

const NO_MOVE: &str = "info string the search found no move; any will do";

fn search(limits: &str) -> String {
    format!("(search SearchLimits {{ {limits} }} 0 1)")
}

fn check_budget(lines: &[&str], limits: &str) {
    check(lines, &[&search(limits), NO_MOVE, "bestmove E5"]);
}

#[test]
fn go_limits_become_search_limits() {
    let game = "uginewgame game pente:9";
    let check = |go: &str, limits: &str| check_budget(&[game, go], limits);
    let time = |soft, hard| {
        format!(
            "evals: None, depth: None, time: Some(TimeLimit {{ soft_us: {soft}, hard_us: {hard} }})"
        )
    };
    check("go nodes 500", "evals: Some(500), depth: None, time: None");
    check("go depth 3 nodes 0", "evals: Some(1), depth: Some(3), time: None");
    check("go movetime 50", &time(50_000, 50_000));
    check("go p1time 60000 p2time 10", &time(2_400_000, 15_000_000));
    check("go p1time 60000 movetime 3000", &time(2_400_000, 3_000_000));
    check("go p2time 60000", &time(1_000_000, 1_000_000));
    check("go byoyomi 1000", &time(900_000, 970_000));
    check("go", &time(1_000_000, 1_000_000));
    check_budget(
        &[game, "setoption name Level value 3", "go"],
        "evals: None, depth: None, time: None",
    );
}

#[test]
fn illegal_searchmoves_are_reported() {
    check(
        &["uginewgame game pente:9,free", "go nodes 1 searchmoves B2 Z9 B2 C3"],
        &[
            "info string unknown word \"Z9\"",
            "(search SearchLimits { evals: Some(1), depth: None, time: None } 2 1)",
            NO_MOVE,
            "bestmove B2",
        ],
    );
}

#[test]
fn only_quit_ends_a_session() {
    let time = "Some(TimeLimit { soft_us: 1000000, hard_us: 1000000 })";
    check(
        &["", "hello", "go to hell", "setoption name Hash value huge", "\u{0}\u{7}", "isready"],
        &[
            "info string unknown command \"hello\"",
            "info string unknown word \"to\"",
            "info string unknown word \"hell\"",
            &search(&format!("evals: None, depth: None, time: {time}")),
            NO_MOVE,
            "bestmove aA-B*b",
            "info string unknown number \"huge\"",
            "info string unknown command \"\\0\\u{7}\"",
            "readyok",
        ],
    );
    check(&["quit", "isready"], &["(quit)"]);
}

#[test]
fn invalid_position_removes_the_current_one() {
    check(
        &[
            "position startpos moves zz",
            "query fen",
            "go nodes 1",
            "position startpos",
            "query turn",
        ],
        &[
            "info string refused move 1, zz: move-text wanted=piece at=0 token=zz",
            "response refused no-position",
            "info string refused no-position",
            "bestmove none",
            "response p1",
        ],
    );
    check(
        &["position", "query turn"],
        &["info string unknown word \"\"", "response refused no-position"],
    );
    check(&["query colour"], &["info string unknown word \"colour\"", "response unknown"]);
}

#[test]
fn finished_game_has_no_best_move() {
    let refused = format!("info string refused {}", crate::protocol::NO_MOVER);
    let five = "position startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5";
    check(
        &["uginewgame game pente:9,free", five, "go nodes 1", "query result"],
        &[&refused, "bestmove none", "response 1-0 p1win"],
    );
}

#[test]
fn game_option_changes_the_game() {
    check(
        &["uginewgame game pente:9", "query legalcount", "uginewgame", "query players"],
        &["response 1", "response 2"],
    );
    check(
        &[
            "setoption name Game value pentagame:3",
            "query players",
            "uginewgame game chess",
            "query players",
        ],
        &["response 3", "info string unknown game \"chess\"", "response 3"],
    );
}

#[test]
fn perft_counts_move_sequences() {
    check(
        &["go perft 2", "uginewgame game pente:9", "go perft 0"],
        &["perft 2 869455", "perft 0 1"],
    );
}

/// Session with a search that never ends by itself.
struct RunningSearch(Session, Vec<String>);

impl RunningSearch {
    fn send(&mut self, line: &str) -> &mut RunningSearch {
        for effect in self.0.handle_line(line) {
            self.1.push(match effect {
                SessionEffect::Send(line) => line.to_string(),
                SessionEffect::Start(_) => "(start)".to_owned(),
                SessionEffect::Stop => "(stop)".to_owned(),
                SessionEffect::StartClock => "(clock)".to_owned(),
                SessionEffect::Quit => "(quit)".to_owned(),
            });
        }
        self
    }

    fn end(&mut self) -> &mut RunningSearch {
        let effects = self.0.task_finished(TaskResult::aborted());
        for effect in effects {
            self.1.push(match effect {
                SessionEffect::Send(line) => line.to_string(),
                SessionEffect::Start(_) => "(start)".to_owned(),
                SessionEffect::Quit => "(quit)".to_owned(),
                _ => "(other)".to_owned(),
            });
        }
        self
    }

    fn check(&mut self, expected: &[&str]) -> &mut RunningSearch {
        assert_eq!(std::mem::take(&mut self.1), expected);
        self
    }
}

fn running_search() -> RunningSearch {
    let mut search = RunningSearch(Session::new(), Vec::new());
    search.send("uginewgame game pente:9");
    search
}

#[test]
fn commands_during_a_search_are_answered_or_queued() {
    let mut search = running_search();
    search.send("go nodes 5").check(&["(start)"]);
    search.send("isready").send("query turn").check(&["readyok", "response p1"]);
    search.send("position startpos moves E5").send("query turn").send("go nodes 5").check(&[]);
    search.end().check(&[NO_MOVE, "bestmove E5", "response p2", "(start)"]);
    search.send("stop").check(&["(stop)"]).end().check(&[NO_MOVE, "bestmove A1"]);
    search.send("stop").send("ponderhit").check(&[]);
}

#[test]
fn infinite_search_answers_after_stop() {
    let mut search = running_search();
    search.send("go infinite").end().check(&["(start)"]);
    search.send("ponderhit").check(&[]);
    search.send("stop").check(&[NO_MOVE, "bestmove E5"]);
    search.send("go infinite").send("quit").check(&["(start)", "(stop)"]);
    search.end().check(&[NO_MOVE, "bestmove E5", "(quit)"]);
}

#[test]
fn pondering_answers_after_ponderhit() {
    let mut search = running_search();
    search.send("go ponder p1time 1000").check(&["(start)"]);
    assert!(search.0.is_pondering());
    search.send("ponderhit").check(&["(clock)"]).end().check(&[NO_MOVE, "bestmove E5"]);
    search.send("go ponder nodes 5").end().check(&["(start)"]);
    search.send("ponderhit").check(&[NO_MOVE, "bestmove E5"]);
    search.send("go ponder infinite").end().send("ponderhit").check(&["(start)", "(clock)"]);
    search.send("stop").check(&[NO_MOVE, "bestmove E5"]);
}

#[test]
fn command_queue_is_bounded() {
    let mut search = running_search();
    search.send("go infinite").check(&["(start)"]);
    for _ in 0..QUEUE_LENGTH_MAX {
        search.send("uginewgame");
    }
    search.check(&[]).send("uginewgame");
    search.check(&["info string dropped: too much waits for the search"]);
}

#[test]
fn end_of_input_still_answers_running_work() {
    let mut search = running_search();
    search.send("go nodes 5").send("go nodes 5");
    assert!(search.0.handle_end_of_input().is_empty());
    search.check(&["(start)"]).end().check(&[NO_MOVE, "bestmove E5", "(start)"]);
    search.end().check(&[NO_MOVE, "bestmove E5", "(quit)"]);
    let mut session = Session::new();
    assert!(matches!(session.handle_end_of_input().as_slice(), [SessionEffect::Quit]));
    let mut session = Session::new();
    session.handle_line("go infinite");
    assert!(matches!(session.handle_end_of_input().as_slice(), [SessionEffect::Stop]));
}
