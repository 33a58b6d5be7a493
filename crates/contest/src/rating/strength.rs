//! The numbers of the two models, their bounds and how they blur with time.

/// Which of the two models a game is rated by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Model {
    /// Glickman's second: two players, each for themselves.
    Glicko2,
    /// Weng and Lin's, with the likelihood of Bradley and Terry over all pairs: three to five
    /// players, and teams.
    WengLin,
}

/// The numbers of one model. Those inside a [`Rating`](super::Rating) are always within bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strength {
    /// On the scale of chess: 1500 is where everybody begins.
    Glicko2 {
        /// The estimate.
        rating: f64,
        /// Its standard deviation.
        deviation: f64,
        /// How much the true strength is thought to stray from game to game.
        volatility: f64,
    },
    /// On the scale of the paper: 25 is where everybody begins.
    WengLin {
        /// The estimate.
        mean: f64,
        /// Its standard deviation.
        deviation: f64,
    },
}

/// Nobody is surer than this, and nobody is further off: the sums of the models stay finite there.
const GLICKO2_RATING: [f64; 2] = [100.0, 4000.0];
const GLICKO2_DEVIATION: [f64; 2] = [30.0, 350.0];
const GLICKO2_VOLATILITY: [f64; 2] = [0.01, 0.15];
const WENG_LIN_MEAN: [f64; 2] = [-10.0, 90.0];
/// The upper end is 25/3 in the digits that are kept.
const WENG_LIN_DEVIATION: [f64; 2] = [0.5, 8.333333];

/// Points of the scale of chess in one unit of Glicko-2's own.
const GLICKO2_UNIT: f64 = 173.7178;

/// How much the true strength is thought to stray from game to game with Weng and Lin, whose paper
/// leaves it out: a hundredth of the first deviation.
const WENG_LIN_STRAY: f64 = 25.0 / 300.0;

/// So many days without a game blur a strength as much as one game does.
const BLUR_DAYS: f64 = 7.0;

impl Strength {
    /// Where everybody begins.
    pub fn new(model: Model) -> Strength {
        match model {
            Model::Glicko2 => {
                Strength::Glicko2 { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
            }
            Model::WengLin => Strength::WengLin { mean: 25.0, deviation: WENG_LIN_DEVIATION[1] },
        }
    }

    /// The model these are the numbers of.
    pub fn model(&self) -> Model {
        match self {
            Strength::Glicko2 { .. } => Model::Glicko2,
            Strength::WengLin { .. } => Model::WengLin,
        }
    }

    pub(super) fn is_within_bounds(&self) -> bool {
        let within = |value: f64, [low, high]: [f64; 2]| (low..=high).contains(&value);
        match *self {
            Strength::Glicko2 { rating, deviation, volatility } => {
                within(rating, GLICKO2_RATING)
                    && within(deviation, GLICKO2_DEVIATION)
                    && within(volatility, GLICKO2_VOLATILITY)
            }
            Strength::WengLin { mean, deviation } => {
                within(mean, WENG_LIN_MEAN) && within(deviation, WENG_LIN_DEVIATION)
            }
        }
    }

    /// The same brought within bounds and to the digits that are kept. Machines differ in the last
    /// bits of an exponential; in six decimals they agree, and the next game starts from those.
    pub(super) fn kept(self) -> Strength {
        let keep = |value: f64, [low, high]: [f64; 2], decimals: f64| {
            (value.clamp(low, high) * decimals).round() / decimals
        };
        match self {
            Strength::Glicko2 { rating, deviation, volatility } => Strength::Glicko2 {
                rating: keep(rating, GLICKO2_RATING, 1e6),
                deviation: keep(deviation, GLICKO2_DEVIATION, 1e6),
                volatility: keep(volatility, GLICKO2_VOLATILITY, 1e9),
            },
            Strength::WengLin { mean, deviation } => Strength::WengLin {
                mean: keep(mean, WENG_LIN_MEAN, 1e6),
                deviation: keep(deviation, WENG_LIN_DEVIATION, 1e6),
            },
        }
    }

    /// After so many days without a game.
    pub(super) fn rested(self, days: u32) -> Strength {
        let periods = f64::from(days) / BLUR_DAYS;
        match self {
            Strength::Glicko2 { rating, deviation, volatility } => {
                let stray = volatility * GLICKO2_UNIT;
                let deviation = blurred(deviation, stray, periods).min(GLICKO2_DEVIATION[1]);
                Strength::Glicko2 { rating, deviation, volatility }
            }
            Strength::WengLin { mean, deviation } => {
                let deviation = blurred(deviation, WENG_LIN_STRAY, periods);
                Strength::WengLin { mean, deviation: deviation.min(WENG_LIN_DEVIATION[1]) }
            }
        }
    }

    /// At the start of one more game. Glicko-2 itself does this in its sums.
    pub(super) fn before_game(self) -> Strength {
        match self {
            Strength::Glicko2 { .. } => self,
            Strength::WengLin { mean, deviation } => {
                let deviation = blurred(deviation, WENG_LIN_STRAY, 1.0);
                Strength::WengLin { mean, deviation: deviation.min(WENG_LIN_DEVIATION[1]) }
            }
        }
    }
}

/// Exactly `deviation` after no time at all, whatever a root of its square would be.
fn blurred(deviation: f64, stray: f64, periods: f64) -> f64 {
    if periods == 0.0 {
        return deviation;
    }
    (deviation * deviation + stray * stray * periods).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deviation(strength: Strength) -> f64 {
        match strength {
            Strength::Glicko2 { deviation, .. } | Strength::WengLin { deviation, .. } => deviation,
        }
    }

    #[test]
    fn beginners_are_within_bounds_and_kept_as_they_are() {
        for model in [Model::Glicko2, Model::WengLin] {
            let new = Strength::new(model);
            assert!(new.is_within_bounds());
            assert_eq!(new.kept(), new);
            assert_eq!(new.rested(10_000), new, "nobody is less known than a beginner");
            assert_eq!(new.before_game(), new);
            assert_eq!(new.model(), model);
        }
    }

    /// 7 days add the square of 0.06 · 173.7178 = 10.423: √(60² + 10.423²) = 60.8986. A year adds
    /// 365/7 of it: √(3600 + 52.142857 · 108.6406) = 96.2539.
    #[test]
    fn idle_days_blur_a_rating() {
        let settled = Strength::Glicko2 { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        assert_eq!(settled.rested(0), settled);
        for (days, expected) in [(7, 60.8986), (365, 96.2539)] {
            let found = deviation(settled.rested(days));
            assert!((found - expected).abs() < 1e-3, "{days} days: {found}");
        }
        assert_eq!(deviation(settled.rested(u32::MAX)), 350.0);
        // √(1 + 52 · (1/12)²) = 1.166667
        let settled = Strength::WengLin { mean: 30.0, deviation: 1.0 };
        assert!((deviation(settled.rested(364)) - 1.166_667).abs() < 1e-6);
        // One game: √(1 + (1/12)²) = 1.003466
        assert!((deviation(settled.before_game()) - 1.003_466).abs() < 1e-6);
    }

    #[test]
    fn what_is_kept_is_within_bounds() {
        let wild = [f64::MIN, -1e9, -0.0, 1e-300, 0.02, 7.0, 33.3, 1234.56789012, 1e9, f64::MAX];
        for a in wild {
            for b in wild {
                let kept = Strength::Glicko2 { rating: a, deviation: b, volatility: a }.kept();
                assert!(kept.is_within_bounds(), "{kept:?}");
                assert_eq!(kept.kept(), kept);
                let kept = Strength::WengLin { mean: a, deviation: b }.kept();
                assert!(kept.is_within_bounds(), "{kept:?}");
                assert_eq!(kept.kept(), kept);
            }
        }
    }
}
