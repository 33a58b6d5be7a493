//! The report of a run.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;

use super::check::CrashFindings;
use super::credit::CreditSummary;
use super::history::ClientHistory;
use super::load_state::{LoadState, percentile};
use super::stalls::Stalls;
use crate::progress::format_duration;
use crate::target_dir;

/// Maximum number of problems in the report.
const PROBLEMS_MAX: usize = 20;

/// Result of a run; the last line has the counts.
pub struct CrashReport {
    pub seed: u64,
    pub lines: Vec<String>,
    pub verdict: CrashVerdict,
}

/// Verdict of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrashVerdict {
    Passed,
    /// All problems depend on the speed of the machine.
    FailedInTime,
    Failed,
}

/// Figures of a run beside its findings.
pub struct RunFigures {
    pub cycles: usize,
    pub games: usize,
    /// The longest time until all clients were up to date.
    pub slowest: Duration,
    pub credit: CreditSummary,
    pub stalls: Stalls,
    pub seed: u64,
}

impl CrashReport {
    /// The report of these findings.
    pub fn new(figures: &RunFigures, load: &LoadState, findings: &CrashFindings) -> CrashReport {
        let problems = findings.all_problems();
        let shown = problems.iter().take(PROBLEMS_MAX);
        let mut lines: Vec<String> = shown.map(|problem| format!("problem: {problem}")).collect();
        if problems.len() > lines.len() {
            lines.push(format!("problem: and {} more", problems.len() - lines.len()));
        }
        let RunFigures { cycles, games, slowest, credit, stalls, seed } = figures;
        let stalled_turns = findings.stalled_turns;
        lines.push(format!("{stalls}; {stalled_turns} turns were lost on time because of it"));
        let time = format_duration(*slowest);
        lines.push(format!("{games} games, clients up to date after {time} at most"));
        lines.push(credit.to_string());
        let latencies = load.latencies();
        if let (Some(p50), Some(p99)) = (percentile(&latencies, 50), percentile(&latencies, 99)) {
            lines.push(format!(
                "{} moves received at the other node: p50 {:.1} ms, p99 {:.1} ms",
                latencies.len(),
                p50.as_secs_f64() * 1e3,
                p99.as_secs_f64() * 1e3
            ));
        }
        lines.push(format!("cycles {cycles} {findings}"));
        let verdict = match findings.depend_on_speed_only() {
            true if findings.are_none() => CrashVerdict::Passed,
            true => CrashVerdict::FailedInTime,
            false => CrashVerdict::Failed,
        };
        CrashReport { seed: *seed, lines, verdict }
    }
}

/// Writes the histories of a failed test to the build folder.
pub fn write_histories(histories: &[ClientHistory]) -> Result<()> {
    let text: String = histories.iter().map(ToString::to_string).collect();
    fs::create_dir_all(artifact_folder())?;
    fs::write(artifact_folder().join("histories.txt"), text)?;
    Ok(())
}

/// The folder for histories and logs of a failed test.
pub fn artifact_folder() -> PathBuf {
    target_dir().join("xtask").join("crash")
}
