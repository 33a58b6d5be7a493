//! Measures of how well a pairing finds the true order of a field.
//!
//! The result of every possible game is drawn before the first round, so two pairing programs can
//! play the same field.

use rulebook::conformance::SplitMix64;

use crate::event::{ContestEvent, Entry, EventSettings, EventTable, Round, Scoring, System};
use crate::standings::standings;
use crate::systems::pair_next_round;

/// A field with known strengths and the result of every possible game.
#[derive(Clone, PartialEq, Debug)]
pub struct QualityField {
    /// True strengths of the players.
    pub strengths: Vec<i32>,
    /// Ratings that the pairing knows: strengths with an error.
    pub ratings: Vec<i32>,
    /// 2, 1 or 0 for the first of two players, the one with the smaller index.
    results: Vec<Vec<u8>>,
}

/// The pairing of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QualityPairing {
    /// The Swiss system of this crate.
    Swiss,
    /// Random pairs, drawn from this seed.
    Random(u64),
    /// Pairs of each round from elsewhere.
    Given(Vec<Vec<(usize, usize)>>),
}

/// Agreement of final standings with the true strengths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QualityResult {
    /// Spearman's rank correlation of the standings with the true strengths.
    pub correlation: f64,
    /// The strongest player is first alone.
    pub found_best: bool,
}

impl QualityField {
    /// Draws a field of this many players.
    ///
    /// Strengths are around 1500, nearly normal with deviation 200. Ratings are wrong by about
    /// 100.
    pub fn draw(players: usize, seed: u64) -> QualityField {
        let mut random = SplitMix64::new(seed);
        // The sum of twelve numbers from −½ to ½ has deviation 1.
        let mut normal = |deviation: f64| {
            let sum: u64 = (0..12).map(|_| random.below(1_000_001)).sum();
            ((sum as f64 / 1e6 - 6.0) * deviation) as i32
        };
        let strengths: Vec<i32> = (0..players).map(|_| 1500 + normal(200.0)).collect();
        let ratings = strengths.iter().map(|strength| strength + normal(100.0)).collect();
        let mut results = vec![vec![1; players]; players];
        for one in 0..players {
            for other in one + 1..players {
                let difference = f64::from(strengths[other] - strengths[one]);
                let expected = 1.0 / (1.0 + 10_f64.powf(difference / 400.0));
                // A fifth of the games between equals is drawn, fewer between unequals.
                let draws = 0.4 * expected.min(1.0 - expected);
                let chance = random.below(1 << 30) as f64 / f64::from(1 << 30);
                results[one][other] = match chance {
                    chance if chance < expected - draws / 2.0 => 2,
                    chance if chance < expected + draws / 2.0 => 1,
                    _ => 0,
                };
            }
        }
        QualityField { strengths, ratings, results }
    }

    /// The match points of the first of two players against the second.
    pub fn result(&self, one: usize, other: usize) -> u8 {
        if one < other { self.results[one][other] } else { 2 - self.results[other][one] }
    }
}

/// Plays a tournament of a field.
pub fn play_field(field: &QualityField, pairing: &QualityPairing, rounds: usize) -> QualityResult {
    let players = field.ratings.len();
    let mut settings = EventSettings::new(System::swiss());
    settings.scoring = Scoring::Places;
    let entry = |player: usize| Entry::new(player.to_string(), field.ratings[player]);
    let mut event = ContestEvent::new(settings, (0..players).map(entry).collect());
    let mut random =
        SplitMix64::new(if let QualityPairing::Random(seed) = pairing { *seed } else { 0 });
    for number in 0..rounds {
        let round = match pairing {
            QualityPairing::Swiss => pair_next_round(&event).unwrap_or_default(),
            QualityPairing::Random(_) => random_round(players, &mut random),
            QualityPairing::Given(rounds) => {
                let pairs = rounds.get(number).map_or(&[][..], Vec::as_slice);
                let table = |pair: &(usize, usize)| EventTable::new(vec![pair.0, pair.1]);
                Round { tables: pairs.iter().map(table).collect(), byes: Vec::new() }
            }
        };
        event.rounds.push(with_results(round, field));
    }
    evaluate(&event, field)
}

fn random_round(players: usize, random: &mut SplitMix64) -> Round {
    let mut order: Vec<usize> = (0..players).collect();
    for last in (1..players).rev() {
        order.swap(last, random.below(last as u64 + 1) as usize);
    }
    let pairs = order.chunks_exact(2);
    let byes = pairs.remainder().to_vec();
    Round { tables: pairs.map(|pair| EventTable::new(pair.to_vec())).collect(), byes }
}

fn with_results(mut round: Round, field: &QualityField) -> Round {
    for table in &mut round.tables {
        let result = i32::from(field.result(table.players[0], table.players[1]));
        table.games.push(vec![result, 2 - result].into());
    }
    round
}

fn evaluate(event: &ContestEvent, field: &QualityField) -> QualityResult {
    let lines = standings(event);
    let mut found = vec![0.0; lines.len()];
    for line in &lines {
        // Players who share a rank share the mean of their places.
        let shared = lines.iter().filter(|other| other.rank == line.rank).count();
        found[line.player] = line.rank as f64 + (shared - 1) as f64 / 2.0;
    }
    let stronger = |one: i32| field.strengths.iter().filter(|other| **other > one).count();
    let equal = |one: i32| field.strengths.iter().filter(|other| **other == one).count();
    let rank = |one: &i32| stronger(*one) as f64 + (equal(*one) + 1) as f64 / 2.0;
    let truth: Vec<f64> = field.strengths.iter().map(rank).collect();
    let best = (0..truth.len()).min_by(|one, other| truth[*one].total_cmp(&truth[*other]));
    let alone = lines.iter().filter(|line| line.rank == 1).count() == 1;
    let found_best = alone && lines.first().map(|line| line.player) == best;
    QualityResult { correlation: correlation(&found, &truth), found_best }
}

/// Pearson's correlation; of ranks it is Spearman's.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let pairs = || one.iter().zip(other).map(|(a, b)| (a - mean_one, b - mean_other));
    let covariance: f64 = pairs().map(|(a, b)| a * b).sum();
    let squares: f64 =
        pairs().map(|(a, _)| a * a).sum::<f64>() * pairs().map(|(_, b)| b * b).sum::<f64>();
    covariance / squares.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlation_of_orders() {
        let check = |one: &[f64], other: &[f64], expected: f64| {
            assert!((correlation(one, other) - expected).abs() < 1e-9);
        };
        check(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0], 1.0);
        check(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0], -1.0);
        check(&[1.0, 2.0, 3.0, 4.0], &[2.0, 1.0, 4.0, 3.0], 0.6);
    }

    #[test]
    fn results_mirror_each_other() {
        let field = QualityField::draw(16, 3);
        for one in 0..16 {
            for other in (0..16).filter(|other| *other != one) {
                assert_eq!(field.result(one, other) + field.result(other, one), 2);
            }
        }
    }

    /// Swiss pairing finds the best of 64 more often than random pairing, beyond chance.
    #[test]
    fn swiss_finds_the_best_more_often_than_random_pairing() {
        let fields = 150;
        let found = |pairing: &dyn Fn(u64) -> QualityPairing| {
            let play = |seed| play_field(&QualityField::draw(64, seed), &pairing(seed), 9);
            (0..fields).filter(|seed| play(*seed).found_best).count()
        };
        let swiss = found(&|_| QualityPairing::Swiss);
        let random = found(&QualityPairing::Random);
        println!("best of 64 found: Swiss {swiss}, random {random} of {fields}");
        assert!(swiss > random, "Swiss {swiss}, random {random}");
    }
}
