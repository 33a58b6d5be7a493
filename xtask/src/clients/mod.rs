//! `cargo xtask clients`: generates the Python and the TypeScript client of the API.

mod document;
mod python_client;
mod typescript_client;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::command::{output, run as run_command, run_and_collect_lines};
use crate::crash::nodes::Nodes;
use crate::services::{Ports, Services};
use crate::{e2e, root, web};
use document::ApiDocument;

/// Options of `cargo xtask clients`.
#[derive(clap::Args)]
pub struct ClientsArguments {
    /// Compares the clients with the OpenAPI document and writes nothing.
    #[arg(long)]
    check: bool,
    /// Plays a game with the TypeScript client against a computer player.
    #[arg(long)]
    play: bool,
}

/// Runs `cargo xtask clients`.
pub fn run(arguments: &ClientsArguments) -> Result<()> {
    let text = output(Command::new(e2e::program()?).arg("openapi"))?;
    let document = serde_json::from_str(&text).context("the program printed no document")?;
    if arguments.check {
        check_current(&document)?;
    } else {
        for (file, text) in generate(&document)? {
            fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
            println!("{}", file.display());
        }
    }
    if arguments.play {
        println!("{}", play_with_typescript()?);
    }
    Ok(())
}

/// The generated files with their texts.
fn generate(document: &Value) -> Result<[(PathBuf, String); 2]> {
    let document = ApiDocument::parse(document)?;
    Ok([
        (
            root().join("crates/python/palamedes/api/_generated.py"),
            python_client::generate(&document),
        ),
        (root().join("web/client/src/generated.ts"), typescript_client::generate(&document)),
    ])
}

/// Checks that the committed clients are those of the document.
pub fn check_current(document: &Value) -> Result<()> {
    for (file, text) in generate(document)? {
        let is_current = fs::read_to_string(&file).is_ok_and(|committed| committed == text);
        ensure!(is_current, "{} is out of date: run `cargo xtask clients`", file.display());
    }
    Ok(())
}

/// A server with computer players, for the games of the clients.
pub struct GameServer {
    nodes: Nodes,
    /// Its databases end with it.
    _services: Services,
}

const DATABASE: &str = "clients";

impl GameServer {
    /// Starts the services and a node, and waits until it is ready.
    pub fn start() -> Result<GameServer> {
        let program = e2e::program()?;
        let mut services = Services::start(Ports::default())?;
        let create = format!("CREATE DATABASE {DATABASE}");
        output(services.psql("postgres").args(["--command", &create]))?;
        let mut nodes = Nodes::new(program, None, 1, services.folder())?;
        nodes.configure(0, "play,computers", Vec::new());
        nodes.start(0, &mut services, DATABASE)?;
        Ok(GameServer { nodes, _services: services })
    }

    /// The address of the server.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.nodes.ports()[0])
    }
}

/// Builds the TypeScript client as a package and plays a game with it.
pub fn play_with_typescript() -> Result<String> {
    web::install()?;
    let tsc = web::folder().join("node_modules/.bin/tsc");
    let client = web::folder().join("client");
    run_command(Command::new(tsc).arg("--project").arg(&client))?;
    let server = GameServer::start()?;
    let start = Instant::now();
    let mut game = Command::new("node");
    game.arg(client.join("test/game.mjs")).arg(server.url());
    let lines = run_and_collect_lines(&mut game, |line| line.starts_with("played "))?;
    let played = lines.first().context("the TypeScript client has played no game")?;
    Ok(format!("TypeScript client: {played} in {:.1} s", start.elapsed().as_secs_f64()))
}
