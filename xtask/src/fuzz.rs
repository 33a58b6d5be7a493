//! `cargo xtask fuzz`: runs libFuzzer on the parsers.
//!
//! Each file in `fuzz/src/bin/` is a target, and `fuzz/corpus/TARGET/` holds its seed inputs. A
//! stable compiler is enough: the instrumentation is requested with code generation options. The
//! address sanitizer, which is not stable, would find nothing in code without `unsafe`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{self, cargo, command_line, output};
use crate::{root, target_dir};

/// Options of `cargo xtask fuzz`.
#[derive(clap::Args)]
pub struct FuzzArguments {
    /// The target; all targets by default.
    target: Option<String>,
    /// Seconds of fuzzing for each target.
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Runs this one input instead, for example one that failed.
    #[arg(long, value_name = "FILE", requires = "target")]
    repeat: Option<PathBuf>,
    /// Adds the inputs that earlier runs found to the committed corpus, minimised.
    #[arg(long, requires = "target")]
    keep: bool,
}

/// Compiler options for coverage-guided fuzzing.
///
/// The last one keeps comparisons separate, so that libFuzzer sees each.
const INSTRUMENTATION: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
];

/// Time limit of one input.
const INPUT_SECONDS_MAX: u32 = 5;

/// Inputs that a run starts from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FuzzInputs {
    /// Only the committed corpus and a fixed seed, so that the gate is reproducible.
    Committed,
    /// Also the inputs that earlier runs found, with a new seed.
    CommittedAndFound,
}

/// Runs `cargo xtask fuzz`.
pub fn run(arguments: &FuzzArguments) -> Result<()> {
    let all = targets()?;
    let chosen = match &arguments.target {
        Some(target) if all.contains(target) => vec![target.clone()],
        Some(target) => {
            bail!("there is no fuzz target {target}; the targets are: {}", all.join(", "))
        }
        None => all,
    };
    if chosen.is_empty() {
        bail!("there is no fuzz target; each file in fuzz/src/bin/ is one");
    }
    let binaries = build()?;
    for target in &chosen {
        let folder = Folders::for_target(target)?;
        if let Some(input) = &arguments.repeat {
            command::run(Command::new(binaries.join(target)).arg(input))?;
        } else if arguments.keep {
            let mut merge = Command::new(binaries.join(target));
            command::run(merge.arg("-merge=1").args([&folder.corpus, &folder.found]))?;
        } else {
            eprintln!("fuzz {target}: {} s", arguments.seconds);
            println!(
                "{target}: {}",
                fuzz(&binaries, target, arguments.seconds, FuzzInputs::CommittedAndFound)?
            );
        }
    }
    Ok(())
}

/// The names of all targets.
pub fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/src/bin");
    let mut targets = Vec::new();
    if folder.is_dir() {
        for file in fs::read_dir(&folder)? {
            let file = file?.path();
            if file.extension().is_some_and(|extension| extension == "rs") {
                targets.extend(file.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
    }
    targets.sort();
    Ok(targets)
}

/// Builds all targets and returns the folder of their binaries.
pub fn build() -> Result<PathBuf> {
    let host = host()?;
    // With --target the options do not apply to build scripts, which must not be instrumented.
    let mut build = cargo();
    build.args(["build", "--manifest-path", "fuzz/Cargo.toml", "--release", "--bins", "--target"]);
    build.arg(&host).env("CARGO_TARGET_DIR", target_dir());
    build.env("CARGO_ENCODED_RUSTFLAGS", INSTRUMENTATION.join("\x1f"));
    command::run(&mut build)?;
    binaries()
}

/// The folder of the built targets.
pub fn binaries() -> Result<PathBuf> {
    Ok(target_dir().join(host()?).join("release"))
}

/// Fuzzes one built target and returns a summary line.
pub fn fuzz(binaries: &Path, target: &str, seconds: u32, inputs: FuzzInputs) -> Result<String> {
    let folder = Folders::for_target(target)?;
    let mut run = Command::new(binaries.join(target));
    run.current_dir(root());
    run.arg(format!("-max_total_time={seconds}"));
    run.arg(format!("-timeout={INPUT_SECONDS_MAX}"));
    run.arg(format!("-artifact_prefix={}/", folder.artifacts.display()));
    run.arg("-print_final_stats=1");
    if inputs == FuzzInputs::Committed {
        // libFuzzer adds new inputs to the first folder.
        run.arg("-seed=1");
        let empty = folder.found.with_extension("gate");
        let _ = fs::remove_dir_all(&empty);
        fs::create_dir_all(&empty)?;
        run.args([&empty, &folder.corpus]);
    } else {
        run.args([&folder.found, &folder.corpus]);
    }
    let log = folder.found.with_extension("log");
    let sink = File::create(&log)?;
    let status = run.stdout(sink.try_clone()?).stderr(sink).status();
    let status =
        status.with_context(|| format!("cannot start the fuzzer `{}`", command_line(&run)))?;
    let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    if status.success() {
        return Ok(summary(&text));
    }
    let tail: Vec<&str> = text.lines().rev().take(30).collect();
    for line in tail.iter().rev() {
        eprintln!("{line}");
    }
    match artifact(&text) {
        Some(input) => {
            let input = Path::new(input);
            let input = input.strip_prefix(root()).unwrap_or(input).display();
            bail!(
                "fuzz target {target} failed; repeat: `cargo xtask fuzz {target} --repeat {input}`"
            )
        }
        None => {
            bail!("fuzz target {target} ended with {status}; the whole log is {}", log.display())
        }
    }
}

/// Folders of one target.
struct Folders {
    /// Committed seed inputs.
    corpus: PathBuf,
    /// Inputs found by earlier runs on this machine.
    found: PathBuf,
    /// Inputs that made the target fail.
    artifacts: PathBuf,
}

impl Folders {
    fn for_target(target: &str) -> Result<Folders> {
        let corpus = root().join("fuzz/corpus").join(target);
        if !corpus.is_dir() {
            bail!("missing folder fuzz/corpus/{target}; commit a few valid inputs there");
        }
        let folders = Folders {
            corpus,
            found: target_dir().join("xtask/fuzz").join(target),
            artifacts: root().join("fuzz/artifacts").join(target),
        };
        fs::create_dir_all(&folders.found)?;
        fs::create_dir_all(&folders.artifacts)?;
        Ok(folders)
    }
}

/// The target triple of this machine.
pub fn host() -> Result<String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let line = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("missing host in the output of `rustc -vV`")?.to_owned())
}

/// Number of inputs and coverage from the log of libFuzzer.
fn summary(log: &str) -> String {
    let number = |name: &str| {
        let line = log.lines().rev().find_map(|line| line.split_once(name));
        line.and_then(|(_, rest)| rest.split_whitespace().next()).unwrap_or("?").to_owned()
    };
    format!("{} inputs, coverage {}", number("stat::number_of_executed_units:"), number(" cov: "))
}

/// The file with the failing input.
fn artifact(log: &str) -> Option<&str> {
    log.lines().find_map(|line| line.split_once("Test unit written to ")).map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
#3\tNEW    cov: 15 ft: 15 corp: 2/3b lim: 4 exec/s: 0 rss: 27Mb
#54\tDONE   cov: 160 ft: 16 corp: 3/5b lim: 4096 exec/s: 9 rss: 27Mb
Done 54 runs in 6 second(s)
stat::number_of_executed_units: 54
stat::average_exec_per_sec:     9
";

    #[test]
    fn log_is_summarised() {
        assert_eq!(summary(LOG), "54 inputs, coverage 160");
        assert_eq!(summary(""), "? inputs, coverage ?");
    }

    #[test]
    fn failing_input_is_found_in_the_log() {
        let line = "artifact_prefix='x/'; Test unit written to x/crash-0a1b\nBase64: YQ==\n";
        assert_eq!(artifact(line), Some("x/crash-0a1b"));
        assert_eq!(artifact(LOG), None);
    }

    #[test]
    fn every_target_has_a_corpus() {
        for target in targets().unwrap() {
            let corpus = root().join("fuzz/corpus").join(&target);
            let seeds = fs::read_dir(&corpus).map(|files| files.count()).unwrap_or(0);
            assert!(seeds > 0, "{target} has no corpus");
        }
    }
}
