//! Positions in the queue, for the players who wait for a computer player.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::db::computer_turn;
use crate::error::Error;
use crate::game::cached_game::CachedGame;
use crate::game::online::broadcast_seats;
use crate::ids::GameId;
use crate::node::Node;
use crate::numbers::{SeatNumber, count_to_u32};
use crate::periodic::{PeriodicTask, spawn_periodic};

/// Interval at which the positions are read.
const UPDATE_INTERVAL: Duration = Duration::from_secs(2);

/// Time in the queue after which its position is shown.
const SHOWN_AFTER_MS: i64 = 1_500;

/// Spawns the task that sends the positions to the viewers of this node.
pub(crate) fn spawn_position_updates(node: &Arc<Node>) {
    spawn_periodic(node, UPDATE_INTERVAL, PositionUpdate);
}

struct PositionUpdate;

impl PeriodicTask for PositionUpdate {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        update_positions(node).await
    }
}

/// Reads the positions of all watched games with computer players, and sends those that changed.
async fn update_positions(node: &Arc<Node>) -> Result<(), Error> {
    let watched: Vec<Arc<CachedGame>> = {
        let cache = node.games.lock();
        let is_watched =
            |cached: &&Arc<CachedGame>| cached.has_computer() && cached.has_subscribers();
        cache.values().filter(is_watched).cloned().collect()
    };
    if watched.is_empty() {
        return Ok(());
    }
    let game_ids: Vec<GameId> = watched.iter().map(|cached| cached.game_id).collect();
    let now_ms = node.now();
    let found =
        computer_turn::positions(&node.play_pool, &game_ids, now_ms - SHOWN_AFTER_MS, now_ms);
    let mut positions: HashMap<GameId, Vec<(SeatNumber, u32)>> = HashMap::new();
    for found in found.await? {
        let position = (found.seat, count_to_u32(found.position));
        positions.entry(found.game_id).or_default().push(position);
    }
    for cached in watched {
        let mut positions = positions.remove(&cached.game_id).unwrap_or_default();
        positions.sort_unstable();
        if cached.set_queue_positions(positions) {
            broadcast_seats(node, &cached).await?;
        }
    }
    Ok(())
}
