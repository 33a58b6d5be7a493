//! `cargo xtask dist`: release archives, tried in an empty folder.

mod archive;
mod debian;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use archive::{PROGRAM, Parts, pack, sha256, write_sum};
use trial::try_archive;

use crate::command::{self, cargo, is_available, output};
use crate::{bill_of_materials, docs_site, fuzz, python, remapped_paths, root, target_dir, web};

/// Options of `cargo xtask dist`.
#[derive(Default, clap::Args)]
pub struct DistArguments {
    #[command(flatten)]
    pages: web::PageBuild,
    /// Target of the program, or all release targets (`all`) [default: this machine].
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// Builds everything two times from nothing and compares the archives.
    #[arg(long, conflicts_with_all = ["as_built", "program"])]
    twice: bool,
    /// Packs this program instead of building one.
    #[arg(long, value_name = "FILE", conflicts_with = "target")]
    program: Option<PathBuf>,
}

/// Targets of a release: static programs for Linux.
const RELEASE_TARGETS: [&str; 2] = ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

/// Features of the program in a release.
pub const FEATURES: &str = "palamedes/otel";

/// The program with the features of a release.
pub const PACKAGE: [&str; 4] = ["--package", "palamedes", "--features", FEATURES];

/// Runs `cargo xtask dist`.
pub fn run(arguments: &DistArguments) -> Result<()> {
    for line in build_archives(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// Builds the archive of the container image two times, in the nightly run.
pub fn check_twice() -> Result<Vec<String>> {
    let target = Some(RELEASE_TARGETS[0].to_owned());
    build_archives(&DistArguments { target, twice: true, ..DistArguments::default() })
}

/// Builds the archives of all release targets, in the nightly run.
pub fn check_all() -> Result<Vec<String>> {
    build_archives(&DistArguments { target: Some("all".to_owned()), ..DistArguments::default() })
}

/// Builds the program of the container image with its archive.
pub fn build_for_image() -> Result<()> {
    let target = Some(RELEASE_TARGETS[0].to_owned());
    build_archives(&DistArguments { target, ..DistArguments::default() }).map(drop)
}

/// True if a program needs no library of the system.
pub fn is_static(program: &Path) -> Result<bool> {
    // A dynamic program names the interpreter that loads its libraries.
    let mut readelf = Command::new("readelf");
    let headers = output(readelf.arg("--program-headers").arg(program).env("LC_ALL", "C"))?;
    Ok(!headers.contains("INTERP"))
}

/// Builds the archives and returns a line for each, or the comparison of two builds.
fn build_archives(arguments: &DistArguments) -> Result<Vec<String>> {
    let targets = targets(arguments.target.as_deref(), &fuzz::host()?);
    let build_folder = target_dir().join("dist-twice");
    if !arguments.twice {
        let line = |archive: PathBuf| {
            Ok(format!("{:>9} bytes  {}", fs::metadata(&archive)?.len(), shown(&archive)))
        };
        let archives = build_and_pack(arguments, &targets, &target_dir())?;
        return archives.into_iter().map(line).collect();
    }
    let mut sums = Vec::new();
    for _ in 0..2 {
        web::remove_wasm()?;
        if build_folder.exists() {
            fs::remove_dir_all(&build_folder)?;
        }
        let archives = build_and_pack(arguments, &targets, &build_folder)?;
        sums.push(archives.iter().map(|file| sha256(file)).collect::<Result<Vec<_>>>()?);
    }
    let identical = sums[0].iter().zip(&sums[1]).filter(|(one, two)| one == two).count();
    let line = format!("archives {} identical {identical}", sums[0].len());
    ensure!(identical == sums[0].len(), "two builds gave different archives: {line}");
    Ok(vec![line])
}

/// The targets of an option.
fn targets(option: Option<&str>, host: &str) -> Vec<String> {
    match option {
        None => vec![host.to_owned()],
        Some("all") => RELEASE_TARGETS.map(str::to_owned).to_vec(),
        Some(target) => vec![target.to_owned()],
    }
}

fn shown(file: &Path) -> std::path::Display<'_> {
    file.strip_prefix(root()).unwrap_or(file).display()
}

/// Builds and packs each target and returns the archives and Debian packages.
fn build_and_pack(
    arguments: &DistArguments,
    targets: &[String],
    build_folder: &Path,
) -> Result<Vec<PathBuf>> {
    arguments.pages.build_if_needed()?;
    ensure!(
        web::dist().join("index.html").is_file(),
        "the web app is not built; run `cargo xtask web`"
    );
    docs_site::build()?;
    let folder = root().join("dist");
    fs::create_dir_all(&folder)?;
    let program = folder.join(PROGRAM);
    let mut runnable: Option<PathBuf> = None;
    let mut archives = Vec::new();
    for target in targets {
        let built = match &arguments.program {
            Some(program) => program.clone(),
            None => build(target, build_folder)?,
        };
        ensure!(
            !target.ends_with("-musl") || is_static(&built)?,
            "the program for {target} is not static: {}",
            built.display()
        );
        if is_runnable(target)? {
            fs::copy(&built, &program).context("cannot copy the built program to dist")?;
            runnable = Some(program.clone());
        }
        let Some(runnable) = &runnable else {
            bail!("programs for {target} do not run here; use --target all");
        };
        let name = format!("palamedes-{}-{target}", env!("CARGO_PKG_VERSION"));
        let bill = serde_json::to_string_pretty(&bill_of_materials::generate(target)?)? + "\n";
        let parts = Parts { program: &built, runnable, bill: &bill, time_s: source_time_s()? };
        let archive = pack(&folder, &name, &parts)?;
        let sum = write_sum(&archive)?;
        if is_runnable(target)? {
            try_archive(&archive, &sum)?;
        }
        archives.push(archive);
        let contents = folder.join(&name);
        if debian::architecture(target).is_some() && must_have_package(target)? {
            let package = debian::package(&contents, &folder, target, parts.time_s)?;
            write_sum(&package)?;
            archives.push(package);
        }
        fs::remove_dir_all(contents)?;
    }
    Ok(archives)
}

/// True if a Debian package is built: always for a release target, else if it is possible.
///
/// # Errors
/// `dpkg-deb` is missing for a release target.
fn must_have_package(target: &str) -> Result<bool> {
    let is_possible = is_available("dpkg-deb", &["--version"]);
    ensure!(
        is_possible || !RELEASE_TARGETS.contains(&target),
        "dpkg-deb is missing, which packs the Debian package; install the package `dpkg`"
    );
    if !is_possible {
        println!("no Debian package: dpkg-deb is missing");
    }
    Ok(is_possible)
}

/// True if programs for the target run on this machine: the processor is the same.
fn is_runnable(target: &str) -> Result<bool> {
    let host = fuzz::host()?;
    Ok(target == host || target.split('-').next() == host.split('-').next())
}

/// Builds a stripped program and returns its path.
fn build(target: &str, build_folder: &Path) -> Result<PathBuf> {
    let is_host = target == fuzz::host()?;
    let mut build = cargo();
    build.env("CARGO_TARGET_DIR", build_folder);
    if is_host {
        build.args(["build", "--locked", "--release"]).args(PACKAGE);
    } else {
        // Zig contains a C compiler and a linker for every target.
        for package in [&python::ZIG, &python::ZIGBUILD] {
            if !package.is_present() {
                package.install()?;
            }
        }
        command::run(Command::new("rustup").args(["target", "add", target]))?;
        build.env("PATH", python::path());
        build.args(["zigbuild", "--locked", "--release"]).args(PACKAGE);
        build.args(["--target", target, "--config", "profile.release.strip=true"]);
    }
    remapped_paths::add(&mut build, build_folder)?;
    command::run(&mut build)?;
    if !is_host {
        return Ok(build_folder.join(target).join("release").join(PROGRAM));
    }
    // The setting `strip` would compile everything again for this machine.
    let stripped = build_folder.join("release").join(format!("stripped-{PROGRAM}"));
    fs::copy(build_folder.join("release").join(PROGRAM), &stripped)
        .context("cannot copy the built program")?;
    command::run(Command::new("strip").arg(&stripped))?;
    Ok(stripped)
}

/// Time of the sources: `SOURCE_DATE_EPOCH`, or that of the last commit.
fn source_time_s() -> Result<u64> {
    let text = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text,
        Err(_) => {
            output(Command::new("git").current_dir(root()).args(["log", "-1", "--format=%ct"]))?
        }
    };
    text.trim().parse().with_context(|| format!("no time in seconds: {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_those_of_the_option() {
        let host = "x86_64-unknown-linux-gnu";
        assert_eq!(targets(None, host), [host]);
        assert_eq!(targets(Some("all"), host), RELEASE_TARGETS);
        assert_eq!(targets(Some("riscv64gc-unknown-linux-musl"), host).len(), 1);
    }
}
