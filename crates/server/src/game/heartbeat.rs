//! Heartbeat of a node.
//! Shows the others that it lives, detects dead nodes, loads outages, and advances the clocks that
//! are due.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use sqlx::PgConnection;
use tokio::time::timeout;

use crate::clock::UnixMs;
use crate::cluster::NODE_DEAD_AFTER_MS;
use crate::db::connect_dedicated;
use crate::db::heartbeat::{self, NodeHeartbeat, Outage, OutagePolicy};
use crate::error::Error;
use crate::game::background::{CONCURRENT_TICKS, PeriodicTask, scan_shards};
use crate::game::service::{self, GameService};
use crate::ids::NodeId;
use crate::node::Node;

/// Interval of heartbeats.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// Timeout of a heartbeat, after which its connection is closed.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(2);

/// Time for which outages are kept in memory: no turn is longer, except in correspondence games.
pub(crate) const OUTAGE_MEMORY_MS: i64 = 40 * 24 * 3_600_000;

/// Time span before now in which outages are read again.
const OUTAGE_RELOAD_MS: i64 = 120_000;

/// Maximum number of clocks advanced by one heartbeat.
const DUE_TIMERS_MAX: usize = 4096;

/// Periodic heartbeat over a dedicated connection, so that no other query delays it.
#[derive(Default)]
pub(crate) struct HeartbeatTask {
    connection: Option<PgConnection>,
    nodes: Vec<NodeId>,
}

impl PeriodicTask for HeartbeatTask {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        if node.is_shutting_down() {
            return Ok(());
        }
        let heartbeat = timeout(HEARTBEAT_TIMEOUT, self.heartbeat(node)).await;
        let result = heartbeat.unwrap_or(Err(Error::Unavailable));
        if result.is_err() {
            self.connection = None;
        }
        result
    }
}

impl HeartbeatTask {
    async fn heartbeat(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connect_dedicated(&node.settings.database).await?),
        };
        crate::db::set_clock(connection, &node.clock).await?;
        let mut nodes = record(node, connection).await?;
        let own = nodes.iter().find(|other| other.node_id == node.node_id);
        let now_ms = own.map_or_else(|| node.now(), |own| own.heartbeat_ms);
        let is_dead = |other: &NodeHeartbeat| other.heartbeat_ms < now_ms - NODE_DEAD_AFTER_MS;
        for dead in nodes.iter().filter(|other| is_dead(other) && !other.ended) {
            heartbeat::remove_dead_node(connection, dead, now_ms).await?;
        }
        nodes.retain(|other| !other.ended && !is_dead(other));
        load_outages(node, connection, now_ms).await?;
        // Only now are all outages up to this time known.
        let all_alive_ms = nodes.iter().map(|other| other.heartbeat_ms).min().unwrap_or(now_ms);
        node.games.all_alive_ms.store(all_alive_ms.0, Ordering::Relaxed);
        let mut node_ids: Vec<NodeId> = nodes.iter().map(|other| other.node_id).collect();
        node_ids.sort_unstable();
        if node_ids != self.nodes {
            *node.nodes.write().unwrap_or_else(PoisonError::into_inner) = node_ids.clone();
            self.nodes = node_ids;
            // The heartbeat must not wait for the scan.
            let node = Arc::clone(node);
            tokio::spawn(async move {
                scan_shards(&node).await.unwrap_or_else(|error| error.log());
            });
        }
        run_due_timers(node, all_alive_ms);
        metrics::gauge!("palamedes_timers").set(node.games.timers.len() as f64);
        Ok(())
    }
}

/// Records the heartbeat, with an outage if commits have failed, and returns all nodes.
async fn record(node: &Node, connection: &mut PgConnection) -> Result<Vec<NodeHeartbeat>, Error> {
    let failing_ms = node.games.commit_failing_since_ms.swap(0, Ordering::Relaxed);
    let policy = OutagePolicy {
        after_ms: node.settings.outage_after_ms,
        since_ms: (failing_ms > 0).then_some(UnixMs(failing_ms)),
    };
    let name = &node.settings.node;
    let nodes = heartbeat::record_heartbeat(connection, node.node_id, name, policy).await;
    if nodes.is_err() && failing_ms > 0 {
        node.games.note_commit_failure(UnixMs(failing_ms));
    }
    nodes
}

impl GameService {
    /// Announces the shutdown to the other nodes, with an outage for the connected players.
    pub(crate) async fn announce_shutdown(&self, node: &Node, outage_ms: i64) -> Result<(), Error> {
        let name = &node.settings.node;
        let outage =
            heartbeat::record_shutdown(&node.play_pool, node.node_id, name, outage_ms).await?;
        let mut known = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        *known = known.iter().copied().chain([outage]).collect();
        Ok(())
    }
}

/// Loads new outages.
async fn load_outages(
    node: &Node,
    connection: &mut PgConnection,
    now_ms: UnixMs,
) -> Result<(), Error> {
    let known = node.games.outages();
    let span_ms = if known.is_empty() { OUTAGE_MEMORY_MS } else { OUTAGE_RELOAD_MS };
    let mut outages: Vec<Outage> = heartbeat::outages(connection, now_ms - span_ms).await?;
    let is_recent = |outage: &&Outage| outage.until_ms >= now_ms - OUTAGE_MEMORY_MS;
    outages.extend(known.iter().filter(is_recent));
    outages.sort_unstable();
    outages.dedup();
    *node.games.outages.write().unwrap_or_else(PoisonError::into_inner) = outages.into();
    Ok(())
}

/// Advances the clocks whose deadline passed while all nodes were alive.
fn run_due_timers(node: &Arc<Node>, until_ms: UnixMs) {
    let due = node.games.timers.take_due(until_ms, DUE_TIMERS_MAX);
    if due.is_empty() {
        return;
    }
    let node = Arc::clone(node);
    tokio::spawn(async move {
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
