//! The service of live games: commands, views, subscriptions, connections.
//!
//! Any node may serve any game. An input is checked by the table in memory, committed, and only
//! then acknowledged and broadcast. If another node has changed the game meanwhile, the game is
//! loaded again and the input is checked again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use futures_util::future::BoxFuture;
use serde::Serialize;
use table::Command;
use uuid::Uuid;
use wire::{ApiError, GameCommand, GameSnapshot, GameState, GameStatus, ToClient};

use crate::auth::secret::hash_secret;
use crate::clock::UnixMs;
use crate::cluster::{Bus, Interest, Topic};
use crate::db::game_store::GameStore;
use crate::db::heartbeat::Outage;
use crate::error::Error;
use crate::game::apply::{CommandSender, GameInput, PlayerCommand, Received, apply};
use crate::game::cache::{load, load_current, load_recent};
use crate::game::cached_game::CachedGame;
use crate::game::command_receipt::{CommandReceipt, UnansweredCommands};
use crate::game::events::{CommittedGame, GameHooks};
use crate::game::game_state::state_for;
use crate::game::live_game::LiveGame;
use crate::game::refused_commands::{RefusedCommands, RepeatableCommand};
use crate::game::replication::{
    Audience, GameMessage, LogUpdate, NodeMessage, NodePayload, reload, reload_and_broadcast,
};
use crate::game::timers::Timers;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::LogVersion;
use crate::subscriber::{Subscriber, text};

/// Time for which spectators stay subscribed to a finished game, mostly to see a rematch.
const FINISHED_LINGER_MS: i64 = 3_600_000;

/// Time after a request or a connection for which a player counts as a player of this node.
/// Longer than the interval at which streams are checked.
const SEEN_MS: u64 = 20_000;

/// Open connections of a player to this node.
struct PlayerConnections {
    /// Notifications from other nodes arrive as long as there is a connection.
    _interest: Interest,
    /// The time since which there was always one.
    since_ms: u64,
    subscribers: Vec<Subscriber>,
}

/// Live games of a node.
pub(crate) struct GameService {
    pub(crate) cache: Mutex<BTreeMap<GameId, Arc<CachedGame>>>,
    pub(crate) store: Box<dyn GameStore>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) hooks: GameHooks,
    pub(crate) outages: RwLock<Arc<[Outage]>>,
    /// The time up to which all nodes were alive and all outages are known.
    pub(crate) all_alive_ms: AtomicI64,
    /// The time up to which all nodes have also answered all commands.
    /// No flag falls for a later deadline.
    pub(crate) settled_ms: AtomicI64,
    /// The time since when the connection to the database is lost; 0 for never.
    /// The next heartbeat records the outage.
    pub(crate) connection_lost_ms: AtomicI64,
    /// This node had no heartbeat for so long that others may have taken it for dead.
    pub(crate) presence_lost: AtomicBool,
    /// The commands that this node has received and not answered.
    pub(crate) unanswered: Arc<UnansweredCommands>,
    /// Moves that this node has refused because of overload.
    pub(crate) refused: RefusedCommands,
    pub(crate) timers: Timers,
    /// The connections of each player, for notifications.
    connections: Mutex<HashMap<PlayerId, PlayerConnections>>,
    /// The time of the last request, or the end of the last connection, of each player.
    last_seen_ms: Mutex<HashMap<PlayerId, u64>>,
}

impl GameService {
    pub(crate) fn new(
        store: Box<dyn GameStore>,
        bus: Arc<dyn Bus>,
        hooks: GameHooks,
    ) -> GameService {
        GameService {
            cache: Mutex::default(),
            store,
            bus,
            hooks,
            outages: RwLock::new(Arc::from([])),
            all_alive_ms: AtomicI64::new(0),
            settled_ms: AtomicI64::new(0),
            connection_lost_ms: AtomicI64::new(0),
            presence_lost: AtomicBool::new(false),
            unanswered: Arc::default(),
            refused: RefusedCommands::default(),
            timers: Timers::default(),
            connections: Mutex::default(),
            last_seen_ms: Mutex::default(),
        }
    }

    /// Ends a subscription.
    pub(crate) fn unsubscribe(&self, game_id: GameId, subscriber: &Subscriber) {
        if let Some(cached) = self.cached(game_id) {
            cached.unsubscribe(subscriber);
        }
    }

    /// Sends a message to the subscribers of a game on all nodes.
    pub(crate) fn broadcast(
        &self,
        node: &Node,
        game_id: GameId,
        message: ToClient,
        audience: Audience,
    ) {
        if let Some(cached) = self.cached(game_id) {
            cached.broadcast_message(&message, &audience);
        }
        let payload = NodePayload::Broadcast(message);
        self.publish(game_id, NodeMessage { to: audience, ..NodeMessage::new(node, payload) });
    }

    /// Sends a message to the connections of a player on all nodes.
    pub(crate) fn notify(&self, node: &Node, player_id: PlayerId, message: ToClient) {
        self.notify_here(player_id, &message);
        self.publish_to_player(player_id, &NodeMessage::new(node, NodePayload::Broadcast(message)));
    }

    /// Sends a message to the connections of a player on this node.
    pub(crate) fn notify_here(&self, player_id: PlayerId, message: &ToClient) {
        if let Some(open) = self.connections().get(&player_id) {
            let text = text(message);
            open.subscribers.iter().for_each(|subscriber| subscriber.send_or_drop(text.clone()));
        }
    }

    /// Closes the connections of a player on all nodes. The client may reconnect at once.
    pub(crate) fn disconnect_player(&self, node: &Node, player_id: PlayerId) {
        self.disconnect_player_here(player_id);
        self.publish_to_player(player_id, &NodeMessage::new(node, NodePayload::Disconnect));
    }

    /// Closes the connections of a player on this node.
    pub(crate) fn disconnect_player_here(&self, player_id: PlayerId) {
        if let Some(open) = self.connections().get(&player_id) {
            open.subscribers.iter().for_each(Subscriber::close);
        }
    }

    /// Returns the players connected to this node.
    pub(crate) fn connected_players(&self) -> Vec<PlayerId> {
        self.connections().keys().copied().collect()
    }

    /// Returns whether a player is connected to this node.
    pub(crate) fn is_connected(&self, player_id: PlayerId) -> bool {
        self.connected_since_ms(player_id).is_some()
    }

    /// Returns the time since which a player is connected to this node without interruption.
    pub(crate) fn connected_since_ms(&self, player_id: PlayerId) -> Option<u64> {
        self.connections().get(&player_id).map(|open| open.since_ms)
    }

    /// Publishes a message about a game to the nodes that watch it.
    pub(crate) fn publish(&self, game_id: GameId, message: NodeMessage) {
        self.publish_to(Topic::Game(game_id), &GameMessage::Other(message));
    }

    /// Publishes log entries of a game to the nodes that watch it.
    pub(crate) fn publish_update(&self, game_id: GameId, update: LogUpdate) {
        self.publish_to(Topic::Game(game_id), &GameMessage::Update(update));
    }

    fn publish_to_player(&self, player_id: PlayerId, message: &NodeMessage) {
        self.publish_to(Topic::Player(player_id), message);
    }

    fn publish_to(&self, topic: Topic, message: &impl Serialize) {
        if let Ok(payload) = serde_json::to_vec(message) {
            self.bus.publish(&topic.to_string(), payload);
        }
    }

    /// Calls the subscribers to commits.
    pub(crate) fn emit(&self, committed: &CommittedGame<'_>) {
        self.hooks.on_commit.iter().for_each(|subscriber| subscriber(committed));
    }

    /// Remembers that the connection to the database was lost.
    /// The next heartbeat records an outage since then.
    pub(crate) fn note_connection_loss(&self, at_ms: UnixMs) {
        let earliest = |known: i64| Some(if known == 0 { at_ms.0 } else { known.min(at_ms.0) });
        let lost_ms = &self.connection_lost_ms;
        let _ = lost_ms.fetch_update(Ordering::Relaxed, Ordering::Relaxed, earliest);
    }

    /// Returns whether all nodes are known to have been alive at a time.
    /// Then all outages up to it are known, too.
    pub(crate) fn all_nodes_alive_at(&self, at_ms: u64) -> bool {
        UnixMs(self.all_alive_ms.load(Ordering::Relaxed)) >= at_ms.into()
    }

    /// Returns whether all nodes have answered all commands received before a time.
    pub(crate) fn is_settled_at(&self, at_ms: u64) -> bool {
        UnixMs(self.settled_ms.load(Ordering::Relaxed)) >= at_ms.into()
    }

    /// Registers a command that was received now.
    pub(crate) fn receive_command(&self, now_ms: u64) -> CommandReceipt {
        self.unanswered.begin(now_ms)
    }

    /// Remembers that a player uses this node.
    pub(crate) fn note_seen(&self, player_id: PlayerId, now_ms: u64) {
        self.last_seen_ms().insert(player_id, now_ms);
    }

    /// Returns the players who are connected to this node, or were shortly before.
    /// An outage of the node affects them.
    pub(crate) fn players_here(&self, now_ms: u64) -> BTreeSet<PlayerId> {
        let mut last_seen_ms = self.last_seen_ms();
        last_seen_ms.retain(|_, seen_ms| *seen_ms + SEEN_MS > now_ms);
        let connections = self.connections();
        connections.keys().chain(last_seen_ms.keys()).copied().collect()
    }

    fn last_seen_ms(&self) -> MutexGuard<'_, HashMap<PlayerId, u64>> {
        self.last_seen_ms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the known outages.
    pub(crate) fn outages(&self) -> Arc<[Outage]> {
        Arc::clone(&self.outages.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn connections(&self) -> MutexGuard<'_, HashMap<PlayerId, PlayerConnections>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Applies a command of a player and returns the version after it.
/// A repetition with the same request id returns the same version. The repetition of a move that
/// was refused because of overload counts from its first receipt.
///
/// # Errors
/// The rejection; [`Error::Unavailable`] if the outcome is unknown.
pub(crate) async fn send_command(
    node: &Arc<Node>,
    game_id: GameId,
    sender: impl Into<CommandSender>,
    request: GameCommand,
    received: Received,
) -> Result<u32, Error> {
    let request_id = Uuid::parse_str(&request.request_id)
        .map_err(|_| Error::BadRequest(ApiError::new("invalid-request-id")))?;
    let command: Command = request.command.parse().map_err(|error: rulebook::ParseError| {
        Error::BadRequest(ApiError::new(error.code()).with("token", error.token()))
    })?;
    let (node, sender) = (Arc::clone(node), sender.into());
    // The client may disconnect; a command that was started is completed.
    let work = tokio::spawn(async move {
        let (request, command) = (&request, &command);
        let player_id = sender.player_id;
        let repeatable = RepeatableCommand { player_id, game_id, request_id, request };
        let is_move = matches!(command, Command::Move(_));
        let first = is_move.then(|| node.games.refused.take(repeatable, node.now_ms())).flatten();
        let received = match first {
            Some(receipt) => Received { receipt, ..received },
            None => received,
        };
        let input = PlayerCommand { sender, request, request_id, command, received: &received };
        let result = apply(&node, game_id, &GameInput::Command(input)).await;
        if is_move
            && matches!(result, Err(Error::Overloaded))
            && node.games.cached(game_id).is_some_and(|game| game.online().is_seated(player_id))
        {
            node.games.refused.insert(repeatable, received.receipt.clone(), node.now_ms());
        }
        result
    });
    work.await.map_err(|error| Error::internal("the task that applies a command failed", error))?
}

/// Advances the clock of a game.
pub(crate) async fn tick_clock(node: &Arc<Node>, game_id: GameId) -> Result<(), Error> {
    apply(node, game_id, &GameInput::ClockTick).await.map(drop)
}

/// Ends a game without result if its clock does not run and it had no input for this long.
pub(crate) async fn abort_if_idle(
    node: &Arc<Node>,
    game_id: GameId,
    idle_ms: u64,
) -> Result<(), Error> {
    apply(node, game_id, &GameInput::AbortIdle { idle_ms }).await.map(drop)
}

/// Ends a game without result, unless it has ended.
pub(crate) async fn abort(node: &Arc<Node>, game_id: GameId) -> Result<(), Error> {
    apply(node, game_id, &GameInput::Abort).await.map(drop)
}

/// Plays the premoves of the seats that have to decide, if they have some.
pub(crate) fn play_premove(node: Arc<Node>, game_id: GameId) -> BoxFuture<'static, ()> {
    Box::pin(async move {
        if let Err(error) = apply(&node, game_id, &GameInput::Premove).await {
            error.log();
        }
    })
}

/// Returns the whole game as it is now for a viewer.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub(crate) async fn snapshot(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: Option<PlayerId>,
) -> Result<GameSnapshot, Error> {
    let cached = node.games.entry_for_viewer(node, game_id).await?;
    let mut state = cached.state.lock().await;
    let live = load_current(node, &cached, &mut state).await?;
    require_viewer(live, player_id, None)?;
    let now_ms = node.now_ms();
    let mut snapshot = live.snapshot(player_id, |player_id| cached.is_online(player_id), now_ms);
    cached.add_queue_positions(&mut snapshot.seats);
    Ok(snapshot)
}

/// Returns the whole game for a player, if needed from the database, with at least this version.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub(crate) async fn snapshot_since(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: PlayerId,
    version: LogVersion,
) -> Result<GameSnapshot, Error> {
    let cached = node.games.watched_entry(node, game_id).await;
    let mut state = cached.state.lock().await;
    let is_older =
        |live: &mut LiveGame| live.row.version < version || live.status() != GameStatus::Live;
    if state.live().is_some_and(is_older) {
        cached.invalidate(&mut state);
    }
    let live = load(node, &cached, &mut state).await?;
    let is_online = |player_id| cached.is_online(player_id);
    Ok(live.snapshot(Some(player_id), is_online, node.now_ms()))
}

/// Returns the state of a game as it is now for one viewer.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub(crate) async fn game_state(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: Option<PlayerId>,
) -> Result<GameState, Error> {
    let cached = node.games.entry_for_viewer(node, game_id).await?;
    let mut state = cached.state.lock().await;
    let live = load_current(node, &cached, &mut state).await?;
    require_viewer(live, player_id, None)?;
    state_for(live, player_id, node.now_ms())
}

/// Checks that a viewer may see a game.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub(crate) async fn check_may_view(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: Option<PlayerId>,
) -> Result<(), Error> {
    let cached = node.games.entry_for_viewer(node, game_id).await?;
    let mut state = cached.state.lock().await;
    require_viewer(load_recent(node, &cached, &mut state, 0).await?, player_id, None)
}

/// Checks that a game is listed, or that a viewer plays in it or has the link to it.
fn require_viewer(
    live: &LiveGame,
    player_id: Option<PlayerId>,
    invite: Option<&str>,
) -> Result<(), Error> {
    let is_participant = player_id.is_some_and(|player_id| live.is_participant(player_id));
    let has_link = invite.is_some_and(|secret| live.row.invite == Some(hash_secret(secret)));
    if live.row.listed || is_participant || has_link { Ok(()) } else { Err(Error::NotFound) }
}

/// Returns the version of a cached game that a viewer may see.
pub(crate) async fn visible_version(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: Option<PlayerId>,
) -> Option<u32> {
    let cached = node.games.cached(game_id)?;
    if !cached.has_spectator_delay() {
        return u32::try_from(cached.known_version()).ok();
    }
    let mut state = cached.state.lock().await;
    state.live().map(|live| live.visible_version(player_id, node.now_ms()))
}

/// Returns the version of a cached game for one of its players, and 0 for others.
pub(crate) async fn version_for_player(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: PlayerId,
) -> u32 {
    let Some(cached) = node.games.cached(game_id) else { return 0 };
    let mut state = cached.state.lock().await;
    let live = state.live().filter(|live| live.is_seated(Some(player_id)));
    live.map_or(0, |live| live.version())
}

/// Subscribes to a game; the first message brings the subscriber up to date.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub(crate) async fn subscribe(
    node: &Arc<Node>,
    game_id: GameId,
    subscriber: &Subscriber,
    known_version: Option<u32>,
) -> Result<(), Error> {
    subscribe_by_link(node, game_id, subscriber, known_version, None).await
}

/// Subscribes to a game to which the subscriber may have the link, with its secret.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub(crate) async fn subscribe_by_link(
    node: &Arc<Node>,
    game_id: GameId,
    subscriber: &Subscriber,
    known_version: Option<u32>,
    invite: Option<&str>,
) -> Result<(), Error> {
    let cached = node.games.entry_for_viewer(node, game_id).await?;
    let mut state = cached.state.lock().await;
    let now_ms = node.now_ms();
    let live = load_recent(node, &cached, &mut state, known_version.unwrap_or(0)).await?;
    require_viewer(live, subscriber.player_id, invite)?;
    // A delayed subscriber must begin at the version of the other delayed subscribers.
    cached.broadcast_delayed(&mut state, now_ms);
    let live = load(node, &cached, &mut state).await?;
    let version = live.visible_version(subscriber.player_id, now_ms);
    // A broken game is always sent as a whole, since its status is in no log line.
    let known_version = known_version.filter(|_| live.status() != GameStatus::Broken);
    let message = match known_version.filter(|known| *known > 0 && *known <= version) {
        Some(known) if known == version => {
            ToClient::Version { game_id: game_id.to_string(), version }
        }
        Some(known) => ToClient::LogAppended {
            game_id: game_id.to_string(),
            from_version: known,
            lines: live.lines(known, version),
            server_time_ms: now_ms,
        },
        None => {
            let own_id = subscriber.player_id;
            let is_online = |player_id| cached.is_online(player_id) || own_id == Some(player_id);
            let mut snapshot = live.snapshot(own_id, is_online, now_ms);
            cached.add_queue_positions(&mut snapshot.seats);
            ToClient::Snapshot(snapshot)
        }
    };
    let ended_ms = live.row.ended_ms;
    let continues = ended_ms.is_none_or(|ended_ms| ended_ms + FINISHED_LINGER_MS > node.now());
    let stays = continues || live.is_seated(subscriber.player_id);
    subscriber.send_or_mark_missed(game_id, &text(&message));
    if stays {
        cached.subscribe(subscriber);
    }
    Ok(())
}

/// Reloads a game on all nodes after a change of its seats, and broadcasts them.
pub(crate) async fn seats_changed(node: &Arc<Node>, game_id: GameId) {
    node.games.publish(game_id, NodeMessage::new(node, NodePayload::SeatsChanged));
    reload_and_broadcast(node, game_id).await;
}

/// Reloads a game on all nodes after a change of its premoves, and plays them if possible.
pub(crate) async fn premoves_changed(node: &Arc<Node>, game_id: GameId) {
    node.games.publish(game_id, NodeMessage::new(node, NodePayload::Reload));
    if let Some(cached) = node.games.cached(game_id) {
        reload(node, &cached).await;
    }
    // The client may disconnect; the premove is completed.
    let played = tokio::spawn(play_premove(Arc::clone(node), game_id)).await;
    played.unwrap_or_else(|error| tracing::error!(%error, "task that plays a premove failed"));
}

/// Registers a connection of a player for notifications, as long as the guard lives.
/// What is loaded afterwards misses no later notification of another node.
pub(crate) async fn register_connection(
    node: &Arc<Node>,
    player_id: PlayerId,
    subscriber: &Subscriber,
) -> ConnectionGuard {
    let (games, topic) = (&node.games, Topic::Player(player_id));
    let first = || PlayerConnections {
        _interest: Interest::new(&games.bus, topic),
        since_ms: node.now_ms(),
        subscribers: Vec::new(),
    };
    {
        let mut connections = games.connections();
        connections.entry(player_id).or_insert_with(first).subscribers.push(subscriber.clone());
    }
    let guard =
        ConnectionGuard { node: Arc::downgrade(node), player_id, subscriber: subscriber.clone() };
    games.bus.wait_until_active(topic).await;
    guard
}

/// Guard of a registered connection.
pub(crate) struct ConnectionGuard {
    node: Weak<Node>,
    player_id: PlayerId,
    subscriber: Subscriber,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let Some(node) = self.node.upgrade() else { return };
        node.games.note_seen(self.player_id, node.now_ms());
        let mut connections = node.games.connections();
        if let Some(open) = connections.get_mut(&self.player_id) {
            open.subscribers.retain(|subscriber| !subscriber.is_same(&self.subscriber));
            if open.subscribers.is_empty() {
                connections.remove(&self.player_id);
            }
        }
    }
}
