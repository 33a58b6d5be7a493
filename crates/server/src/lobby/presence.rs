//! Presence of players, sampled every few seconds.
//!
//! A player who is connected to any node has a row in `presence`. So the lobbies of all nodes can
//! leave out games whose players are offline, and show who is online.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::db::lobby_game::{AbandonedBefore, delete_abandoned};
use crate::db::presence;
use crate::error::Error;
use crate::node::Node;

/// The creator of a game counts as online for this time: the first sample may be missing.
pub(crate) const NEW_GAME_MS: i64 = 60_000;

/// A listed open game is deleted when its players have been offline for this time.
const ABANDONED_LISTED_MS: i64 = 900_000;

/// A private open game is deleted when its players have been offline for this time.
const ABANDONED_PRIVATE_MS: i64 = 86_400_000;

/// Maximum age of an open game.
const OPEN_GAME_MAX_AGE_MS: i64 = 14 * 86_400_000;

/// Maximum number of games deleted in one run.
const DELETE_BATCH: i64 = 200;

/// Interval between two samples.
const SAMPLE_INTERVAL: Duration = Duration::from_secs(10);

/// Spawns the sampler of a node, which ends with the node.
pub(crate) fn spawn_sampler(node: &Arc<Node>) {
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        let mut interval = interval(SAMPLE_INTERVAL);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            let Some(node) = node.upgrade() else { return };
            record_presence(&node).await.unwrap_or_else(|error| error.log());
        }
    });
}

/// Records the presence of connected players.
async fn record_presence(node: &Node) -> Result<(), Error> {
    let online = node.games.connected_players();
    if online.is_empty() {
        return Ok(());
    }
    presence::record(&node.pool, &online, node.now()).await
}

/// Deletes open games that are too old or whose players are offline.
pub(crate) async fn delete_abandoned_games(node: &Node) -> Result<(), Error> {
    let now_ms = node.now();
    let before = AbandonedBefore {
        created_ms: now_ms - OPEN_GAME_MAX_AGE_MS,
        listed_seen_ms: now_ms - ABANDONED_LISTED_MS,
        private_seen_ms: now_ms - ABANDONED_PRIVATE_MS,
    };
    let deleted = delete_abandoned(&node.pool, &before, DELETE_BATCH).await?;
    if !deleted.is_empty() {
        tracing::debug!(games = deleted.len(), "abandoned open games deleted");
    }
    Ok(())
}
