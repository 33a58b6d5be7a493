//! `cargo xtask deny`: licences, double versions and sources of the dependencies.
//!
//! A part of the long run, not of the gate: building cargo-deny takes longer than the whole gate.

use anyhow::{Result, bail};

use crate::command::{self, answers, cargo};

fn is_installed() -> bool {
    answers("cargo", &["deny", "--version"])
}

/// The same for the long run, where it is installed.
pub fn check() -> Result<Vec<String>> {
    if !is_installed() {
        return Ok(vec!["cargo-deny is not installed: nothing was looked at".to_owned()]);
    }
    run()?;
    Ok(Vec::new())
}

/// The chore.
pub fn run() -> Result<()> {
    if !is_installed() {
        bail!("cargo-deny is not installed; get it with `cargo install cargo-deny --locked`");
    }
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let mut deny = cargo();
        deny.args(["deny", "--manifest-path", manifest, "--config", "deny.toml", "check"]);
        command::run(deny.args(["licenses", "bans", "sources"]))?;
    }
    Ok(())
}
