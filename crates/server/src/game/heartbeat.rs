//! Heartbeat of a node.
//! Shows the others that it lives, who plays here and up to when all commands are answered; detects
//! dead nodes, loads outages, and advances the clocks that are due.

use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use tokio::time::timeout;

use crate::clock::{SharedClock, UnixMs};
use crate::cluster::{NODE_DEAD_AFTER_MS, RECONNECT_GRACE_MS};
use crate::db::game::GameDeadline;
use crate::db::game_store::GameStore;
use crate::db::heartbeat::{HeartbeatReport, NodeHeartbeat, Outage};
use crate::error::Error;
use crate::game::background::{CONCURRENT_TICKS, scan_shards};
use crate::game::service::{self, GameService};
use crate::ids::{GameId, NodeId, OutageId, PlayerId};
use crate::node::Node;
use crate::periodic::PeriodicTask;

/// Interval of heartbeats.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// Timeout of a heartbeat, after which its connection to the database is closed.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(2);

/// Time for which outages are kept in memory: no turn is longer, except in correspondence games.
pub(crate) const OUTAGE_MEMORY_MS: i64 = 40 * 24 * 3_600_000;

/// Time span before now in which outages are read again.
const OUTAGE_RELOAD_MS: i64 = 120_000;

/// Maximum number of clocks advanced by one heartbeat.
const DUE_TIMERS_MAX: usize = 4096;

/// Periodic heartbeat of this node.
#[derive(Default)]
pub(crate) struct HeartbeatTask {
    nodes: Vec<NodeId>,
    /// The time of the last heartbeat that succeeded.
    last_ms: Option<UnixMs>,
    /// The time since when heartbeats succeed without a gap.
    continuous_since_ms: Option<UnixMs>,
    /// The players of this node in the database.
    stored_players: BTreeSet<PlayerId>,
}

impl PeriodicTask for HeartbeatTask {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        if node.is_shutting_down() {
            return Ok(());
        }
        let heartbeat = timeout(HEARTBEAT_TIMEOUT, self.heartbeat(node)).await;
        heartbeat.unwrap_or(Err(Error::Unavailable))
    }
}

impl HeartbeatTask {
    /// Notes a heartbeat and returns the time since when there was no gap.
    fn continuous_since(&mut self, now_ms: UnixMs) -> UnixMs {
        let has_gap = self.last_ms.is_none_or(|last_ms| now_ms - last_ms > NODE_DEAD_AFTER_MS / 2);
        self.last_ms = Some(now_ms);
        match self.continuous_since_ms.filter(|_| !has_gap) {
            Some(since_ms) => since_ms,
            None => *self.continuous_since_ms.insert(now_ms),
        }
    }

    async fn heartbeat(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let store = &node.games.store;
        set_clock(store.as_ref(), &node.clock).await?;
        let players = node.games.players_here(node.now_ms());
        let mut nodes = record(node, self.last_ms, &self.stored_players, &players).await?;
        self.stored_players = players;
        let own = nodes.iter().find(|other| other.node_id == node.node_id);
        let now_ms = own.map_or_else(|| node.now(), |own| own.heartbeat_ms);
        // A node without heartbeat itself, as after a stop of the database, cannot judge others.
        let dead_before_ms = now_ms - NODE_DEAD_AFTER_MS;
        let continuous_since_ms = self.continuous_since(now_ms);
        if continuous_since_ms == now_ms {
            node.games.presence_lost.store(true, Ordering::Relaxed);
        }
        let may_judge = continuous_since_ms <= dead_before_ms;
        let is_dead = |other: &NodeHeartbeat| may_judge && other.heartbeat_ms < dead_before_ms;
        for dead in nodes.iter().filter(|other| is_dead(other) && !other.ended) {
            store.remove_dead_node(dead, now_ms + RECONNECT_GRACE_MS).await?;
        }
        nodes.retain(|other| !other.ended && !is_dead(other));
        load_outages(node, now_ms).await?;
        // Only now are all outages up to this time known.
        let all_alive_ms = nodes.iter().map(|other| other.heartbeat_ms).min().unwrap_or(now_ms);
        node.games.all_alive_ms.store(all_alive_ms.0, Ordering::Relaxed);
        let settled_ms = nodes.iter().map(|other| other.answered_until_ms).min().unwrap_or(now_ms);
        node.games.settled_ms.store(settled_ms.0, Ordering::Relaxed);
        let mut node_ids: Vec<NodeId> = nodes.iter().map(|other| other.node_id).collect();
        node_ids.sort_unstable();
        if node_ids != self.nodes {
            warn_without_nats(node, self.nodes.len(), node_ids.len());
            *node.nodes.write().unwrap_or_else(PoisonError::into_inner) = node_ids.clone();
            self.nodes = node_ids;
            spawn_shard_scan(node);
        }
        run_due_timers(node, settled_ms);
        metrics::gauge!("palamedes_timers").set(node.games.timers.len() as f64);
        Ok(())
    }
}

/// Sets the clock from the database.
pub(crate) async fn set_clock(store: &dyn GameStore, clock: &SharedClock) -> Result<(), Error> {
    let asked_ms = clock.monotonic_ms();
    let database_ms = store.now_ms().await?;
    clock.set(database_ms.0, asked_ms, clock.monotonic_ms());
    Ok(())
}

/// Records an outage of all nodes if none is alive when a node starts.
pub(crate) async fn record_downtime(store: &dyn GameStore, now_ms: UnixMs) -> Result<(), Error> {
    let (alive_since_ms, back_ms) = (now_ms - NODE_DEAD_AFTER_MS, now_ms + RECONNECT_GRACE_MS);
    store.record_total_outage(alive_since_ms, back_ms).await
}

/// Warns once when a node without NATS is no longer alone.
fn warn_without_nats(node: &Node, nodes_before: usize, nodes: usize) {
    if nodes_before <= 1 && nodes > 1 && node.settings.nats.is_none() {
        tracing::warn!(
            nodes,
            "several nodes without NATS: moves reach players on other nodes seconds late; \
             set nats on every node"
        );
    }
}

/// Scans the shards in a task of its own: the heartbeat must not wait for it.
fn spawn_shard_scan(node: &Arc<Node>) {
    let node = Arc::clone(node);
    tokio::spawn(async move {
        scan_shards(&node).await.unwrap_or_else(|error| error.log());
    });
}

/// Records the heartbeat and returns all nodes.
async fn record(
    node: &Node,
    last_ms: Option<UnixMs>,
    stored: &BTreeSet<PlayerId>,
    players: &BTreeSet<PlayerId>,
) -> Result<Vec<NodeHeartbeat>, Error> {
    node.games.refused.remove_expired(node.now_ms());
    let mut loss = UnreportedLoss::take(&node.games);
    let all: Vec<PlayerId> = players.iter().copied().collect();
    let joined: Vec<PlayerId> = players.difference(stored).copied().collect();
    let left: Vec<PlayerId> = stored.difference(players).copied().collect();
    let report = HeartbeatReport {
        node_id: node.node_id,
        name: &node.settings.node,
        last_ms,
        outage_after_ms: node.settings.outage_after_ms,
        connection_lost_ms: loss.since_ms,
        oldest_command_ms: node.games.unanswered.oldest_ms().map(UnixMs::from),
        players: &all,
        joined: &joined,
        left: &left,
    };
    let nodes = node.games.store.record_heartbeat(report).await?;
    loss.since_ms = None;
    Ok(nodes)
}

/// A lost connection that the next heartbeat reports if this one fails or is dropped.
struct UnreportedLoss<'a> {
    games: &'a GameService,
    since_ms: Option<UnixMs>,
}

impl UnreportedLoss<'_> {
    fn take(games: &GameService) -> UnreportedLoss<'_> {
        let lost_ms = games.connection_lost_ms.swap(0, Ordering::Relaxed);
        UnreportedLoss { games, since_ms: (lost_ms > 0).then_some(UnixMs(lost_ms)) }
    }
}

impl Drop for UnreportedLoss<'_> {
    fn drop(&mut self) {
        if let Some(since_ms) = self.since_ms {
            self.games.note_connection_loss(since_ms);
        }
    }
}

impl GameService {
    /// Announces the shutdown to the other nodes, with an outage for the connected players.
    pub(crate) async fn announce_shutdown(&self, node: &Node, outage_ms: i64) -> Result<(), Error> {
        let players: Vec<PlayerId> = self.players_here(node.now_ms()).into_iter().collect();
        self.store.record_shutdown(node.node_id, outage_ms, &players).await?;
        load_outages(node, node.now()).await
    }
}

/// Loads new outages, and those that have grown.
async fn load_outages(node: &Node, now_ms: UnixMs) -> Result<(), Error> {
    let known = node.games.outages();
    let span_ms = if known.is_empty() { OUTAGE_MEMORY_MS } else { OUTAGE_RELOAD_MS };
    let mut outages: Vec<Outage> = node.games.store.outages(now_ms - span_ms).await?;
    let loaded: HashSet<OutageId> = outages.iter().map(|outage| outage.outage_id).collect();
    let is_kept = |outage: &&Outage| {
        outage.until_ms >= now_ms - OUTAGE_MEMORY_MS && !loaded.contains(&outage.outage_id)
    };
    outages.extend(known.iter().filter(is_kept).cloned());
    *node.games.outages.write().unwrap_or_else(PoisonError::into_inner) = outages.into();
    Ok(())
}

/// Advances the clocks whose deadline passed while all nodes were alive and had no open command.
fn run_due_timers(node: &Arc<Node>, until_ms: UnixMs) {
    let due = node.games.timers.take_due(until_ms, DUE_TIMERS_MAX);
    if due.is_empty() {
        return;
    }
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let due = skip_moved_deadlines(&node, due, until_ms).await;
        let ticks = stream::iter(due).for_each_concurrent(CONCURRENT_TICKS, |game_id| {
            let node = Arc::clone(&node);
            async move {
                // After an error the next scan of the shards finds the game again.
                if let Err(error) = service::tick_clock(&node, game_id).await {
                    error.log();
                }
            }
        });
        ticks.await;
    });
}

/// Returns the games that must be loaded.
/// Deadlines of games that this node does not watch may have moved: one query finds them all.
async fn skip_moved_deadlines(node: &Node, due: Vec<GameId>, until_ms: UnixMs) -> Vec<GameId> {
    let (watched, unwatched): (Vec<GameId>, Vec<GameId>) =
        due.into_iter().partition(|game_id| node.games.cached(*game_id).is_some());
    if unwatched.is_empty() {
        return watched;
    }
    let Ok(stored) = node.games.store.deadlines(&unwatched).await else {
        return watched.into_iter().chain(unwatched).collect();
    };
    let (passed, moved): (Vec<GameDeadline>, Vec<GameDeadline>) =
        stored.into_iter().partition(|game| game.deadline_ms <= until_ms);
    for GameDeadline { game_id, deadline_ms } in moved {
        node.games.timers.set_if_earlier(game_id, deadline_ms);
    }
    watched.into_iter().chain(passed.into_iter().map(|game| game.game_id)).collect()
}
