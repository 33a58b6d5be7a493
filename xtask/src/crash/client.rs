//! A test client: plays random moves or watches, reconnects, and records everything it receives.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::StreamExt;
use load::http::ApiClient;
use load::socket::{
    CONNECT_TIMEOUT, FAST_PING, GAME_CHECK_INTERVAL, PING, PingTimes, Socket, connect,
    random_request_id, send, subscribe,
};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Seat};
use table::{LogLine, Table};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use wire::{
    FromClient, GameCommand, GameSnapshot, GameStatus, KnownVersion, Notification, PLAY_VERSION,
    ToClient,
};

use super::history::{ClientEvent, ClientHistory, SentCommand};
use super::load_state::{LoadPhase, LoadState};

/// Shortest and longest time before a move.
const MOVE_DELAY_MS: (u64, u64) = (250, 900);

/// Time after which an unanswered command is sent again with the same request id.
const RESEND_DELAY: Duration = Duration::from_secs(4);

/// Time after which the client subscribes again to a game that has not started.
const OPEN_GAME_POLL: Duration = Duration::from_secs(2);

/// Shortest and longest delay before a command that was not stored is sent again, as in the page.
const RETRY_DELAY_MS: (u64, u64) = (200, 1_000);

/// An open connection to a node.
struct NodeConnection {
    socket: Socket,
    node: usize,
    last_ping: Instant,
    game_check_at: Instant,
    /// Time until which a message must arrive.
    response_due: Option<Instant>,
}

impl NodeConnection {
    async fn send(&mut self, message: &FromClient) -> Result<()> {
        send(&mut self.socket, message).await
    }

    /// The time of the next ping or check.
    fn next_check_at(&self, game: &ClientGame) -> Instant {
        let ping_at = self.last_ping + game.ping_times().interval;
        self.response_due.into_iter().fold(ping_at.min(self.game_check_at), Instant::min)
    }

    fn is_silent(&self) -> bool {
        self.response_due.is_some_and(|due| due <= Instant::now())
    }

    /// Sends the ping and the check of the game that are due.
    async fn check(&mut self, game: &ClientGame) -> Result<()> {
        let now = Instant::now();
        let PingTimes { interval, timeout } = game.ping_times();
        if self.last_ping + interval <= now {
            self.last_ping = now;
            self.send(&FromClient::Ping { versions: Vec::new() }).await?;
            self.response_due.get_or_insert(now + timeout);
        }
        if self.game_check_at <= now {
            self.game_check_at = now + GAME_CHECK_INTERVAL;
            if game.started {
                let version = Some(game.known_version().version);
                self.send(&subscribe(&game.id, version)).await?;
            }
        }
        Ok(())
    }
}

/// A player or spectator of the crash test.
pub struct TestClient {
    pub number: usize,
    pub api: ApiClient,
    /// Index of the preferred node.
    pub home_node: usize,
    pub role: ClientRole,
    /// Id of the game to play or watch.
    pub game_id: watch::Receiver<Option<String>>,
    /// Receives the ids of finished games.
    pub finished: mpsc::UnboundedSender<String>,
    pub load: Arc<LoadState>,
    pub history: ClientHistory,
    pub random: SplitMix64,
}

/// Role of a test client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientRole {
    Player,
    Spectator,
}

/// State of one game at a client.
#[derive(Default)]
struct ClientGame {
    id: String,
    seat: Option<Seat>,
    started: bool,
    lines: Vec<String>,
    table: Option<Table>,
    /// Command without a response.
    pending: Option<PendingCommand>,
    /// Version after the last accepted command; no command is sent before these entries arrive.
    accepted_version: u32,
    move_at: Option<Instant>,
    resubscribe_at: Option<Instant>,
    /// Delay that the server requested before a reconnect.
    reconnect_delay: Option<Duration>,
}

struct PendingCommand {
    sent: SentCommand,
    send_at: Instant,
}

impl TestClient {
    /// Connects and reconnects until the test ends; returns the history.
    pub async fn run(mut self) -> ClientHistory {
        let mut game = ClientGame::default();
        let mut node = self.home_node;
        let mut phase = self.load.phase.subscribe();
        while *phase.borrow_and_update() != LoadPhase::End {
            match self.connect(node).await {
                Ok(connection) => {
                    self.record(ClientEvent::Connected(node));
                    let ended = self.run_connection(connection, &mut game, &mut phase).await;
                    self.record(ClientEvent::Disconnected);
                    node = ended.unwrap_or(node);
                }
                Err(_) => node = self.next_node(node),
            }
            let random_delay = Duration::from_millis(50 + self.random.below(250));
            let delay = game.reconnect_delay.take().unwrap_or(random_delay);
            let _ = timeout(delay, phase.wait_for(|phase| *phase == LoadPhase::End)).await;
        }
        self.history.events.extend(self.load.take_requests(self.number));
        self.history.events.sort_by_key(|(at, _)| *at);
        self.history
    }

    fn next_node(&self, node: usize) -> usize {
        (node + 1) % self.load.ports.len()
    }

    fn record(&mut self, event: ClientEvent) {
        self.history.events.push((self.load.start.elapsed(), event));
    }

    async fn connect(&self, node: usize) -> Result<NodeConnection> {
        let now = Instant::now();
        let socket = connect(&self.api, self.load.ports[node]).await?;
        let (game_check_at, response_due) =
            (now + GAME_CHECK_INTERVAL, Some(now + CONNECT_TIMEOUT));
        Ok(NodeConnection { socket, node, last_ping: now, game_check_at, response_due })
    }

    /// Runs one connection until it breaks (an error) or the client chooses another node.
    async fn run_connection(
        &mut self,
        mut connection: NodeConnection,
        game: &mut ClientGame,
        phase: &mut watch::Receiver<LoadPhase>,
    ) -> Result<usize> {
        let node = connection.node;
        self.switch_game(game);
        let games = if game.id.is_empty() { Vec::new() } else { vec![game.known_version()] };
        connection.send(&FromClient::Hello { protocol: PLAY_VERSION, games }).await?;
        if let Some(pending) = &mut game.pending {
            pending.send_at = Instant::now();
        }
        loop {
            let next = self.next_action_at(game, *phase.borrow());
            let wake = next.into_iter().fold(connection.next_check_at(game), Instant::min);
            tokio::select! {
                message = connection.socket.next() => {
                    let message = message.context("the node closed the WebSocket")??;
                    connection.response_due = None;
                    if let Message::Text(text) = message {
                        self.receive(&text, game, &mut connection).await?;
                        self.load.set_unanswered(self.number, game.pending.is_some());
                    }
                }
                changed = self.game_id.changed() => {
                    changed.context("the crash test ended this group of players")?;
                    self.switch_game(game);
                    if node != self.home_node {
                        return Ok(self.home_node);
                    }
                    connection.send(&subscribe(&game.id, None)).await?;
                }
                changed = phase.changed() => {
                    changed.context("the crash test ended while a client was connected")?;
                    if *phase.borrow() == LoadPhase::End {
                        let _ = connection.socket.close(None).await;
                        return Ok(node);
                    }
                    game.move_at = None;
                }
                () = sleep_until(wake) => {
                    if connection.is_silent() {
                        // A load balancer leads the next attempt to another node.
                        return Ok(self.next_node(node));
                    }
                    connection.check(game).await?;
                    let phase = *phase.borrow();
                    self.act(game, phase, &mut connection).await?;
                }
            }
        }
    }

    /// Starts with a new game if the group has one.
    fn switch_game(&mut self, game: &mut ClientGame) {
        let id = self.game_id.borrow_and_update().clone().unwrap_or_default();
        if id != game.id {
            *game = ClientGame { id, ..ClientGame::default() };
            if !game.id.is_empty() {
                self.load.set_known_version(self.number, &game.id, 0);
            }
        }
    }

    /// The time of the next command or subscription.
    fn next_action_at(&mut self, game: &mut ClientGame, phase: LoadPhase) -> Option<Instant> {
        let command_at = if let Some(pending) = &game.pending {
            Some(pending.send_at)
        } else if self.role == ClientRole::Player && game.is_own_turn() {
            let (min, max) = MOVE_DELAY_MS;
            let ms = min + self.random.below(max - min);
            let ms = if phase == LoadPhase::Play { ms } else { 0 };
            Some(*game.move_at.get_or_insert(Instant::now() + Duration::from_millis(ms)))
        } else {
            None
        };
        command_at.into_iter().chain(game.resubscribe_at).min()
    }

    /// Sends the commands and subscriptions that are due.
    async fn act(
        &mut self,
        game: &mut ClientGame,
        phase: LoadPhase,
        connection: &mut NodeConnection,
    ) -> Result<()> {
        let now = Instant::now();
        if game.resubscribe_at.is_some_and(|at| at <= now) {
            game.resubscribe_at = None;
            let version = game.started.then_some(game.known_version().version);
            connection.send(&subscribe(&game.id, version)).await?;
        }
        if game.pending.is_none()
            && self.role == ClientRole::Player
            && game.is_own_turn()
            && game.move_at.is_some_and(|at| at <= now)
        {
            let sent = self.choose_command(game, phase)?;
            let seat = game.seat.map_or(0, |seat| seat.to_string().parse().unwrap_or(0));
            self.load.command_sent(&sent.game_id, seat, &sent.command, connection.node);
            game.pending = Some(PendingCommand { sent, send_at: now });
            self.load.set_unanswered(self.number, true);
            game.move_at = None;
        }
        if let Some(pending) = &mut game.pending
            && pending.send_at <= now
        {
            pending.send_at = now + RESEND_DELAY;
            let SentCommand { game_id, request_id, ply, command } = pending.sent.clone();
            let event = ClientEvent::CommandSent(pending.sent.clone());
            self.record(event);
            let command = GameCommand { request_id, ply, command, input: None };
            connection.send(&FromClient::Command { game_id, command }).await?;
        }
        Ok(())
    }

    /// A random legal move, or a resignation when the test winds down.
    fn choose_command(&mut self, game: &ClientGame, phase: LoadPhase) -> Result<SentCommand> {
        let table = game
            .table
            .as_ref()
            .context("cannot choose a move: the client has not received the game")?;
        let seat = table.to_move().context("cannot choose a move: the game is finished")?;
        let (ply, command) = if phase == LoadPhase::Play {
            let ply = u32::try_from(table.plies().len())?;
            (Some(ply), format!("move {}", random_move(table, seat, &mut self.random)))
        } else {
            (None, "resign".to_owned())
        };
        let request_id = random_request_id(self.number, &mut self.random);
        Ok(SentCommand { game_id: game.id.clone(), request_id, ply, command })
    }

    async fn receive(
        &mut self,
        text: &str,
        game: &mut ClientGame,
        connection: &mut NodeConnection,
    ) -> Result<()> {
        let message = serde_json::from_str(text).inspect_err(|error| {
            self.record(ClientEvent::Unexpected(format!(
                "cannot parse the server message {text}: {error}"
            )));
        })?;
        match message {
            ToClient::Snapshot(snapshot) if snapshot.id == game.id => {
                self.apply_snapshot(snapshot, game);
            }
            ToClient::LogAppended { game_id, from_version, lines, .. } if game_id == game.id => {
                let received = lines.clone();
                self.record(ClientEvent::LinesReceived { game_id, from_version, lines: received });
                let known = game.lines.len();
                let Some(skip) = known.checked_sub(from_version as usize) else {
                    let version = Some(u32::try_from(known)?);
                    return connection.send(&subscribe(&game.id, version)).await;
                };
                for line in lines.into_iter().skip(skip) {
                    self.load.line_received(&game.id, &line, connection.node);
                    self.apply_line(line, game);
                }
                self.report_progress(game);
            }
            ToClient::Notification { notification: Notification::GameStarted { game_id } }
                if game_id == game.id =>
            {
                connection.send(&subscribe(&game_id, None)).await?;
            }
            ToClient::Version { game_id, version }
                if game_id == game.id && version as usize > game.lines.len() =>
            {
                let version = Some(u32::try_from(game.lines.len())?);
                connection.send(&subscribe(&game_id, version)).await?;
            }
            ToClient::Accepted { game_id, request_id, version, .. } => {
                if game.is_pending(&request_id) {
                    game.pending = None;
                    game.accepted_version = version;
                }
                self.record(ClientEvent::Accepted { game_id, request_id, version });
            }
            ToClient::Rejected { game_id, request_id, error, .. } => {
                let (min, max) = RETRY_DELAY_MS;
                let retry_delay = Duration::from_millis(min + self.random.below(max - min));
                game.reject(&request_id, &error.code, retry_delay);
                let code = error.code;
                self.record(ClientEvent::Rejected { game_id, request_id, code });
            }
            ToClient::GoingAway { retry_after_ms } => {
                game.reconnect_delay = Some(Duration::from_millis(retry_after_ms.into()));
            }
            // The database was probably unavailable when the game was loaded.
            ToClient::Error { .. } => {
                game.resubscribe_at = Some(Instant::now() + Duration::from_millis(500));
            }
            _ => {}
        }
        Ok(())
    }

    fn apply_snapshot(&mut self, snapshot: GameSnapshot, game: &mut ClientGame) {
        let GameSnapshot { id: game_id, status, config, log, your_seat, .. } = snapshot;
        let lines = log.clone();
        self.record(ClientEvent::LinesReceived { game_id, from_version: 0, lines });
        game.started = status != GameStatus::Open;
        if !game.started {
            game.resubscribe_at = Some(Instant::now() + OPEN_GAME_POLL);
        }
        game.seat = your_seat.and_then(|seat| seat.to_string().parse().ok());
        if game.table.is_none() {
            let table = config.parse().ok().map(Table::new);
            if table.is_none() {
                self.record(ClientEvent::Unexpected(format!("invalid config {config}")));
            }
            game.table = table;
        }
        let known = game.lines.len();
        for line in log.into_iter().skip(known) {
            self.apply_line(line, game);
        }
        self.report_progress(game);
    }

    /// Applies one line of the log to the table.
    fn apply_line(&mut self, line: String, game: &mut ClientGame) {
        let Some(table) = &mut game.table else { return };
        let parsed = line.parse::<LogLine>().map_err(|error| error.to_string());
        let applied =
            parsed.and_then(|entry| table.replay_line(entry).map_err(|error| format!("{error:?}")));
        if let Err(error) = applied {
            self.record(ClientEvent::Unexpected(format!(
                "cannot apply the log line {line}: {error}"
            )));
        }
        game.lines.push(line);
        game.move_at = None;
    }

    fn report_progress(&mut self, game: &ClientGame) {
        self.load.set_known_version(self.number, &game.id, game.known_version().version);
        if game.table.as_ref().is_some_and(|table| table.game_end().is_some()) {
            let _ = self.finished.send(game.id.clone());
        }
    }
}

impl ClientGame {
    fn known_version(&self) -> KnownVersion {
        let version = u32::try_from(self.lines.len()).unwrap_or(u32::MAX);
        KnownVersion { game_id: self.id.clone(), version }
    }

    /// True if this client is to move, as far as it knows.
    fn is_own_turn(&self) -> bool {
        let Some(table) = &self.table else { return false };
        self.started
            && self.lines.len() >= self.accepted_version as usize
            && self.seat.is_some()
            && table.to_move() == self.seat
    }

    fn ping_times(&self) -> PingTimes {
        let is_running = self.table.as_ref().is_some_and(|table| table.to_move().is_some());
        let is_playing = self.started && self.seat.is_some() && is_running;
        if is_playing || self.pending.is_some() { FAST_PING } else { PING }
    }

    fn is_pending(&self, request_id: &str) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.sent.request_id == request_id)
    }

    /// Drops the pending command, or schedules it again if the server could not store it.
    fn reject(&mut self, request_id: &str, code: &str, retry_delay: Duration) {
        if !self.is_pending(request_id) {
            return;
        }
        let now = Instant::now();
        if !super::RETRIED_CODES.contains(&code) {
            self.pending = None;
            self.move_at = Some(now + Duration::from_secs(1));
            self.resubscribe_at = Some(now);
        } else if let Some(pending) = &mut self.pending {
            pending.send_at = now + retry_delay;
        }
    }
}

/// A legal move of random steps, without listing all moves.
pub fn random_move(table: &Table, seat: Seat, random: &mut SplitMix64) -> String {
    let position = table.position();
    match rulebook::conformance::random_move(position, seat, random) {
        Some(complete) => position.move_text(&complete),
        None => games::Action::Lost.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_moves_are_legal_until_the_game_ends() {
        for rules in ["pente:9,free", "pentagame:2", "pentagame:3", "pentalath"] {
            let mut table = Table::new(rules.parse().unwrap());
            let mut random = SplitMix64::new(7);
            for ply in 0..200 {
                let Some(seat) = table.to_move() else { break };
                let command = format!("move {}", random_move(&table, seat, &mut random));
                table.apply(ply, seat, command.parse().unwrap()).unwrap();
            }
            assert!(table.plies().len() > 10, "{rules}");
        }
    }
}
