//! Matrix games: two sides choose at once, and every joint choice has a payoff.

use super::reward::REWARD_ONE;

/// Work of one solution in cells; larger matrices have fewer iterations.
const CELL_WORK: usize = 60_000_000;

/// Sum of weights below which a share is exact as a floating-point number of 53 bits.
/// A quotient below a whole number is too far from it to be rounded up.
const EXACT_SUM_MAX: i64 = (1 << 53) / REWARD_ONE;

/// Payoffs of the row side, from 0 (loss) to [`PayoffMatrix::ONE`] (win).
/// The column side receives the rest.
///
/// ```
/// use engine::mcts::PayoffMatrix;
///
/// // Matching pennies: both sides must toss a coin.
/// let (win, loss) = (PayoffMatrix::ONE, 0);
/// let pennies = PayoffMatrix::new(2, vec![win, loss, loss, win]);
/// let solution = pennies.solve();
/// assert!(solution.rows.iter().all(|share| (30_000..36_000).contains(share)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayoffMatrix {
    columns: usize,
    cells: Vec<i64>,
}

/// Mixed strategies of both sides; each sums to about [`PayoffMatrix::ONE`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixSolution {
    /// Share of each row.
    pub rows: Vec<i64>,
    /// Share of each column.
    pub columns: Vec<i64>,
}

impl PayoffMatrix {
    /// Payoff of a win, and the sum of the shares of a strategy.
    pub const ONE: i64 = REWARD_ONE;

    /// A matrix with this number of columns, row after row.
    ///
    /// # Panics
    /// If the cells do not fill whole rows.
    pub fn new(columns: usize, cells: Vec<i64>) -> PayoffMatrix {
        assert!(columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns));
        PayoffMatrix { columns, cells }
    }

    /// Number of rows.
    pub fn row_count(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Payoff of each row against a strategy of the column side.
    pub fn row_payoffs(&self, columns: &[i64]) -> Vec<i64> {
        let support: Vec<(usize, i64)> = support(columns);
        let sum = support.iter().map(|(_, share)| share).sum::<i64>().max(1);
        let payoff = |row: &[i64]| {
            support.iter().map(|(column, share)| row[*column] * share).sum::<i64>() / sum
        };
        self.cells.chunks_exact(self.columns).map(payoff).collect()
    }

    /// Payoff of the row side in each column, given its strategy.
    pub fn column_payoffs(&self, rows: &[i64]) -> Vec<i64> {
        let support = support(rows);
        let sum = support.iter().map(|(_, share)| share).sum::<i64>().max(1);
        let mut payoffs = vec![0; self.columns];
        for (row, share) in support {
            let cells = &self.cells[row * self.columns..][..self.columns];
            payoffs.iter_mut().zip(cells).for_each(|(payoff, cell)| *payoff += cell * share);
        }
        payoffs.iter_mut().for_each(|payoff| *payoff /= sum);
        payoffs
    }

    /// Solves the game by regret matching plus with weighted averages.
    pub fn solve(&self) -> MatrixSolution {
        let iterations = (CELL_WORK / self.cells.len()).clamp(100, 4_000);
        let (mut rows, mut columns) = (Regrets::new(self.row_count()), Regrets::new(self.columns));
        for iteration in 1..=iterations as i64 {
            let payoffs = self.row_payoffs(&columns.current);
            rows.update(payoffs.into_iter(), iteration);
            let payoffs = self.column_payoffs(&rows.current);
            columns.update(payoffs.into_iter().map(|payoff| -payoff), iteration);
        }
        MatrixSolution { rows: rows.average(), columns: columns.average() }
    }

    /// Bounds of the value of the game that a solution proves.
    /// The row side is sure of the first, the column side gives no more than the second.
    pub fn value_bounds(&self, solution: &MatrixSolution) -> (i64, i64) {
        let least = self.column_payoffs(&solution.rows).into_iter().min().unwrap_or(0);
        let most = self.row_payoffs(&solution.columns).into_iter().max().unwrap_or(0);
        (least, most)
    }
}

fn support(shares: &[i64]) -> Vec<(usize, i64)> {
    shares.iter().copied().enumerate().filter(|(_, share)| *share > 0).collect()
}

/// Shares in proportion to these weights, equal ones if all are zero.
pub(crate) fn normalised(weights: impl ExactSizeIterator<Item = i64> + Clone) -> Vec<i64> {
    let count = weights.len() as i64;
    let sum = weights.clone().fold(0, i64::saturating_add);
    let share = |weight| match (weight, sum) {
        (_, 0) => REWARD_ONE / count,
        (0, _) => 0,
        // Floating-point numbers give the exact result up to here and take a tenth of the time.
        _ if sum < EXACT_SUM_MAX => ((weight * REWARD_ONE) as f64 / sum as f64) as i64,
        _ => (i128::from(weight) * i128::from(REWARD_ONE) / i128::from(sum)) as i64,
    };
    weights.map(share).collect()
}

/// Regrets of one side.
struct Regrets {
    regrets: Vec<i64>,
    current: Vec<i64>,
    sums: Vec<i64>,
}

impl Regrets {
    fn new(count: usize) -> Regrets {
        let zero = vec![0; count];
        Regrets { current: normalised(zero.iter().copied()), regrets: zero.clone(), sums: zero }
    }

    fn update(&mut self, payoffs: impl Iterator<Item = i64> + Clone, iteration: i64) {
        let shares = self.current.iter();
        let sum = self.current.iter().sum::<i64>().max(1);
        let expected =
            payoffs.clone().zip(shares).map(|(payoff, share)| payoff * share).sum::<i64>() / sum;
        for (regret, payoff) in self.regrets.iter_mut().zip(payoffs) {
            *regret = (*regret + payoff - expected).max(0);
        }
        self.current = normalised(self.regrets.iter().copied());
        for (sum, share) in self.sums.iter_mut().zip(&self.current) {
            *sum += share * iteration;
        }
    }

    fn average(&self) -> Vec<i64> {
        normalised(self.sums.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks value and row strategy in hundredths.
    fn check(columns: usize, cells: &[i64], value: i64, rows: &[i64]) {
        let cells = cells.iter().map(|cell| cell * REWARD_ONE / 100).collect();
        let matrix = PayoffMatrix::new(columns, cells);
        let solution = matrix.solve();
        let (least, most) = matrix.value_bounds(&solution);
        let near = |found: i64, expected: i64| {
            (found * 100 - expected * REWARD_ONE).abs() < 2 * REWARD_ONE
        };
        assert!(near(least, value) && near(most, value), "{least} {most}");
        let shares = solution.rows.iter().zip(rows);
        assert!(shares.clone().all(|(found, expected)| near(*found, *expected)), "{solution:?}");
    }

    #[test]
    fn shares_are_rounded_down_whatever_the_sum() {
        let mut random = rulebook::conformance::SplitMix64::new(1);
        for bits in 1..60 {
            for _ in 0..1_000 {
                let weights = [0; 3].map(|_: i64| random.below(1 << bits) as i64);
                let sum: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
                let exact =
                    |weight: &i64| i128::from(*weight) * i128::from(REWARD_ONE) / sum.max(1);
                let expected: Vec<i128> = weights.iter().map(exact).collect();
                let shares = normalised(weights.into_iter());
                let is_exact = shares.iter().map(|share| i128::from(*share)).eq(expected);
                assert!(sum == 0 || is_exact, "{weights:?}: {shares:?}");
            }
        }
        // The largest quotients below a whole number.
        for below in [1, 2, 3, REWARD_ONE - 1] {
            let sum = EXACT_SUM_MAX - below;
            assert_eq!(normalised([sum - 1, 1].into_iter()), [REWARD_ONE - 1, 0]);
        }
    }

    #[test]
    fn small_games_are_solved() {
        check(1, &[30, 70], 70, &[0, 100]);
        check(2, &[100, 0, 0, 100], 50, &[50, 50]);
        check(2, &[100, 0, 0, 50], 33, &[33, 67]);
        check(3, &[50, 0, 100, 100, 50, 0, 0, 100, 50], 50, &[33, 33, 33]);
        check(2, &[60, 40, 50, 50, 20, 10], 50, &[0, 100, 0]);
    }

    #[test]
    fn large_random_games_are_nearly_solved() {
        let mut random = rulebook::conformance::SplitMix64::new(5);
        let cells = (0..120 * 100).map(|_| random.below(3) as i64 * REWARD_ONE / 2).collect();
        let matrix = PayoffMatrix::new(100, cells);
        let (least, most) = matrix.value_bounds(&matrix.solve());
        assert!(least <= most && most - least < REWARD_ONE / 100, "{least} {most}");
    }
}
