//! `cargo xtask counts`: instructions per operation, independent of the load of the machine.
//!
//! The operations are in the example `operations` of the crate pentagame: with `NAME N` it runs the
//! operation NAME N times. The cost of one operation is the difference between a long and a short
//! run, divided by the difference in N, so the start-up cost cancels out. The table of [`PAGE`]
//! lists the operations. A new one is a new row there with any number, followed by `--update`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{self, cargo, output};
use crate::{root, target_dir};

/// Options of `cargo xtask counts`.
#[derive(clap::Args)]
pub struct CountsArguments {
    /// Compares with the page and fails if a count differs by more than 2 %.
    #[arg(long, conflicts_with = "update")]
    check: bool,
    /// Writes the counts to the page.
    #[arg(long)]
    update: bool,
}

/// The page with the expected counts.
const PAGE: &str = "docs/contribute/instruction-counts.md";

/// Allowed difference from the expected count.
const TOLERANCE_PERCENT: u64 = 2;

/// Repetitions of the short and of the long run.
const REPEATS: [u64; 2] = [100, 1_100];

const TABLE_HEAD: &str = "| operation | instructions |";
const COMPILER_HEAD: &str = "Counted with ";

/// Name and instruction count of an operation.
type Count = (String, u64);

/// Runs `cargo xtask counts`.
pub fn run(arguments: &CountsArguments) -> Result<()> {
    if arguments.check {
        return check();
    }
    let page = page()?;
    let counts = count_all(&read_table(&page)?)?;
    print!("{}", table(&counts));
    if arguments.update {
        fs::write(root().join(PAGE), updated(&page, &compiler()?, &counts)).context(PAGE)?;
        eprintln!("wrote {PAGE}");
    }
    Ok(())
}

/// Counts all operations and compares them with the page.
pub fn check() -> Result<()> {
    let page = page()?;
    let expected = read_table(&page)?;
    let findings = compare(&expected, &count_all(&expected)?);
    if findings.is_empty() {
        return Ok(());
    }
    for finding in &findings {
        eprintln!("{finding}");
    }
    let compiler = compiler()?;
    let other = match page.lines().find_map(|line| line.strip_prefix(COMPILER_HEAD)) {
        Some(then) if then.trim_end_matches('.') != compiler => {
            format!(" (expected counts from {then} now {compiler})")
        }
        _ => String::new(),
    };
    let number = findings.len();
    bail!(
        "{number} instruction counts differ from {PAGE}{other}; \
         `cargo xtask counts --update` accepts them"
    )
}

fn page() -> Result<String> {
    fs::read_to_string(root().join(PAGE)).with_context(|| {
        format!("cannot read {PAGE}; create it with a table that begins {TABLE_HEAD:?}")
    })
}

fn compiler() -> Result<String> {
    output(Command::new("rustc").arg("--version"))
}

/// Counts the instructions of each listed operation.
fn count_all(listed: &[Count]) -> Result<Vec<Count>> {
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--package", "pentagame"]);
    command::run(build.args(["--example", "operations"]).env("CARGO_TARGET_DIR", target_dir()))?;
    let binary = target_dir().join("release/examples/operations");
    let mut counts = Vec::new();
    for (name, _) in listed {
        eprintln!("counting {name}");
        let [short, long] = REPEATS;
        let difference =
            instructions(&binary, name, long)?.checked_sub(instructions(&binary, name, short)?);
        let difference = difference.with_context(|| {
            format!(
                "invalid instruction counts of {name}: the long run took fewer than the short one"
            )
        })?;
        counts.push((name.to_owned(), (difference + (long - short) / 2) / (long - short)));
    }
    Ok(counts)
}

/// The instructions of one run.
fn instructions(binary: &Path, name: &str, repeats: u64) -> Result<u64> {
    let file: PathBuf = target_dir().join("xtask").join("callgrind.out");
    fs::create_dir_all(target_dir().join("xtask"))?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--quiet"]);
    valgrind.arg(format!("--callgrind-out-file={}", file.display()));
    valgrind.arg(binary).arg(name).arg(repeats.to_string());
    output(valgrind.stdout(Stdio::null()))?;
    let report = fs::read_to_string(&file)?;
    total(&report)
        .with_context(|| format!("missing total in the callgrind output {}", file.display()))
}

/// The total in a report of callgrind.
fn total(report: &str) -> Option<u64> {
    let line = report
        .lines()
        .find_map(|line| line.strip_prefix("summary:").or_else(|| line.strip_prefix("totals:")))?;
    line.trim().parse().ok()
}

fn table(counts: &[Count]) -> String {
    let mut table = format!("{TABLE_HEAD}\n|---|---:|\n");
    for (name, count) in counts {
        writeln!(table, "| {name} | {count} |").expect("writing to a string cannot fail");
    }
    table
}

/// The page with its table and compiler replaced.
fn updated(page: &str, compiler: &str, counts: &[Count]) -> String {
    let kept = page.lines().filter(|line| !line.starts_with(COMPILER_HEAD));
    let (before, rest): (Vec<&str>, Vec<&str>) = {
        let lines: Vec<&str> = kept.collect();
        let at = lines.iter().position(|line| *line == TABLE_HEAD).unwrap_or(lines.len());
        (lines[..at].to_vec(), lines[at..].to_vec())
    };
    let after: Vec<&str> = rest.into_iter().skip_while(|line| line.starts_with('|')).collect();
    let mut text = before.join("\n").trim_end().to_owned();
    write!(text, "\n\n{COMPILER_HEAD}{compiler}.\n\n{}", table(counts))
        .expect("writing to a string cannot fail");
    let after = after.join("\n");
    if !after.trim().is_empty() {
        write!(text, "\n{}\n", after.trim()).expect("writing to a string cannot fail");
    }
    text
}

fn read_table(page: &str) -> Result<Vec<Count>> {
    let rows = page.lines().skip_while(|line| *line != TABLE_HEAD).skip(2);
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let count = cells.next().zip(cells.next().and_then(|count| count.parse().ok()));
        let (name, count) =
            count.with_context(|| format!("invalid row in the table of {PAGE}: {line:?}"))?;
        Ok((name.to_owned(), count))
    };
    rows.take_while(|line| line.starts_with('|')).map(row).collect()
}

fn compare(expected: &[Count], counted: &[Count]) -> Vec<String> {
    let mut findings = Vec::new();
    for ((name, then), (_, now)) in expected.iter().zip(counted) {
        if now.abs_diff(*then) * 100 > then * TOLERANCE_PERCENT {
            let percent = (*now as f64 / (*then).max(1) as f64 - 1.0) * 100.0;
            findings.push(format!("{name}: {now} instead of {then} ({percent:+.1} %)"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(&str, u64)]) -> Vec<Count> {
        list.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn page_is_written_and_read_back() {
        let new = "# Counts\n\nWhy.\n\n| operation | instructions |\n|---|---:|\n| play | 0 |\n";
        assert_eq!(read_table(new).unwrap(), counts(&[("play", 0)]));
        let first = counts(&[("play", 90), ("list", 1_000)]);
        let page = updated(new, "rustc 1", &first);
        assert_eq!(read_table(&page).unwrap(), first);
        let second = counts(&[("play", 80)]);
        let page = updated(&format!("{page}\nRemarks stay.\n"), "rustc 2", &second);
        assert_eq!(read_table(&page).unwrap(), second);
        assert!(page.starts_with("# Counts\n\nWhy.\n\nCounted with rustc 2.\n\n|"), "{page}");
        assert!(page.ends_with("| play | 80 |\n\nRemarks stay.\n"), "{page}");
    }

    #[test]
    fn invalid_table_row_is_an_error() {
        let error = read_table("| operation | instructions |\n|---|---:|\n| play | many |\n");
        assert_eq!(
            error.unwrap_err().to_string(),
            "invalid row in the table of docs/contribute/instruction-counts.md: \"| play | many |\""
        );
    }

    #[test]
    fn difference_of_two_percent_is_allowed() {
        let check = |counted: u64, expected: &[&str]| {
            let findings = compare(&counts(&[("play", 1_000)]), &counts(&[("play", counted)]));
            assert_eq!(findings, expected);
        };
        check(1_020, &[]);
        check(980, &[]);
        check(1_021, &["play: 1021 instead of 1000 (+2.1 %)"]);
        check(500, &["play: 500 instead of 1000 (-50.0 %)"]);
    }

    #[test]
    fn total_is_read_from_a_report() {
        assert_eq!(total("events: Ir\nsummary: 123456\nfn=x\n"), Some(123_456));
        assert_eq!(total("totals: 7\n"), Some(7));
        assert_eq!(total("events: Ir\n"), None);
    }
}
