//! `cargo xtask deny`: licences, double versions and sources of the dependencies.
//!
//! Not in the gate: building cargo-deny takes longer than the whole gate.

use anyhow::{Result, bail};

use crate::command::{self, answers, cargo};

/// The chore.
pub fn run() -> Result<()> {
    if !answers("cargo", &["deny", "--version"]) {
        bail!("cargo-deny is not installed; get it with `cargo install cargo-deny --locked`");
    }
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let mut deny = cargo();
        deny.args(["deny", "--manifest-path", manifest, "--config", "deny.toml", "check"]);
        command::run(deny.args(["licenses", "bans", "sources"]))?;
    }
    Ok(())
}
