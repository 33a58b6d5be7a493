//! `cargo xtask ratios`: the server compared with bare programs in the same run.
//!
//! Each row measures the server and the bare program in turn, three times, and counts the median of
//! the ratios. A busy machine changes both figures, the ratio hardly.

mod bound;
mod pgbench;
mod rows;

use anyhow::{Result, ensure};

use crate::load_test::system::BuildProfile;
use bound::Bound;
use rows::ROWS;

/// Options of `cargo xtask ratios`.
#[derive(clap::Args)]
pub struct RatiosArguments {
    /// Measures only this row; `--list` prints the names.
    row: Option<String>,
    /// Measures one short round of each row.
    #[arg(long)]
    quick: bool,
    /// Prints the names and bounds of the rows and measures none.
    #[arg(long)]
    list: bool,
    /// Uses builds without optimisation, to try the command: the figures say little.
    #[arg(long)]
    debug: bool,
}

/// Length of a measurement.
pub struct RatioLength {
    /// Number of interleaved rounds.
    rounds: usize,
    /// Seconds of each of the two measurements of a round.
    seconds: u64,
    /// Number by which counts of clients are divided.
    divisor: usize,
    profile: BuildProfile,
}

/// Figures of the server and of the bare program in one round.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Round {
    ours: f64,
    bare: f64,
}

impl Round {
    fn ratio(&self) -> f64 {
        self.ours / self.bare.max(f64::MIN_POSITIVE)
    }
}

/// A comparison of the suite.
struct Row {
    name: &'static str,
    bound: Bound,
    measure: fn(&RatioLength) -> Result<Vec<Round>>,
}

/// Runs `cargo xtask ratios`; the last line has the counts.
pub fn run(arguments: &RatiosArguments) -> Result<()> {
    if arguments.list {
        ROWS.iter().for_each(|row| println!("{} must {}", row.name, row.bound));
        return Ok(());
    }
    let profile = if arguments.debug { BuildProfile::Debug } else { BuildProfile::Release };
    let length = if arguments.quick {
        RatioLength { rounds: 1, seconds: 5, divisor: 10, profile }
    } else {
        RatioLength { rounds: 3, seconds: 20, divisor: 1, profile }
    };
    let (rows, missed) = measure(arguments.row.as_deref(), &length, |line| println!("{line}"))?;
    println!("ratios {rows} missed {missed}");
    if missed > 0 {
        // The counts must be the last line.
        std::process::exit(1);
    }
    Ok(())
}

/// Measures all rows in the nightly run.
pub fn check() -> Result<Vec<String>> {
    let profile = BuildProfile::Release;
    let length = RatioLength { rounds: 3, seconds: 20, divisor: 1, profile };
    let mut lines = Vec::new();
    let (_, missed) = measure(None, &length, |line| lines.push(line))?;
    ensure!(missed == 0, "{missed} ratios are outside their bounds: {}", lines.join("; "));
    Ok(lines)
}

/// Measures the rows and prints each; returns their number and that of the missed bounds.
fn measure(
    name: Option<&str>,
    length: &RatioLength,
    mut print: impl FnMut(String),
) -> Result<(usize, usize)> {
    let rows: Vec<&Row> =
        ROWS.iter().filter(|row| name.is_none_or(|name| name == row.name)).collect();
    ensure!(!rows.is_empty(), "there is no such row; `cargo xtask ratios --list` prints the names");
    let mut missed = 0;
    for (index, row) in rows.iter().enumerate() {
        eprintln!("row {} of {}: {}", index + 1, rows.len(), row.name);
        let rounds = (row.measure)(length).unwrap_or_else(|error| {
            // The other rows are measured all the same.
            eprintln!("row {} failed: {error:#}", row.name);
            Vec::new()
        });
        let round = median(rounds);
        if !round.is_some_and(|round| row.bound.is_met(round.ratio())) {
            missed += 1;
        }
        print(row_line(row, round.unwrap_or(Round { ours: f64::NAN, bare: f64::NAN })));
    }
    Ok((rows.len(), missed))
}

fn row_line(row: &Row, round: Round) -> String {
    let Round { ours, bare } = round;
    let (name, bound, ratio) = (row.name, row.bound, round.ratio());
    format!("{name} ours {ours:.2} bare {bare:.2} ratio {ratio:.3} must {bound}")
}

/// The round with the median ratio.
fn median(mut rounds: Vec<Round>) -> Option<Round> {
    rounds.sort_by(|one, other| one.ratio().total_cmp(&other.ratio()));
    rounds.get(rounds.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_is_by_ratio() {
        let round = |ours, bare| Round { ours, bare };
        let rounds = vec![round(9.0, 3.0), round(1.0, 1.0), round(100.0, 50.0)];
        assert_eq!(median(rounds), Some(round(100.0, 50.0)));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn line_of_a_row_has_the_form_that_scripts_read() {
        let row =
            Row { name: "durable-moves", bound: Bound::AtLeast(1.2), measure: |_| Ok(Vec::new()) };
        let line = row_line(&row, Round { ours: 1_500.0, bare: 1_000.0 });
        assert_eq!(line, "durable-moves ours 1500.00 bare 1000.00 ratio 1.500 must >= 1.2");
    }
}
