//! What must hold whatever is said: for fuzzers and tests.

use super::{Act, Ended, FromEngine, Heard, Lines, Query, Session, ToEngine};

/// More lines of an input are not heard: a long input should be long lines, not a long talk.
const LINES_MAX: usize = 50;

/// More evaluations of an input are not asked for: each is a small search.
const EVALS_MAX: usize = 2;

/// Hears any bytes as both sides would, without carrying out any search. What is read is written
/// and read again; every query is answered once, and so is every `go`.
///
/// # Panics
/// When one of these does not hold.
pub fn survives(input: &[u8]) {
    let mut lines = Lines::new();
    let mut heard = Vec::new();
    lines.feed(input, |line| heard.push(line));
    heard.extend(lines.finish());
    let mut talk = Talk::default();
    for line in heard.into_iter().take(LINES_MAX) {
        let acts = match &line {
            Heard::TooLong(beginning) => talk.session.hear_too_long(beginning),
            Heard::Line(line) => {
                survives_line(line);
                if !talk.expect(line) {
                    continue;
                }
                talk.session.hear(line)
            }
        };
        talk.carry_out(acts);
        if talk.session.is_ending() {
            break;
        }
    }
    let acts = talk.session.hear_end();
    talk.carry_out(acts);
    assert!(talk.quit, "the end of the input ends the session");
    assert_eq!(talk.answered, talk.asked, "every go is answered once");
    assert_eq!(talk.responded, talk.queried, "every query is answered once");
}

/// What is read is written, and read again as the same.
fn survives_line(line: &str) {
    if let Ok(mut read) = line.parse::<ToEngine>() {
        if let ToEngine::Go(go) = &mut read {
            go.unread.clear();
        }
        let written = read.to_string();
        let again = written.parse::<ToEngine>().map(|read| read.to_string());
        assert_eq!(again.as_deref(), Ok(written.as_str()), "{line:?}");
    }
    if let Ok(read) = line.parse::<FromEngine>() {
        let written = read.to_string();
        let again = written.parse::<FromEngine>().map(|read| read.to_string());
        assert_eq!(again.as_deref(), Ok(written.as_str()), "{line:?}");
    }
}

#[derive(Default)]
struct Talk {
    session: Session,
    asked: usize,
    answered: usize,
    queried: usize,
    responded: usize,
    evals: usize,
    quit: bool,
}

impl Talk {
    /// Counts what a line asks for. Says whether it is to be heard.
    fn expect(&mut self, line: &str) -> bool {
        match line.parse::<ToEngine>() {
            Ok(ToEngine::Go(go)) => self.asked += usize::from(go.perft.is_none()),
            Ok(ToEngine::Query(Query::Eval)) if self.evals == EVALS_MAX => return false,
            Ok(ToEngine::Query(query)) => {
                self.evals += usize::from(query == Query::Eval);
                self.queried += 1;
            }
            // What still waits is dropped.
            Ok(ToEngine::Quit) => {
                let acts = self.session.hear("stop");
                self.carry_out(acts);
            }
            Ok(_) => {}
            Err(_) => self.queried += usize::from(line.split_whitespace().next() == Some("query")),
        }
        true
    }

    fn carry_out(&mut self, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Say(line) => {
                    let text = line.to_string();
                    assert!(!text.contains(['\n', '\r']), "{text:?} is one line");
                    match line {
                        FromEngine::BestMove { .. } => self.answered += 1,
                        FromEngine::Response(_) => self.responded += 1,
                        _ => {}
                    }
                }
                Act::Start(_) => {
                    let acts = self.session.ended(Ended::lost());
                    self.carry_out(acts);
                }
                Act::Stop | Act::StartClock => {}
                Act::Quit => self.quit = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talks_of_every_kind_are_survived() {
        for talk in [
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
            survives(talk.as_bytes());
        }
        survives(b"\xFF\xFEgo\0\n\nquery\xC3 x\nid name \xE2\x80\xA8x\n");
    }
}
