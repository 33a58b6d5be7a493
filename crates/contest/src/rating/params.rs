//! The numbers of the two models, their bounds and how they blur with time.

/// Rating model of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Model {
    /// Glickman's second: two players, each for themselves.
    Glicko2,
    /// Weng and Lin's, with the likelihood of Bradley and Terry over all pairs.
    /// Three to five players, and teams.
    WengLin,
}

/// The numbers of one model. Those inside a [`Rating`](super::Rating) are always within bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RatingParams {
    /// On the scale of chess: 1500 for beginners.
    Glicko2 {
        /// Estimated playing strength.
        rating: f64,
        /// Its standard deviation.
        deviation: f64,
        /// Expected change of the true strength from game to game.
        volatility: f64,
    },
    /// On the scale of the paper: 25 for beginners.
    WengLin {
        /// Estimated playing strength.
        mean: f64,
        /// Its standard deviation.
        deviation: f64,
    },
}

/// Bounds of the parameters: within them the computations of the models stay finite.
const GLICKO2_RATING: [f64; 2] = [100.0, 4000.0];
const GLICKO2_DEVIATION: [f64; 2] = [30.0, 350.0];
const GLICKO2_VOLATILITY: [f64; 2] = [0.01, 0.15];
const WENG_LIN_MEAN: [f64; 2] = [-10.0, 90.0];
/// The upper end is 25/3, rounded.
const WENG_LIN_DEVIATION: [f64; 2] = [0.5, 8.333333];

/// Points of the scale of chess in one unit of Glicko-2's own.
const GLICKO2_UNIT: f64 = 173.7178;

/// Expected change of the true strength from game to game with Weng and Lin.
/// Their paper leaves it out; this is a hundredth of the initial deviation.
const WENG_LIN_DRIFT: f64 = 25.0 / 300.0;

/// Days without a game that widen the deviation as much as one game.
const RATING_PERIOD_DAYS: f64 = 7.0;

impl RatingParams {
    /// Parameters of a new player.
    pub fn new(model: Model) -> RatingParams {
        match model {
            Model::Glicko2 => {
                RatingParams::Glicko2 { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
            }
            Model::WengLin => {
                RatingParams::WengLin { mean: 25.0, deviation: WENG_LIN_DEVIATION[1] }
            }
        }
    }

    /// The model these are the numbers of.
    pub fn model(&self) -> Model {
        match self {
            RatingParams::Glicko2 { .. } => Model::Glicko2,
            RatingParams::WengLin { .. } => Model::WengLin,
        }
    }

    pub(super) fn is_within_bounds(&self) -> bool {
        let within = |value: f64, [low, high]: [f64; 2]| (low..=high).contains(&value);
        match *self {
            RatingParams::Glicko2 { rating, deviation, volatility } => {
                within(rating, GLICKO2_RATING)
                    && within(deviation, GLICKO2_DEVIATION)
                    && within(volatility, GLICKO2_VOLATILITY)
            }
            RatingParams::WengLin { mean, deviation } => {
                within(mean, WENG_LIN_MEAN) && within(deviation, WENG_LIN_DEVIATION)
            }
        }
    }

    /// Clamps to the bounds and rounds.
    /// Machines differ in the last bits of an exponential, but agree in six decimals, and the next
    /// game starts from those.
    pub(super) fn rounded(self) -> RatingParams {
        let keep = |value: f64, [low, high]: [f64; 2], decimals: f64| {
            (value.clamp(low, high) * decimals).round() / decimals
        };
        match self {
            RatingParams::Glicko2 { rating, deviation, volatility } => RatingParams::Glicko2 {
                rating: keep(rating, GLICKO2_RATING, 1e6),
                deviation: keep(deviation, GLICKO2_DEVIATION, 1e6),
                volatility: keep(volatility, GLICKO2_VOLATILITY, 1e9),
            },
            RatingParams::WengLin { mean, deviation } => RatingParams::WengLin {
                mean: keep(mean, WENG_LIN_MEAN, 1e6),
                deviation: keep(deviation, WENG_LIN_DEVIATION, 1e6),
            },
        }
    }

    /// Widens the deviation after this many days without a game.
    pub(super) fn after_inactivity(self, days: u32) -> RatingParams {
        let periods = f64::from(days) / RATING_PERIOD_DAYS;
        match self {
            RatingParams::Glicko2 { rating, deviation, volatility } => {
                let drift = volatility * GLICKO2_UNIT;
                let deviation =
                    widen_deviation(deviation, drift, periods).min(GLICKO2_DEVIATION[1]);
                RatingParams::Glicko2 { rating, deviation, volatility }
            }
            RatingParams::WengLin { mean, deviation } => {
                let deviation = widen_deviation(deviation, WENG_LIN_DRIFT, periods);
                RatingParams::WengLin { mean, deviation: deviation.min(WENG_LIN_DEVIATION[1]) }
            }
        }
    }

    /// At the start of one more game. Glicko-2 itself does this in its sums.
    pub(super) fn before_game(self) -> RatingParams {
        match self {
            RatingParams::Glicko2 { .. } => self,
            RatingParams::WengLin { mean, deviation } => {
                let deviation = widen_deviation(deviation, WENG_LIN_DRIFT, 1.0);
                RatingParams::WengLin { mean, deviation: deviation.min(WENG_LIN_DEVIATION[1]) }
            }
        }
    }
}

/// Widens a deviation. Without elapsed time the result is exact, unlike a root of a square.
fn widen_deviation(deviation: f64, drift: f64, periods: f64) -> f64 {
    if periods == 0.0 {
        return deviation;
    }
    (deviation * deviation + drift * drift * periods).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deviation(params: RatingParams) -> f64 {
        match params {
            RatingParams::Glicko2 { deviation, .. } | RatingParams::WengLin { deviation, .. } => {
                deviation
            }
        }
    }

    #[test]
    fn initial_params_are_within_bounds_and_rounded() {
        for model in [Model::Glicko2, Model::WengLin] {
            let new = RatingParams::new(model);
            assert!(new.is_within_bounds());
            assert_eq!(new.rounded(), new);
            assert_eq!(new.after_inactivity(10_000), new, "the initial deviation is the largest");
            assert_eq!(new.before_game(), new);
            assert_eq!(new.model(), model);
        }
    }

    /// 7 days add the square of 0.06 · 173.7178 = 10.423: √(60² + 10.423²) = 60.8986.
    /// A year adds 365/7 of it: √(3600 + 52.142857 · 108.6406) = 96.2539.
    #[test]
    fn inactivity_widens_the_deviation() {
        let settled = RatingParams::Glicko2 { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        assert_eq!(settled.after_inactivity(0), settled);
        for (days, expected) in [(7, 60.8986), (365, 96.2539)] {
            let found = deviation(settled.after_inactivity(days));
            assert!((found - expected).abs() < 1e-3, "{days} days: {found}");
        }
        assert_eq!(deviation(settled.after_inactivity(u32::MAX)), 350.0);
        // √(1 + 52 · (1/12)²) = 1.166667
        let settled = RatingParams::WengLin { mean: 30.0, deviation: 1.0 };
        assert!((deviation(settled.after_inactivity(364)) - 1.166_667).abs() < 1e-6);
        // One game: √(1 + (1/12)²) = 1.003466
        assert!((deviation(settled.before_game()) - 1.003_466).abs() < 1e-6);
    }

    #[test]
    fn rounded_params_are_within_bounds() {
        let wild = [f64::MIN, -1e9, -0.0, 1e-300, 0.02, 7.0, 33.3, 1234.56789012, 1e9, f64::MAX];
        for a in wild {
            for b in wild {
                let rounded =
                    RatingParams::Glicko2 { rating: a, deviation: b, volatility: a }.rounded();
                assert!(rounded.is_within_bounds(), "{rounded:?}");
                assert_eq!(rounded.rounded(), rounded);
                let rounded = RatingParams::WengLin { mean: a, deviation: b }.rounded();
                assert!(rounded.is_within_bounds(), "{rounded:?}");
                assert_eq!(rounded.rounded(), rounded);
            }
        }
    }
}
