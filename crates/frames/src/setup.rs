//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, parse_plain_number, split_with_offsets};

const DEFAULT_SIZE: u8 = 19;
const SIZES: core::ops::RangeInclusive<u8> = 5..=25;
const TARGETS: core::ops::RangeInclusive<u8> = 1..=99;

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["19", "20", "12", "target=N"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["19", "20", "12"], &["", "target=5", "target=10"]];

/// The options a game is played with.
///
/// ```
/// let setup: frames::Setup = "target=10,12".parse().unwrap();
/// assert_eq!(setup.to_string(), "12,target=10");
/// assert_eq!("19,target=10".parse(), Ok(frames::Setup::default()));
/// assert_eq!("4".parse::<frames::Setup>().unwrap_err().code(), "option");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    size: u8,
    target: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { size: DEFAULT_SIZE, target: default_target(DEFAULT_SIZE) }
    }
}

/// Returns the points that win on a board of this size, unless an option says otherwise.
const fn default_target(size: u8) -> u8 {
    if size == 12 { 5 } else { 10 }
}

impl Setup {
    /// Points on a side of the board, 5 to 25.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Points of the score that win.
    pub const fn target(&self) -> u8 {
        self.target
    }

    /// A number that differs between any two sets of options.
    pub(crate) const fn number(&self) -> u64 {
        (self.size as u64) << 8 | self.target as u64
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default, the size before the target.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if self.size != DEFAULT_SIZE {
            write!(f, "{}", self.size)?;
            separator = ",";
        }
        if self.target != default_target(self.size) {
            write!(f, "{separator}target={}", self.target)?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options in any order, separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        if text.is_empty() {
            return Ok(Setup::default());
        }
        let (mut size, mut target) = (None, None);
        for (at, token) in split_with_offsets(text, ',') {
            let (option, digits, range) = match token.strip_prefix("target=") {
                Some(digits) => (&mut target, digits, TARGETS),
                None => (&mut size, token, SIZES),
            };
            let number = parse_plain_number(digits, 2).and_then(|number| u8::try_from(number).ok());
            let number = number.filter(|number| range.contains(number));
            let number = number.ok_or_else(|| ParseError::new("option", at, token))?;
            if option.replace(number).is_some() {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        let size = size.unwrap_or(DEFAULT_SIZE);
        Ok(Setup { size, target: target.unwrap_or(default_target(size)) })
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
        check("19", Ok(""));
        check("target=10", Ok(""));
        check("target=5", Ok("target=5"));
        check("12", Ok("12"));
        check("12,target=5", Ok("12"));
        check("target=10,12", Ok("12,target=10"));
        check("5,target=1", Ok("5,target=1"));
        check("25,target=99", Ok("25,target=99"));
    }

    #[test]
    fn wrong_options_are_refused() {
        check("19,19", Err(("option-twice", 3)));
        check("target=1,target=2", Err(("option-twice", 9)));
        for text in ["4", "26", "05", "+9", "target=0", "target=100", "target", "target=", "size=9"]
        {
            check(text, Err(("option", 0)));
            check(&format!("target=3,19,{text}"), Err(("option", 12)));
        }
        check(",", Err(("option", 0)));
        check("12,", Err(("option", 3)));
        check("12, target=3", Err(("option", 3)));
    }
}
