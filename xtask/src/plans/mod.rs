//! `cargo xtask plans`: the plan of each query on a large generated database.
//!
//! No query may read a large table from the beginning to the end, read many rows or take long,
//! unless the list of exceptions has a reason.

mod exceptions;
mod plan;
mod statement;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::command::output;
use crate::progress::format_duration;
use crate::services::GeneratedDatabase;
use crate::{queries, root};
use exceptions::QueryException;
pub use plan::PlanCost;
use statement::{Samples, Statement};

/// Options of `cargo xtask plans`.
#[derive(clap::Args)]
pub struct PlansArguments {
    /// Uses one twentieth of the size and checks no times.
    #[arg(long)]
    small: bool,
    /// Prints scans, rows and time of every query.
    #[arg(long)]
    all: bool,
}

/// Folder of the SQL of the database, of typical values and of the list of exceptions.
const FOLDER: &str = "xtask/src/plans";

/// Maximum of rows that a query reads.
const ROWS_MAX: u64 = 1_000;

/// Maximum time of a query at full size, as the best of its runs.
const ELAPSED_MS_MAX: f64 = 5.0;

/// Number of runs of each query.
///
/// After five runs PostgreSQL may change to a plan without parameter values, as in the server.
const RUNS: usize = 6;

/// Longest time in which the database is generated at full size.
const GENERATION_MAX: Duration = Duration::from_secs(15 * 60);

/// File in the folder of the kept database, with the time in which it was generated.
const TIME_FILE: &str = "generation-time";

/// Size of the generated database.
#[derive(Clone, Copy)]
struct DatabaseSize {
    players: u32,
    finished_games: u32,
    open_games: u32,
    correspondence_games: u32,
    /// Number of rows from which a table is large.
    large_rows: u32,
}

const FULL: DatabaseSize = DatabaseSize {
    players: 1_000_000,
    finished_games: 2_000_000,
    open_games: 20_000,
    correspondence_games: 200_000,
    large_rows: 10_000,
};

const SMALL: DatabaseSize = DatabaseSize {
    players: FULL.players / 20,
    finished_games: FULL.finished_games / 20,
    open_games: FULL.open_games / 20,
    correspondence_games: FULL.correspondence_games / 20,
    large_rows: FULL.large_rows / 20,
};

/// Runs `cargo xtask plans`.
pub fn run(arguments: &PlansArguments) -> Result<()> {
    let report = if arguments.small {
        explain_small()?
    } else {
        let (report, time) = explain_full()?;
        eprintln!("{time}");
        report
    };
    if arguments.all {
        report.print_all();
    }
    report.finish().map(|line| println!("{line}"))
}

/// Checks scans and rows at one twentieth of the size, for the gate.
pub fn check_small() -> Result<Vec<String>> {
    Ok(vec![explain_small()?.finish()?])
}

/// Checks scans, rows and times at full size, for the nightly run.
pub fn check_full() -> Result<Vec<String>> {
    let (report, time) = explain_full()?;
    Ok(vec![time, report.finish()?])
}

fn explain_small() -> Result<PlanReport> {
    let database = GeneratedDatabase::start_scratch()?;
    let start = Instant::now();
    queries::migrate(|| database.psql("postgres"))?;
    generate(database.psql("postgres"), &SMALL)?;
    eprintln!("generated in {}", format_duration(start.elapsed()));
    // The planner prefers to read and to join tables of this size completely. Without this
    // preference only queries without a fitting index do.
    let settings = "SET enable_seqscan = off; SET enable_hashjoin = off; \
                    SET enable_mergejoin = off; SET jit = off;";
    explain(|| database.psql("postgres"), settings, &SMALL, false)
}

/// Explains all queries at full size, with a note about the generation of the database.
fn explain_full() -> Result<(PlanReport, String)> {
    let content = content_digest()?;
    let kept = GeneratedDatabase::start_kept("plans", &content)?;
    if !kept.is_complete() {
        let start = Instant::now();
        eprintln!("generating the database in {}", kept.folder().display());
        queries::migrate(|| kept.psql("postgres"))?;
        generate(kept.psql("postgres"), &FULL)?;
        let elapsed = start.elapsed();
        fs::write(kept.folder().join(TIME_FILE), format_duration(elapsed))?;
        eprintln!("generated in {}; kept for the next run", format_duration(elapsed));
        // It stays incomplete if it took too long, so the next run generates and measures it again.
        check_generation_time(elapsed)?;
        kept.complete(&content)?;
    }
    let time = fs::read_to_string(kept.folder().join(TIME_FILE)).unwrap_or_default();
    let report = explain(|| kept.psql("postgres"), "", &FULL, true)?;
    Ok((report, format!("database generated in {time}")))
}

fn check_generation_time(elapsed: Duration) -> Result<()> {
    ensure!(
        elapsed <= GENERATION_MAX,
        "the database was generated in {}, at most {} are allowed",
        format_duration(elapsed),
        format_duration(GENERATION_MAX)
    );
    Ok(())
}

/// A digest of everything that determines the generated database.
fn content_digest() -> Result<String> {
    let mut digest = Sha256::new();
    digest.update(read_file("database.sql")?);
    for file in queries::migrations()? {
        digest.update(fs::read(file)?);
    }
    let bytes = digest.finalize();
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn read_file(name: &str) -> Result<String> {
    let file = root().join(FOLDER).join(name);
    fs::read_to_string(&file).with_context(|| file.display().to_string())
}

fn generate(mut psql: Command, size: &DatabaseSize) -> Result<()> {
    for (name, value) in [
        ("players", size.players),
        ("finished", size.finished_games),
        ("open", size.open_games),
        ("days", size.correspondence_games),
    ] {
        psql.arg(format!("--set={name}={value}"));
    }
    psql.stdin(Stdio::piped()).stdout(Stdio::inherit());
    let mut child = psql.spawn().context("cannot start psql")?;
    let mut input = child.stdin.take().context("cannot write to psql")?;
    input.write_all(read_file("database.sql")?.as_bytes())?;
    input.write_all(b"CHECKPOINT;\n")?;
    drop(input);
    let status = child.wait()?;
    if !status.success() {
        bail!("the database could not be generated: psql ended with {status}");
    }
    Ok(())
}

/// Explains every query of `.sqlx`.
fn explain(
    psql: impl Fn() -> Command,
    settings: &str,
    size: &DatabaseSize,
    is_timed: bool,
) -> Result<PlanReport> {
    let samples = samples(psql())?;
    let large = large_tables(psql(), size)?;
    let metadata = queries::committed()?;
    let queries = metadata.values().map(Statement::read).collect::<Result<Vec<_>>>()?;
    let exceptions =
        exceptions::assign(&exceptions::parse(&read_file("exceptions.txt")?)?, &queries)?;
    let mut script = format!("{settings}\nSET statement_timeout = '60s';\n");
    for (index, query) in queries.iter().enumerate() {
        let literals = query.literals(&exceptions[index].given, &samples)?;
        script.push_str(&explain_script(index, &query.text, &literals));
    }
    let costs = run_script(psql(), &script, &queries, &large)?;
    Ok(PlanReport { queries, costs, exceptions, is_timed })
}

/// Reads typical values by name.
fn samples(mut psql: Command) -> Result<Samples> {
    let text = output(psql.args(["--command", &read_file("samples.sql")?]))?;
    let pair = |line: &str| {
        let (name, value) = line.split_once('|')?;
        Some((name.to_owned(), value.to_owned()))
    };
    text.lines().map(|line| pair(line).context("cannot read a sample")).collect()
}

fn large_tables(mut psql: Command, size: &DatabaseSize) -> Result<BTreeSet<String>> {
    let rows = size.large_rows;
    let sql = format!("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= {rows}");
    Ok(output(psql.args(["--command", &sql]))?.lines().map(str::to_owned).collect())
}

/// Commands for psql that run one query several times and undo its changes.
fn explain_script(index: usize, query: &str, literals: &[String]) -> String {
    let values =
        if literals.is_empty() { String::new() } else { format!("({})", literals.join(", ")) };
    let one_run = format!(
        "BEGIN;\nEXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE q{index}{values};\n\
         \\if :ERROR\n\\echo @error :LAST_ERROR_MESSAGE\n\\endif\n\\echo @end {index}\nROLLBACK;\n"
    );
    format!("PREPARE q{index} AS {query};\n{}DEALLOCATE q{index};\n", one_run.repeat(RUNS))
}

/// Runs the script and reads the cost of each query.
fn run_script(
    mut psql: Command,
    script: &str,
    queries: &[Statement],
    large: &BTreeSet<String>,
) -> Result<Vec<PlanCost>> {
    psql.arg("--set=ON_ERROR_STOP=0").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = psql.stderr(Stdio::null()).spawn().context("cannot start psql")?;
    let mut input = child.stdin.take().context("cannot write to psql")?;
    let script = script.to_owned();
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let lines = BufReader::new(child.stdout.take().context("cannot read from psql")?).lines();
    let mut costs: Vec<Option<PlanCost>> = vec![None; queries.len()];
    let mut failures = BTreeSet::new();
    let mut text = String::new();
    for line in lines {
        let line = line?;
        if let Some(error) = line.strip_prefix("@error ") {
            text = format!("@{error}");
        } else if let Some(index) = line.strip_prefix("@end ") {
            let index: usize = index.parse()?;
            if let Some(error) = text.strip_prefix('@') {
                failures.insert(format!("{error}: {}", queries[index].text));
            } else {
                let cost = PlanCost::read(&serde_json::from_str(&text)?, large)?;
                match &mut costs[index] {
                    Some(known) => known.merge(cost),
                    unknown => *unknown = Some(cost),
                }
            }
            text.clear();
            show_progress(index, queries.len());
        } else if !text.starts_with('@') {
            text.push_str(&line);
        }
    }
    writer.join().expect("writing does not panic")?;
    child.wait()?;
    if !failures.is_empty() {
        let lines: Vec<String> = failures.into_iter().collect();
        bail!(
            "{} queries cannot be explained; give their parameters in the list of exceptions:\n{}",
            lines.len(),
            lines.join("\n")
        );
    }
    costs.into_iter().collect::<Option<_>>().context("psql did not explain every query")
}

/// Prints the number of explained queries now and then.
fn show_progress(index: usize, queries: usize) {
    static SHOWN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let explained = index + 1;
    if explained.is_multiple_of(50)
        && SHOWN.swap(explained, std::sync::atomic::Ordering::Relaxed) != explained
    {
        eprintln!("{explained} of {queries} queries explained");
    }
}

/// Costs of all queries.
struct PlanReport {
    queries: Vec<Statement>,
    costs: Vec<PlanCost>,
    exceptions: Vec<QueryException>,
    is_timed: bool,
}

impl PlanReport {
    fn print_all(&self) {
        for (query, cost) in self.queries.iter().zip(&self.costs) {
            println!("{}", describe(cost, &query.text));
        }
    }

    /// Prints the queries that exceed the bounds and returns the last line.
    fn finish(&self) -> Result<String> {
        let (mut slow, mut scans, mut unneeded) = (0, 0, 0);
        for ((query, cost), exception) in self.queries.iter().zip(&self.costs).zip(&self.exceptions)
        {
            let is_slow =
                cost.rows > ROWS_MAX || (self.is_timed && cost.elapsed_ms > ELAPSED_MS_MAX);
            let is_scan = !cost.scans.is_empty();
            if exception.reason.is_none() {
                slow += usize::from(is_slow);
                scans += usize::from(is_scan);
                if is_slow || is_scan {
                    println!("{}", describe(cost, &query.text));
                }
            } else if self.is_timed && !is_scan && is_well_below(cost) {
                // Only at full size: a query can be fine in a small database.
                unneeded += 1;
                println!("the reason is no longer needed: {}", describe(cost, &query.text));
            }
        }
        let line = format!("queries {} slow {slow} scans {scans}", self.queries.len());
        if slow + scans + unneeded > 0 {
            bail!(
                "{} queries need an index or a reason in the list of exceptions, {unneeded} \
                 reasons are no longer needed\n{line}",
                slow + scans
            );
        }
        Ok(line)
    }
}

/// A reason stays valid while the time is near the bound, because times vary.
fn is_well_below(cost: &PlanCost) -> bool {
    cost.rows <= ROWS_MAX && cost.elapsed_ms < ELAPSED_MS_MAX / 2.0
}

fn describe(cost: &PlanCost, query: &str) -> String {
    let scans: Vec<&str> = cost.scans.iter().map(String::as_str).collect();
    let scans =
        if scans.is_empty() { String::new() } else { format!(", scan of {}", scans.join(", ")) };
    format!("{} rows, {:.2} ms{scans}: {query}", cost.rows, cost.elapsed_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_generation_of_the_database_fails() {
        assert!(check_generation_time(Duration::from_secs(900)).is_ok());
        assert!(check_generation_time(Duration::from_secs(901)).is_err());
    }
}
