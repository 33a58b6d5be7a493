//! `cargo xtask restore-drill`: dumps a database with games, restores it and compares both.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use rulebook::conformance::SplitMix64;
use serde_json::{Value, json};
use table::Table;

use crate::command::output;
use crate::crash::check::{TestTimes, check};
use crate::crash::client::random_move;
use crate::crash::nodes::{Nodes, program};
use crate::progress::format_duration;
use crate::root;
use crate::services::{Ports, Services, programs};
use crate::stored_games;
use load::http::ApiClient;
use load::socket::random_request_id;

const PAGE: &str = "docs/operate/operations.md";

const DATABASE: &str = "palamedes";

/// Database into which `palamedes admin restore` restores.
const COPY: &str = "palamedes_copy";

/// Default number of finished games.
const GAMES: usize = 40;

/// Rules of the games.
const RULES: &str = "pente:9,free";

/// Plies of each game before a player resigns.
const PLIES: usize = 12;

/// Options of `cargo xtask restore-drill`.
#[derive(clap::Args)]
pub struct RestoreArguments {
    /// Number of games finished before the dump; one more is live.
    #[arg(long, default_value_t = GAMES)]
    games: usize,
}

/// Runs `cargo xtask restore-drill`.
pub fn run(arguments: &RestoreArguments) -> Result<()> {
    for line in drill(arguments.games)? {
        println!("{line}");
    }
    Ok(())
}

/// Runs the drill in the nightly run.
pub fn check_drill() -> Result<Vec<String>> {
    drill(GAMES)
}

fn drill(games: usize) -> Result<Vec<String>> {
    let mut source = Services::start(Ports::default())?;
    for line in documented_commands("CREATE ROLE")?.lines() {
        output(source.psql("postgres").args(["--command", line]))?;
    }
    let program = program(None, source.folder())?;
    let folder = source.folder().to_path_buf();
    let mut nodes = Nodes::new(program.clone(), None, 1, &folder)?;
    nodes.set("PALAMEDES_DATABASE", server_url(&source)?);
    nodes.start(0, &mut source, DATABASE)?;
    let port = nodes.ports().first().copied().context("missing port of the started server node")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let start = Instant::now();
    runtime.block_on(play_games(port, games))?;
    let played = start.elapsed();
    let commands = documented_commands("pg_dump")?;
    let (dump, restore) = commands
        .split_once('\n')
        .context("missing restore command after pg_dump in the operations page")?;
    let mut target = Services::start(Ports::default())?;
    // While the server runs: a dump is a consistent snapshot.
    let dumped = time_commands(dump, &folder, &source, &target)?;
    nodes.kill(0, &mut source)?;
    let restored = time_commands(restore, &folder, &source, &target)?;
    let (dumped_rows, restored_rows) = (digests(&source, DATABASE)?, digests(&target, DATABASE)?);
    ensure!(
        dumped_rows == restored_rows,
        "the restored tables differ from the dumped ones: {dumped_rows:?}, {restored_rows:?}"
    );
    check_one_command_each(&program, &target)?;
    let games_found = stored_games::read(&target, DATABASE)?;
    let findings = check(&[], &games_found, &TestTimes::default());
    ensure!(findings.are_none(), "invalid restored games: {}", findings.all_problems().join("; "));
    let finished = games_found.values().filter(|game| game.is_finished()).count();
    ensure!(finished == games, "{finished} finished games were restored instead of {games}");
    let bytes = folder.join("palamedes.dump").metadata()?.len();
    let folder = target.folder().to_path_buf();
    let mut nodes = Nodes::new(program, None, 1, &folder)?;
    nodes.set("PALAMEDES_DATABASE", server_url(&target)?);
    nodes.start(0, &mut target, DATABASE)?;
    let live = games_found.values().filter(|game| game.is_live()).count();
    Ok(vec![
        format!("{games} games played in {}", format_duration(played)),
        format!(
            "restored {finished} finished games, each replayed to its result, and {live} live; \
             {} moves, {} tables, {bytes} bytes; dump {dumped} ms, restore {restored} ms; a server \
             starts on it",
            findings.moves,
            dumped_rows.len()
        ),
    ])
}

/// Saves and restores the restored database with one command of the program each.
/// The restore replays every game and computes all ratings again.
fn check_one_command_each(program: &Path, services: &Services) -> Result<()> {
    let file = services.folder().join("one-command.dump");
    let admin = |action: &str, database: &str| {
        let mut command = Command::new(program);
        command.args(["--language", "en", "admin", action]).arg(&file);
        command.env("PALAMEDES_DATABASE", services.database_url(database));
        output(&mut command)
    };
    admin("backup", DATABASE)?;
    output(services.psql("postgres").args(["--command", &format!("CREATE DATABASE {COPY}")]))?;
    let report = admin("restore", COPY)?;
    ensure!(report.ends_with("Faults: 0."), "the restore has found faults: {report}");
    ensure!(
        digests(services, DATABASE)? == digests(services, COPY)?,
        "`palamedes admin restore` gave other tables than `palamedes admin backup` saved"
    );
    Ok(())
}

/// The commands of the page for operators that begin like this.
pub fn documented_commands(first: &str) -> Result<String> {
    let page = fs::read_to_string(root().join(PAGE))?;
    let start = page
        .find(&format!("\n{first}"))
        .with_context(|| format!("{PAGE} does not contain the command {first}"))?;
    let lines = page[start + 1..].split("\n```").next().unwrap_or_default();
    Ok(lines.to_owned())
}

/// The database URL for the role that the page creates.
fn server_url(services: &Services) -> Result<String> {
    let url = services.database_url(DATABASE);
    let (_, address) =
        url.split_once('@').context("missing password in the database URL of the test services")?;
    Ok(format!("postgres://{DATABASE}:a%20long%20random%20one@{address}"))
}

/// Number of rows and a digest of each table.
///
/// The table of nodes is left out, because heartbeats continue after the dump.
pub fn digests(services: &Services, database: &str) -> Result<BTreeMap<String, String>> {
    let tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' \
                  AND tablename <> 'node'";
    let query = |sql: &str| output(services.psql(database).args(["--command", sql]));
    let mut digests = BTreeMap::new();
    for table in query(tables)?.lines() {
        let rows = "count(*), md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), ''))";
        digests.insert(table.to_owned(), query(&format!("SELECT {rows} FROM {table} t"))?);
    }
    ensure!(digests.contains_key("log_entry"), "missing table log_entry in the database");
    Ok(digests)
}

/// Finishes this number of games and leaves one live.
async fn play_games(port: u16, games: usize) -> Result<()> {
    let (mut one, mut two) = (ApiClient::new(0), ApiClient::new(1));
    one.create_guest(port).await?;
    two.create_guest(port).await?;
    let mut random = SplitMix64::new(7);
    for number in 0..=games {
        let create = json!({"rules": RULES, "time_control": "egg:600", "seat": 1});
        let created = post(&one, port, "POST /api/lobby/games", &create).await?;
        let game_id = created["game_id"]
            .as_str()
            .context("missing game_id in the response to POST /api/lobby/games")?
            .to_owned();
        post(&two, port, &format!("POST /api/games/{game_id}/join"), &json!({})).await?;
        let config = RULES.parse().ok().context("invalid rules of the test games")?;
        let mut table = Table::new(config);
        for ply in 0..PLIES {
            let seat = table.to_move().context("the test game ended before its last ply")?;
            let text = format!("move {}", random_move(&table, seat, &mut random));
            let command = text.parse().ok().context("cannot parse the command of a random move")?;
            table.apply(0, seat, command).ok().context("the rules rejected a random legal move")?;
            let request_id = random_request_id(number, &mut random);
            let body = json!({"request_id": request_id, "ply": ply, "command": text});
            let player = if ply % 2 == 0 { &one } else { &two };
            post(player, port, &format!("POST /api/games/{game_id}/commands"), &body).await?;
        }
        if number < games {
            let request_id = random_request_id(number, &mut random);
            let body = json!({"request_id": request_id, "command": "resign"});
            post(&two, port, &format!("POST /api/games/{game_id}/commands"), &body).await?;
        }
    }
    Ok(())
}

async fn post(client: &ApiClient, port: u16, head: &str, body: &Value) -> Result<Value> {
    let response = client.request(port, head, Some(body)).await?;
    let is_success = (200..300).contains(&response.status);
    ensure!(is_success, "{head} {body} was rejected: {} {}", response.status, response.body);
    Ok(serde_json::from_str(&response.body).unwrap_or(Value::Null))
}

/// Runs commands of the page from one PostgreSQL to the other; returns milliseconds.
fn time_commands(lines: &str, folder: &Path, source: &Services, target: &Services) -> Result<u128> {
    let url = target.database_url("postgres");
    let parts: Vec<&str> = url.split([':', '/', '@']).collect();
    let [_, _, _, user, password, host, port, _] = parts[..] else {
        bail!("unexpected format of the database URL of the test services")
    };
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-eu", "-c", lines]).current_dir(folder);
    shell.env("PATH", format!("{}:{path}", programs()?.display()));
    shell.env("DATABASE_URL", server_url(source)?);
    shell.env("PGUSER", user).env("PGPASSWORD", password).env("PGHOST", host).env("PGPORT", port);
    let start = Instant::now();
    output(&mut shell)?;
    Ok(start.elapsed().as_millis())
}
