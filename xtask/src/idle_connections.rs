//! `cargo xtask idle-connections`: memory of the server for each idle connection.

use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use load::socket::{create_guests, open_sockets};
use tokio::time::sleep;

use crate::command::output;
use crate::crash::nodes::{Nodes, program};
use crate::services::{Ports, Services};

/// Options of `cargo xtask idle-connections`.
#[derive(clap::Args)]
pub struct IdleConnectionsArguments {
    /// Number of clients.
    #[arg(long, default_value_t = 5_000)]
    clients: usize,
    /// Maximum bytes for each client.
    #[arg(long, default_value_t = 6_000)]
    max_bytes: u64,
}

/// Clients connected before the first measurement, so that one-time costs are not counted.
const WARM_UP_CLIENTS: usize = 100;

const DATABASE: &str = "sockets";

/// Runs `cargo xtask idle-connections`.
pub fn run(arguments: &IdleConnectionsArguments) -> Result<()> {
    for line in measure(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// Measures with the default limits in the nightly run.
pub fn check() -> Result<Vec<String>> {
    measure(&IdleConnectionsArguments { clients: 5_000, max_bytes: 6_000 })
}

fn measure(arguments: &IdleConnectionsArguments) -> Result<Vec<String>> {
    let (_services, nodes) = start_node(DATABASE, arguments.clients + WARM_UP_CLIENTS + 100)?;
    let process = nodes.process_id(0).context("the server node to be measured is not running")?;
    let port = nodes.ports()[0];
    let each = bytes_each(process, port, arguments.clients)?;
    let line = format!("{} idle clients: {each} bytes each", arguments.clients);
    ensure!(
        each <= arguments.max_bytes,
        "idle connections use too much memory: {line}; at most {} are allowed",
        arguments.max_bytes
    );
    Ok(vec![line])
}

/// Connects idle clients to a node and returns by how much its memory grows for each.
pub fn bytes_each(process: u32, port: u16, clients: usize) -> Result<u64> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (before, after) = runtime.block_on(async {
        let guests = create_guests(0..clients + WARM_UP_CLIENTS, port).await?;
        let (first, all) = guests.split_at(WARM_UP_CLIENTS);
        let first = open_sockets(first, port).await?;
        let before = settled_memory(process).await?;
        let all = open_sockets(all, port).await?;
        let after = settled_memory(process).await?;
        drop((first, all));
        anyhow::Ok((before, after))
    })?;
    Ok(after.saturating_sub(before) / clients.max(1) as u64)
}

/// Starts PostgreSQL, NATS and one node that accepts this many connections.
///
/// The node ends first if the result is bound as `let (services, nodes)`.
pub fn start_node(database: &str, connections: usize) -> Result<(Services, Nodes)> {
    raise_file_limit()?;
    let mut services = Services::start(Ports::default())?;
    let create = format!("CREATE DATABASE {database}");
    output(services.psql("postgres").args(["--command", &create]))?;
    let folder = services.folder().to_path_buf();
    let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
    nodes.set("PALAMEDES_CONNECTIONS", connections.to_string());
    nodes.start(0, &mut services, database)?;
    Ok((services, nodes))
}

/// Raises the limit of open files to the maximum for this process and its children.
pub fn raise_file_limit() -> Result<()> {
    let hard = output(Command::new("sh").args(["-c", "ulimit -Hn"]))?;
    let process = std::process::id().to_string();
    let limit = format!("--nofile={hard}:{hard}");
    output(Command::new("prlimit").args(["--pid", &process, &limit]))?;
    Ok(())
}

/// Resident bytes of a process after they have stopped growing.
async fn settled_memory(process: u32) -> Result<u64> {
    let mut last = resident(process)?;
    for _ in 0..60 {
        sleep(Duration::from_secs(1)).await;
        let now = resident(process)?;
        if now <= last + last / 200 {
            return Ok(now);
        }
        last = now;
    }
    Ok(last)
}

fn resident(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    Ok(kilobytes
        .context("missing VmRSS in kB in the process status of the server")?
        .parse::<u64>()?
        * 1024)
}
