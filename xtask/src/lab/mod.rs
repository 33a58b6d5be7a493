//! `cargo xtask lab --oracle`: compares the statistics of the lab with those of DuckDB.
//!
//! Both engines read the same files. Most statistics run the same SQL in both. Those of the folder
//! `crates/lab/oracle` have a second query, written from the question and the columns alone.

pub mod buckets;
pub mod cluster;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::{cargo, output, run as run_command};
use crate::{python, root, target_dir};

/// Options of `cargo xtask lab`.
#[derive(clap::Args)]
pub struct LabArguments {
    /// Compares every statistic with DuckDB.
    #[arg(long, required = true)]
    oracle: bool,
    /// Reads this data set instead of playing games.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Builds the program with optimisation, to compare times.
    #[arg(long)]
    release: bool,
}

/// Games that are played for the comparison: name, number and players.
/// In the last one several seats choose at once, and chance decides.
const GAMES: &[(&str, &str, &str)] = &[
    ("pentagame:2", "200", "level:5"),
    ("pentagame:3", "40", "level:3"),
    ("lanza", "20", "random"),
];

/// Greatest relative difference of numbers that are not whole.
///
/// Both engines compute logarithms and roots of the same whole numbers, with other libraries.
const TOLERANCE: f64 = 1e-12;

const SCRIPT: &str = include_str!("duckdb_rows.py");

/// Runs `cargo xtask lab`.
pub fn run(arguments: &LabArguments) -> Result<()> {
    debug_assert!(arguments.oracle);
    for line in compare_engines(arguments.data.as_deref(), arguments.release)? {
        println!("{line}");
    }
    Ok(())
}

/// Compares all statistics of new games.
pub fn check() -> Result<Vec<String>> {
    compare_engines(None, false)
}

/// Compares all statistics and returns the report; without a data set, games are played.
fn compare_engines(data: Option<&Path>, is_optimised: bool) -> Result<Vec<String>> {
    if !python::DUCKDB.is_present() {
        python::DUCKDB.install()?;
    }
    let program = build(is_optimised)?;
    let data = match data {
        Some(folder) => folder.to_path_buf(),
        None => play_games(&program, "lab-oracle")?,
    };
    let (ours, our_time) = our_rows(&program, &data, &[])?;
    let names: Vec<&str> = ours.iter().filter_map(|rows| rows["name"].as_str()).collect();
    let (theirs, their_time) = duckdb_rows(&data, &names)?;
    let mut lines = vec![format!("DataFusion {our_time:.1?}, DuckDB {their_time:.1?}")];
    let mut disagreements = 0;
    for (ours, theirs) in ours.iter().zip(&theirs) {
        if let Err(difference) = compare(ours, theirs) {
            disagreements += 1;
            lines.push(format!("{}: {difference:#}", ours["name"]));
        }
    }
    // Two empty answers agree, but show nothing.
    let is_empty = |rows: &&Value| rows["rows"].as_array().is_none_or(Vec::is_empty);
    let empty: Vec<&str> =
        ours.iter().filter(is_empty).filter_map(|rows| rows["name"].as_str()).collect();
    if !empty.is_empty() {
        lines.push(format!("without rows on these games: {}", empty.join(", ")));
    }
    lines.push(format!("statistics {} disagree {disagreements}", ours.len()));
    if ours.is_empty() || ours.len() != theirs.len() || disagreements > 0 {
        bail!("the statistics of DataFusion and DuckDB are not the same\n{}", lines.join("\n"));
    }
    Ok(lines)
}

/// Builds `palamedes-lab` and returns its path.
pub fn build(is_optimised: bool) -> Result<PathBuf> {
    let mut build = cargo();
    // The whole workspace, so that dependencies have the same features as in the tests.
    build.args(["build", "--quiet", "--locked", "--workspace", "--bin", "palamedes-lab"]);
    if is_optimised {
        build.arg("--release");
    }
    run_command(&mut build)?;
    let profile = if is_optimised { "release" } else { "debug" };
    Ok(target_dir().join(profile).join("palamedes-lab"))
}

/// Plays the games into a new folder of this name.
fn play_games(program: &Path, folder: &str) -> Result<PathBuf> {
    let data = target_dir().join(folder);
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    for (game, number, players) in GAMES {
        let mut play = Command::new(program);
        play.args(["selfplay", "--game", game, "--games", number, "--players", players]);
        run_command(play.args(["--seed", "1", "--out"]).arg(&data))?;
    }
    Ok(data)
}

/// The rows of all statistics by the lab with these options, and the time.
fn our_rows(program: &Path, data: &Path, options: &[&str]) -> Result<(Vec<Value>, Duration)> {
    let start = Instant::now();
    let mut statistics = Command::new(program);
    statistics.args(["statistics", "--format", "raw", "--data"]).arg(data);
    let rows = read_lines(&output(statistics.args(options))?)?;
    Ok((rows, start.elapsed()))
}

/// The rows of these statistics by DuckDB, and the time.
fn duckdb_rows(data: &Path, names: &[&str]) -> Result<(Vec<Value>, Duration)> {
    let start = Instant::now();
    let lab = root().join("crates/lab");
    let mut script = Command::new(python::program("python"));
    script.args(["-c", SCRIPT]).arg(data).arg(lab.join("src/statistics")).arg(lab.join("oracle"));
    let rows = read_lines(&output(script.args(names))?)?;
    Ok((rows, start.elapsed()))
}

fn read_lines(text: &str) -> Result<Vec<Value>> {
    text.lines().map(|line| serde_json::from_str(line).context("reading rows")).collect()
}

/// Compares the rows of one statistic by two engines, in the order of their first columns.
fn compare(ours: &Value, theirs: &Value) -> Result<()> {
    if ours["name"] != theirs["name"] {
        bail!("the other engine computed {}", theirs["name"]);
    }
    let ours = sorted_rows(ours)?;
    let theirs = sorted_rows(theirs)?;
    if ours.len() != theirs.len() {
        bail!("{} rows, and {} by the other engine", ours.len(), theirs.len());
    }
    for (ours, theirs) in ours.iter().zip(&theirs) {
        let is_same = ours.len() == theirs.len()
            && ours
                .iter()
                .zip(theirs)
                .all(|(one, other)| one.0 == other.0 && equal(&one.1, &other.1));
        if !is_same {
            bail!("{ours:?}, and {theirs:?} by the other engine");
        }
    }
    Ok(())
}

/// The rows as cells with their names, sorted by the cells that are not numbers of the result.
fn sorted_rows(statistic: &Value) -> Result<Vec<Vec<(String, Value)>>> {
    let columns = statistic["columns"].as_array().context("no columns")?;
    let columns: Vec<&str> = columns.iter().filter_map(Value::as_str).collect();
    let mut rows = Vec::new();
    for row in statistic["rows"].as_array().context("no rows")? {
        let cells = row.as_array().context("a row is no list")?;
        let named =
            columns.iter().zip(cells).map(|(name, cell)| ((*name).to_owned(), cell.clone()));
        let mut cells: Vec<(String, Value)> = named.collect();
        cells.sort_by(|one, other| one.0.cmp(&other.0));
        rows.push(cells);
    }
    let key = |row: &Vec<(String, Value)>| -> Vec<String> {
        let keys = ["game", "level", "x", "series"];
        row.iter()
            .filter(|(name, _)| keys.contains(&&**name))
            .map(|(_, cell)| cell.to_string())
            .collect()
    };
    rows.sort_by_key(key);
    Ok(rows)
}

fn equal(one: &Value, other: &Value) -> bool {
    if one == other {
        return true;
    }
    match (one.as_f64(), other.as_f64()) {
        (Some(one_number), Some(other_number)) if one.is_f64() || other.is_f64() => {
            (one_number - other_number).abs() <= TOLERANCE * one_number.abs().max(1.0)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn differences_between_engines_are_found() {
        let rows =
            |rows: Value| json!({"name": "length", "columns": ["game", "x", "n"], "rows": rows});
        let check = |one: Value, other: Value, is_same: bool| {
            assert_eq!(
                compare(&rows(one.clone()), &rows(other.clone())).is_ok(),
                is_same,
                "{one} {other}"
            );
        };
        check(json!([["a", 1, 5], ["a", 2, 6]]), json!([["a", 2, 6], ["a", 1, 5]]), true);
        check(json!([["a", 1, 5]]), json!([["a", 1, 6]]), false);
        check(json!([["a", 1, 5]]), json!([["a", 1, 5], ["a", 2, 6]]), false);
        check(json!([["a", 1, 0.1]]), json!([["a", 1, 0.100_000_000_000_01]]), true);
        check(json!([["a", 1, 0.1]]), json!([["a", 1, 0.100_000_1]]), false);
        check(json!([["a", 1, 5]]), json!([["a", 1, "5"]]), false);
    }
}
