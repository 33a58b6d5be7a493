//! Conversations, and what is said in them.

use super::*;
use crate::NoWatch;

/// Says lines, carries out at once whatever is to be done, and listens.
fn check(lines: &[&str], expected: &[&str]) {
    let mut session = Session::new();
    let mut told = Vec::new();
    for line in lines {
        let acts = session.hear(line);
        carry_out(&mut session, acts, &mut told);
    }
    assert_eq!(told, expected, "{lines:?}");
}

/// Searches are answered as if they were lost, so that no search has a say here.
fn carry_out(session: &mut Session, acts: Vec<Act>, told: &mut Vec<String>) {
    for act in acts {
        match act {
            Act::Say(line) => told.push(line.to_string()),
            Act::Stop => told.push("(stop)".to_owned()),
            Act::StartClock => told.push("(clock)".to_owned()),
            Act::Quit => told.push("(quit)".to_owned()),
            Act::Start(task) => {
                let ended = match &*task.work {
                    Work::Search { budget, among, lines, .. } => {
                        told.push(format!("(search {budget:?} {} {lines})", among.len()));
                        Ended::lost()
                    }
                    _ => task.run(&NoWatch, &mut |line| told.push(line.to_string())),
                };
                let acts = session.ended(ended);
                carry_out(session, acts, told);
            }
        }
    }
}

const NO_MOVE: &str = "info string the search found no move; any will do";

fn search(budget: &str) -> String {
    format!("(search Budget {{ {budget} }} 0 1)")
}

fn check_budget(lines: &[&str], budget: &str) {
    check(lines, &[&search(budget), NO_MOVE, "bestmove E5"]);
}

#[test]
fn limits_become_a_budget() {
    let game = "uginewgame game pente:9";
    let check = |go: &str, budget: &str| check_budget(&[game, go], budget);
    let time = |soft, hard| {
        format!("evals: None, depth: None, time: Some(Time {{ soft_us: {soft}, hard_us: {hard} }})")
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
fn moves_to_look_at_are_checked() {
    check(
        &["uginewgame game pente:9,free", "go nodes 1 searchmoves B2 Z9 B2 C3"],
        &[
            "info string unknown word \"Z9\"",
            "(search Budget { evals: Some(1), depth: None, time: None } 2 1)",
            NO_MOVE,
            "bestmove B2",
        ],
    );
}

#[test]
fn nothing_said_ends_it_but_quit() {
    let time = "Some(Time { soft_us: 1000000, hard_us: 1000000 })";
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
fn a_position_that_cannot_be_read_leaves_none() {
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
fn a_game_that_is_over_has_no_move() {
    let five = "position startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5";
    check(
        &["uginewgame game pente:9,free", five, "go nodes 1", "query result"],
        &["info string refused nobody-to-move", "bestmove none", "response 1-0 p1win"],
    );
}

#[test]
fn games_change_by_name() {
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
fn ways_are_counted() {
    check(
        &["go perft 2", "uginewgame game pente:9", "go perft 0"],
        &["perft 2 869455", "perft 0 1"],
    );
}

/// Says lines while a search is under way that never ends by itself.
struct Long(Session, Vec<String>);

impl Long {
    fn say(&mut self, line: &str) -> &mut Long {
        for act in self.0.hear(line) {
            self.1.push(match act {
                Act::Say(line) => line.to_string(),
                Act::Start(_) => "(start)".to_owned(),
                Act::Stop => "(stop)".to_owned(),
                Act::StartClock => "(clock)".to_owned(),
                Act::Quit => "(quit)".to_owned(),
            });
        }
        self
    }

    fn end(&mut self) -> &mut Long {
        let acts = self.0.ended(Ended::lost());
        for act in acts {
            self.1.push(match act {
                Act::Say(line) => line.to_string(),
                Act::Start(_) => "(start)".to_owned(),
                Act::Quit => "(quit)".to_owned(),
                _ => "(other)".to_owned(),
            });
        }
        self
    }

    fn check(&mut self, expected: &[&str]) -> &mut Long {
        assert_eq!(std::mem::take(&mut self.1), expected);
        self
    }
}

fn long() -> Long {
    let mut long = Long(Session::new(), Vec::new());
    long.say("uginewgame game pente:9");
    long
}

#[test]
fn amid_a_search_it_hears_and_answers() {
    let mut long = long();
    long.say("go nodes 5").check(&["(start)"]);
    long.say("isready").say("query turn").check(&["readyok", "response p1"]);
    long.say("position startpos moves E5").say("query turn").say("go nodes 5").check(&[]);
    long.end().check(&[NO_MOVE, "bestmove E5", "response p2", "(start)"]);
    long.say("stop").check(&["(stop)"]).end().check(&[NO_MOVE, "bestmove A1"]);
    long.say("stop").say("ponderhit").check(&[]);
}

#[test]
fn an_infinite_search_answers_when_stopped() {
    let mut long = long();
    long.say("go infinite").end().check(&["(start)"]);
    long.say("ponderhit").check(&[]);
    long.say("stop").check(&[NO_MOVE, "bestmove E5"]);
    long.say("go infinite").say("quit").check(&["(start)", "(stop)"]);
    long.end().check(&[NO_MOVE, "bestmove E5", "(quit)"]);
}

#[test]
fn pondering_waits_for_the_move() {
    let mut long = long();
    long.say("go ponder p1time 1000").check(&["(start)"]);
    assert!(long.0.is_pondering());
    long.say("ponderhit").check(&["(clock)"]).end().check(&[NO_MOVE, "bestmove E5"]);
    long.say("go ponder nodes 5").end().check(&["(start)"]);
    long.say("ponderhit").check(&[NO_MOVE, "bestmove E5"]);
    long.say("go ponder infinite").end().say("ponderhit").check(&["(start)", "(clock)"]);
    long.say("stop").check(&[NO_MOVE, "bestmove E5"]);
}

#[test]
fn what_waits_is_bounded() {
    let mut long = long();
    long.say("go infinite").check(&["(start)"]);
    for _ in 0..WAITING_MAX {
        long.say("uginewgame");
    }
    long.check(&[]).say("uginewgame");
    long.check(&["info string dropped: too much waits for the search"]);
}

#[test]
fn at_the_end_of_input_what_was_asked_is_answered() {
    let mut long = long();
    long.say("go nodes 5").say("go nodes 5");
    assert!(long.0.hear_end().is_empty());
    long.check(&["(start)"]).end().check(&[NO_MOVE, "bestmove E5", "(start)"]);
    long.end().check(&[NO_MOVE, "bestmove E5", "(quit)"]);
    let mut session = Session::new();
    assert!(matches!(session.hear_end().as_slice(), [Act::Quit]));
    let mut session = Session::new();
    session.hear("go infinite");
    assert!(matches!(session.hear_end().as_slice(), [Act::Stop]));
}
