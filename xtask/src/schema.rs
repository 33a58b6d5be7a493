//! `cargo xtask schema`: the running server against its own description, with schemathesis.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::command::{output, run_picking};
use crate::crash::http::Asker;
use crate::crash::nodes::{Nodes, program};
use crate::python;
use crate::services::{Ports, Services};

/// How long.
#[derive(clap::Args)]
pub struct Arguments {
    /// Tries for so long
    #[arg(long, default_value_t = GATE_SECONDS)]
    seconds: u32,
    /// Tries the same again as with this seed, which every run tells
    #[arg(long)]
    seed: Option<u64>,
}

/// In the gate.
pub const GATE_SECONDS: u32 = 30;

/// What the gate tries is the same whenever the sources are.
pub const GATE_SEED: Option<u64> = Some(1);

/// In the long run.
pub const LONG_SECONDS: u32 = 300;

const DATABASE: &str = "schema";

/// No error of the server, and no answer that is not in the description: neither a status nor a
/// kind nor a shape.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// What never ends, or is no request at all.
const NOT_TRIED: &str = "^(/api)?/(socket|events|games/[^/]+/stream)$";

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    for line in check(arguments.seconds, arguments.seed)? {
        println!("{line}");
    }
    Ok(())
}

/// The same for the gate; without a seed it is another one each time.
pub fn check(seconds: u32, seed: Option<u64>) -> Result<Vec<String>> {
    let mut services = Services::start(Ports::default())?;
    let create = format!("CREATE DATABASE {DATABASE}");
    output(services.psql("postgres").args(["--command", &create]))?;
    let folder = services.folder().to_path_buf();
    let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
    // How often one may ask is tested elsewhere.
    nodes.set("PALAMEDES_ADDRESS_PER_MINUTE", "1000000".to_owned());
    nodes.set("PALAMEDES_PLAYER_PER_MINUTE", "1000000".to_owned());
    nodes.start(0, &mut services, DATABASE)?;
    let port = nodes.ports()[0];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let token = runtime.block_on(token(port))?;
    let mut tried = Command::new(python::program("schemathesis"));
    tried.current_dir(&folder);
    tried.args(["run", &format!("http://127.0.0.1:{port}/api/openapi.json")]);
    // One worker: with more, Python 3.11 now and then fails to parse its own sources
    // ("AST constructor recursion depth mismatch"), and that is no fault of the server.
    tried.args(["--max-time", &seconds.to_string(), "--checks", CHECKS, "--workers", "1"]);
    tried.args(["--exclude-path-regex", NOT_TRIED]);
    tried.args(seed.map(|seed| format!("--seed={seed}")));
    // Not as an argument: those are printed, and can be read by everybody on the machine.
    let headers = "[headers]\nAuthorization = \"Bearer ${PALAMEDES_TOKEN}\"\n";
    fs::write(folder.join("schemathesis.toml"), headers)?;
    tried.env("PALAMEDES_TOKEN", token);
    tried.args(["--suppress-health-check", "all", "--warnings", "off", "--no-color"]);
    let lines = run_picking(&mut tried, |line| {
        line.contains(" generated, ") || line.starts_with("Seed: ")
    })?;
    nodes.check()?;
    Ok(lines)
}

/// A token of a bot that may do everything a bot may.
async fn token(port: u16) -> Result<String> {
    let mut owner = Asker::new(0);
    let account = json!({"name": "schema-owner", "password": "a long way to the corner stop"});
    let entered = owner.ask(port, "POST /api/account", Some(&account)).await?;
    ensure!(entered.status == 201, "no account: {} {}", entered.status, entered.body);
    owner.cookie = entered.cookie.context("an account comes with a login")?;
    let wanted = json!({
        "label": "schemathesis", "scopes": ["read", "play", "chat"], "bot": "schema-bot",
    });
    let made = owner.ask(port, "POST /api/me/tokens", Some(&wanted)).await?;
    ensure!(made.status == 201, "no token: {} {}", made.status, made.body);
    let made: Value = serde_json::from_str(&made.body)?;
    Ok(made["token"].as_str().context("a token is told once")?.to_owned())
}
