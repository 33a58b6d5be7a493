//! Configuration of a table.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use games::record::bounds::TAG_VALUE_BYTES;
use games::{AnyPosition, Game};
use rulebook::{Notation, ParseError, parse_plain_number, split_with_offsets};

use crate::lag::Lag;
use crate::time_control::TimeControl;

/// No config is longer as text, in bytes.
pub const CONFIG_BYTES: usize = TAG_VALUE_BYTES + 512;

/// The highest number a game of a match can have.
pub const GAMES_PER_MATCH: u32 = 9_999;

/// Configuration of a table, agreed before the game.
///
/// As text, one line: the game, then what is not as usual, the start last because it goes on to
/// the end: `pentagame:3 control=egg:60 lag=credit number=2 start=3 A,B,C,D,E/…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The game with its options.
    pub game: Game,
    /// Start position, if not the usual one.
    pub start: Option<AnyPosition>,
    /// Time control of the game.
    pub control: TimeControl,
    /// Treatment of network lag.
    pub lag: Lag,
    /// Consent that an offer needs.
    pub consent: Consent,
    /// Number of the game in its match, from 1 to [`GAMES_PER_MATCH`].
    /// It decides the seating of the next game.
    pub number: u32,
}

/// Consent that an offer needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Consent {
    /// All active seats: players on several devices.
    #[default]
    All,
    /// Any one player: several players on one device, or one player against engines.
    /// Such a table can also be aborted at any time, and taken back after its end.
    Any,
}

impl Consent {
    /// Returns the code in configs.
    pub fn code(self) -> &'static str {
        match self {
            Consent::All => "everybody",
            Consent::Any => "anybody",
        }
    }
}

impl FromStr for Consent {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Consent, ParseError> {
        let found = [Consent::All, Consent::Any].into_iter().find(|c| c.code() == text);
        found.ok_or_else(|| ParseError::new("consent", 0, text))
    }
}

impl Config {
    /// Creates the default configuration: usual start, no clock, offers need the consent of all.
    pub fn new(game: Game) -> Config {
        Config {
            game,
            start: None,
            control: TimeControl::None,
            lag: Lag::Counts,
            consent: Consent::All,
            number: 1,
        }
    }

    /// The position in which the game begins.
    pub fn position(&self) -> AnyPosition {
        self.start.clone().unwrap_or_else(|| self.game.start())
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        if self.control != TimeControl::None {
            write!(f, " control={}", self.control)?;
        }
        if self.lag != Lag::Counts {
            write!(f, " lag={}", self.lag.code())?;
        }
        if self.consent != Consent::All {
            write!(f, " consent={}", self.consent.code())?;
        }
        if self.number != 1 {
            write!(f, " number={}", self.number)?;
        }
        match &self.start {
            None => Ok(()),
            Some(start) => write!(f, " start={}", start.position_text()),
        }
    }
}

impl FromStr for Config {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Config, ParseError> {
        if text.len() > CONFIG_BYTES {
            return Err(ParseError::new("config-long", 0, text));
        }
        let (agreed, start) = match text.split_once(" start=") {
            None => (text, None),
            Some((agreed, start)) => (agreed, Some((agreed.len() + " start=".len(), start))),
        };
        let mut words = split_with_offsets(agreed, ' ');
        let (_, name) = words.next().unwrap_or_default();
        let mut config = Config::new(name.parse()?);
        let mut named: Vec<&str> = Vec::new();
        for (at, word) in words {
            let wrong = || ParseError::new("config", at, word);
            let (key, value) = word.split_once('=').ok_or_else(wrong)?;
            let shifted = |error: ParseError| error.shifted(at + key.len() + 1);
            if named.contains(&key) {
                return Err(wrong());
            }
            named.push(key);
            match key {
                "control" => config.control = value.parse().map_err(shifted)?,
                "lag" => config.lag = value.parse().map_err(shifted)?,
                "consent" => config.consent = value.parse().map_err(shifted)?,
                "number" => {
                    let number = parse_plain_number(value, 4).filter(|number| *number > 0);
                    config.number = number.ok_or_else(wrong)?;
                }
                _ => return Err(wrong()),
            }
        }
        if let Some((at, start)) = start {
            // A record could not name it.
            if start.len() > TAG_VALUE_BYTES {
                return Err(ParseError::new("config-long", at, start));
            }
            let read = config.game.read_position(start);
            config.start = Some(read.map_err(|error| error.shifted(at))?);
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Config>();
        let read = read.map(|config| config.to_string()).map_err(|e| (e.code(), e.at()));
        assert_eq!(read.as_deref().map_err(|error| *error), expected, "{text}");
    }

    #[test]
    fn configs_are_read_and_written() {
        for text in [
            "pentagame",
            "pentagame:3 control=egg:60",
            "pente:9,free consent=anybody number=12",
            "pentagame:5 control=fischer:60+1 lag=credit",
            "pentagame control=fischer:300+5 start=2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 -",
        ] {
            check(text, Ok(text));
        }
        let usual = "pente consent=everybody lag=counts control=none number=1";
        check(usual, Ok("pente"));
    }

    #[test]
    fn other_configs_are_refused_with_their_place() {
        check("", Err(("game", 0)));
        check("chess", Err(("game", 0)));
        check("pente ", Err(("config", 6)));
        check("pente blitz", Err(("config", 6)));
        check("pente clock=none", Err(("config", 6)));
        check("pente lag=some", Err(("lag", 10)));
        check("pente number=0", Err(("config", 6)));
        check("pente number=10000", Err(("config", 6)));
        check("pente control=egg:0", Err(("seconds", 18)));
        check("pente control=none control=none", Err(("config", 19)));
        check("pente:9 start=9/9", Err(("side", 17)));
        check(&format!("pente start={}", "9/".repeat(20_000)), Err(("config-long", 0)));
        check(&format!("pente start={}", "9/".repeat(8_193)), Err(("config-long", 12)));
    }
}
