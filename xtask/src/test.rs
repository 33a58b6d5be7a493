//! `cargo xtask test`: runs selected tests, with PostgreSQL and NATS if a crate needs them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command::{self, cargo};
use crate::nightly;
use crate::root;
use crate::services::{Ports, Services};

/// Crates whose tests use PostgreSQL and NATS.
pub const SERVICE_CRATES: &[&str] = &["server", "palamedes"];

/// Options of `cargo xtask test`.
#[derive(clap::Args)]
pub struct TestArguments {
    /// Part of the test names; a crate name runs all its tests.
    #[arg(required_unless_present = "package")]
    filter: Option<String>,
    /// Searches only this crate.
    #[arg(short, long)]
    package: Vec<String>,
}

/// Runs `cargo xtask test`.
pub fn run(arguments: &TestArguments) -> Result<()> {
    let members = members()?;
    let mut filter = arguments.filter.clone();
    let mut packages: BTreeSet<String> = arguments.package.iter().cloned().collect();
    if packages.is_empty()
        && let Some(name) = filter.take_if(|name| members.contains(name))
    {
        packages.insert(name);
    }
    if packages.is_empty()
        && let Some(filter) = &filter
    {
        packages = packages_with(filter, &members)?;
    }
    if packages.is_empty() {
        bail!("no test to run: no source file contains {:?}", filter.unwrap_or_default());
    }
    let mut nextest = cargo();
    nextest.args(["nextest", "run", "--locked", "--no-fail-fast"]).args(filter);
    run_with_services(&mut nextest, &packages)
}

/// Runs nextest on these packages, with PostgreSQL and NATS if one of them needs both.
pub fn run_with_services(nextest: &mut Command, packages: &BTreeSet<String>) -> Result<()> {
    for name in packages {
        nextest.args(["--package", &package_of(name)]);
    }
    nextest.env(nightly::GAMES_VARIABLE, nightly::games(nightly::GATE_GAMES).to_string());
    let needs_services = packages.iter().any(|name| SERVICE_CRATES.contains(&name.as_str()));
    let services = if needs_services { Some(Services::start(Ports::default())?) } else { None };
    if let Some(services) = &services {
        services.set_test_variables(nextest);
    }
    command::run(nextest)
}

/// The crates of the workspace.
pub fn members() -> Result<Vec<String>> {
    let mut members = vec!["xtask".to_owned()];
    for entry in fs::read_dir(root().join("crates"))? {
        let entry = entry?;
        if entry.path().join("Cargo.toml").is_file() {
            members.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    members.sort();
    Ok(members)
}

/// The name of the package in a folder of `crates`, or the name itself if there is none.
///
/// General names have a prefix: the folder `games` has the package `palamedes-games`.
pub fn package_of(folder: &str) -> String {
    let manifest = root().join("crates").join(folder).join("Cargo.toml");
    let manifest = fs::read_to_string(manifest).unwrap_or_default();
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = \""));
    name.map_or(folder, |name| name.trim_end_matches('"')).to_owned()
}

/// The folder of a crate.
fn folder_of(package: &str) -> String {
    if package == "xtask" { "xtask".to_owned() } else { format!("crates/{package}") }
}

/// The crates with a source file that contains the last part of the filter.
///
/// Only these are built.
fn packages_with(filter: &str, members: &[String]) -> Result<BTreeSet<String>> {
    let name = filter.rsplit("::").next().unwrap_or(filter);
    let mut packages = BTreeSet::new();
    for package in members {
        if contains_text(&root().join(folder_of(package)), name)? {
            packages.insert(package.clone());
        }
    }
    Ok(packages)
}

/// True if the name of a source below the folder, or its text, contains this text.
fn contains_text(folder: &Path, text: &str) -> Result<bool> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        let found = if path.is_dir() {
            contains_text(&path, text)?
        } else {
            is_source && (name.contains(text) || fs::read_to_string(&path)?.contains(text))
        };
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_have_the_names_of_their_manifests() {
        let check = |folder: &str, expected: &str| assert_eq!(package_of(folder), expected);
        check("games", "palamedes-games");
        check("pente", "pente");
        check("xtask", "xtask");
        check("palamedes-games", "palamedes-games");
    }

    #[test]
    fn packages_are_those_that_contain_the_filter() {
        let members = members().unwrap();
        assert!(members.contains(&"pente".to_owned()) && members.contains(&"xtask".to_owned()));
        let filter = "test::packages_are_those_that_contain_the_filter";
        assert_eq!(packages_with(filter, &members).unwrap(), BTreeSet::from(["xtask".to_owned()]));
        assert!(packages_with(&["no", "such", "name"].concat(), &members).unwrap().is_empty());
    }
}
