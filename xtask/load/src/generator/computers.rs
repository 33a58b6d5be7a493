//! Games that only computer players play: on the server, and with the same workers without it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use arena::bot::{CancelToken, CommandOutcome, ComputerLimits, TurnQueue, run_computers};
use rulebook::Seat;
use rulebook::conformance::SplitMix64;
use serde_json::json;
use table::{Config, Table};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};
use wire::{GameCommand, GameSnapshot, GameStatus, ToClient};

use super::latency::Recorder;
use super::players::TIME_CONTROL;
use crate::http::{ApiClient, LineStream};
use crate::socket::{create_guests, random_request_id};
use crate::{LoadPlan, LoadResult};

/// Rules for three. The guest on the first seat resigns, and the computers play on.
const RULES: &str = "pentagame:3";

/// Time before the measurement, in which the workers load the games.
const WARM_UP: Duration = Duration::from_secs(3);

/// Maximum time without a move in a game.
const SILENCE_MAX: Duration = Duration::from_secs(10);

/// Counts the moves of computer players of this level and the next lower one.
pub(crate) async fn run(
    plan: LoadPlan,
    games: usize,
    level: u8,
    seconds: u64,
) -> Result<LoadResult> {
    let recorder: Arc<Recorder> = Arc::default();
    let mut tasks = JoinSet::new();
    for (number, guest) in create_guests(0..games, plan.ports[0]).await?.into_iter().enumerate() {
        let (port, recorder) = (plan.ports[number % plan.ports.len()], Arc::clone(&recorder));
        tasks.spawn(async move { watch_games(&guest, number, port, level, &recorder).await });
    }
    sleep(WARM_UP).await;
    recorder.clear();
    let start = Instant::now();
    tokio::select! {
        () = sleep(Duration::from_secs(seconds)) => {}
        // No client ends by itself.
        Some(ended) = tasks.join_next() => {
            ended.context("the task of a client failed")??;
            bail!("a client ended too early");
        }
    }
    Ok(recorder.result(start.elapsed()))
}

/// Starts one game after the other and counts its moves.
async fn watch_games(
    guest: &ApiClient,
    number: usize,
    port: u16,
    level: u8,
    recorder: &Recorder,
) -> Result<()> {
    let mut random = SplitMix64::new(number as u64);
    loop {
        let create = json!({"rules": RULES, "time_control": TIME_CONTROL, "seat": 1});
        let created = guest.request_json(port, "POST /api/lobby/games", Some(&create)).await?;
        let game_id = created["game_id"].as_str().context("the created game has no id")?;
        let add = format!("POST /api/games/{game_id}/computers");
        guest.request_json(port, &add, Some(&json!({"level": level}))).await?;
        let request_id = random_request_id(number, &mut random);
        let resign = json!({"request_id": request_id, "command": "resign"});
        let send = format!("POST /api/games/{game_id}/commands");
        guest.request_json(port, &send, Some(&resign)).await?;
        let path = format!("/api/games/{game_id}/stream");
        count_moves(guest.open_stream(port, &path).await?, recorder).await?;
    }
}

/// Counts the moves of a stream until its game ends.
async fn count_moves(mut stream: LineStream, recorder: &Recorder) -> Result<()> {
    let mut table: Option<Table> = None;
    while table.as_ref().is_none_or(|table| table.game_end().is_none()) {
        let line = timeout(SILENCE_MAX, stream.next()).await.context("a game has no moves")??;
        let message = serde_json::from_str(&line);
        let message = message.with_context(|| format!("unexpected line of a stream: {line}"))?;
        match (message, &mut table) {
            (ToClient::Snapshot(snapshot), table) => {
                *table = Some(Table::restore(snapshot.config.parse()?, &snapshot.log.join("\n"))?);
            }
            (ToClient::LogAppended { lines, .. }, Some(table)) => {
                let moves = lines.iter().filter(|line| line.contains(" move "));
                moves.for_each(|_| recorder.count("moves"));
                for line in lines {
                    table.replay_line(line.parse()?)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Runs the workers of the server on games in memory.
pub(crate) async fn run_bare(games: usize, level: u8, seconds: u64) -> Result<LoadResult> {
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let queue =
        MemoryQueue { turns: Mutex::default(), moves: AtomicU64::new(0), start, end, level };
    for number in 0..games {
        queue.push(number.to_string(), new_table()?)?;
    }
    let queue = spawn_blocking(move || {
        run_computers(&queue, ComputerLimits::of_this_machine(), &CancelToken::new());
        queue
    })
    .await?;
    let counts = [("moves".to_owned(), queue.moves.into_inner())].into();
    let seconds = start.elapsed().as_secs_f64();
    Ok(LoadResult { seconds, counts, ..LoadResult::default() })
}

/// A game in which the first seat has resigned.
fn new_table() -> Result<Table> {
    let config: Config = format!("{RULES} control={TIME_CONTROL}").parse()?;
    let mut table = Table::new(config);
    let first = "1".parse()?;
    for command in ["begin", "resign"] {
        apply(&mut table, 0, first, command)?;
    }
    Ok(table)
}

fn apply(table: &mut Table, at_ms: u64, seat: Seat, command: &str) -> Result<()> {
    let applied = table.apply(at_ms, seat, command.parse()?);
    applied.map_err(|rejected| anyhow!("{command} was rejected: {rejected:?}"))?;
    Ok(())
}

/// The queue of the workers without a server.
struct MemoryQueue {
    turns: Mutex<VecDeque<MemoryTurn>>,
    moves: AtomicU64,
    start: Instant,
    end: Instant,
    /// The level on the second seat; the third has the next lower one.
    level: u8,
}

/// A turn with the game as the computer player sees it.
struct MemoryTurn {
    level: u8,
    snapshot: GameSnapshot,
}

impl MemoryQueue {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Adds the next turn of a game, or the first one of a new game if it is over.
    fn push(&self, id: String, table: Table) -> Result<()> {
        let table = if table.to_move().is_some() { table } else { new_table()? };
        let seat = table.to_move().context("a new game has no turn")?;
        let your_seat: u8 = seat.to_string().parse()?;
        let snapshot = GameSnapshot {
            id,
            version: u32::try_from(table.log().len())?,
            status: GameStatus::Live,
            config: table.config().to_string(),
            log: table.log().iter().map(ToString::to_string).collect(),
            seats: Vec::new(),
            your_seat: Some(your_seat),
            rated: false,
            chat_disabled: false,
            spectator_delay_s: 0,
            rematch_id: None,
            server_time_ms: self.now_ms(),
        };
        let turn = MemoryTurn { level: self.level - (your_seat - 2), snapshot };
        self.turns.lock().unwrap_or_else(PoisonError::into_inner).push_back(turn);
        Ok(())
    }

    fn play(&self, snapshot: &GameSnapshot, command: &str) -> Result<()> {
        let mut table = Table::restore(snapshot.config.parse()?, &snapshot.log.join("\n"))?;
        let seat = table.to_move().context("the game is over")?;
        apply(&mut table, self.now_ms(), seat, command)?;
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.push(snapshot.id.clone(), table)
    }
}

impl TurnQueue for MemoryQueue {
    type Turn = MemoryTurn;

    fn next(&self) -> Option<MemoryTurn> {
        let is_over = Instant::now() >= self.end;
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if is_over { None } else { turns.pop_front() }
    }

    fn level(turn: &MemoryTurn) -> u8 {
        turn.level
    }

    fn snapshot(turn: &MemoryTurn) -> &GameSnapshot {
        &turn.snapshot
    }

    fn send(&self, turn: &MemoryTurn, command: GameCommand) -> CommandOutcome {
        match self.play(&turn.snapshot, &command.command) {
            Ok(()) => CommandOutcome::Stored,
            Err(error) => CommandOutcome::Failed(error.to_string()),
        }
    }

    fn reload(&self, _: &mut MemoryTurn) -> Result<(), String> {
        Err("a game in memory has one player at a time".to_owned())
    }

    fn finish(&self, _: MemoryTurn) {}

    fn report(&self, _: &str, error: String) {
        eprintln!("error of a worker: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn workers_play_games_in_memory() {
        let result = run_bare(2, 2, 1).await.unwrap();
        assert!(result.count("moves") > 2, "{} moves", result.count("moves"));
    }
}
