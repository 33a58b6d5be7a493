//! `cargo xtask crash`: kills nodes, PostgreSQL and NATS under load; no move may be lost.
//!
//! Many clients play on two nodes, and each game has a spectator. In each cycle a node is killed or
//! shut down, PostgreSQL is stopped or NATS is killed, and started again. Every client records what
//! it receives; at the end all histories are compared with the database.

pub mod check;
pub mod client;
mod groups;
mod history;
pub mod http;
mod load_state;
pub mod nodes;
mod unsafe_settings;

use std::collections::BTreeMap;
use std::fs;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, ensure};
use rulebook::conformance::SplitMix64;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

use crate::command::output;
use crate::progress::format_duration;
use crate::services::{Ports, Services};
use crate::stored_games;
use crate::target_dir;
use check::{CrashFindings, check};
use client::{ClientRole, TestClient};
use groups::{GAMES, PlayerGroup};
use history::ClientHistory;
use http::ApiClient;
use load_state::{LoadPhase, LoadState, percentile};
use nodes::{Nodes, Sabotage, program};

/// Options of `cargo xtask crash`.
#[derive(clap::Args)]
pub struct CrashArguments {
    /// Number of faults.
    #[arg(long, default_value_t = GATE_CYCLES)]
    pub cycles: usize,
    /// Number of players; each game has a spectator in addition.
    #[arg(long, default_value_t = 200)]
    pub clients: usize,
    /// Breaks the server on purpose; the test must detect it.
    #[arg(long, value_enum)]
    pub sabotage: Option<Sabotage>,
    /// Seed of all random decisions.
    #[arg(long)]
    pub seed: Option<u64>,
}

/// Number of cycles in the gate.
pub const GATE_CYCLES: usize = 3;

/// Number of cycles in the nightly run.
pub const NIGHTLY_CYCLES: usize = 100;

/// Error code after which a command is sent again with the same request id.
const UNAVAILABLE: &str = "unavailable";

/// Time control of all games.
///
/// Clients move within a second, and the database is down for longer than the limit: if outages
/// were charged to players, turns would be lost.
const TIME_CONTROL: &str = "egg:5";

/// Time after a restart in which all clients must be up to date.
const CATCH_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// Time in which all games must end by resignation.
const WIND_DOWN_TIMEOUT: Duration = Duration::from_secs(60);

const DATABASE: &str = "crash";

/// Runs `cargo xtask crash`; the last line has the counts.
pub fn run(arguments: &CrashArguments) -> Result<()> {
    let report = run_test(arguments)?;
    for line in &report.lines {
        println!("{line}");
    }
    if !report.passed {
        // The counts must be the last line.
        std::process::exit(1);
    }
    Ok(())
}

/// Runs the test in the gate and in the nightly run; returns the last lines.
pub fn check_cycles(cycles: usize) -> Result<Vec<String>> {
    let report = run_test(&CrashArguments { cycles, clients: 200, sabotage: None, seed: None })?;
    ensure!(report.passed, "the crash test found problems: {}", report.lines.join("; "));
    Ok(report.lines)
}

/// Checks that a server that accepts moves before the commit is detected.
pub fn check_sabotage(cycles: usize) -> Result<Vec<String>> {
    let sabotage = Some(Sabotage::AckFirst);
    let report = run_test(&CrashArguments { cycles, clients: 200, sabotage, seed: None })?;
    let counts = report.lines.last().context("missing counts in the report of the crash test")?;
    ensure!(
        !counts.contains(" lost 0 "),
        "the sabotaged server lost moves, and the crash test did not detect it: {counts}"
    );
    Ok(vec![format!("detected: {counts}")])
}

/// Result of a run; the last line has the counts.
struct CrashReport {
    lines: Vec<String>,
    passed: bool,
}

fn run_test(arguments: &CrashArguments) -> Result<CrashReport> {
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
    let random = SplitMix64::new(seed);
    let mut test = CrashTest { services, nodes, random, problems: Vec::new() };
    let report = runtime.block_on(test.run(arguments));
    if !report.as_ref().is_ok_and(|report| report.passed) {
        test.copy_logs()?;
    }
    let report = report?;
    for index in 0..2 {
        test.nodes.kill(index, &mut test.services)?;
    }
    unsafe_settings::check(&mut test.services, &test.nodes, DATABASE)?;
    Ok(report)
}

/// The running services, nodes and problems found so far.
struct CrashTest {
    services: Services,
    nodes: Nodes,
    random: SplitMix64,
    problems: Vec<String>,
}

/// A fault that the test injects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Kill of a node.
    Node(usize),
    /// Graceful shutdown of a node.
    Shutdown(usize),
    Postgres,
    Nats,
}

impl CrashTest {
    async fn run(&mut self, arguments: &CrashArguments) -> Result<CrashReport> {
        let load = Arc::new(LoadState::new(self.nodes.ports()));
        let (mut clients, mut groups) = self.start_clients(arguments.clients, &load).await?;
        let mut slowest = Duration::ZERO;
        for cycle in 1..=arguments.cycles {
            let fault = self.choose_fault(cycle);
            let caught_up = self.run_cycle(fault, &load).await?;
            slowest = slowest.max(caught_up);
            let time = format_duration(caught_up);
            eprintln!("cycle {cycle}: {fault:?}, clients up to date after {time}");
        }
        let played = self.wind_down(&load, &mut groups).await?;
        load.phase.send_replace(LoadPhase::End);
        let mut histories = Vec::new();
        while let Some(history) = clients.join_next().await {
            histories.push(history?);
        }
        let stored = block_in_place(|| stored_games::read(&self.services, DATABASE))?;
        let mut findings = check(&histories, &stored);
        findings.problems.append(&mut self.problems);
        if findings.moves < arguments.clients {
            findings.problems.push("too few moves were played to test anything".to_owned());
        }
        self.write_histories(&histories, &findings)?;
        Ok(report(arguments.cycles, played, slowest, &load, &findings))
    }

    /// Creates a guest for each player and spectator and starts the groups.
    async fn start_clients(
        &mut self,
        players: usize,
        load: &Arc<LoadState>,
    ) -> Result<(JoinSet<ClientHistory>, JoinSet<(PlayerGroup, Result<usize>)>)> {
        let (mut clients, mut groups) = (JoinSet::new(), JoinSet::new());
        let mut number = 0;
        let mut left = players;
        for (rules, seats) in GAMES.iter().cycle() {
            if *seats > left {
                break;
            }
            left -= seats;
            let (game_id, game_id_receiver) = watch::channel(None);
            let (finished_sender, finished) = mpsc::unbounded_channel();
            let mut group_players = Vec::new();
            for index in 0..=*seats {
                let mut api = ApiClient::new(number);
                api.create_guest(load.ports[number % 2]).await?;
                let is_player = index < *seats;
                let role = if is_player { ClientRole::Player } else { ClientRole::Spectator };
                if is_player {
                    group_players.push(api.clone());
                }
                let client_name = format!("client-{number}");
                let client = TestClient {
                    number,
                    api,
                    // The players of a game use different nodes.
                    home_node: index % 2,
                    role,
                    game_id: game_id_receiver.clone(),
                    finished: finished_sender.clone(),
                    load: Arc::clone(load),
                    history: ClientHistory { client_name, events: Vec::new() },
                    random: SplitMix64::new(self.random.next_u64()),
                };
                clients.spawn(client.run());
                number += 1;
            }
            let mut group = PlayerGroup {
                rules,
                time_control: TIME_CONTROL.to_owned(),
                players: group_players,
                game_id,
                finished,
                load: Arc::clone(load),
            };
            groups.spawn(async move {
                let played = group.run().await;
                (group, played)
            });
        }
        eprintln!("{number} clients in {} groups", groups.len());
        Ok((clients, groups))
    }

    /// Chooses the fault of a cycle: each kind in turn, in changing order.
    ///
    /// Shutdown of a node and loss of NATS share a turn, because they do the least harm.
    fn choose_fault(&mut self, cycle: usize) -> Fault {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let order = orders[(cycle - 1) / 3 % orders.len()];
        match order[(cycle - 1) % 3] {
            0 => Fault::Node(self.random.below(2) as usize),
            1 => Fault::Postgres,
            _ if self.random.below(2) == 0 => Fault::Shutdown(self.random.below(2) as usize),
            _ => Fault::Nats,
        }
    }

    /// Injects the fault and repairs it; returns the time until all clients are up to date.
    async fn run_cycle(&mut self, fault: Fault, load: &LoadState) -> Result<Duration> {
        sleep(Duration::from_millis(2_000 + self.random.below(3_000))).await;
        load.set_healthy(false);
        let downtime_ms = match fault {
            Fault::Postgres => 6_000 + self.random.below(4_000),
            Fault::Node(_) | Fault::Nats => 1_000 + self.random.below(5_000),
            // The shutdown itself takes long enough.
            Fault::Shutdown(_) => self.random.below(1_000),
        };
        let _idle = self.open_idle_socket(fault).await?;
        block_in_place(|| self.kill(fault))?;
        sleep(Duration::from_millis(downtime_ms)).await;
        block_in_place(|| self.start(fault))?;
        let up = Instant::now();
        let versions = block_in_place(|| stored_games::versions(&self.services, DATABASE))?;
        let caught_up = self.wait_until_up_to_date(load, &versions, up).await;
        sleep(Duration::from_secs(1)).await;
        block_in_place(|| self.nodes.check())?;
        load.set_healthy(true);
        Ok(caught_up)
    }

    /// Opens a socket that sends nothing to a node that will shut down.
    ///
    /// The node waits for it, so all other clients reconnect before the node ends.
    async fn open_idle_socket(&self, fault: Fault) -> Result<Option<TcpStream>> {
        let Fault::Shutdown(index) = fault else { return Ok(None) };
        let port = self.nodes.ports()[index];
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
        let upgrade = format!(
            "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Origin: http://127.0.0.1:{port}\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(upgrade.as_bytes()).await?;
        stream
            .read_u8()
            .await
            .context("the node closed the connection before the WebSocket upgrade")?;
        Ok(Some(stream))
    }

    async fn wait_until_up_to_date(
        &mut self,
        load: &LoadState,
        versions: &BTreeMap<i64, u32>,
        up: Instant,
    ) -> Duration {
        loop {
            let behind = load.clients_behind(versions);
            if behind.is_empty() {
                return up.elapsed();
            }
            if up.elapsed() > CATCH_UP_TIMEOUT {
                let problem = format!("{} clients are not up to date: {}", behind.len(), behind[0]);
                self.problems.push(problem);
                return up.elapsed();
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    fn kill(&mut self, fault: Fault) -> Result<()> {
        match fault {
            Fault::Node(index) => self.nodes.kill(index, &mut self.services),
            Fault::Shutdown(index) => self.nodes.shut_down(index, &mut self.services),
            Fault::Postgres => self.services.stop_postgres(),
            Fault::Nats => self.services.kill_nats(),
        }
    }

    fn start(&mut self, fault: Fault) -> Result<()> {
        match fault {
            Fault::Node(index) | Fault::Shutdown(index) => {
                self.nodes.start(index, &mut self.services, DATABASE)
            }
            Fault::Postgres => self.services.start_postgres(),
            Fault::Nats => self.services.start_nats(),
        }
    }

    /// Ends all games and waits until all clients are up to date; returns the number of games.
    async fn wind_down(
        &mut self,
        load: &LoadState,
        groups: &mut JoinSet<(PlayerGroup, Result<usize>)>,
    ) -> Result<usize> {
        sleep(Duration::from_secs(2)).await;
        load.phase.send_replace(LoadPhase::WindDown);
        let mut played = 0;
        // Kept until the end: spectators still read the game id.
        let mut ended = Vec::new();
        let all = async {
            while let Some(joined) = groups.join_next().await {
                let (group, games) = joined.context("the task of a group of players failed")?;
                match games {
                    Ok(games) => played += games,
                    Err(error) => self.problems.push(format!("{error:#}")),
                }
                ended.push(group);
            }
            anyhow::Ok(())
        };
        match timeout(WIND_DOWN_TIMEOUT, all).await {
            Ok(result) => result?,
            Err(_) => self.problems.push("some games did not end before the timeout".to_owned()),
        }
        let versions = block_in_place(|| stored_games::versions(&self.services, DATABASE))?;
        self.wait_until_up_to_date(load, &versions, Instant::now()).await;
        Ok(played)
    }

    /// Writes the histories of a failed test to the build folder.
    fn write_histories(&self, histories: &[ClientHistory], findings: &CrashFindings) -> Result<()> {
        if findings.are_none() {
            return Ok(());
        }
        let text: String = histories.iter().map(ToString::to_string).collect();
        fs::create_dir_all(artifact_folder())?;
        fs::write(artifact_folder().join("histories.txt"), text)?;
        Ok(())
    }

    fn copy_logs(&self) -> Result<()> {
        fs::create_dir_all(artifact_folder())?;
        for log in self.nodes.logs() {
            let name = log.file_name().context("missing file name in the path of a node log")?;
            let _ = fs::copy(log, artifact_folder().join(name));
        }
        eprintln!("logs and histories are in {}", artifact_folder().display());
        Ok(())
    }
}

fn artifact_folder() -> PathBuf {
    target_dir().join("xtask").join("crash")
}

fn report(
    cycles: usize,
    played: usize,
    slowest: Duration,
    load: &LoadState,
    findings: &CrashFindings,
) -> CrashReport {
    let mut lines: Vec<String> =
        findings.problems.iter().take(20).map(|problem| format!("problem: {problem}")).collect();
    if findings.problems.len() > lines.len() {
        lines.push(format!("problem: and {} more", findings.problems.len() - lines.len()));
    }
    let time = format_duration(slowest);
    lines.push(format!("{played} games, clients up to date after {time} at most"));
    let latencies = load.latencies();
    if let (Some(p50), Some(p99)) = (percentile(&latencies, 50), percentile(&latencies, 99)) {
        lines.push(format!(
            "{} moves received at the other node: p50 {:.1} ms, p99 {:.1} ms",
            latencies.len(),
            p50.as_secs_f64() * 1e3,
            p99.as_secs_f64() * 1e3
        ));
    }
    lines.push(format!("cycles {cycles} {findings}"));
    CrashReport { lines, passed: findings.are_none() }
}
