//! Training of the evaluation of Pentagame.
//!
//! `data` plays games of the engine against itself and stores the positions, `fit` fits weights to
//! them, `check` plays a match between two sets of weights, `status` lists the stored positions.
//! The commands behind the weights in the repository are in `docs/research/engine-training.md`.

mod fit;
mod linear_model;
mod sample;
mod self_play;
mod weights_match;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use engine::pentagame::EvalWeights;

#[derive(Parser)]
#[command(
    about = "Trains the evaluation of Pentagame",
    after_help = "Examples:
  cargo run --release -p train -- data --positions 100000 --evals 3000
  cargo run --release -p train -- status
  cargo run --release -p train -- fit --out target/train/new.bin
  cargo run --release -p train -- check --a target/train/new.bin --b usual --games 400"
)]
struct CommandLine {
    #[command(subcommand)]
    task: TrainTask,
}

#[derive(Subcommand)]
enum TrainTask {
    /// Plays self-play games and appends their positions to the shards of the folder.
    ///
    /// An interrupted run continues with the next game when it is started again.
    #[command(after_help = "Example:
  nice cargo run --release -p train -- data --positions 200000 --round 1 --jobs 2")]
    Data(self_play::SelfPlayArguments),
    /// Fits weights to the positions of the folder.
    #[command(after_help = "Example:
  cargo run --release -p train -- fit --spread 0.1 --out target/train/new.bin")]
    Fit(fit::FitArguments),
    /// Plays a match between two sets of weights; each opening is played with seats swapped.
    #[command(after_help = "Examples:
  cargo run --release -p train -- check --a target/train/new.bin --b hand --evals 5000
  cargo run --release -p train -- check --a target/train/new.bin --b usual --time-ms 20")]
    Check(weights_match::WeightsMatchArguments),
    /// Prints how many positions are stored, by shard and result.
    #[command(after_help = "Example:\n  cargo run --release -p train -- status")]
    Status {
        /// Folder of the shards; target/train by default.
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
    },
}

fn main() -> Result<()> {
    match CommandLine::parse().task {
        TrainTask::Data(arguments) => self_play::run(&arguments),
        TrainTask::Fit(arguments) => fit::run(&arguments),
        TrainTask::Check(arguments) => weights_match::run(&arguments),
        TrainTask::Status { dir } => sample::print_status(&shard_folder(dir.as_deref())),
    }
}

/// Folder of the shards: the given one, or `target/train`.
fn shard_folder(given: Option<&Path>) -> PathBuf {
    given.map_or_else(|| PathBuf::from("target/train"), Path::to_path_buf)
}

/// Loads weights by name: `hand`, `usual` or a file.
fn load_weights(name: &str) -> Result<EvalWeights> {
    match name {
        "hand" => Ok(EvalWeights::by_hand()),
        "usual" => Ok(EvalWeights::embedded()),
        file => {
            let bytes = std::fs::read(file).with_context(|| format!("reading {file}"))?;
            EvalWeights::parse(&bytes).with_context(|| format!("{file} is not a weights file"))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }
}
