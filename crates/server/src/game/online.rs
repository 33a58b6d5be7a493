//! Presence of the players of a game on all nodes. A node reports changes to the others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError};

use wire::{SeatView, ToClient};

use crate::error::Error;
use crate::game::cache::load;
use crate::game::cached_game::CachedGame;
use crate::game::live_game;
use crate::game::replication::{Audience, NodeMessage, NodePayload, OnlineReport};
use crate::ids::{NodeId, PlayerId};
use crate::node::Node;

/// Tracker of the players of a game.
#[derive(Default)]
pub(crate) struct OnlineTracker {
    /// The players of the game.
    seated: Vec<PlayerId>,
    /// The players connected to each other node.
    remote: BTreeMap<NodeId, Vec<PlayerId>>,
    /// The nodes that were taken for dead with players of the game.
    lost_nodes: BTreeSet<NodeId>,
    /// The players connected here, as the other nodes know them; none before they were asked.
    reported: Option<Vec<PlayerId>>,
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

    /// Sets the players connected to another node.
    pub fn set_remote(&mut self, node_id: NodeId, players: Vec<PlayerId>) {
        match players.is_empty() {
            true => drop(self.remote.remove(&node_id)),
            false => drop(self.remote.insert(node_id, players)),
        }
    }

    /// Returns whether a player is connected to another node.
    pub fn is_remote(&self, player_id: PlayerId) -> bool {
        self.remote.values().any(|players| players.contains(&player_id))
    }

    /// Reports the players again and asks the other nodes for theirs: messages may be lost.
    pub fn forget_reports(&mut self) {
        self.reported = None;
    }

    /// Returns whether other nodes count a player as connected here.
    pub fn has_report(&self) -> bool {
        self.reported.as_ref().is_some_and(|players| !players.is_empty())
    }

    /// Returns the players of the game among those connected here.
    fn local(&self, present: &[PlayerId]) -> Vec<PlayerId> {
        self.seated.iter().copied().filter(|player_id| present.contains(player_id)).collect()
    }

    /// Removes the players of nodes that are gone. When such a node is back, it is asked again.
    fn forget_lost_nodes(&mut self, nodes: &[NodeId]) {
        let lost = self.remote.keys().filter(|node_id| !nodes.contains(node_id));
        self.lost_nodes.extend(lost);
        self.remote.retain(|node_id, _| nodes.contains(node_id));
        let lost_before = self.lost_nodes.len();
        self.lost_nodes.retain(|node_id| !nodes.contains(node_id));
        if self.lost_nodes.len() < lost_before {
            self.forget_reports();
        }
    }

    /// Refreshes the presence; returns what to report, and whether anything changed.
    fn refresh(&mut self, present: &[PlayerId], nodes: &[NodeId]) -> (Option<OnlineReport>, bool) {
        self.forget_lost_nodes(nodes);
        let local = self.local(present);
        let asks = self.reported.is_none();
        let report = (self.reported.as_ref() != Some(&local))
            .then(|| OnlineReport { players: local.clone(), asks });
        let remote = self.seated.iter().filter(|player_id| self.is_remote(**player_id));
        let now: BTreeSet<PlayerId> = local.iter().chain(remote).copied().collect();
        let changed = now != self.last_broadcast;
        self.last_broadcast = now;
        self.reported = Some(local);
        (report, changed)
    }
}

/// Refreshes the presence of all subscribed games.
/// Changes are reported to the other nodes and broadcast.
pub(crate) async fn refresh_presence(node: &Arc<Node>) -> Result<(), Error> {
    let watched: Vec<Arc<CachedGame>> = {
        let slots = node.games.lock();
        let is_reported = |slot: &&Arc<CachedGame>| slot.has_subscribers() || slot.has_report();
        slots.values().filter(is_reported).cloned().collect()
    };
    let nodes = node.nodes.read().unwrap_or_else(PoisonError::into_inner).clone();
    for slot in watched {
        let present = slot.online_here();
        let (report, changed) = slot.online().refresh(&present, &nodes);
        if let Some(report) = report {
            let message = NodeMessage::new(node, NodePayload::Online(report));
            node.games.publish(slot.game_id, message);
        }
        if changed {
            broadcast_seats(node, &slot).await?;
        }
    }
    Ok(())
}

/// Reports the players of a game who are connected here, if there are any.
pub(crate) fn answer(node: &Node, slot: &CachedGame) {
    let present = slot.online_here();
    let players = slot.online().local(&present);
    if !players.is_empty() {
        let report = OnlineReport { players, asks: false };
        node.games.publish(slot.game_id, NodeMessage::new(node, NodePayload::Online(report)));
    }
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
        let report = |players, asks| Some(OnlineReport { players, asks });
        let nodes = [11, 22].map(NodeId);
        assert_eq!(presence.refresh(&[], &nodes), (report(vec![], true), false));
        assert_eq!(presence.refresh(&ids([2, 7]), &nodes), (report(ids([2]), false), true));
        presence.set_remote(NodeId(22), ids([1, 9]));
        assert!(presence.is_remote(PlayerId(1)) && presence.is_seated(PlayerId(1)));
        // Each change is reported and broadcast once.
        assert_eq!(presence.refresh(&ids([2, 7]), &nodes), (None, true));
        assert_eq!(presence.refresh(&ids([2]), &nodes), (None, false));
        // The other node has died.
        assert_eq!(presence.refresh(&ids([2]), &nodes[..1]), (None, true));
        // It has lost heartbeats only, and does not know that its report is needed again.
        assert_eq!(presence.refresh(&ids([2]), &nodes), (report(ids([2]), true), false));
        assert_eq!(presence.refresh(&ids([2]), &nodes), (None, false));
        presence.set_remote(NodeId(22), ids([1]));
        presence.set_remote(NodeId(22), vec![]);
        assert!(!presence.is_remote(PlayerId(1)));
        assert_eq!(presence.refresh(&[], &nodes), (report(vec![], false), true));
        presence.forget_reports();
        assert_eq!(presence.refresh(&[], &nodes), (report(vec![], true), false));
    }
}
