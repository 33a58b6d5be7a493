//! `cargo xtask openings`: the double openings of the Compendium, evaluated.
//!
//! The work is done by an example of the engine, built for speed; what is in the table already is
//! kept as long as the effort is the same.

use anyhow::Result;

use crate::command::run as run_command;
use crate::effort::Effort;

/// What can be said on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    effort: Effort,
    /// Begins anew
    #[arg(long)]
    fresh: bool,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut command = arguments.effort.example("openings", &[]);
    if arguments.fresh {
        command.arg("--fresh");
    }
    run_command(&mut command)
}
