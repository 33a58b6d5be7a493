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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Game>();
        let written = read.as_ref().map(ToString::to_string);
        let written = written.as_deref().map_err(|error| (error.code(), error.at()));
        assert_eq!(written, expected, "{text}");
        if let (Ok(game), Ok(written)) = (&read, expected) {
            assert_eq!(written.parse().as_ref(), Ok(game), "{text}");
        }
    }

    #[test]
    fn names_are_read_and_written_in_one_way() {
        check("pentagame", Ok("pentagame"));
        check("pentagame:2", Ok("pentagame:2"));
        check("pentagame:4t,out=3", Ok("pentagame:4t,out=3"));
        check("pentagame:shape", Ok("pentagame:2,shape"));
        check("pente", Ok("pente"));
        check("pente:19,tournament", Ok("pente"));
        check("pentalath:2", Ok("pentalath"));
        check("pentalath:3", Ok("pentalath:3"));
        check("pentalath:2,stuck=loss", Ok("pentalath:stuck=loss"));
        check("pente:poof,tournament,keryo,13", Ok("pente:13,keryo,poof"));
    }

    #[test]
    fn other_names_are_refused_with_their_place() {
        check("", Err(("game", 0)));
        check("Pente", Err(("game", 0)));
        check("pente ", Err(("game", 0)));
        check("chess:13", Err(("game", 0)));
        check("pente:", Err(("option", 6)));
        check("pente:13,x", Err(("option", 9)));
        check("pente:13,13", Err(("option-twice", 9)));
        check("pentagame:6", Err(("option", 10)));
    }

    #[test]
    fn usual_options_are_spelled_out_where_a_plain_name_means_more() {
        let names = ["pentagame", "pentagame:4t", "pente", "pente:13,keryo", "pentalath"];
        let spelled = ["pentagame:2", "pentagame:4t", "pente", "pente:13,keryo", "pentalath"];
        for (name, expected) in names.into_iter().zip(spelled) {
            let game: Game = name.parse().unwrap();
            assert_eq!(game.spelled_out().to_string(), expected);
            assert_eq!(game.spelled_out().start(), game.start());
        }
    }

    #[test]
    fn all_games_have_their_plain_names() {
        for game in Game::all() {
            check(game.name(), Ok(game.name()));
            assert_eq!(game.name().parse(), Ok(game));
        }
    }
}
