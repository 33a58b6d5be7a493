//! Samples of block scores and their statistics.

use super::elo::{elo_of_score, normal_below};

/// Standard deviations that contain 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// Probability of one tail of an interval.
const ONE_SIDE: f64 = 0.025;

/// Normalised Elo for one standard deviation of a game.
pub(crate) const NELO: f64 = 347.435_585_522_601_47;

/// The scores of blocks, each from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct BlockSample {
    /// Games of a block.
    block_len: f64,
    /// Block scores with their frequencies, ascending.
    counts: Vec<(f64, u64)>,
}

/// An estimate and what lies around it with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Point estimate of the value.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl BlockSample {
    /// Creates an empty sample for blocks of this many games.
    pub fn new(block_len: u64) -> BlockSample {
        BlockSample { block_len: block_len as f64, counts: Vec::new() }
    }

    /// Adds a block with its mean score.
    pub fn add(&mut self, score: f64) {
        match self.counts.iter_mut().find(|(known, _)| (known - score).abs() < 1e-9) {
            Some((_, count)) => *count += 1,
            None => {
                let place = self.counts.partition_point(|(known, _)| *known < score);
                self.counts.insert(place, (score, 1));
            }
        }
    }

    /// Number of blocks.
    pub fn len(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// Returns true if there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Scores with their frequencies.
    pub fn counts(&self) -> &[(f64, u64)] {
        &self.counts
    }

    /// Games of a block.
    pub(crate) fn block_len(&self) -> f64 {
        self.block_len
    }

    /// The mean score; a half where nothing is known.
    pub fn mean(&self) -> f64 {
        let blocks = self.len() as f64;
        if blocks == 0.0 {
            return 0.5;
        }
        self.counts.iter().map(|(score, count)| score * *count as f64).sum::<f64>() / blocks
    }

    /// The variance of a block's score.
    pub fn variance(&self) -> f64 {
        let (blocks, mean) = (self.len() as f64, self.mean());
        if blocks < 2.0 {
            return f64::NAN;
        }
        let squares = |(score, count): &(f64, u64)| (score - mean).powi(2) * *count as f64;
        self.counts.iter().map(squares).sum::<f64>() / (blocks - 1.0)
    }

    /// The score with its interval.
    /// Where every block came to 0 or every block to 1 the far end is the one at which that would
    /// happen once in forty times; from a single block, or from blocks that all came to the same
    /// otherwise, nothing is concluded.
    pub fn score(&self) -> Interval {
        let (value, blocks) = (self.mean(), self.len() as f64);
        if let [(same, count)] = self.counts[..] {
            let far = ONE_SIDE.powf(1.0 / count as f64);
            let (low, high) = match same {
                1.0 => (far, 1.0),
                0.0 => (0.0, 1.0 - far),
                _ => (0.0, 1.0),
            };
            return Interval { value, low, high };
        }
        if self.is_empty() {
            return Interval { value, low: 0.0, high: 1.0 };
        }
        let margin = DEVIATIONS * (self.variance() / blocks).sqrt();
        Interval { value, low: (value - margin).max(0.0), high: (value + margin).min(1.0) }
    }

    /// The difference of rating with its interval.
    pub fn elo(&self) -> Interval {
        let Interval { value, low, high } = self.score();
        Interval { value: elo_of_score(value), low: elo_of_score(low), high: elo_of_score(high) }
    }

    /// Normalised Elo with its interval.
    /// The distance from a half in standard deviations of a game, on a scale on which it is near
    /// Elo for games without draws.
    pub fn normalised_elo(&self) -> Interval {
        let deviation = (self.variance() * self.block_len).sqrt();
        let margin = DEVIATIONS / (self.len() as f64 * self.block_len).sqrt();
        let of = |score: f64| (score - 0.5) / deviation * NELO;
        let value = of(self.mean());
        Interval { value, low: value - margin * NELO, high: value + margin * NELO }
    }

    /// Probability that the better score is not due to chance.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let error = (self.variance() / self.len() as f64).sqrt();
        if error > 0.0 {
            return normal_below((self.mean() - 0.5) / error);
        }
        let alone = 0.5_f64.powf(self.len() as f64);
        match self.mean() {
            mean if self.is_empty() || mean == 0.5 => 0.5,
            mean if mean > 0.5 => 1.0 - alone,
            _ => alone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(counts: [u64; 5]) -> BlockSample {
        let mut sample = BlockSample::new(2);
        for (score, count) in [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts) {
            (0..count).for_each(|_| sample.add(score));
        }
        sample
    }

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found}, not {expected}");
    }

    /// Manual calculation for 10, 20, 40, 20, 10 pairs.
    /// The mean is ½ and the variance
    /// (20·¼ + 40·1/16) / 99 = 7.5 / 99, so ±1.96·√(7.5/99/100) = ±0.05395 in score.
    #[test]
    fn even_sample_matches_manual_calculation() {
        let even = sample([10, 20, 40, 20, 10]);
        near(even.mean(), 0.5, 1e-12);
        near(even.variance(), 7.5 / 99.0, 1e-12);
        let score = even.score();
        near(score.high - 0.5, 0.053_946, 1e-5);
        near(even.elo().high, 37.63, 0.05);
        near(even.elo().low, -37.63, 0.05);
        near(even.normalised_elo().value, 0.0, 1e-9);
        near(even.likelihood_of_superiority(), 0.5, 1e-9);
    }

    /// By hand: 5, 15, 40, 30, 10 pairs have mean 0.5625.
    #[test]
    fn uneven_sample_matches_manual_calculation() {
        let better = sample([5, 15, 40, 30, 10]);
        near(better.mean(), 0.5625, 1e-12);
        // Σ n·(s-m)² = 5·.31640625 + 15·.09765625 + 40·.00390625 + 30·.03515625 + 10·.19140625.
        let variance = 6.171_875 / 99.0;
        near(better.variance(), variance, 1e-12);
        near(better.elo().value, 43.66, 0.01);
        let nelo = 0.0625 / (2.0 * variance).sqrt() * 800.0 / 10_f64.ln();
        near(better.normalised_elo().value, nelo, 1e-6);
        // Two and a half standard errors: 0.0625 / √(variance/100) = 2.503.
        near(better.likelihood_of_superiority(), 0.993_84, 1e-4);
    }

    /// 0.025^(1/100) = 0.96379: the chance that 100 blocks all come to 1 is then one in forty.
    #[test]
    fn only_wins_have_an_infinite_upper_bound() {
        let all = sample([0, 0, 0, 0, 100]);
        assert_eq!(all.elo().value, f64::INFINITY);
        assert_eq!(all.elo().high, f64::INFINITY);
        near(all.score().low, 0.963_79, 1e-5);
        let none = sample([100, 0, 0, 0, 0]);
        assert_eq!(none.elo().value, f64::NEG_INFINITY);
        near(none.score().high, 0.036_21, 1e-5);
        assert!(all.likelihood_of_superiority() > 0.999);
        assert!(none.likelihood_of_superiority() < 0.001);
    }

    #[test]
    fn small_samples_have_wide_intervals() {
        assert_eq!(BlockSample::new(2).elo(), sample([0; 5]).elo());
        assert_eq!(sample([0; 5]).score(), Interval { value: 0.5, low: 0.0, high: 1.0 });
        assert_eq!(sample([0, 0, 1, 0, 0]).score().low, 0.0);
        assert_eq!(sample([0, 0, 1, 0, 0]).likelihood_of_superiority(), 0.5);
    }
}
