//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, parse_plain_number, split_with_offsets};

use crate::point::SIZE_MAX;

/// The smallest board.
pub(crate) const SIZE_MIN: u8 = 4;

/// The rule for crossing connections (rules S7 and S8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CrossingRule {
    /// Links cross at mid-points and in columns.
    #[default]
    LinksAndColumns,
    /// Links cross at mid-points only.
    Links,
}

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] =
    &["n=N", "pile=N", "swap=WHAT", "crossing=WHAT", "delayed_win=WHAT"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[
    &["n=8", "n=6", "n=10", "n=12"],
    &["", "pile=32"],
    &["swap=on", "swap=off"],
    &["crossing=links+columns", "crossing=links"],
    &["delayed_win=off", "delayed_win=on"],
];

/// The options a game is played with.
///
/// ```
/// let setup: akron::Setup = "swap=off,n=10".parse().unwrap();
/// assert_eq!(setup.to_string(), "n=10,swap=off");
/// assert_eq!(setup.pile(), 50);
/// assert_eq!("n=8,pile=32,swap=on".parse(), Ok(akron::Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    size: u8,
    pile: u16,
    swap: bool,
    crossing: CrossingRule,
    delayed_win: bool,
}

/// Half as many balls as there are holes.
const fn usual_pile(size: u8) -> u16 {
    size as u16 * size as u16 / 2
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            size: 8,
            pile: usual_pile(8),
            swap: true,
            crossing: CrossingRule::LinksAndColumns,
            delayed_win: false,
        }
    }
}

impl Setup {
    /// Returns the number of holes along a side.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns the number of balls of each player.
    pub const fn pile(&self) -> u16 {
        self.pile
    }

    /// Returns whether the second player may take over the first ball.
    pub const fn swap(&self) -> bool {
        self.swap
    }

    /// Returns the rule for crossing connections.
    pub const fn crossing(&self) -> CrossingRule {
        self.crossing
    }

    /// Returns whether a chain must survive the reply of the opponent.
    pub const fn delayed_win(&self) -> bool {
        self.delayed_win
    }

    /// A number that differs between any two sets of options.
    pub(crate) const fn number(&self) -> u64 {
        let flags = (self.swap as u64) << 2 | (self.crossing as u64) << 1 | self.delayed_win as u64;
        (self.size as u64) << 20 | (self.pile as u64) << 4 | flags
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = [
            (self.size != 8, format_args!("n={}", self.size)),
            (self.pile != usual_pile(self.size), format_args!("pile={}", self.pile)),
            (!self.swap, format_args!("swap=off")),
            (self.crossing == CrossingRule::Links, format_args!("crossing=links")),
            (self.delayed_win, format_args!("delayed_win=on")),
        ];
        let mut separator = "";
        for (_, option) in options.iter().filter(|(given, _)| *given) {
            write!(f, "{separator}{option}")?;
            separator = ",";
        }
        Ok(())
    }
}

/// The options given in a text.
#[derive(Default)]
struct ReadOptions {
    size: Option<u8>,
    /// Not compared with the size yet, which may be given behind it.
    pile: Option<u32>,
    swap: Option<bool>,
    crossing: Option<CrossingRule>,
    delayed_win: Option<bool>,
}

impl ReadOptions {
    /// Takes one option; the error is its code.
    fn take(&mut self, token: &str) -> Result<(), &'static str> {
        let (name, value) = token.split_once('=').ok_or("option")?;
        let twice = match (name, value) {
            ("n", _) => {
                let size = parse_plain_number(value, 2).and_then(|size| u8::try_from(size).ok());
                let size = size.filter(|size| (SIZE_MIN..=SIZE_MAX).contains(size));
                self.size.replace(size.ok_or("option")?).is_some()
            }
            ("pile", _) => {
                let pile = parse_plain_number(value, 3).filter(|pile| *pile > 0);
                self.pile.replace(pile.ok_or("option")?).is_some()
            }
            ("swap", "on") => self.swap.replace(true).is_some(),
            ("swap", "off") => self.swap.replace(false).is_some(),
            ("crossing", "links+columns") => {
                self.crossing.replace(CrossingRule::LinksAndColumns).is_some()
            }
            ("crossing", "links") => self.crossing.replace(CrossingRule::Links).is_some(),
            ("delayed_win", "on") => self.delayed_win.replace(true).is_some(),
            ("delayed_win", "off") => self.delayed_win.replace(false).is_some(),
            _ => return Err("option"),
        };
        if twice { Err("option-twice") } else { Ok(()) }
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options in any order, separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let mut given = ReadOptions::default();
        if !text.is_empty() {
            for (at, token) in split_with_offsets(text, ',') {
                given.take(token).map_err(|code| ParseError::new(code, at, token))?;
            }
        }
        let size = given.size.unwrap_or(8);
        let pile = match given.pile {
            None => usual_pile(size),
            Some(pile) if pile <= u32::from(size) * u32::from(size) => pile as u16,
            Some(_) => {
                let mut options = split_with_offsets(text, ',');
                let (at, token) =
                    options.find(|(_, token)| token.starts_with("pile=")).unwrap_or_default();
                return Err(ParseError::new("option-conflict", at, token));
            }
        };
        Ok(Setup {
            size,
            pile,
            swap: given.swap.unwrap_or(true),
            crossing: given.crossing.unwrap_or_default(),
            delayed_win: given.delayed_win.unwrap_or(false),
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
            (Err(error), Err(wrong)) => assert_eq!((error.code(), error.at()), wrong, "{text}"),
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn any_order_is_read_and_one_is_written() {
        check("", Ok(""));
        check("n=8,pile=32,swap=on,crossing=links+columns,delayed_win=off", Ok(""));
        check("n=10", Ok("n=10"));
        check("n=10,pile=50", Ok("n=10"));
        check("n=5,pile=12", Ok("n=5"));
        check("pile=32,n=10", Ok("n=10,pile=32"));
        check("pile=256,n=16", Ok("n=16,pile=256"));
        check(
            "delayed_win=on,crossing=links,swap=off,pile=3,n=4",
            Ok("n=4,pile=3,swap=off,crossing=links,delayed_win=on"),
        );
    }

    #[test]
    fn wrong_options_are_refused() {
        check("n=4,n=4", Err(("option-twice", 4)));
        check("swap=on,swap=off", Err(("option-twice", 8)));
        check("n=4,pile=17", Err(("option-conflict", 4)));
        check("pile=65", Err(("option-conflict", 0)));
        for text in ["n=3", "n=17", "n=08", "n", "pile=0", "swap", "swap=yes", "crossing=columns"] {
            check(text, Err(("option", 0)));
        }
        check("n=4,", Err(("option", 4)));
    }

    #[test]
    fn no_two_sets_of_options_share_a_number() {
        let texts = ["", "n=9", "pile=31", "swap=off", "crossing=links", "delayed_win=on"];
        let mut numbers: Vec<u64> =
            texts.iter().flat_map(|text| text.parse::<Setup>()).map(|s| s.number()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), texts.len());
    }
}
