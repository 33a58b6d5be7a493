//! Rounded ratings for display.

use std::fmt;

use super::{Day, Rating, RatingParams};

/// A rounded rating for display, on the scale of chess for both models.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DisplayRating {
    /// The rating, 1500 for beginners.
    pub value: i32,
    /// Standard deviation of the rating.
    pub deviation: i32,
    /// Reliability of the rating.
    pub certainty: Certainty,
}

/// Reliability of a displayed rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// The rating rests on too few or too old games. Such a player is not on leaderboards.
    Provisional,
    /// The rating is reliable.
    Settled,
}

/// Maximum deviation of a settled rating.
const PROVISIONAL_ABOVE: f64 = 110.0;

/// Points per unit of Weng and Lin's scale.
/// Then 177 points between two players of known strength mean 73 wins in 100 games; with Glicko-2
/// it is 174 points.
const WENG_LIN_POINTS: f64 = 30.0;

impl Rating {
    /// Rounds the rating as of a given day.
    pub fn display(&self, day: Day) -> DisplayRating {
        let (number, deviation) = match self.params_on(day) {
            RatingParams::Glicko2 { rating, deviation, .. } => (rating, deviation),
            RatingParams::WengLin { mean, deviation } => {
                (1500.0 + (mean - 25.0) * WENG_LIN_POINTS, deviation * WENG_LIN_POINTS)
            }
        };
        let certainty =
            if deviation > PROVISIONAL_ABOVE { Certainty::Provisional } else { Certainty::Settled };
        DisplayRating {
            value: number.round() as i32,
            deviation: deviation.round() as i32,
            certainty,
        }
    }

    /// Last day on which the rating is settled if no game follows.
    /// None if it is provisional already.
    pub fn settled_until(&self) -> Option<Day> {
        let is_settled = |day: u32| self.display(Day(day)).certainty == Certainty::Settled;
        if !is_settled(self.day().0) {
            return None;
        }
        // Certainty only ever shrinks with time, and is gone long before the last of all days.
        let (mut settled, mut provisional) = (self.day().0, u32::MAX);
        while provisional - settled > 1 {
            let middle = settled + (provisional - settled) / 2;
            if is_settled(middle) { settled = middle } else { provisional = middle }
        }
        Some(Day(settled))
    }
}

/// `1623`, and `1623?` as long as it is provisional.
impl fmt::Display for DisplayRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.certainty {
            Certainty::Provisional => "?",
            Certainty::Settled => "",
        };
        write!(f, "{}{mark}", self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    fn check(params: RatingParams, idle_days: u32, expected: &str, deviation: i32) {
        let rating = Rating::restore(params, 9, Day(20_000)).unwrap();
        let shown = rating.display(Day(20_000 + idle_days));
        assert_eq!((shown.to_string().as_str(), shown.deviation), (expected, deviation));
    }

    #[test]
    fn both_models_are_shown_on_one_scale() {
        check(RatingParams::new(Model::Glicko2), 0, "1500?", 350);
        check(RatingParams::new(Model::WengLin), 0, "1500?", 250);
        check(RatingParams::WengLin { mean: 30.5, deviation: 2.0 }, 0, "1665", 60);
        check(RatingParams::WengLin { mean: -10.0, deviation: 0.5 }, 0, "450", 15);
    }

    #[test]
    fn a_number_is_provisional_by_its_deviation() {
        let with =
            |deviation| RatingParams::Glicko2 { rating: 1622.5, deviation, volatility: 0.06 };
        check(with(110.0), 0, "1623", 110);
        check(with(110.01), 0, "1623?", 110);
        // Settled players are provisional again after a year and a half: 60 becomes 110.
        check(with(60.0), 547, "1623", 110);
        check(with(60.0), 549, "1623?", 110);
    }

    #[test]
    fn it_is_known_how_long_a_number_is_settled() {
        let with =
            |deviation| RatingParams::Glicko2 { rating: 1622.5, deviation, volatility: 0.06 };
        for deviation in [30.0, 60.0, 109.99, 110.0] {
            let rating = Rating::restore(with(deviation), 9, Day(20_000)).unwrap();
            let until = rating.settled_until().unwrap();
            assert_eq!(rating.display(until).certainty, Certainty::Settled);
            assert_eq!(rating.display(Day(until.0 + 1)).certainty, Certainty::Provisional);
        }
        let rating = Rating::restore(with(110.01), 9, Day(20_000)).unwrap();
        assert_eq!(rating.settled_until(), None);
    }
}
