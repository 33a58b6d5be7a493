//! `cargo xtask idle-connections`: memory of the server for each idle connection.

use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::{FromClient, PLAY_VERSION};

use crate::command::output;
use crate::crash::http::ApiClient;
use crate::crash::nodes::{Nodes, program};
use crate::services::{Ports, Services};

/// Options of `cargo xtask idle-connections`.
#[derive(clap::Args)]
pub struct IdleConnectionsArguments {
    /// Number of clients.
    #[arg(long, default_value_t = 5_000)]
    clients: usize,
    /// Maximum bytes for each client.
    #[arg(long, default_value_t = 10_000)]
    max_bytes: u64,
}

/// Number of clients that connect at the same time.
const CONCURRENT_CONNECTS: usize = 50;

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
    measure(&IdleConnectionsArguments { clients: 5_000, max_bytes: 10_000 })
}

fn measure(arguments: &IdleConnectionsArguments) -> Result<Vec<String>> {
    let (_services, nodes) = start_node(DATABASE, arguments.clients + WARM_UP_CLIENTS + 100)?;
    let process = nodes.process_id(0).context("the server node to be measured is not running")?;
    let port = nodes.ports()[0];
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (before, after) = runtime.block_on(async {
        let guests = create_guests(arguments.clients + WARM_UP_CLIENTS, port).await?;
        let (first, all) = guests.split_at(WARM_UP_CLIENTS);
        let first = connect(first, port).await?;
        let before = settled_memory(process).await?;
        let all = connect(all, port).await?;
        let after = settled_memory(process).await?;
        drop((first, all));
        anyhow::Ok((before, after))
    })?;
    let each = after.saturating_sub(before) / arguments.clients as u64;
    let line = format!("{} idle clients: {each} bytes each, {after} in total", arguments.clients);
    ensure!(
        each <= arguments.max_bytes,
        "idle connections use too much memory: {line}; at most {} are allowed",
        arguments.max_bytes
    );
    Ok(vec![line])
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
fn raise_file_limit() -> Result<()> {
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

/// Creates a guest for each client.
pub async fn create_guests(number: usize, port: u16) -> Result<Vec<ApiClient>> {
    let mut guests = Vec::new();
    let numbers: Vec<usize> = (0..number).collect();
    for some in numbers.chunks(CONCURRENT_CONNECTS) {
        let mut tasks = JoinSet::new();
        for number in some {
            let mut client = ApiClient::new(*number);
            tasks.spawn(async move {
                client.create_guest(port).await?;
                anyhow::Ok(client)
            });
        }
        while let Some(guest) = tasks.join_next().await {
            guests.push(guest??);
        }
    }
    Ok(guests)
}

/// A socket without TLS.
pub type Socket = WebSocketStream<TcpStream>;

async fn connect(guests: &[ApiClient], port: u16) -> Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for some in guests.chunks(CONCURRENT_CONNECTS) {
        let mut connecting = JoinSet::new();
        for client in some {
            connecting.spawn(open_socket(client.clone(), port));
        }
        while let Some(socket) = connecting.join_next().await {
            sockets.push(socket??);
        }
    }
    Ok(sockets)
}

/// Opens a socket and waits for the hello message with the name of the guest.
pub async fn open_socket(client: ApiClient, port: u16) -> Result<Socket> {
    let stream = client.connect(port).await?;
    let mut request = format!("ws://127.0.0.1:{port}/api/socket").into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("cookie", client.cookie.parse()?);
    headers.insert("origin", format!("http://127.0.0.1:{port}").parse()?);
    let (mut socket, _) = client_async(request, stream).await?;
    let hello = FromClient::Hello { protocol: PLAY_VERSION, games: Vec::new() };
    socket.send(Message::text(serde_json::to_string(&hello)?)).await?;
    while let Some(message) = socket.next().await {
        if let Message::Text(text) = message? {
            ensure!(
                text.contains("\"guest\""),
                "missing guest in the hello message of the server: {text}"
            );
            return Ok(socket);
        }
    }
    anyhow::bail!("the server closed the WebSocket before its hello message")
}
