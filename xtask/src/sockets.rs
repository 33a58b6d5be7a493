//! `cargo xtask sockets`: what a client costs that is connected and says nothing.

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
use crate::crash::http::Asker;
use crate::crash::nodes::{Nodes, program};
use crate::services::{Ports, Services};

/// How much is measured.
#[derive(clap::Args)]
pub struct Arguments {
    /// So many clients
    #[arg(long, default_value_t = 5_000)]
    clients: usize,
    /// Fails when one costs more bytes
    #[arg(long, default_value_t = 10_000)]
    most: u64,
}

/// As many as come at once: all together would be another test.
const AT_ONCE: usize = 50;

/// Some clients first, so that whatever is made once is not counted.
const FIRST: usize = 100;

const DATABASE: &str = "sockets";

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    for line in measure(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// The same for the long run.
pub fn check() -> Result<Vec<String>> {
    measure(&Arguments { clients: 5_000, most: 10_000 })
}

fn measure(arguments: &Arguments) -> Result<Vec<String>> {
    raise_limit()?;
    let mut services = Services::start(Ports::default())?;
    let create = format!("CREATE DATABASE {DATABASE}");
    output(services.psql("postgres").args(["--command", &create]))?;
    let folder = services.folder().to_path_buf();
    let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
    let connections = arguments.clients + FIRST + 100;
    nodes.set("PALAMEDES_CONNECTIONS", connections.to_string());
    nodes.start(0, &mut services, DATABASE)?;
    let process = nodes.process(0).context("the node runs")?;
    let port = nodes.ports()[0];
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (before, after) = runtime.block_on(async {
        let guests = guests(arguments.clients + FIRST, port).await?;
        let (first, all) = guests.split_at(FIRST);
        let first = connect(first, port).await?;
        let before = settled(process).await?;
        let all = connect(all, port).await?;
        let after = settled(process).await?;
        drop((first, all));
        anyhow::Ok((before, after))
    })?;
    let each = after.saturating_sub(before) / arguments.clients as u64;
    let told = format!("{} idle clients: {each} bytes each, of {after} in all", arguments.clients);
    ensure!(each <= arguments.most, "{told}; at most {} are allowed", arguments.most);
    Ok(vec![told])
}

/// Lets this process and those it starts have as many files as the system allows.
fn raise_limit() -> Result<()> {
    let hard = output(Command::new("sh").args(["-c", "ulimit -Hn"]))?;
    let process = std::process::id().to_string();
    let limit = format!("--nofile={hard}:{hard}");
    output(Command::new("prlimit").args(["--pid", &process, &limit]))?;
    Ok(())
}

/// Resident bytes of a process, once they have not grown for a while.
async fn settled(process: u32) -> Result<u64> {
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
    Ok(kilobytes.context("the system tells sizes in kB")?.parse::<u64>()? * 1024)
}

/// A login for each client.
async fn guests(number: usize, port: u16) -> Result<Vec<Asker>> {
    let mut guests = Vec::new();
    let numbers: Vec<usize> = (0..number).collect();
    for some in numbers.chunks(AT_ONCE) {
        let mut entering = JoinSet::new();
        for number in some {
            let mut asker = Asker::new(*number);
            entering.spawn(async move {
                asker.enter(port).await?;
                anyhow::Ok(asker)
            });
        }
        while let Some(entered) = entering.join_next().await {
            guests.push(entered??);
        }
    }
    Ok(guests)
}

type Socket = WebSocketStream<TcpStream>;

async fn connect(guests: &[Asker], port: u16) -> Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for some in guests.chunks(AT_ONCE) {
        let mut connecting = JoinSet::new();
        for asker in some {
            connecting.spawn(greet(asker.clone(), port));
        }
        while let Some(socket) = connecting.join_next().await {
            sockets.push(socket??);
        }
    }
    Ok(sockets)
}

/// A socket that has been greeted by name.
async fn greet(asker: Asker, port: u16) -> Result<Socket> {
    let stream = asker.connect(port).await?;
    let mut request = format!("ws://127.0.0.1:{port}/api/socket").into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("cookie", asker.cookie.parse()?);
    headers.insert("origin", format!("http://127.0.0.1:{port}").parse()?);
    let (mut socket, _) = client_async(request, stream).await?;
    let hello = FromClient::Hello { v: PLAY_VERSION, games: Vec::new() };
    socket.send(Message::text(serde_json::to_string(&hello)?)).await?;
    while let Some(message) = socket.next().await {
        if let Message::Text(text) = message? {
            ensure!(text.contains("\"guest\""), "a guest is greeted by name, not with {text}");
            return Ok(socket);
        }
    }
    anyhow::bail!("the socket was closed")
}
