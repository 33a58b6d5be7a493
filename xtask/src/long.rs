//! `cargo xtask long`: the checks of the gate at full length.
//!
//! It is cut into parts: each test of a file that plays as many random games as it is asked to
//! ([`GAMES_VARIABLE`]) or that compares with reference data, each fuzz target, and all other tests
//! together. The parts that have passed are kept in a small file under the build folder until the
//! sources change.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::{cargo, output, typed};
use crate::progress::{Times, spoken, spoken_left};
use crate::services::{Ports, Services};
use crate::{crash, deny, e2e, fuzz, proxies, restore, root, schema, sockets, target_dir};

/// The random games a test plays, for each set-up where there are several.
pub const GAMES: u64 = 2_000;

/// The same in the gate.
pub const GATE_GAMES: u64 = GAMES / 100;

/// The environment variable that tells the tests how many. Whoever is in a hurry sets it to less.
pub const GAMES_VARIABLE: &str = "PALAMEDES_GAMES";

/// The number in the environment, or else the one wanted here.
pub fn games(wanted: u64) -> u64 {
    let asked = std::env::var(GAMES_VARIABLE).ok().and_then(|games| games.parse().ok());
    asked.unwrap_or(wanted)
}

/// How long each fuzz target runs. The gate runs it for a tenth.
pub const FUZZ_SECONDS: u32 = 30;

const PAGE: &str = "docs/long-run.md";

/// Files of tests that compare with reference data.
const REFERENCES: &[&str] = &["vectors", "walks", "perft"];

/// A part that took less and printed nothing gets no row of its own on the page.
const QUICK_SECONDS: f64 = 10.0;

/// What to do with the parts that have passed before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Leave them out.
    GoOn,
    /// Repeat them.
    Fresh,
}

struct Part {
    name: String,
    /// In numbers, where the length is set.
    length: String,
    work: Work,
}

enum Work {
    Test {
        binary: PathBuf,
        folder: PathBuf,
        test: String,
    },
    OtherTests {
        filter: String,
    },
    Fuzz {
        binaries: PathBuf,
        target: String,
    },
    /// A chore of its own; gives back what deserves to be told.
    Chore(fn() -> Result<Vec<String>>),
}

/// How a part went.
#[derive(Clone, PartialEq, Debug)]
struct Done {
    passed: bool,
    seconds: f64,
    note: String,
}

/// The chore.
pub fn run(start: Start) -> Result<()> {
    let parts = parts()?;
    let file = target_dir().join("xtask").join("long.tsv");
    let sources = sources()?;
    let mut ledger = Ledger::open(file, sources);
    if start == Start::Fresh {
        ledger.done.clear();
    }
    ledger.done.retain(|_, done| done.passed);
    let waiting: Vec<&Part> =
        parts.iter().filter(|part| !ledger.done.contains_key(&part.name)).collect();
    eprintln!("{} parts, {} passed before", parts.len(), parts.len() - waiting.len());
    write_page(&parts, &ledger.done)?;
    // What is measured on the running server is done last and alone: time matters there.
    let (alone, together): (Vec<&Part>, Vec<&Part>) =
        waiting.into_iter().partition(|part| matches!(part.work, Work::Chore(_)));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    work_off(&parts, &together, &mut ledger, cores)?;
    work_off(&parts, &alone, &mut ledger, 1)?;
    eprintln!("{PAGE} is written");
    let failed: Vec<&str> = ledger
        .done
        .iter()
        .filter(|(_, done)| !done.passed)
        .map(|(name, _)| name.as_str())
        .collect();
    if !failed.is_empty() {
        bail!("{} of {} parts failed: {}", failed.len(), parts.len(), failed.join(", "));
    }
    Ok(())
}

/// What the hands share.
struct Board<'a> {
    parts: &'a [Part],
    queue: VecDeque<&'a Part>,
    running: BTreeMap<&'a str, (&'a Part, Instant)>,
    all: usize,
    times: Times,
    ledger: &'a mut Ledger,
}

/// Does the parts, so many at once.
fn work_off(parts: &[Part], waiting: &[&Part], ledger: &mut Ledger, hands: usize) -> Result<()> {
    let times = Times::load();
    let mut queue = waiting.to_vec();
    // The longest first, so that no hand is left alone with it at the end.
    queue.sort_by_key(|part| Reverse(times.last(&key(part)).unwrap_or(Duration::MAX)));
    let (queue, all) = (queue.into(), waiting.len());
    let board = Mutex::new(Board { parts, queue, running: BTreeMap::new(), all, times, ledger });
    let lock = || board.lock().expect("no hand panics");
    let hand = || -> Result<()> {
        loop {
            let Some(part) = lock().take() else { return Ok(()) };
            let result = part.work.carry_out();
            lock().finish(part, result, hands)?;
        }
    };
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..hands).map(|_| scope.spawn(hand)).collect();
        hands.into_iter().try_for_each(|hand| hand.join().expect("no hand panics"))
    })
}

impl<'a> Board<'a> {
    fn take(&mut self) -> Option<&'a Part> {
        let part = self.queue.pop_front()?;
        self.running.insert(&part.name, (part, Instant::now()));
        Some(part)
    }

    fn finish(&mut self, part: &Part, result: Result<String>, hands: usize) -> Result<()> {
        let start = self.running.remove(part.name.as_str());
        let took = start.map(|(_, start)| start.elapsed()).unwrap_or_default();
        let passed = result.is_ok();
        let note = result.unwrap_or_else(|error| format!("{error:#}"));
        let told = if passed { "passed" } else { "FAILED" };
        let line = format!("{}: {told} in {}. {note}", part.name, spoken(took));
        let line = line.trim_end();
        self.ledger.note(&part.name, Done { passed, seconds: took.as_secs_f64(), note })?;
        self.times.note(&key(part), took)?;
        write_page(self.parts, &self.ledger.done)?;
        let finished = self.all - self.queue.len() - self.running.len();
        eprintln!("[{finished}/{}, {}] {line}", self.all, spoken_left(self.left(hands)));
        Ok(())
    }

    fn left(&self, hands: usize) -> Option<Duration> {
        let running = self.running.values();
        let parts = self.queue.iter().copied().chain(running.clone().map(|(part, _)| *part));
        let keys: Vec<String> = parts.map(key).collect();
        let done: Duration = running.map(|(_, start)| start.elapsed()).sum();
        let left = self.times.left(keys.iter().map(String::as_str), hands)?;
        Some(left.saturating_sub(done / hands as u32))
    }
}

/// How a part is called among the times: at another length it takes another time.
fn key(part: &Part) -> String {
    format!("long-{} {}", part.length.replace(' ', "-"), part.name)
}

/// Builds everything and lists the parts.
fn parts() -> Result<Vec<Part>> {
    let files = long_files(&root().join("crates"))?;
    let chosen = files.iter().map(|file| format!("binary_id({})", file.name));
    let filter = chosen.collect::<Vec<_>>().join(" + ");
    let mut parts = Vec::new();
    if !files.is_empty() {
        let mut list = cargo();
        list.args(["nextest", "list", "--workspace", "--locked", "--message-format", "json"]);
        list.args(["-E", &filter]);
        eprintln!("$ {}", typed(&list));
        parts = test_parts(&serde_json::from_str(&output(&mut list)?)?, &files);
    }
    let targets = fuzz::targets()?;
    let binaries = if targets.is_empty() { PathBuf::new() } else { fuzz::build()? };
    parts.extend(targets.into_iter().map(|target| Part {
        name: format!("fuzz {target}"),
        length: format!("{FUZZ_SECONDS} s"),
        work: Work::Fuzz { binaries: binaries.clone(), target },
    }));
    let rest = if files.is_empty() { "all()".to_owned() } else { format!("not ({filter})") };
    parts.push(Part {
        name: "all other tests".to_owned(),
        length: "all".to_owned(),
        work: Work::OtherTests { filter: rest },
    });
    parts.extend(server_parts());
    Ok(parts)
}

/// What is tried on the running server.
fn server_parts() -> [Part; 8] {
    let part = |name: &str, length: String, chore| Part {
        name: name.to_owned(),
        length,
        work: Work::Chore(chore),
    };
    [
        part("server crash", format!("{} cycles", crash::LONG_CYCLES), || {
            crash::check_cycles(crash::LONG_CYCLES)
        }),
        part("server restore drill", "40 games".to_owned(), restore::check_drill),
        part("server proxies", "nginx, caddy".to_owned(), proxies::check),
        part("server schema", format!("{} s", schema::LONG_SECONDS), || {
            schema::check(schema::LONG_SECONDS, None)
        }),
        part("server sockets", "5,000 clients".to_owned(), sockets::check),
        part("pages in a browser", "all".to_owned(), e2e::check_full),
        part("licences and sources", "all".to_owned(), deny::check),
        part("server sabotage", "6 cycles".to_owned(), || crash::check_sabotage(6)),
    ]
}

/// A file of tests, by the name nextest has for it: `crate::file`.
struct TestFile {
    name: String,
    length: String,
}

fn asked() -> String {
    format!("{GAMES_VARIABLE}={}", games(GAMES))
}

/// The files of tests that are worth parts of their own.
fn long_files(crates: &Path) -> Result<Vec<TestFile>> {
    let mut files = Vec::new();
    for room in entries(crates)? {
        for path in entries(&room.join("tests"))? {
            let source = if path.is_dir() { path.join("main.rs") } else { path.clone() };
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            // A folder of data can have the name of the file that reads it.
            let Ok(text) = fs::read_to_string(source) else { continue };
            let plays = text.contains(GAMES_VARIABLE);
            if plays || REFERENCES.contains(&&*stem) {
                let room = room.file_name().unwrap_or_default().to_string_lossy();
                let length = if plays { asked() } else { "all".to_owned() };
                files.push(TestFile { name: format!("{room}::{stem}"), length });
            }
        }
    }
    Ok(files)
}

/// What is in a folder, sorted; nothing where there is none.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn test_parts(listed: &Value, files: &[TestFile]) -> Vec<Part> {
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let mut parts = Vec::new();
    for (id, suite) in listed["rust-suites"].as_object().into_iter().flatten() {
        let Some(file) = files.iter().find(|file| file.name == *id) else { continue };
        for test in suite["testcases"].as_object().into_iter().flatten().map(|(test, _)| test) {
            parts.push(Part {
                name: format!("{id} {test}"),
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
    /// Does it; what it printed of interest on success.
    fn carry_out(&self) -> Result<String> {
        match self {
            Work::Test { binary, folder, test } => {
                let mut run = Command::new(binary);
                run.args(["--exact", test, "--show-output"]).current_dir(folder);
                run.env("CARGO_MANIFEST_DIR", folder);
                Ok(shown(&quietly(&mut run)?))
            }
            Work::OtherTests { filter } => {
                let mut run = cargo();
                run.args(["nextest", "run", "--workspace", "--locked", "--no-fail-fast"]);
                let services = Services::start(Ports::default())?;
                services.tell_tests(&mut run);
                Ok(summary(&quietly(run.args(["-E", filter]))?))
            }
            Work::Chore(chore) => Ok(chore()?.join("; ")),
            Work::Fuzz { binaries, target } => {
                fuzz::fuzz(binaries, target, FUZZ_SECONDS, fuzz::Start::Found)
            }
        }
    }
}

/// Runs without a word and gives back all it said; on failure, it is said after all.
fn quietly(run: &mut Command) -> Result<String> {
    run.env(GAMES_VARIABLE, games(GAMES).to_string());
    let output = run.output().with_context(|| format!("starting `{}`", typed(run)))?;
    let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
    said.push_str(&String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        eprintln!("$ {}\n{said}", typed(run));
        bail!("{} {}", output.status, summary(&said));
    }
    Ok(said)
}

/// The totals at the end of a run of nextest.
fn summary(said: &str) -> String {
    let line = said.lines().rev().find(|line| line.trim().starts_with("Summary"));
    line.and_then(|line| line.split_once(']')).map_or("", |(_, totals)| totals.trim()).to_owned()
}

/// What a test printed, out of what the test runner shows, in one line.
fn shown(said: &str) -> String {
    let lines = said.lines().skip_while(|line| !line.starts_with("---- ")).skip(1);
    let lines = lines.take_while(|line| *line != "successes:").map(str::trim);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The parts done for these sources.
struct Ledger {
    file: PathBuf,
    sources: String,
    done: BTreeMap<String, Done>,
}

impl Ledger {
    fn open(file: PathBuf, sources: String) -> Ledger {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let done = read_ledger(&text, &sources);
        Ledger { file, sources, done }
    }

    fn note(&mut self, part: &str, done: Done) -> Result<()> {
        self.done.insert(part.to_owned(), done);
        fs::create_dir_all(self.file.parent().unwrap_or(Path::new(".")))?;
        fs::write(&self.file, write_ledger(&self.sources, &self.done))
            .with_context(|| format!("writing {}", self.file.display()))
    }
}

fn write_ledger(sources: &str, parts: &BTreeMap<String, Done>) -> String {
    let mut text = format!("{sources}\n");
    for (part, done) in parts {
        let note = done.note.replace(['\t', '\n'], " ");
        writeln!(text, "{part}\t{}\t{:.1}\t{note}", done.passed, done.seconds)
            .expect("writing to a string cannot fail");
    }
    text
}

/// Nothing, when the ledger was kept for other sources.
fn read_ledger(text: &str, sources: &str) -> BTreeMap<String, Done> {
    let mut lines = text.lines();
    if lines.next() != Some(sources) {
        return BTreeMap::new();
    }
    let line = |line: &str| {
        let mut cells = line.splitn(4, '\t');
        let part = cells.next()?.to_owned();
        let passed = cells.next()?.parse().ok()?;
        let seconds = cells.next()?.parse().ok()?;
        Some((part, Done { passed, seconds, note: cells.next()?.to_owned() }))
    };
    lines.filter_map(line).collect()
}

/// A fingerprint of all that is built and run, and of the length: what is committed, and what has
/// changed since.
fn sources() -> Result<String> {
    let mut hasher = DefaultHasher::new();
    games(GAMES).hash(&mut hasher);
    let paths = ["crates", "fuzz", "Cargo.toml", "Cargo.lock"];
    git(&["ls-files", "--stage", "--"], &paths)?.hash(&mut hasher);
    git(&["diff", "HEAD", "--"], &paths)?.hash(&mut hasher);
    let new_files = git(&["ls-files", "--others", "--exclude-standard", "--"], &paths)?;
    for file in new_files.lines() {
        (file, fs::read(root().join(file))?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn git(arguments: &[&str], paths: &[&str]) -> Result<String> {
    output(Command::new("git").current_dir(root()).args(arguments).args(paths))
}

/// Writes the page. It is written anew after every part, so that a run that is broken off has
/// told what it found.
fn write_page(parts: &[Part], ledger: &BTreeMap<String, Done>) -> Result<()> {
    fs::write(root().join(PAGE), page(parts, ledger)?).context(PAGE)
}

fn page(parts: &[Part], ledger: &BTreeMap<String, Done>) -> Result<String> {
    let date = output(Command::new("date").args(["-u", "+%Y-%m-%d"]))?;
    let commit = git(&["rev-parse", "--short=12", "HEAD"], &[])?;
    let changed = git(&["status", "--porcelain", "--"], &[".", ":!docs/long-run.md"])?;
    let with = if changed.is_empty() { "" } else { " and changes not yet committed" };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let compiler = output(Command::new("rustc").arg("--version"))?;
    let mut text = format!(
        "# The last long run\n\n\
         Written by `cargo xtask long`, which runs the checks of the gate at full length.\n\n\
         {date}, commit {commit}{with}, {cores} cores, {os} {arch}, {compiler}.\n\n\
         | part | length | time | result |\n|---|---|---:|---|\n"
    );
    for row in rows(parts, ledger) {
        writeln!(text, "| {} |", row.join(" | ")).expect("as above");
    }
    Ok(text)
}

/// Name, length, time and result of each part; those that were quick and had nothing to say in one.
fn rows(parts: &[Part], ledger: &BTreeMap<String, Done>) -> Vec<[String; 4]> {
    let mut rows = Vec::new();
    let mut quick = Vec::new();
    for part in parts {
        match ledger.get(&part.name) {
            Some(done) if done.passed && done.note.is_empty() && done.seconds < QUICK_SECONDS => {
                quick.push(done.seconds);
            }
            Some(done) => {
                let time = spoken(Duration::from_secs_f64(done.seconds));
                let told = if done.passed { "passed" } else { "FAILED" };
                let told = format!("{told}. {}", done.note.replace('|', "/"));
                rows.push([
                    part.name.clone(),
                    part.length.clone(),
                    time,
                    told.trim_end().to_owned(),
                ]);
            }
            None => {
                let told = "not run".to_owned();
                rows.push([part.name.clone(), part.length.clone(), String::new(), told]);
            }
        }
    }
    if !quick.is_empty() {
        let name = format!("{} more of these tests, each below {QUICK_SECONDS} s", quick.len());
        let time = spoken(Duration::from_secs_f64(quick.iter().sum()));
        rows.push([name, "all".to_owned(), time, "passed.".to_owned()]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_read_again_for_the_same_sources_only() {
        let done = Done { passed: true, seconds: 1.5, note: "2000 games\tfine".to_owned() };
        let ledger = BTreeMap::from([("pente".to_owned(), done.clone())]);
        let text = write_ledger("abc", &ledger);
        let read = read_ledger(&text, "abc");
        assert_eq!(read["pente"], Done { note: "2000 games fine".to_owned(), ..done });
        assert!(read_ledger(&text, "abd").is_empty());
        assert!(read_ledger("", "abc").is_empty());
    }

    #[test]
    fn what_a_test_printed_is_found() {
        let said = "\nrunning 1 test\ntest games ... ok\n\nsuccesses:\n\n---- games stdout ----\n\
                    set-up 2: 10 games\nset-up 3: 10 games\n\n\nsuccesses:\n    games\n\n\
                    test result: ok. 1 passed\n";
        assert_eq!(shown(said), "set-up 2: 10 games; set-up 3: 10 games");
        assert_eq!(shown("running 1 test\ntest quiet ... ok\nsuccesses:\n    quiet\n"), "");
    }

    #[test]
    fn the_totals_are_found() {
        let said =
            "    Starting 3 tests\n     Summary [   1.2s] 3 tests run: 3 passed, 0 skipped\n";
        assert_eq!(summary(said), "3 tests run: 3 passed, 0 skipped");
        assert_eq!(summary("nothing"), "");
    }

    #[test]
    fn the_tests_of_long_files_become_parts() {
        let listed = serde_json::json!({"rust-suites": {
            "pente::conformance": {"binary-path": "b", "cwd": "c", "testcases": {"two": {}}},
            "pente::other": {"binary-path": "b", "cwd": "c", "testcases": {"three": {}}},
        }});
        let file = TestFile { name: "pente::conformance".to_owned(), length: "7 games".to_owned() };
        let parts = test_parts(&listed, &[file]);
        let told: Vec<_> = parts.iter().map(|part| (&*part.name, &*part.length)).collect();
        assert_eq!(told, [("pente::conformance two", "7 games")]);
    }

    #[test]
    fn long_files_are_found_by_name_and_by_what_they_read() {
        let files = long_files(&root().join("crates")).unwrap();
        let length =
            |name: &str| files.iter().find(|file| file.name == name).map(|file| &*file.length);
        assert_eq!(length("pentagame::conformance"), Some(&*asked()));
        assert_eq!(length("pentagame::vectors"), Some("all"));
        assert_eq!(length("pentagame::no_such_file"), None);
    }

    #[test]
    fn quick_and_silent_parts_share_a_row() {
        let part = |name: &str| Part {
            name: name.to_owned(),
            length: "all".to_owned(),
            work: Work::OtherTests { filter: String::new() },
        };
        let done = |passed, seconds, note: &str| Done { passed, seconds, note: note.to_owned() };
        let ledger = BTreeMap::from([
            ("a".to_owned(), done(true, 1.0, "")),
            ("b".to_owned(), done(true, 1.5, "")),
            ("c".to_owned(), done(true, 1.0, "7 games")),
            ("d".to_owned(), done(false, 1.0, "")),
            ("e".to_owned(), done(true, 60.0, "")),
        ]);
        let parts = ["a", "b", "c", "d", "e", "f"].map(part);
        let told: Vec<String> = rows(&parts, &ledger).iter().map(|row| row.join("|")).collect();
        let quick = "2 more of these tests, each below 10 s|all|2.5 s|passed.";
        let expected = [
            "c|all|1.0 s|passed. 7 games",
            "d|all|1.0 s|FAILED.",
            "e|all|60 s|passed.",
            "f|all||not run",
            quick,
        ];
        assert_eq!(told, expected);
    }
}
