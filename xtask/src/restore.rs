//! `cargo xtask restore-drill`: a server is filled with games, its database dumped, restored into
//! another PostgreSQL, and everything compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use rulebook::conformance::Seeded;
use serde_json::{Value, json};
use table::Table;

use crate::command::output;
use crate::crash::check::check;
use crate::crash::client::{fresh_key, random_move};
use crate::crash::http::Asker;
use crate::crash::nodes::{Nodes, program};
use crate::crash::stored;
use crate::progress::spoken;
use crate::root;
use crate::services::{Ports, Services, programs};

const PAGE: &str = "docs/operations.md";

const DATABASE: &str = "palamedes";

/// Games that are played, unless another number is said.
const GAMES: usize = 40;

/// The game that is played.
const GAME: &str = "pente:9,free";

/// Plies of each game before somebody resigns.
const PLIES: usize = 12;

/// How much is done.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games that are played and finished before the dump; one more is under way
    #[arg(long, default_value_t = GAMES)]
    games: usize,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    for line in drill(arguments.games)? {
        println!("{line}");
    }
    Ok(())
}

/// The same for the long run.
pub fn check_drill() -> Result<Vec<String>> {
    drill(GAMES)
}

fn drill(games: usize) -> Result<Vec<String>> {
    let mut home = Services::start(Ports::default())?;
    for line in recipe("CREATE ROLE")?.lines() {
        output(home.psql("postgres").args(["--command", line]))?;
    }
    let program = program(None, home.folder())?;
    let folder = home.folder().to_path_buf();
    let mut nodes = Nodes::new(program.clone(), None, 1, &folder)?;
    nodes.set("PALAMEDES_DATABASE", as_the_server(&home)?);
    nodes.start(0, &mut home, DATABASE)?;
    let port = nodes.ports().first().copied().context("a node has a port")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let began = Instant::now();
    runtime.block_on(fill(port, games))?;
    let played = began.elapsed();
    let recipe = recipe("pg_dump")?;
    let (dump, restore) = recipe.split_once('\n').context("a dump is restored")?;
    let mut elsewhere = Services::start(Ports::default())?;
    // While the server runs: a dump is of one moment.
    let dumped = timed(dump, &folder, &home, &elsewhere)?;
    nodes.kill(0, &mut home)?;
    let restored = timed(restore, &folder, &home, &elsewhere)?;
    let (kept, found) = (digests(&home)?, digests(&elsewhere)?);
    ensure!(kept == found, "what was restored is not what was dumped: {kept:?}, {found:?}");
    let found = stored::read(&elsewhere, DATABASE)?;
    let findings = check(&[], &found);
    ensure!(findings.are_none(), "{}", findings.wrong.join("; "));
    let finished = found.values().filter(|game| game.status == 2).count();
    ensure!(finished == games, "{finished} finished games were restored");
    let bytes = folder.join("palamedes.dump").metadata()?.len();
    let folder = elsewhere.folder().to_path_buf();
    let mut nodes = Nodes::new(program, None, 1, &folder)?;
    nodes.set("PALAMEDES_DATABASE", as_the_server(&elsewhere)?);
    nodes.start(0, &mut elsewhere, DATABASE)?;
    let live = found.values().filter(|game| game.status == 1).count();
    Ok(vec![
        format!("{games} games played in {}", spoken(played)),
        format!(
            "restored {finished} finished games, each replayed to its result, and {live} under \
             way; {} moves, {} tables, {bytes} bytes; dump {dumped} ms, restore {restored} ms; a \
             server runs on it",
            findings.moves,
            kept.len()
        ),
    ])
}

/// The lines of the page that begin so: what is tried is what people are told to do.
fn recipe(first: &str) -> Result<String> {
    let page = fs::read_to_string(root().join(PAGE))?;
    let begins = page.find(&format!("\n{first}")).with_context(|| format!("{PAGE}: no {first}"))?;
    let lines = page[begins + 1..].split("\n```").next().unwrap_or_default();
    Ok(lines.to_owned())
}

/// The address of the database for the role the page makes.
fn as_the_server(services: &Services) -> Result<String> {
    let url = services.database_url(DATABASE);
    let (_, place) = url.split_once('@').context("the superuser has a password")?;
    Ok(format!("postgres://{DATABASE}:a%20long%20random%20one@{place}"))
}

/// How many rows each table has, and a digest of them all. Nodes beat on after a dump.
fn digests(services: &Services) -> Result<BTreeMap<String, String>> {
    let tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' \
                  AND tablename <> 'node'";
    let ask = |sql: &str| output(services.psql(DATABASE).args(["--command", sql]));
    let mut digests = BTreeMap::new();
    for table in ask(tables)?.lines() {
        let rows = "count(*), md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), ''))";
        digests.insert(table.to_owned(), ask(&format!("SELECT {rows} FROM {table} t"))?);
    }
    ensure!(digests.contains_key("entry"), "there are no tables");
    Ok(digests)
}

/// Plays so many games to their end, and one that goes on.
async fn fill(port: u16, games: usize) -> Result<()> {
    let (mut one, mut two) = (Asker::new(0), Asker::new(1));
    one.enter(port).await?;
    two.enter(port).await?;
    let mut random = Seeded::new(7);
    for number in 0..=games {
        let open = json!({"game": GAME, "control": "egg:600", "seat": 1});
        let opened = said(&one, port, "POST /api/tables", &open).await?;
        let game = opened["game"].as_str().context("a table has a name")?.to_owned();
        said(&two, port, &format!("POST /api/games/{game}/sit"), &json!({})).await?;
        let config = GAME.parse().ok().context("the game has a name")?;
        let mut table = Table::new(config).ok().context("the game can be played")?;
        for ply in 0..PLIES {
            let seat = table.to_move().context("somebody is to move")?;
            let say = format!("move {}", random_move(&table, seat, &mut random));
            let command = say.parse().ok().context("a move is a command")?;
            table.apply(0, seat, command).ok().context("the move is legal")?;
            let key = fresh_key(number, &mut random);
            let act = json!({"key": key, "ply": ply, "say": say});
            let player = if ply % 2 == 0 { &one } else { &two };
            said(player, port, &format!("POST /api/games/{game}/act"), &act).await?;
        }
        if number < games {
            let act = json!({"key": fresh_key(number, &mut random), "say": "resign"});
            said(&two, port, &format!("POST /api/games/{game}/act"), &act).await?;
        }
    }
    Ok(())
}

async fn said(asker: &Asker, port: u16, head: &str, body: &Value) -> Result<Value> {
    let answer = asker.ask(port, head, Some(body)).await?;
    let is_well = (200..300).contains(&answer.status);
    ensure!(is_well, "{head} {body}: {} {}", answer.status, answer.body);
    Ok(serde_json::from_str(&answer.body).unwrap_or(Value::Null))
}

/// Runs lines of the page in this folder, from one PostgreSQL to the other; how many milliseconds
/// it took.
fn timed(lines: &str, folder: &Path, home: &Services, elsewhere: &Services) -> Result<u128> {
    let url = elsewhere.database_url("postgres");
    let parts: Vec<&str> = url.split([':', '/', '@']).collect();
    let [_, _, _, user, password, host, port, _] = parts[..] else { bail!("an address of parts") };
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-eu", "-c", lines]).current_dir(folder);
    shell.env("PATH", format!("{}:{path}", programs()?.display()));
    shell.env("DATABASE_URL", as_the_server(home)?);
    shell.env("PGUSER", user).env("PGPASSWORD", password).env("PGHOST", host).env("PGPORT", port);
    let began = Instant::now();
    output(&mut shell)?;
    Ok(began.elapsed().as_millis())
}
