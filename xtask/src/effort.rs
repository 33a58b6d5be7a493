//! How much an engine may think in a chore, and the command that does it.

use std::process::Command;

use crate::command::cargo;
use crate::target_dir;

/// How long the house player thinks about each position of a chore, and about how many.
#[derive(clap::Args)]
pub struct Effort {
    /// Thinks so long about each position
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Makes so many static evaluations instead: the same on every machine
    #[arg(long, conflicts_with = "seconds")]
    evals: Option<u64>,
    /// Does no more than so many this time
    #[arg(long)]
    most: Option<u64>,
}

impl Effort {
    /// The example of the engine that does the work, built for speed, with this effort.
    pub fn example(&self, name: &str, features: &[&str]) -> Command {
        let mut command = cargo();
        command.env("CARGO_TARGET_DIR", target_dir());
        command.args(["run", "--quiet", "--release", "--package", "engine"]);
        command.arg(format!("--features={}", features.join(",")));
        command.args(["--example", name, "--"]);
        match self.evals {
            Some(evals) => command.args(["--evals".to_owned(), evals.to_string()]),
            None => command.args(["--seconds".to_owned(), self.seconds.to_string()]),
        };
        if let Some(most) = self.most {
            command.args(["--most".to_owned(), most.to_string()]);
        }
        command
    }
}
