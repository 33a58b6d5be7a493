//! `palamedes arena compliance -- PROGRAM`

use std::io::Write;
use std::time::Duration;

use arena::compliance::{Examination, Verdict};
use games::Game;

use crate::failure::Failure;

/// Examines a program that speaks the engine protocol.
///
/// Every check is named, and a failed one is told with what was expected, what was found and what
/// was said and heard. The exit code is 1 when a check failed.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes arena compliance -- ./their-engine\n  \
    palamedes arena compliance --game pente:13 -- palamedes engine\n\n\
    The protocol is written down in docs/engine-protocol.md.")]
pub struct Arguments {
    /// The game it has to play.
    #[arg(long, default_value = "pentagame", value_parser = super::read_game)]
    game: Game,
    /// How many milliseconds an answer may take that needs no thought.
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=600_000))]
    patience_ms: u64,
    /// Only these checks, and those that all others rest upon.
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = read_check)]
    only: Vec<String>,
    /// The program and its arguments.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

fn read_check(text: &str) -> Result<String, String> {
    if Examination::names().any(|name| name == text) {
        return Ok(text.to_owned());
    }
    let names: Vec<&str> = Examination::names().collect();
    Err(format!("there is no such check; there are {}", names.join(", ")))
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut examination = Examination::new(arguments.program.clone(), arguments.game.clone());
    examination.patience = Duration::from_millis(arguments.patience_ms);
    examination.only.clone_from(&arguments.only);
    let mut out = std::io::stdout();
    let mut written = Ok(());
    let findings = examination.hold(|finding| {
        let line = writeln!(out, "{finding}").and_then(|()| out.flush());
        if written.is_ok() {
            written = line;
        }
    });
    written?;
    let passed = findings.iter().filter(|finding| finding.verdict == Verdict::Passed).count();
    writeln!(out, "{passed} of {} checks passed", findings.len())?;
    if passed == findings.len() { Ok(()) } else { Err(Failure::Answered.into()) }
}
