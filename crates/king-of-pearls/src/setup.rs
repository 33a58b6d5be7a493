//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, split_with_offsets};

use crate::PearlColour;

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["first=COLOUR"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["first=black", "first=white"]];

/// The options a game is played with.
///
/// ```
/// let setup: king_of_pearls::Setup = "first=white".parse().unwrap();
/// assert_eq!(setup.to_string(), "first=white");
/// assert_eq!("first=black".parse(), Ok(king_of_pearls::Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    first: PearlColour,
}

impl Setup {
    /// The player who is first if the numbers of the very first turn are equal.
    pub const fn first(&self) -> PearlColour {
        self.first
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { first: PearlColour::Black }
    }
}

impl fmt::Display for Setup {
    /// Writes the option if it differs from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            PearlColour::Black => Ok(()),
            PearlColour::White => f.write_str("first=white"),
        }
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads the option. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        if text.is_empty() {
            return Ok(Setup::default());
        }
        let mut first = None;
        for (at, token) in split_with_offsets(text, ',') {
            let colour = match token {
                "first=black" => PearlColour::Black,
                "first=white" => PearlColour::White,
                _ => return Err(ParseError::new("option", at, token)),
            };
            if first.replace(colour).is_some() {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        Ok(first.map_or_else(Setup::default, |first| Setup { first }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Setup>();
        let written = read.as_ref().map(Setup::to_string);
        let written = written.as_ref().map(String::as_str);
        assert_eq!(written.map_err(|error| (error.code(), error.at())), expected, "{text}");
    }

    #[test]
    fn options_are_read_and_written() {
        check("", Ok(""));
        check("first=black", Ok(""));
        check("first=white", Ok("first=white"));
        check("first=white,first=white", Err(("option-twice", 12)));
        check("first=black,first=white", Err(("option-twice", 12)));
        check("first=red", Err(("option", 0)));
        check("first=white,", Err(("option", 12)));
        check("8", Err(("option", 0)));
    }
}
