//! What was shown holds on a database that keeps what it says it keeps: any other is refused.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::nodes::Nodes;
use crate::services::Services;

/// What a PostgreSQL can be told for all its databases; the test of the server switches off the
/// third, which each database has for itself.
const NEEDED: [&str; 2] = ["fsync", "full_page_writes"];

/// Where games count, the program takes the database as it is, and refuses it with any of what it
/// needs switched off.
pub fn check(services: &mut Services, nodes: &Nodes, database: &str) -> Result<()> {
    let asked = serve_check(nodes, services, database)?;
    ensure!(asked.is_none(), "a sound database is refused: {}", asked.unwrap_or_default());
    for name in NEEDED {
        services.stop_postgres()?;
        services.start_postgres_with(&format!("{name}=off"))?;
        let asked = serve_check(nodes, services, database)?;
        let why = asked.with_context(|| format!("{name} is off, and the server takes it"))?;
        ensure!(
            why.contains(&format!("{name} is off")),
            "{name} is off, and the server says: {why}"
        );
    }
    Ok(())
}

/// What `palamedes serve --check` has against the database, if anything.
fn serve_check(nodes: &Nodes, services: &Services, database: &str) -> Result<Option<String>> {
    let mut serve = Command::new(nodes.program());
    serve.args(["serve", "--check", "--public-url", "https://play.example", "--roles", "play"]);
    serve.env("PALAMEDES_DATABASE", services.database_url(database));
    let asked = serve.output().context("starting the program")?;
    let refused = !asked.status.success();
    Ok(refused.then(|| String::from_utf8_lossy(&asked.stderr).trim_end().to_owned()))
}
