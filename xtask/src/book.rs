//! `cargo xtask book`: the opening book, enlarged by drop-out expansion.
//!
//! The work is done by an example of the engine, built for speed. The book is written after every
//! page, so a run may be stopped at any time and the next one goes on from there.

use anyhow::Result;

use crate::command::run as run_command;
use crate::effort::Effort;

/// What can be said on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    effort: Effort,
    /// Stops after so many minutes
    #[arg(long)]
    minutes: Option<f64>,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut command = arguments.effort.example("expand", &["book"]);
    if let Some(minutes) = arguments.minutes {
        command.args(["--minutes".to_owned(), minutes.to_string()]);
    }
    run_command(&mut command)
}
