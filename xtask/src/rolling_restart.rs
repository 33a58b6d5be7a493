//! `cargo xtask rolling-restart`: restarts the nodes one after the other while players play.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use load::{LoadResult, LoadTask};

use crate::crash::check::{CrashFindings, TestTimes, check};
use crate::load_test::system::{BuildProfile, DATABASE, LoadSystem};
use crate::progress::format_duration;
use crate::stored_games;

/// Time before the first restart and after the last one.
const QUIET: Duration = Duration::from_secs(5);

/// Options of `cargo xtask rolling-restart`.
#[derive(clap::Args)]
pub struct RollingRestartArguments {
    /// Live games between two players.
    #[arg(long, default_value_t = 64)]
    games: usize,
    /// Time of a player from the opponent's move to the own one.
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    think_ms: u64,
    /// Number of nodes.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    nodes: u8,
    /// Length of the load; all restarts must be over before.
    #[arg(long, default_value_t = 90)]
    seconds: u64,
    /// Uses builds without optimisation, to try the command: the times say little.
    #[arg(long)]
    debug: bool,
}

/// Runs `cargo xtask rolling-restart`; the last line is for programs.
pub fn run(arguments: &RollingRestartArguments) -> Result<()> {
    for line in drill(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// Restarts two nodes under the usual load in the nightly run.
pub fn check_nightly() -> Result<Vec<String>> {
    let (games, think_ms, nodes, seconds, debug) = (64, 1_000, 2, 90, false);
    drill(&RollingRestartArguments { games, think_ms, nodes, seconds, debug })
}

fn drill(arguments: &RollingRestartArguments) -> Result<Vec<String>> {
    let RollingRestartArguments { games, think_ms, nodes, seconds, debug } = *arguments;
    let profile = if debug { BuildProfile::Debug } else { BuildProfile::Release };
    let nodes = usize::from(nodes);
    let mut system = LoadSystem::start(profile, nodes, 4 * games)?;
    let mut running = system.start_task(LoadTask::Restarts { games, think_ms, seconds })?;
    running.wait_for("ready")?;
    let start = Instant::now();
    std::thread::sleep(QUIET);
    let mut lines = Vec::new();
    for index in 0..nodes {
        let time = system.restart_node_gracefully(index)?;
        lines.push(format!("node {} restarted in {}", index + 1, format_duration(time)));
    }
    let restarted = start.elapsed() + QUIET;
    ensure!(
        restarted < Duration::from_secs(seconds),
        "the restarts took {}, longer than the load of {seconds} s; repeat with --seconds {}",
        format_duration(restarted),
        2 * seconds
    );
    let result = running.finish()?;
    let stored = stored_games::read(&system.services, DATABASE)?;
    let findings = check(&[], &stored, &TestTimes::default());
    lines.push(last_line(nodes, &result, &findings));
    let lost = lost_moves(&result, &findings);
    let errors = result.count("errors");
    ensure!(
        lost == 0 && errors == 0 && findings.are_none() && result.count("reconnects") > 0,
        "players noticed the restarts: {}; {}",
        lines.join("; "),
        findings.all_problems().join("; ")
    );
    Ok(lines)
}

/// Number of confirmed moves that are not stored.
fn lost_moves(result: &LoadResult, findings: &CrashFindings) -> u64 {
    result.count("moves").saturating_sub(findings.moves as u64)
}

fn last_line(nodes: usize, result: &LoadResult, findings: &CrashFindings) -> String {
    let ms = |us: u64| us as f64 / 1e3;
    let ack = result.latencies.get("ack").copied().unwrap_or_default();
    let away = result.latencies.get("away").copied().unwrap_or_default();
    format!(
        "rolling-restart nodes {nodes} moves {} lost {} duplicated {} aborted {} flagged {} \
         reconnects {} away-p50-ms {:.0} away-max-ms {:.0} ack-p50-ms {:.1} ack-p99-ms {:.0} \
         ack-max-ms {:.0} errors {}",
        result.count("moves"),
        lost_moves(result, findings),
        findings.duplicated,
        findings.aborted,
        findings.flagged,
        result.count("reconnects"),
        ms(away.p50_us),
        ms(away.max_us),
        ms(ack.p50_us),
        ms(ack.p99_us),
        ms(ack.max_us),
        result.count("errors")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confirmed_moves_must_be_stored() {
        let result = LoadResult { counts: [("moves".to_owned(), 9)].into(), ..Default::default() };
        let stored = |moves| CrashFindings { moves, ..Default::default() };
        assert_eq!(lost_moves(&result, &stored(7)), 2);
        // A move can be stored whose confirmation has not arrived yet.
        assert_eq!(lost_moves(&result, &stored(10)), 0);
        let line = last_line(2, &result, &stored(7));
        assert!(line.starts_with("rolling-restart nodes 2 moves 9 lost 2 duplicated 0"), "{line}");
        assert!(line.ends_with(" errors 0"), "{line}");
    }
}
