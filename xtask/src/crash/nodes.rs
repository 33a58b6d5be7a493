//! Server nodes: several processes of the real program on one database and one broker.

use std::collections::BTreeMap;
use std::fs::File;
use std::net::{Ipv4Addr, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::stalls::sleep_and_measure;
use crate::command::{self, cargo, output};
use crate::services::{EndSignal, Services, free_port};
use crate::{e2e, target_dir};

const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Guaranteed time of a graceful shutdown, plus a margin.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(35);

/// A deliberate fault of the server that the test must detect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Sabotage {
    /// Accepts commands before they are committed.
    AckFirst,
}

/// Builds the program and returns a copy that no later build replaces.
pub fn program(sabotage: Option<Sabotage>, folder: &Path) -> Result<PathBuf> {
    match sabotage {
        None => copy_program(&e2e::program()?, folder, "palamedes"),
        Some(_) => sabotage_program(folder),
    }
}

/// Builds the program with the feature `sabotage` and returns a copy.
pub fn sabotage_program(folder: &Path) -> Result<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--locked", "--package", "palamedes", "--features", "server/sabotage"]);
    command::run(&mut build)?;
    copy_program(&target_dir().join("debug/palamedes"), folder, "palamedes-sabotage")
}

fn copy_program(built: &Path, folder: &Path, name: &str) -> Result<PathBuf> {
    let program = folder.join(name);
    std::fs::copy(built, &program).context("cannot copy the built program palamedes")?;
    Ok(program)
}

/// Server nodes with different ports.
pub struct Nodes {
    program: PathBuf,
    sabotage: Option<Sabotage>,
    settings: Vec<(&'static str, String)>,
    nodes: Vec<NodeProcess>,
}

struct NodeProcess {
    name: String,
    port: u16,
    ops_port: u16,
    log: PathBuf,
    roles: &'static str,
    options: Vec<String>,
    /// Environment variables of this node alone.
    settings: BTreeMap<&'static str, String>,
    running: Option<Child>,
}

impl Nodes {
    /// Nodes that are not started yet, with logs in the folder.
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
            let (settings, running) = (BTreeMap::new(), None);
            nodes.push(NodeProcess {
                name,
                port,
                ops_port,
                log,
                roles,
                options,
                settings,
                running,
            });
        }
        Ok(Nodes { program, sabotage, settings: Vec::new(), nodes })
    }

    /// Sets an environment variable for all nodes.
    pub fn set(&mut self, name: &'static str, value: String) {
        self.settings.push((name, value));
    }

    /// Sets an environment variable of one node, or removes it, for its next start.
    pub fn set_for_node(&mut self, index: usize, name: &'static str, value: Option<String>) {
        let settings = &mut self.nodes[index].settings;
        match value {
            Some(value) => settings.insert(name, value),
            None => settings.remove(name),
        };
    }

    /// Replaces the program for the next starts, and returns the former one.
    pub fn replace_program(&mut self, program: PathBuf) -> PathBuf {
        std::mem::replace(&mut self.program, program)
    }

    /// Sets the roles and further options of a node.
    pub fn configure(&mut self, index: usize, roles: &'static str, options: Vec<String>) {
        let node = &mut self.nodes[index];
        (node.roles, node.options) = (roles, options);
    }

    /// The program that the nodes run.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The port of each node.
    pub fn ports(&self) -> Vec<u16> {
        self.nodes.iter().map(|node| node.port).collect()
    }

    /// The port of each node for health and metrics.
    pub fn ops_ports(&self) -> Vec<u16> {
        self.nodes.iter().map(|node| node.ops_port).collect()
    }

    /// The process id of a node.
    pub fn process_id(&self, index: usize) -> Option<u32> {
        self.nodes[index].running.as_ref().map(Child::id)
    }

    /// Starts a node and waits until it is ready.
    pub fn start(&mut self, index: usize, services: &mut Services, database: &str) -> Result<()> {
        let node = &mut self.nodes[index];
        let log = File::options().create(true).append(true).open(&node.log)?;
        let mut serve = Command::new(&self.program);
        serve.args(["serve", "--development", "--roles", node.roles, "--node", &node.name]);
        serve.args(&node.options);
        serve.args(["--listen", &format!("127.0.0.1:{}", node.port)]);
        serve.args(["--ops-listen", &format!("127.0.0.1:{}", node.ops_port)]);
        // Not as arguments, which all users of the machine can read.
        serve.env("PALAMEDES_DATABASE", services.database_url(database));
        serve.env("PALAMEDES_NATS", services.nats_url());
        serve.envs(self.settings.iter().map(|(name, value)| (name, value)));
        serve.envs(&node.settings);
        if self.sabotage == Some(Sabotage::AckFirst) {
            serve.env("PALAMEDES_SABOTAGE", "ack-first");
        }
        serve.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0);
        let child =
            serve.spawn().with_context(|| format!("cannot start server node {}", node.name))?;
        services.guard().add(child.id(), EndSignal::Kill)?;
        node.running = Some(child);
        let end = Instant::now() + START_TIMEOUT;
        while !is_ready(node.ops_port) {
            if let Some(status) = node.running.as_mut().and_then(|node| node.try_wait().ok()?) {
                bail!("{} ended at startup with {status}:\n{}", node.name, tail(&node.log));
            }
            if Instant::now() > end {
                bail!("{} did not become ready in time:\n{}", node.name, tail(&node.log));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Kills a node without a shutdown.
    pub fn kill(&mut self, index: usize, services: &mut Services) -> Result<()> {
        let Some(mut node) = self.nodes[index].running.take() else { return Ok(()) };
        node.kill()?;
        node.wait()?;
        services.guard().remove(node.id())
    }

    /// Shuts a node down gracefully and waits until it has ended.
    pub fn shut_down(&mut self, index: usize, services: &mut Services) -> Result<()> {
        let node = &mut self.nodes[index];
        let Some(running) = &mut node.running else { return Ok(()) };
        send_signal(running, "TERM")?;
        let mut end = Instant::now() + SHUTDOWN_TIMEOUT;
        let status = loop {
            if let Some(status) = running.try_wait()? {
                break status;
            }
            if Instant::now() > end {
                bail!("{} did not end in time after SIGTERM:\n{}", node.name, tail(&node.log));
            }
            // A machine that does not run the test does not run the node either.
            end += sleep_and_measure(Duration::from_millis(20));
        };
        if !status.success() {
            bail!("{} failed to shut down, {status}:\n{}", node.name, tail(&node.log));
        }
        services.guard().remove(running.id())?;
        node.running = None;
        Ok(())
    }

    /// Stops a node in the middle of its work, until it continues.
    pub fn pause(&self, index: usize) -> Result<()> {
        self.nodes[index].running.as_ref().map_or(Ok(()), |node| send_signal(node, "STOP"))
    }

    /// Continues a paused node.
    pub fn resume(&self, index: usize) -> Result<()> {
        self.nodes[index].running.as_ref().map_or(Ok(()), |node| send_signal(node, "CONT"))
    }

    /// Returns an error if a node has ended by itself.
    pub fn check(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            if let Some(status) = node.running.as_mut().and_then(|node| node.try_wait().ok()?) {
                bail!("{} ended unexpectedly with {status}:\n{}", node.name, tail(&node.log));
            }
        }
        Ok(())
    }

    /// The log files of the nodes.
    pub fn logs(&self) -> Vec<&Path> {
        self.nodes.iter().map(|node| node.log.as_path()).collect()
    }
}

fn send_signal(process: &Child, signal: &str) -> Result<()> {
    output(Command::new("kill").args(["-s", signal, &process.id().to_string()])).map(drop)
}

fn tail(log: &Path) -> String {
    crate::services::tail(log)
}

/// True if `/ready` responds with status 200.
pub fn is_ready(port: u16) -> bool {
    use std::io::{Read, Write};
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let request = "GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut status = [0; 12];
    stream.set_read_timeout(Some(Duration::from_secs(1))).is_ok()
        && stream.write_all(request.as_bytes()).is_ok()
        && stream.read_exact(&mut status).is_ok()
        && &status == b"HTTP/1.1 200"
}
