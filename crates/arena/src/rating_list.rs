//! A list of ratings from the games of many players.

use rulebook::conformance::SplitMix64;

use crate::statistics::Interval;

/// A block between two players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairScore {
    /// Index of the player.
    pub player: usize,
    /// Index of the opponent.
    pub rival: usize,
    /// Mean score of the player.
    pub score: f64,
    /// Number of games.
    pub games: f64,
}

/// Weight of one additional drawn game between each pair that met.
/// It keeps ratings finite after nothing but wins, and is negligible after a hundred games.
const PRIOR_WEIGHT: f64 = 0.1;

/// Number of bootstrap resamples of the blocks for the intervals.
const RESAMPLES: usize = 400;

/// Ratings of players on one list.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingList {
    /// For each player the rating, 0 on average, with its interval.
    pub ratings: Vec<Interval>,
    /// The ratings of every resampled list, for differences.
    resampled: Vec<Vec<f64>>,
}

impl RatingList {
    /// Computes the ratings that make the results most likely (Bradley and Terry).
    /// The odds of two players are the quotient of their strengths; a draw is half a win. The
    /// intervals hold 95 % of the lists that come out when the same number of blocks is drawn again
    /// at random from those played.
    pub fn new(players: usize, pair_scores: &[PairScore], seed: u64) -> RatingList {
        let values = maximum_likelihood(players, pair_scores);
        let mut random = SplitMix64::new(seed);
        let mut resampled = Vec::with_capacity(RESAMPLES);
        for _ in 0..RESAMPLES {
            let draw = |_| pair_scores[random.below(pair_scores.len() as u64) as usize];
            let drawn: Vec<PairScore> = (0..pair_scores.len()).map(draw).collect();
            resampled.push(maximum_likelihood(players, &drawn));
        }
        let ratings = (0..players)
            .map(|player| spread(values[player], resampled.iter().map(|list| list[player])))
            .collect();
        RatingList { ratings, resampled }
    }

    /// Rating difference of two players, with its interval.
    pub fn difference(&self, player: usize, rival: usize) -> Interval {
        let value = self.ratings[player].value - self.ratings[rival].value;
        spread(value, self.resampled.iter().map(|list| list[player] - list[rival]))
    }
}

/// The value with the middle 95 % of the resamples.
fn spread(value: f64, drawn: impl Iterator<Item = f64>) -> Interval {
    let mut drawn: Vec<f64> = drawn.collect();
    drawn.sort_by(f64::total_cmp);
    let at = |part: f64| drawn[((drawn.len() - 1) as f64 * part).round() as usize];
    Interval { value, low: at(0.025).min(value), high: at(0.975).max(value) }
}

/// Newton's method on the logarithm of the likelihood.
fn maximum_likelihood(players: usize, pair_scores: &[PairScore]) -> Vec<f64> {
    let mut games = vec![vec![0.0; players]; players];
    let mut won = vec![vec![0.0; players]; players];
    for PairScore { player, rival, score, games: count } in pair_scores {
        games[*player][*rival] += count;
        games[*rival][*player] += count;
        won[*player][*rival] += count * score;
        won[*rival][*player] += count * (1.0 - score);
    }
    for player in 0..players {
        for rival in 0..players {
            if games[player][rival] > 0.0 {
                games[player][rival] += PRIOR_WEIGHT;
                won[player][rival] += PRIOR_WEIGHT / 2.0;
            }
        }
    }
    let mut strengths = vec![0.0_f64; players];
    for _ in 0..100 {
        // A little weight on every strength fixes the mean, about which the games say nothing.
        let mut slopes: Vec<f64> = strengths.iter().map(|strength| -1e-6 * strength).collect();
        let mut curves = vec![vec![0.0; players]; players];
        for player in 0..players {
            curves[player][player] += 1e-6;
            for rival in 0..players {
                let expected = 1.0 / (1.0 + (strengths[rival] - strengths[player]).exp());
                let weight = games[player][rival] * expected * (1.0 - expected);
                slopes[player] += won[player][rival] - games[player][rival] * expected;
                curves[player][player] += weight;
                curves[player][rival] -= weight;
            }
        }
        let steps = solve(curves, slopes);
        let longest = steps.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let shorten = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&steps).for_each(|(strength, step)| *strength += step * shorten);
        if longest < 1e-9 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players as f64;
    let scale = 400.0 / 10_f64.ln();
    strengths.iter().map(|strength| (strength - mean) * scale).collect()
}

/// Solves a symmetric positive system by elimination.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        for row in pivot + 1..size {
            let (above, below) = rows.split_at_mut(row);
            let factor = below[0][pivot] / above[pivot][pivot];
            for (entry, taken) in below[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                *entry -= factor * taken;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for pivot in (0..size).rev() {
        let known: f64 = (pivot + 1..size).map(|column| rows[pivot][column] * right[column]).sum();
        right[pivot] = (right[pivot] - known) / rows[pivot][pivot];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::score_of_elo;

    fn pair_score(player: usize, rival: usize, score: f64) -> PairScore {
        PairScore { player, rival, score, games: 2.0 }
    }

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found}, not {expected}");
    }

    /// Two players: the difference is that of their score, 3 to 1 is 190.85.
    #[test]
    fn two_players_differ_by_their_score() {
        let pair_scores: Vec<PairScore> =
            (0..400).map(|n| pair_score(0, 1, if n % 4 == 0 { 0.0 } else { 1.0 })).collect();
        let list = RatingList::new(2, &pair_scores, 1);
        near(list.ratings[0].value, 190.85 / 2.0, 0.1);
        near(list.ratings[1].value, -190.85 / 2.0, 0.1);
        let difference = list.difference(0, 1);
        near(difference.value, 190.85, 0.2);
        // The score's standard error is √(3/16/400) = 0.02165: from 0.7076 to 0.7924 in score,
        // that is 153.5 to 232.7 in Elo.
        near(difference.low, 153.5, 12.0);
        near(difference.high, 232.7, 12.0);
    }

    /// Scores that follow the model exactly give back the ratings they were made from.
    #[test]
    fn ratings_converge_to_true_values() {
        let ratings = [300.0, 100.0, 0.0, -400.0];
        let mut pair_scores = Vec::new();
        for player in 0..ratings.len() {
            for rival in 0..player {
                let score = score_of_elo(ratings[player] - ratings[rival]);
                pair_scores.push(PairScore { games: 10_000.0, ..pair_score(player, rival, score) });
            }
        }
        let found = maximum_likelihood(ratings.len(), &pair_scores);
        found.iter().zip(ratings).for_each(|(found, rating)| near(*found, rating, 0.1));
        // A chain of neighbours says the same.
        pair_scores.retain(|pair_score| pair_score.player == pair_score.rival + 1);
        let found = maximum_likelihood(ratings.len(), &pair_scores);
        found.iter().zip(ratings).for_each(|(found, rating)| near(*found, rating, 0.1));
    }

    #[test]
    fn undefeated_players_have_finite_ratings() {
        let pair_scores = vec![pair_score(0, 1, 1.0); 50];
        let list = RatingList::new(2, &pair_scores, 1);
        assert!(list.ratings[0].value > 400.0 && list.ratings[0].value < 2_000.0);
    }
}
