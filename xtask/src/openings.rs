//! `cargo xtask openings`: evaluates the double openings of the Compendium.
//!
//! An example of the engine does the work in release mode. Rows of the table that were evaluated
//! with the same effort are kept.

use anyhow::Result;

use crate::command::run as run_command;
use crate::search_effort::SearchEffort;

/// Options of `cargo xtask openings`.
#[derive(clap::Args)]
pub struct OpeningsArguments {
    #[command(flatten)]
    effort: SearchEffort,
    /// Evaluates all openings again.
    #[arg(long)]
    fresh: bool,
}

/// Runs `cargo xtask openings`.
pub fn run(arguments: &OpeningsArguments) -> Result<()> {
    let mut command = arguments.effort.example("openings", &[]);
    if arguments.fresh {
        command.arg("--fresh");
    }
    run_command(&mut command)
}
