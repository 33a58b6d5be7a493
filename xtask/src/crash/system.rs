//! The tested system: PostgreSQL, NATS, two nodes, and proxies between them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rulebook::conformance::SplitMix64;
use tokio::runtime::{Handle, Runtime};

use super::DATABASE;
use super::faults::{FaultKind, FaultLength};
use super::nodes::{Nodes, Sabotage, program, sabotage_program};
use super::proxy::{Proxy, ProxyMode};
use crate::command::output;
use crate::services::{Ports, Services};

/// Number of nodes.
pub const NODES: usize = 2;

/// The running system and the source of all random decisions about it.
pub struct TestSystem {
    pub services: Services,
    pub nodes: Nodes,
    /// The proxies of each node.
    pub proxies: Vec<NodeProxies>,
    /// The program with the feature `sabotage`, if a fault needs it.
    pub sabotage_program: Option<PathBuf>,
    pub random: SplitMix64,
    pub length: FaultLength,
    /// Separate from the clients, which would delay the packets.
    _proxy_runtime: Runtime,
}

/// The proxies between a node and its services.
pub struct NodeProxies {
    pub postgres: Proxy,
    nats: Proxy,
}

impl NodeProxies {
    fn start(runtime: &Handle, services: &Services) -> Result<NodeProxies> {
        Ok(NodeProxies {
            postgres: Proxy::start(runtime, services.postgres_port())?,
            nats: Proxy::start(runtime, services.nats_port())?,
        })
    }

    /// Changes the behaviour of both.
    pub fn set_mode(&self, mode: ProxyMode) {
        self.postgres.set_mode(mode);
        self.nats.set_mode(mode);
    }
}

impl TestSystem {
    /// Starts what these kinds of fault need.
    pub fn start(
        kinds: &[FaultKind],
        length: FaultLength,
        sabotage: Option<Sabotage>,
        random: SplitMix64,
    ) -> Result<TestSystem> {
        let mut services = if kinds.contains(&FaultKind::DiskFull) {
            Services::start_on_small_disk()?
        } else {
            Services::start(Ports::default())?
        };
        let create = format!("CREATE DATABASE {DATABASE}");
        output(services.psql("postgres").args(["--command", &create]))?;
        let folder = services.folder().to_path_buf();
        let has_clock_fault = kinds.contains(&FaultKind::NodeClock);
        let sabotage_program = has_clock_fault.then(|| sabotage_program(&folder)).transpose()?;
        let program = program(sabotage, &folder)?;
        let mut nodes = Nodes::new(program, sabotage, NODES, &folder)?;
        let proxy_runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let mut proxies = Vec::new();
        for index in 0..NODES {
            let started = NodeProxies::start(proxy_runtime.handle(), &services)?;
            let database = services.database_url_at(started.postgres.port(), DATABASE);
            let nats = format!("nats://127.0.0.1:{}", started.nats.port());
            nodes.set_for_node(index, "PALAMEDES_DATABASE", Some(database));
            nodes.set_for_node(index, "PALAMEDES_NATS", Some(nats));
            proxies.push(started);
            nodes.start(index, &mut services, DATABASE)?;
        }
        let _proxy_runtime = proxy_runtime;
        Ok(TestSystem {
            services,
            nodes,
            proxies,
            sabotage_program,
            random,
            length,
            _proxy_runtime,
        })
    }

    /// Copies the logs of the nodes and of PostgreSQL to a folder.
    pub fn copy_logs(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder)?;
        let postgres_log = self.services.postgres_log();
        for log in self.nodes.logs().into_iter().chain([postgres_log.as_path()]) {
            let name = log.file_name().context("missing file name in the path of a log")?;
            let _ = fs::copy(log, folder.join(name));
        }
        Ok(())
    }
}
