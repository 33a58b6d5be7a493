//! `palamedes arena compliance -- PROGRAM`: tests an engine against the protocol.

use std::io::Write;
use std::time::Duration;

use arena::compliance::{CheckOutcome, CheckReport, ComplianceTest};
use games::Game;
use serde_json::{Value, json};

use crate::failure::Failure;

/// Tests a program that implements the engine protocol.
///
/// Prints every check; a failed one with the expected and the actual result and the dialogue. The
/// exit code is 1 if a check failed.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes arena compliance -- ./their-engine\n  \
    palamedes arena compliance --game pente:13 -- palamedes engine\n\n\
    The protocol is documented in docs/api/engine-protocol.md.")]
pub struct ComplianceArguments {
    /// Game that is played.
    ///
    /// With its options.
    #[arg(long, default_value = "pentagame", value_parser = super::read_game)]
    game: Game,
    /// Timeout in milliseconds of a response without search.
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=600_000))]
    timeout_ms: u64,
    /// Runs only these checks and those that they depend on.
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = parse_check)]
    only: Vec<String>,
    /// Prints each check as a line of JSON.
    #[arg(long)]
    json: bool,
    /// Program and its arguments.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

fn parse_check(text: &str) -> Result<String, String> {
    if ComplianceTest::names().any(|name| name == text) {
        return Ok(text.to_owned());
    }
    let names: Vec<&str> = ComplianceTest::names().collect();
    Err(format!("unknown check; the checks are {}", names.join(", ")))
}

pub fn run(arguments: &ComplianceArguments) -> anyhow::Result<()> {
    let mut examination = ComplianceTest::new(arguments.program.clone(), arguments.game.clone());
    examination.timeout = Duration::from_millis(arguments.timeout_ms);
    examination.only.clone_from(&arguments.only);
    let mut out = std::io::stdout();
    let mut written = Ok(());
    let findings = examination.run(|finding| {
        let line = match arguments.json {
            true => writeln!(out, "{}", to_json(finding)),
            false => writeln!(out, "{finding}"),
        };
        let line = line.and_then(|()| out.flush());
        if written.is_ok() {
            written = line;
        }
    });
    written?;
    let passed = findings.iter().filter(|finding| finding.verdict == CheckOutcome::Passed).count();
    if !arguments.json {
        writeln!(out, "{passed} of {} checks passed", findings.len())?;
    }
    if passed == findings.len() { Ok(()) } else { Err(Failure::Reported.into()) }
}

fn to_json(report: &CheckReport) -> Value {
    let mut line = json!({ "check": report.name, "about": report.about });
    let outcome = match &report.verdict {
        CheckOutcome::Passed => "passed",
        CheckOutcome::Skipped => "skipped",
        CheckOutcome::Failed(failure) => {
            line["expected"] = json!(failure.expected);
            line["found"] = json!(failure.found);
            let dialogue = report.transcript.iter().map(ToString::to_string);
            line["dialogue"] = json!(dialogue.collect::<Vec<_>>());
            "failed"
        }
    };
    line["outcome"] = json!(outcome);
    line
}
