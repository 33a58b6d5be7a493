//! `cargo xtask train`: teaches the evaluation of Pentagame.
//!
//! `data` plays games of the engine against itself and keeps the positions, `fit` fits weights to
//! them, `check` lets two sets of weights play each other, `status` says what there is. The recipe
//! behind the weights in the repository is in `docs/engine-training.md`.

mod check;
mod data;
mod fit;
mod net;
mod sample;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Subcommand;
use engine::pentagame::Weights;

use crate::command::{cargo, run as run_command};
use crate::target_dir;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Plays against itself and appends the positions to the shards of the folder
    ///
    /// Interrupted, it goes on with the next game when it is called again.
    #[command(after_help = "Example:
  nice cargo xtask train data --positions 200000 --evals 3000 --round 1 --jobs 2")]
    Data(data::Arguments),
    /// Fits weights to the positions of the folder
    #[command(after_help = "Examples:
  cargo xtask train fit --linear --out target/train/linear.bin
  cargo xtask train fit --hidden 32 --lambda 0.6 --seed 1 --out target/train/net.bin")]
    Fit(fit::Arguments),
    /// Lets two sets of weights play each other, from the same openings with seats swapped
    #[command(after_help = "Examples:
  cargo xtask train check --a target/train/linear.bin --b hand --games 200 --evals 5000
  cargo xtask train check --a target/train/net.bin --b usual --games 400 --time-ms 20")]
    Check(check::Arguments),
    /// Says how many positions there are, by round
    #[command(after_help = "Example:\n  cargo xtask train status")]
    Status {
        /// Where the shards are
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
    },
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    if cfg!(debug_assertions) {
        let mut again = cargo();
        again.args(["run", "--quiet", "--release", "--package", "xtask", "--"]);
        return run_command(again.args(std::env::args_os().skip(1)));
    }
    match &arguments.task {
        Task::Data(arguments) => data::run(arguments),
        Task::Fit(arguments) => fit::run(arguments),
        Task::Check(arguments) => check::run(arguments),
        Task::Status { dir } => sample::status(&folder(dir.as_deref())),
    }
}

/// Where the shards are, unless said otherwise.
fn folder(given: Option<&Path>) -> PathBuf {
    given.map_or_else(|| target_dir().join("train"), Path::to_path_buf)
}

/// Weights by name: `hand`, `usual` or a file.
fn weights(name: &str) -> Result<Weights> {
    match name {
        "hand" => Ok(Weights::by_hand()),
        "usual" => Ok(Weights::usual()),
        file => {
            let bytes = std::fs::read(file).with_context(|| format!("reading {file}"))?;
            Weights::read(&bytes).with_context(|| format!("{file} holds no weights"))
        }
    }
}
