//! Digests of the sources of a build: what has the same digest need not be built again.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::Command;

use anyhow::Result;

use crate::command::output;
use crate::root;

/// The digest of these files and folders of the project, as they are in the working tree.
///
/// The paths are those of git: `:!` at the beginning leaves a folder out.
pub fn digest(paths: &[&str]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    git(&["ls-files", "--stage", "--"], paths)?.hash(&mut hasher);
    git(&["diff", "HEAD", "--"], paths)?.hash(&mut hasher);
    let new_files = git(&["ls-files", "--others", "--exclude-standard", "--"], paths)?;
    for file in new_files.lines() {
        (file, fs::read(root().join(file))?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Output of a git command about paths of the project.
pub fn git(arguments: &[&str], paths: &[&str]) -> Result<String> {
    output(Command::new("git").current_dir(root()).args(arguments).args(paths))
}
