//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, split_with_offsets};

/// The rule for positions that come up again in a run of lady moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BeautyRepetition {
    /// One recurrence is tolerated, further ones are illegal.
    #[default]
    Ban,
    /// The third occurrence ends the game without a result.
    Replay,
}

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["repetition=WHAT"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["repetition=ban", "repetition=replay"]];

/// The options a game is played with.
///
/// ```
/// use sleeping_beauty_draughts::Setup;
/// let setup: Setup = "repetition=replay".parse().unwrap();
/// assert_eq!(setup.to_string(), "repetition=replay");
/// assert_eq!("repetition=ban".parse(), Ok(Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    repetition: BeautyRepetition,
}

impl Setup {
    /// The rule for positions that come up again.
    pub const fn repetition(&self) -> BeautyRepetition {
        self.repetition
    }
}

impl fmt::Display for Setup {
    /// Writes the option if it differs from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.repetition {
            BeautyRepetition::Ban => Ok(()),
            BeautyRepetition::Replay => write!(f, "repetition=replay"),
        }
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let mut repetition = None;
        let tokens = split_with_offsets(text, ',').filter(|_| !text.is_empty());
        for (at, token) in tokens {
            let twice = match token {
                "repetition=ban" => repetition.replace(BeautyRepetition::Ban).is_some(),
                "repetition=replay" => repetition.replace(BeautyRepetition::Replay).is_some(),
                _ => return Err(ParseError::new("option", at, token)),
            };
            if twice {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        Ok(Setup { repetition: repetition.unwrap_or_default() })
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Setup>();
        match (&read, expected) {
            (Ok(setup), Ok(written)) => assert_eq!(setup.to_string(), written, "{text}"),
            (Err(error), Err(expected)) => {
                assert_eq!((error.code(), error.at()), expected, "{text}: {error}");
            }
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn options_are_read_and_written() {
        check("", Ok(""));
        check("repetition=ban", Ok(""));
        check("repetition=replay", Ok("repetition=replay"));
        check("repetition=replay,repetition=ban", Err(("option-twice", 18)));
        check("repetition=ban,", Err(("option", 15)));
        for text in [",", "replay", "repetition=3", "repetition"] {
            check(text, Err(("option", 0)));
        }
    }
}
