//! `cargo xtask ci`: the gate.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::command::{self, cargo, run_picking};
use crate::progress::{Times, spoken, spoken_left};
use crate::services::{Ports, Services};
use crate::{counts, crash, e2e, fingerprint, fuzz, long, queries, schema, setup, tidy, web};

/// A step and what it does; it gives back what deserves a line at the end.
type Step = (&'static str, fn() -> Result<Vec<String>>);

const STEPS: &[Step] = &[
    ("format", format),
    ("tidy", tidy),
    ("clippy", clippy),
    ("queries", queries::check),
    ("tests", tests),
    ("crash", || crash::check_cycles(crash::GATE_CYCLES)),
    ("schema", || schema::check(schema::GATE_SECONDS, schema::GATE_SEED)),
    ("doc-tests", doc_tests),
    ("docs", docs),
    ("wasm", wasm),
    ("web", web),
    ("e2e", e2e::check),
    ("fuzz", fuzz_briefly),
    ("counts", counts),
];

/// How long each fuzz target runs here.
const FUZZ_SECONDS: u32 = long::FUZZ_SECONDS / 10;

/// The crates that build for the browser unchanged.
const RULES: &[&str] = tidy::RULES;

/// The chore: every step even after one has failed, so that one run shows all that is wrong.
pub fn run(only: &[String]) -> Result<()> {
    let steps = chosen(only)?;
    let mut times = Times::load();
    let mut done: Vec<(&str, Duration, Result<Vec<String>>)> = Vec::new();
    for (index, (name, step)) in steps.iter().enumerate() {
        let keys: Vec<String> = steps[index..].iter().map(|(name, _)| key(name)).collect();
        let left = spoken_left(times.left(keys.iter().map(String::as_str), 1));
        eprintln!("\n== {name} (step {} of {}, {left})", index + 1, steps.len());
        let start = Instant::now();
        let result = step();
        if let Err(error) = &result {
            eprintln!("error: {error:#}");
        }
        times.note(&key(name), start.elapsed())?;
        done.push((name, start.elapsed(), result));
    }
    let failed = summarise(&done);
    if failed > 0 {
        bail!(
            "{failed} of {} steps failed; repeat one with `cargo xtask ci --only STEP`",
            done.len()
        );
    }
    Ok(())
}

fn chosen(only: &[String]) -> Result<Vec<Step>> {
    if only.is_empty() {
        return Ok(STEPS.to_vec());
    }
    let find = |wanted: &String| match STEPS.iter().find(|(name, _)| name == wanted) {
        Some(step) => Ok(*step),
        None => {
            let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
            bail!("there is no step {wanted}; there are: {}", names.join(", "))
        }
    };
    only.iter().map(find).collect()
}

fn key(step: &str) -> String {
    format!("ci {step}")
}

fn summarise(done: &[(&str, Duration, Result<Vec<String>>)]) -> usize {
    println!("\n{:<10} {:>8}  result", "step", "time");
    let mut notes = Vec::new();
    for (name, time, result) in done {
        let told = if result.is_ok() { "ok" } else { "FAILED" };
        println!("{name:<10} {:>8}  {told}", spoken(*time));
        match result {
            Ok(lines) => notes.extend(lines.iter().map(|line| format!("{name}: {line}"))),
            Err(error) => notes.push(format!("{name}: {error:#}")),
        }
    }
    let total = done.iter().map(|(_, time, _)| *time).sum();
    println!("{:<10} {:>8}\n", "all", spoken(total));
    for note in notes {
        println!("{note}");
    }
    done.iter().filter(|(_, _, result)| result.is_err()).count()
}

fn format() -> Result<Vec<String>> {
    command::run(cargo().args(["fmt", "--all", "--check"]))?;
    command::run(cargo().args(["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    Ok(Vec::new())
}

fn tidy() -> Result<Vec<String>> {
    tidy::run()?;
    Ok(Vec::new())
}

fn clippy() -> Result<Vec<String>> {
    command::run(
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked", "--"])
            .args(["-D", "warnings"]),
    )?;
    Ok(Vec::new())
}

fn tests() -> Result<Vec<String>> {
    let mut nextest = cargo();
    nextest.args(["nextest", "run", "--workspace", "--locked", "--no-fail-fast"]);
    nextest.args(["--retries", command::SECOND_CHANCE]);
    nextest.env(long::GAMES_VARIABLE, long::games(long::GATE_GAMES).to_string());
    let services = Services::start(Ports::default())?;
    services.tell_tests(&mut nextest);
    run_picking(&mut nextest, |line| line.starts_with("Summary") || line.starts_with("FLAKY"))
}

fn doc_tests() -> Result<Vec<String>> {
    let mut test = cargo();
    let results = run_picking(test.args(["test", "--doc", "--workspace", "--locked"]), |line| {
        line.starts_with("test result:")
    })?;
    let passed: u64 = results.iter().map(|line| passed(line)).sum();
    Ok(vec![format!("{passed} doc-tests passed")])
}

/// The number before "passed" in a closing line of the standard test runner.
fn passed(line: &str) -> u64 {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| word.starts_with("passed"));
    at.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok()).unwrap_or(0)
}

fn docs() -> Result<Vec<String>> {
    command::run(
        cargo()
            .args(["doc", "--workspace", "--no-deps", "--locked"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    Ok(Vec::new())
}

fn wasm() -> Result<Vec<String>> {
    let mut build = cargo();
    build.args(["build", "--locked", "--lib", "--target", setup::WASM]);
    for name in RULES {
        build.args(["--package", name]);
    }
    command::run(&mut build)?;
    Ok(vec![fingerprint::check_in_wasm()?])
}

fn web() -> Result<Vec<String>> {
    web::check()
}

fn fuzz_briefly() -> Result<Vec<String>> {
    let targets = fuzz::targets()?;
    let binaries = fuzz::build()?;
    let mut notes = Vec::new();
    for target in targets {
        let done = fuzz::fuzz(&binaries, &target, FUZZ_SECONDS, fuzz::Start::Corpus)?;
        eprintln!("{target}: {done}");
        notes.push(format!("{target}: {done}"));
    }
    Ok(notes)
}

fn counts() -> Result<Vec<String>> {
    if !counts::operations_exist() {
        return Ok(vec!["skipped, there is nothing to count yet".to_owned()]);
    }
    counts::check()?;
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passed_tests_are_read_from_a_closing_line() {
        assert_eq!(passed("test result: ok. 12 passed; 0 failed; 0 ignored"), 12);
        assert_eq!(passed("test result: none"), 0);
    }

    #[test]
    fn steps_are_chosen_by_name() {
        assert_eq!(chosen(&[]).unwrap().len(), STEPS.len());
        assert_eq!(chosen(&["tidy".to_owned()]).unwrap()[0].0, "tidy");
        let error = chosen(&["tydy".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("tydy") && error.contains("doc-tests"), "{error}");
    }

    #[test]
    fn failures_are_counted() {
        let done = [
            ("one", Duration::ZERO, Ok(vec!["note".to_owned()])),
            ("two", Duration::ZERO, Err(anyhow::anyhow!("broken"))),
        ];
        assert_eq!(summarise(&done), 1);
    }
}
