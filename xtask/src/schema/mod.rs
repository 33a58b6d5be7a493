//! `cargo xtask schema`: tests the running server against its OpenAPI document with schemathesis.
//!
//! First one successful request of each operation, then random requests: as a bot with a token, as
//! a moderator and as an operator. The operator is last, because they delete other accounts.

mod examples;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::command::{output, run_and_collect_lines};
use crate::crash::nodes::{Nodes, program};
use crate::services::{Ports, Services};
use crate::{clients, python, root};
use examples::{NAMES, NOT_EXERCISED, TestAccounts, send};
use load::http::ApiClient;

/// Options of `cargo xtask schema`.
#[derive(clap::Args)]
pub struct SchemaArguments {
    /// Duration of the test in seconds.
    #[arg(long, default_value_t = GATE_SECONDS)]
    seconds: u32,
    /// Seed of the random requests; every run prints its seed.
    #[arg(long)]
    seed: Option<u64>,
}

/// Duration in the gate.
pub const GATE_SECONDS: u32 = 30;

/// Seed in the gate, which is fixed so that runs are reproducible.
pub const GATE_SEED: Option<u64> = Some(1);

/// Duration in the nightly run.
pub const NIGHTLY_SECONDS: u32 = 300;

const DATABASE: &str = "schema";

/// Message that the server logs for each response.
const RESPONSE_MESSAGE: &str = "request handled";

/// Checks of schemathesis: no server error and no undocumented response.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// Operations that never end or are no plain requests, and those of operators.
const EXCLUDED: &str = "socket|events|games/[^/]+/stream|operator/.*";

/// Operations of operators, which can close the server to the other accounts and delete them.
const OF_OPERATORS: &str = "operator/.*";

/// Operations that end or change the session of the member.
const EXCLUDED_FOR_MEMBERS: &str = "logout|me|me/sessions.*|me/password|accounts|guests|login|\
                                    passkeys/login/.*|password-reset/confirm";

/// Minimum duration of each pass.
const PASS_SECONDS_MIN: u32 = 5;

/// Runs `cargo xtask schema`.
pub fn run(arguments: &SchemaArguments) -> Result<()> {
    for line in check(arguments.seconds, arguments.seed)? {
        println!("{line}");
    }
    Ok(())
}

/// Tests the API; without a seed each run uses a new one.
pub fn check(seconds: u32, seed: Option<u64>) -> Result<Vec<String>> {
    let mut services = Services::start(Ports::default())?;
    let mut nodes = start_server(&mut services)?;
    let (port, folder) = (nodes.ports()[0], services.folder().to_path_buf());
    let start = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let accounts = runtime.block_on(TestAccounts::create(port, &services, DATABASE))?;
    let anonymous = ApiClient::new(0);
    let request = send(port, &anonymous, "GET /api/openapi.json", &Value::Null);
    let document = runtime.block_on(request)?;
    clients::check_current(&document)?;
    let mut lines = vec![check_examples(&document, &folder)?];
    let log =
        nodes.logs().first().context("missing log file of the started server node")?.to_path_buf();
    let log_start = fs::metadata(&log)?.len();

    let with_examples = folder.join("openapi.json");
    fs::write(&with_examples, accounts.add_examples(document.clone())?.to_string())?;
    let url = format!("http://127.0.0.1:{port}/api");
    let operator = format!("[headers]\nCookie = {:?}\n", accounts.operator.cookie);
    let examples = |settings: &str, paths: Paths<'_>| {
        let settings = format!("{settings}[phases.examples]\nfill-missing = true\n");
        let mut examples = schemathesis(&folder, &settings, paths, seed)?;
        examples.arg(&with_examples).args(["--url", &url, "--phases", "examples"]);
        run_and_collect_lines(&mut examples, is_summary)
    };
    lines.extend(examples(&accounts.cookie_settings(), Paths::AllBut(EXCLUDED))?);
    let mut exercised = logged_statuses(&log, log_start)?;

    // Most operations are for members, so they get most of the time.
    let left = seconds.saturating_sub(start.elapsed().as_secs().try_into().unwrap_or(u32::MAX));
    let random = |settings: &str, paths: Paths<'_>, share: u32| {
        let mut pass = schemathesis(&folder, settings, paths, seed)?;
        pass.arg(format!("{url}/openapi.json"));
        pass.args(["--max-time", &(left * share / 7).max(PASS_SECONDS_MIN).to_string()]);
        run_and_collect_lines(&mut pass, is_summary)
    };
    let excluded_for_members = format!("{EXCLUDED}|{EXCLUDED_FOR_MEMBERS}");
    let bot = format!("[headers]\nAuthorization = \"Bearer {}\"\n", accounts.token);
    let member =
        format!("[headers]\nCookie = {:?}\n{}", accounts.moderator.cookie, dictionaries(&accounts));
    lines.extend(random(&bot, Paths::AllBut(EXCLUDED), 2)?);
    lines.extend(random(&member, Paths::AllBut(&excluded_for_members), 4)?);

    let operator_start = fs::metadata(&log)?.len();
    lines.extend(examples(&operator, Paths::Only(OF_OPERATORS))?);
    exercised.extend(logged_statuses(&log, operator_start)?);
    check_exercised(&document, &exercised)?;
    lines.extend(random(&operator, Paths::Only(OF_OPERATORS), 1)?);

    nodes.check()?;
    let statuses = logged_statuses(&log, log_start)?;
    let all: usize = statuses.values().map(Vec::len).sum();
    let succeeded = statuses.values().flatten().filter(|status| is_success(**status)).count();
    let operations = operations(&document).len();
    let exercised = operations - NOT_EXERCISED.len();
    lines.push(format!(
        "{succeeded} of {all} responses were 2xx, {exercised} of {operations} operations exercised"
    ));
    drop((nodes, services));
    lines.push(clients::play_with_typescript()?);
    Ok(lines)
}

/// Validates every example of requests, responses and parameters against its schema.
fn check_examples(document: &Value, folder: &Path) -> Result<String> {
    let file = folder.join("document.json");
    fs::write(&file, document.to_string())?;
    let script = root().join("xtask/src/schema/validate_examples.py");
    let mut python = Command::new(python::program("python"));
    output(python.arg(script).stdin(fs::File::open(&file)?))
}

/// Starts a node without rate limits on an empty database.
fn start_server(services: &mut Services) -> Result<Nodes> {
    let create = format!("CREATE DATABASE {DATABASE}");
    output(services.psql("postgres").args(["--command", &create]))?;
    let folder = services.folder().to_path_buf();
    let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
    // Rate limits have their own tests.
    nodes.set("PALAMEDES_ADDRESS_PER_MINUTE", "1000000".to_owned());
    nodes.set("PALAMEDES_PLAYER_PER_MINUTE", "1000000".to_owned());
    nodes.set("PALAMEDES_POSITION_INDEX", folder.join("positions").display().to_string());
    nodes.set("PALAMEDES_LOG_FORMAT", "json".to_owned());
    let port = nodes.ports()[0];
    // Passkeys need a host name, and localhost needs no TLS.
    nodes.set("PALAMEDES_PUBLIC_URL", format!("http://localhost:{port}"));
    nodes.start(0, services, DATABASE)?;
    Ok(nodes)
}

fn is_summary(line: &str) -> bool {
    line.contains(" generated, ") || line.starts_with("Seed: ")
}

/// Operations of a pass, as regular expressions of their paths.
#[derive(Clone, Copy)]
enum Paths<'a> {
    /// These paths alone.
    Only(&'a str),
    /// All paths except these.
    AllBut(&'a str),
}

/// A schemathesis command with these settings.
///
/// The settings contain cookies and are in a file, because all users can read arguments.
fn schemathesis(
    folder: &Path,
    settings: &str,
    paths: Paths<'_>,
    seed: Option<u64>,
) -> Result<Command> {
    fs::write(folder.join("schemathesis.toml"), settings)?;
    let mut command = Command::new(python::program("schemathesis"));
    command.current_dir(folder).arg("run");
    // One worker: with more, Python 3.11 sometimes fails to parse its own sources
    // ("AST constructor recursion depth mismatch").
    command.args(["--checks", CHECKS, "--workers", "1"]);
    let (option, paths) = match paths {
        Paths::Only(paths) => ("--include-path-regex", paths),
        Paths::AllBut(paths) => ("--exclude-path-regex", paths),
    };
    command.args([option, &format!("^(/api)?/({paths})$")]);
    command.args(["--suppress-health-check", "all", "--warnings", "off", "--no-color"]);
    command.args(seed.map(|seed| format!("--seed={seed}")));
    Ok(command)
}

/// Dictionaries with valid names of games, players, rules and time controls.
fn dictionaries(accounts: &TestAccounts) -> String {
    let list = |words: &[&str]| format!("{words:?}");
    let games: Vec<&str> = accounts.games.iter().map(String::as_str).collect();
    let mut settings = String::from("[dictionaries]\n");
    for (name, values) in [
        ("games", list(&games)),
        ("players", list(&NAMES)),
        ("rules", list(&["pente:9,free", "pentagame:3", "pentalath"])),
        ("time_controls", list(&["days:3", "egg:60", "fischer:300+5"])),
        ("commands", list(&["move A1", "move B2", "move C3", "resign", "offer draw"])),
    ] {
        settings += &format!("{name} = {{ values = {values} }}\n");
    }
    settings += "[parameters]\n";
    for (parameter, name) in [
        ("path.id", "games"),
        ("path.name", "players"),
        ("path.other", "players"),
        ("path.pool", "rules"),
        ("body.rules", "rules"),
        ("body.time_control", "time_controls"),
        ("body.player", "players"),
        ("body.command", "commands"),
    ] {
        settings += &format!("{parameter:?} = {{ dictionary = {name:?}, probability = 0.8 }}\n");
    }
    settings
}

/// The statuses of all responses by operation, from the log of the node.
fn logged_statuses(log: &Path, from: u64) -> Result<BTreeMap<String, Vec<u64>>> {
    let text = fs::read(log)?;
    let text = text.get(usize::try_from(from)?..).unwrap_or_default();
    let mut statuses: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in String::from_utf8_lossy(text).lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        let (Some(status), RESPONSE_MESSAGE) =
            (line["status"].as_u64(), line["message"].as_str().unwrap_or_default())
        else {
            continue;
        };
        let part = |name: &str| line["span"][name].as_str().unwrap_or_default().to_owned();
        let route = part("route");
        let operation = format!("{} {}", part("method"), route.trim_start_matches("/api"));
        statuses.entry(operation).or_default().push(status);
    }
    Ok(statuses)
}

fn is_success(status: u64) -> bool {
    (200..300).contains(&status)
}

/// Checks that every operation succeeded at least once, except for [`NOT_EXERCISED`].
fn check_exercised(document: &Value, statuses: &BTreeMap<String, Vec<u64>>) -> Result<()> {
    let operations = operations(document);
    for (operation, _) in NOT_EXERCISED {
        ensure!(
            operations.contains(*operation),
            "the list NOT_EXERCISED contains {operation}, which is not in the OpenAPI document"
        );
    }
    let is_exempt = |operation: &String| NOT_EXERCISED.iter().any(|(name, _)| name == operation);
    let missed = operations.into_iter().filter(|operation| {
        let own = statuses.get(operation).map_or(&[][..], Vec::as_slice);
        !is_exempt(operation) && !own.iter().any(|status| is_success(*status))
    });
    let missed: Vec<String> = missed
        .map(|operation| {
            format!("{operation} {:?}", statuses.get(&operation).unwrap_or(&Vec::new()))
        })
        .collect();
    ensure!(
        missed.is_empty(),
        "no request of these API operations succeeded: {}",
        missed.join(", ")
    );
    Ok(())
}

/// The documented operations, such as `POST /lobby/games`.
fn operations(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let of_path = |(path, methods): (&String, &Value)| {
        let methods = methods.as_object().into_iter().flatten().map(|(method, _)| method);
        methods.map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
    };
    paths.flat_map(of_path).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn operation_without_success_is_reported() {
        let exempt = NOT_EXERCISED.iter().map(|(operation, _)| operation.split_once(' ').unwrap());
        let mut document = json!({"paths": {"/lobby/games": {"get": {}, "post": {}}}});
        for (method, path) in exempt {
            document["paths"][path][method.to_lowercase()] = json!({});
        }
        let mut statuses = BTreeMap::from([("GET /lobby/games".to_owned(), vec![200])]);
        statuses.insert("POST /lobby/games".to_owned(), vec![400, 422]);
        let error = check_exercised(&document, &statuses).unwrap_err().to_string();
        assert_eq!(
            error,
            "no request of these API operations succeeded: POST /lobby/games [400, 422]"
        );
        statuses.insert("POST /lobby/games".to_owned(), vec![400, 201]);
        assert!(check_exercised(&document, &statuses).is_ok());
    }
}
