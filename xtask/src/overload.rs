//! Overload test at full length: each operation is flooded while the times of moves are measured.

use anyhow::{Result, ensure};

use crate::command::{cargo, run_and_collect_lines};
use crate::services::{Ports, Services};

/// Environment variable that makes the test measure, with the number of parallel requests.
const REQUESTS_VARIABLE: &str = "PALAMEDES_FLOOD_REQUESTS";

/// Number of parallel requests to each operation.
const REQUESTS: u32 = 1_000;

/// Runs the test with a release build and returns the line with the measured times.
pub fn check() -> Result<Vec<String>> {
    let services = Services::start(Ports::default())?;
    let mut run = cargo();
    // Nextest would end the test after some minutes.
    run.args(["test", "--locked", "--release", "--package", "server", "--test", "overload"]);
    run.args(["floods_of_each_operation", "--", "--nocapture"]);
    run.env(REQUESTS_VARIABLE, REQUESTS.to_string());
    services.set_test_variables(&mut run);
    let lines = run_and_collect_lines(&mut run, |line| line.contains("p99 of a move"))?;
    ensure!(!lines.is_empty(), "the overload test printed no times");
    Ok(lines)
}
