//! `cargo xtask tidy`: the house rules that no compiler checks.
//!
//! Each check is a function from the files of the project to what is wrong with them.

mod edges;
mod games;
mod migrations;
mod names;
mod papers;
mod rules;
mod sizes;
mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command::output;
use crate::root;

pub use edges::RULES;

/// Something that is not as it should be, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    place: String,
    wrong: String,
}

impl Finding {
    fn new(place: impl Into<String>, wrong: impl Into<String>) -> Finding {
        Finding { place: place.into(), wrong: wrong.into() }
    }

    fn at_line(path: &str, index: usize, wrong: impl Into<String>) -> Finding {
        Finding::new(format!("{path}:{}", index + 1), wrong)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.wrong)
    }
}

/// The files of the project: those committed and those about to be.
struct Tree {
    /// By path from the root, with the text where it is text.
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    fn read() -> Result<Tree> {
        let mut git = Command::new("git");
        git.current_dir(root()).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
        let mut files = BTreeMap::new();
        for path in output(&mut git)?.lines() {
            // One that is deleted is listed until that is committed.
            if let Ok(bytes) = fs::read(root().join(path)) {
                files.insert(path.to_owned(), String::from_utf8(bytes).ok());
            }
        }
        Ok(Tree { files })
    }

    /// Path and text of every text file.
    fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text files directly or deeply in a folder, with this ending.
    fn texts_in(&self, folder: &str, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(move |(path, _)| path.starts_with(folder) && path.ends_with(ending))
    }

    fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Whether there is a file or folder of this name.
    fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.contains_key(path)
            || self
                .files
                .keys()
                .any(|file| file.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')))
    }

    #[cfg(test)]
    fn of(files: &[(&str, &str)]) -> Tree {
        let own = |(path, text): &(&str, &str)| ((*path).to_owned(), Some((*text).to_owned()));
        Tree { files: files.iter().map(own).collect() }
    }
}

/// The chore.
pub fn run() -> Result<()> {
    let tree = Tree::read()?;
    let mut findings = edges::check(&edges::metadata()?);
    for check in [
        edges::check_lints,
        games::check,
        migrations::check,
        names::check,
        papers::check,
        rules::check,
        sizes::check,
        words::check,
    ] {
        findings.extend(check(&tree));
    }
    if findings.is_empty() {
        eprintln!("tidy: {} files, nothing to say", tree.files.len());
        return Ok(());
    }
    for finding in &findings {
        eprintln!("{finding}");
    }
    bail!("tidy has {} findings; each says what to change", findings.len())
}

/// The findings as text, for tests.
#[cfg(test)]
fn told(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_are_found() {
        let tree = Tree::of(&[("crates/pente/src/lib.rs", "")]);
        for path in ["crates", "crates/", "crates/pente/src", "crates/pente/src/lib.rs"] {
            assert!(tree.has(path), "{path}");
        }
        for path in ["crate", "crates/pen", "lib.rs", "docs/"] {
            assert!(!tree.has(path), "{path}");
        }
    }
}
