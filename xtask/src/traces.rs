//! Tests of the program with OpenTelemetry, a part of the nightly run.
//!
//! The feature `otel` builds more crates, so the gate does without it.

use anyhow::Result;

use crate::command::{cargo, run};
use crate::dist::PACKAGE;
use crate::services::{Ports, Services};

/// Lints the feature and runs its tests against a receiver on this machine.
pub fn check() -> Result<Vec<String>> {
    let mut clippy = cargo();
    clippy.args(["clippy", "--locked", "--all-targets"]).args(PACKAGE);
    run(clippy.args(["--", "--deny", "warnings"]))?;
    let services = Services::start(Ports::default())?;
    let mut test = cargo();
    services.set_test_variables(&mut test);
    test.args(["nextest", "run", "--locked", "--no-tests", "fail"]).args(PACKAGE);
    run(test.args(["-E", "binary(otel) + test(trace_export)"]))?;
    Ok(vec!["traces arrive at a receiver".to_owned()])
}
