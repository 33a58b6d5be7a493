//! Periodic tasks of a node: heartbeat, scan of shards, resync, presence, delayed broadcast.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;

use crate::cluster::NODE_DEAD_AFTER_MS;
use crate::cluster::shards::owned_shards;
use crate::db::game::{GameDeadline, StoredStatus};
use crate::error::Error;
use crate::game::cache::load;
use crate::game::cached_game::CachedGame;
use crate::game::heartbeat::{HEARTBEAT_INTERVAL, HeartbeatTask, OUTAGE_MEMORY_MS};
use crate::game::online;
use crate::game::replication::resync;
use crate::game::service;
use crate::ids::GameId;
use crate::node::Node;
use crate::periodic::{PeriodicTask, spawn_periodic};

/// Interval of scans for deadlines and premoves in the own shards.
const SHARD_SCAN_INTERVAL: Duration = Duration::from_secs(5);

/// Interval at which subscribed games are compared with the database.
const RESYNC_INTERVAL: Duration = Duration::from_secs(2);

/// Interval at which presence is refreshed.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(5);

/// Interval of broadcasts to delayed spectators.
const DELAYED_BROADCAST_INTERVAL: Duration = Duration::from_secs(1);

/// Idle time after which a game leaves the cache.
const CACHE_IDLE_MS: u64 = 60_000;

/// Maximum number of games handled at the same time.
pub(crate) const CONCURRENT_TICKS: usize = 16;

/// Spawns the periodic tasks, which end with the node.
pub(crate) fn spawn_background_tasks(node: &Arc<Node>) {
    spawn_periodic(node, HEARTBEAT_INTERVAL, HeartbeatTask::default());
    spawn_periodic(node, SHARD_SCAN_INTERVAL, ShardScanTask);
    spawn_periodic(node, RESYNC_INTERVAL, ResyncTask);
    spawn_periodic(node, PRESENCE_INTERVAL, PresenceTask);
    spawn_periodic(node, DELAYED_BROADCAST_INTERVAL, DelayedBroadcastTask);
}

struct PresenceTask;

impl PeriodicTask for PresenceTask {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        online::refresh_presence(node).await
    }
}

struct DelayedBroadcastTask;

impl PeriodicTask for DelayedBroadcastTask {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let has_delay =
            |cached: &&Arc<CachedGame>| cached.has_spectator_delay() && cached.has_subscribers();
        let delayed: Vec<Arc<CachedGame>> =
            node.games.lock().values().filter(has_delay).cloned().collect();
        for cached in delayed {
            let mut state = cached.state.lock().await;
            // A game that cannot be loaded does not delay the others.
            match load(node, &cached, &mut state).await {
                Ok(_) => cached.broadcast_delayed(&mut state, node.now_ms()),
                Err(error) => error.log(),
            }
        }
        Ok(())
    }
}

struct ShardScanTask;

impl PeriodicTask for ShardScanTask {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let now_ms = node.now();
        let nodes_before_ms = now_ms - 20 * NODE_DEAD_AFTER_MS;
        let outages_before_ms = now_ms - 2 * OUTAGE_MEMORY_MS;
        node.games.store.delete_old_outages(nodes_before_ms, outages_before_ms).await?;
        scan_shards(node).await
    }
}

/// Sets the timers of the own shards, and plays premoves that were missed.
pub(crate) async fn scan_shards(node: &Arc<Node>) -> Result<(), Error> {
    let nodes = node.nodes.read().unwrap_or_else(PoisonError::into_inner).clone();
    let shards = owned_shards(&nodes, node.node_id);
    let found = node.games.store.scan_shards(&shards).await?;
    for GameDeadline { game_id, deadline_ms } in found.deadlines {
        node.games.timers.set_if_earlier(game_id, deadline_ms);
    }
    metrics::gauge!("palamedes_games_live").set(found.live_games as f64);
    let play = |game_id| service::play_premove(Arc::clone(node), game_id);
    stream::iter(found.due_premoves).for_each_concurrent(CONCURRENT_TICKS, play).await;
    Ok(())
}

struct ResyncTask;

impl PeriodicTask for ResyncTask {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        {
            let mut cache = node.games.lock();
            evict_idle(&mut cache, node.now_ms());
            compact_idle(cache.values(), node.settings.limits.cached_games);
        }
        metrics::gauge!("palamedes_players_connected")
            .set(node.games.connected_players().len() as f64);
        resync_all(node).await
    }
}

/// Compares the subscribed games with the database and reloads those that are behind.
pub(crate) async fn resync_all(node: &Arc<Node>) -> Result<(), Error> {
    let subscribed: Vec<Arc<CachedGame>> = {
        let cache = node.games.lock();
        cache.values().filter(|cached| cached.has_subscribers()).cloned().collect()
    };
    metrics::gauge!("palamedes_games_subscribed").set(subscribed.len() as f64);
    if subscribed.is_empty() {
        return Ok(());
    }
    let game_ids: Vec<GameId> = subscribed.iter().map(|cached| cached.game_id).collect();
    let asked_ms = node.clock.monotonic_ms();
    let versions = node.games.store.versions(&game_ids).await?;
    let is_behind = |cached: &Arc<CachedGame>| {
        let Some(stored) = versions.get(&cached.game_id) else { return false };
        let is_broken = stored.status == StoredStatus::Broken;
        if cached.is_broken() != is_broken {
            return true;
        }
        let (known, version) = (cached.known_version(), i64::from(stored.version.0));
        if known == version {
            cached.confirm(asked_ms);
        }
        known < version && !is_broken
    };
    let behind = subscribed.into_iter().filter(is_behind);
    stream::iter(behind)
        .for_each_concurrent(CONCURRENT_TICKS, |cached| async move {
            metrics::counter!("palamedes_resyncs_total").increment(1);
            resync(node, &cached).await;
        })
        .await;
    Ok(())
}

/// Removes games from the cache that were not used for some time.
fn evict_idle(cache: &mut BTreeMap<GameId, Arc<CachedGame>>, now_ms: u64) {
    cache.retain(|_, cached| {
        let is_idle = cached.used_ms() + CACHE_IDLE_MS < now_ms;
        !is_idle || cached.has_subscribers() || Arc::strong_count(cached) > 1
    });
}

/// Compacts the least recently used games, except as many as are kept ready.
fn compact_idle<'a>(games: impl Iterator<Item = &'a Arc<CachedGame>>, ready_max: usize) {
    let mut games: Vec<&Arc<CachedGame>> = games.collect();
    if games.len() > ready_max {
        games.sort_unstable_by_key(|cached| std::cmp::Reverse(cached.used_ms()));
        games.iter().skip(ready_max).for_each(|cached| cached.compact());
    }
}
