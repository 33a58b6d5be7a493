//! A part of `cargo xtask nightly`: compares Swiss standings with those of the FIDE Dutch system.
//!
//! Both systems pair the same fields of 64 players with known strengths for nine rounds.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, output, run};
use crate::{python, root, target_dir};

/// Number of fields that are compared.
pub const FIELDS: u64 = 1_000;

/// The least ratio of the rank correlations, ours to theirs.
const RATIO_MIN: f64 = 0.98;

/// Compares the rank correlations of the final standings with the true strengths.
pub fn check() -> Result<Vec<String>> {
    if !python::PY4SWISS.is_present() {
        python::PY4SWISS.install()?;
    }
    let folder = target_dir().join("xtask");
    std::fs::create_dir_all(&folder)?;
    let (fields, pairs) = (folder.join("swiss-fields.txt"), folder.join("swiss-pairs.txt"));
    run(quality().arg("--write").arg(&fields))?;
    let script = root().join("crates/contest/oracle/dutch_pairs.py");
    run(Command::new(python::program("python")).arg(script).args([&fields, &pairs]))?;
    let report = output(quality().arg("--pairs").arg(&pairs))?;
    let last = report.lines().last().context("the comparison printed nothing")?;
    let ratio = last.split_whitespace().find_map(|word| word.parse::<f64>().ok());
    if ratio.context("the comparison printed no ratio")? < RATIO_MIN {
        bail!("Swiss standings are more than 2 % worse than by the Dutch system\n{report}");
    }
    Ok(report.lines().map(str::to_owned).collect())
}

fn quality() -> Command {
    let mut command = cargo();
    command.args(["run", "--release", "--locked", "-p", "contest", "--example", "swiss_quality"]);
    command.arg(FIELDS.to_string());
    command
}
