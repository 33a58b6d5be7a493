//! The one way to name a game with its options: `GAME[:OPTION[,OPTION…]]`.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use rulebook::ParseError;

use crate::Game;

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.options();
        let colon = if options.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{options}", self.name())
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let (name, options) = match text.split_once(':') {
            None => (text, None),
            Some((name, options)) => (name, Some(options)),
        };
        let at = name.len() + 1;
        if options == Some("") {
            return Err(ParseError::new("option", at, ""));
        }
        Game::read(name, options).map_err(|error| match error.code() {
            "game" => error,
            _ => error.shifted(at),
        })
    }
}
