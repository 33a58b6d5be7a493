//! `cargo xtask libraries`: the crates that others can use, packed and tried as a user would.
//!
//! A part of the nightly run and not of the gate: it builds the crates with other features, for
//! another target and with an older compiler.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::command::{self, cargo, is_available, output, remove_package_variables};
use crate::progress::format_duration;
use crate::test::package_of;
use crate::{root, target_dir, tidy};

/// The oldest compiler that builds the libraries. Their manifests state it, too.
const OLDEST_RUST: &str = "1.93.1";

/// A target without a standard library.
const BARE_TARGET: &str = "thumbv7em-none-eabihf";

/// Options of `cargo xtask libraries`.
#[derive(clap::Args)]
pub struct LibrariesArguments {
    /// Only packs the libraries, each built from its package alone, and prints their folder.
    #[arg(long)]
    pack: bool,
}

/// The page that says how to depend on packed libraries.
const PAGE: &str = "docs/api/rust-libraries.md";

/// The library that is tried from its packed form.
const TRIED: &str = "pentagame";

/// Folders of the libraries without the standard library.
fn bare_libraries() -> impl Iterator<Item = &'static str> {
    ["rulebook"].into_iter().chain(tidy::GAMES.iter().copied())
}

/// Folders of all libraries.
fn libraries() -> impl Iterator<Item = &'static str> {
    bare_libraries().chain(["games", "picture", "engine"])
}

fn packages(folders: impl Iterator<Item = &'static str>) -> Vec<String> {
    folders.flat_map(|folder| ["--package".to_owned(), package_of(folder)]).collect()
}

/// Folder of all builds of this task.
fn folder() -> PathBuf {
    target_dir().join("libraries")
}

/// Runs `cargo xtask libraries`.
pub fn run(arguments: &LibrariesArguments) -> Result<()> {
    if arguments.pack {
        pack()?;
        println!("{}", folder().join("package").display());
        return Ok(());
    }
    check()?.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Packs the libraries, tries one, and checks features, targets, compilers and compatibility.
pub fn check() -> Result<Vec<String>> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    check_versions(&manifest, env!("CARGO_PKG_VERSION"))?;
    pack()?;
    let mut notes = vec![format!("{} libraries are packed and built", libraries().count())];
    notes.push(try_packed()?);
    notes.push(run_examples()?);
    check_features()?;
    notes.push("features: all together".to_owned());
    notes.push(check_bare_target()?);
    notes.push(check_oldest_compiler()?);
    notes.push(check_compatibility()?);
    Ok(notes)
}

/// Packs each library and builds it from its package alone.
fn pack() -> Result<()> {
    let mut package = cargo();
    package.args(["package", "--locked", "--allow-dirty", "--target-dir"]).arg(folder());
    command::run(package.args(packages(libraries())))
}

/// Uses a packed library in an empty project as the page says, with the example of its README.
fn try_packed() -> Result<String> {
    let start = Instant::now();
    let project = std::env::temp_dir().join(format!("palamedes-library-{}", std::process::id()));
    fs::create_dir_all(project.join("src"))?;
    let result = try_in(&project);
    fs::remove_dir_all(&project)?;
    result?;
    Ok(format!(
        "{TRIED} from its package: the example of its README ran after {}",
        format_duration(start.elapsed())
    ))
}

fn try_in(project: &Path) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let page = fs::read_to_string(root().join(PAGE))?;
    let (dependency, commands) =
        documented_use(&page).with_context(|| format!("{PAGE}: no use"))?;
    for folder in libraries() {
        let file = format!("{}-{version}.crate", package_of(folder));
        fs::copy(self::folder().join("package").join(&file), project.join(&file))
            .with_context(|| format!("cannot copy the package {file}"))?;
    }
    let manifest = format!("[package]\nname = \"trial\"\nedition = \"2024\"\n\n{dependency}");
    fs::write(project.join("Cargo.toml"), manifest)?;
    command::run(Command::new("sh").current_dir(project).args(["-euc", commands]))?;
    let readme = project.join(format!("libraries/{TRIED}-{version}/README.md"));
    let readme = fs::read_to_string(&readme)
        .with_context(|| format!("the package has no {}", readme.display()))?;
    let example = example_of(&readme).context("the README has no example in Rust")?;
    fs::write(project.join("src/main.rs"), example)?;
    let mut run = cargo();
    run.current_dir(project).env_remove("CARGO_TARGET_DIR").args(["run", "--quiet"]);
    command::run(&mut run)
}

/// The dependency and the commands with which the page uses packed libraries.
fn documented_use(page: &str) -> Option<(&str, &str)> {
    let block = |start: &str| page.split_once(start)?.1.split_once("```").map(|(text, _)| text);
    Some((block("```toml\n")?, block("```sh\n")?))
}

/// Runs the three documented examples.
fn run_examples() -> Result<String> {
    let pictures = folder().join("pictures");
    fs::create_dir_all(&pictures)?;
    let example = |package: &str, name: &str| {
        let mut run = cargo();
        run.args(["run", "--locked", "--quiet", "--release", "--package", package]);
        run.args(["--example", name, "--target-dir"]).arg(folder());
        run
    };
    output(&mut example("palamedes-engine", "write_an_engine"))?;
    output(&mut example("palamedes-engine", "tournament"))?;
    output(example("palamedes-picture", "draw_a_game").arg("--").arg(&pictures))?;
    ensure!(fs::read_dir(&pictures)?.next().is_some(), "the example draw_a_game drew no picture");
    Ok("the examples write_an_engine, tournament and draw_a_game run".to_owned())
}

/// The first example of a README.
fn example_of(readme: &str) -> Option<&str> {
    let (_, rest) = readme.split_once("```rust\n")?;
    rest.split_once("```").map(|(example, _)| example)
}

/// Builds all libraries with all their features.
fn check_features() -> Result<()> {
    let mut check = cargo();
    check.args(["clippy", "--locked", "--all-features", "--lib", "--target-dir"]).arg(folder());
    command::run(check.args(packages(libraries())).args(["--", "-D", "warnings"]))
}

/// Builds the libraries of the rules for a target that has no standard library.
fn check_bare_target() -> Result<String> {
    if !is_available("rustup", &["target", "add", BARE_TARGET]) {
        return Ok(format!("skipped: `rustup target add {BARE_TARGET}` failed"));
    }
    let mut build = cargo();
    build.args(["build", "--locked", "--lib", "--features", "serde", "--target", BARE_TARGET]);
    command::run(build.arg("--target-dir").arg(folder()).args(packages(bare_libraries())))?;
    Ok(format!("without the standard library: built for {BARE_TARGET}"))
}

/// Checks all libraries with the oldest compiler that their manifests allow.
fn check_oldest_compiler() -> Result<String> {
    let installed = ["toolchain", "install", OLDEST_RUST, "--profile", "minimal"];
    if !is_available("rustup", &["run", OLDEST_RUST, "rustc", "--version"])
        && !is_available("rustup", &installed)
    {
        return Ok(format!("skipped: `rustup {}` failed", installed.join(" ")));
    }
    let mut check = Command::new("rustup");
    remove_package_variables(&mut check);
    // The variables with which the compiler of this task was chosen.
    for variable in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
        check.env_remove(variable);
    }
    check.current_dir(root()).args(["run", OLDEST_RUST, "cargo", "check", "--locked", "--lib"]);
    check.arg("--target-dir").arg(folder().join(OLDEST_RUST));
    command::run(check.args(packages(libraries())))?;
    Ok(format!("built with Rust {OLDEST_RUST}"))
}

/// Compares the public items with those of the last version.
fn check_compatibility() -> Result<String> {
    let tag = last_tag();
    let Some(tag) = tag else {
        return Ok("compatibility: there is no tag of an earlier version".to_owned());
    };
    if !is_available("cargo", &["semver-checks", "--version"]) {
        ensure!(
            std::env::var_os("CI").is_none(),
            "cargo-semver-checks is missing; run `cargo install cargo-semver-checks --locked`"
        );
        return Ok("skipped: `cargo install cargo-semver-checks --locked` first".to_owned());
    }
    let mut check = cargo();
    check.args(["semver-checks", "--baseline-rev", &tag]).env("CARGO_TARGET_DIR", folder());
    let mut compared = 0;
    for folder in libraries() {
        let package = package_of(folder);
        let mut git = Command::new("git");
        git.current_dir(root()).args(["show", &format!("{tag}:crates/{folder}/Cargo.toml")]);
        let earlier = output(&mut git).unwrap_or_default();
        // Before it had this name, it was not published.
        if earlier.contains(&format!("name = \"{package}\"")) {
            check.args(["--package", &package]);
            compared += 1;
        }
    }
    if compared > 0 {
        command::run(&mut check)?;
    }
    Ok(format!("compatible with {tag}: {compared} libraries"))
}

fn last_tag() -> Option<String> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["describe", "--tags", "--abbrev=0", "--match", "v*"]);
    let found = git.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&found.stdout).trim().to_owned())
}

/// Checks that the version of the workspace is that of its libraries.
///
/// # Errors
/// A dependency of the workspace names another version.
fn check_versions(manifest: &str, version: &str) -> Result<()> {
    for folder in libraries() {
        let line = manifest.lines().find(|line| {
            line.starts_with(&format!("{folder} = ")) && line.contains("path = \"crates/")
        });
        let line = line.with_context(|| format!("Cargo.toml has no dependency {folder}"))?;
        let expected = format!("version = \"{version}\"");
        ensure!(line.contains(&expected), "the dependency {folder} lacks `{expected}`");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn dependencies_have_the_version_of_the_workspace() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        check_versions(&manifest, env!("CARGO_PKG_VERSION")).unwrap();
        let error = check_versions(&manifest, "99.0.0").unwrap_err().to_string();
        assert_eq!(error, "the dependency rulebook lacks `version = \"99.0.0\"`");
    }

    #[test]
    fn every_library_can_be_published() {
        let rust = OLDEST_RUST.rsplit_once('.').unwrap().0;
        for folder in libraries() {
            let path = root().join("crates").join(folder);
            let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap();
            for line in ["description = ", "keywords = [", "categories = [", "license.workspace"] {
                assert!(manifest.contains(&format!("\n{line}")), "{folder}: {line}");
            }
            assert!(manifest.contains(&format!("\nrust-version = \"{rust}\"\n")), "{folder}");
            assert!(!manifest.contains("publish"), "{folder}");
            let readme = fs::read_to_string(path.join("README.md")).unwrap();
            assert!(readme.starts_with(&format!("# {}\n", package_of(folder))), "{folder}");
            assert!(example_of(&readme).is_some(), "{folder}: its README has no example");
            let source = fs::read_to_string(path.join("src/lib.rs")).unwrap();
            assert!(source.contains("include_str!(\"../README.md\")"), "{folder}: not tested");
        }
    }

    /// Features that only other features turn on, or that are for the developers of this program.
    const INTERNAL_FEATURES: [&str; 5] =
        ["board_search", "data_board", "default", "mcts", "typescript"];

    fn features(folder: &str) -> BTreeSet<String> {
        let path = root().join("crates").join(folder).join("Cargo.toml");
        let manifest = fs::read_to_string(path).unwrap();
        let section = manifest.split("[features]").nth(1).unwrap().split("\n[").next().unwrap();
        let names = section.lines().filter_map(|line| line.split_once(" = "));
        names.map(|(name, _)| name.to_owned()).collect()
    }

    /// The words in backquotes that can be names of features.
    fn quoted_words(text: &str) -> impl Iterator<Item = &str> {
        let is_name = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        text.split('`').skip(1).step_by(2).filter(is_name)
    }

    /// Formerly the pages named a feature `tree` that had been replaced by others.
    #[test]
    fn features_on_the_page_of_the_libraries_are_those_of_the_manifests() {
        let page = fs::read_to_string(root().join(PAGE)).unwrap();
        let section = page.split("## Features\n").nth(1).unwrap().split("\n## ").next().unwrap();
        let mut documented = BTreeSet::new();
        for row in section.lines().filter(|line| line.starts_with('|') && line.contains('`')) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let folders = match cells[1] {
                "rules" => bare_libraries().collect(),
                names => quoted_words(names).collect::<Vec<_>>(),
            };
            for folder in folders {
                for name in quoted_words(cells[2]) {
                    documented.insert((folder.to_owned(), name.to_owned()));
                }
            }
        }
        let of_manifests = libraries().flat_map(|folder| {
            let names = features(folder).into_iter();
            let public = names.filter(|name| !INTERNAL_FEATURES.contains(&name.as_str()));
            public.map(|name| (folder.to_owned(), name))
        });
        assert_eq!(documented, of_manifests.collect());
    }

    #[test]
    fn features_in_readmes_exist() {
        let mut number = 0;
        for folder in libraries() {
            let path = root().join("crates").join(folder).join("README.md");
            let readme = fs::read_to_string(path).unwrap();
            let paragraphs = readme.split("\n\n").filter_map(|text| text.split_once("eature"));
            for name in paragraphs.flat_map(|(_, rest)| quoted_words(rest)) {
                assert!(features(folder).contains(name), "{folder}: feature `{name}`");
                number += 1;
            }
        }
        assert!(number > 30, "only {number} features were found");
    }

    #[test]
    fn page_says_how_to_use_packed_libraries() {
        let page = fs::read_to_string(root().join(PAGE)).unwrap();
        let (dependency, commands) = documented_use(&page).unwrap();
        assert!(dependency.starts_with(&format!("[dependencies]\n{TRIED} = ")), "{dependency}");
        assert!(commands.contains("[patch.crates-io]"), "{commands}");
        assert!(!page.contains("git = "));
        assert_eq!(documented_use("```sh\na\n```\n"), None);
    }

    #[test]
    fn first_example_of_a_readme_is_found() {
        assert_eq!(
            example_of("# a\n```sh\nb\n```\n```rust\nfn c() {}\n```\n"),
            Some("fn c() {}\n")
        );
        assert_eq!(example_of("# a\n"), None);
    }
}
