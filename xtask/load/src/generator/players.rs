//! Two players at sockets who play one scripted game after the other.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rulebook::conformance::SplitMix64;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use wire::{FromClient, GameCommand, ToClient};

use super::latency::Recorder;
use super::over;
use super::player_sockets::PlayerSockets;
use crate::GameScript;
use crate::http::ApiClient;
use crate::socket::{FAST_PING, GAME_CHECK_INTERVAL, attempts, random_request_id, subscribe};

/// Time control of all games: no clock may run out during a measurement.
pub(crate) const TIME_CONTROL: &str = "egg:600";

/// Time after which a missing answer counts as an error.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Time in which all pairs must have their first game.
const START_TIMEOUT: Duration = Duration::from_secs(180);

/// Number of send times that are kept for each game.
const SEND_TIMES: usize = 64;

/// The current game of a pair, for its viewers.
pub(crate) struct Board {
    /// Id of the current game; empty before the first.
    pub game_id: watch::Sender<String>,
    start: Instant,
    /// Due times in microseconds since the start, by log entry; 0 for entries that are no moves.
    sent_us: Vec<AtomicU64>,
    /// Due time of the last move.
    last_us: AtomicU64,
}

impl Board {
    /// A board without a game.
    pub fn new(start: Instant) -> Arc<Board> {
        let sent_us = (0..SEND_TIMES).map(|_| AtomicU64::new(0)).collect();
        Arc::new(Board {
            game_id: watch::Sender::new(String::new()),
            start,
            sent_us,
            last_us: AtomicU64::new(0),
        })
    }

    fn set_due(&self, entry: u32, due: Instant) {
        let us = due.saturating_duration_since(self.start).as_micros();
        let us = u64::try_from(us).unwrap_or(u64::MAX).max(1);
        self.sent_us[entry as usize % SEND_TIMES].store(us, Ordering::Relaxed);
        self.last_us.store(us, Ordering::Relaxed);
    }

    /// Time since the last move was due.
    pub fn since_last_due(&self) -> Duration {
        let us = self.last_us.load(Ordering::Relaxed);
        self.start.elapsed().saturating_sub(Duration::from_micros(us))
    }

    /// Begins with a game of which no move was sent.
    fn clear(&self) {
        self.sent_us.iter().for_each(|sent_us| sent_us.store(0, Ordering::Relaxed));
    }

    /// Time since the move of this log entry was due; none if the entry is no move.
    pub fn since_due(&self, entry: u32) -> Option<Duration> {
        let us = self.sent_us[entry as usize % SEND_TIMES].load(Ordering::Relaxed);
        (us > 0).then(|| self.start.elapsed().saturating_sub(Duration::from_micros(us)))
    }
}

/// Times at which the moves of a pair are due.
pub(crate) enum Pace {
    /// At fixed times, however long the answers take.
    Open(FixedTimes),
    /// This time after the last move has arrived.
    Closed { think: Duration },
}

/// Fixed times of moves, from the start of the measurement on.
pub(crate) struct FixedTimes {
    /// The start of the measurement, once it has begun.
    pub start: Arc<OnceLock<Instant>>,
    /// Time from the start to the first move.
    pub offset: Duration,
    pub interval: Duration,
    /// Number of moves that were due since the start.
    pub moves: u32,
}

impl Pace {
    fn next_due(&mut self) -> Instant {
        match self {
            Pace::Open(times) => match times.start.get() {
                Some(start) => {
                    let due = *start + times.offset + times.interval * times.moves;
                    times.moves += 1;
                    due
                }
                // Clients are still connecting: nothing may pile up meanwhile.
                None => Instant::now() + times.interval,
            },
            Pace::Closed { think } => Instant::now() + *think,
        }
    }
}

/// Two players with their sockets.
pub(crate) struct Pair {
    players: [ApiClient; 2],
    sockets: [PlayerSockets; 2],
    port: u16,
    number: usize,
    random: SplitMix64,
    ping_at: Instant,
    check_at: Instant,
    game_id: String,
    /// Number of log entries that both players have.
    pub version: u32,
    pub board: Arc<Board>,
}

impl Pair {
    /// Connects both players, each with this many sockets.
    pub async fn connect(
        number: usize,
        players: [ApiClient; 2],
        sockets_each: usize,
        port: u16,
        board: Arc<Board>,
    ) -> Result<Pair> {
        let first = PlayerSockets::open(&players[0], port, sockets_each).await?;
        let second = PlayerSockets::open(&players[1], port, sockets_each).await?;
        let now = Instant::now();
        Ok(Pair {
            players,
            sockets: [first, second],
            port,
            number,
            random: SplitMix64::new(number as u64),
            ping_at: now + FAST_PING.interval,
            check_at: now + GAME_CHECK_INTERVAL,
            game_id: String::new(),
            version: 0,
            board,
        })
    }

    /// Creates the next game and waits until both players see that it has started.
    pub async fn start_game(&mut self, rules: &str) -> Result<()> {
        let game_id = create_game(&self.players, self.port, rules).await?;
        let former = std::mem::replace(&mut self.game_id, game_id);
        let mut is_live = [false; 2];
        for player in &mut self.sockets {
            if !former.is_empty() {
                let game_id = former.clone();
                player.send(&FromClient::Unsubscribe { game_id }).await?;
            }
            player.send(&subscribe(&self.game_id, None)).await?;
        }
        let end = Instant::now() + ANSWER_TIMEOUT;
        while is_live != [true; 2] {
            let Some((player, message)) = self.message_until(end).await? else {
                bail!("a game did not start in time");
            };
            let ToClient::Snapshot(snapshot) = message else { continue };
            if snapshot.id == self.game_id {
                is_live[player] = true;
                self.version = snapshot.version;
            }
        }
        self.board.clear();
        self.board.game_id.send_replace(self.game_id.clone());
        Ok(())
    }

    /// Plays a move at its time; the latencies count from then.
    pub async fn play(
        &mut self,
        ply: usize,
        text: &str,
        pace: &mut Pace,
        recorder: &Recorder,
    ) -> Result<()> {
        let due = pace.next_due();
        while self.message_until(due).await?.is_some() {}
        let mover = ply % 2;
        let request_id = random_request_id(self.number, &mut self.random);
        let command = GameCommand {
            request_id: request_id.clone(),
            ply: Some(u32::try_from(ply)?),
            command: format!("move {text}"),
            input: None,
        };
        let (game_id, entry) = (self.game_id.clone(), self.version);
        self.board.set_due(entry, due);
        self.sockets[mover].send_command(&FromClient::Command { game_id, command }).await?;
        let end = Instant::now() + ANSWER_TIMEOUT;
        let (mut is_accepted, mut is_delivered) = (false, false);
        while !is_accepted || !is_delivered {
            let Some((player, message)) = self.message_until(end).await? else {
                bail!("no answer to a move in time");
            };
            match message {
                ToClient::Accepted { request_id: id, version, .. } if id == request_id => {
                    recorder.latency("ack", due.elapsed());
                    recorder.count("moves");
                    is_accepted = true;
                    self.version = version;
                }
                ToClient::Rejected { error, .. } => bail!("a move was rejected: {}", error.code),
                ToClient::LogAppended { game_id, from_version, lines, .. }
                    if player != mover
                        && game_id == self.game_id
                        && from_version as usize + lines.len() > entry as usize =>
                {
                    recorder.latency("delivery", due.elapsed());
                    recorder.count("deliveries");
                    is_delivered = true;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Ends the game by a resignation of the player to move.
    pub async fn resign(&mut self, ply: usize) -> Result<()> {
        let request_id = random_request_id(self.number, &mut self.random);
        let command = "resign".to_owned();
        let body = json!({"request_id": request_id, "command": command});
        let path = format!("POST /api/games/{}/commands", self.game_id);
        self.players[ply % 2].request_json(self.port, &path, Some(&body)).await?;
        Ok(())
    }

    /// Waits for a message to a player until this time, and sends what the page sends meanwhile.
    async fn message_until(&mut self, end: Instant) -> Result<Option<(usize, ToClient)>> {
        loop {
            let wake = end.min(self.ping_at).min(self.check_at);
            let [first, second] = &mut self.sockets;
            tokio::select! {
                biased;
                message = first.next_message() => return Ok(Some((0, message?))),
                message = second.next_message() => return Ok(Some((1, message?))),
                () = sleep_until(wake) => {
                    if wake == end {
                        return Ok(None);
                    }
                    self.keep_alive().await?;
                }
            }
        }
    }

    async fn keep_alive(&mut self) -> Result<()> {
        let now = Instant::now();
        if self.ping_at <= now {
            self.ping_at = now + FAST_PING.interval;
            for player in &mut self.sockets {
                player.ping().await?;
            }
        }
        if self.check_at <= now {
            self.check_at = now + GAME_CHECK_INTERVAL;
            let message = subscribe(&self.game_id, Some(self.version));
            for player in &mut self.sockets {
                player.send(&message).await?;
            }
        }
        Ok(())
    }
}

/// Creates a game of the first player and lets the second join it.
pub(crate) async fn create_game(
    players: &[ApiClient; 2],
    port: u16,
    rules: &str,
) -> Result<String> {
    let create = json!({"rules": rules, "time_control": TIME_CONTROL, "seat": 1});
    let request = || players[0].request_json(port, "POST /api/lobby/games", Some(&create));
    let created = attempts(request).await?;
    let game_id = created["game_id"].as_str().context("the created game has no id")?.to_owned();
    let join = format!("POST /api/games/{game_id}/join");
    let body = json!({});
    attempts(|| players[1].request_json(port, &join, Some(&body))).await?;
    Ok(game_id)
}

/// Plays scripted games until the time is over.
pub(crate) async fn play_games(
    mut pair: Pair,
    scripts: Arc<Vec<GameScript>>,
    mut pace: Pace,
    recorder: Arc<Recorder>,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let games = async {
        for script in scripts.iter().cycle().skip(pair.number) {
            pair.start_game(&script.rules).await?;
            for (ply, text) in script.moves.iter().enumerate() {
                pair.play(ply, text, &mut pace, &recorder).await?;
            }
            pair.resign(script.moves.len()).await?;
        }
        bail!("the plan has no games")
    };
    tokio::select! {
        played = games => played,
        () = over(&mut is_over) => Ok(()),
    }
}

/// Waits until a pair has its first game and returns its id.
pub(crate) async fn first_game(board: &Board) -> Result<String> {
    let mut game_id = board.game_id.subscribe();
    let first = timeout(START_TIMEOUT, game_id.wait_for(|id| !id.is_empty())).await;
    Ok(first.context("the first game did not start in time")??.clone())
}
