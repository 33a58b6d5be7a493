//! Messages about games between nodes.
//! They may be lost: the database is authoritative, and nodes compare their versions with it.

use std::sync::Arc;

use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use wire::{SeatView, ToClient};

use crate::cluster::{BusEvent, BusEvents, Topic};
use crate::db::game::LogEntry;
use crate::game::background::resync_all;
use crate::game::cache::{load, set_loaded};
use crate::game::cached_game::CachedGame;
use crate::game::live_game::seat_view;
use crate::game::online;
use crate::ids::{GameId, NodeId, PlayerId};
use crate::node::Node;

/// Log entries that a node has committed.
#[derive(Serialize, Deserialize)]
pub(crate) struct LogUpdate {
    pub node: NodeId,
    pub from_version: u32,
    pub entries: Vec<LogEntry>,
}

/// Message to the other nodes about a game or a player.
#[derive(Serialize, Deserialize)]
pub(crate) struct NodeMessage {
    pub node: NodeId,
    pub payload: NodePayload,
    pub to: Audience,
}

/// Subscribers who receive a broadcast.
#[derive(Serialize, Deserialize)]
pub(crate) enum Audience {
    AllExcept(Vec<PlayerId>),
    Only(Vec<PlayerId>),
}

impl Audience {
    /// All subscribers without exception.
    pub const ALL: Audience = Audience::AllExcept(Vec::new());

    /// Returns whether a subscriber receives the broadcast.
    pub fn includes(&self, player_id: Option<PlayerId>) -> bool {
        let is_among =
            |players: &[PlayerId]| player_id.is_some_and(|player| players.contains(&player));
        match self {
            Audience::AllExcept(players) => !is_among(players),
            Audience::Only(players) => is_among(players),
        }
    }
}

/// Players of a game who are connected to a node.
#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
pub(crate) struct OnlineReport {
    pub players: Vec<PlayerId>,
    /// The other nodes are asked for theirs.
    pub asks: bool,
}

/// Content of a message between nodes.
#[derive(Serialize, Deserialize)]
pub(crate) enum NodePayload {
    /// A message to subscribers or to the connections of a player.
    Broadcast(ToClient),
    /// The seats have changed: reload the game and broadcast them.
    SeatsChanged,
    /// Something private has changed: reload the game.
    Reload,
    /// Exactly these players of the game are connected to the sending node.
    Online(OnlineReport),
    /// Close the connections of the player.
    Disconnect,
}

impl NodeMessage {
    /// Creates a message for all subscribers.
    pub fn new(node: &Node, payload: NodePayload) -> NodeMessage {
        NodeMessage { node: node.node_id, payload, to: Audience::ALL }
    }
}

/// Message about a game.
#[derive(Serialize, Deserialize)]
pub(crate) enum GameMessage {
    Update(LogUpdate),
    Other(NodeMessage),
}

/// Handles events of the bus: messages of other nodes, and reconnects.
pub(crate) fn spawn_receiver(node: &Arc<Node>, mut events: BusEvents) {
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        while let Some(event) = events.next().await {
            let Some(node) = node.upgrade() else { return };
            match event {
                BusEvent::Message(Topic::Game(game_id), payload) => {
                    on_game_message(&node, game_id, &payload);
                }
                BusEvent::Message(Topic::Player(player_id), payload) => {
                    on_player_message(&node, player_id, &payload);
                }
                BusEvent::Reconnected => on_reconnected(&node),
            }
        }
    });
}

/// Compares the subscribed games with the database: messages about them may have been lost.
fn on_reconnected(node: &Arc<Node>) {
    for cached in node.games.lock().values() {
        cached.online().forget_reports();
        cached.forget_confirmation();
    }
    let node = Arc::clone(node);
    tokio::spawn(async move {
        resync_all(&node).await.unwrap_or_else(|error| error.log());
    });
}

fn on_game_message(node: &Arc<Node>, game_id: GameId, payload: &[u8]) {
    let Some(cached) = node.games.cached(game_id) else { return };
    match serde_json::from_slice(payload) {
        Ok(GameMessage::Update(update)) => on_log_update(node, cached, update),
        Ok(GameMessage::Other(message)) => on_other_message(node, cached, message),
        Err(_) => {}
    }
}

fn on_log_update(node: &Arc<Node>, cached: Arc<CachedGame>, update: LogUpdate) {
    if update.node != node.node_id && cached.enqueue_update(update) {
        // Updates of one game are applied in order; other games do not wait.
        let node = Arc::clone(node);
        tokio::spawn(async move {
            while let Some(update) = cached.next_update() {
                apply_update(&node, &cached, update).await;
            }
        });
    }
}

fn on_other_message(node: &Arc<Node>, cached: Arc<CachedGame>, message: NodeMessage) {
    if message.node == node.node_id {
        return;
    }
    let game_id = cached.game_id;
    let node = Arc::clone(node);
    match message.payload {
        NodePayload::Broadcast(text) => cached.broadcast_message(&text, &message.to),
        NodePayload::Online(report) => {
            cached.online().set_remote(message.node, report.players);
            if report.asks {
                online::answer(&node, &cached);
            }
        }
        NodePayload::SeatsChanged => {
            tokio::spawn(async move { reload_and_broadcast(&node, game_id).await });
        }
        NodePayload::Reload => {
            tokio::spawn(async move { reload(&node, &cached).await });
        }
        // A message about a player, not about a game.
        NodePayload::Disconnect => {}
    }
}

fn on_player_message(node: &Arc<Node>, player_id: PlayerId, payload: &[u8]) {
    if !node.games.is_connected(player_id) {
        return;
    }
    let Ok(message) = serde_json::from_slice::<NodeMessage>(payload) else { return };
    if message.node == node.node_id {
        return;
    }
    match message.payload {
        NodePayload::Broadcast(text) => node.games.notify_here(player_id, &text),
        NodePayload::Disconnect => node.games.disconnect_player_here(player_id),
        NodePayload::SeatsChanged | NodePayload::Reload | NodePayload::Online(_) => {}
    }
}

/// Applies an update of another node to a cached game and broadcasts it.
async fn apply_update(node: &Arc<Node>, cached: &CachedGame, update: LogUpdate) {
    let mut state = cached.state.lock().await;
    let LogUpdate { from_version, entries, .. } = update;
    let lines: Vec<String> = entries.iter().map(|entry| entry.line.clone()).collect();
    if cached.forward_without_loading(&mut state, from_version, &lines, node.now_ms()) {
        return;
    }
    if state.is_empty() && cached.has_spectator_delay() {
        // The audience depends on the table.
        load(node, cached, &mut state).await.map(drop).unwrap_or_else(|error| error.log());
        return;
    }
    let Some(live) = state.live() else { return };
    if u64::from(from_version) + entries.len() as u64 <= u64::from(live.version()) {
        return;
    }
    if live.apply_remote(from_version, &entries).is_none() {
        metrics::counter!("palamedes_resyncs_total").increment(1);
        cached.invalidate(&mut state);
        if let Err(error) = load(node, cached, &mut state).await {
            error.log();
            return;
        }
    }
    cached.broadcast(&mut state, node.now_ms());
    node.games.timers.set(cached.game_id, state.live().and_then(|live| live.deadline_ms()));
}

/// Reloads a game and broadcasts its seats and new log lines.
pub(crate) async fn reload_and_broadcast(node: &Arc<Node>, game_id: GameId) {
    let Some(cached) = node.games.cached(game_id) else { return };
    if let Some(Reloaded { seats, .. }) = reload(node, &cached).await {
        let message = ToClient::Seats { game_id: game_id.to_string(), seats };
        cached.broadcast_message(&message, &Audience::ALL);
    }
}

/// Reloads a game and broadcasts new log lines, and its seats if they have changed.
pub(crate) async fn resync(node: &Arc<Node>, cached: &CachedGame) {
    if let Some(Reloaded { seats, changed: true }) = reload(node, cached).await {
        let message = ToClient::Seats { game_id: cached.game_id.to_string(), seats };
        cached.broadcast_message(&message, &Audience::ALL);
    }
}

/// Seats of a reloaded game.
pub(crate) struct Reloaded {
    seats: Vec<SeatView>,
    changed: bool,
}

/// Reloads a game and broadcasts new log lines.
pub(crate) async fn reload(node: &Arc<Node>, cached: &CachedGame) -> Option<Reloaded> {
    // Loaded before it is locked: a slow database delays no update of another node. What was
    // loaded is used only if nothing newer is known meanwhile.
    let number = cached.begin_reload();
    let asked_ms = node.clock.monotonic_ms();
    let stored = node.games.store.load_game(cached.game_id).await;
    let mut state = cached.state.lock().await;
    let before = state.take().map(|live| (live.row.version, live.row.status, live.seats));
    cached.invalidate(&mut state);
    if let Ok(Some(stored)) = stored
        && cached.is_last_reload(number)
        && !state.has_broadcast_after(stored.row.version)
        && before.as_ref().is_none_or(|(version, ..)| *version <= stored.row.version)
    {
        let set = set_loaded(node, cached, &mut state, stored, asked_ms).await;
        set.unwrap_or_else(|error| error.log());
    }
    let before = before.map(|(_, status, seats)| (status, seats));
    match load(node, cached, &mut state).await {
        Ok(live) => {
            node.games.timers.set(cached.game_id, live.deadline_ms());
            let is_online = |player_id| cached.is_online(player_id);
            let after = (live.row.status, live.seats.clone());
            let changed = before.is_some_and(|before| before != after);
            let views = live.seats.iter().map(|seat| seat_view(seat, &is_online));
            let mut seats: Vec<SeatView> = views.collect();
            cached.add_queue_positions(&mut seats);
            Some(Reloaded { seats, changed })
        }
        Err(error) => {
            error.log();
            None
        }
    }
}
