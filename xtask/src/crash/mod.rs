//! `cargo xtask crash`: nodes, the database and the broker are killed under load, and nobody loses
//! anything by it.
//!
//! Many clients play on two nodes, each with somebody looking on at the other node. Cycle after
//! cycle a node is killed or told to end, PostgreSQL is stopped at once or NATS is killed, and
//! started again.
//! Every client writes down what it was told; in the end all of it is compared with the database.

pub mod check;
pub mod client;
mod history;
pub mod http;
pub mod nodes;
mod refused;
pub mod stored;
mod storm;
mod tables;

use std::collections::BTreeMap;
use std::fs;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, ensure};
use rulebook::conformance::Seeded;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

use crate::command::output;
use crate::progress::spoken;
use crate::services::{Ports, Services};
use crate::target_dir;
use check::{Findings, check};
use client::{Client, Role};
use history::History;
use http::Asker;
use nodes::{Nodes, Sabotage, program};
use storm::{Phase, Storm, percentile};
use tables::{GAMES, Group};

/// What is done.
#[derive(clap::Args)]
pub struct Arguments {
    /// So often something is killed
    #[arg(long, default_value_t = GATE_CYCLES)]
    pub cycles: usize,
    /// So many play; for each table somebody else looks on
    #[arg(long, default_value_t = 200)]
    pub clients: usize,
    /// Spoils the server, to see that it is noticed
    #[arg(long, value_enum)]
    pub sabotage: Option<Sabotage>,
    /// Makes the same decisions again
    #[arg(long)]
    pub seed: Option<u64>,
}

/// In the gate.
pub const GATE_CYCLES: usize = 3;

/// In the long run.
pub const LONG_CYCLES: usize = 100;

/// The code of an answer that says nothing about what was asked: ask again, with the same key.
const TRY_AGAIN: &str = "try-again";

/// Nobody here thinks for a second, and the database is away for longer than this: if that time
/// were anybody's, turns would be lost.
const CONTROL: &str = "egg:5";

/// So soon after all parts are up, every board is whole.
const WHOLE_WITHIN: Duration = Duration::from_secs(5);

/// Every game is given up within this time.
const WIND_DOWN_WITHIN: Duration = Duration::from_secs(60);

const DATABASE: &str = "crash";

/// The chore. Its last line holds the counts.
pub fn run(arguments: &Arguments) -> Result<()> {
    let told = weather(arguments)?;
    for line in &told.lines {
        println!("{line}");
    }
    if !told.sound {
        // The counts are the last line, so nothing is said after them.
        std::process::exit(1);
    }
    Ok(())
}

/// The same for the gate and for the long run: gives back the last lines.
pub fn check_cycles(cycles: usize) -> Result<Vec<String>> {
    let told = weather(&Arguments { cycles, clients: 200, sabotage: None, seed: None })?;
    ensure!(told.sound, "{}", told.lines.join("; "));
    Ok(told.lines)
}

/// A server that answers before the database has a move must be found out.
pub fn check_sabotage(cycles: usize) -> Result<Vec<String>> {
    let sabotage = Some(Sabotage::AckFirst);
    let told = weather(&Arguments { cycles, clients: 200, sabotage, seed: None })?;
    let counts = told.lines.last().context("the counts are the last line")?;
    ensure!(!counts.contains(" lost 0 "), "nobody noticed what was lost: {counts}");
    Ok(vec![format!("found out: {counts}")])
}

/// How it went, for people, the counts last.
struct Told {
    lines: Vec<String>,
    sound: bool,
}

fn weather(arguments: &Arguments) -> Result<Told> {
    let mut services = Services::start(Ports::default())?;
    let create = format!("CREATE DATABASE {DATABASE}");
    output(services.psql("postgres").args(["--command", &create]))?;
    let program = program(arguments.sabotage, services.folder())?;
    let folder = services.folder().to_path_buf();
    let mut nodes = Nodes::new(program, arguments.sabotage, 2, &folder)?;
    for index in 0..2 {
        nodes.start(index, &mut services, DATABASE)?;
    }
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        now.map_or(1, |now| now.subsec_nanos().into())
    });
    eprintln!("seed {seed}");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut test = Test { services, nodes, random: Seeded::new(seed), wrong: Vec::new() };
    let told = runtime.block_on(test.run(arguments));
    if !told.as_ref().is_ok_and(|told| told.sound) {
        test.keep_logs()?;
    }
    let told = told?;
    for index in 0..2 {
        test.nodes.kill(index, &mut test.services)?;
    }
    refused::check(&mut test.services, &test.nodes, DATABASE)?;
    Ok(told)
}

/// The test and all it kills.
struct Test {
    services: Services,
    nodes: Nodes,
    random: Seeded,
    /// What was wrong while it ran.
    wrong: Vec<String>,
}

/// What is killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Node(usize),
    /// A node is told to end, and ends in good order.
    Goodbye(usize),
    Postgres,
    Nats,
}

impl Test {
    async fn run(&mut self, arguments: &Arguments) -> Result<Told> {
        let storm = Arc::new(Storm::new(self.nodes.ports()));
        let (mut clients, mut groups) = self.people(arguments.clients, &storm).await?;
        let mut slowest = Duration::ZERO;
        for cycle in 1..=arguments.cycles {
            let fault = self.choose(cycle);
            let whole = self.cycle(fault, &storm).await?;
            slowest = slowest.max(whole);
            eprintln!("cycle {cycle}: {fault:?}, boards whole after {}", spoken(whole));
        }
        let played = self.wind_down(&storm, &mut groups).await?;
        storm.phase.send_replace(Phase::End);
        let mut histories = Vec::new();
        while let Some(history) = clients.join_next().await {
            histories.push(history?);
        }
        let stored = block_in_place(|| stored::read(&self.services, DATABASE))?;
        let mut findings = check(&histories, &stored);
        findings.wrong.append(&mut self.wrong);
        if findings.moves < arguments.clients {
            findings.wrong.push("hardly anybody has moved: nothing was tested".to_owned());
        }
        self.keep(&histories, &findings)?;
        Ok(told(arguments.cycles, played, slowest, &storm, &findings))
    }

    /// Makes guests of all players and spectators and sits them down.
    async fn people(
        &mut self,
        players: usize,
        storm: &Arc<Storm>,
    ) -> Result<(JoinSet<History>, JoinSet<(Group, Result<usize>)>)> {
        let (mut clients, mut groups) = (JoinSet::new(), JoinSet::new());
        let mut number = 0;
        let mut left = players;
        for (game, seats) in GAMES.iter().cycle() {
            if *seats > left {
                break;
            }
            left -= seats;
            let (told, game_told) = watch::channel(None);
            let (over_tell, over) = mpsc::unbounded_channel();
            let mut askers = Vec::new();
            for place in 0..=*seats {
                let mut asker = Asker::new(number);
                asker.enter(storm.ports[number % 2]).await?;
                let role = if place < *seats { Role::Plays } else { Role::Watches };
                if role == Role::Plays {
                    askers.push(asker.clone());
                }
                let client = Client {
                    number,
                    asker,
                    // Neighbours at a table are at different nodes.
                    home: place % 2,
                    role,
                    game: game_told.clone(),
                    over: over_tell.clone(),
                    storm: Arc::clone(storm),
                    history: History { name: format!("client-{number}"), events: Vec::new() },
                    random: Seeded::new(self.random.next_u64()),
                };
                clients.spawn(client.run());
                number += 1;
            }
            let control = CONTROL.to_owned();
            let storm = Arc::clone(storm);
            let mut group = Group { game, control, players: askers, told, over, storm };
            groups.spawn(async move {
                let played = group.run().await;
                (group, played)
            });
        }
        eprintln!("{number} clients at {} tables", groups.len());
        Ok((clients, groups))
    }

    /// Everything is killed in turn, in another order each time, and nodes by chance. A node in
    /// good order or NATS, whose end hurts least, share a turn.
    fn choose(&mut self, cycle: usize) -> Fault {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let order = orders[(cycle - 1) / 3 % orders.len()];
        match order[(cycle - 1) % 3] {
            0 => Fault::Node(self.random.below(2) as usize),
            1 => Fault::Postgres,
            _ if self.random.below(2) == 0 => Fault::Goodbye(self.random.below(2) as usize),
            _ => Fault::Nats,
        }
    }

    /// Something is killed and started again. Gives back how long after that all boards were whole.
    async fn cycle(&mut self, fault: Fault, storm: &Storm) -> Result<Duration> {
        sleep(Duration::from_millis(2_000 + self.random.below(3_000))).await;
        storm.set_rough();
        let away = match fault {
            Fault::Postgres => 6_000 + self.random.below(4_000),
            Fault::Node(_) | Fault::Nats => 1_000 + self.random.below(5_000),
            // That takes long enough by itself.
            Fault::Goodbye(_) => self.random.below(1_000),
        };
        let _silent = self.silent(fault).await?;
        block_in_place(|| self.kill(fault))?;
        sleep(Duration::from_millis(away)).await;
        block_in_place(|| self.start(fault))?;
        let up = Instant::now();
        let heads = block_in_place(|| stored::heads(&self.services, DATABASE))?;
        let whole = self.wait_whole(storm, &heads, up).await;
        sleep(Duration::from_secs(1)).await;
        block_in_place(|| self.nodes.check())?;
        storm.set_calm();
        Ok(whole)
    }

    /// Somebody at a node that is to end who never says a word: it waits for them, and all others
    /// have gone long before it ends.
    async fn silent(&self, fault: Fault) -> Result<Option<TcpStream>> {
        let Fault::Goodbye(index) = fault else { return Ok(None) };
        let port = self.nodes.ports()[index];
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
        let upgrade = format!(
            "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Origin: http://127.0.0.1:{port}\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(upgrade.as_bytes()).await?;
        stream.read_u8().await.context("no upgrade")?;
        Ok(Some(stream))
    }

    async fn wait_whole(
        &mut self,
        storm: &Storm,
        heads: &BTreeMap<i64, u32>,
        up: Instant,
    ) -> Duration {
        loop {
            let behind = storm.behind(heads);
            if behind.is_empty() {
                return up.elapsed();
            }
            if up.elapsed() > WHOLE_WITHIN {
                self.wrong.push(format!("{} boards are not whole: {}", behind.len(), behind[0]));
                return up.elapsed();
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    fn kill(&mut self, fault: Fault) -> Result<()> {
        match fault {
            Fault::Node(index) => self.nodes.kill(index, &mut self.services),
            Fault::Goodbye(index) => self.nodes.end(index, &mut self.services),
            Fault::Postgres => self.services.stop_postgres(),
            Fault::Nats => self.services.kill_nats(),
        }
    }

    fn start(&mut self, fault: Fault) -> Result<()> {
        match fault {
            Fault::Node(index) | Fault::Goodbye(index) => {
                self.nodes.start(index, &mut self.services, DATABASE)
            }
            Fault::Postgres => self.services.start_postgres(),
            Fault::Nats => self.services.start_nats(),
        }
    }

    /// Lets every game end, and every spectator see it. Gives back how many were played.
    async fn wind_down(
        &mut self,
        storm: &Storm,
        groups: &mut JoinSet<(Group, Result<usize>)>,
    ) -> Result<usize> {
        sleep(Duration::from_secs(2)).await;
        storm.phase.send_replace(Phase::WindDown);
        let mut played = 0;
        // Kept until the end: a spectator asks which game it is.
        let mut done = Vec::new();
        let all = async {
            while let Some(joined) = groups.join_next().await {
                let (group, games) = joined.context("a table failed")?;
                match games {
                    Ok(games) => played += games,
                    Err(error) => self.wrong.push(format!("{error:#}")),
                }
                done.push(group);
            }
            anyhow::Ok(())
        };
        match timeout(WIND_DOWN_WITHIN, all).await {
            Ok(ended) => ended?,
            Err(_) => self.wrong.push("there are games that do not end".to_owned()),
        }
        let heads = block_in_place(|| stored::heads(&self.services, DATABASE))?;
        self.wait_whole(storm, &heads, Instant::now()).await;
        Ok(played)
    }

    /// Histories of a test that failed, for whoever looks for the reason.
    fn keep(&self, histories: &[History], findings: &Findings) -> Result<()> {
        if findings.are_none() {
            return Ok(());
        }
        let text: String = histories.iter().map(ToString::to_string).collect();
        fs::create_dir_all(kept_folder())?;
        fs::write(kept_folder().join("histories.txt"), text)?;
        Ok(())
    }

    fn keep_logs(&self) -> Result<()> {
        fs::create_dir_all(kept_folder())?;
        for log in self.nodes.logs() {
            let name = log.file_name().context("a log has a name")?;
            let _ = fs::copy(log, kept_folder().join(name));
        }
        eprintln!("logs and histories are in {}", kept_folder().display());
        Ok(())
    }
}

fn kept_folder() -> PathBuf {
    target_dir().join("xtask").join("crash")
}

fn told(
    cycles: usize,
    played: usize,
    slowest: Duration,
    storm: &Storm,
    findings: &Findings,
) -> Told {
    let mut lines: Vec<String> =
        findings.wrong.iter().take(20).map(|wrong| format!("wrong: {wrong}")).collect();
    if findings.wrong.len() > lines.len() {
        lines.push(format!("wrong: and {} more", findings.wrong.len() - lines.len()));
    }
    lines.push(format!("{played} games, boards whole after {} at most", spoken(slowest)));
    let travelled = storm.travelled();
    if let (Some(p50), Some(p99)) = (percentile(&travelled, 50), percentile(&travelled, 99)) {
        lines.push(format!(
            "{} moves seen at the other node: p50 {:.1} ms, p99 {:.1} ms",
            travelled.len(),
            p50.as_secs_f64() * 1e3,
            p99.as_secs_f64() * 1e3
        ));
    }
    lines.push(format!("cycles {cycles} {findings}"));
    Told { lines, sound: findings.are_none() }
}
