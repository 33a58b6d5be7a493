//! Presence of the players of a game on all nodes, refreshed every few seconds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wire::{SeatView, ToClient};

use crate::error::Error;
use crate::game::cache::load;
use crate::game::cached_game::CachedGame;
use crate::game::live_game;
use crate::game::replication::{Audience, NodeMessage, NodePayload};
use crate::ids::PlayerId;
use crate::node::Node;

/// Time for which a player counts as connected to another node.
const REMOTE_ONLINE_MS: u64 = 15_000;

/// Tracker of the players of a game.
#[derive(Default)]
pub(crate) struct OnlineTracker {
    /// The players of the game.
    seated: Vec<PlayerId>,
    /// The players connected to other nodes, with the time until which that counts.
    remote: BTreeMap<PlayerId, u64>,
    /// The players who were online at the last broadcast.
    last_broadcast: BTreeSet<PlayerId>,
}

impl OnlineTracker {
    /// Sets the players of the game.
    pub fn set_seated(&mut self, sitting: Vec<PlayerId>) {
        self.seated = sitting;
    }

    /// Returns whether a player has a seat, as far as this node knows.
    pub fn is_seated(&self, player_id: PlayerId) -> bool {
        self.seated.contains(&player_id)
    }

    /// Marks players as connected to another node.
    pub fn mark_remote(&mut self, online: &[PlayerId], now_ms: u64) {
        for player_id in online.iter().filter(|player_id| self.seated.contains(player_id)) {
            self.remote.insert(*player_id, now_ms + REMOTE_ONLINE_MS);
        }
    }

    /// Returns whether a player is connected to another node.
    pub fn is_remote(&self, player_id: PlayerId) -> bool {
        self.remote.contains_key(&player_id)
    }

    /// Refreshes the presence; returns the players connected here, and whether anything changed.
    fn refresh(&mut self, present: &[PlayerId], now_ms: u64) -> (Vec<PlayerId>, bool) {
        self.remote.retain(|_, until_ms| *until_ms > now_ms);
        let local: Vec<PlayerId> =
            self.seated.iter().copied().filter(|player_id| present.contains(player_id)).collect();
        let remote = self.seated.iter().filter(|player_id| self.is_remote(**player_id));
        let now: BTreeSet<PlayerId> = local.iter().chain(remote).copied().collect();
        let changed = now != self.last_broadcast;
        self.last_broadcast = now;
        (local, changed)
    }
}

/// Refreshes and broadcasts the presence of all subscribed games.
pub(crate) async fn refresh_presence(node: &Arc<Node>) -> Result<(), Error> {
    let watched: Vec<Arc<CachedGame>> = {
        let slots = node.games.lock();
        slots.values().filter(|slot| slot.has_subscribers()).cloned().collect()
    };
    for slot in watched {
        let present = slot.online_here();
        let (local, changed) = slot.online().refresh(&present, node.now_ms());
        if !local.is_empty() {
            node.games.publish(
                'c',
                slot.game_id,
                &NodeMessage::new(node, NodePayload::Online(local)),
            );
        }
        if changed {
            broadcast_seats(node, &slot).await?;
        }
    }
    Ok(())
}

/// Sends the seats of a game to its subscribers on this node.
pub(crate) async fn broadcast_seats(node: &Arc<Node>, slot: &CachedGame) -> Result<(), Error> {
    let mut state = slot.state.lock().await;
    if state.is_empty() {
        load(node, slot, &mut state).await?;
    }
    let is_online = |player_id| slot.is_online(player_id);
    let views = state.seats().iter().map(|seated| live_game::seat_view(seated, &is_online));
    let mut seats: Vec<SeatView> = views.collect();
    slot.add_queue_positions(&mut seats);
    slot.broadcast_message(
        &ToClient::Seats { game_id: slot.game_id.to_string(), seats },
        &Audience::ALL,
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids<const COUNT: usize>(ids: [i64; COUNT]) -> Vec<PlayerId> {
        ids.map(PlayerId).to_vec()
    }

    #[test]
    fn seated_player_is_online_here_or_on_another_node() {
        let mut presence = OnlineTracker::default();
        presence.set_seated(ids([1, 2]));
        assert_eq!(presence.refresh(&[], 0), (vec![], false));
        assert_eq!(presence.refresh(&ids([2, 7]), 0), (ids([2]), true));
        presence.mark_remote(&ids([1, 9]), 1000);
        assert!(presence.is_remote(PlayerId(1)) && !presence.is_remote(PlayerId(9)));
        assert_eq!(presence.refresh(&ids([2, 7]), 1000), (ids([2]), true));
        assert_eq!(presence.refresh(&ids([2]), 5000), (ids([2]), false));
        assert_eq!(presence.refresh(&ids([2]), 1000 + REMOTE_ONLINE_MS), (ids([2]), true));
        assert_eq!(presence.refresh(&[], 30_000), (vec![], true));
    }
}
