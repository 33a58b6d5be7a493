//! `cargo xtask quick`: format, conventions, lints and unit tests of the changed crates.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::Result;

use crate::command::{self, cargo, output};
use crate::progress::format_duration;
use crate::{ci, root, test, tidy, web};

/// Branch that changes are compared with.
const MAIN_BRANCH: &str = "main";

/// Options of `cargo xtask quick`.
#[derive(clap::Args)]
pub struct QuickArguments {
    /// Compares with this commit instead of the merge base with main.
    #[arg(long, value_name = "COMMIT")]
    since: Option<String>,
}

/// Runs `cargo xtask quick`.
pub fn run(arguments: &QuickArguments) -> Result<()> {
    let start = Instant::now();
    let base = match &arguments.since {
        Some(commit) => commit.clone(),
        None => merge_base(),
    };
    let changed = Changes::of(&changed_files(&base)?, &test::members()?);
    eprintln!("changed since {base}: {changed}");
    ci::check_format()?;
    tidy::run(&tidy::TidyArguments::default())?;
    if !changed.packages.is_empty() {
        let mut clippy = cargo();
        clippy.args(["clippy", "--locked", "--all-targets"]);
        for name in &changed.packages {
            clippy.args(["--package", &test::package_of(name)]);
        }
        command::run(clippy.args(["--", "-D", "warnings"]))?;
        let mut nextest = cargo();
        nextest.args(["nextest", "run", "--locked", "--no-fail-fast", "--no-tests", "pass"]);
        test::run_with_services(nextest.args(["--lib", "--bins"]), &changed.packages)?;
    }
    if changed.web {
        web::check_sources()?;
    }
    eprintln!("quick: ok in {}", format_duration(start.elapsed()));
    Ok(())
}

/// The commit where this branch left the main branch, or the last commit.
fn merge_base() -> String {
    let mut git = std::process::Command::new("git");
    git.current_dir(root()).args(["merge-base", "HEAD", MAIN_BRANCH]);
    let base = git.output().ok().filter(|output| output.status.success());
    base.map_or("HEAD".to_owned(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}

/// Committed, uncommitted and new files that differ from the commit.
fn changed_files(base: &str) -> Result<Vec<String>> {
    let git = |arguments: &[&str]| {
        output(std::process::Command::new("git").current_dir(root()).args(arguments))
    };
    let changed = git(&["diff", "--name-only", base])?;
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(changed.lines().chain(new.lines()).map(str::to_owned).collect())
}

/// Crates and folders that contain changes.
struct Changes {
    packages: BTreeSet<String>,
    web: bool,
}

impl Changes {
    fn of(files: &[String], members: &[String]) -> Changes {
        let mut packages = BTreeSet::new();
        for file in files {
            match file.split('/').collect::<Vec<_>>().as_slice() {
                ["Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml"] => {
                    packages.extend(members.iter().cloned());
                }
                ["crates", name, ..] => drop(packages.insert((*name).to_owned())),
                ["xtask", ..] => drop(packages.insert("xtask".to_owned())),
                [".sqlx", ..] => drop(packages.insert("server".to_owned())),
                ["locales", ..] => drop(packages.insert("palamedes".to_owned())),
                _ => {}
            }
        }
        packages.retain(|name| members.contains(name));
        Changes { packages, web: files.iter().any(|file| file.starts_with("web/")) }
    }
}

impl std::fmt::Display for Changes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let web = self.web.then_some("web");
        let names: Vec<&str> = self.packages.iter().map(String::as_str).chain(web).collect();
        if names.is_empty() { f.write_str("no crate") } else { f.write_str(&names.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_name_their_crates() {
        let members = ["palamedes", "pente", "server", "xtask"].map(str::to_owned);
        let check = |files: &[&str], expected: &str| {
            let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
            assert_eq!(Changes::of(&files, &members).to_string(), expected, "{files:?}");
        };
        check(&["docs/a.md", "README.md"], "no crate");
        check(&["crates/pente/src/lib.rs", "xtask/Cargo.toml"], "pente, xtask");
        check(&[".sqlx/query-1.json", "web/app/src/main.tsx"], "server, web");
        check(&["locales/en/game.ftl", "crates/deleted/src/lib.rs"], "palamedes");
        check(&["Cargo.lock"], "palamedes, pente, server, xtask");
    }
}
