//! `cargo xtask restore-drill`: a server is filled with games, its database dumped, restored into
//! another PostgreSQL, and everything compared.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
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
use crate::services::{Ports, Services, programs};

const DATABASE: &str = "palamedes";

/// The game that is played.
const GAME: &str = "pente:9,free";

/// Plies of each game before somebody resigns.
const PLIES: usize = 12;

/// How much is done.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games that are played and finished before the dump; one more is under way
    #[arg(long, default_value_t = 40)]
    games: usize,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut home = Services::start(Ports::default())?;
    create(&home)?;
    let program = program(None, home.folder())?;
    let folder = home.folder().to_path_buf();
    let mut nodes = Nodes::new(program.clone(), None, 1, &folder)?;
    nodes.start(0, &mut home, DATABASE)?;
    let port = nodes.ports().first().copied().context("a node has a port")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let began = Instant::now();
    runtime.block_on(fill(port, arguments.games))?;
    println!("{} games played in {}", arguments.games, spoken(began.elapsed()));
    // While the server runs: a dump is of one moment.
    let file = folder.join("palamedes.dump");
    let dumped = dump(&home, &file)?;
    nodes.kill(0, &mut home)?;
    let kept = stored::read(&home, DATABASE)?;

    let mut elsewhere = Services::start(Ports::default())?;
    create(&elsewhere)?;
    let restored = restore(&elsewhere, &file)?;
    let found = stored::read(&elsewhere, DATABASE)?;
    ensure!(kept == found, "what was restored is not what was dumped");
    let findings = check(&[], &found);
    ensure!(findings.are_none(), "{}", findings.wrong.join("; "));
    let finished = found.values().filter(|game| game.status == 2).count();
    ensure!(finished == arguments.games, "{finished} finished games were restored");
    let folder = elsewhere.folder().to_path_buf();
    let mut nodes = Nodes::new(program, None, 1, &folder)?;
    nodes.start(0, &mut elsewhere, DATABASE)?;
    let live = found.values().filter(|game| game.status == 1).count();
    println!(
        "restored {finished} finished games, each replayed to its result, and {live} under way; \
         {} moves, {} bytes; dump {dumped} ms, restore {restored} ms; a server runs on it",
        findings.moves,
        file.metadata()?.len()
    );
    Ok(())
}

fn create(services: &Services) -> Result<()> {
    let create = format!("CREATE DATABASE {DATABASE}");
    output(services.psql("postgres").args(["--command", &create]))?;
    Ok(())
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

/// The recipe of docs/operations.md; how many milliseconds it took.
fn dump(services: &Services, file: &Path) -> Result<u128> {
    let mut dump = Command::new(programs()?.join("pg_dump"));
    dump.args(["--format=custom", "--compress=6"]).arg(format!("--file={}", file.display()));
    timed(dump.arg(services.database_url(DATABASE)))
}

fn restore(services: &Services, file: &Path) -> Result<u128> {
    let mut restore = Command::new(programs()?.join("pg_restore"));
    restore.args(["--exit-on-error", "--no-owner", "--jobs=2"]);
    restore.arg(format!("--dbname={}", services.database_url(DATABASE)));
    timed(restore.arg(file))
}

fn timed(command: &mut Command) -> Result<u128> {
    let began = Instant::now();
    output(command)?;
    Ok(began.elapsed().as_millis())
}
