//! Search limits of tasks that run the engine.

use std::process::Command;

use crate::command::cargo;
use crate::target_dir;

/// Search effort for each position, and the number of positions.
#[derive(clap::Args)]
pub struct SearchEffort {
    /// Seconds of search for each position.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Static evaluations for each position instead, the same on every machine.
    #[arg(long, conflicts_with = "seconds")]
    evals: Option<u64>,
    /// Maximum number of positions in this run.
    #[arg(long)]
    most: Option<u64>,
}

impl SearchEffort {
    /// The command that runs an example of the engine in release mode with this effort.
    pub fn example(&self, name: &str, features: &[&str]) -> Command {
        let mut command = cargo();
        command.env("CARGO_TARGET_DIR", target_dir());
        command.args(["run", "--quiet", "--release", "--package", "palamedes-engine"]);
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
