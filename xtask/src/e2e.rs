//! `cargo xtask e2e`: tests the web app in a real browser, served by the real program.
//!
//! Pages for one player are served without a database. For the others PostgreSQL, NATS and two
//! nodes are started.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::command::{self, cargo, is_available, output, run_and_collect_lines};
use crate::crash::check::check_stored;
use crate::crash::nodes::Nodes;
use crate::services::{Ports, Services};
use crate::stored_games;
use crate::{setup, target_dir, web};

/// Options of `cargo xtask e2e`.
#[derive(clap::Args)]
pub struct E2eArguments {
    #[command(flatten)]
    pages: web::PageBuild,
    /// Tests only the pages that need no server, and starts no nodes.
    #[arg(long)]
    alone: bool,
    /// Measures as often as the nightly run.
    #[arg(long)]
    full: bool,
    /// Files or titles to run, and options of Playwright.
    #[arg(value_name = "FILTER", trailing_var_arg = true, allow_hyphen_values = true)]
    filter: Vec<String>,
}

/// Runs `cargo xtask e2e`; the last line has the number of passed and failed tests.
pub fn run(arguments: &E2eArguments) -> Result<()> {
    arguments.pages.build_if_needed()?;
    let program = program()?;
    let mut playwright = playwright("playwright.config.ts", &program)?;
    playwright.args(&arguments.filter);
    if arguments.full {
        playwright.env(LENGTH, "full");
    }
    let network = if arguments.alone { None } else { Some(Network::start(&program)?) };
    if let Some(network) = &network {
        network.set_variables(&mut playwright);
    }
    eprintln!("$ {}", command::command_line(&playwright));
    let status = playwright.status().context("cannot start npx for the end-to-end tests")?;
    if !status.success() {
        // The totals must be the last line.
        drop(network);
        std::process::exit(1);
    }
    network.map_or(Ok(()), |network| network.replay_games().map(drop))
}

/// Runs the tests in the gate on the built app and returns the totals.
pub fn check() -> Result<Vec<String>> {
    run_all("usual", None)
}

/// Builds the app and runs the tests of the nightly run, but for whole games.
pub fn check_full() -> Result<Vec<String>> {
    web::PageBuild::default().build_if_needed()?;
    run_all("full", Some("pages"))
}

/// Builds the app and plays whole games online, in the nightly run.
pub fn check_whole_games() -> Result<Vec<String>> {
    web::PageBuild::default().build_if_needed()?;
    run_all("full", Some("games"))
}

fn run_all(length: &str, part: Option<&str>) -> Result<Vec<String>> {
    let program = program()?;
    let network = Network::start(&program)?;
    let mut playwright = playwright("playwright.config.ts", &program)?;
    network.set_variables(&mut playwright);
    playwright.args(["--retries", command::TEST_RETRIES]);
    if let Some(part) = part {
        playwright.env(PART, part);
    }
    let filter = |line: &str| is_totals(line) || is_note(line);
    let mut lines = run_and_collect_lines(playwright.env(LENGTH, length), filter)?;
    let replayed = network.replay_games()?;
    ensure!(replayed > 0, "the end-to-end tests finished no game");
    lines.push(format!("{replayed} finished games replayed to their results"));
    Ok(lines)
}

/// Environment variable for the number of measurements: `usual` or `full`.
const LENGTH: &str = "PALAMEDES_LENGTH";

/// Environment variable for the tests to run.
/// It is `games` for those with whole games, or `pages` for the others.
const PART: &str = "PALAMEDES_PART";

/// Two nodes with their PostgreSQL and NATS.
pub struct Network {
    services: Services,
    nodes: Nodes,
    logs: PathBuf,
}

/// Roles of the nodes; one of them runs the computer players.
const ROLES: [&str; 2] = ["pages,play,computers", "pages,play"];

const DATABASE: &str = "e2e";

impl Network {
    /// Starts the services and nodes and waits until they are ready.
    pub fn start(program: &Path) -> Result<Network> {
        let mut services = Services::start(Ports::default())?;
        let create = format!("CREATE DATABASE {DATABASE}");
        output(services.psql("postgres").args(["--command", &create]))?;
        let logs = target_dir().join("xtask").join("e2e");
        // The logs of an earlier run would be misleading.
        let _ = fs::remove_dir_all(&logs);
        fs::create_dir_all(&logs)?;
        let mut nodes = Nodes::new(program.to_owned(), None, ROLES.len(), &logs)?;
        for (index, roles) in ROLES.into_iter().enumerate() {
            // Browsers allow passkeys without TLS only on localhost.
            let url = format!("http://localhost:{}", nodes.ports()[index]);
            let positions = logs.join(format!("positions-{index}")).display().to_string();
            let mut options =
                vec!["--public-url".to_owned(), url, "--position-index".to_owned(), positions];
            if std::env::var_os(PROGRAM_VARIABLE).is_some() {
                options.extend(["--pages".to_owned(), web::dist().display().to_string()]);
            }
            nodes.configure(index, roles, options);
            nodes.start(index, &mut services, DATABASE)?;
        }
        Ok(Network { services, nodes, logs })
    }

    /// Sets the environment variables with the URLs of the nodes, their logs and database.
    pub fn set_variables(&self, command: &mut Command) {
        for (name, port) in ["PALAMEDES_ONE", "PALAMEDES_TWO"].iter().zip(self.nodes.ports()) {
            command.env(name, format!("http://localhost:{port}"));
        }
        command.env("PALAMEDES_LOGS", &self.logs);
        command.env("PALAMEDES_STORE", self.services.database_url(DATABASE));
        command.env("PALAMEDES_PSQL", self.services.psql(DATABASE).get_program());
        // For nodes that a test starts itself. The name differs from the option of the program.
        command.env("PALAMEDES_BROKER", self.services.nats_url());
    }

    /// Replays every game of the tests and compares the stored results.
    ///
    /// Returns the number of finished games.
    fn replay_games(mut self) -> Result<usize> {
        // No game may change while it is compared.
        for index in 0..ROLES.len() {
            self.nodes.kill(index, &mut self.services)?;
        }
        let stored = stored_games::read(&self.services, DATABASE)?;
        let findings = check_stored(&stored);
        ensure!(findings.are_none(), "invalid stored games: {}", findings.problems.join("; "));
        Ok(stored.values().filter(|game| game.is_finished()).count())
    }
}

fn is_totals(line: &str) -> bool {
    line.contains(" passed, ") && line.ends_with(" failed")
}

/// True for the time to the first move and for tests that passed only on a retry.
fn is_note(line: &str) -> bool {
    line.starts_with("first move: ") || line.starts_with("flaky: ")
}

/// Builds the program with the app that is in the folder.
pub fn program() -> Result<PathBuf> {
    if let Some(program) = given_program() {
        return Ok(program);
    }
    // With --workspace the features are those of the tests: nothing is built twice.
    command::run(cargo().args(["build", "--locked", "--workspace", "--bin", "palamedes"]))?;
    Ok(target_dir().join("debug/palamedes"))
}

/// The program that the environment names, instead of a build.
pub fn given_program() -> Option<PathBuf> {
    std::env::var_os(PROGRAM_VARIABLE).map(PathBuf::from)
}

/// Environment variable with a program that is already built; it serves `web/app/dist`.
const PROGRAM_VARIABLE: &str = "PALAMEDES_PROGRAM";

/// A Playwright command with this configuration for this program.
pub fn playwright(config: &str, program: &Path) -> Result<Command> {
    web::install()?;
    let mut command = Command::new("npx");
    command.current_dir(web::folder());
    command.args(["--no-install", "playwright", "test", "--config"]);
    command.arg(format!("e2e/{config}"));
    command.env("PALAMEDES_CHROMIUM", chromium()?);
    if std::env::var_os(PROGRAM_VARIABLE).is_none() {
        command.env("PALAMEDES_BUILT", program);
    }
    Ok(command)
}

/// The path of Chromium, which is installed if it is missing.
fn chromium() -> Result<PathBuf> {
    if let Some(browser) = std::env::var_os("PALAMEDES_CHROMIUM") {
        return Ok(PathBuf::from(browser));
    }
    if let Some(browser) = find_chromium() {
        return Ok(browser);
    }
    eprintln!("Chromium is missing (it runs the tests of the web app)");
    let install = || {
        let mut npx = Command::new("npx");
        npx.current_dir(web::folder()).args(["--no-install", "playwright", "install", "chromium"]);
        command::run(&mut npx)
    };
    setup::install_package("chromium")
        .or_else(|_| install())
        .and_then(|()| find_chromium().context("Chromium is still missing after its installation"))
        .context(
            "cannot install Chromium: install it with your package manager, or set \
             PALAMEDES_CHROMIUM to its path",
        )
}

fn find_chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let system = names.into_iter().find(|name| is_available(name, &["--version"]));
    system.and_then(path_of).or_else(playwright_chromium)
}

fn path_of(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn playwright_chromium() -> Option<PathBuf> {
    let mut node = Command::new("node");
    node.current_dir(web::folder());
    node.args(["-p", "require('@playwright/test').chromium.executablePath()"]);
    output(&mut node).ok().map(PathBuf::from).filter(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_and_notes_are_recognised() {
        assert!(is_totals("12 passed, 0 failed"));
        assert!(!is_totals("ok  start: 3 passed, 1 failed moves"));
        assert!(is_note("first move: 3 taps, 1.4 s, median of 5"));
        assert!(is_note("flaky: play.spec.ts: a phone"));
    }
}
