//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, parse_plain_number, split_with_offsets};

use crate::NibelungPoint;
use crate::point::CORNERS;

/// A castle at a corner of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NibelungCastle {
    /// Isenstein, written `i`.
    Isenstein,
    /// Xanten, written `x`.
    Xanten,
    /// Worms, written `w`.
    Worms,
}

impl NibelungCastle {
    /// All castles in the order of their letters in the default option.
    pub const ALL: [NibelungCastle; 3] =
        [NibelungCastle::Isenstein, NibelungCastle::Xanten, NibelungCastle::Worms];

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            NibelungCastle::Isenstein => 'i',
            NibelungCastle::Xanten => 'x',
            NibelungCastle::Worms => 'w',
        }
    }

    fn from_letter(letter: char) -> Option<NibelungCastle> {
        NibelungCastle::ALL.into_iter().find(|castle| castle.letter() == letter)
    }
}

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["castles=ORDER", "turns=N"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[
    &["castles=ixw", "castles=iwx", "castles=xiw", "castles=xwi", "castles=wix", "castles=wxi"],
    &["", "turns=100"],
];

/// The options a game is played with.
///
/// ```
/// let setup: nibelungenlied::Setup = "turns=50,castles=xwi".parse().unwrap();
/// assert_eq!(setup.to_string(), "castles=xwi,turns=50");
/// assert_eq!("castles=ixw,turns=300".parse(), Ok(nibelungenlied::Setup::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The castles at the top, at the left and at the right.
    castles: [NibelungCastle; 3],
    turns: u16,
}

/// Number of turns after which a game is a draw, unless an option says otherwise.
const TURNS: u16 = 300;

impl Setup {
    /// The castles at the top, at the left and at the right corner.
    pub const fn castles(&self) -> [NibelungCastle; 3] {
        self.castles
    }

    /// The number of turns after which a game without a winner is a draw.
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The points N, W and E of a castle.
    pub fn points_of(&self, castle: NibelungCastle) -> [NibelungPoint; 3] {
        let [top, left, right] = CORNERS;
        match self.castles {
            [at_top, _, _] if at_top == castle => top,
            [_, at_left, _] if at_left == castle => left,
            _ => right,
        }
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { castles: NibelungCastle::ALL, turns: TURNS }
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default, castles before turns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if self.castles != NibelungCastle::ALL {
            let [top, left, right] = self.castles.map(NibelungCastle::letter);
            write!(f, "castles={top}{left}{right}")?;
            separator = ",";
        }
        if self.turns != TURNS {
            write!(f, "{separator}turns={}", self.turns)?;
        }
        Ok(())
    }
}

/// Reads the letters of three different castles.
fn read_castles(text: &str) -> Option<[NibelungCastle; 3]> {
    let mut letters = text.chars().map(NibelungCastle::from_letter);
    let castles = [letters.next()??, letters.next()??, letters.next()??];
    let [top, left, right] = castles;
    let different = top != left && left != right && right != top;
    (different && letters.next().is_none()).then_some(castles)
}

/// Reads a number of turns from 1 to 999.
fn read_turns(text: &str) -> Option<u16> {
    let turns = parse_plain_number(text, 3)?;
    u16::try_from(turns).ok().filter(|turns| *turns > 0)
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options in any order, separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let (mut castles, mut turns) = (None, None);
        let tokens = split_with_offsets(text, ',').filter(|_| !text.is_empty());
        for (at, token) in tokens {
            let wrong = || ParseError::new("option", at, token);
            let twice = match token.split_once('=').ok_or_else(wrong)? {
                ("castles", letters) => {
                    castles.replace(read_castles(letters).ok_or_else(wrong)?).is_some()
                }
                ("turns", number) => turns.replace(read_turns(number).ok_or_else(wrong)?).is_some(),
                _ => return Err(wrong()),
            };
            if twice {
                return Err(ParseError::new("option-twice", at, token));
            }
        }
        Ok(Setup { castles: castles.unwrap_or(NibelungCastle::ALL), turns: turns.unwrap_or(TURNS) })
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
    fn options_are_read_in_any_order_and_written_in_one() {
        check("", Ok(""));
        check("castles=ixw", Ok(""));
        check("turns=300,castles=ixw", Ok(""));
        check("turns=1,castles=wxi", Ok("castles=wxi,turns=1"));
        check("turns=999", Ok("turns=999"));
        for castles in ["iwx", "xiw", "xwi", "wix", "wxi"] {
            let text = format!("castles={castles}");
            check(&text, Ok(&text));
        }
    }

    #[test]
    fn wrong_options_are_refused() {
        check("turns=5,turns=5", Err(("option-twice", 8)));
        check("castles=ixw,castles=xiw", Err(("option-twice", 12)));
        for text in ["castles=ix", "castles=ixx", "castles=ixwi", "castles=IXW", "castles="] {
            check(text, Err(("option", 0)));
        }
        for text in ["turns=0", "turns=1000", "turns=05", "turns=", "turns", "2", ","] {
            check(text, Err(("option", 0)));
        }
        check("turns=5,", Err(("option", 8)));
    }
}
