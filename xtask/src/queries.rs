//! `cargo xtask queries`: metadata of each query of the server, stored in `.sqlx`.
//!
//! The macros of sqlx describe queries with a database if one is configured, and otherwise read the
//! stored metadata. So a build needs no database; only this task provides one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::{self, cargo, output};
use crate::services::{Ports, Services};
use crate::{root, target_dir};

/// Options of `cargo xtask queries`.
#[derive(clap::Args)]
pub struct QueriesArguments {
    /// Changes nothing and fails if the committed metadata is out of date.
    #[arg(long)]
    check: bool,
}

const SERVER: &str = "crates/server";
const METADATA: &str = ".sqlx";

/// Runs `cargo xtask queries`.
pub fn run(arguments: &QueriesArguments) -> Result<()> {
    if arguments.check {
        for note in check()? {
            println!("{note}");
        }
        return Ok(());
    }
    let fresh = describe_queries()?;
    let folder = root().join(METADATA);
    fs::create_dir_all(&folder)?;
    for name in read(&folder)?.keys().filter(|name| !fresh.contains_key(*name)) {
        fs::remove_file(folder.join(name))?;
    }
    for (name, query) in &fresh {
        fs::write(folder.join(name), format!("{}\n", serde_json::to_string_pretty(query)?))?;
    }
    println!("{} queries written to {METADATA}; commit them", fresh.len());
    Ok(())
}

/// Compares the committed metadata with the database and returns the number of queries.
pub fn check() -> Result<Vec<String>> {
    let committed = committed()?;
    let differences = differences(&committed, &describe_queries()?);
    if differences.is_empty() {
        return Ok(vec![format!("{} queries are up to date", committed.len())]);
    }
    bail!(
        "the SQL query metadata is out of date: {}; `cargo xtask queries` updates {METADATA}",
        differences.join("; ")
    )
}

/// Metadata of the queries by file name.
pub type QueryMetadata = BTreeMap<String, Value>;

/// Builds the server against a database with the current schema.
fn describe_queries() -> Result<QueryMetadata> {
    let services = Services::start(Ports::default())?;
    migrate(|| services.psql("postgres"))?;
    let folder = target_dir().join("xtask").join("queries");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    // The macros run only when a file is compiled. The times are restored afterwards, so that later
    // builds are not affected.
    let times = touch(&root().join(SERVER))?;
    let mut check = cargo();
    check.args(["check", "--locked", "--package", "server", "--all-targets", "--all-features"]);
    check.env("DATABASE_URL", services.database_url("postgres"));
    check.env("SQLX_OFFLINE", "false").env("SQLX_OFFLINE_DIR", &folder);
    let checked = command::run(&mut check);
    for (file, time) in times {
        File::options().append(true).open(&file)?.set_modified(time)?;
    }
    checked?;
    read(&folder)
}

/// Applies the migrations of the server in order, each with a new `psql`.
pub fn migrate(psql: impl Fn() -> Command) -> Result<()> {
    for file in migrations()? {
        let mut apply = psql();
        // As the server runs it.
        if !fs::read_to_string(&file)?.starts_with("-- no-transaction") {
            apply.arg("--single-transaction");
        }
        output(apply.arg("--file").arg(&file))
            .with_context(|| format!("cannot apply the migration {}", file.display()))?;
    }
    Ok(())
}

/// The files of the migrations in order.
pub fn migrations() -> Result<Vec<PathBuf>> {
    files(&root().join(SERVER).join("migrations"), "sql")
}

/// The committed metadata of all queries, by file name.
pub fn committed() -> Result<QueryMetadata> {
    read(&root().join(METADATA))
}

/// Touches the sources of a crate and returns their earlier times.
fn touch(crate_folder: &Path) -> Result<Vec<(PathBuf, SystemTime)>> {
    let now = SystemTime::now();
    let mut times = Vec::new();
    for folder in ["src", "tests", "examples", "benches"] {
        for file in files(&crate_folder.join(folder), "rs")? {
            let opened = File::options().append(true).open(&file)?;
            times.push((file, opened.metadata()?.modified()?));
            opened.set_modified(now)?;
        }
    }
    Ok(times)
}

/// The sorted files of a folder with this extension; none if it does not exist.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    Ok(files)
}

fn read(folder: &Path) -> Result<QueryMetadata> {
    let mut queries = QueryMetadata::new();
    for file in files(folder, "json")? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let query = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
        queries.insert(name, query);
    }
    Ok(queries)
}

/// A line for each query that is missing, unused or changed.
fn differences(committed: &QueryMetadata, fresh: &QueryMetadata) -> Vec<String> {
    let start_of = |query: &Value| {
        let words: Vec<&str> = query["query"].as_str().unwrap_or("?").split_whitespace().collect();
        words.iter().take(12).copied().collect::<Vec<_>>().join(" ")
    };
    let mut lines = Vec::new();
    for (name, query) in fresh {
        match committed.get(name) {
            None => lines.push(format!("new query is not committed: {}", start_of(query))),
            Some(old) if old != query => {
                lines.push(format!("query has changed: {}", start_of(query)));
            }
            Some(_) => {}
        }
    }
    let unused = committed.iter().filter(|(name, _)| !fresh.contains_key(*name));
    lines.extend(unused.map(|(_, query)| format!("query is no longer used: {}", start_of(query))));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_name_the_query() {
        let query = |query: &str, kind: &str| serde_json::json!({"query": query, "kind": kind});
        let metadata = |list: &[(&str, Value)]| {
            list.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
        };
        let committed: QueryMetadata = metadata(&[
            ("a", query("SELECT\n  1", "int4")),
            ("b", query("SELECT 2", "int4")),
            ("c", query("SELECT 3", "int4")),
        ]);
        assert!(differences(&committed, &committed).is_empty());
        let fresh: QueryMetadata = metadata(&[
            ("a", query("SELECT\n  1", "int4")),
            ("b", query("SELECT 2", "int8")),
            ("d", query("SELECT 4", "int4")),
        ]);
        let expected = [
            "query has changed: SELECT 2",
            "new query is not committed: SELECT 4",
            "query is no longer used: SELECT 3",
        ];
        assert_eq!(differences(&committed, &fresh), expected);
    }
}
