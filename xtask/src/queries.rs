//! `cargo xtask queries`: what PostgreSQL says about each query of the server, kept in `.sqlx`.
//!
//! The macros of sqlx ask a database when one is named and write its answers down; without one they
//! read them. So a build needs no database, and this chore is the only one that gives it one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::{self, cargo, output};
use crate::services::{Ports, Services};
use crate::{root, target_dir};

/// What is done with the answers.
#[derive(clap::Args)]
pub struct Arguments {
    /// Changes nothing; fails if the committed answers are not those of today
    #[arg(long)]
    check: bool,
}

const SERVER: &str = "crates/server";
const KEPT: &str = ".sqlx";

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    if arguments.check {
        for note in check()? {
            println!("{note}");
        }
        return Ok(());
    }
    let fresh = ask()?;
    let kept = root().join(KEPT);
    fs::create_dir_all(&kept)?;
    for name in read(&kept)?.keys().filter(|name| !fresh.contains_key(*name)) {
        fs::remove_file(kept.join(name))?;
    }
    for (name, answer) in &fresh {
        fs::write(kept.join(name), format!("{}\n", serde_json::to_string_pretty(answer)?))?;
    }
    println!("{} queries written to {KEPT}; commit them", fresh.len());
    Ok(())
}

/// The same for the gate: compares, and says how many queries there are.
pub fn check() -> Result<Vec<String>> {
    let differences = differences(&read(&root().join(KEPT))?, &ask()?);
    if differences.is_empty() {
        return Ok(vec![format!("{} queries are as committed", read(&root().join(KEPT))?.len())]);
    }
    bail!("{}; `cargo xtask queries` writes {KEPT} anew", differences.join("; "))
}

type Answers = BTreeMap<String, Value>;

/// Builds the server against a database that was made by its migrations.
fn ask() -> Result<Answers> {
    let services = Services::start(Ports::default())?;
    migrate(&services, "postgres")?;
    let folder = target_dir().join("xtask").join("queries");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    // The macros run only where something is compiled. The times are set back afterwards, so that
    // no other build notices.
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

/// Applies the migrations of the server in their order.
pub fn migrate(services: &Services, database: &str) -> Result<()> {
    let folder = root().join(SERVER).join("migrations");
    for file in files(&folder, "sql")? {
        let mut psql = services.psql(database);
        output(psql.arg("--single-transaction").arg("--file").arg(&file))
            .with_context(|| format!("applying {}", file.display()))?;
    }
    Ok(())
}

/// Makes the sources new; gives back how old they were.
fn touch(room: &Path) -> Result<Vec<(PathBuf, SystemTime)>> {
    let now = SystemTime::now();
    let mut times = Vec::new();
    for folder in ["src", "tests", "examples", "benches"] {
        for file in files(&room.join(folder), "rs")? {
            let opened = File::options().append(true).open(&file)?;
            times.push((file, opened.metadata()?.modified()?));
            opened.set_modified(now)?;
        }
    }
    Ok(times)
}

/// The files directly in a folder with this ending, sorted; none where there is no folder.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    Ok(files)
}

fn read(folder: &Path) -> Result<Answers> {
    let mut answers = Answers::new();
    for file in files(folder, "json")? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let answer = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
        answers.insert(name, answer);
    }
    Ok(answers)
}

/// A sentence for each query that is missing, too many or answered otherwise.
fn differences(kept: &Answers, fresh: &Answers) -> Vec<String> {
    let query = |answer: &Value| {
        let words: Vec<&str> = answer["query"].as_str().unwrap_or("?").split_whitespace().collect();
        words.iter().take(12).copied().collect::<Vec<_>>().join(" ")
    };
    let mut told = Vec::new();
    for (name, answer) in fresh {
        match kept.get(name) {
            None => told.push(format!("not committed: {}", query(answer))),
            Some(old) if old != answer => told.push(format!("has changed: {}", query(answer))),
            Some(_) => {}
        }
    }
    let unused = kept.iter().filter(|(name, _)| !fresh.contains_key(*name));
    told.extend(unused.map(|(_, answer)| format!("no longer asked: {}", query(answer))));
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_told_with_the_query() {
        let answer = |query: &str, kind: &str| serde_json::json!({"query": query, "kind": kind});
        let answers = |list: &[(&str, Value)]| {
            list.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
        };
        let kept: Answers = answers(&[
            ("a", answer("SELECT\n  1", "int4")),
            ("b", answer("SELECT 2", "int4")),
            ("c", answer("SELECT 3", "int4")),
        ]);
        assert!(differences(&kept, &kept).is_empty());
        let fresh: Answers = answers(&[
            ("a", answer("SELECT\n  1", "int4")),
            ("b", answer("SELECT 2", "int8")),
            ("d", answer("SELECT 4", "int4")),
        ]);
        let expected =
            ["has changed: SELECT 2", "not committed: SELECT 4", "no longer asked: SELECT 3"];
        assert_eq!(differences(&kept, &fresh), expected);
    }
}
