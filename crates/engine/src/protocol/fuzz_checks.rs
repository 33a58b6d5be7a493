//! Invariants of the protocol for any input, for fuzzing and tests.

use super::{
    EngineQuery, FromEngine, InputLine, LineReader, Session, SessionEffect, TaskResult, ToEngine,
};

/// Maximum number of input lines: long inputs should be long lines.
const FUZZ_LINES_MAX: usize = 50;

/// Maximum number of `query eval` per input: each is a small search.
const FUZZ_EVALS_MAX: usize = 2;

/// Checks any input as both sides read it, without running searches.
/// Parsed lines round-trip, and every query and every `go` is answered exactly once.
///
/// # Panics
/// If an invariant does not hold.
pub fn check_protocol_input(input: &[u8]) {
    let mut reader = LineReader::new();
    let mut lines = Vec::new();
    reader.feed(input, |line| lines.push(line));
    lines.extend(reader.finish());
    let mut check = ProtocolCheck::default();
    for line in lines.into_iter().take(FUZZ_LINES_MAX) {
        let effects = match &line {
            InputLine::TooLong(beginning) => check.session.handle_long_line(beginning),
            InputLine::Line(line) => {
                check_round_trip(line);
                if !check.expect(line) {
                    continue;
                }
                check.session.handle_line(line)
            }
        };
        check.apply_effects(effects);
        if check.session.is_ending() {
            break;
        }
    }
    let effects = check.session.handle_end_of_input();
    check.apply_effects(effects);
    assert!(check.quit, "the end of the input ends the session");
    assert_eq!(check.searches_answered, check.searches_requested, "every go is answered once");
    assert_eq!(check.queries_answered, check.queries_sent, "every query is answered once");
}

/// Checks that a parsed line is formatted and parsed as the same.
fn check_round_trip(line: &str) {
    if let Ok(mut parsed) = line.parse::<ToEngine>() {
        if let ToEngine::Go(go) = &mut parsed {
            go.errors.clear();
        }
        let written = parsed.to_string();
        let again = written.parse::<ToEngine>().map(|parsed| parsed.to_string());
        assert_eq!(again.as_deref(), Ok(written.as_str()), "{line:?}");
    }
    if let Ok(parsed) = line.parse::<FromEngine>() {
        let written = parsed.to_string();
        let again = written.parse::<FromEngine>().map(|parsed| parsed.to_string());
        assert_eq!(again.as_deref(), Ok(written.as_str()), "{line:?}");
    }
}

#[derive(Default)]
struct ProtocolCheck {
    session: Session,
    searches_requested: usize,
    searches_answered: usize,
    queries_sent: usize,
    queries_answered: usize,
    evals: usize,
    quit: bool,
}

/// Returns true for queries that search.
fn is_eval(query: &EngineQuery) -> bool {
    match query {
        EngineQuery::ForSeat(_, query) => is_eval(query),
        query => *query == EngineQuery::Eval,
    }
}

impl ProtocolCheck {
    /// Counts the requests of a line. Returns false if the line is to be skipped.
    fn expect(&mut self, line: &str) -> bool {
        match line.parse::<ToEngine>() {
            Ok(ToEngine::Go(go)) => self.searches_requested += usize::from(go.perft.is_none()),
            Ok(ToEngine::Query(query)) if is_eval(&query) && self.evals == FUZZ_EVALS_MAX => {
                return false;
            }
            Ok(ToEngine::Query(query)) => {
                self.evals += usize::from(is_eval(&query));
                self.queries_sent += 1;
            }
            // Queued commands would be dropped.
            Ok(ToEngine::Quit) => {
                let effects = self.session.handle_line("stop");
                self.apply_effects(effects);
            }
            Ok(_) => {}
            Err(_) => {
                self.queries_sent += usize::from(line.split_whitespace().next() == Some("query"));
            }
        }
        true
    }

    fn apply_effects(&mut self, effects: Vec<SessionEffect>) {
        for effect in effects {
            match effect {
                SessionEffect::Send(line) => {
                    let text = line.to_string();
                    assert!(!text.contains(['\n', '\r']), "{text:?} is one line");
                    match line {
                        FromEngine::BestMove { .. } => self.searches_answered += 1,
                        FromEngine::Response(_) => self.queries_answered += 1,
                        _ => {}
                    }
                }
                SessionEffect::Start(_) => {
                    let effects = self.session.task_finished(TaskResult::aborted());
                    self.apply_effects(effects);
                }
                SessionEffect::Stop | SessionEffect::StartClock => {}
                SessionEffect::Quit => self.quit = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invariants_hold_for_sample_dialogues() {
        for check in [
            "",
            "\n\n\r\n",
            "ugi\nisready\nposition startpos\ngo infinite\nposition startpos moves aA-B*b\ngo\n\
             stop\ngo ponder\nquit\n",
            "go ponder infinite\nquery turn\nponderhit\nquery eval\nposition x\nquery fen\nstop\n",
            "go infinite\nquery no\nposition fen\nquery fen\nuginewgame game pente:9\ngo nodes 1",
            "uginewgame game pentalath\nquery legal\nquery places a1\nquery explain a1\nbench\n\
             go perft 9",
            "position fen 2\ngo perft 3\ngo nodes 100\nquery fen\n",
        ] {
            check_protocol_input(check.as_bytes());
        }
        check_protocol_input(b"\xFF\xFEgo\0\n\nquery\xC3 x\nid name \xE2\x80\xA8x\n");
    }
}
