//! Whom a rating compares with whom.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use rulebook::ParseError;

/// Who plays in a pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Circle {
    /// People and nobody else.
    People,
    /// At least one bot was at the table. A person who plays rated games with bots has another
    /// rating for it.
    WithBots,
}

/// The games that one rating is about: one game with its options, in one circle.
///
/// It is written as the name of the game in its canonical form, `pentagame:3`, and with bots as
/// `bots.pentagame:3`. Every option is a pool of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pool {
    game: Box<str>,
    circle: Circle,
}

/// Longer names of games do not exist.
const NAME_MAX: usize = 100;

const BOTS: &str = "bots.";

impl Pool {
    /// The pool of a game, by its canonical name.
    ///
    /// # Errors
    /// If no game can have such a name: `name[:option[,option…]]` in small letters, digits, `=` and
    /// `-`.
    pub fn new(game: &str, circle: Circle) -> Result<Pool, ParseError> {
        if game.len() > NAME_MAX {
            return Err(ParseError::new("pool", NAME_MAX, game));
        }
        let (name, options) = game.split_once(':').unwrap_or((game, "-"));
        let is_plain = |part: &str| {
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            !part.is_empty() && part.bytes().all(|byte| plain(byte) || b"-=".contains(&byte))
        };
        let is_name = is_plain(name) && name.starts_with(|first: char| first.is_ascii_lowercase());
        if !is_name || !options.split(',').all(is_plain) {
            return Err(ParseError::new("pool", 0, game));
        }
        Ok(Pool { game: game.into(), circle })
    }

    /// The name of the game with its options.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Who plays in it.
    pub fn circle(&self) -> Circle {
        self.circle
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = match self.circle {
            Circle::People => "",
            Circle::WithBots => BOTS,
        };
        write!(f, "{prefix}{}", self.game)
    }
}

impl FromStr for Pool {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pool, ParseError> {
        match text.strip_prefix(BOTS) {
            Some(game) => {
                Pool::new(game, Circle::WithBots).map_err(|error| error.shifted(BOTS.len()))
            }
            None => Pool::new(text, Circle::People),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, Circle)>) {
        let read = text.parse::<Pool>();
        let parts = read.as_ref().ok().map(|pool| (pool.game(), pool.circle()));
        assert_eq!(parts, expected, "{text}");
        if let Ok(pool) = read {
            assert_eq!(pool.to_string(), text);
        }
    }

    #[test]
    fn pools_are_written_as_games_are() {
        check("pentagame:3", Some(("pentagame:3", Circle::People)));
        check("bots.pentagame:4t,out=3", Some(("pentagame:4t,out=3", Circle::WithBots)));
        check("pente:free,first=black", Some(("pente:free,first=black", Circle::People)));
        check("pente", Some(("pente", Circle::People)));
        for text in
            ["", "bots.", "bots.bots.pente", "Pente", "pente:", "pente:a,", "3", "a b", "a:b:c"]
        {
            check(text, None);
        }
        check(&"a".repeat(NAME_MAX + 1), None);
    }
}
