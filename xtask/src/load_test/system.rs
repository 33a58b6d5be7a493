//! The measured system: services, optimised nodes and the generator as a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use load::{GameScript, LoadPlan, LoadResult, LoadTask};

use super::scripts::{ScriptLength, game_scripts};
use crate::command::{self, cargo, output};
use crate::crash::nodes::Nodes;
use crate::idle_connections::raise_file_limit;
use crate::services::{EndSignal, Ports, ProcessGuard, Services};
use crate::{e2e, target_dir};

/// Database of the nodes.
pub const DATABASE: &str = "load";

/// Option of the nodes: limits of clients that would be what is measured, caches of production.
const MEASUREMENT: &str = "--measurement";

/// Optimisation of the programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildProfile {
    Debug,
    Release,
}

/// The running system.
pub struct LoadSystem {
    pub nodes: Nodes,
    pub services: Services,
    generator: Generator,
}

impl LoadSystem {
    /// Builds the programs and starts services and nodes for this many connections.
    pub fn start(profile: BuildProfile, nodes: usize, connections: usize) -> Result<LoadSystem> {
        LoadSystem::start_on(Services::start(Ports::default())?, profile, nodes, connections)
    }

    /// Starts services and one node that also has workers of computer players.
    pub fn start_with_computers(profile: BuildProfile, connections: usize) -> Result<LoadSystem> {
        let mut system = LoadSystem::start(profile, 1, connections)?;
        system.nodes.shut_down(0, &mut system.services)?;
        system.nodes.configure(0, "play,computers", vec![MEASUREMENT.to_owned()]);
        system.nodes.start(0, &mut system.services, DATABASE)?;
        Ok(system)
    }

    /// Builds the programs and starts the nodes on running services.
    pub fn start_on(
        mut services: Services,
        profile: BuildProfile,
        nodes: usize,
        connections: usize,
    ) -> Result<LoadSystem> {
        raise_file_limit()?;
        let programs = Programs::build(profile, services.folder())?;
        let create = format!("CREATE DATABASE {DATABASE}");
        output(services.psql("postgres").args(["--command", &create]))?;
        let folder = services.folder().to_path_buf();
        let mut started = Nodes::new(programs.palamedes, None, nodes, &folder)?;
        started.set("PALAMEDES_CONNECTIONS", (connections + 200).to_string());
        // Each request is logged otherwise, which no proxy in front would need.
        started.set("PALAMEDES_LOG", "warn".to_owned());
        for index in 0..nodes {
            started.configure(index, "play", vec![MEASUREMENT.to_owned()]);
            started.start(index, &mut services, DATABASE)?;
        }
        let generator =
            Generator { program: programs.load, scripts: game_scripts(ScriptLength::Usual)? };
        Ok(LoadSystem { nodes: started, services, generator })
    }

    /// Lets players play games of this length from now on.
    pub fn play_games(&mut self, length: ScriptLength) -> Result<()> {
        self.generator.scripts = game_scripts(length)?;
        Ok(())
    }

    /// The process ids of the nodes.
    pub fn node_processes(&self) -> impl Iterator<Item = u32> {
        (0..self.nodes.ports().len()).filter_map(|index| self.nodes.process_id(index))
    }

    /// Runs a task of the generator against the nodes.
    pub fn generate(&self, task: LoadTask) -> Result<LoadResult> {
        self.generator.start(self.nodes.ports(), task)?.finish()
    }

    /// Runs a task of the generator against another port.
    pub fn generate_at(&self, port: u16, task: LoadTask) -> Result<LoadResult> {
        self.generator.start(vec![port], task)?.finish()
    }

    /// Starts a task of the generator against the nodes.
    pub fn start_task(&self, task: LoadTask) -> Result<RunningTask> {
        self.generator.start(self.nodes.ports(), task)
    }

    /// Starts a bare server on a port, which ends with the task.
    pub fn start_bare_server(&mut self, port: u16, task: LoadTask) -> Result<RunningTask> {
        let running = self.generator.start(vec![port], task)?;
        running.end_with(self.services.guard())?;
        Ok(running)
    }

    /// Shuts a node down and starts it again; returns the time of both.
    pub fn restart_node_gracefully(&mut self, index: usize) -> Result<Duration> {
        let start = Instant::now();
        self.nodes.shut_down(index, &mut self.services)?;
        self.nodes.start(index, &mut self.services, DATABASE)?;
        Ok(start.elapsed())
    }

    /// Kills a node without a shutdown and starts it again.
    pub fn restart_node(&mut self, index: usize) -> Result<()> {
        self.nodes.kill(index, &mut self.services)?;
        self.nodes.start(index, &mut self.services, DATABASE)
    }
}

/// The programs of the measurement.
struct Programs {
    palamedes: PathBuf,
    load: PathBuf,
}

impl Programs {
    /// Builds both and copies them, so that no later build replaces them.
    fn build(profile: BuildProfile, folder: &Path) -> Result<Programs> {
        let (option, folder_name) = match profile {
            BuildProfile::Debug => (None, "debug"),
            BuildProfile::Release => (Some("--release"), "release"),
        };
        let built = target_dir().join(folder_name);
        let build = |package: &str| {
            let mut build = cargo();
            build.args(["build", "--locked", "--package", package]).args(option);
            command::run(&mut build)
        };
        build("load")?;
        let given = e2e::given_program();
        if given.is_none() {
            build("palamedes")?;
        }
        let copy = |from: &Path, name: &str| {
            let to = folder.join(name);
            fs::copy(from, &to)
                .with_context(|| format!("cannot copy the built program {}", from.display()))?;
            anyhow::Ok(to)
        };
        let palamedes = given.unwrap_or_else(|| built.join("palamedes"));
        Ok(Programs {
            palamedes: copy(&palamedes, "palamedes")?,
            load: copy(&built.join("load-generator"), "load-generator")?,
        })
    }
}

/// The generator, which runs as a process of its own.
struct Generator {
    program: PathBuf,
    scripts: Vec<GameScript>,
}

impl Generator {
    fn start(&self, ports: Vec<u16>, task: LoadTask) -> Result<RunningTask> {
        let plan = LoadPlan { ports, scripts: self.scripts.clone(), task };
        let mut process = Command::new(&self.program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the load generator")?;
        // Not a file: a second generator would replace the plan before the first has read it.
        let input = process.stdin.take().context("the load generator has no input")?;
        serde_json::to_writer(input, &plan)?;
        let lines = process.stdout.take().context("the load generator has no output")?;
        Ok(RunningTask { process, lines: BufReader::new(lines) })
    }
}

/// A task of the generator that is running, killed on drop.
pub struct RunningTask {
    process: Child,
    lines: BufReader<ChildStdout>,
}

impl RunningTask {
    /// Waits for a line of the generator.
    pub fn wait_for(&mut self, expected: &str) -> Result<()> {
        let mut line = String::new();
        self.lines.read_line(&mut line)?;
        ensure!(line.trim() == expected, "the load generator ended early");
        Ok(())
    }

    /// Waits for the end of the task and returns its result.
    pub fn finish(mut self) -> Result<LoadResult> {
        let mut line = String::new();
        self.lines.read_line(&mut line)?;
        let status = self.process.wait()?;
        ensure!(status.success(), "the load generator ended with {status}");
        serde_json::from_str(&line).context("cannot read the result of the load generator")
    }

    fn end_with(&self, guard: &mut ProcessGuard) -> Result<()> {
        guard.add(self.process.id(), EndSignal::Kill)
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
