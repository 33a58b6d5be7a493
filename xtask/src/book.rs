//! `cargo xtask book`: the opening book, enlarged by drop-out expansion.
//!
//! The work is done by an example of the engine, built for speed. The book is written after every
//! page, so a run may be stopped at any time and the next one goes on from there.

use anyhow::Result;

use crate::command::{cargo, run as run_command};
use crate::target_dir;

/// What can be said on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// Thinks so long about each position
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Makes so many static evaluations instead: the same on every machine
    #[arg(long, conflicts_with = "seconds")]
    evals: Option<u64>,
    /// Adds no more than so many pages this time
    #[arg(long)]
    most: Option<u64>,
    /// Stops after so many minutes
    #[arg(long)]
    minutes: Option<f64>,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut command = cargo();
    command.env("CARGO_TARGET_DIR", target_dir());
    command.args(["run", "--quiet", "--release", "--package", "engine", "--features", "book"]);
    command.args(["--example", "expand", "--"]);
    match arguments.evals {
        Some(evals) => command.args(["--evals".to_owned(), evals.to_string()]),
        None => command.args(["--seconds".to_owned(), arguments.seconds.to_string()]),
    };
    if let Some(most) = arguments.most {
        command.args(["--most".to_owned(), most.to_string()]);
    }
    if let Some(minutes) = arguments.minutes {
        command.args(["--minutes".to_owned(), minutes.to_string()]);
    }
    run_command(&mut command)
}
