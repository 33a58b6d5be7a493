//! The files of the project that the checks read.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::command::output;
use crate::root;

/// All files that are committed or about to be committed.
pub struct Tree {
    /// By path from the root; `None` if the file is not UTF-8.
    pub files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// Reads every file that git lists and does not ignore.
    pub fn read() -> Result<Tree> {
        let mut git = Command::new("git");
        git.current_dir(root()).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
        let mut files = BTreeMap::new();
        for path in output(&mut git)?.lines() {
            // A deleted file is listed until the deletion is committed.
            if let Ok(bytes) = fs::read(root().join(path)) {
                files.insert(path.to_owned(), String::from_utf8(bytes).ok());
            }
        }
        Ok(Tree { files })
    }

    /// Path and text of every text file.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text files below a folder whose names end like this.
    pub fn texts_in(&self, folder: &str, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(move |(path, _)| path.starts_with(folder) && path.ends_with(ending))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// True if there is a file or folder of this name.
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.contains_key(path)
            || self
                .files
                .keys()
                .any(|file| file.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')))
    }

    /// True if `.gitattributes` marks the file as generated.
    pub fn is_generated(&self, path: &str) -> bool {
        let attributes = self.text(".gitattributes").unwrap_or_default();
        attributes
            .lines()
            .filter_map(|line| line.split_once(" linguist-generated"))
            .any(|(pattern, _)| matches(pattern.trim_start_matches('/'), path))
    }

    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let own = |(path, text): &(&str, &str)| ((*path).to_owned(), Some((*text).to_owned()));
        Tree { files: files.iter().map(own).collect() }
    }
}

/// Matches a pattern of `.gitattributes`: a path, `folder/**` or a file name.
fn matches(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix("**") {
        Some(folder) => path.starts_with(folder),
        None if pattern.contains('/') => path == pattern,
        None => path.rsplit('/').next() == Some(pattern),
    }
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

    #[test]
    fn generated_files_are_those_of_gitattributes() {
        let attributes = "# why\n/.sqlx/** linguist-generated\n\
                          Cargo.lock linguist-generated -diff\n\
                          /docs/a.md linguist-generated\n*.png binary\n";
        let tree = Tree::of(&[(".gitattributes", attributes)]);
        for path in [".sqlx/query.json", "Cargo.lock", "fuzz/Cargo.lock", "docs/a.md"] {
            assert!(tree.is_generated(path), "{path}");
        }
        for path in ["docs/b.md", "crates/docs/a.md", "a.png"] {
            assert!(!tree.is_generated(path), "{path}");
        }
    }
}
