//! `cargo xtask book`: extends the opening book by drop-out expansion.
//!
//! An example of the engine does the work in release mode. The book is written after every
//! position, so a run may be stopped at any time and the next one resumes it.

use anyhow::Result;

use crate::command::run as run_command;
use crate::search_effort::SearchEffort;

/// Options of `cargo xtask book`.
#[derive(clap::Args)]
pub struct BookArguments {
    #[command(flatten)]
    effort: SearchEffort,
    /// Stops after this many minutes.
    #[arg(long)]
    minutes: Option<f64>,
}

/// Runs `cargo xtask book`.
pub fn run(arguments: &BookArguments) -> Result<()> {
    let mut command = arguments.effort.example("expand", &["book"]);
    if let Some(minutes) = arguments.minutes {
        command.args(["--minutes".to_owned(), minutes.to_string()]);
    }
    run_command(&mut command)
}
