//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, parse_plain_number, split_with_offsets};

use crate::LanzaBoard;

const DEFAULT: Setup = Setup { players: 2, target: 3, turn_limit: 200 };

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["2", "3", "4", "target=N", "turn-limit=N"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] =
    &[&["2", "3", "4"], &["", "target=5"], &["", "turn-limit=100"]];

/// The options a game is played with.
///
/// ```
/// let setup: lanza::Setup = "turn-limit=50,3".parse().unwrap();
/// assert_eq!(setup.to_string(), "3,turn-limit=50");
/// assert_eq!("2,target=3".parse(), Ok(lanza::Setup::default()));
/// assert_eq!("5".parse::<lanza::Setup>().unwrap_err().code(), "option");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    target: u8,
    turn_limit: u16,
}

impl Default for Setup {
    fn default() -> Setup {
        DEFAULT
    }
}

impl Setup {
    /// The number of players, 2 to 4.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The number of pieces of all players.
    pub const fn pieces(&self) -> u8 {
        3 * self.players
    }

    /// The points that win.
    pub const fn target(&self) -> u8 {
        self.target
    }

    /// The number of turns after which the game ends.
    pub const fn turn_limit(&self) -> u16 {
        self.turn_limit
    }

    /// The board for this number of players.
    pub const fn board(&self) -> LanzaBoard {
        match self.players {
            2 => LanzaBoard::SIDE_3,
            3 => LanzaBoard::SIDE_4,
            _ => LanzaBoard::SIDE_5,
        }
    }

    /// A number that differs between any two sets of options.
    pub(crate) const fn number(&self) -> u64 {
        (self.players as u64) << 32 | (self.target as u64) << 16 | self.turn_limit as u64
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default: players, target, turn limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if self.players != DEFAULT.players {
            write!(f, "{}", self.players)?;
            separator = ",";
        }
        if self.target != DEFAULT.target {
            write!(f, "{separator}target={}", self.target)?;
            separator = ",";
        }
        if self.turn_limit != DEFAULT.turn_limit {
            write!(f, "{separator}turn-limit={}", self.turn_limit)?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options in any order, separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        if text.is_empty() {
            return Ok(DEFAULT);
        }
        let (mut players, mut target, mut turn_limit) = (None, None, None);
        for (at, token) in split_with_offsets(text, ',') {
            let wrong = || ParseError::new("option", at, token);
            let read = |digits: &str, least: u16, most: u16| {
                let number = parse_plain_number(digits, 3).and_then(|n| u16::try_from(n).ok());
                number.filter(|number| (least..=most).contains(number)).ok_or_else(wrong)
            };
            let twice = if let Some(digits) = token.strip_prefix("target=") {
                target.replace(read(digits, 1, 99)?).is_some()
            } else if let Some(digits) = token.strip_prefix("turn-limit=") {
                turn_limit.replace(read(digits, 1, 999)?).is_some()
            } else {
                players.replace(read(token, 2, 4)?).is_some()
            };
            if twice {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        Ok(Setup {
            players: players.map_or(DEFAULT.players, |players| players as u8),
            target: target.map_or(DEFAULT.target, |target| target as u8),
            turn_limit: turn_limit.unwrap_or(DEFAULT.turn_limit),
        })
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Setup>();
        match (&read, expected) {
            (Ok(setup), Ok(written)) => {
                assert_eq!(setup.to_string(), written, "{text}");
                assert_eq!(written.parse().as_ref(), Ok(setup), "{text}");
            }
            (Err(error), Err(expected)) => {
                assert_eq!((error.code(), error.at()), expected, "{text}: {error}");
            }
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn any_order_is_read_and_one_is_written() {
        check("", Ok(""));
        check("turn-limit=200,2,target=3", Ok(""));
        check("turn-limit=1,4,target=99", Ok("4,target=99,turn-limit=1"));
        check("target=2,turn-limit=999", Ok("target=2,turn-limit=999"));
        check("3", Ok("3"));
    }

    #[test]
    fn wrong_options_are_refused() {
        check("2,3", Err(("option-twice", 2)));
        check("target=3,target=3", Err(("option-twice", 9)));
        check("turn-limit=3,turn-limit=3", Err(("option-twice", 13)));
        for text in [
            "1",
            "5",
            "02",
            "target=0",
            "target=100",
            "target",
            "turn-limit=0",
            "turn-limit=1000",
            "turn_limit=5",
            "",
            " 3",
        ] {
            check(&format!("2,{text}"), Err(("option", 2)));
        }
    }
}
