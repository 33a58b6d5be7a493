//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["2", "3", "stuck=WHAT", "swap"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["2", "3"], &["stuck=skip", "stuck=loss"], &["", "swap"]];

/// The number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PentalathPlayers {
    /// White and Black.
    #[default]
    Two,
    /// White, Black and Red, each for themselves.
    Three,
}

impl PentalathPlayers {
    /// As a number.
    pub const fn count(self) -> usize {
        match self {
            PentalathPlayers::Two => 2,
            PentalathPlayers::Three => 3,
        }
    }
}

/// The rule for a player who has no cell to play on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StuckRule {
    /// The turn is skipped.
    #[default]
    Skip,
    /// The game is lost.
    Loss,
}

/// The options a game is played with.
/// Made from their text, so that only sets of options that go together exist:
///
/// ```
/// let setup: pentalath::Setup = "swap,stuck=loss".parse().unwrap();
/// assert_eq!(setup.to_string(), "stuck=loss,swap");
/// assert_eq!("2,stuck=skip".parse(), Ok(pentalath::Setup::default()));
/// assert_eq!("3,swap".parse::<pentalath::Setup>().unwrap_err().code(), "option-conflict");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    players: PentalathPlayers,
    stuck: StuckRule,
    swap: bool,
}

impl Setup {
    /// Returns the number of players.
    pub const fn players(&self) -> PentalathPlayers {
        self.players
    }

    /// Returns the rule for a player who has no cell to play on.
    pub const fn stuck(&self) -> StuckRule {
        self.stuck
    }

    /// Returns whether the second player may take over the first piece.
    pub const fn swap(&self) -> bool {
        self.swap
    }

    /// A number that differs between any two sets of options.
    pub(crate) const fn number(&self) -> u64 {
        self.players as u64 * 4 + self.stuck as u64 * 2 + self.swap as u64
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default, in the order players, stuck, swap.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = [
            (self.players == PentalathPlayers::Three, "3"),
            (self.stuck == StuckRule::Loss, "stuck=loss"),
            (self.swap, "swap"),
        ];
        let mut separator = "";
        for (_, option) in options.iter().filter(|(given, _)| *given) {
            write!(f, "{separator}{option}")?;
            separator = ",";
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
        let (mut players, mut stuck, mut swap_at) = (None, None, None);
        let mut at = 0;
        for token in text.split(',') {
            let twice = match token {
                "2" => players.replace(PentalathPlayers::Two).is_some(),
                "3" => players.replace(PentalathPlayers::Three).is_some(),
                "stuck=skip" => stuck.replace(StuckRule::Skip).is_some(),
                "stuck=loss" => stuck.replace(StuckRule::Loss).is_some(),
                "swap" => swap_at.replace(at).is_some(),
                _ => return Err(ParseError::new("option", at, token)),
            };
            if twice {
                return Err(ParseError::new("option-twice", at, token));
            }
            at += token.len() + 1;
        }
        let players = players.unwrap_or_default();
        match swap_at {
            Some(at) if players != PentalathPlayers::Two => {
                Err(ParseError::new("option-conflict", at, "swap"))
            }
            _ => Ok(Setup { players, stuck: stuck.unwrap_or_default(), swap: swap_at.is_some() }),
        }
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let read = text.parse::<Setup>();
        match (&read, expected) {
            (Ok(setup), Ok(written)) => {
                assert_eq!(setup.to_string(), written, "{text}");
                assert_eq!(written.parse().as_ref(), Ok(setup), "{text}");
            }
            (Err(error), Err(code)) => assert_eq!(error.code(), code, "{text}: {error}"),
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn any_order_is_read_and_one_is_written() {
        check("", Ok(""));
        check("2", Ok(""));
        check("stuck=skip,2", Ok(""));
        check("3", Ok("3"));
        check("stuck=loss,3", Ok("3,stuck=loss"));
        check("2,stuck=loss", Ok("stuck=loss"));
        check("swap,stuck=loss,2", Ok("stuck=loss,swap"));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        check("3,swap", Err("option-conflict"));
        check("2,3", Err("option-twice"));
        check("swap,swap", Err("option-twice"));
        for text in [",", "2,", "4", "stuck", "stuck=lose", "2, swap", "pentalath"] {
            check(text, Err("option"));
        }
    }

    #[test]
    fn no_two_sets_of_options_share_a_number() {
        let mut numbers = Vec::new();
        for text in ["", "3", "stuck=loss", "3,stuck=loss", "swap", "stuck=loss,swap"] {
            numbers.extend(text.parse::<Setup>().map(|setup| setup.number()));
        }
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 6);
    }
}
