//! `cargo xtask crash`: injects faults under load; no move may be lost.
//!
//! Many clients play on two nodes, and each game has a spectator. Each cycle has one fault of a
//! node, of PostgreSQL, of NATS or of the network between them. Every client records what it
//! receives; at the end all histories are compared with the database.

pub mod check;
pub mod client;
mod credit;
mod faults;
mod groups;
mod history;
mod load_state;
pub mod nodes;
mod proxy;
mod report;
mod stalls;
mod system;
mod unsafe_settings;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, ensure};
use rulebook::conformance::SplitMix64;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

use crate::progress::format_duration;
use crate::stored_games;
use check::{TestTimes, check};
use client::{ClientRole, TestClient};
use credit::FaultSpan;
pub use faults::FaultKind;
use faults::{Fault, FaultChoice, FaultLength, schedule};
use groups::{GAMES, PlayerGroup};
use history::ClientHistory;
use load::http::ApiClient;
use load_state::{LoadPhase, LoadState};
use nodes::Sabotage;
use report::{CrashReport, CrashVerdict, RunFigures, artifact_folder, write_histories};
use system::{NODES, TestSystem};

/// Options of `cargo xtask crash`.
#[derive(clap::Args)]
pub struct CrashArguments {
    /// Number of faults.
    #[arg(long, default_value_t = GATE_CYCLES)]
    pub cycles: usize,
    /// Kind of fault, or `all` kinds in turn; by default those of the gate in turn.
    #[arg(long, value_name = "KIND|all")]
    pub fault: Option<FaultChoice>,
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

/// Number of cycles in the gate: each of its kinds of fault once.
pub const GATE_CYCLES: usize = FaultKind::GATE.len();

/// Number of cycles of each kind of fault in the nightly run.
pub const NIGHTLY_CYCLES: usize = 20;

/// Error codes after which a command is sent again with the same request id.
const RETRIED_CODES: [&str; 2] = ["unavailable", "overloaded"];

/// Time control of all games.
///
/// Clients move within a second, and most faults take longer than the limit: if outages were
/// charged to players, turns would be lost.
const TIME_CONTROL: &str = "egg:5";

/// Time after a repair in which all clients must be up to date, without stalls of the test.
const CATCH_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// Time in which all games must end by resignation.
const WIND_DOWN_TIMEOUT: Duration = Duration::from_secs(60);

const DATABASE: &str = "crash";

/// Runs `cargo xtask crash`; the last line has the counts.
pub fn run(arguments: &CrashArguments) -> Result<()> {
    let kinds = arguments.fault.map_or_else(|| FaultKind::GATE.to_vec(), FaultChoice::kinds);
    let report = run_test(arguments, &kinds, FaultLength::Full)?;
    for line in &report.lines {
        println!("{line}");
    }
    if report.verdict != CrashVerdict::Passed {
        // The counts must be the last line.
        std::process::exit(1);
    }
    Ok(())
}

/// Runs the test in the gate: short faults of its kinds; returns the last lines.
///
/// A run that failed in time only, which a busy machine may cause, is repeated once.
pub fn check_gate() -> Result<Vec<String>> {
    let run = || run_test(&usual_arguments(GATE_CYCLES), &FaultKind::GATE, FaultLength::Short);
    let first = run()?;
    if first.verdict != CrashVerdict::FailedInTime {
        return check_report(first);
    }
    eprintln!("the crash test failed in time only and is repeated:\n{}", first.lines.join("\n"));
    let CrashReport { seed, lines, .. } = first;
    let mut all = vec![format!("repeated, since seed {seed} failed in time: {}", lines.join("; "))];
    all.extend(check_report(run()?)?);
    Ok(all)
}

/// Runs the test in the nightly run with one kind of fault; returns the last lines.
pub fn check_kind(kind: FaultKind) -> Result<Vec<String>> {
    check_report(run_test(&usual_arguments(NIGHTLY_CYCLES), &[kind], FaultLength::Full)?)
}

fn usual_arguments(cycles: usize) -> CrashArguments {
    CrashArguments { cycles, fault: None, clients: 200, sabotage: None, seed: None }
}

fn check_report(report: CrashReport) -> Result<Vec<String>> {
    let passed = report.verdict == CrashVerdict::Passed;
    ensure!(passed, "the crash test found problems: {}", report.lines.join("; "));
    Ok(report.lines)
}

/// Checks that a server that accepts moves before the commit is detected.
pub fn check_sabotage(cycles: usize) -> Result<Vec<String>> {
    let sabotage = Some(Sabotage::AckFirst);
    let kinds = [FaultKind::NodeKill, FaultKind::PostgresStop];
    let arguments = CrashArguments { sabotage, ..usual_arguments(cycles) };
    let report = run_test(&arguments, &kinds, FaultLength::Full)?;
    let counts = report.lines.last().context("missing counts in the report of the crash test")?;
    ensure!(
        !counts.contains(" lost 0 "),
        "the sabotaged server lost moves, and the crash test did not detect it: {counts}"
    );
    Ok(vec![format!("detected: {counts}")])
}

fn run_test(
    arguments: &CrashArguments,
    kinds: &[FaultKind],
    length: FaultLength,
) -> Result<CrashReport> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    let seed = arguments.seed.unwrap_or_else(|| now.subsec_nanos().into());
    eprintln!("seed {seed}");
    let mut random = SplitMix64::new(seed);
    let faults = schedule(kinds, arguments.cycles, &mut random);
    let system = TestSystem::start(kinds, length, arguments.sabotage, random)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut test = CrashTest {
        system,
        seed,
        spans: Vec::new(),
        problems: Vec::new(),
        time_problems: Vec::new(),
    };
    let report = runtime.block_on(test.run(arguments.clients, &faults));
    if !report.as_ref().is_ok_and(|report| report.verdict == CrashVerdict::Passed) {
        test.system.copy_logs(&artifact_folder())?;
        eprintln!("logs and histories are in {}", artifact_folder().display());
    }
    let report = report?;
    let TestSystem { services, nodes, .. } = &mut test.system;
    for index in 0..NODES {
        nodes.kill(index, services)?;
    }
    unsafe_settings::check(services, nodes, DATABASE)?;
    Ok(report)
}

/// The tested system, the faults and the problems so far.
struct CrashTest {
    system: TestSystem,
    seed: u64,
    spans: Vec<FaultSpan>,
    problems: Vec<String>,
    time_problems: Vec<String>,
}

impl CrashTest {
    async fn run(&mut self, players: usize, faults: &[Fault]) -> Result<CrashReport> {
        let load = Arc::new(LoadState::new(self.system.nodes.ports()));
        let start_ms = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_millis();
        let monitored = Arc::clone(&load);
        tokio::spawn(async move { monitored.stalls.run().await });
        let (mut clients, mut groups) = self.start_clients(players, &load).await?;
        let mut slowest = Duration::ZERO;
        for (cycle, fault) in (1..).zip(faults) {
            let caught_up = self.run_cycle(*fault, &load).await?;
            slowest = slowest.max(caught_up);
            let length = self.spans.last().map_or(Duration::ZERO, |span| span.until - span.from);
            let (length, time) = (format_duration(length), format_duration(caught_up));
            eprintln!("cycle {cycle}: {fault} for {length}, clients up to date after {time}");
        }
        let games = self.wind_down(&load, &mut groups).await?;
        load.phase.send_replace(LoadPhase::End);
        let mut histories = Vec::new();
        while let Some(history) = clients.join_next().await {
            histories.push(history?);
        }
        let stored = block_in_place(|| stored_games::read(&self.system.services, DATABASE))?;
        let times = TestTimes { start_ms: u64::try_from(start_ms)?, stalls: load.stalls.stalls() };
        let mut findings = check(&histories, &stored, &times);
        findings.problems.append(&mut self.problems);
        findings.time_problems.append(&mut self.time_problems);
        let credit = credit::check(&self.spans, &times, &histories, &stored, &mut findings);
        if findings.moves < players {
            findings.problems.push("too few moves were played to test anything".to_owned());
        }
        if !findings.are_none() {
            write_histories(&histories)?;
        }
        let (cycles, stalls, seed) = (faults.len(), times.stalls, self.seed);
        let figures = RunFigures { cycles, games, slowest, credit, stalls, seed };
        Ok(CrashReport::new(&figures, &load, &findings))
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
        for (group_number, (rules, seats)) in GAMES.iter().cycle().enumerate() {
            if *seats > left {
                break;
            }
            left -= seats;
            let (game_id, game_id_receiver) = watch::channel(None);
            let (finished_sender, finished) = mpsc::unbounded_channel();
            let mut group_players = Vec::new();
            let first_number = number;
            for index in 0..=*seats {
                let mut api = ApiClient::new(number);
                let is_player = index < *seats;
                let home_node = home_node(group_number, index, is_player);
                api.create_guest(load.ports[home_node]).await?;
                let role = if is_player { ClientRole::Player } else { ClientRole::Spectator };
                if is_player {
                    group_players.push(api.clone());
                }
                let client_name = format!("client-{number}");
                let history = ClientHistory { client_name, is_player, events: Vec::new() };
                let client = TestClient {
                    number,
                    api,
                    home_node,
                    role,
                    game_id: game_id_receiver.clone(),
                    finished: finished_sender.clone(),
                    load: Arc::clone(load),
                    history,
                    random: SplitMix64::new(self.system.random.next_u64()),
                };
                clients.spawn(client.run());
                number += 1;
            }
            let mut group = PlayerGroup {
                rules,
                time_control: TIME_CONTROL.to_owned(),
                players: group_players,
                clients: first_number..number,
                game_id,
                finished,
                load: Arc::clone(load),
                request_nodes: request_nodes(group_number),
            };
            groups.spawn(async move {
                let played = group.run().await;
                (group, played)
            });
        }
        eprintln!("{number} clients in {} groups", groups.len());
        Ok((clients, groups))
    }

    /// Injects the fault and repairs it; returns the time until all clients are up to date.
    async fn run_cycle(&mut self, fault: Fault, load: &LoadState) -> Result<Duration> {
        block_in_place(|| self.system.prepare(fault))?;
        sleep(Duration::from_millis(2_000 + self.system.random.below(3_000))).await;
        load.set_healthy(false);
        let from = load.start.elapsed();
        self.system.inject(fault, load).await?;
        let until = load.start.elapsed();
        self.spans.push(FaultSpan { fault: fault.to_string(), from, until, nodes: fault.nodes() });
        let up = Instant::now();
        let versions = block_in_place(|| stored_games::versions(&self.system.services, DATABASE))?;
        let caught_up = self.wait_until_up_to_date(load, &versions, up).await;
        sleep(Duration::from_secs(1)).await;
        block_in_place(|| self.system.nodes.check())?;
        load.set_healthy(true);
        Ok(caught_up)
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
            let now = load.start.elapsed();
            let stalled = load.stalls.stalls().within(now.saturating_sub(up.elapsed()), now);
            if up.elapsed() > CATCH_UP_TIMEOUT + stalled {
                let problem = format!("{} clients are not up to date: {}", behind.len(), behind[0]);
                self.time_problems.push(problem);
                return up.elapsed();
            }
            sleep(Duration::from_millis(20)).await;
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
        let versions = block_in_place(|| stored_games::versions(&self.system.services, DATABASE))?;
        self.wait_until_up_to_date(load, &versions, Instant::now()).await;
        Ok(played)
    }
}

/// The node that a client prefers.
///
/// The players of a third of the games use different nodes, those of the others the same one: a
/// fault of the other node must not affect them. Spectators watch from the other node.
fn home_node(group: usize, index: usize, is_player: bool) -> usize {
    match group % 3 {
        0 => index % NODES,
        same if is_player => same - 1,
        same => same % NODES,
    }
}

/// The nodes that get the requests of a group: those of its players.
fn request_nodes(group: usize) -> Vec<usize> {
    let mut nodes: Vec<usize> = (0..NODES).map(|index| home_node(group, index, true)).collect();
    nodes.dedup();
    nodes
}
