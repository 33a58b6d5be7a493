//! `cargo xtask fuzz`: libFuzzer on the readers of text.
//!
//! Each file in `fuzz/src/bin/` is a target, and `fuzz/corpus/TARGET/` holds the texts it starts
//! from. Nothing but a stable compiler is needed: the instrumentation is asked for with plain
//! code generation options, and the address sanitizer (which is not stable) would have nothing to
//! find in code without `unsafe`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{self, cargo, output, typed};
use crate::{root, target_dir};

/// What can be said on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// The target; all of them when left out
    target: Option<String>,
    /// How long to fuzz each target
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Runs this one input instead, such as one that failed
    #[arg(long, value_name = "FILE", requires = "target")]
    repeat: Option<PathBuf>,
    /// Adds what earlier runs found to the committed corpus, as few files as cover it
    #[arg(long, requires = "target")]
    keep: bool,
}

/// What coverage-guided fuzzing needs of the compiler. The last option keeps comparisons apart,
/// so that libFuzzer sees each.
const INSTRUMENTATION: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
];

/// An input that takes longer is a failure, too.
const INPUT_SECONDS_MAX: u32 = 5;

/// Where a run begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// From the committed corpus alone and with a fixed seed, so that the gate is the same twice.
    Corpus,
    /// Also from what earlier runs found, with a new seed.
    Found,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let all = targets()?;
    let chosen = match &arguments.target {
        Some(target) if all.contains(target) => vec![target.clone()],
        Some(target) => bail!("there is no target {target}; there are: {}", all.join(", ")),
        None => all,
    };
    if chosen.is_empty() {
        bail!("there is no target yet; a file in fuzz/src/bin/ is one");
    }
    let binaries = build()?;
    for target in &chosen {
        let folder = Folders::of(target)?;
        if let Some(input) = &arguments.repeat {
            command::run(Command::new(binaries.join(target)).arg(input))?;
        } else if arguments.keep {
            let mut merge = Command::new(binaries.join(target));
            command::run(merge.arg("-merge=1").args([&folder.corpus, &folder.found]))?;
        } else {
            eprintln!("fuzz {target}: {} s", arguments.seconds);
            println!("{target}: {}", fuzz(&binaries, target, arguments.seconds, Start::Found)?);
        }
    }
    Ok(())
}

/// Every target, by name.
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

/// Builds all targets and gives the folder they are in.
pub fn build() -> Result<PathBuf> {
    let host = host()?;
    // With --target the options do not reach build scripts, which must not be instrumented.
    let mut build = cargo();
    build.args(["build", "--manifest-path", "fuzz/Cargo.toml", "--release", "--bins", "--target"]);
    build.arg(&host).env("CARGO_TARGET_DIR", target_dir());
    build.env("CARGO_ENCODED_RUSTFLAGS", INSTRUMENTATION.join("\x1f"));
    command::run(&mut build)?;
    Ok(target_dir().join(host).join("release"))
}

/// Fuzzes one target that is built. Says in a line what was done.
pub fn fuzz(binaries: &Path, target: &str, seconds: u32, start: Start) -> Result<String> {
    let folder = Folders::of(target)?;
    let mut run = Command::new(binaries.join(target));
    run.current_dir(root());
    run.arg(format!("-max_total_time={seconds}"));
    run.arg(format!("-timeout={INPUT_SECONDS_MAX}"));
    run.arg(format!("-artifact_prefix={}/", folder.artifacts.display()));
    run.arg("-print_final_stats=1");
    if start == Start::Corpus {
        // libFuzzer adds what it finds to the first folder it is given.
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
    let status = status.with_context(|| format!("`{}` could not be started", typed(&run)))?;
    let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    if status.success() {
        return Ok(summary(&said));
    }
    let tail: Vec<&str> = said.lines().rev().take(30).collect();
    for line in tail.iter().rev() {
        eprintln!("{line}");
    }
    match artifact(&said) {
        Some(input) => {
            let input = Path::new(input);
            let input = input.strip_prefix(root()).unwrap_or(input).display();
            bail!("{target} fails; repeat it with `cargo xtask fuzz {target} --repeat {input}`")
        }
        None => bail!("{target} ended with {status}; the whole log is {}", log.display()),
    }
}

struct Folders {
    /// Committed.
    corpus: PathBuf,
    /// Found by earlier runs on this machine.
    found: PathBuf,
    /// Inputs that failed.
    artifacts: PathBuf,
}

impl Folders {
    fn of(target: &str) -> Result<Folders> {
        let corpus = root().join("fuzz/corpus").join(target);
        if !corpus.is_dir() {
            bail!("fuzz/corpus/{target} is missing; commit a few good inputs there");
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

/// The name the compiler has for this machine.
pub fn host() -> Result<String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let line = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("`rustc -vV` names no host")?.to_owned())
}

/// What libFuzzer says at the end, in a few words.
fn summary(log: &str) -> String {
    let number = |name: &str| {
        let line = log.lines().rev().find_map(|line| line.split_once(name));
        line.and_then(|(_, rest)| rest.split_whitespace().next()).unwrap_or("?").to_owned()
    };
    format!("{} inputs, coverage {}", number("stat::number_of_executed_units:"), number(" cov: "))
}

/// The file a failing input was written to.
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
    fn the_log_is_summed_up() {
        assert_eq!(summary(LOG), "54 inputs, coverage 160");
        assert_eq!(summary(""), "? inputs, coverage ?");
    }

    #[test]
    fn a_failing_input_is_found_in_the_log() {
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
