//! `cargo xtask ci`: the gate, which every change must pass.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};

use crate::command::{self, cargo, run_and_collect_lines};
use crate::progress::{StepTimes, format_duration, format_remaining};
use crate::services::{Ports, Services};
use crate::{crash, e2e, fingerprint, fuzz, instruction_counts, lab, nightly, plans, queries};
use crate::{operations, replica_drill, schema, setup, test, tidy, web, wheel};

/// Name and function of a step; the returned lines are printed at the end.
type Step = (&'static str, fn() -> Result<Vec<String>>);

const STEPS: &[Step] = &[
    ("format", || check_format().map(|()| Vec::new())),
    ("tidy", check_tidy),
    ("clippy", check_clippy),
    ("queries", queries::check),
    ("plans", plans::check_small),
    ("tests", run_tests),
    ("crash", crash::check_gate),
    ("replicas", replica_drill::check_gate),
    ("operations", operations::check),
    ("schema", || schema::check(schema::GATE_SECONDS, schema::GATE_SEED)),
    ("doc-tests", run_doc_tests),
    ("docs", build_docs),
    ("wasm", check_wasm),
    ("lab", lab::check),
    ("wheel", wheel::check),
    ("web", web::check),
    ("e2e", e2e::check),
    ("fuzz", fuzz_briefly),
    ("counts", check_instruction_counts),
];

/// Seconds of fuzzing for each target.
const FUZZ_SECONDS: u32 = nightly::FUZZ_SECONDS / 10;

/// Outcome of one step.
type StepResult = (&'static str, Duration, Result<Vec<String>>);

/// Runs every step, even after one has failed, so that one run shows all problems.
pub fn run(only: &[String]) -> Result<()> {
    let steps = select(only)?;
    let mut times = StepTimes::load();
    let mut results: Vec<StepResult> = Vec::new();
    for (index, (name, step)) in steps.iter().enumerate() {
        let keys: Vec<String> = steps[index..].iter().map(|(name, _)| key(name)).collect();
        let remaining = format_remaining(times.estimate(keys.iter().map(String::as_str), 1));
        eprintln!("\n== {name} (step {} of {}, {remaining})", index + 1, steps.len());
        let start = Instant::now();
        let result = step();
        if let Err(error) = &result {
            eprintln!("error: {error:#}");
        }
        times.record(&key(name), start.elapsed())?;
        results.push((name, start.elapsed(), result));
    }
    let failed = print_summary(&results);
    if failed > 0 {
        bail!(
            "{failed} of {} steps of the gate failed; repeat one with `cargo xtask ci --only STEP`",
            results.len()
        );
    }
    Ok(())
}

fn select(only: &[String]) -> Result<Vec<Step>> {
    if only.is_empty() {
        return Ok(STEPS.to_vec());
    }
    let find = |wanted: &String| match STEPS.iter().find(|(name, _)| name == wanted) {
        Some(step) => Ok(*step),
        None => {
            let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
            bail!("the gate has no step {wanted}; the steps are: {}", names.join(", "))
        }
    };
    only.iter().map(find).collect()
}

fn key(step: &str) -> String {
    format!("ci {step}")
}

/// Prints a table of the results and their notes; returns the number of failed steps.
fn print_summary(results: &[StepResult]) -> usize {
    println!("\n{:<10} {:>8}  result", "step", "time");
    let (mut notes, mut errors) = (Vec::new(), Vec::new());
    for (name, time, result) in results {
        let outcome = if result.is_ok() { "ok" } else { "FAILED" };
        println!("{name:<10} {:>8}  {outcome}", format_duration(*time));
        match result {
            Ok(lines) => notes.extend(lines.iter().map(|line| format!("{name}: {line}"))),
            Err(error) => errors.push((name, format!("{error:#}"))),
        }
    }
    let total = results.iter().map(|(_, time, _)| *time).sum();
    println!("{:<10} {:>8}\n", "all", format_duration(total));
    for note in notes {
        println!("{note}");
    }
    // CI services show the end of the output, so the errors come last.
    for (name, error) in &errors {
        println!("{name}: {error}");
    }
    // In the form of the standard test runner, which CI services recognise.
    for (name, error) in &errors {
        for test in failed_tests(error) {
            println!("test gate::{name}: {test} ... FAILED");
        }
        println!("test gate::{name} ... FAILED");
    }
    errors.len()
}

/// The names of the tests that the error of a step lists as failed.
fn failed_tests(error: &str) -> Vec<&str> {
    let failed = error.lines().filter_map(|line| {
        let line = line.trim();
        let of_test_runner = || line.split_once("FAIL [")?.1.split_once(") ");
        line.strip_prefix("failed: ").or_else(|| Some(of_test_runner()?.1))
    });
    failed.collect()
}

/// Checks the format of all Rust sources.
pub fn check_format() -> Result<()> {
    command::run(cargo().args(["fmt", "--all", "--check"]))?;
    command::run(cargo().args(["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))
}

fn check_tidy() -> Result<Vec<String>> {
    tidy::run(&tidy::TidyArguments::default())?;
    Ok(Vec::new())
}

fn check_clippy() -> Result<Vec<String>> {
    command::run(
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked", "--"])
            .args(["-D", "warnings"]),
    )?;
    Ok(Vec::new())
}

fn run_tests() -> Result<Vec<String>> {
    let mut nextest = cargo();
    nextest.args(["nextest", "run", "--workspace", "--locked", "--no-fail-fast"]);
    nextest.args(["--retries", command::TEST_RETRIES, "--failure-output", "immediate-final"]);
    nextest.env(nightly::GAMES_VARIABLE, nightly::games(nightly::GATE_GAMES).to_string());
    let services = Services::start(Ports::default())?;
    services.set_test_variables(&mut nextest);
    run_and_collect_lines(&mut nextest, |line| {
        line.starts_with("Summary") || line.starts_with("FLAKY")
    })
}

fn run_doc_tests() -> Result<Vec<String>> {
    let mut test = cargo();
    let results = run_and_collect_lines(
        test.args(["test", "--doc", "--workspace", "--locked", "--no-fail-fast"]),
        |line| line.starts_with("test result:"),
    )?;
    let passed: u64 = results.iter().map(|line| passed_count(line)).sum();
    Ok(vec![format!("{passed} doc-tests passed")])
}

/// The number before "passed" in the last line of the standard test runner.
fn passed_count(line: &str) -> u64 {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| word.starts_with("passed"));
    at.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok()).unwrap_or(0)
}

fn build_docs() -> Result<Vec<String>> {
    command::run(
        cargo()
            .args(["doc", "--workspace", "--no-deps", "--locked"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    Ok(Vec::new())
}

fn check_wasm() -> Result<Vec<String>> {
    let mut build = cargo();
    build.args(["build", "--locked", "--lib", "--target", setup::WASM]);
    for name in tidy::RULES {
        build.args(["--package", &test::package_of(name)]);
    }
    command::run(&mut build)?;
    Ok(vec![fingerprint::check_in_wasm()?])
}

/// Fuzzes each target briefly, as many at once as there are processors.
fn fuzz_briefly() -> Result<Vec<String>> {
    let targets = fuzz::targets()?;
    let binaries = fuzz::build()?;
    let fuzz = |target: &String| {
        let result = fuzz::fuzz(&binaries, target, FUZZ_SECONDS, fuzz::FuzzInputs::Committed)?;
        eprintln!("{target}: {result}");
        Ok(format!("{target}: {result}"))
    };
    let next = AtomicUsize::new(0);
    let fuzz_rest = || {
        let targets = || targets.get(next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(targets).map(fuzz).collect::<Result<Vec<String>>>()
    };
    let threads = std::thread::available_parallelism()?.get();
    let mut notes = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(fuzz_rest)).collect();
        let results = running.into_iter().map(|thread| {
            thread.join().map_err(|_| anyhow!("a thread that runs a fuzzer panicked"))?
        });
        results.collect::<Result<Vec<_>>>()
    })?
    .concat();
    notes.sort();
    Ok(notes)
}

fn check_instruction_counts() -> Result<Vec<String>> {
    instruction_counts::check()?;
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passed_tests_are_read_from_the_last_line() {
        assert_eq!(passed_count("test result: ok. 12 passed; 0 failed; 0 ignored"), 12);
        assert_eq!(passed_count("test result: none"), 0);
    }

    #[test]
    fn steps_are_selected_by_name() {
        assert_eq!(select(&[]).unwrap().len(), STEPS.len());
        assert_eq!(select(&["tidy".to_owned()]).unwrap()[0].0, "tidy");
        let error = select(&["tydy".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("tydy") && error.contains("doc-tests"), "{error}");
    }

    #[test]
    fn failed_tests_are_named() {
        let error = "command `nextest` ended with 100\n  Summary [1 s] 3 tests run: 2 passed\n  \
                     TRY 2 FAIL [   0.8s] ( 7/26) palamedes::shard shards_move\n  \
                     failed: online/game.spec.ts: phone › first move";
        let names = ["palamedes::shard shards_move", "online/game.spec.ts: phone › first move"];
        assert_eq!(failed_tests(error), names);
    }

    #[test]
    fn failed_steps_are_counted() {
        let results = [
            ("one", Duration::ZERO, Ok(vec!["note".to_owned()])),
            ("two", Duration::ZERO, Err(anyhow::anyhow!("broken"))),
        ];
        assert_eq!(print_summary(&results), 1);
    }
}
