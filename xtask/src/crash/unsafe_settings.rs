//! Checks that the server refuses a PostgreSQL that may lose committed data.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::nodes::Nodes;
use crate::services::Services;

/// Settings of the whole PostgreSQL that must be on.
///
/// A test of the server covers `synchronous_commit`, which each database can set.
const REQUIRED_SETTINGS: [&str; 2] = ["fsync", "full_page_writes"];

/// Checks that the program accepts the database, and refuses it with a setting switched off.
pub fn check(services: &mut Services, nodes: &Nodes, database: &str) -> Result<()> {
    let error = check_database(nodes, services, database)?;
    ensure!(
        error.is_none(),
        "the server rejects a PostgreSQL with safe settings: {}",
        error.unwrap_or_default()
    );
    for name in REQUIRED_SETTINGS {
        services.stop_postgres()?;
        services.start_postgres_with(&[&format!("{name}=off")])?;
        let error = check_database(nodes, services, database)?;
        let error =
            error.with_context(|| format!("the server accepts a PostgreSQL with {name}=off"))?;
        ensure!(
            error.contains(&format!("{name} is off")),
            "the server rejects {name}=off with another message: {error}"
        );
    }
    Ok(())
}

/// The error of `palamedes serve --check`, if it fails.
fn check_database(nodes: &Nodes, services: &Services, database: &str) -> Result<Option<String>> {
    let mut serve = Command::new(nodes.program());
    serve.args(["serve", "--check", "--public-url", "https://play.example", "--roles", "play"]);
    serve.env("PALAMEDES_DATABASE", services.database_url(database));
    let output = serve.output().context("cannot start `palamedes serve --check`")?;
    let failed = !output.status.success();
    Ok(failed.then(|| String::from_utf8_lossy(&output.stderr).trim_end().to_owned()))
}
