//! `cargo xtask release-notes`: the section of a version in the changelog.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Options of `cargo xtask release-notes`.
#[derive(clap::Args)]
pub struct ReleaseNotesArguments {
    /// Tag of the release: `v` and the version.
    tag: String,
}

/// Runs `cargo xtask release-notes`.
pub fn run(arguments: &ReleaseNotesArguments) -> Result<()> {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md"))?;
    println!("{}", notes(&arguments.tag, env!("CARGO_PKG_VERSION"), &changelog)?);
    Ok(())
}

/// The notes of a version that is tagged and has a date.
fn notes<'a>(tag: &str, version: &str, changelog: &'a str) -> Result<&'a str> {
    ensure!(tag == format!("v{version}"), "the tag {tag} is not v{version}, that of Cargo.toml");
    let heading = format!("\n## [{version}] - ");
    let (_, section) = changelog
        .split_once(&heading)
        .with_context(|| format!("CHANGELOG.md has no section of {version}"))?;
    let (date, notes) = section.split_once('\n').unwrap_or((section, ""));
    let is_date = date.len() == 10
        && date.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    ensure!(is_date, "CHANGELOG.md has no date of {version}, but {date:?}");
    let notes = notes.split("\n## ").next().unwrap_or_default().trim();
    ensure!(!notes.is_empty(), "CHANGELOG.md has no entries of {version}");
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_those_of_the_tagged_version() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n\
                         - Two.\n\n## [1.1.0] - not released\n\n- One.\n\n\
                         ## [1.0.0] - 2025-12-31\n";
        let check = |tag: &str, version: &str, expected: &str| {
            let found = notes(tag, version, changelog).map(str::to_owned);
            assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected);
        };
        check("v1.2.0", "1.2.0", "### Added\n\n- Two.");
        check("v1.2.1", "1.2.0", "the tag v1.2.1 is not v1.2.0, that of Cargo.toml");
        check("v1.3.0", "1.3.0", "CHANGELOG.md has no section of 1.3.0");
        check("v1.1.0", "1.1.0", "CHANGELOG.md has no date of 1.1.0, but \"not released\"");
        check("v1.0.0", "1.0.0", "CHANGELOG.md has no entries of 1.0.0");
    }
}
