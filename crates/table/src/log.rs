//! The log of a table: all that was said, and when.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::{ParseError, Reason, Seat};

use crate::command::{COMMAND_BYTES, Command};
use crate::config::Config;
use crate::event::Event;
use crate::lag::LAG_MAX_MS;
use crate::refused::{Refusal, Refused};
use crate::table::Table;

/// The latest instant, in milliseconds: what the numbers of a browser hold exactly. Later ones are
/// taken for it.
pub const INSTANT_MAX_MS: u64 = (1 << 53) - 1;

/// A line of the log: a command and who gave it when, or what happened without anybody's word.
///
/// As text: `AT SEAT COMMAND`, for example `1700000012345 2 move dD-b#E1b`, and `AT~LAG SEAT
/// COMMAND` for a move that was so many milliseconds on its way; `AT - tick` when time ran out,
/// `AT~LAG - late` when a move that came then was too late, `AT - outage FROM UNTIL` when the
/// server had been away.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LogLine {
    /// When.
    pub at_ms: u64,
    /// How long it was on its way, where that matters.
    pub lag_ms: u64,
    /// What.
    pub said: Said,
}

/// What a line of the log says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Said {
    /// Time ran out for somebody.
    Tick,
    /// A move came, and even without its lag it came too late.
    Late,
    /// The server was away.
    Outage {
        /// Since when.
        from_ms: u64,
        /// Until when.
        until_ms: u64,
    },
    /// A seat gave a command.
    Command(Seat, Command),
}

/// Milliseconds as text, without sign or needless zeros.
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
        match &self.said {
            Said::Tick => f.write_str("- tick"),
            Said::Late => f.write_str("- late"),
            Said::Outage { from_ms, until_ms } => write!(f, "- outage {from_ms} {until_ms}"),
            Said::Command(seat, command) => write!(f, "{seat} {command}"),
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
        let said = match (seat, command) {
            ("-", "tick") => Said::Tick,
            ("-", "late") => Said::Late,
            ("-", _) => read_outage(command).ok_or_else(wrong)?,
            _ => {
                let behind = when.len() + 1;
                let seat: Seat = seat.parse().map_err(|error: ParseError| error.shifted(behind))?;
                let command = command.parse();
                Said::Command(seat, command.map_err(|error: ParseError| error.shifted(behind + 2))?)
            }
        };
        Ok(LogLine { at_ms, lag_ms, said })
    }
}

fn read_outage(text: &str) -> Option<Said> {
    let (from, until) = text.strip_prefix("outage ")?.split_once(' ')?;
    Some(Said::Outage { from_ms: read_instant(from)?, until_ms: read_instant(until)? })
}

/// Why a log does not lead to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// The line, counted from 1; 0 if the config is at fault.
    pub line: usize,
    /// What is wrong.
    pub wrong: WrongLine,
}

/// What is wrong with a line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrongLine {
    /// It cannot be read.
    Text(ParseError),
    /// It says what could not be said there.
    Refused(Refusal),
}

impl Reason for LogError {
    fn code(&self) -> &'static str {
        match &self.wrong {
            WrongLine::Text(error) => error.code(),
            WrongLine::Refused(reason) => reason.code(),
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("line", &self.line);
        match &self.wrong {
            WrongLine::Text(error) => {
                each("at", &error.at());
                each("token", &error.token());
            }
            WrongLine::Refused(reason) => reason.arguments(each),
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
    /// All that was said, one line each. It leads to the same table again ([`Table::restore`]).
    pub fn log_text(&self) -> String {
        self.log_since(0)
    }

    /// What was said behind so many lines, one line each.
    pub fn log_since(&self, lines: usize) -> String {
        let lines = self.log().get(lines..).unwrap_or_default();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// A line of the log as text, counted from 0.
    pub fn log_line(&self, index: usize) -> Option<String> {
        self.log().get(index).map(LogLine::to_string)
    }

    /// The table that a log leads to. Empty lines are passed over.
    ///
    /// # Errors
    /// The first line that cannot be read or says what could not be said there.
    pub fn restore(config: Config, log: &str) -> Result<Table, LogError> {
        let at_line = |line, wrong| LogError { line, wrong };
        let mut table =
            Table::new(config).map_err(|reason| at_line(0, WrongLine::Refused(reason)))?;
        for (number, text) in (1..).zip(log.lines()) {
            if text.is_empty() {
                continue;
            }
            let line: LogLine =
                text.parse().map_err(|error| at_line(number, WrongLine::Text(error)))?;
            let repeated = table.repeat(line);
            repeated.map_err(|refused| at_line(number, WrongLine::Refused(refused.reason)))?;
        }
        Ok(table)
    }

    /// What a line of the log of an equal table says happens here, too.
    ///
    /// # Errors
    /// When the line says what cannot be said here: it is of another table.
    pub fn repeat(&mut self, line: LogLine) -> Result<Vec<Event>, Refused> {
        match line.said {
            Said::Tick => Ok(self.tick(line.at_ms)),
            Said::Late => Ok(self.late(line.at_ms, line.lag_ms)),
            Said::Outage { from_ms, until_ms } => Ok(self.outage(line.at_ms, from_ms, until_ms)),
            Said::Command(seat, command) => {
                self.apply_lagged(line.at_ms, line.lag_ms, seat, command)
            }
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
    fn lines_are_read_and_written() {
        for text in [
            "0 1 begin",
            "1700000012345 2 move dD-b#E1b",
            "1700000012345~230 2 move dD-b#E1b",
            "9007199254740991 - tick",
            "70 - late",
            "70~5 - late",
            "70 - outage 20 60",
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
    fn a_wrong_line_is_named() {
        let config: Config = "pente:9".parse().unwrap();
        let restore = |log: &str| Table::restore(config.clone(), log).map_err(|e| e.to_string());
        assert!(restore("0 1 begin\n\n5 1 move E5\n").is_ok());
        let error = restore("0 1 begin\n5 2 move E5\n").unwrap_err();
        assert_eq!(error, "turn-of line=2 seat=1");
        assert_eq!(restore("0 1 begn\n").unwrap_err(), "command line=1 at=4 token=begn");
    }
}
