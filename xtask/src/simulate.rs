//! `cargo xtask simulate`: runs many seeds of the deterministic simulation of the server.
//!
//! The simulation is a test of the crate `server`, because it uses its private parts. This task
//! builds it, passes the options by environment variables and prints its last line.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::command::{cargo, command_line};

/// Number of seeds in the gate, which runs them as a test of the server.
const GATE_SEEDS: u64 = 200;

/// Number of seeds in the nightly run.
pub const NIGHTLY_SEEDS: u64 = 20_000;

/// Number of seeds from which on an optimised build is worth its time.
const RELEASE_SEEDS: u64 = 2_000;

/// Options of `cargo xtask simulate`.
#[derive(clap::Args)]
pub struct SimulateArguments {
    /// Number of seeds.
    #[arg(long, default_value_t = GATE_SEEDS)]
    seeds: u64,
    /// Number of the first seed.
    #[arg(long, default_value_t = 1)]
    first: u64,
    /// Plants known bugs one after the other; each must be found.
    #[arg(long, conflicts_with_all = ["seeds", "first", "trace"])]
    planted: bool,
    /// Prints every event; useful with `--seeds 1`.
    #[arg(long)]
    trace: bool,
}

/// Runs `cargo xtask simulate`; the last line has the counts.
pub fn run(arguments: &SimulateArguments) -> Result<()> {
    let mut simulation = if arguments.planted {
        test_command("planted_bugs_are_found", false)
    } else {
        let mut simulation = test_command("seeds_are_clean", arguments.seeds >= RELEASE_SEEDS);
        simulation.env("PALAMEDES_SEEDS", arguments.seeds.to_string());
        simulation.env("PALAMEDES_FIRST_SEED", arguments.first.to_string());
        if arguments.trace {
            simulation.env("PALAMEDES_SIMULATION_TRACE", "1");
        }
        simulation
    };
    let SimulationOutput { passed, lines } = run_simulation(&mut simulation)?;
    for line in &lines {
        println!("{line}");
    }
    ensure!(!lines.is_empty(), "the simulation did not run; see the output above");
    if !passed {
        // The counts must be the last line.
        std::process::exit(1);
    }
    Ok(())
}

/// Runs the seeds of the nightly run; returns the last line.
pub fn check_nightly() -> Result<Vec<String>> {
    let mut simulation = test_command("seeds_are_clean", true);
    simulation.env("PALAMEDES_SEEDS", NIGHTLY_SEEDS.to_string());
    let SimulationOutput { passed, mut lines } = run_simulation(&mut simulation)?;
    ensure!(passed, "the simulation found failures: {}", lines.join("; "));
    Ok(lines.pop().into_iter().collect())
}

/// Result of a run, with its lines about seeds and bugs.
struct SimulationOutput {
    passed: bool,
    lines: Vec<String>,
}

fn test_command(test: &str, release: bool) -> Command {
    let mut command = cargo();
    command.args(["test", "--locked", "--package", "server", "--lib"]);
    if release {
        command.arg("--release");
    }
    command.args(["--", "--exact", "--nocapture"]);
    command.arg(format!("simulation::tests::{test}"));
    command
}

fn run_simulation(command: &mut Command) -> Result<SimulationOutput> {
    eprintln!("$ {}", command_line(command));
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
    let stdout = child.stdout.take().context("cannot read the output of the simulation")?;
    let mut lines = Vec::new();
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        if is_result(&line) {
            lines.push(line);
        }
    }
    Ok(SimulationOutput { passed: child.wait()?.success(), lines })
}

/// Returns whether a line is about seeds or bugs, and not one of the test runner.
fn is_result(line: &str) -> bool {
    ["seed ", "seeds ", "bug ", "planted "].iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_test_runner_are_not_results() {
        assert!(is_result("seeds 200 failed 0"));
        assert!(is_result("planted 8 found 8"));
        assert!(!is_result("running 1 test"));
        assert!(!is_result("test result: ok. 1 passed"));
    }
}
