//! A simulated client: a player who moves in time, or a spectator.
//!
//! It behaves like the page: it reconnects when its node dies, falls silent or shuts down, and
//! repeats a command without answer under the same request id.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use games::Action;
use rulebook::{Notation, Seat};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use wire::{GameCommand, ToClient};

use crate::error::{Error, is_connection_lost};
use crate::game::apply::Received;
use crate::game::service::{self, ConnectionGuard};
use crate::ids::{GameId, PlayerId};
use crate::simulation::NODES;
use crate::simulation::database::Database;
use crate::simulation::nodes::{ProcessState, RunningNode};
use crate::simulation::planted_bug::PlantedBug;
use crate::simulation::view::{View, turn_number};
use crate::simulation::world::{AcceptedCommand, Connected, World, lock};
use crate::subscriber::{Subscriber, SubscriberQueue};

/// Interval of probes, as in the page.
const PROBE_INTERVAL: Duration = Duration::from_secs(5);

/// Time after which a probe without answer counts as a lost connection, as in the page.
const PROBE_TIMEOUT: Duration = Duration::from_secs(3);

/// Time after which a command without answer is repeated over another connection.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(8);

/// Seat and player of a client that plays.
#[derive(Clone, Copy)]
pub(super) struct Player {
    pub player_id: PlayerId,
    pub seat: Seat,
    /// The player intentionally makes no move in some turns.
    pub skips_turns: bool,
}

/// A client of one game.
pub(super) struct Client {
    pub world: Arc<World>,
    pub game_id: GameId,
    pub player: Option<Player>,
    pub view: Arc<Mutex<View>>,
    /// The place of the node to which it connects.
    pub place: usize,
    pub turn: TurnState,
}

/// Plan of a player for the current turn.
#[derive(Default)]
pub(super) struct TurnState {
    /// The turn for which a decision was made.
    decided: Option<usize>,
    /// The time at which the command is sent.
    act_at: Option<Instant>,
    /// The command, until it is answered.
    command: Option<GameCommand>,
    /// The command was sent at least once.
    is_sent: bool,
    reply: Option<oneshot::Receiver<Result<u32, String>>>,
    /// The version under which the command was accepted, if it is repeated on purpose.
    accepted_version: Option<u32>,
    /// Premoves of this client, which may be played in place of a command.
    premoves: BTreeSet<String>,
}

struct Connection {
    running: RunningNode,
    subscriber: Subscriber,
    messages: SubscriberQueue,
    /// A message on the way while the node is paused.
    held: Option<Utf8Bytes>,
    _guard: Option<ConnectionGuard>,
}

impl Connection {
    /// Returns the next message. A paused node sends nothing.
    async fn next(&mut self) -> Option<ToClient> {
        if self.held.is_none() {
            self.held = Some(self.messages.next().await?);
        }
        self.running.link.wait_until_running().await;
        serde_json::from_str(&self.held.take()?).ok()
    }
}

/// Waits for a reply, for ever if none is expected.
async fn next_reply(
    reply: &mut Option<oneshot::Receiver<Result<u32, String>>>,
) -> Result<u32, String> {
    match reply {
        Some(receiver) => receiver.await.unwrap_or_else(|_| Err("unavailable".to_owned())),
        None => std::future::pending().await,
    }
}

async fn sleep_until_some(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

impl Client {
    /// Plays or watches until the simulation ends.
    pub(super) async fn run(mut self) {
        loop {
            if let Some(connection) = self.connect().await {
                self.use_connection(connection).await;
            }
            self.world.sleep_between(50, 500).await;
            self.choose_place();
        }
    }

    /// Chooses another node that does not look dead.
    fn choose_place(&mut self) {
        let others = (0..NODES).filter(|place| *place != self.place);
        let alive: Vec<usize> = others
            .filter(|place| {
                let running = self.world.node(*place);
                running.is_some_and(|running| !running.node.is_shutting_down())
            })
            .collect();
        if !alive.is_empty() {
            self.place = alive[self.world.below(alive.len() as u64) as usize];
        }
    }

    async fn connect(&mut self) -> Option<Connection> {
        let running = self.world.node(self.place)?;
        self.world.sleep_between(2, 30).await;
        timeout(PROBE_TIMEOUT, running.link.wait_until_running()).await.ok()?;
        if running.node.is_shutting_down() || running.link.is_dead() {
            return None;
        }
        let player_id = self.player.map(|player| player.player_id);
        let (subscriber, messages) = Subscriber::new(player_id);
        let guard = match player_id {
            Some(player_id) => {
                Some(service::register_connection(&running.node, player_id, &subscriber).await)
            }
            None => None,
        };
        if let Some(player_id) = player_id {
            let (node_name, from_ms) = (running.link.name, self.world.now());
            let connected = Connected { player_id, node_name, from_ms, until_ms: None };
            lock(&self.world.observations).connections.push(connected);
        }
        let connection = Connection { running, subscriber, messages, held: None, _guard: guard };
        self.subscribe(&connection);
        Some(connection)
    }

    /// Subscribes to the game beside the session, until it succeeds.
    fn subscribe(&self, connection: &Connection) {
        let (running, subscriber) = (connection.running.clone(), connection.subscriber.clone());
        let (game_id, player_id) = (self.game_id, subscriber.player_id);
        let known_version = Some(lock(&self.view).version());
        let world = Arc::clone(&self.world);
        tokio::spawn(async move {
            let node = &running.node;
            if let Some(player_id) = player_id {
                let _ = node.games.store.insert_player(node.node_id, player_id).await;
            }
            while !subscriber.is_closed()
                && service::subscribe(node, game_id, &subscriber, known_version).await.is_err()
            {
                world.sleep_between(300, 800).await;
            }
        });
    }

    async fn use_connection(&mut self, mut connection: Connection) {
        // A command without answer is repeated first.
        if self.turn.is_sent && self.turn.command.is_some() {
            self.turn.reply = None;
            self.turn.act_at = Some(Instant::now());
        }
        let link = Arc::clone(&connection.running.link);
        let mut probe_at = Instant::now() + PROBE_INTERVAL;
        let mut reply_until = None;
        loop {
            self.decide();
            tokio::select! {
                biased;
                () = link.wait_until_gone() => break,
                message = connection.next() => match message {
                    Some(message) => self.receive(message, &connection),
                    None => break,
                },
                reply = next_reply(&mut self.turn.reply) => {
                    reply_until = None;
                    self.on_reply(reply, &connection);
                }
                () = sleep_until_some(self.turn.act_at) => {
                    reply_until = Some(Instant::now() + COMMAND_TIMEOUT);
                    self.send(&connection);
                }
                () = sleep_until_some(reply_until) => break,
                () = sleep_until(probe_at) => {
                    probe_at = Instant::now() + PROBE_INTERVAL;
                    if link.state().process != ProcessState::Running
                        && timeout(PROBE_TIMEOUT, link.wait_until_running()).await.is_err()
                    {
                        break;
                    }
                }
            }
        }
        if let Some(player) = self.player {
            let now_ms = self.world.now();
            lock(&self.world.observations).disconnect(player.player_id, now_ms);
        }
    }

    fn receive(&mut self, message: ToClient, connection: &Connection) {
        let is_complete = {
            let mut view = lock(&self.view);
            match message {
                ToClient::Snapshot(game) => {
                    view.reset(&game.config, game.log);
                    true
                }
                ToClient::LogAppended { from_version, lines, .. } => {
                    view.append(from_version, lines)
                }
                _ => true,
            }
        };
        let version = lock(&self.view).version();
        self.world.trace(format_args!("{} {:?} sees {version}", self.game_id.0, self.place));
        if !is_complete {
            self.subscribe(connection);
        }
        self.set_premove(connection);
    }

    /// Sometimes sets a premove in the turn of the other player.
    fn set_premove(&mut self, connection: &Connection) {
        let Some(player) = self.player else { return };
        let text = {
            let view = lock(&self.view);
            let is_over = view.table.game_end().is_some();
            if is_over || view.table.to_move() == Some(player.seat) || !self.world.chance(8) {
                return;
            }
            let Some(seat) = view.table.to_move() else { return };
            // Any move that is free now; the other player may take its square.
            let premove = self.random_move(&view, seat);
            self.turn.premoves.insert(format!("move {premove}"));
            format!("{} * !{premove}", view.table.plies().len())
        };
        let (running, game_id, seat) = (connection.running.clone(), self.game_id, player.seat);
        tokio::spawn(async move {
            let store = |database: &mut Database, _| {
                database.store_premoves(game_id, seat.into(), text);
            };
            if running.store.call("store premoves", store).await.is_ok() {
                service::premoves_changed(&running.node, game_id).await;
            }
        });
    }

    /// Decides once per turn when to move, and whether.
    fn decide(&mut self) {
        let Some(player) = self.player else { return };
        let view = lock(&self.view);
        let turn = turn_number(view.table.log());
        let is_turn = view.table.to_move() == Some(player.seat) && view.table.game_end().is_none();
        if !self.turn.is_sent && self.turn.decided != Some(turn) {
            // A premove was played before the plan was carried out.
            (self.turn.command, self.turn.act_at) = (None, None);
        }
        if !is_turn || self.turn.decided == Some(turn) || self.turn.command.is_some() {
            return;
        }
        self.turn.decided = Some(turn);
        if player.skips_turns && turn > 0 && self.world.chance(20) {
            lock(&self.world.observations).skipped_turns.insert((self.game_id, turn));
            return;
        }
        let command = format!("move {}", self.random_move(&view, player.seat));
        let ply = u32::try_from(view.table.plies().len()).ok();
        let request_id = self.world.request_id().to_string();
        self.turn.command = Some(GameCommand { request_id, ply, command, input: None });
        (self.turn.is_sent, self.turn.accepted_version) = (false, None);
        let now_ms = self.world.now().0;
        let last_ms = view
            .table
            .deadline()
            .map_or(i64::MAX, |deadline| deadline as i64 - self.world.between(200, 900) as i64);
        let think_ms = if self.world.chance(20) {
            i64::MAX
        } else {
            now_ms + self.world.between(100, 2_500) as i64
        };
        let act_ms = if last_ms == i64::MAX { now_ms + 500 } else { think_ms.min(last_ms) };
        let wait_ms = u64::try_from(act_ms - now_ms).unwrap_or(0);
        self.turn.act_at = Some(Instant::now() + Duration::from_millis(wait_ms));
    }

    fn random_move(&self, view: &View, seat: Seat) -> String {
        let position = view.table.position();
        match self.world.random_move(position, seat) {
            Some(complete) => position.move_text(&complete),
            None => Action::Lost.to_string(),
        }
    }

    /// Sends the command of the turn in a task of its own.
    fn send(&mut self, connection: &Connection) {
        (self.turn.is_sent, self.turn.act_at) = (true, None);
        let (Some(command), Some(player)) = (self.turn.command.clone(), self.player) else {
            return;
        };
        let (reply, receiver) = oneshot::channel();
        self.turn.reply = Some(receiver);
        lock(&self.world.observations).moves += 1;
        let request = Request {
            world: Arc::clone(&self.world),
            running: connection.running.clone(),
            game_id: self.game_id,
            player_id: player.player_id,
            command,
        };
        tokio::spawn(async move {
            let outcome = request.deliver().await;
            let _ = reply.send(outcome.map_err(|error| error.code().to_owned()));
        });
    }

    fn on_reply(&mut self, reply: Result<u32, String>, connection: &Connection) {
        self.turn.reply = None;
        let Some(command) = self.turn.command.clone() else { return };
        match reply {
            Ok(version) => self.on_accepted(&command, version),
            Err(code) if matches!(code.as_str(), "unavailable" | "overloaded" | "timeout") => {
                let wait_ms = self.world.between(100, 600);
                self.turn.act_at = Some(Instant::now() + Duration::from_millis(wait_ms));
            }
            Err(code) => {
                self.check_rejection(&command, &code);
                self.turn.command = None;
                self.subscribe(connection);
            }
        }
    }

    /// Notes an accepted command. Sometimes it is sent again: the answer must be the same.
    fn on_accepted(&mut self, command: &GameCommand, version: u32) {
        let (game_id, request_id) = (self.game_id, command.request_id.clone());
        match self.turn.accepted_version {
            Some(first) if first != version => {
                self.world.fail(format!("P3: accepted as {first}, repeated as {version}"));
            }
            Some(_) => {}
            None => {
                let accepted = AcceptedCommand { game_id, request_id, version };
                lock(&self.world.observations).accepted_commands.push(accepted);
            }
        }
        if self.turn.accepted_version.is_none() && self.world.chance(10) {
            self.turn.accepted_version = Some(version);
            self.turn.act_at = Some(Instant::now() + Duration::from_millis(50));
        } else {
            self.turn.command = None;
        }
    }

    /// Checks that a rejected command was not stored before.
    fn check_rejection(&self, command: &GameCommand, code: &str) {
        let Some(player) = self.player else { return };
        let is_stored = {
            let database = lock(&self.world.database);
            let game = &database.games[&self.game_id];
            let line = game.line_of_ply(command.ply.unwrap_or(0) as usize);
            let own_move = format!(" {} {}", player.seat.number(), command.command);
            line.is_some_and(|line| line.ends_with(&own_move))
        };
        self.world.trace(format_args!("rejected {} {code}", command.command));
        if is_stored && !self.turn.premoves.contains(&command.command) {
            let game_id = self.game_id.0;
            self.world.fail(format!(
                "P3: game {game_id}: {} is stored, and its repetition is rejected: {code}",
                command.command
            ));
        }
    }
}

/// A command on its way to a node and back.
struct Request {
    world: Arc<World>,
    running: RunningNode,
    game_id: GameId,
    player_id: PlayerId,
    command: GameCommand,
}

impl Request {
    async fn deliver(self) -> Result<u32, Error> {
        self.world.sleep_between(2, 30).await;
        self.running.link.wait_until_running().await;
        let result = self.handle().await;
        self.running.link.wait_until_running().await;
        self.world.sleep_between(2, 30).await;
        result
    }

    /// Handles the command as a socket or a request does. Only a request is authenticated.
    async fn handle(&self) -> Result<u32, Error> {
        let node = &self.running.node;
        let mut receipt = node.games.receive_command(node.now_ms());
        lock(&self.world.observations).received.insert((self.game_id, receipt.at_ms()));
        let (name, text) = (self.running.link.name, &self.command.command);
        self.world.trace(format_args!(
            "{} node {name} receives {text} at {}",
            self.game_id.0,
            receipt.at_ms()
        ));
        if self.world.chance(50) {
            let authenticated = self.running.store.call("authenticate", |_, _| ()).await;
            if let Err(Error::Database(error)) = &authenticated
                && is_connection_lost(error)
            {
                node.games.note_connection_loss(receipt.at_ms().into());
            }
            authenticated?;
        }
        if self.world.has_bug(PlantedBug::ReceiveTimeAfterAuthentication) {
            receipt = node.games.receive_command(node.now_ms());
        }
        let received = Received::new(receipt, 0);
        let (game_id, player_id, command) = (self.game_id, self.player_id, self.command.clone());
        service::send_command(node, game_id, player_id, command, received).await
    }
}
