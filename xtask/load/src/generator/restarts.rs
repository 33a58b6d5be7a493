//! Players who reconnect to another node when theirs shuts down, as the page does.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rulebook::conformance::SplitMix64;
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use wire::{FromClient, GameCommand, KnownVersion, ToClient};

use super::latency::Recorder;
use super::over;
use super::players::create_game;
use crate::http::ApiClient;
use crate::socket::{
    CONNECT_TIMEOUT, FAST_PING, Socket, connect, create_guests, next_message, random_request_id,
    send, send_hello, subscribe,
};
use crate::{GameScript, LoadPlan, LoadResult};

/// Shortest and longest delay before a new attempt, as in the page.
const RETRY_MS: (u64, u64) = (500, 8_000);

/// Codes of a rejection after which a command is sent again.
const RETRIED_CODES: [&str; 2] = ["unavailable", "overloaded"];

/// Delay before a rejected command is sent again.
const RESEND_DELAY: Duration = Duration::from_millis(500);

/// Time in which all pairs must have their first game.
const START_TIMEOUT: Duration = Duration::from_secs(120);

/// Number and times of the players.
#[derive(Clone, Copy)]
pub(crate) struct RestartLoad {
    pub games: usize,
    pub think: Duration,
    pub seconds: u64,
}

/// A game of a pair and how far it is.
struct PlayedGame {
    id: String,
    script: GameScript,
    progress: watch::Sender<GameProgress>,
}

/// Confirmed moves of a game.
#[derive(Clone, Copy, Default)]
struct GameProgress {
    plies: usize,
    /// Number of log entries after the last confirmed move.
    version: u32,
    /// A move was rejected: the game is not continued.
    is_broken: bool,
}

/// State that all players share.
struct RestartState {
    ports: Vec<u16>,
    think: Duration,
    recorder: Recorder,
    /// Number of games that were started.
    started: watch::Sender<usize>,
}

/// Connects the players, prints `ready`, and lets them play for the planned time.
pub(crate) async fn run(plan: LoadPlan, load: RestartLoad) -> Result<LoadResult> {
    let state = Arc::new(RestartState {
        ports: plan.ports,
        think: load.think,
        recorder: Recorder::default(),
        started: watch::Sender::new(0),
    });
    let is_over = watch::Sender::new(false);
    let guests = create_guests(0..2 * load.games, state.ports[0]).await?;
    let mut pairs = JoinSet::new();
    for (number, two) in guests.chunks_exact(2).enumerate() {
        let players = [0, 1].map(|seat| Player::new(two[seat].clone(), 2 * number + seat, &state));
        let scripts: Vec<GameScript> =
            plan.scripts.iter().cycle().skip(number).take(plan.scripts.len()).cloned().collect();
        pairs.spawn(play_games(players, scripts, Arc::clone(&state), is_over.subscribe()));
    }
    let mut started = state.started.subscribe();
    timeout(START_TIMEOUT, started.wait_for(|started| *started >= load.games)).await??;
    println!("ready");
    sleep(Duration::from_secs(load.seconds)).await;
    is_over.send_replace(true);
    while let Some(ended) = pairs.join_next().await {
        if let Err(error) = ended.context("the task of a pair failed")? {
            state.recorder.error(&error);
        }
    }
    Ok(state.recorder.result(Duration::from_secs(load.seconds)))
}

/// Plays one game after the other; the last one stays live.
async fn play_games(
    [mut one, mut two]: [Player; 2],
    scripts: Vec<GameScript>,
    state: Arc<RestartState>,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let games = async {
        for script in scripts.iter().cycle() {
            let id = create_on_any_node([&one.api, &two.api], &script.rules, &state).await?;
            let progress = watch::Sender::new(GameProgress::default());
            let game = PlayedGame { id, script: script.clone(), progress };
            state.started.send_modify(|started| *started += 1);
            tokio::join!(one.play(&game), two.play(&game));
            if !game.progress.borrow().is_broken {
                one.resign(&game).await?;
                state.recorder.count("games");
            }
        }
        bail!("the plan has no games")
    };
    tokio::select! {
        played = games => played,
        () = over(&mut is_over) => Ok(()),
    }
}

/// Creates a game on a node that accepts it: one of them may be shutting down.
async fn create_on_any_node(
    [one, two]: [&ApiClient; 2],
    rules: &str,
    state: &RestartState,
) -> Result<String> {
    let players = [one.clone(), two.clone()];
    let mut last = None;
    for port in &state.ports {
        match create_game(&players, *port, rules).await {
            Ok(id) => return Ok(id),
            Err(error) => last = Some(error),
        }
    }
    Err(last.context("the plan has no node")?)
}

/// A player with the current connection.
struct Player {
    api: ApiClient,
    number: usize,
    state: Arc<RestartState>,
    random: SplitMix64,
    socket: Option<Socket>,
    /// Index of the node of the current or next connection.
    node: usize,
    /// Number of log entries of the current game that the player has.
    version: u32,
    /// Command without a response, with the time at which it was due.
    pending: Option<(GameCommand, Instant)>,
    /// Start of the time without a connection.
    lost_at: Option<Instant>,
    retry_ms: u64,
}

/// Reason why a connection is left.
struct ConnectionEnd {
    /// Delay that the server asks for.
    retry_after: Option<Duration>,
}

impl From<anyhow::Error> for ConnectionEnd {
    fn from(_: anyhow::Error) -> ConnectionEnd {
        ConnectionEnd { retry_after: None }
    }
}

impl Player {
    fn new(api: ApiClient, number: usize, state: &Arc<RestartState>) -> Player {
        Player {
            api,
            number,
            state: Arc::clone(state),
            random: SplitMix64::new(number as u64),
            socket: None,
            // Pairs are spread over the nodes, and half of them have players on two nodes.
            node: number % 3 % state.ports.len(),
            version: 0,
            pending: None,
            lost_at: None,
            retry_ms: RETRY_MS.0,
        }
    }

    /// Plays a game to the end of its script, over as many connections as it takes.
    async fn play(&mut self, game: &PlayedGame) {
        (self.version, self.pending) = (0, None);
        while let Err(end) = self.play_connected(game).await {
            self.socket = None;
            self.lost_at.get_or_insert_with(Instant::now);
            let delay = end.retry_after.unwrap_or_else(|| {
                let ms = self.retry_ms / 2 + self.random.below(self.retry_ms / 2);
                self.retry_ms = (self.retry_ms * 2).min(RETRY_MS.1);
                Duration::from_millis(ms)
            });
            sleep(delay).await;
            self.node = (self.node + 1) % self.state.ports.len();
        }
    }

    /// Plays until the script or the connection ends.
    async fn play_connected(&mut self, game: &PlayedGame) -> Result<(), ConnectionEnd> {
        let mut socket = self.subscribed_socket(game).await?;
        if let Some((command, _)) = self.pending.clone() {
            send(&mut socket, &command_message(game, command)).await?;
        }
        let mut progress = game.progress.subscribe();
        let (mut move_at, mut resend_at) = (None, None);
        let mut ping_at = Instant::now() + FAST_PING.interval;
        let mut answer_by = None;
        loop {
            let now = *progress.borrow_and_update();
            if now.is_broken || now.plies >= game.script.moves.len() {
                self.socket = Some(socket);
                return Ok(());
            }
            let is_turn = now.plies % 2 == self.number % 2 && self.version >= now.version;
            if is_turn && self.pending.is_none() {
                move_at.get_or_insert(Instant::now() + self.state.think);
            }
            let times = [move_at, resend_at, answer_by].into_iter().flatten();
            let wake = times.fold(ping_at, Instant::min);
            tokio::select! {
                message = next_message(&mut socket) => {
                    answer_by = None;
                    if self.receive(message?, game, now)? == Reply::SendAgain {
                        resend_at = Some(Instant::now() + RESEND_DELAY);
                    }
                    continue;
                }
                changed = progress.changed() => {
                    changed.map_err(anyhow::Error::from)?;
                    continue;
                }
                () = sleep_until(wake) => {}
            }
            if answer_by == Some(wake) {
                return Err(ConnectionEnd { retry_after: None });
            }
            if ping_at <= wake {
                send(&mut socket, &FromClient::Ping { versions: Vec::new() }).await?;
                answer_by.get_or_insert(Instant::now() + FAST_PING.timeout);
                ping_at += FAST_PING.interval;
            }
            if let Some(due) = move_at.take_if(|due| *due <= wake) {
                self.pending = Some((self.next_command(game, now.plies), due));
                resend_at = Some(due);
            }
            if resend_at.take_if(|at| *at <= wake).is_some()
                && let Some((command, _)) = self.pending.clone()
            {
                send(&mut socket, &command_message(game, command)).await?;
            }
        }
    }

    /// The connection with the game: the former one, or a new one that resumes.
    async fn subscribed_socket(&mut self, game: &PlayedGame) -> Result<Socket> {
        if let Some(mut socket) = self.socket.take() {
            send(&mut socket, &subscribe(&game.id, None)).await?;
            return Ok(socket);
        }
        let mut socket = connect(&self.api, self.state.ports[self.node]).await?;
        let known = KnownVersion { game_id: game.id.clone(), version: self.version };
        send_hello(&mut socket, vec![known]).await?;
        timeout(CONNECT_TIMEOUT, next_message(&mut socket)).await??;
        self.retry_ms = RETRY_MS.0;
        if let Some(lost_at) = self.lost_at.take() {
            self.state.recorder.latency("away", lost_at.elapsed());
            self.state.recorder.count("reconnects");
        }
        Ok(socket)
    }

    fn next_command(&mut self, game: &PlayedGame, ply: usize) -> GameCommand {
        GameCommand {
            request_id: random_request_id(self.number, &mut self.random),
            ply: u32::try_from(ply).ok(),
            command: format!("move {}", game.script.moves[ply]),
            input: None,
        }
    }

    fn receive(
        &mut self,
        message: ToClient,
        game: &PlayedGame,
        now: GameProgress,
    ) -> Result<Reply, ConnectionEnd> {
        let pending_id = self.pending.as_ref().map(|(command, _)| command.request_id.as_str());
        match message {
            ToClient::Accepted { request_id, version, .. }
                if pending_id == Some(request_id.as_str()) =>
            {
                let due = self.pending.take().map_or_else(Instant::now, |(_, due)| due);
                self.state.recorder.latency("ack", due.elapsed());
                self.state.recorder.count("moves");
                self.version = self.version.max(version);
                let plies = now.plies + 1;
                game.progress.send_replace(GameProgress { plies, version, is_broken: false });
            }
            ToClient::Rejected { request_id, error, .. }
                if pending_id == Some(request_id.as_str()) =>
            {
                if RETRIED_CODES.contains(&error.code.as_str()) {
                    return Ok(Reply::SendAgain);
                }
                let error = anyhow::anyhow!("a move was rejected: {}", error.code);
                self.state.recorder.error(&error);
                game.progress.send_modify(|progress| progress.is_broken = true);
            }
            ToClient::Snapshot(snapshot) if snapshot.id == game.id => {
                self.version = self.version.max(snapshot.version);
            }
            ToClient::Version { game_id, version } if game_id == game.id => {
                self.version = self.version.max(version);
            }
            ToClient::LogAppended { game_id, from_version, lines, .. } if game_id == game.id => {
                let added = u32::try_from(lines.len()).map_err(anyhow::Error::from)?;
                self.version = self.version.max(from_version + added);
            }
            ToClient::GoingAway { retry_after_ms } => {
                let retry_after = Some(Duration::from_millis(retry_after_ms.into()));
                return Err(ConnectionEnd { retry_after });
            }
            _ => {}
        }
        Ok(Reply::Nothing)
    }

    /// Ends a game whose script is over, on a node that accepts it.
    async fn resign(&mut self, game: &PlayedGame) -> Result<()> {
        let request_id = random_request_id(self.number, &mut self.random);
        let body = json!({"request_id": request_id, "command": "resign"});
        let path = format!("POST /api/games/{}/commands", game.id);
        let mut last = None;
        for port in self.state.ports.iter().cycle().take(4 * self.state.ports.len()) {
            match self.api.request_json(*port, &path, Some(&body)).await {
                Ok(_) => return Ok(()),
                Err(error) => last = Some(error),
            }
            sleep(RESEND_DELAY).await;
        }
        Err(last.context("the plan has no node")?)
    }
}

/// Reaction to a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reply {
    Nothing,
    SendAgain,
}

fn command_message(game: &PlayedGame, command: GameCommand) -> FromClient {
    FromClient::Command { game_id: game.id.clone(), command }
}
