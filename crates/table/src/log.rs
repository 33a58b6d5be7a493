//! The log of a table: all commands and other inputs with their instants.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use games::{Action, MoveText, SimultaneousMoves};
use rulebook::{ParseError, Reason, Seat};

use crate::command::{COMMAND_BYTES, Command};
use crate::config::Config;
use crate::event::Event;
use crate::lag::LAG_MAX_MS;
use crate::rejection::{RejectedCommand, Rejection};
use crate::secrets::{ChanceCommitment, ChanceSeed};
use crate::table::Table;

/// The latest instant in milliseconds: the largest integer that JavaScript represents exactly.
/// Later instants are clamped.
pub const INSTANT_MAX_MS: u64 = (1 << 53) - 1;

/// A line of the log: a command with seat and instant, or another input.
///
/// As text: `AT SEAT COMMAND`, for example `1700000012345 2 move dD-b#E1b`, and `AT~LAG SEAT
/// COMMAND` for a move with this lag in milliseconds; `AT - tick` when time ran out,
/// `AT~LAG SEAT late` when a move arrived too late, `AT - outage FROM UNTIL` after a server outage,
/// `AT - abort` when the server ended the game without a result.
///
/// A secret choice is `AT~LAG SEAT choose`, without what was chosen. When all seats have chosen,
/// `AT - reveal 1:c4|2:d5` says what. `AT - commit HEX` commits to the seed of chance before the
/// first draw, `AT - chance EVENT` is an event of chance, and `AT - seed HEX` publishes the seed
/// after the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LogLine {
    /// Instant of the input.
    pub at_ms: u64,
    /// Network lag, where it matters.
    pub lag_ms: u64,
    /// The input itself.
    pub event: LogEvent,
}

/// Input in a log line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LogEvent {
    /// A seat ran out of time.
    Tick,
    /// A move of this seat arrived too late even without its lag.
    Late(Seat),
    /// The server was unavailable.
    Outage {
        /// Start of the outage.
        from_ms: u64,
        /// End of the outage.
        until_ms: u64,
    },
    /// The server ended the game without a result.
    Abort,
    /// A seat gave a command.
    Command(Seat, Command),
    /// A seat made its secret choice.
    Choose(Seat),
    /// The choices of all seats were revealed.
    Reveal(SimultaneousMoves),
    /// Chance decided a turn.
    Chance(MoveText),
    /// The server committed to the seed of chance.
    Commit(Box<ChanceCommitment>),
    /// The seed of chance was published.
    Seed(Box<ChanceSeed>),
}

/// Parses milliseconds without sign or leading zeros.
pub(crate) fn read_instant(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = text.len() <= 16 && (text == "0" || !text.starts_with('0'));
    let ms: u64 = if plain && short { text.parse().ok()? } else { return None };
    (ms <= INSTANT_MAX_MS).then_some(ms)
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.at_ms)?;
        if self.lag_ms > 0 {
            write!(f, "~{}", self.lag_ms)?;
        }
        f.write_str(" ")?;
        match &self.event {
            LogEvent::Tick => f.write_str("- tick"),
            LogEvent::Late(seat) => write!(f, "{seat} late"),
            LogEvent::Abort => f.write_str("- abort"),
            LogEvent::Outage { from_ms, until_ms } => write!(f, "- outage {from_ms} {until_ms}"),
            LogEvent::Command(seat, command) => write!(f, "{seat} {command}"),
            LogEvent::Choose(seat) => write!(f, "{seat} choose"),
            LogEvent::Reveal(moves) => {
                write!(f, "- reveal {}", Action::Simultaneous(moves.clone()))
            }
            LogEvent::Chance(event) => write!(f, "- chance {event}"),
            LogEvent::Commit(commitment) => write!(f, "- commit {commitment}"),
            LogEvent::Seed(seed) => write!(f, "- seed {seed}"),
        }
    }
}

impl FromStr for LogLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<LogLine, ParseError> {
        if text.len() > COMMAND_BYTES + 32 {
            return Err(ParseError::new("command-long", 0, text));
        }
        let wrong = || ParseError::new("log-line", 0, text);
        let mut words = text.splitn(3, ' ');
        let (Some(when), Some(seat), Some(command)) = (words.next(), words.next(), words.next())
        else {
            return Err(wrong());
        };
        let (at, lag) = when.split_once('~').unwrap_or((when, "0"));
        let at_ms = read_instant(at).ok_or_else(|| ParseError::new("instant", 0, at))?;
        let lag_ms = read_instant(lag).filter(|lag| *lag <= LAG_MAX_MS);
        let lag_ms = lag_ms.ok_or_else(|| ParseError::new("lag", at.len() + 1, lag))?;
        let event = match (seat, command) {
            ("-", "tick") => LogEvent::Tick,
            ("-", "abort") => LogEvent::Abort,
            ("-", _) => read_automatic(command).ok_or_else(wrong)?,
            _ => {
                let behind = when.len() + 1;
                let seat: Seat = seat.parse().map_err(|error: ParseError| error.shifted(behind))?;
                match command {
                    "late" => LogEvent::Late(seat),
                    "choose" => LogEvent::Choose(seat),
                    _ => LogEvent::Command(
                        seat,
                        command.parse().map_err(|error: ParseError| error.shifted(behind + 2))?,
                    ),
                }
            }
        };
        Ok(LogLine { at_ms, lag_ms, event })
    }
}

/// Reads an event that no seat caused.
fn read_automatic(text: &str) -> Option<LogEvent> {
    let (word, rest) = text.split_once(' ')?;
    match word {
        "outage" => {
            let (from, until) = rest.split_once(' ')?;
            Some(LogEvent::Outage { from_ms: read_instant(from)?, until_ms: read_instant(until)? })
        }
        "reveal" => match rest.parse() {
            Ok(Action::Simultaneous(moves)) => Some(LogEvent::Reveal(moves)),
            _ => None,
        },
        "chance" => rest.parse().ok().map(LogEvent::Chance),
        "commit" => rest.parse().ok().map(Box::new).map(LogEvent::Commit),
        "seed" => rest.parse().ok().map(Box::new).map(LogEvent::Seed),
        _ => None,
    }
}

/// Error in a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Kind of the error.
    pub kind: LogErrorKind,
}

/// Kind of an error in a log line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogErrorKind {
    /// The line cannot be parsed.
    Text(ParseError),
    /// The table rejects the command.
    Rejected(Rejection),
}

impl Reason for LogError {
    fn code(&self) -> &'static str {
        match &self.kind {
            LogErrorKind::Text(error) => error.code(),
            LogErrorKind::Rejected(reason) => reason.code(),
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("line", &self.line);
        match &self.kind {
            LogErrorKind::Text(error) => {
                each("at", &error.at());
                each("token", &error.token());
            }
            LogErrorKind::Rejected(reason) => reason.arguments(each),
        }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rulebook::write_reason(self, f)
    }
}

impl Error for LogError {}

impl Table {
    /// Returns all log lines as text. [`Table::restore`] restores the table from it.
    pub fn log_text(&self) -> String {
        self.log_since(0)
    }

    /// Returns the log lines after the first `lines` ones, as text.
    pub fn log_since(&self, lines: usize) -> String {
        let lines = self.log().get(lines..).unwrap_or_default();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Returns a log line as text, counted from 0.
    pub fn log_line(&self, index: usize) -> Option<String> {
        self.log().get(index).map(LogLine::to_string)
    }

    /// Restores a table from its log. Empty lines are skipped.
    ///
    /// # Errors
    /// The first line that cannot be parsed or is rejected.
    pub fn restore(config: Config, log: &str) -> Result<Table, LogError> {
        let at_line = |line, kind| LogError { line, kind };
        let mut table = Table::new(config);
        for (number, text) in (1..).zip(log.lines()) {
            if text.is_empty() {
                continue;
            }
            let line: LogLine =
                text.parse().map_err(|error| at_line(number, LogErrorKind::Text(error)))?;
            let repeated = table.replay_line(line);
            repeated.map_err(|refused| at_line(number, LogErrorKind::Rejected(refused.reason)))?;
        }
        Ok(table)
    }

    /// Applies a line of the log of an equal table.
    ///
    /// # Errors
    /// A rejection: the line belongs to another table.
    pub fn replay_line(&mut self, line: LogLine) -> Result<Vec<Event>, RejectedCommand> {
        self.is_replaying = true;
        let replayed = self.replay_event(line);
        self.is_replaying = false;
        replayed
    }

    fn replay_event(&mut self, line: LogLine) -> Result<Vec<Event>, RejectedCommand> {
        match line.event {
            LogEvent::Tick => Ok(self.tick(line.at_ms)),
            LogEvent::Late(seat) => Ok(self.flag_if_late(line.at_ms, line.lag_ms, seat)),
            LogEvent::Abort => Ok(self.abort_by_server(line.at_ms)),
            LogEvent::Outage { from_ms, until_ms } => {
                Ok(self.credit_outage(line.at_ms, from_ms, until_ms))
            }
            LogEvent::Command(seat, command) => {
                self.apply_lagged(line.at_ms, line.lag_ms, seat, command)
            }
            LogEvent::Choose(_)
            | LogEvent::Reveal(_)
            | LogEvent::Chance(_)
            | LogEvent::Commit(_)
            | LogEvent::Seed(_) => self.replay_hidden(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<LogLine>();
        let read = read.map(|line| line.to_string()).map_err(|e| (e.code(), e.at()));
        assert_eq!(read.as_deref().map_err(|error| *error), expected, "{text}");
    }

    #[test]
    fn log_lines_round_trip() {
        for text in [
            "0 1 begin",
            "1700000012345 2 move dD-b#E1b",
            "1700000012345~230 2 move dD-b#E1b",
            "9007199254740991 - tick",
            "70 2 late",
            "70 - outage 20 60",
            "70 - abort",
        ] {
            check(text, Ok(text));
        }
        check("12~0 1 begin", Ok("12 1 begin"));
        check("12~ 1 begin", Err(("lag", 3)));
        check("12~60001 1 begin", Err(("lag", 3)));
        check("12 - outage 20", Err(("log-line", 0)));
        check("12 - outage 20 30 40", Err(("log-line", 0)));
        check("12~7 6 begin", Err(("seat", 5)));
        check("", Err(("log-line", 0)));
        check("12 1", Err(("log-line", 0)));
        check("-1 1 begin", Err(("instant", 0)));
        check("9007199254740992 1 begin", Err(("instant", 0)));
        check("12 6 begin", Err(("seat", 3)));
        check("12 - begin", Err(("log-line", 0)));
        check("12 1 tick", Err(("command", 5)));
    }

    #[test]
    fn secret_choices_and_chance_round_trip() {
        let seed = format!("7 - seed {}", "0f".repeat(32));
        let commit = format!("0 - commit {}", "0f".repeat(32));
        for text in
            [&commit, "5~3 1 choose", "6 - reveal 1:J9|2:--", "6 - chance DJ", &seed, "70~5 2 late"]
        {
            check(text, Ok(text));
        }
        for text in ["5 - choose", "6 - reveal J9", "6 - reveal", "6 - chance", "7 - seed 0f"] {
            check(text, Err(("log-line", 0)));
        }
    }

    #[test]
    fn errors_contain_the_line_number() {
        let config: Config = "pente:9".parse().unwrap();
        let restore = |log: &str| Table::restore(config.clone(), log).map_err(|e| e.to_string());
        assert!(restore("0 1 begin\n\n5 1 move E5\n").is_ok());
        let error = restore("0 1 begin\n5 2 move E5\n").unwrap_err();
        assert_eq!(error, "turn-of line=2 seat=1");
        assert_eq!(restore("0 1 begn\n").unwrap_err(), "command line=1 at=4 token=begn");
    }
}
