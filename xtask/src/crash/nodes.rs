//! The nodes: the real program, several times, on one database and one broker.

use std::fs::File;
use std::net::{Ipv4Addr, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::command::{self, cargo};
use crate::services::{End, Services, free_port};
use crate::{e2e, target_dir};

const START_WITHIN: Duration = Duration::from_secs(60);

/// What is promised of a node that is told to end, and a little more.
const END_WITHIN: Duration = Duration::from_secs(35);

/// What is spoilt on purpose, to see that it is noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Sabotage {
    /// Moves are answered before the database has them
    AckFirst,
}

/// Builds the program and gives back a copy of it that no later build replaces.
pub fn program(sabotage: Option<Sabotage>, folder: &Path) -> Result<PathBuf> {
    let built = match sabotage {
        None => e2e::program()?,
        Some(_) => {
            let mut build = cargo();
            build.args([
                "build",
                "--locked",
                "--package",
                "palamedes",
                "--features",
                "server/sabotage",
            ]);
            command::run(&mut build)?;
            target_dir().join("debug/palamedes")
        }
    };
    let program = folder.join("palamedes");
    std::fs::copy(built, &program).context("copying the program")?;
    Ok(program)
}

/// Some nodes, each at a port of its own.
pub struct Nodes {
    program: PathBuf,
    sabotage: Option<Sabotage>,
    settings: Vec<(&'static str, String)>,
    nodes: Vec<Node>,
}

struct Node {
    name: String,
    port: u16,
    ops_port: u16,
    log: PathBuf,
    roles: &'static str,
    options: Vec<String>,
    running: Option<Child>,
}

impl Nodes {
    /// Not started yet; their logs will be in the folder.
    pub fn new(
        program: PathBuf,
        sabotage: Option<Sabotage>,
        number: usize,
        folder: &Path,
    ) -> Result<Nodes> {
        let mut nodes = Vec::new();
        for index in 0..number {
            let name = format!("node-{index}");
            let log = folder.join(format!("{name}.log"));
            let (port, ops_port) = (free_port()?, free_port()?);
            let (roles, options) = ("play", Vec::new());
            nodes.push(Node { name, port, ops_port, log, roles, options, running: None });
        }
        Ok(Nodes { program, sabotage, settings: Vec::new(), nodes })
    }

    /// A setting of all nodes, by its variable.
    pub fn set(&mut self, name: &'static str, value: String) {
        self.settings.push((name, value));
    }

    /// What a node does, if not play alone, and further options of it.
    pub fn give(&mut self, index: usize, roles: &'static str, options: Vec<String>) {
        let node = &mut self.nodes[index];
        (node.roles, node.options) = (roles, options);
    }

    /// The program all of them run.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Where each node listens.
    pub fn ports(&self) -> Vec<u16> {
        self.nodes.iter().map(|node| node.port).collect()
    }

    /// The number of the process of a node.
    pub fn process(&self, index: usize) -> Option<u32> {
        self.nodes[index].running.as_ref().map(Child::id)
    }

    /// Starts a node and waits until it says that it is ready.
    pub fn start(&mut self, index: usize, services: &mut Services, database: &str) -> Result<()> {
        let node = &mut self.nodes[index];
        let log = File::options().create(true).append(true).open(&node.log)?;
        let mut serve = Command::new(&self.program);
        serve.args(["serve", "--development", "--roles", node.roles, "--node", &node.name]);
        serve.args(&node.options);
        serve.args(["--listen", &format!("127.0.0.1:{}", node.port)]);
        serve.args(["--ops-listen", &format!("127.0.0.1:{}", node.ops_port)]);
        // Not as arguments: those can be read by everybody on the machine.
        serve.env("PALAMEDES_DATABASE", services.database_url(database));
        serve.env("PALAMEDES_NATS", services.nats_url());
        serve.envs(self.settings.iter().map(|(name, value)| (name, value)));
        if self.sabotage == Some(Sabotage::AckFirst) {
            serve.env("PALAMEDES_SABOTAGE", "ack-first");
        }
        serve.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0);
        let child = serve.spawn().context("starting a node")?;
        services.guard().watch(child.id(), End::Kill)?;
        node.running = Some(child);
        let end = Instant::now() + START_WITHIN;
        while !is_ready(node.ops_port) {
            if let Some(status) = node.running.as_mut().and_then(|node| node.try_wait().ok()?) {
                bail!("{} ended with {status}:\n{}", node.name, tail(&node.log));
            }
            if Instant::now() > end {
                bail!("{} does not get ready:\n{}", node.name, tail(&node.log));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Kills a node as nothing else does: it has no time for a last word.
    pub fn kill(&mut self, index: usize, services: &mut Services) -> Result<()> {
        let Some(mut node) = self.nodes[index].running.take() else { return Ok(()) };
        node.kill()?;
        node.wait()?;
        services.guard().forget(node.id())
    }

    /// Tells a node to end, and waits until it has.
    pub fn end(&mut self, index: usize, services: &mut Services) -> Result<()> {
        let node = &mut self.nodes[index];
        let Some(running) = &mut node.running else { return Ok(()) };
        command::run(Command::new("kill").args(["-TERM", &running.id().to_string()]))?;
        let end = Instant::now() + END_WITHIN;
        let status = loop {
            if let Some(status) = running.try_wait()? {
                break status;
            }
            if Instant::now() > end {
                bail!("{} does not end:\n{}", node.name, tail(&node.log));
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        if !status.success() {
            bail!("{} ended with {status}:\n{}", node.name, tail(&node.log));
        }
        services.guard().forget(running.id())?;
        node.running = None;
        Ok(())
    }

    /// An error if a node has ended by itself.
    pub fn check(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            if let Some(status) = node.running.as_mut().and_then(|node| node.try_wait().ok()?) {
                bail!("{} ended with {status}:\n{}", node.name, tail(&node.log));
            }
        }
        Ok(())
    }

    /// The logs, for whoever wants to know why.
    pub fn logs(&self) -> Vec<&Path> {
        self.nodes.iter().map(|node| node.log.as_path()).collect()
    }
}

fn tail(log: &Path) -> String {
    crate::services::tail(log)
}

/// Whether `/ready` is answered with 200.
fn is_ready(port: u16) -> bool {
    use std::io::{Read, Write};
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let ask = "GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut status = [0; 12];
    stream.set_read_timeout(Some(Duration::from_secs(1))).is_ok()
        && stream.write_all(ask.as_bytes()).is_ok()
        && stream.read_exact(&mut status).is_ok()
        && &status == b"HTTP/1.1 200"
}
