//! Two players at sockets who play one scripted game after the other.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rulebook::conformance::SplitMix64;
use serde_json::json;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until, timeout};
use wire::{FromClient, GameCommand, ToClient};

use super::latency::Recorder;
use super::over;
use crate::GameScript;
use crate::http::ApiClient;
use crate::socket::{
    FAST_PING, GAME_CHECK_INTERVAL, Socket, attempts, next_message, open_socket, random_request_id,
    send, subscribe,
};

/// Time control of all games: no clock may run out during a measurement.
pub(crate) const TIME_CONTROL: &str = "egg:600";

/// Time after which a missing answer counts as an error.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Time in which all pairs must have their first game.
const START_TIMEOUT: Duration = Duration::from_secs(180);

/// Interval at which players look whether the measurement has started.
const START_POLL_INTERVAL: Duration = Duration::from_millis(100);

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
    /// Viewers without whom no next move is played.
    viewers: AtomicUsize,
    /// Viewers who do not have the last move yet.
    waiting_viewers: AtomicUsize,
    /// All viewers have the last move.
    all_have_move: Notify,
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
            viewers: AtomicUsize::new(0),
            waiting_viewers: AtomicUsize::new(0),
            all_have_move: Notify::new(),
        })
    }

    /// Lets the players wait after each move until this many viewers have it.
    ///
    /// Without it they would play faster than viewers can read, and the server would drop messages.
    pub fn wait_for_viewers(&self, viewers: usize) {
        self.viewers.store(viewers, Ordering::SeqCst);
    }

    /// A viewer has the last move.
    pub fn viewer_has_move(&self) {
        let waiting = &self.waiting_viewers;
        let former = waiting
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |number| number.checked_sub(1));
        if former == Ok(1) {
            self.all_have_move.notify_one();
        }
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

/// Fixed times of moves, from the first move on.
pub(crate) struct FixedTimes {
    /// Time of the first move, once it is known.
    pub first: Option<Instant>,
    pub interval: Duration,
    /// Number of moves that were due.
    pub moves: u32,
}

/// Start of the moves of a pair: no moves may pile up while other clients are connecting.
pub(crate) struct PairStart {
    /// The start of the measurement, once it has begun.
    pub measurement: Arc<OnceLock<Instant>>,
    /// Time from there to the first move, so that pairs do not move at the same time.
    pub offset: Duration,
}

impl Pace {
    fn next_due(&mut self) -> Instant {
        match self {
            Pace::Open(times) => {
                let first = *times.first.get_or_insert_with(Instant::now);
                let due = first + times.interval * times.moves;
                times.moves += 1;
                due
            }
            Pace::Closed { think } => Instant::now() + *think,
        }
    }
}

/// Two players with their sockets.
pub(crate) struct Pair {
    players: [ApiClient; 2],
    sockets: [Socket; 2],
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
    /// Connects both players.
    pub async fn connect(
        number: usize,
        players: [ApiClient; 2],
        port: u16,
        board: Arc<Board>,
    ) -> Result<Pair> {
        let first = attempts(|| open_socket(players[0].clone(), port)).await?;
        let second = attempts(|| open_socket(players[1].clone(), port)).await?;
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
                send(player, &FromClient::Unsubscribe { game_id }).await?;
            }
            send(player, &subscribe(&self.game_id, None)).await?;
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
        let viewers = self.board.viewers.load(Ordering::SeqCst);
        self.board.waiting_viewers.store(viewers, Ordering::SeqCst);
        send(&mut self.sockets[mover], &FromClient::Command { game_id, command }).await?;
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
        if viewers > 0 {
            timeout(ANSWER_TIMEOUT, self.board.all_have_move.notified())
                .await
                .context("some viewers do not have a move in time")?;
        }
        Ok(())
    }

    /// Waits for the start of the measurement, and then for this time.
    async fn wait_for_start(&mut self, start: &OnceLock<Instant>, offset: Duration) -> Result<()> {
        while start.get().is_none() {
            self.message_until(Instant::now() + START_POLL_INTERVAL).await?;
        }
        let first = *start.get().context("the measurement has not started")? + offset;
        while self.message_until(first).await?.is_some() {}
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
                message = next_message(first) => return Ok(Some((0, message?))),
                message = next_message(second) => return Ok(Some((1, message?))),
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
                send(player, &FromClient::Ping { versions: Vec::new() }).await?;
            }
        }
        if self.check_at <= now {
            self.check_at = now + GAME_CHECK_INTERVAL;
            let message = subscribe(&self.game_id, Some(self.version));
            for player in &mut self.sockets {
                send(player, &message).await?;
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
    (start, mut pace): (PairStart, Pace),
    recorder: Arc<Recorder>,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let games = async {
        for script in scripts.iter().cycle().skip(pair.number) {
            pair.start_game(&script.rules).await?;
            pair.wait_for_start(&start.measurement, start.offset).await?;
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
