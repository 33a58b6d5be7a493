//! Scores as differences of rating.

/// The difference of rating at which this score is expected: infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Expected score of a player with this Elo advantage.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The part of the normal distribution below `x`, to within 10^-7 or so.
/// The series near the middle, the continued fraction far out.
pub(crate) fn normal_below(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let far = x.abs();
    let tail = if far < 3.0 {
        let (mut term, mut sum, mut odd) = (far, far, 1.0);
        while term > 1e-12 {
            odd += 2.0;
            term *= far * far / odd;
            sum += term;
        }
        0.5 - density * sum
    } else {
        let fraction = (1..=60).rev().fold(far, |below, n| far + f64::from(n) / below);
        density / fraction
    };
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand from 400·log10(s/(1-s)): 400·log10 3 = 190.85; ten times the wins are 400.
    #[test]
    fn elo_matches_the_logarithm_of_the_odds() {
        let check = |score: f64, elo: f64| {
            assert!((elo_of_score(score) - elo).abs() < 0.005, "{score}");
            assert!((elo_of_score(1.0 - score) + elo).abs() < 0.005, "{score}");
            assert!((score_of_elo(elo) - score).abs() < 1e-5, "{score}");
        };
        check(0.5, 0.0);
        check(0.75, 190.85);
        check(10.0 / 11.0, 400.0);
        check(0.64007, 100.0);
        check(0.55, 34.86);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    /// The values every table of the normal distribution has.
    #[test]
    fn normal_distribution_matches_tables() {
        let check = |x: f64, below: f64| {
            assert!((normal_below(x) - below).abs() < 1e-6, "{x}: {}", normal_below(x));
            assert!((normal_below(-x) - (1.0 - below)).abs() < 1e-6, "-{x}");
        };
        check(0.0, 0.5);
        check(1.0, 0.841_345);
        check(1.644_854, 0.95);
        check(1.959_964, 0.975);
        check(2.999, 0.998_646);
        check(3.0, 0.998_650);
        check(4.0, 0.999_968);
    }
}
