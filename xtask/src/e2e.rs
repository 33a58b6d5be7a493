//! `cargo xtask e2e`: the pages in a real browser, served by the real program.
//!
//! Pages that need nobody else are served by a program without a network. For the others a
//! PostgreSQL, a NATS and two nodes run beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::command::{self, answers, cargo, output, run_picking};
use crate::crash::check::check_stored;
use crate::crash::nodes::Nodes;
use crate::crash::stored;
use crate::services::{Ports, Services};
use crate::{setup, target_dir, web};

/// What is run.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pages: web::Pages,
    /// Only the pages that need no network: nothing is started for the others
    #[arg(long)]
    alone: bool,
    /// Measures as often as the long run does
    #[arg(long)]
    full: bool,
    /// Only files or titles that match, and options for Playwright
    #[arg(value_name = "FILTER", trailing_var_arg = true, allow_hyphen_values = true)]
    filter: Vec<String>,
}

/// The chore. Its last line says how many passed and how many failed.
pub fn run(arguments: &Arguments) -> Result<()> {
    arguments.pages.make_ready()?;
    let program = program()?;
    let mut playwright = playwright("playwright.config.ts", &program)?;
    playwright.args(&arguments.filter);
    if arguments.full {
        playwright.env(LENGTH, "full");
    }
    let network = if arguments.alone { None } else { Some(Network::start(&program)?) };
    if let Some(network) = &network {
        network.tell(&mut playwright);
    }
    eprintln!("$ {}", command::typed(&playwright));
    let status = playwright.status().context("npx could not be started")?;
    if !status.success() {
        // The sum is the last line, so nothing is said after it.
        drop(network);
        std::process::exit(1);
    }
    network.map_or(Ok(()), |network| network.replayed().map(drop))
}

/// The same for the gate, over pages that are built. Gives back the last line.
pub fn check() -> Result<Vec<String>> {
    checked("usual")
}

/// The same for the long run, which builds the pages and measures oftener.
pub fn check_full() -> Result<Vec<String>> {
    web::Pages::default().make_ready()?;
    checked("full")
}

fn checked(length: &str) -> Result<Vec<String>> {
    let program = program()?;
    let network = Network::start(&program)?;
    let mut playwright = playwright("playwright.config.ts", &program)?;
    network.tell(&mut playwright);
    playwright.args(["--retries", command::SECOND_CHANCE]);
    let picked = |line: &str| is_sum(line) || is_told(line);
    let mut lines = run_picking(playwright.env(LENGTH, length), picked)?;
    let replayed = network.replayed()?;
    ensure!(replayed > 0, "no game was played to its end");
    lines.push(format!("{replayed} finished games replayed to their results"));
    Ok(lines)
}

/// How often things are measured: `usual` or `full`.
const LENGTH: &str = "PALAMEDES_LENGTH";

/// Two nodes that people meet on, and all they need.
pub struct Network {
    services: Services,
    nodes: Nodes,
    logs: PathBuf,
}

/// What the nodes do: the players of the house are at one of them.
const ROLES: [&str; 2] = ["pages,play,bots", "pages,play"];

const DATABASE: &str = "e2e";

impl Network {
    /// Starts everything and waits until it answers.
    pub fn start(program: &Path) -> Result<Network> {
        let mut services = Services::start(Ports::default())?;
        let create = format!("CREATE DATABASE {DATABASE}");
        output(services.psql("postgres").args(["--command", &create]))?;
        let logs = target_dir().join("xtask").join("e2e");
        // Nobody should read what an earlier run wrote.
        let _ = fs::remove_dir_all(&logs);
        fs::create_dir_all(&logs)?;
        let mut nodes = Nodes::new(program.to_owned(), None, ROLES.len(), &logs)?;
        for (index, roles) in ROLES.into_iter().enumerate() {
            // Browsers allow passkeys without TLS to this name alone.
            let url = format!("http://localhost:{}", nodes.ports()[index]);
            let mut options = vec!["--public-url".to_owned(), url];
            if std::env::var_os(NAMED).is_some() {
                options.extend(["--pages".to_owned(), web::dist().display().to_string()]);
            }
            nodes.give(index, roles, options);
            nodes.start(index, &mut services, DATABASE)?;
        }
        Ok(Network { services, nodes, logs })
    }

    /// Tells a command where the nodes are, their logs and their database.
    pub fn tell(&self, command: &mut Command) {
        for (name, port) in ["PALAMEDES_ONE", "PALAMEDES_TWO"].iter().zip(self.nodes.ports()) {
            command.env(name, format!("http://localhost:{port}"));
        }
        command.env("PALAMEDES_LOGS", &self.logs);
        command.env("PALAMEDES_STORE", self.services.database_url(DATABASE));
        command.env("PALAMEDES_PSQL", self.services.psql(DATABASE).get_program());
    }

    /// Plays every game of the tests over by the rules: those that are over lead to their stored
    /// results. Gives back how many these are.
    fn replayed(mut self) -> Result<usize> {
        // Whatever is still under way stands still.
        for index in 0..ROLES.len() {
            self.nodes.kill(index, &mut self.services)?;
        }
        let stored = stored::read(&self.services, DATABASE)?;
        let findings = check_stored(&stored);
        ensure!(findings.are_none(), "{}", findings.wrong.join("; "));
        Ok(stored.values().filter(|game| game.status == 2).count())
    }
}

fn is_sum(line: &str) -> bool {
    line.contains(" passed, ") && line.ends_with(" failed")
}

/// What the time to the first move was, and what passed at the second attempt only.
fn is_told(line: &str) -> bool {
    line.starts_with("first move: ") || line.starts_with("shaky: ")
}

/// The program, built with the pages that lie there.
pub fn program() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os(NAMED) {
        return Ok(PathBuf::from(program));
    }
    // As a part of the whole: on its own it would be built, and all below it, a second time with
    // other features than for the tests.
    command::run(cargo().args(["build", "--locked", "--workspace", "--bin", "palamedes"]))?;
    Ok(target_dir().join("debug/palamedes"))
}

/// Names a program that was built before; in the browser tests it serves the pages of the folder,
/// not its own.
const NAMED: &str = "PALAMEDES_PROGRAM";

/// Playwright with this configuration, on this program.
pub fn playwright(config: &str, program: &Path) -> Result<Command> {
    web::install()?;
    let mut command = Command::new("npx");
    command.current_dir(web::folder());
    command.args(["--no-install", "playwright", "test", "--config"]);
    command.arg(format!("e2e/{config}"));
    command.env("PALAMEDES_CHROMIUM", chromium()?);
    if std::env::var_os(NAMED).is_none() {
        command.env("PALAMEDES_BUILT", program);
    }
    Ok(command)
}

/// A browser: the system's, or Playwright's own, or one that is installed now.
fn chromium() -> Result<PathBuf> {
    if let Some(browser) = std::env::var_os("PALAMEDES_CHROMIUM") {
        return Ok(PathBuf::from(browser));
    }
    if let Some(browser) = found() {
        return Ok(browser);
    }
    eprintln!("Chromium is missing (the pages are tested in it)");
    let install = || {
        let mut npx = Command::new("npx");
        npx.current_dir(web::folder()).args(["--no-install", "playwright", "install", "chromium"]);
        command::run(&mut npx)
    };
    setup::install_package("chromium")
        .or_else(|_| install())
        .and_then(|()| found().context("it is still missing"))
        .context(
            "cannot install Chromium: install it from your system's packages, or name one in \
         PALAMEDES_CHROMIUM",
        )
}

fn found() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let of_the_system = names.into_iter().find(|name| answers(name, &["--version"]));
    of_the_system.and_then(on_path).or_else(of_playwright)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn of_playwright() -> Option<PathBuf> {
    let mut node = Command::new("node");
    node.current_dir(web::folder());
    node.args(["-p", "require('@playwright/test').chromium.executablePath()"]);
    output(&mut node).ok().map(PathBuf::from).filter(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_told_from_other_lines() {
        assert!(is_sum("12 passed, 0 failed"));
        assert!(!is_sum("ok  start: 3 passed, 1 failed moves"));
        assert!(is_told("first move: 3 taps, 1.4 s, median of 5"));
        assert!(is_told("shaky: play.spec.ts: a phone"));
    }
}
