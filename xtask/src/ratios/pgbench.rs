//! The statement that stores moves, run by pgbench without a server.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use load::http::ApiClient;
use serde_json::Value;

use crate::command::output;
use crate::load_test::system::{DATABASE, LoadSystem};
use crate::root;
use crate::services::programs;

/// Database of pgbench, a copy of that of the server.
const BARE: &str = "bare";

/// Connections of pgbench. Each has its own games, so that no two change the same one.
const CLIENTS: usize = 32;

/// Games of a connection.
const GAMES_PER_CLIENT: usize = 8;

/// Games of all connections, as many as the players of the server play.
pub const GAMES: usize = CLIENTS * GAMES_PER_CLIENT;

/// A database with live games and the script of pgbench.
pub struct BareMoves {
    script: PathBuf,
    folder: PathBuf,
}

impl BareMoves {
    /// Copies the database of the server, with live games of the numbers from 1 on.
    ///
    /// The node is restarted, because a database in use cannot be copied.
    pub fn prepare(system: &mut LoadSystem) -> Result<BareMoves> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(create_live_game(system.nodes.ports()[0]))?;
        system.nodes.shut_down(0, &mut system.services)?;
        let copy = format!("CREATE DATABASE {BARE} TEMPLATE {DATABASE}");
        output(system.services.psql("postgres").args(["--command", &copy]))?;
        system.nodes.start(0, &mut system.services, DATABASE)?;
        query(
            system,
            &format!(
                "INSERT INTO game SELECT (jsonb_populate_record(NULL::game, to_jsonb(g)
                 || jsonb_build_object('game_id', n, 'version', 0))).*
                 FROM (SELECT * FROM game WHERE status = 1 LIMIT 1) g,
                 generate_series(1, {GAMES}) n"
            ),
        )?;
        // The work would go on while the server is measured.
        query(system, "ALTER TABLE game SET (autovacuum_enabled = off)")?;
        let folder = system.services.folder().join("pgbench");
        fs::create_dir(&folder)?;
        let script = folder.join("move.sql");
        fs::write(&script, pgbench_script(&commit_statement()?)?)?;
        Ok(BareMoves { script, folder })
    }

    /// Stored moves per second, as fast as possible.
    pub fn moves_per_second(&self, system: &LoadSystem, seconds: u64) -> Result<f64> {
        let stored = self.run(system, seconds, None)?;
        Ok(stored as f64 / seconds as f64)
    }

    /// The 99th percentile of the time to a stored move at this rate, in milliseconds.
    ///
    /// It counts from the time at which pgbench has planned the move.
    pub fn p99_ms(&self, system: &LoadSystem, seconds: u64, rate: f64) -> Result<f64> {
        self.run(system, seconds, Some(rate))?;
        let mut times_us = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let is_log =
                path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("log."));
            if is_log {
                times_us.extend(latencies_us(&fs::read_to_string(&path)?));
                fs::remove_file(path)?;
            }
        }
        times_us.sort_unstable();
        let index = (times_us.len() * 99).div_ceil(100).max(1) - 1;
        let p99 = times_us.get(index).context("pgbench has logged no times")?;
        Ok(*p99 as f64 / 1e3)
    }

    /// Runs pgbench and returns the number of stored moves.
    fn run(&self, system: &LoadSystem, seconds: u64, rate: Option<f64>) -> Result<u64> {
        query(system, &format!("DELETE FROM log_entry WHERE game_id <= {GAMES}"))?;
        query(system, &format!("UPDATE game SET version = 0 WHERE game_id <= {GAMES}"))?;
        query(system, "VACUUM ANALYZE game, log_entry")?;
        query(system, "CHECKPOINT")?;
        let mut pgbench = Command::new(pgbench_program()?);
        pgbench.current_dir(&self.folder);
        // As in the server.
        pgbench.env("PGOPTIONS", "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off");
        pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "--define=i=-1"]);
        pgbench.arg(format!("--client={CLIENTS}")).arg(format!("--time={seconds}"));
        pgbench.arg(format!("--file={}", self.script.display()));
        if let Some(rate) = rate {
            pgbench.args(["--log", "--log-prefix=log"]).arg(format!("--rate={rate:.3}"));
        }
        pgbench.arg(system.services.database_url(BARE));
        output(&mut pgbench)?;
        let count = format!("SELECT count(*) FROM log_entry WHERE game_id <= {GAMES}");
        let stored = query(system, &count)?.parse()?;
        ensure!(stored > 0, "pgbench has stored no move");
        Ok(stored)
    }
}

fn query(system: &LoadSystem, sql: &str) -> Result<String> {
    output(system.services.psql(BARE).args(["--command", sql]))
}

fn pgbench_program() -> Result<PathBuf> {
    let program = programs()?.join("pgbench");
    ensure!(
        Path::new(&program).is_file(),
        "pgbench is missing; on Debian it is in the package of the PostgreSQL server"
    );
    Ok(program)
}

/// Creates a game between two guests, so that there is a row to copy.
async fn create_live_game(port: u16) -> Result<()> {
    let (mut one, mut two) = (ApiClient::new(60_000), ApiClient::new(60_001));
    one.create_guest(port).await?;
    two.create_guest(port).await?;
    let create = serde_json::json!({"rules": "pentagame:2", "time_control": "egg:600", "seat": 1});
    let created = one.request_json(port, "POST /api/lobby/games", Some(&create)).await?;
    let game_id = created["game_id"].as_str().context("the created game has no id")?;
    let join = format!("POST /api/games/{game_id}/join");
    two.request_json(port, &join, Some(&serde_json::json!({}))).await?;
    Ok(())
}

/// The statement of the server that stores moves, from the prepared queries.
fn commit_statement() -> Result<String> {
    for entry in fs::read_dir(root().join(".sqlx"))? {
        let query: Value = serde_json::from_str(&fs::read_to_string(entry?.path())?)?;
        let text = query["query"].as_str().unwrap_or_default();
        if text.contains("WITH change AS") && text.contains("INSERT INTO log_entry") {
            return Ok(text.to_owned());
        }
    }
    anyhow::bail!("the statement that stores moves is not among the prepared queries")
}

/// A script that stores one move of the next game of the connection.
fn pgbench_script(statement: &str) -> Result<String> {
    let mut sql = statement.to_owned();
    for (parameter, column) in parameters(statement)? {
        let (number, kind) = parameter.split_once("::").context("a parameter has no type")?;
        let element = kind.trim_end_matches("[]");
        let value = value_of(&column);
        let array = format!("ARRAY[{value}::{element}]");
        sql = sql.replace(&format!("{number}::{kind}"), &array);
    }
    ensure!(!sql.contains('$'), "a parameter of the statement has no value: {sql}");
    // One line, without the comments that pgbench would end it with.
    let sql = sql.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(format!(
        "\\set i :i + 1\n\
         \\set game 1 + :client_id * {GAMES_PER_CLIENT} + :i % {GAMES_PER_CLIENT}\n\
         \\set expected :i / {GAMES_PER_CLIENT}\n\
         \\set version :expected + 1\n\
         {sql};\n"
    ))
}

/// The parameters of a statement with the names of their columns.
fn parameters(statement: &str) -> Result<Vec<(String, String)>> {
    let list = |text: &str| -> Vec<String> {
        text.split(',').map(|word| word.trim().to_owned()).collect()
    };
    let mut found = Vec::new();
    for part in statement.split("unnest(").skip(1) {
        let (values, rest) = part.split_once(')').context("unnest has no end")?;
        let (_, names) = rest.split_once('(').context("unnest has no names")?;
        let (names, _) = names.split_once(')').context("the names of unnest have no end")?;
        let (values, names) = (list(values), list(names));
        ensure!(values.len() == names.len(), "unnest has {} names", names.len());
        found.extend(values.into_iter().zip(names));
    }
    Ok(found)
}

/// The value of a column in a script: that of a move in a live game.
fn value_of(column: &str) -> &'static str {
    match column {
        "game_id" => ":game",
        "expected" | "number" => ":expected",
        "version" => ":version",
        "status" | "waiting_seats" => "1",
        "turn_version" => "0",
        "rematch_agreed" => "false",
        "line" => "'1794739205000~12 1 move aA-B*b'",
        "request_id" => "gen_random_uuid()",
        "last_entry_ms" => "1794739205000",
        "deadline_ms" => "4102444800000",
        _ => "NULL",
    }
}

/// The latencies in a log of pgbench.
fn latencies_us(log: &str) -> impl Iterator<Item = u64> {
    log.lines().filter_map(|line| line.split(' ').nth(2)?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn script_has_a_value_for_each_parameter_of_the_statement() {
        let script = pgbench_script(&commit_statement().unwrap()).unwrap();
        assert!(script.contains("ARRAY[:game::bigint]"), "{script}");
        assert!(script.contains("ARRAY[gen_random_uuid()::uuid]"), "{script}");
        assert_eq!(script.lines().count(), 5);
    }

    #[test]
    fn latencies_of_pgbench_are_read() {
        let log = "0 1 4513 0 1794739205 412 17\n1 1 812 0 1794739205 413 3\nskipped\n";
        assert_eq!(latencies_us(log).collect::<Vec<_>>(), [4_513, 812]);
    }
}
