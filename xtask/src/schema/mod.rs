//! `cargo xtask schema`: the running server against its own description, with schemathesis.
//!
//! First one request of each operation that the server has to do, then whatever comes to mind: as a
//! bot with a token, and as a member who is a moderator.

mod asked;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::command::{output, run_picking};
use crate::crash::http::Asker;
use crate::crash::nodes::{Nodes, program};
use crate::python;
use crate::services::{Ports, Services};
use asked::{NAMES, NOT_DONE, People, done};

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
const NOT_TRIED: &str = "socket|events|games/[^/]+/stream";

/// What ends the login of the member, or makes them somebody else.
const NOT_TRIED_BY_MEMBERS: &str =
    "logout|me|me/sessions.*|me/password|account|guest|login|passkey/login/.*|password/new";

/// Each pass has so long at least, however long all before it took.
const LEAST_SECONDS: u32 = 5;

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
    nodes.set("PALAMEDES_LOG_FORMAT", "json".to_owned());
    let port = nodes.ports()[0];
    // Passkeys belong to a name, and this one needs no TLS.
    nodes.set("PALAMEDES_PUBLIC_URL", format!("http://localhost:{port}"));
    nodes.start(0, &mut services, DATABASE)?;
    let began = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let people = runtime.block_on(People::gather(port, &services, DATABASE))?;
    let nobody = Asker::new(0);
    let described = done(port, &nobody, "GET /api/openapi.json", &Value::Null);
    let document = runtime.block_on(described)?;
    let log = nodes.logs().first().context("a node has a log")?.to_path_buf();
    let gathered = fs::metadata(&log)?.len();

    let with_examples = folder.join("openapi.json");
    fs::write(&with_examples, people.described(document.clone())?.to_string())?;
    let mut tried = Vec::new();
    let mut examples = schemathesis(&folder, &people.headers(), NOT_TRIED, seed)?;
    examples.arg(&with_examples).args(["--url", &format!("http://127.0.0.1:{port}/api")]);
    tried.extend(run_picking(examples.args(["--phases", "examples"]), is_worth_a_line)?);
    check_done(&document, &answers(&log, gathered)?)?;

    // Most operations are for members.
    let left = seconds.saturating_sub(began.elapsed().as_secs().try_into().unwrap_or(u32::MAX));
    let not_by_members = format!("{NOT_TRIED}|{NOT_TRIED_BY_MEMBERS}");
    let bot = format!("[headers]\nAuthorization = \"Bearer {}\"\n", people.token);
    let member = format!("[headers]\nCookie = {:?}\n{}", people.moderator.cookie, words(&people));
    for (headers, not_tried, share) in [(&bot, NOT_TRIED, 1), (&member, &not_by_members, 2)] {
        let mut pass = schemathesis(&folder, headers, not_tried, seed)?;
        pass.arg(format!("http://127.0.0.1:{port}/api/openapi.json"));
        pass.args(["--max-time", &(left * share / 3).max(LEAST_SECONDS).to_string()]);
        tried.extend(run_picking(&mut pass, is_worth_a_line)?);
    }
    nodes.check()?;
    let answers = answers(&log, gathered)?;
    let all: usize = answers.values().map(Vec::len).sum();
    let well = answers.values().flatten().filter(|status| is_well(**status)).count();
    let operations = operations(&document).len();
    let done = operations - NOT_DONE.len();
    tried.push(format!("{well} of {all} answers were 2xx, {done} of {operations} operations done"));
    Ok(tried)
}

fn is_worth_a_line(line: &str) -> bool {
    line.contains(" generated, ") || line.starts_with("Seed: ")
}

/// Schemathesis with these settings, which say who asks. They are in a file: arguments are printed,
/// and can be read by everybody on the machine.
fn schemathesis(
    folder: &Path,
    settings: &str,
    not_tried: &str,
    seed: Option<u64>,
) -> Result<Command> {
    fs::write(folder.join("schemathesis.toml"), settings)?;
    let mut command = Command::new(python::program("schemathesis"));
    command.current_dir(folder).arg("run");
    // One worker: with more, Python 3.11 now and then fails to parse its own sources
    // ("AST constructor recursion depth mismatch"), and that is no fault of the server.
    command.args(["--checks", CHECKS, "--workers", "1"]);
    command.args(["--exclude-path-regex", &format!("^(/api)?/({not_tried})$")]);
    command.args(["--suppress-health-check", "all", "--warnings", "off", "--no-color"]);
    command.args(seed.map(|seed| format!("--seed={seed}")));
    Ok(command)
}

/// Words that mean something here, for places where any would do: names of people and games.
fn words(people: &People) -> String {
    let list = |words: &[&str]| format!("{words:?}");
    let games: Vec<&str> = people.games.iter().map(String::as_str).collect();
    let mut settings = String::from("[dictionaries]\n");
    for (name, values) in [
        ("tables", list(&games)),
        ("people", list(&NAMES)),
        ("games", list(&["pente:9,free", "pentagame:3", "pentalath"])),
        ("controls", list(&["days:3", "egg:60", "fischer:300+5"])),
        ("words", list(&["move A1", "move B2", "move C3", "resign", "offer draw"])),
    ] {
        settings += &format!("{name} = {{ values = {values} }}\n");
    }
    settings += "[parameters]\n";
    for (place, name) in [
        ("path.game", "tables"),
        ("path.name", "people"),
        ("path.other", "people"),
        ("path.pool", "games"),
        ("body.game", "games"),
        ("body.control", "controls"),
        ("body.player", "people"),
        ("body.say", "words"),
    ] {
        settings += &format!("{place:?} = {{ dictionary = {name:?}, probability = 0.8 }}\n");
    }
    settings
}

/// The statuses of all answers by operation, as the log of the node has them from this byte on.
fn answers(log: &Path, from: u64) -> Result<BTreeMap<String, Vec<u64>>> {
    let text = fs::read(log)?;
    let text = text.get(usize::try_from(from)?..).unwrap_or_default();
    let mut answers: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in String::from_utf8_lossy(text).lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        let (Some(status), "answered") =
            (line["status"].as_u64(), line["message"].as_str().unwrap_or_default())
        else {
            continue;
        };
        let part = |name: &str| line["span"][name].as_str().unwrap_or_default().to_owned();
        let route = part("route");
        let operation = format!("{} {}", part("method"), route.trim_start_matches("/api"));
        answers.entry(operation).or_default().push(status);
    }
    Ok(answers)
}

fn is_well(status: u64) -> bool {
    (200..300).contains(&status)
}

/// Every operation was done at least once, but for those that are not done here.
fn check_done(document: &Value, answers: &BTreeMap<String, Vec<u64>>) -> Result<()> {
    let operations = operations(document);
    for (operation, _) in NOT_DONE {
        ensure!(operations.contains(*operation), "{operation} is not described any more");
    }
    let is_excused = |operation: &String| NOT_DONE.iter().any(|(name, _)| name == operation);
    let missed = operations.into_iter().filter(|operation| {
        let statuses = answers.get(operation).map_or(&[][..], Vec::as_slice);
        !is_excused(operation) && !statuses.iter().any(|status| is_well(*status))
    });
    let missed: Vec<String> = missed
        .map(|operation| {
            format!("{operation} {:?}", answers.get(&operation).unwrap_or(&Vec::new()))
        })
        .collect();
    ensure!(missed.is_empty(), "never done: {}", missed.join(", "));
    Ok(())
}

/// What is described, as in `POST /tables`.
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
    fn an_operation_that_is_never_done_is_told() {
        let excused = NOT_DONE.iter().map(|(operation, _)| operation.split_once(' ').unwrap());
        let mut document = json!({"paths": {"/tables": {"get": {}, "post": {}}}});
        for (method, path) in excused {
            document["paths"][path][method.to_lowercase()] = json!({});
        }
        let mut answers = BTreeMap::from([("GET /tables".to_owned(), vec![200])]);
        answers.insert("POST /tables".to_owned(), vec![400, 422]);
        let error = check_done(&document, &answers).unwrap_err().to_string();
        assert_eq!(error, "never done: POST /tables [400, 422]");
        answers.insert("POST /tables".to_owned(), vec![400, 201]);
        assert!(check_done(&document, &answers).is_ok());
    }
}
