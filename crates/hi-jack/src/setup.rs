//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, split_with_offsets};

use crate::HiJackColour;

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["first=COLOUR"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["first=black", "first=white"]];

/// The options a game is played with.
///
/// ```
/// let setup: hi_jack::Setup = "first=white".parse().unwrap();
/// assert_eq!(setup.to_string(), "first=white");
/// assert_eq!("first=black".parse(), Ok(hi_jack::Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    first: HiJackColour,
}

impl Setup {
    /// Returns the colour that begins, which is that of seat 1.
    pub const fn first(&self) -> HiJackColour {
        self.first
    }
}

impl fmt::Display for Setup {
    /// Writes the option if it differs from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            HiJackColour::Black => Ok(()),
            HiJackColour::White => write!(f, "first=white"),
        }
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        if text.is_empty() {
            return Ok(Setup::default());
        }
        let mut first = None;
        for (at, token) in split_with_offsets(text, ',') {
            let colour = match token {
                "first=black" => HiJackColour::Black,
                "first=white" => HiJackColour::White,
                _ => return Err(ParseError::new("option", at, token)),
            };
            if first.replace(colour).is_some() {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        Ok(Setup { first: first.unwrap_or_default() })
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
            (Err(error), Err(wrong)) => assert_eq!((error.code(), error.at()), wrong, "{text}"),
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn options_are_read_and_written() {
        check("", Ok(""));
        check("first=black", Ok(""));
        check("first=white", Ok("first=white"));
        check("first=white,first=white", Err(("option-twice", 12)));
        check("first=white,", Err(("option", 12)));
        check("first=red", Err(("option", 0)));
        check("first", Err(("option", 0)));
    }
}
