//! `cargo xtask nightly`: the checks of the gate at full length.
//!
//! The run is cut into parts: each test that plays random games ([`GAMES_VARIABLE`]) or compares
//! with reference data, each fuzz target, all other tests together, and each test of the running
//! server. Passed parts are stored in the build folder until the sources change.

mod parts;
mod results;

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::progress::{StepTimes, format_duration, format_remaining};
use crate::target_dir;
use parts::{Part, Work};
use results::{NightlyResults, PartResult};

/// Random games that a test plays for each setup.
pub const GAMES: u64 = 2_000;

/// Random games that a test plays in the gate.
pub const GATE_GAMES: u64 = GAMES / 100;

/// Environment variable with the number of random games; a smaller one shortens a run.
pub const GAMES_VARIABLE: &str = "PALAMEDES_GAMES";

/// Seconds of fuzzing for each target.
pub const FUZZ_SECONDS: u32 = 30;

/// A part that takes longer fails, so that each part can be run alone in one sitting.
const PART_LIMIT: Duration = Duration::from_secs(60 * 60);

/// Options of `cargo xtask nightly`.
#[derive(clap::Args)]
pub struct NightlyArguments {
    /// Runs only this part, or the parts whose names begin with it.
    part: Option<String>,
    /// Repeats parts that have passed, too.
    #[arg(long)]
    fresh: bool,
    /// Prints the names of the parts and runs none.
    #[arg(long)]
    list: bool,
}

/// The number of games from the environment, or else this default.
pub fn games(default: u64) -> u64 {
    let set = std::env::var(GAMES_VARIABLE).ok().and_then(|games| games.parse().ok());
    set.unwrap_or(default)
}

/// Runs `cargo xtask nightly`.
pub fn run(arguments: &NightlyArguments) -> Result<()> {
    let parts = parts::select(arguments.part.as_deref())?;
    if arguments.list {
        parts.iter().for_each(|part| println!("{} ({})", part.name, part.length));
        return Ok(());
    }
    let mut results = NightlyResults::open(folder().join("nightly.tsv"), parts::source_digest()?);
    let is_selected = |name: &str| parts.iter().any(|part| part.name == name);
    let keeps =
        |name: &str, result: &PartResult| !is_selected(name) || result.passed && !arguments.fresh;
    results.by_part.retain(|name, result| keeps(name, result));
    let waiting: Vec<&Part> =
        parts.iter().filter(|part| !results.by_part.contains_key(&part.name)).collect();
    eprintln!("{} parts, {} passed before", parts.len(), parts.len() - waiting.len());
    if waiting.iter().any(|part| matches!(part.work, Work::Fuzz { .. })) {
        crate::fuzz::build()?;
    }
    results.write_report(&report_file(), &parts)?;
    // Tests of the running server depend on time: they run last and one at a time.
    let (alone, together): (Vec<&Part>, Vec<&Part>) =
        waiting.into_iter().partition(|part| matches!(part.work, Work::Task(_) | Work::Crash(_)));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    run_parts(&parts, &together, &mut results, cores)?;
    run_parts(&parts, &alone, &mut results, 1)?;
    eprintln!("report: {}", report_file().display());
    let failed: Vec<&str> = results
        .by_part
        .iter()
        .filter(|(name, result)| !result.passed && is_selected(name))
        .map(|(name, _)| name.as_str())
        .collect();
    if !failed.is_empty() {
        bail!(
            "{} of {} parts of the nightly run failed: {}",
            failed.len(),
            parts.len(),
            failed.join(", ")
        );
    }
    Ok(())
}

fn folder() -> PathBuf {
    target_dir().join("xtask")
}

fn report_file() -> PathBuf {
    folder().join("nightly.md")
}

/// Queue and results that the workers share.
struct Queue<'a> {
    parts: &'a [Part],
    waiting: VecDeque<&'a Part>,
    running: BTreeMap<&'a str, (&'a Part, Instant)>,
    total: usize,
    times: StepTimes,
    results: &'a mut NightlyResults,
}

/// Runs the parts with this number of workers.
fn run_parts(
    parts: &[Part],
    waiting: &[&Part],
    results: &mut NightlyResults,
    workers: usize,
) -> Result<()> {
    let times = StepTimes::load();
    let mut sorted = waiting.to_vec();
    // The longest first, so that no worker is left alone with it at the end.
    sorted.sort_by_key(|part| Reverse(times.last(&key(part)).unwrap_or(Duration::MAX)));
    let (waiting, total) = (sorted.into(), waiting.len());
    let queue =
        Mutex::new(Queue { parts, waiting, running: BTreeMap::new(), total, times, results });
    let lock = || queue.lock().expect("no worker panics");
    let worker = || -> Result<()> {
        loop {
            let Some(part) = lock().take() else { return Ok(()) };
            let result = part.work.run();
            lock().finish(part, result, workers)?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })
}

impl<'a> Queue<'a> {
    fn take(&mut self) -> Option<&'a Part> {
        let part = self.waiting.pop_front()?;
        self.running.insert(&part.name, (part, Instant::now()));
        Some(part)
    }

    fn finish(&mut self, part: &Part, result: Result<String>, workers: usize) -> Result<()> {
        let start = self.running.remove(part.name.as_str());
        let elapsed = start.map(|(_, start)| start.elapsed()).unwrap_or_default();
        let result = PartResult::new(result, elapsed, PART_LIMIT);
        let line = format!("{}: {} in {}", part.name, result, format_duration(elapsed));
        self.results.record(&part.name, result)?;
        self.times.record(&key(part), elapsed)?;
        self.results.write_report(&report_file(), self.parts)?;
        let finished = self.total - self.waiting.len() - self.running.len();
        let remaining = format_remaining(self.estimate(workers));
        eprintln!("[{finished}/{}, {remaining}] {line}", self.total);
        Ok(())
    }

    fn estimate(&self, workers: usize) -> Option<Duration> {
        let running = self.running.values();
        let parts = self.waiting.iter().copied().chain(running.clone().map(|(part, _)| *part));
        let keys: Vec<String> = parts.map(key).collect();
        let elapsed: Duration = running.map(|(_, start)| start.elapsed()).sum();
        let estimate = self.times.estimate(keys.iter().map(String::as_str), workers)?;
        Some(estimate.saturating_sub(elapsed / workers as u32))
    }
}

/// Key of a part among the times; another length has another time.
fn key(part: &Part) -> String {
    format!("nightly-{} {}", part.length.replace(' ', "-"), part.name)
}
