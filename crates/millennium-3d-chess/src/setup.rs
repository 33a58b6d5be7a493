//! The options of Millennium 3D Chess.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, split_with_offsets};

use crate::MillenniumColour;

/// The levels on which the two sides start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum MillenniumArrangement {
    /// White below, Black above.
    #[default]
    Johnson,
    /// White above, Black below.
    Hageman,
}

impl MillenniumArrangement {
    /// Both arrangements in order.
    pub const ALL: [MillenniumArrangement; 2] =
        [MillenniumArrangement::Johnson, MillenniumArrangement::Hageman];

    /// The word it is written with.
    pub const fn word(self) -> &'static str {
        match self {
            MillenniumArrangement::Johnson => "johnson",
            MillenniumArrangement::Hageman => "hageman",
        }
    }

    /// The arrangement that is written with this word.
    pub fn from_word(word: &str) -> Option<MillenniumArrangement> {
        MillenniumArrangement::ALL.into_iter().find(|arrangement| arrangement.word() == word)
    }

    /// The level on which a side starts, counted from 0.
    pub const fn home_level(self, colour: MillenniumColour) -> u8 {
        match (self, colour) {
            (MillenniumArrangement::Johnson, MillenniumColour::White)
            | (MillenniumArrangement::Hageman, MillenniumColour::Black) => 0,
            (MillenniumArrangement::Johnson, MillenniumColour::Black)
            | (MillenniumArrangement::Hageman, MillenniumColour::White) => 2,
        }
    }
}

impl fmt::Display for MillenniumArrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["setup=ARRANGEMENT", "black_chooses"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["setup=johnson", "setup=hageman", "black_chooses"]];

/// The options a game of Millennium 3D Chess is played with.
///
/// ```
/// let setup: millennium_3d_chess::Setup = "setup=hageman".parse().unwrap();
/// assert_eq!(setup.to_string(), "setup=hageman");
/// assert_eq!("setup=johnson".parse(), Ok(millennium_3d_chess::Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// The arrangement is agreed.
    Fixed(MillenniumArrangement),
    /// Black chooses the arrangement before the first move.
    BlackChooses,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::Fixed(MillenniumArrangement::Johnson)
    }
}

impl fmt::Display for Setup {
    /// Writes the option unless it is the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Setup::Fixed(MillenniumArrangement::Johnson) => "",
            Setup::Fixed(MillenniumArrangement::Hageman) => "setup=hageman",
            Setup::BlackChooses => "black_chooses",
        })
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        read_one_option(text, |token| match token {
            "setup=johnson" => Some(Setup::Fixed(MillenniumArrangement::Johnson)),
            "setup=hageman" => Some(Setup::Fixed(MillenniumArrangement::Hageman)),
            "black_chooses" => Some(Setup::BlackChooses),
            _ => None,
        })
    }
}

/// Reads at most one of several options. The empty text is the default.
/// The same option again is `option-twice`, another one is `option-conflict`.
pub(crate) fn read_one_option<S: Default + PartialEq>(
    text: &str,
    option: impl Fn(&str) -> Option<S>,
) -> Result<S, ParseError> {
    if text.is_empty() {
        return Ok(S::default());
    }
    let mut given: Option<S> = None;
    for (at, token) in split_with_offsets(text, ',') {
        let read = option(token).ok_or_else(|| ParseError::new("option", at, token))?;
        match &given {
            None => given = Some(read),
            Some(before) if *before == read => {
                return Err(ParseError::new("option-twice", at, token));
            }
            Some(_) => return Err(ParseError::new("option-conflict", at, token)),
        }
    }
    Ok(given.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Setup>();
        let written = read.as_ref().map(ToString::to_string);
        let written = written.as_deref().map_err(|error| (error.code(), error.at()));
        assert_eq!(written, expected, "{text}");
        if let (Ok(setup), Ok(written)) = (&read, expected) {
            assert_eq!(written.parse().as_ref(), Ok(setup), "{text}");
        }
    }

    #[test]
    fn one_option_is_read_and_written() {
        check("", Ok(""));
        check("setup=johnson", Ok(""));
        check("setup=hageman", Ok("setup=hageman"));
        check("black_chooses", Ok("black_chooses"));
    }

    #[test]
    fn other_texts_are_refused_with_their_place() {
        check("setup=hageman,setup=hageman", Err(("option-twice", 14)));
        check("black_chooses,setup=johnson", Err(("option-conflict", 14)));
        check("setup=johnson,setup=hageman", Err(("option-conflict", 14)));
        for text in [",", "hageman", "setup=", "setup=Hageman", "black-chooses", " "] {
            check(text, Err(("option", 0)));
        }
        check("black_chooses,", Err(("option", 14)));
    }
}
