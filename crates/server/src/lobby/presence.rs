//! Presence of players, written when it changes.
//!
//! A player who is connected to any node has a row in `presence`. So the lobbies of all nodes can
//! leave out games whose players are offline, and show who is online.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::db::lobby_game::{AbandonedBefore, delete_abandoned};
use crate::db::presence::{self, PresenceChange};
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::periodic::{PeriodicTask, spawn_periodic};

/// The creator of a game counts as online for this time: the page may not be connected yet.
pub(crate) const NEW_GAME_MS: i64 = 60_000;

/// A listed open game is deleted when its players have been offline for this time.
const ABANDONED_LISTED_MS: i64 = 900_000;

/// A private open game is deleted when its players have been offline for this time.
const ABANDONED_PRIVATE_MS: i64 = 86_400_000;

/// Maximum age of an open game.
const OPEN_GAME_MAX_AGE_MS: i64 = 14 * 86_400_000;

/// Maximum number of games deleted in one run.
const DELETE_BATCH: i64 = 200;

/// Interval at which changes are written.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// Spawns the task that writes the presence of a node, which ends with the node.
pub(crate) fn spawn_writer(node: &Arc<Node>) {
    spawn_periodic(node, WRITE_INTERVAL, PresenceWriter::default());
}

/// Writer with the players whose presence is in the database.
#[derive(Default)]
struct PresenceWriter {
    written: BTreeSet<PlayerId>,
}

impl PeriodicTask for PresenceWriter {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        match node.is_shutting_down() {
            true => Ok(()),
            false => write_changes(node, &mut self.written).await,
        }
    }
}

/// Writes who was connected or disconnected since the last time, if there is anyone.
async fn write_changes(node: &Node, written: &mut BTreeSet<PlayerId>) -> Result<(), Error> {
    let connected: BTreeSet<PlayerId> = node.games.connected_players().into_iter().collect();
    // The other nodes may have taken this one for dead: its players no longer count as online.
    let is_lost = node.games.presence_lost.swap(false, Ordering::Relaxed);
    if connected == *written && !is_lost {
        return Ok(());
    }
    let is_new = |player_id: &&PlayerId| is_lost || !written.contains(player_id);
    let joined: Vec<PlayerId> = connected.iter().filter(is_new).copied().collect();
    let left: Vec<PlayerId> = written.difference(&connected).copied().collect();
    let (node_id, left_ms) = (node.node_id, node.now());
    let change = PresenceChange { node_id, joined: &joined, left: &left, left_ms };
    let recorded = presence::record(&node.pool, &change).await;
    if matches!(recorded, Ok(true)) {
        *written = connected;
    } else if is_lost {
        node.games.presence_lost.store(true, Ordering::Relaxed);
    }
    recorded.map(|_| ())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::test_database::create_database;

    const PLAYER: PlayerId = PlayerId(1);

    /// Records that the player is connected.
    async fn record_player(node: &Node) -> bool {
        let (node_id, left_ms) = (node.node_id, node.now());
        let change = PresenceChange { node_id, joined: &[PLAYER], left: &[], left_ms };
        presence::record(&node.pool, &change).await.unwrap()
    }

    /// Starts a node to which the player is connected.
    async fn start_with_player() -> Arc<Node> {
        let node = Node::start(Settings::development(&create_database().await)).await.unwrap();
        let player = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
            VALUES (1, 'a', 'a', 1, 0)";
        sqlx::query(player).execute(&node.pool).await.unwrap();
        // The node has a row from its first heartbeat on.
        while !record_player(&node).await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        node
    }

    async fn connected(node: &Node) -> i64 {
        let connected = "SELECT count(*) FROM presence WHERE seen_ms = 9223372036854775807";
        sqlx::query_scalar(connected).fetch_one(&node.pool).await.unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn player_who_left_while_presence_was_lost_is_offline() {
        let node = start_with_player().await;
        let mut written = BTreeSet::from([PLAYER]);
        node.games.presence_lost.store(true, Ordering::Relaxed);
        write_changes(&node, &mut written).await.unwrap();
        assert_eq!((connected(&node).await, written.len()), (0, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_player_stays_online_after_the_end_of_a_node() {
        let node = start_with_player().await;
        assert_eq!(connected(&node).await, 1);
        node.shutdown().await.unwrap();
        assert_eq!(connected(&node).await, 0);
        // A change on its way comes too late.
        assert!(!record_player(&node).await);
        assert_eq!(connected(&node).await, 0);
        // What was left behind by other means is ended, too.
        let left = "INSERT INTO presence VALUES (1, 77, 9223372036854775807)";
        sqlx::query(left).execute(&node.pool).await.unwrap();
        presence::end_lost_nodes(&node.pool, node.now()).await.unwrap();
        assert_eq!(connected(&node).await, 0);
    }
}
