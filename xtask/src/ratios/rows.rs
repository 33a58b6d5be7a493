//! The rows of the suite.

use anyhow::{Context, Result, ensure};
use load::{LoadResult, LoadTask, MixPlan};

use super::bound::Bound;
use super::pgbench::{BareMoves, GAMES};
use super::{RatioLength, Round, Row};
use crate::command::output;
use crate::idle_connections;
use crate::load_test::resources::ResourceUse;
use crate::load_test::scripts::ScriptLength;
use crate::load_test::system::{DATABASE, LoadSystem};
use crate::services::free_port;

/// All rows, in the order in which they are measured.
///
/// A row without a bare program has the bare value 1: its ratio is the figure itself.
pub(super) const ROWS: &[Row] = &[
    Row { name: "durable-moves-per-s", bound: Bound::AtLeast(1.2), measure: durable_moves },
    Row { name: "ack-p99-ms", bound: Bound::AtMost(3.0), measure: ack_p99 },
    Row { name: "deliveries-per-s", bound: Bound::AtLeast(0.2), measure: deliveries },
    // Stated only: the request looks the session up, the bare server does nothing.
    Row { name: "requests-per-s", bound: Bound::AtLeast(0.0), measure: requests },
    Row { name: "computer-moves-per-s", bound: Bound::AtLeast(0.9), measure: computer_moves },
    Row { name: "idle-socket-kb", bound: Bound::AtMost(10.0), measure: idle_socket },
    Row { name: "fan-out-last-ms", bound: Bound::AtMost(150.0), measure: fan_out },
    Row { name: "reconnect-s", bound: Bound::AtMost(30.0), measure: reconnect },
];

/// Viewers of one game in the row about it.
const VIEWERS: usize = 9_000;

/// Moves that are measured in front of these viewers.
const VIEWED_MOVES: usize = 15;

/// Clients that reconnect.
const RECONNECTS: usize = 10_000;

/// Games that these clients watch.
const WATCHED_GAMES: usize = 50;

/// Games of computer players: more than workers, so that no worker waits.
const COMPUTER_GAMES: usize = 16;

/// The higher level of these games.
const COMPUTER_LEVEL: u8 = 8;

/// Bytes of a message about a move between two nodes.
const MESSAGE_BYTES: usize = 160;

/// Connections with requests.
const CONNECTIONS: usize = 16;

/// Games without a pause between the moves.
fn closed_loop(games: usize, viewers: usize, seconds: u64) -> MixPlan {
    MixPlan {
        games,
        viewers,
        viewers_watch_all: true,
        visitors: 0,
        bot_games: 0,
        readers: 0,
        moves_per_second: None,
        think_ms: 0,
        seconds,
    }
}

/// A system with one node for these games and viewers.
fn start_games(length: &RatioLength, games: usize, viewers: usize) -> Result<LoadSystem> {
    let mut system = LoadSystem::start(length.profile, 1, 2 * games + viewers)?;
    system.play_games(ScriptLength::Long)?;
    Ok(system)
}

/// Runs a task against the node and prints how much processor time it took.
/// That shows what limits a row.
fn generate(system: &LoadSystem, task: LoadTask) -> Result<LoadResult> {
    // Otherwise a checkpoint that is due would count for the one or the other side.
    output(system.services.psql(DATABASE).args(["--command", "CHECKPOINT"]))?;
    let before = ResourceUse::read(system)?;
    let result = system.generate(task)?;
    eprintln!("  {}", ResourceUse::read(system)?.since(&before));
    Ok(result)
}

fn durable_moves(length: &RatioLength) -> Result<Vec<Round>> {
    let games = GAMES / length.divisor;
    let mut system = start_games(length, games, 0)?;
    let bare_moves = BareMoves::prepare(&mut system)?;
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        let result = generate(&system, LoadTask::Mix(closed_loop(games, 0, length.seconds)))?;
        ensure!(result.count("errors") == 0, "players had errors");
        let ours = result.per_second("moves");
        let bare = bare_moves.moves_per_second(&system, length.seconds)?;
        rounds.push(Round { ours, bare });
    }
    Ok(rounds)
}

fn ack_p99(length: &RatioLength) -> Result<Vec<Round>> {
    let games = GAMES / length.divisor;
    let mut system = start_games(length, games, 0)?;
    let bare_moves = BareMoves::prepare(&mut system)?;
    let full = system.generate(LoadTask::Mix(closed_loop(games, 0, length.seconds)))?;
    // A rate beyond what the slower program can do would only measure its queue.
    let slower = bare_moves.moves_per_second(&system, length.seconds)?;
    let rate = full.per_second("moves").min(slower) / 2.0;
    eprintln!("half of the load of the slower program is {rate:.0} moves a second");
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        let plan =
            MixPlan { moves_per_second: Some(rate), ..closed_loop(games, 0, length.seconds) };
        let result = generate(&system, LoadTask::Mix(plan))?;
        let ack = result.latencies.get("ack").context("no move was measured")?;
        let bare = bare_moves.p99_ms(&system, length.seconds, rate)?;
        rounds.push(Round { ours: ack.p99_us as f64 / 1e3, bare });
    }
    Ok(rounds)
}

fn deliveries(length: &RatioLength) -> Result<Vec<Round>> {
    let (games, viewers) = (32, 1_024 / length.divisor);
    let system = start_games(length, games, viewers)?;
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        let plan = closed_loop(games, viewers, length.seconds);
        let result = generate(&system, LoadTask::Mix(plan))?;
        let port = system.services.nats_port();
        let bare = LoadTask::BareNats { bytes: MESSAGE_BYTES, seconds: length.seconds };
        let bare = system.generate_at(port, bare)?.per_second("deliveries");
        rounds.push(Round { ours: result.per_second("deliveries"), bare });
    }
    Ok(rounds)
}

fn requests(length: &RatioLength) -> Result<Vec<Round>> {
    let mut system = LoadSystem::start(length.profile, 1, 4 * CONNECTIONS)?;
    let port = free_port()?;
    let _echo = system.start_bare_server(port, LoadTask::BareEcho)?;
    let task = |path: &str| LoadTask::Requests {
        path: path.to_owned(),
        connections: CONNECTIONS,
        seconds: length.seconds,
    };
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        let ours = generate(&system, task("/api/me"))?.per_second("requests");
        let bare = system.generate_at(port, task("/echo"))?.per_second("requests");
        rounds.push(Round { ours, bare });
    }
    Ok(rounds)
}

fn computer_moves(length: &RatioLength) -> Result<Vec<Round>> {
    let (games, level, seconds) = (COMPUTER_GAMES, COMPUTER_LEVEL, length.seconds);
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        // A new system each time: the games of a round do not end with it.
        // Guests may have one sixteenth of the connections for streams.
        let mut system = LoadSystem::start_with_computers(length.profile, 16 * games)?;
        let ours = generate(&system, LoadTask::ComputerGames { games, level, seconds })?;
        system.nodes.kill(0, &mut system.services)?;
        let bare = system.generate(LoadTask::BareComputers { games, level, seconds })?;
        rounds.push(Round { ours: ours.per_second("moves"), bare: bare.per_second("moves") });
    }
    Ok(rounds)
}

fn idle_socket(length: &RatioLength) -> Result<Vec<Round>> {
    let clients = 5_000 / length.divisor;
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        // A new process each time: memory that was once used is not always given back.
        let system = LoadSystem::start(length.profile, 1, clients)?;
        let process = system.node_processes().next().context("the node is not running")?;
        let bytes = idle_connections::bytes_each(process, system.nodes.ports()[0], clients)?;
        rounds.push(Round { ours: bytes as f64 / 1e3, bare: 1.0 });
    }
    Ok(rounds)
}

fn fan_out(length: &RatioLength) -> Result<Vec<Round>> {
    let viewers = VIEWERS / length.divisor;
    let system = LoadSystem::start(length.profile, 1, viewers)?;
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        let task = LoadTask::FanOut { viewers, moves: VIEWED_MOVES };
        let result = generate(&system, task)?;
        let last = result.latencies.get("last").context("no move was measured")?;
        rounds.push(Round { ours: last.p50_us as f64 / 1e3, bare: 1.0 });
    }
    Ok(rounds)
}

fn reconnect(length: &RatioLength) -> Result<Vec<Round>> {
    let clients = RECONNECTS / length.divisor;
    let mut system = LoadSystem::start(length.profile, 1, clients + 2 * WATCHED_GAMES)?;
    let mut rounds = Vec::new();
    for _ in 0..length.rounds {
        let task = LoadTask::Reconnect { games: WATCHED_GAMES, clients };
        let mut running = system.start_task(task)?;
        running.wait_for("ready")?;
        system.restart_node(0)?;
        let result = running.finish()?;
        let (resumed, lost) = (result.count("resumed"), result.count("lost"));
        ensure!(resumed == clients as u64, "{resumed} of {clients} clients have resumed");
        ensure!(lost == 0, "{lost} clients lack a confirmed move after the restart");
        let last = result.latencies.get("resume").context("no client has resumed")?;
        rounds.push(Round { ours: last.max_us as f64 / 1e6, bare: 1.0 });
    }
    Ok(rounds)
}
