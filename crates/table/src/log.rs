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
use crate::refused::Refusal;
use crate::table::Table;

/// The latest instant, in milliseconds: what the numbers of a browser hold exactly. Later ones are
/// taken for it.
pub const INSTANT_MAX_MS: u64 = (1 << 53) - 1;

/// A line of the log: a command and who gave it when, or that time ran out.
///
/// As text: `AT SEAT COMMAND`, for example `1700000012345 2 move dD-b#E1b`; `AT - tick` when time
/// ran out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LogLine {
    /// When.
    pub at_ms: u64,
    /// What.
    pub said: Said,
}

/// What a line of the log says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Said {
    /// Time ran out for somebody.
    Tick,
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
        write!(f, "{} ", self.at_ms)?;
        match &self.said {
            Said::Tick => f.write_str("- tick"),
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
        let (Some(at), Some(seat), Some(command)) = (words.next(), words.next(), words.next())
        else {
            return Err(wrong());
        };
        let at_ms = read_instant(at).ok_or_else(|| ParseError::new("instant", 0, at))?;
        let said = match (seat, command) {
            ("-", "tick") => Said::Tick,
            _ => {
                let behind = at.len() + 1;
                let seat: Seat = seat.parse().map_err(|error: ParseError| error.shifted(behind))?;
                let command = command.parse();
                Said::Command(seat, command.map_err(|error: ParseError| error.shifted(behind + 2))?)
            }
        };
        Ok(LogLine { at_ms, said })
    }
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
        self.log().iter().map(|line| format!("{line}\n")).collect()
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
            match line.said {
                Said::Tick => {
                    table.tick(line.at_ms);
                }
                Said::Command(seat, command) => {
                    let applied = table.apply(line.at_ms, seat, command);
                    applied
                        .map_err(|refused| at_line(number, WrongLine::Refused(refused.reason)))?;
                }
            }
        }
        Ok(table)
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
        for text in ["0 1 begin", "1700000012345 2 move dD-b#E1b", "9007199254740991 - tick"] {
            check(text, Ok(text));
        }
        check("", Err(("log-line", 0)));
        check("12 1", Err(("log-line", 0)));
        check("-1 1 begin", Err(("instant", 0)));
        check("9007199254740992 1 begin", Err(("instant", 0)));
        check("12 6 begin", Err(("seat", 3)));
        check("12 - begin", Err(("seat", 3)));
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
