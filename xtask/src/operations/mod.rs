//! `cargo xtask operations`: what each operation of the server costs PostgreSQL and NATS.
//!
//! Statements, rows, bytes and messages do not depend on the speed of the machine. Each operation
//! runs some times on one node, and the means must not exceed the bounds.

mod bounds;
mod clients;
mod counters;
mod steps;
mod system;

use anyhow::{Context, Result, ensure};

use bounds::{BOUNDS, OperationBound, OperationCounts};
use counters::StatementCounts;
use steps::{OperationRun, OperationUses};
use system::{CountedSystem, OperationUse, TIMES};

/// Options of `cargo xtask operations`.
#[derive(clap::Args)]
pub struct OperationsArguments {
    /// Prints the statements of each operation.
    #[arg(long)]
    statements: bool,
    /// Prints the table of bounds and counts nothing.
    #[arg(long)]
    bounds: bool,
}

/// Runs `cargo xtask operations`; the last line is for programs.
pub fn run(arguments: &OperationsArguments) -> Result<()> {
    if arguments.bounds {
        print!("{}", bounds::table());
        return Ok(());
    }
    let uses = count_all()?;
    if arguments.statements {
        for (name, used) in &uses {
            println!("{name}:\n{}", statements_text(used));
        }
    }
    report(&uses)?.finish()?.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Counts all operations for the gate.
///
/// A second attempt follows a failure: on a busy machine, periodic tasks of the node may run at
/// another time than in the idle interval, and be counted with an operation.
pub fn check() -> Result<Vec<String>> {
    let count = || report(&count_all()?)?.finish();
    count().or_else(|error| {
        eprintln!("{error:#}\nthe operations are counted again");
        count()
    })
}

fn count_all() -> Result<OperationUses> {
    let system = CountedSystem::start()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(OperationRun::run(system))
}

/// Lines about all operations.
struct OperationReport {
    lines: Vec<String>,
    above: usize,
}

impl OperationReport {
    /// The lines, or an error if an operation is above a bound.
    fn finish(self) -> Result<Vec<String>> {
        let lines = self.lines.join("\n");
        ensure!(self.above == 0, "operations use more than they may:\n{lines}");
        Ok(self.lines)
    }
}

fn report(uses: &OperationUses) -> Result<OperationReport> {
    let (mut lines, mut above) = (Vec::new(), 0);
    for OperationBound { name, most, .. } in BOUNDS {
        let used = uses.get(name).with_context(|| format!("{name} was not counted"))?;
        let mut line = (*name).to_owned();
        let mut is_above = false;
        for (what, number, bound) in pairs(&used.counts, most) {
            line += &format!("  {what} {number:.1} <= {bound}");
            is_above |= number > bound;
        }
        lines.push(line);
        if is_above {
            lines.push(format!("{name} is above a bound; it runs\n{}", statements_text(used)));
            above += 1;
        }
    }
    ensure!(uses.len() == BOUNDS.len(), "an operation has no bound");
    lines.push(format!("operations {} above {above}", BOUNDS.len()));
    Ok(OperationReport { lines, above })
}

/// Each number with its bound.
fn pairs(used: &OperationCounts, most: &OperationCounts) -> [(&'static str, f64, f64); 5] {
    [
        ("statements", used.statements, most.statements),
        ("rows", used.rows, most.rows),
        ("wal-bytes", used.wal_bytes, most.wal_bytes),
        ("messages", used.messages, most.messages),
        ("message-bytes", used.message_bytes, most.message_bytes),
    ]
}

/// The statements of an operation with their calls and rows for each run.
fn statements_text(used: &OperationUse) -> String {
    let lines = |title: &str, counts: &StatementCounts| {
        let line = |(text, number): (&str, u64)| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let text: String = words.join(" ").chars().take(100).collect();
            format!("    {:.1} {title} {text}\n", number as f64 / TIMES as f64)
        };
        counts.by_number().into_iter().map(line).collect::<String>()
    };
    lines("calls", &used.statements.calls) + &lines("rows", &used.statements.rows)
}
