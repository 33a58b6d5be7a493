//! `cargo xtask wheel`: builds the Python wheel, installs it in a clean environment and tests it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::clients::GameServer;
use crate::command::{output, run, run_and_collect_lines};
use crate::{lab, python, root, target_dir};

/// Options of `cargo xtask wheel`.
#[derive(clap::Args)]
pub struct WheelArguments {
    /// Builds the optimised wheel.
    #[arg(long)]
    release: bool,
}

/// Packages that the tests need beside the wheel.
///
/// Those it works with, a checker of types, and python-chess to compare the speed with.
/// The tutorial draws with matplotlib.
const TEST_PACKAGES: &[&str] = &[
    "numpy==2.4.6",
    "pettingzoo==1.27.0",
    "pyarrow==26.0.1",
    "mypy==2.4.1",
    "chess==1.11.2",
    "matplotlib==3.11.2",
];

/// Fails if the installed package lacks a licence.
const CHECK_LICENCES: &str = "\
import importlib.metadata
names = {file.name for file in importlib.metadata.files('palamedes')}
assert {'LICENSE-APACHE', 'LICENSE-MIT'} <= names, names";

/// The profile of the optimised wheel.
const RELEASE: &str = "release";

/// Systems that the optimised wheel runs on: Linux with glibc 2.28 or later.
const COMPATIBILITY: &str = "manylinux_2_28";

/// Runs `cargo xtask wheel`.
pub fn run_task(arguments: &WheelArguments) -> Result<()> {
    let profile = if arguments.release { RELEASE } else { "dev" };
    for note in test_wheel(profile)? {
        println!("{note}");
    }
    Ok(())
}

/// Builds the wheel without optimisation and tests it.
pub fn check() -> Result<Vec<String>> {
    test_wheel("dev")
}

/// Builds and tests the wheel of a release, in the nightly run.
pub fn check_release() -> Result<Vec<String>> {
    test_wheel(RELEASE)
}

fn test_wheel(profile: &str) -> Result<Vec<String>> {
    let wheel = build(profile)?;
    let bytes = fs::metadata(&wheel)?.len();
    // An environment without anything of the machine or of an earlier run.
    output(Command::new("python3").args(["-m", "venv", "--clear"]).arg(environment()))?;
    pip_install(&[wheel.display().to_string()])?;
    run(environment_python().args(["-I", "-c", "import palamedes; palamedes.games()"]))?;
    run(environment_python().args(["-I", "-c", CHECK_LICENCES]))?;
    pip_install(&TEST_PACKAGES.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let lab = lab::build(false)?;
    let server = GameServer::start()?;
    let mut tests = environment_python();
    tests.env("PALAMEDES_LAB", lab).env("PALAMEDES_TEST_SERVER", server.url());
    tests.args(["-m", "unittest", "discover", "--start-directory"]).arg(folder().join("tests"));
    let mut notes = run_and_collect_lines(&mut tests, |line| line.starts_with("Ran "))?;
    drop(server);
    let mut mypy = environment_python();
    mypy.args(["-m", "mypy", "--strict", "--cache-dir"]).arg(environment().join("mypy"));
    // PettingZoo has no types.
    run(mypy.args(["--allow-subclassing-any", "--package", "palamedes"]))?;
    run(environment_python().args(["-m", "mypy.stubtest", "palamedes._palamedes"]))?;
    let mut speed = environment_python();
    speed.arg(folder().join("benches/moves.py"));
    notes.extend(run_and_collect_lines(&mut speed, |line| line.starts_with("slowest "))?);
    notes.push(format!("wheel ({profile}): {} kB", bytes / 1000));
    Ok(notes)
}

/// Builds the wheel and returns its path.
fn build(profile: &str) -> Result<PathBuf> {
    let wheels = target_dir().join("wheels").join(profile);
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels)?;
    }
    let mut maturin = Command::new(python::program("maturin"));
    maturin.current_dir(folder()).args(["build", "--locked", "--profile", profile, "--out"]);
    maturin.arg(&wheels).env("CARGO_TARGET_DIR", target_dir());
    if profile == RELEASE {
        if !python::ZIG.is_present() {
            python::ZIG.install()?;
        }
        // Zig links against the glibc of the tag, not against that of this machine.
        maturin.args(["--zig", "--compatibility", COMPATIBILITY]).env("PATH", python::path());
    }
    run(&mut maturin)?;
    let files = fs::read_dir(&wheels)?.collect::<std::io::Result<Vec<_>>>()?;
    let wheel = files.first().context("maturin has written no wheel")?.path();
    ensure!(files.len() == 1, "maturin has written more than one wheel");
    let name = wheel.display().to_string();
    ensure!(
        profile != RELEASE || name.contains(COMPATIBILITY),
        "the wheel {name} does not have the tag {COMPATIBILITY}"
    );
    Ok(wheel)
}

fn pip_install(packages: &[String]) -> Result<()> {
    let mut pip = environment_python();
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    run(pip.args(packages))
}

/// The Python of the clean environment.
fn environment_python() -> Command {
    let mut command = Command::new(environment().join("bin/python"));
    // Otherwise the folder of the sources would hide the installed package.
    command.current_dir(target_dir());
    command
}

fn environment() -> PathBuf {
    target_dir().join("wheel-environment")
}

fn folder() -> PathBuf {
    root().join(Path::new("crates/python"))
}
