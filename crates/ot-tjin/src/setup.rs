//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, split_with_offsets};

use crate::OtTjinRow;

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["fish=N", "repetition=N", "first=ROW", "mirror"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[
    &["fish=3", "fish=2", "fish=4", "fish=5"],
    &["repetition=3", "repetition=2"],
    &["first=south", "first=north"],
    &["", "mirror"],
];

/// The options a game is played with.
///
/// ```
/// let setup: ot_tjin::Setup = "mirror,fish=5".parse().unwrap();
/// assert_eq!(setup.to_string(), "fish=5,mirror");
/// assert_eq!("fish=3,first=south".parse(), Ok(ot_tjin::Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    fish: u8,
    repetition: u8,
    first: OtTjinRow,
    mirror: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { fish: 3, repetition: 3, first: OtTjinRow::South, mirror: false }
    }
}

impl Setup {
    /// Number of seeds in each hole at the start, and in a fish: 2 to 5.
    pub const fn fish(&self) -> u8 {
        self.fish
    }

    /// Number of occurrences of a position that end the game: 2 or 3.
    pub const fn repetition(&self) -> u8 {
        self.repetition
    }

    /// The row of the player who begins.
    pub const fn first(&self) -> OtTjinRow {
        self.first
    }

    /// Returns whether the board is drawn with sowing anticlockwise.
    pub const fn mirror(&self) -> bool {
        self.mirror
    }

    /// Number of all seeds, 36 to 90.
    pub const fn seeds(&self) -> u32 {
        self.fish as u32 * crate::row::HOLES as u32
    }

    /// The options with the other row to begin.
    #[must_use]
    pub(crate) const fn exchanged(self) -> Setup {
        Setup { first: self.first.other(), ..self }
    }

    /// A number that differs between any two sets of options.
    pub(crate) const fn number(&self) -> u64 {
        (self.fish as u64) << 8
            | (self.repetition as u64) << 4
            | (self.first as u64) << 1
            | self.mirror as u64
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default.
    /// The order is fish, repetition, first, mirror.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Setup::default();
        let mut separator = "";
        let mut option = |given: bool, option: fmt::Arguments<'_>| {
            if given {
                write!(f, "{separator}{option}")?;
                separator = ",";
            }
            Ok(())
        };
        option(self.fish != default.fish, format_args!("fish={}", self.fish))?;
        option(
            self.repetition != default.repetition,
            format_args!("repetition={}", self.repetition),
        )?;
        option(self.first != default.first, format_args!("first=north"))?;
        option(self.mirror, format_args!("mirror"))
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options in any order, separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let (mut fish, mut repetition, mut first, mut mirror) = (None, None, None, None);
        let tokens = split_with_offsets(text, ',').filter(|_| !text.is_empty());
        for (at, token) in tokens {
            let twice = match token {
                "fish=2" => fish.replace(2).is_some(),
                "fish=3" => fish.replace(3).is_some(),
                "fish=4" => fish.replace(4).is_some(),
                "fish=5" => fish.replace(5).is_some(),
                "repetition=2" => repetition.replace(2).is_some(),
                "repetition=3" => repetition.replace(3).is_some(),
                "first=south" => first.replace(OtTjinRow::South).is_some(),
                "first=north" => first.replace(OtTjinRow::North).is_some(),
                "mirror" => mirror.replace(true).is_some(),
                _ => return Err(ParseError::new("option", at, token)),
            };
            if twice {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        let default = Setup::default();
        Ok(Setup {
            fish: fish.unwrap_or(default.fish),
            repetition: repetition.unwrap_or(default.repetition),
            first: first.unwrap_or(default.first),
            mirror: mirror.unwrap_or(default.mirror),
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
        check("fish=3,repetition=3,first=south", Ok(""));
        check(
            "mirror,first=north,repetition=2,fish=5",
            Ok("fish=5,repetition=2,first=north,mirror"),
        );
        check("first=north,fish=4", Ok("fish=4,first=north"));
    }

    #[test]
    fn unknown_and_double_options_are_refused() {
        check("fish=2,fish=3", Err(("option-twice", 7)));
        check("mirror,fish=2,mirror", Err(("option-twice", 14)));
        for text in [",", "fish=1", "fish=6", "fish", "repetition=4", "first=east", "Mirror"] {
            check(text, Err(("option", 0)));
        }
        check("mirror,", Err(("option", 7)));
    }
}
