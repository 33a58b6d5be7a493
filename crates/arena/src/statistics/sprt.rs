//! Sequential probability ratio test (SPRT) for normalised Elo.
//!
//! Wald's test asks after every block how much better one hypothesis explains the results than the
//! other. Each hypothesis says only how many standard deviations the mean lies above a half; all
//! else about the distribution of scores is taken as it explains the results best (the generalised
//! test, as Van den Bergh put it for pairs of games).

use super::sample::{BlockSample, NELO};

/// The two hypotheses with their error probabilities.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Normalised Elo of "no better than this".
    pub elo0: f64,
    /// Normalised Elo of "at least so much better".
    pub elo1: f64,
    /// Probability of a false rejection of the first hypothesis.
    pub alpha: f64,
    /// Probability of a false rejection of the second hypothesis.
    pub beta: f64,
}

/// The values of the log-likelihood ratio at which the test ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// At or below it the first hypothesis is accepted.
    pub low: f64,
    /// At or above it the second.
    pub high: f64,
}

/// Decision of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtDecision {
    /// More games are needed.
    Open,
    /// No better than [`Sprt::elo0`].
    First,
    /// At least [`Sprt::elo1`] better.
    Second,
}

/// Minimum share of each score, so that the ratio stays finite.
const SHARE_MIN: f64 = 1e-3;

impl Sprt {
    /// Bounds at which the test ends.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            low: (self.beta / (1.0 - self.alpha)).ln(),
            high: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// The logarithm of how much better the second hypothesis explains the sample.
    pub fn log_likelihood_ratio(&self, sample: &BlockSample) -> f64 {
        let observed = ObservedShares::of(sample);
        if observed.blocks < 1.0 {
            return 0.0;
        }
        let deviations = |elo: f64| elo / NELO * sample.block_len().sqrt();
        let first = observed.explained_by(deviations(self.elo0));
        let second = observed.explained_by(deviations(self.elo1));
        let ratios = first.iter().zip(&second).zip(&observed.shares);
        observed.blocks * ratios.map(|((p0, p1), (_, share))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// Decision for a sample.
    pub fn decision(&self, sample: &BlockSample) -> SprtDecision {
        let ratio = self.log_likelihood_ratio(sample);
        let Bounds { low, high } = self.bounds();
        if ratio >= high {
            SprtDecision::Second
        } else if ratio <= low {
            SprtDecision::First
        } else {
            SprtDecision::Open
        }
    }
}

/// The scores a block can have, and the share of the blocks that had each.
struct ObservedShares {
    shares: Vec<(f64, f64)>,
    blocks: f64,
}

impl ObservedShares {
    fn of(sample: &BlockSample) -> ObservedShares {
        let mut counts: Vec<(f64, f64)> =
            sample.counts().iter().map(|(score, count)| (*score, *count as f64)).collect();
        if counts.is_empty() {
            return ObservedShares { shares: counts, blocks: 0.0 };
        }
        // Two games have five scores and one game three; of longer blocks at least the ends.
        let most = if sample.block_len() <= 2.0 { 2.0 * sample.block_len() } else { 2.0 };
        for step in 0..=most as u32 {
            let score = f64::from(step) / most;
            if !counts.iter().any(|(known, _)| (known - score).abs() < 1e-9) {
                counts.push((score, SHARE_MIN));
            }
        }
        let blocks: f64 = counts.iter().map(|(_, count)| count).sum();
        let shares = counts.into_iter().map(|(score, count)| (score, count / blocks)).collect();
        ObservedShares { shares, blocks }
    }

    /// Returns the distribution nearest to the observed one with the given mean.
    /// The mean lies `deviations` standard deviations above a half. The shares are the observed
    /// ones divided by a linear term, whose slope depends on mean and deviation: hence the
    /// iterations.
    fn explained_by(&self, deviations: f64) -> Vec<f64> {
        let mut explained = vec![1.0 / self.shares.len() as f64; self.shares.len()];
        for _ in 0..100 {
            let scored = || self.shares.iter().zip(&explained);
            let mean: f64 = scored().map(|((score, _), p)| score * p).sum();
            let variance: f64 = scored().map(|((score, _), p)| (score - mean).powi(2) * p).sum();
            let deviation = variance.max(1e-12).sqrt();
            let slopes: Vec<(f64, f64)> = self
                .shares
                .iter()
                .map(|(score, share)| {
                    let from_mean = ((score - mean) / deviation).powi(2);
                    (score - 0.5 - deviations * deviation * (1.0 + from_mean) / 2.0, *share)
                })
                .collect();
            let lambda = balance(&slopes);
            let next: Vec<f64> =
                slopes.iter().map(|(slope, share)| share / (1.0 + lambda * slope)).collect();
            let change = next.iter().zip(&explained).map(|(new, old)| (new - old).abs());
            let settled = change.fold(0.0, f64::max) < 1e-12;
            explained = next;
            if settled {
                break;
            }
        }
        explained
    }
}

/// The factor at which the slopes cancel out.
/// Σ share·slope / (1 + factor·slope) = 0, which falls all the way between its two poles.
fn balance(slopes: &[(f64, f64)]) -> f64 {
    let highest = slopes.iter().map(|(slope, _)| *slope).fold(f64::MIN, f64::max);
    let lowest = slopes.iter().map(|(slope, _)| *slope).fold(f64::MAX, f64::min);
    if lowest >= 0.0 || highest <= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let sum: f64 =
            slopes.iter().map(|(slope, share)| share * slope / (1.0 + middle * slope)).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    fn sample(counts: &[u64]) -> BlockSample {
        let last = counts.len() as u64 - 1;
        let mut sample = BlockSample::new(last / 2);
        for (step, count) in counts.iter().enumerate() {
            (0..*count).for_each(|_| sample.add(step as f64 / last as f64));
        }
        sample
    }

    fn check(counts: &[u64], elo0: f64, elo1: f64, expected: f64) {
        let ratio = sprt(elo0, elo1).log_likelihood_ratio(&sample(counts));
        let within = 0.01 * (1.0 + expected.abs());
        assert!((ratio - expected).abs() <= within, "{counts:?}: {ratio}, not {expected}");
    }

    /// Results and ratios as the tests of fastchess, a match tool for chess, publish them.
    /// Losses, draws and wins of single games, then the five scores of pairs.
    #[test]
    fn ratio_matches_published_values() {
        check(&[36_027, 68_692, 36_433], 0.0, 2.0, 0.92);
        check(&[10_650, 20_431, 10_871], -1.75, 0.25, 2.30);
        check(&[365, 16_618, 36_029 + 200, 16_974, 390], 0.0, 2.0, 2.25);
        check(&[127, 4_883, 10_311 + 401, 5_150, 104], -1.75, 0.25, 3.01);
    }

    /// By hand: nothing but wins.
    /// The nearest distributions have all else at 0, so the share of wins is ½ under the first
    /// hypothesis and p = ½ + t·√(p(1-p)) under the second, and the ratio is 104·ln(2p).
    #[test]
    fn ratio_of_only_wins_matches_manual_calculation() {
        let t = 5.0 / NELO * 2_f64.sqrt();
        let share = 0.5 + t / 2.0 / (1.0 + t * t).sqrt();
        check(&[0, 0, 0, 0, 104], 0.0, 5.0, 104.0 * (2.0 * share).ln());
    }

    /// Near the hypotheses the ratio is that of a normal mean.
    /// By hand n·(t1-t0)·(2t-t0-t1)/2 with t the mean in deviations of a pair.
    #[test]
    fn ratio_of_large_samples_is_that_of_a_normal_mean() {
        let counts = [1_000, 4_000, 10_000, 4_200, 1_050];
        let pairs = sample(&counts);
        let t = (pairs.mean() - 0.5) / pairs.variance().sqrt();
        let (t0, t1) = (0.0, 5.0 / NELO * 2_f64.sqrt());
        let expected = pairs.len() as f64 * (t1 - t0) * (2.0 * t - t0 - t1) / 2.0;
        check(&counts, 0.0, 5.0, expected);
    }

    /// ln 19 = 2.944.
    #[test]
    fn bounds_are_walds() {
        let Bounds { low, high } = sprt(0.0, 5.0).bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + 2.944_439).abs() < 1e-6);
        let unequal = Sprt { alpha: 0.05, beta: 0.10, ..sprt(0.0, 5.0) }.bounds();
        assert!((unequal.high - 18_f64.ln()).abs() < 1e-9);
        assert!((unequal.low - (0.1_f64 / 0.95).ln()).abs() < 1e-9);
    }

    #[test]
    fn test_ends_at_its_bounds() {
        assert_eq!(sprt(0.0, 20.0).decision(&BlockSample::new(2)), SprtDecision::Open);
        assert_eq!(sprt(0.0, 20.0).decision(&sample(&[10, 20, 40, 20, 10])), SprtDecision::Open);
        assert_eq!(
            sprt(0.0, 20.0).decision(&sample(&[50, 200, 400, 300, 90])),
            SprtDecision::Second
        );
        assert_eq!(
            sprt(0.0, 20.0).decision(&sample(&[90, 300, 400, 200, 50])),
            SprtDecision::First
        );
    }
}
