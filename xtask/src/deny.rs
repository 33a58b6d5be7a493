//! `cargo xtask deny`: licences, duplicate versions and sources of the dependencies.
//!
//! A part of the nightly run and not of the gate, because building cargo-deny takes long.

use anyhow::{Result, bail};

use crate::command::{self, cargo, is_available};

fn is_installed() -> bool {
    is_available("cargo", &["deny", "--version"])
}

/// Runs the check in the nightly run if cargo-deny is installed.
pub fn check() -> Result<Vec<String>> {
    if !is_installed() {
        return Ok(vec!["skipped: cargo-deny is not installed".to_owned()]);
    }
    run()?;
    Ok(Vec::new())
}

/// Runs `cargo xtask deny`.
pub fn run() -> Result<()> {
    if !is_installed() {
        bail!("cargo-deny is not installed; install it with `cargo install cargo-deny --locked`");
    }
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let mut deny = cargo();
        deny.args(["deny", "--manifest-path", manifest, "--config", "deny.toml", "check"]);
        command::run(deny.args(["licenses", "bans", "sources"]))?;
    }
    Ok(())
}
