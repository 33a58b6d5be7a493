//! `cargo xtask openings`: the double openings of the Compendium, evaluated.
//!
//! The work is done by an example of the engine, built for speed; what is in the table already is
//! kept as long as the effort is the same.

use anyhow::Result;

use crate::command::{cargo, run as run_command};
use crate::target_dir;

/// What can be said on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// Thinks so long about each opening
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Makes so many static evaluations instead: the same on every machine
    #[arg(long, conflicts_with = "seconds")]
    evals: Option<u64>,
    /// Does no more than so many this time
    #[arg(long)]
    most: Option<u64>,
    /// Begins anew
    #[arg(long)]
    fresh: bool,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut command = cargo();
    command.env("CARGO_TARGET_DIR", target_dir());
    command.args(["run", "--quiet", "--release", "--package", "engine", "--example", "openings"]);
    command.arg("--");
    match arguments.evals {
        Some(evals) => command.args(["--evals".to_owned(), evals.to_string()]),
        None => command.args(["--seconds".to_owned(), arguments.seconds.to_string()]),
    };
    if let Some(most) = arguments.most {
        command.args(["--most".to_owned(), most.to_string()]);
    }
    if arguments.fresh {
        command.arg("--fresh");
    }
    run_command(&mut command)
}
