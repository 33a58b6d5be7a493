//! Rating pools: sets of games that one rating covers.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use rulebook::ParseError;

/// Kind of players in a pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PoolKind {
    /// A pool of humans only.
    Humans,
    /// At least one bot took part.
    /// A human who plays rated games with bots has a separate rating for them.
    WithBots,
}

/// A rating pool: one game with its options, and one kind of players.
///
/// It is written as the name of the game in its canonical form, `pentagame:3`, and with bots as
/// `bots.pentagame:3`. Every option is a pool of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RatingPool {
    game: Box<str>,
    kind: PoolKind,
}

/// Maximum length of the name of a game.
const NAME_MAX: usize = 100;

const BOTS: &str = "bots.";

impl RatingPool {
    /// The pool of a game, by its canonical name.
    ///
    /// # Errors
    /// If no game can have such a name: `name[:option[,option…]]` in small letters, digits, `=` and
    /// `-`.
    pub fn new(game: &str, kind: PoolKind) -> Result<RatingPool, ParseError> {
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
        Ok(RatingPool { game: game.into(), kind })
    }

    /// The name of the game with its options.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Kind of players in the pool.
    pub fn kind(&self) -> PoolKind {
        self.kind
    }
}

impl fmt::Display for RatingPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = match self.kind {
            PoolKind::Humans => "",
            PoolKind::WithBots => BOTS,
        };
        write!(f, "{prefix}{}", self.game)
    }
}

impl FromStr for RatingPool {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RatingPool, ParseError> {
        match text.strip_prefix(BOTS) {
            Some(game) => {
                RatingPool::new(game, PoolKind::WithBots).map_err(|error| error.shifted(BOTS.len()))
            }
            None => RatingPool::new(text, PoolKind::Humans),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, PoolKind)>) {
        let read = text.parse::<RatingPool>();
        let parts = read.as_ref().ok().map(|pool| (pool.game(), pool.kind()));
        assert_eq!(parts, expected, "{text}");
        if let Ok(pool) = read {
            assert_eq!(pool.to_string(), text);
        }
    }

    #[test]
    fn pools_round_trip() {
        check("pentagame:3", Some(("pentagame:3", PoolKind::Humans)));
        check("bots.pentagame:4t,out=3", Some(("pentagame:4t,out=3", PoolKind::WithBots)));
        check("pente:free,first=black", Some(("pente:free,first=black", PoolKind::Humans)));
        check("pente", Some(("pente", PoolKind::Humans)));
        for text in
            ["", "bots.", "bots.bots.pente", "Pente", "pente:", "pente:a,", "3", "a b", "a:b:c"]
        {
            check(text, None);
        }
        check(&"a".repeat(NAME_MAX + 1), None);
    }
}
