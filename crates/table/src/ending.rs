//! Endings of games.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use games::Impasse;
use rulebook::{Outcome, ParseError, Seat};

/// Reason for the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By its rules.
    Rules,
    /// A referee ended it, because it went nowhere (rule E3).
    Impasse(Impasse),
    /// This seat resigned, and only one side was left.
    Resigned(Seat),
    /// This seat ran out of all its time, and only one side was left.
    OutOfTime(Seat),
    /// All agreed to end it as it stood.
    Agreed,
    /// This seat left, and only one side was left.
    Abandoned(Seat),
    /// The game was aborted and has no result.
    Aborted,
}

impl Ending {
    /// Returns the code, which is also the value of the tag `Ending` in a record.
    pub fn code(self) -> &'static str {
        match self {
            Ending::Rules => "rules",
            Ending::Impasse(_) => "impasse",
            Ending::Resigned(_) => Departure::Resigned.code(),
            Ending::OutOfTime(_) => Departure::OutOfTime.code(),
            Ending::Agreed => "agreed",
            Ending::Abandoned(_) => Departure::Left.code(),
            Ending::Aborted => "aborted",
        }
    }

    /// The seat whose going ended the game.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Ending::Resigned(seat) | Ending::OutOfTime(seat) | Ending::Abandoned(seat) => {
                Some(seat)
            }
            _ => None,
        }
    }
}

/// As text: the code, then the seat or the kind of impasse.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match (self, self.seat()) {
            (Ending::Impasse(impasse), _) => write!(f, " {}", impasse.code()),
            (_, Some(seat)) => write!(f, " {seat}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Ending {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Ending, ParseError> {
        let wrong = || ParseError::new("ending", 0, text);
        match text {
            "rules" => return Ok(Ending::Rules),
            "agreed" => return Ok(Ending::Agreed),
            "aborted" => return Ok(Ending::Aborted),
            _ => {}
        }
        let (code, rest) = text.split_once(' ').ok_or_else(wrong)?;
        if code == "impasse" {
            let kinds = [Impasse::Repetition, Impasse::Length];
            let found = kinds.into_iter().find(|impasse| impasse.code() == rest);
            return found.map(Ending::Impasse).ok_or_else(wrong);
        }
        let departure: Departure = code.parse().map_err(|_| wrong())?;
        Ok(departure.ending(rest.parse().map_err(|_| wrong())?))
    }
}

/// Reason why a seat drops out of a running game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// The player resigned.
    Resigned,
    /// The player ran out of time.
    OutOfTime,
    /// Its player left.
    Left,
}

impl Departure {
    /// Returns the code of the departure.
    pub fn code(self) -> &'static str {
        match self {
            Departure::Resigned => "resigned",
            Departure::OutOfTime => "out-of-time",
            Departure::Left => "abandoned",
        }
    }

    /// Ending of the game, if no opponent is left.
    pub(crate) fn ending(self, seat: Seat) -> Ending {
        match self {
            Departure::Resigned => Ending::Resigned(seat),
            Departure::OutOfTime => Ending::OutOfTime(seat),
            Departure::Left => Ending::Abandoned(seat),
        }
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Departure {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Departure, ParseError> {
        let all = [Departure::Resigned, Departure::OutOfTime, Departure::Left];
        let found = all.into_iter().find(|departure| departure.code() == text);
        found.ok_or_else(|| ParseError::new("departure", 0, text))
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// Reason for the end.
    pub ending: Ending,
    /// With what result (rule E6); [`Outcome::Unfinished`] if it was aborted.
    pub outcome: Outcome,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_round_trip() {
        for text in [
            "rules",
            "impasse repetition",
            "impasse length",
            "resigned 1",
            "out-of-time 5",
            "agreed",
            "abandoned 2",
            "aborted",
        ] {
            let ending: Ending = text.parse().unwrap();
            assert_eq!(ending.to_string(), text);
            assert!(text.starts_with(ending.code()));
        }
        for text in ["", "resigned", "resigned 6", "impasse", "impasse 1", "rules 1", "agreed "] {
            assert!(text.parse::<Ending>().is_err(), "{text}");
        }
    }
}
