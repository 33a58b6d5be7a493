//! `palamedes arena compliance -- PROGRAM`: tests an engine against the protocol.

use std::io::Write;
use std::time::Duration;

use arena::compliance::{CheckOutcome, CheckReport, ComplianceTest};
use games::Game;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::translator::Translator;
use crate::usage::ValueError;

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

fn parse_check(text: &str) -> Result<String, ValueError> {
    if ComplianceTest::names().any(|name| name == text) {
        return Ok(text.to_owned());
    }
    let names: Vec<&str> = ComplianceTest::names().collect();
    Err(ValueError::new("arena-check-unknown")
        .with("checks", names.join(", "))
        .with_proposal(text, ComplianceTest::names()))
}

pub fn run(arguments: &ComplianceArguments, translator: &Translator) -> anyhow::Result<()> {
    let mut examination = ComplianceTest::new(arguments.program.clone(), arguments.game.clone());
    examination.timeout = Duration::from_millis(arguments.timeout_ms);
    examination.only.clone_from(&arguments.only);
    let mut out = std::io::stdout();
    let mut written = Ok(());
    let findings = examination.run(|finding| {
        let line = match arguments.json {
            true => writeln!(out, "{}", to_json(finding)),
            false => writeln!(out, "{}", to_text(finding, translator)),
        };
        let line = line.and_then(|()| out.flush());
        if written.is_ok() {
            written = line;
        }
    });
    written?;
    let passed = findings.iter().filter(|finding| finding.verdict == CheckOutcome::Passed).count();
    if !arguments.json {
        let (passed, all) = (passed.to_string(), findings.len().to_string());
        let arguments = [("passed", passed.as_str()), ("all", &all)];
        writeln!(out, "{}", translator.translate("arena-compliance-summary", &arguments))?;
    }
    if passed == findings.len() { Ok(()) } else { Err(Failure::Reported.into()) }
}

/// One check; if it failed, with the expected and the actual result and the dialogue.
///
/// Both results quote the protocol, so they are in English like its document.
fn to_text(report: &CheckReport, translator: &Translator) -> String {
    let part = |code: &str| translator.translate(&format!("arena-compliance-{code}"), &[]);
    let outcome = match report.verdict {
        CheckOutcome::Passed => part("passed"),
        CheckOutcome::Failed(_) => part("failed"),
        CheckOutcome::Skipped => "-".to_owned(),
    };
    let about = translator.translate(&format!("arena-check-{}", report.name), &[]);
    let mut text = format!("{outcome:<6}  {:<24} {about}", report.name);
    if let CheckOutcome::Failed(failure) = &report.verdict {
        for (label, result) in [("expected", &failure.expected), ("found", &failure.found)] {
            text += &format!("\n        {:<9} {result}", part(label));
        }
        for line in &report.transcript {
            text += &format!("\n          {line}");
        }
    }
    text
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
