//! Results of the nightly run: stored to make it resumable, and printed as a report.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::parts::Part;
use crate::command::output;
use crate::progress::format_duration;
use crate::sources::git;

/// Parts below this time without a note share one row of the report.
const SHORT_PART_SECONDS: f64 = 10.0;

/// Result of one part.
#[derive(Clone, PartialEq, Debug)]
pub struct PartResult {
    pub passed: bool,
    seconds: f64,
    note: String,
}

impl PartResult {
    /// The result of a part, which fails if it took longer than the limit.
    pub fn new(result: Result<String>, elapsed: Duration, limit: Duration) -> PartResult {
        let in_time = elapsed <= limit;
        let passed = result.is_ok() && in_time;
        let mut note = result.unwrap_or_else(|error| format!("{error:#}"));
        if !in_time {
            note = format!("took longer than {}. {note}", format_duration(limit));
        }
        PartResult { passed, seconds: elapsed.as_secs_f64(), note }
    }
}

impl fmt::Display for PartResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = if self.passed { "passed" } else { "FAILED" };
        let text = format!("{outcome}. {}", self.note);
        f.write_str(text.trim_end())
    }
}

/// The results for one state of the sources, stored in a file.
pub struct NightlyResults {
    file: PathBuf,
    sources: String,
    pub by_part: BTreeMap<String, PartResult>,
}

impl NightlyResults {
    /// Reads the file; results for other sources are dropped.
    pub fn open(file: PathBuf, sources: String) -> NightlyResults {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let by_part = parse(&text, &sources);
        NightlyResults { file, sources, by_part }
    }

    /// Adds a result and writes the file.
    pub fn record(&mut self, part: &str, result: PartResult) -> Result<()> {
        self.by_part.insert(part.to_owned(), result);
        fs::create_dir_all(self.file.parent().unwrap_or(Path::new(".")))?;
        fs::write(&self.file, to_text(&self.sources, &self.by_part))
            .with_context(|| format!("cannot write the nightly results to {}", self.file.display()))
    }

    /// Writes the report; called after every part, so that an interrupted run has one, too.
    pub fn write_report(&self, file: &Path, parts: &[Part]) -> Result<()> {
        fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
        fs::write(file, self.report(parts)?)
            .with_context(|| format!("cannot write the nightly report to {}", file.display()))
    }

    fn report(&self, parts: &[Part]) -> Result<String> {
        let date = output(Command::new("date").args(["-u", "+%Y-%m-%d"]))?;
        let commit = git(&["rev-parse", "--short=12", "HEAD"], &[])?;
        let changed = git(&["status", "--porcelain"], &[])?;
        let with = if changed.is_empty() { "" } else { " and uncommitted changes" };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
        let compiler = output(Command::new("rustc").arg("--version"))?;
        let mut text = format!(
            "# Nightly run\n\n\
             {date}, commit {commit}{with}, {cores} cores, {os} {arch}, {compiler}.\n\n\
             | part | length | time | result |\n|---|---|---:|---|\n"
        );
        for row in rows(parts, &self.by_part) {
            writeln!(text, "| {} |", row.join(" | ")).expect("writing to a string cannot fail");
        }
        Ok(text)
    }
}

fn to_text(sources: &str, results: &BTreeMap<String, PartResult>) -> String {
    let mut text = format!("{sources}\n");
    for (part, result) in results {
        let note = result.note.replace(['\t', '\n'], " ");
        writeln!(text, "{part}\t{}\t{:.1}\t{note}", result.passed, result.seconds)
            .expect("writing to a string cannot fail");
    }
    text
}

/// The results of the text; none if it was written for other sources.
fn parse(text: &str, sources: &str) -> BTreeMap<String, PartResult> {
    let mut lines = text.lines();
    if lines.next() != Some(sources) {
        return BTreeMap::new();
    }
    let line = |line: &str| {
        let mut cells = line.splitn(4, '\t');
        let part = cells.next()?.to_owned();
        let passed = cells.next()?.parse().ok()?;
        let seconds = cells.next()?.parse().ok()?;
        Some((part, PartResult { passed, seconds, note: cells.next()?.to_owned() }))
    };
    lines.filter_map(line).collect()
}

/// Name, length, time and result of each part; short parts without a note share a row.
fn rows(parts: &[Part], results: &BTreeMap<String, PartResult>) -> Vec<[String; 4]> {
    let mut rows = Vec::new();
    let mut short = Vec::new();
    for part in parts {
        let (time, outcome) = match results.get(&part.name) {
            Some(result)
                if result.passed
                    && result.note.is_empty()
                    && result.seconds < SHORT_PART_SECONDS =>
            {
                short.push(result.seconds);
                continue;
            }
            Some(result) => {
                let time = format_duration(Duration::from_secs_f64(result.seconds));
                (time, result.to_string().replace('|', "/").replace('\n', " "))
            }
            None => (String::new(), "not run".to_owned()),
        };
        rows.push([part.name.clone(), part.length.clone(), time, outcome]);
    }
    if !short.is_empty() {
        let name = format!("{} more tests, each below {SHORT_PART_SECONDS} s", short.len());
        let time = format_duration(Duration::from_secs_f64(short.iter().sum()));
        rows.push([name, "all".to_owned(), time, "passed.".to_owned()]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::parts::Work;
    use super::*;

    #[test]
    fn results_are_read_back_for_the_same_sources_only() {
        let result = PartResult { passed: true, seconds: 1.5, note: "2000 games\tfine".to_owned() };
        let results = BTreeMap::from([("pente".to_owned(), result.clone())]);
        let text = to_text("abc", &results);
        let read = parse(&text, "abc");
        assert_eq!(read["pente"], PartResult { note: "2000 games fine".to_owned(), ..result });
        assert!(parse(&text, "abd").is_empty());
        assert!(parse("", "abc").is_empty());
    }

    #[test]
    fn part_over_the_time_limit_fails() {
        let limit = Duration::from_secs(3_600);
        let result = |seconds| {
            let elapsed = Duration::from_secs(seconds);
            PartResult::new(Ok("100 cycles".to_owned()), elapsed, limit).to_string()
        };
        assert_eq!(result(3_600), "passed. 100 cycles");
        assert_eq!(result(3_601), "FAILED. took longer than 60 min. 100 cycles");
    }

    #[test]
    fn short_parts_without_note_share_a_row() {
        let part = |name: &str| Part {
            name: name.to_owned(),
            length: "all".to_owned(),
            work: Work::FilteredTests { filter: String::new() },
        };
        let result =
            |passed, seconds, note: &str| PartResult { passed, seconds, note: note.to_owned() };
        let results = BTreeMap::from([
            ("a".to_owned(), result(true, 1.0, "")),
            ("b".to_owned(), result(true, 1.5, "")),
            ("c".to_owned(), result(true, 1.0, "7 games")),
            ("d".to_owned(), result(false, 1.0, "")),
            ("e".to_owned(), result(true, 60.0, "")),
        ]);
        let parts = ["a", "b", "c", "d", "e", "f"].map(part);
        let lines: Vec<String> = rows(&parts, &results).iter().map(|row| row.join("|")).collect();
        let short = "2 more tests, each below 10 s|all|2.5 s|passed.";
        let expected = [
            "c|all|1.0 s|passed. 7 games",
            "d|all|1.0 s|FAILED.",
            "e|all|60 s|passed.",
            "f|all||not run",
            short,
        ];
        assert_eq!(lines, expected);
    }
}
