//! Ratings as text.
//! `glicko2 1662.310894 290.318964 0.059999675 1 20772` and `weng-lin 30.270463 7.788475 1 20772`,
//! the last two numbers being games and day.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use rulebook::ParseError;

use super::{Day, Rating, RatingParams};

/// The shortest decimals that read back to the very same number.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.params {
            RatingParams::Glicko2 { rating, deviation, volatility } => {
                write!(f, "glicko2 {rating} {deviation} {volatility}")?;
            }
            RatingParams::WengLin { mean, deviation } => write!(f, "weng-lin {mean} {deviation}")?,
        }
        write!(f, " {} {}", self.games, self.day.0)
    }
}

impl FromStr for Rating {
    type Err = ParseError;

    /// Reads what [`Display`](fmt::Display) writes, and no other spelling of it.
    fn from_str(text: &str) -> Result<Rating, ParseError> {
        let parts: Vec<&str> = text.splitn(PARTS_MAX + 1, ' ').collect();
        let (params, games, day) = match *parts.as_slice() {
            ["glicko2", rating, deviation, volatility, games, day] => {
                let [rating, deviation, volatility] =
                    [number(rating)?, number(deviation)?, number(volatility)?];
                (RatingParams::Glicko2 { rating, deviation, volatility }, games, day)
            }
            ["weng-lin", mean, deviation, games, day] => {
                let [mean, deviation] = [number(mean)?, number(deviation)?];
                (RatingParams::WengLin { mean, deviation }, games, day)
            }
            _ => return Err(ParseError::new("rating", 0, text)),
        };
        let rating = Rating::restore(params, number(games)?, Day(number(day)?));
        let rating = rating.ok_or_else(|| ParseError::new("rating-bounds", 0, text))?;
        if rating.to_string() != text {
            return Err(ParseError::new("rating-form", 0, text));
        }
        Ok(rating)
    }
}

/// Maximum number of parts.
const PARTS_MAX: usize = 6;

fn number<N: FromStr>(text: &str) -> Result<N, ParseError> {
    text.parse().map_err(|_| ParseError::new("rating-number", 0, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    fn check(text: &str, expected: Result<(), &str>) {
        let read = text.parse::<Rating>();
        let code = read.as_ref().map(|_| ()).map_err(ParseError::code);
        assert_eq!(code, expected, "{text}");
        if let Ok(rating) = read {
            assert_eq!(rating.to_string(), text);
        }
    }

    #[test]
    fn ratings_round_trip() {
        check("glicko2 1500 350 0.06 0 0", Ok(()));
        check("glicko2 1662.310894 290.318964 0.059999675 1 20772", Ok(()));
        check("weng-lin 25 8.333333 0 0", Ok(()));
        check("weng-lin -1.5 0.5 4294967295 4294967295", Ok(()));
        assert_eq!(Rating::new(Model::Glicko2).to_string(), "glicko2 1500 350 0.06 0 0");
        assert_eq!(Rating::new(Model::WengLin).to_string(), "weng-lin 25 8.333333 0 0");
    }

    #[test]
    fn invalid_ratings_are_rejected() {
        for text in ["", "glicko2", "glicko2 1500 350 0.06 0", "elo 1500 350 0.06 0 0"] {
            check(text, Err("rating"));
        }
        check("weng-lin 25 8.333333 0 0 0 0", Err("rating"));
        check("glicko2 x 350 0.06 0 0", Err("rating-number"));
        check("glicko2 1500 350 0.06 -1 0", Err("rating-number"));
        check("glicko2 NaN 350 0.06 0 0", Err("rating-bounds"));
        check("glicko2 inf 350 0.06 0 0", Err("rating-bounds"));
        check("glicko2 4000.1 350 0.06 0 0", Err("rating-bounds"));
        check("weng-lin 25 0 0 0", Err("rating-bounds"));
        check("glicko2 1500.0 350 0.06 0 0", Err("rating-form"));
        check("glicko2 1.5e3 350 0.06 0 0", Err("rating-form"));
        check("glicko2 1500 350 0.06 +1 0", Err("rating-form"));
        check("glicko2 1500 350 0.06000000000000000000001 0 0", Err("rating-form"));
    }
}
