//! `cargo xtask tidy`: project conventions that the compiler cannot check.
//!
//! Each check is a function from the files of the project to a list of findings.

mod banned_words;
mod doc_first_lines;
mod doc_links;
mod file_sizes;
mod forbidden_text;
mod game_files;
mod held_connections;
mod layering;
mod migrations;
mod module_edges;
mod prose;
mod rules_pages;
mod rust_source;
mod tree;
mod type_names;
mod vague_names;

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Result, bail};

#[cfg(test)]
pub use doc_links::links;
pub use layering::{GAMES, RULES};
pub use rust_source::{blank_comments_and_strings, without_unit_tests};
pub use tree::Tree;

/// One check: its name and the function that finds what is wrong.
type Check = (&'static str, fn(&Tree) -> Vec<Finding>);

const CHECKS: &[Check] = &[
    ("lints", layering::check_lints),
    ("game files", game_files::check),
    ("migrations", migrations::check),
    ("vague names", vague_names::check),
    ("doc links", doc_links::check),
    ("rules pages", rules_pages::check),
    ("file sizes", file_sizes::check),
    ("forbidden text", forbidden_text::check),
    ("type names", type_names::check),
    ("banned words", banned_words::check),
    ("module edges", module_edges::check),
    ("held connections", held_connections::check),
    ("first doc lines", doc_first_lines::check),
    ("prose", prose::check),
];

/// Options of `cargo xtask tidy`.
#[derive(clap::Args, Default)]
pub struct TidyArguments {
    /// Prints the number of findings for each folder and check instead of each finding.
    #[arg(long)]
    summary: bool,
}

/// A violation of a convention and its location.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    location: String,
    problem: String,
}

impl Finding {
    fn new(location: impl Into<String>, problem: impl Into<String>) -> Finding {
        Finding { location: location.into(), problem: problem.into() }
    }

    fn at_line(path: &str, index: usize, problem: impl Into<String>) -> Finding {
        Finding::new(format!("{path}:{}", index + 1), problem)
    }

    /// The first two folders of the path, `crates/server` for example.
    fn folder(&self) -> String {
        let folders: Vec<&str> = self.location.split('/').collect();
        match folders.as_slice() {
            [_] => ".".to_owned(),
            [first, _] => (*first).to_owned(),
            [first, second, ..] => format!("{first}/{second}"),
            [] => String::new(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.problem)
    }
}

/// Runs all checks and fails if there is a finding.
pub fn run(arguments: &TidyArguments) -> Result<()> {
    let tree = Tree::read()?;
    let mut found = vec![("layering", layering::check(&layering::metadata()?))];
    found.extend(CHECKS.iter().map(|(name, check)| (*name, check(&tree))));
    let count: usize = found.iter().map(|(_, findings)| findings.len()).sum();
    if count == 0 {
        eprintln!("tidy: {} files, no findings", tree.files.len());
        return Ok(());
    }
    if arguments.summary {
        eprint!("{}", summary(&found));
    } else {
        found.iter().flat_map(|(_, findings)| findings).for_each(|finding| eprintln!("{finding}"));
    }
    bail!("tidy has {count} findings; each says what to change")
}

/// A line for each folder and check with the number of findings.
fn summary(found: &[(&str, Vec<Finding>)]) -> String {
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for (check, findings) in found {
        for finding in findings {
            *counts.entry((finding.folder(), check)).or_default() += 1;
        }
    }
    let lines = counts.iter().map(|((folder, check), n)| format!("{folder:<24} {check:<16} {n}\n"));
    lines.collect()
}

/// The findings as text, for tests.
#[cfg(test)]
fn lines(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_counts_findings_by_folder_and_check() {
        let finding = |location: &str| Finding::new(location, "is wrong");
        let found = [
            ("one", vec![finding("crates/a/src/b.rs:1"), finding("crates/a/c.rs")]),
            ("two", vec![finding("README.md:3"), finding("docs/a.md")]),
        ];
        let rows: Vec<String> = summary(&found)
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(rows, [". two 1", "crates/a one 2", "docs two 1"]);
    }
}
