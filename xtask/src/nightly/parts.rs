//! The parts of the nightly run and the work of each.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{FUZZ_SECONDS, GAMES, GAMES_VARIABLE, games};
use crate::command::{cargo, command_line, output};
use crate::lab::{buckets, cluster};
use crate::matching;
use crate::services::{Ports, Services};
use crate::simulate;
use crate::swiss_quality;
use crate::test::{SERVICE_CRATES, package_of};
use crate::{
    contest_arena, crash, deny, deploy_files, dist, docs_site, e2e, fuzz, idle_connections, image,
    libraries, load_test, overload, plans, proxies, ratios, recovery, replica_drill, restore,
    rolling_restart, root, scale_times, schema, sources, traces, wheel,
};

/// Test files that compare with reference data.
const REFERENCE_TESTS: &[&str] = &["vectors", "walks", "perft"];

/// A part of the nightly run.
pub struct Part {
    pub name: String,
    /// Length of the part in numbers, where one is set.
    pub length: String,
    pub work: Work,
}

/// Work of a part.
pub enum Work {
    /// One test of a test binary.
    Test { binary: PathBuf, folder: PathBuf, test: String },
    /// All tests that pass a filter of nextest.
    FilteredTests { filter: String },
    /// One fuzz target.
    Fuzz { target: String },
    /// The crash test with one kind of fault.
    Crash(crash::FaultKind),
    /// A function of another task; returns notes for the report.
    Task(fn() -> Result<Vec<String>>),
}

/// The parts whose names equal the given one or begin with it; all parts if none is given.
pub fn select(name: Option<&str>) -> Result<Vec<Part>> {
    let files = long_test_files(&root().join("crates"))?;
    let mut parts = fuzz_parts()?;
    parts.push(other_tests(&files));
    parts.extend(crash_parts());
    parts.extend(server_parts());
    let Some(name) = name else {
        let mut all = long_tests(&files)?;
        all.extend(parts);
        return Ok(all);
    };
    // Tests are built only to list them: not if the name is that of another part.
    if !parts.iter().any(|part| part.name.starts_with(name)) {
        parts = long_tests(&files)?;
    }
    let is_exact = parts.iter().any(|part| part.name == name);
    parts.retain(|part| if is_exact { part.name == name } else { part.name.starts_with(name) });
    if parts.is_empty() {
        bail!("the nightly run has no part {name}; `cargo xtask nightly --list` prints the names");
    }
    Ok(parts)
}

fn fuzz_parts() -> Result<Vec<Part>> {
    let part = |target: String| Part {
        name: format!("fuzz-{target}"),
        length: format!("{FUZZ_SECONDS} s"),
        work: Work::Fuzz { target },
    };
    Ok(fuzz::targets()?.into_iter().map(part).collect())
}

/// All tests that are no parts of their own.
fn other_tests(files: &[TestFile]) -> Part {
    let timed = scale_times::filter();
    let filter = if files.is_empty() {
        format!("not ({timed})")
    } else {
        format!("not ({timed}) & not ({})", nextest_filter(files))
    };
    let (name, length) = ("other-tests".to_owned(), "all".to_owned());
    Part { name, length, work: Work::FilteredTests { filter } }
}

fn crash_parts() -> impl Iterator<Item = Part> {
    crash::FaultKind::all().into_iter().map(|kind| Part {
        name: format!("crash-{}", kind.name()),
        length: format!("{} cycles", crash::NIGHTLY_CYCLES),
        work: Work::Crash(kind),
    })
}

/// Tests of the running server and of the browser, and comparisons with other programs.
fn server_parts() -> Vec<Part> {
    let part = |name: &str, length: String, task| Part {
        name: name.to_owned(),
        length,
        work: Work::Task(task),
    };
    vec![
        part("restore-drill", "40 games".to_owned(), restore::check_drill),
        part("recovery-drill", "64 games".to_owned(), recovery::check_drill),
        part("replica-drill", "all".to_owned(), replica_drill::check_drill),
        part("rolling-restart", "64 games".to_owned(), rolling_restart::check_nightly),
        part("proxies", "nginx, caddy".to_owned(), proxies::check),
        part("deploy-files", "all".to_owned(), deploy_files::check),
        part("libraries", "all".to_owned(), libraries::check),
        part("docs-site", "all".to_owned(), docs_site::check),
        part("traces", "one receiver".to_owned(), traces::check),
        part("wheel", "release".to_owned(), wheel::check_release),
        part("dist-twice", "x86-64".to_owned(), dist::check_twice),
        part("dist-all", "x86-64, ARM64".to_owned(), dist::check_all),
        part("image", "one".to_owned(), image::check),
        part("schema", format!("{} s", schema::NIGHTLY_SECONDS), || {
            schema::check(schema::NIGHTLY_SECONDS, None)
        }),
        part("simulation", format!("{} seeds", simulate::NIGHTLY_SEEDS), simulate::check_nightly),
        part("idle-connections", "5,000 clients".to_owned(), idle_connections::check),
        part("load", "64 games, 60 s".to_owned(), load_test::check),
        part("ratios", "3 rounds".to_owned(), ratios::check),
        part("contest-arena", "1,000 players".to_owned(), contest_arena::check),
        part("plans", "1,000,000 players".to_owned(), plans::check_full),
        part("scale-times", games_setting(), scale_times::check),
        part("overload", "1,000 requests".to_owned(), overload::check),
        part("browser", "all pages".to_owned(), e2e::check_full),
        part("browser-games", "10 games".to_owned(), e2e::check_whole_games),
        part("buckets", "130 games".to_owned(), buckets::check),
        part("cluster", "240 games".to_owned(), cluster::check),
        part("matching", format!("{} graphs", matching::CASES), matching::check),
        part("swiss-quality", format!("{} fields", swiss_quality::FIELDS), swiss_quality::check),
        part("dependencies", "all".to_owned(), deny::check),
        part("sabotage", "6 cycles".to_owned(), || crash::check_sabotage(6)),
    ]
}

/// A file of integration tests, by the name nextest has for it: `crate::file`.
struct TestFile {
    name: String,
    length: String,
}

fn games_setting() -> String {
    format!("{GAMES_VARIABLE}={}", games(GAMES))
}

fn nextest_filter(files: &[TestFile]) -> String {
    let names = files.iter().map(|file| format!("binary_id({})", file.name));
    names.collect::<Vec<_>>().join(" + ")
}

/// The test files whose tests are parts of their own.
///
/// Those that need services are not: a part runs a test binary without them.
fn long_test_files(crates: &Path) -> Result<Vec<TestFile>> {
    let mut files = Vec::new();
    for folder in entries(crates)? {
        let crate_name = folder.file_name().unwrap_or_default().to_string_lossy();
        if SERVICE_CRATES.contains(&&*crate_name) {
            continue;
        }
        for path in entries(&folder.join("tests"))? {
            let source = if path.is_dir() { path.join("main.rs") } else { path.clone() };
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            // A folder of data can have the name of the file that reads it.
            let Ok(text) = fs::read_to_string(source) else { continue };
            let plays_games = text.contains(GAMES_VARIABLE);
            if plays_games || REFERENCE_TESTS.contains(&&*stem) {
                let name = package_of(&crate_name);
                let length = if plays_games { games_setting() } else { "all".to_owned() };
                files.push(TestFile { name: format!("{name}::{stem}"), length });
            }
        }
    }
    Ok(files)
}

/// The sorted entries of a folder; none if it does not exist.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Builds the test files and returns a part for each of their tests.
fn long_tests(files: &[TestFile]) -> Result<Vec<Part>> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let mut list = cargo();
    list.args(["nextest", "list", "--workspace", "--locked", "--message-format", "json"]);
    list.args(["-E", &nextest_filter(files)]);
    eprintln!("$ {}", command_line(&list));
    Ok(test_parts(&serde_json::from_str(&output(&mut list)?)?, files))
}

fn test_parts(listed: &Value, files: &[TestFile]) -> Vec<Part> {
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let mut parts = Vec::new();
    for (id, suite) in listed["rust-suites"].as_object().into_iter().flatten() {
        let Some(file) = files.iter().find(|file| file.name == *id) else { continue };
        for test in suite["testcases"].as_object().into_iter().flatten().map(|(test, _)| test) {
            parts.push(Part {
                name: format!("{id}::{test}"),
                length: file.length.clone(),
                work: Work::Test {
                    binary: text(suite, "binary-path").into(),
                    folder: text(suite, "cwd").into(),
                    test: test.clone(),
                },
            });
        }
    }
    parts
}

impl Work {
    /// Runs the part; returns a note for the report.
    pub fn run(&self) -> Result<String> {
        match self {
            Work::Test { binary, folder, test } => {
                let mut run = Command::new(binary);
                run.args(["--exact", test, "--show-output"]).current_dir(folder);
                run.env("CARGO_MANIFEST_DIR", folder);
                Ok(test_output(&run_silently(&mut run)?))
            }
            Work::FilteredTests { filter } => {
                let mut run = cargo();
                run.args(["nextest", "run", "--workspace", "--locked", "--no-fail-fast"]);
                let services = Services::start(Ports::default())?;
                services.set_test_variables(&mut run);
                Ok(nextest_totals(&run_silently(run.args(["-E", filter]))?))
            }
            Work::Crash(kind) => Ok(crash::check_kind(*kind)?.join("; ")),
            Work::Task(task) => Ok(task()?.join("; ")),
            Work::Fuzz { target } => fuzz::fuzz(
                &fuzz::binaries()?,
                target,
                FUZZ_SECONDS,
                fuzz::FuzzInputs::CommittedAndFound,
            ),
        }
    }
}

/// Runs the command and returns its output, which is shown only if it fails.
fn run_silently(run: &mut Command) -> Result<String> {
    run.env(GAMES_VARIABLE, games(GAMES).to_string());
    let output =
        run.output().with_context(|| format!("cannot start the tests `{}`", command_line(run)))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        eprintln!("$ {}\n{text}", command_line(run));
        bail!("the tests ended with {} {}", output.status, nextest_totals(&text));
    }
    Ok(text)
}

/// The totals in the last lines of nextest.
fn nextest_totals(output: &str) -> String {
    let line = output.lines().rev().find(|line| line.trim().starts_with("Summary"));
    line.and_then(|line| line.split_once(']')).map_or("", |(_, totals)| totals.trim()).to_owned()
}

/// The lines that a test printed, joined in one line.
fn test_output(output: &str) -> String {
    let lines = output.lines().skip_while(|line| !line.starts_with("---- ")).skip(1);
    let lines = lines.take_while(|line| *line != "successes:").map(str::trim);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}

/// A digest of all files of the project and of the number of games.
///
/// Parts read documents, locales, workflows, examples and the files for deployment, too.
pub fn source_digest() -> Result<String> {
    Ok(format!("{}-{}", games(GAMES), sources::digest(&[])?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_lines_of_a_test_are_found() {
        let output = "\nrunning 1 test\ntest games ... ok\n\nsuccesses:\n\n---- games stdout ----\n\
                      setup 2: 10 games\nsetup 3: 10 games\n\n\nsuccesses:\n    games\n\n\
                      test result: ok. 1 passed\n";
        assert_eq!(test_output(output), "setup 2: 10 games; setup 3: 10 games");
        assert_eq!(test_output("running 1 test\ntest a ... ok\nsuccesses:\n    a\n"), "");
    }

    #[test]
    fn totals_of_nextest_are_found() {
        let output =
            "    Starting 3 tests\n     Summary [   1.2s] 3 tests run: 3 passed, 0 skipped\n";
        assert_eq!(nextest_totals(output), "3 tests run: 3 passed, 0 skipped");
        assert_eq!(nextest_totals("nothing"), "");
    }

    #[test]
    fn each_test_of_a_long_file_is_a_part() {
        let listed = serde_json::json!({"rust-suites": {
            "pente::conformance": {"binary-path": "b", "cwd": "c", "testcases": {"two": {}}},
            "pente::other": {"binary-path": "b", "cwd": "c", "testcases": {"three": {}}},
        }});
        let file = TestFile { name: "pente::conformance".to_owned(), length: "7 games".to_owned() };
        let parts = test_parts(&listed, &[file]);
        let names: Vec<_> = parts.iter().map(|part| (&*part.name, &*part.length)).collect();
        assert_eq!(names, [("pente::conformance::two", "7 games")]);
    }

    #[test]
    fn long_files_are_found_by_name_and_by_variable() {
        let files = long_test_files(&root().join("crates")).unwrap();
        let length =
            |name: &str| files.iter().find(|file| file.name == name).map(|file| &*file.length);
        assert_eq!(length("pentagame::conformance"), Some(&*games_setting()));
        assert_eq!(length("pentagame::vectors"), Some("all"));
        assert_eq!(length("pentagame::no_such_file"), None);
        // Its tests need services.
        assert_eq!(length("server::lobby_scale"), None);
    }

    #[test]
    fn timed_tests_run_alone() {
        let part = other_tests(&[]);
        let Work::FilteredTests { filter } = part.work else { panic!("{}", part.name) };
        assert!(filter.contains("not (package(server)"), "{filter}");
        assert!(filter.contains("shard_of_300_live_games"), "{filter}");
        assert!(server_parts().iter().any(|part| part.name == "scale-times"));
    }

    #[test]
    fn parts_are_selected_by_name_or_by_its_beginning() {
        let names = |name: &str| -> Vec<String> {
            select(Some(name)).unwrap().into_iter().map(|part| part.name).collect()
        };
        assert_eq!(names("crash").len(), 13);
        assert_eq!(names("crash-node-kill"), ["crash-node-kill"]);
        assert!(names("fuzz").len() > 3);
        assert_eq!(names("fuzz-record"), ["fuzz-record"]);
    }
}
