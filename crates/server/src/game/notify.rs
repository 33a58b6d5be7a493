//! Notifications to connected players, and to subscribers of games.
//! They may be lost: clients that miss one reload.

use std::sync::Arc;

use table::Event;
use wire::{Notification, ToClient};

use crate::db::game::SeatRow;
use crate::db::player;
use crate::db::player_kind::StoredKind;
use crate::game::events::CommittedGame;
use crate::game::service;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::SeatNumber;

/// Sends a notification to a player on all nodes.
pub(crate) fn notify_player(node: &Node, player_id: PlayerId, notification: Notification) {
    node.games.notify(node, player_id, ToClient::Notification { notification });
}

/// Sends the new name of a player to the subscribers of their games, in the background.
pub(crate) fn player_renamed(node: &Arc<Node>, player_id: PlayerId) {
    let node = Arc::clone(node);
    tokio::spawn(async move {
        match player::active_games(&node.play_pool, player_id).await {
            Ok(games) => {
                for game_id in games {
                    service::seats_changed(&node, game_id).await;
                }
            }
            Err(error) => error.log(),
        }
    });
}

/// Reloads a game on all nodes and sends its seats to the subscribers.
pub(crate) async fn seats_changed(node: &Arc<Node>, game_id: GameId) {
    service::seats_changed(node, game_id).await;
}

/// Notifies players of the end, of offers and of their turn.
pub(crate) fn on_commit(committed: &CommittedGame<'_>) {
    let CommittedGame { node, game, .. } = committed;
    let game_id = game.row.game_id.to_string();
    if committed.is_end() {
        for player_id in game.seats.iter().filter(is_notified).filter_map(|seat| seat.player_id) {
            let game_id = game_id.clone();
            notify_player(node, player_id, Notification::GameFinished { game_id });
        }
        return;
    }
    notify_offer(committed);
    for player_id in committed.next_players() {
        let seat = game.seats.iter().find(|seat| seat.player_id == Some(player_id));
        if seat.is_some_and(|seat| is_notified(&seat)) {
            let game_id = game_id.clone();
            notify_player(node, player_id, Notification::YourTurn { game_id });
        }
    }
}

/// Returns whether a player receives notifications. Turns of computer players are queued.
fn is_notified(seat: &&SeatRow) -> bool {
    seat.kind != Some(StoredKind::Computer)
}

/// Notifies bots of an offer, so that they need not subscribe to their games.
fn notify_offer(committed: &CommittedGame<'_>) {
    let CommittedGame { node, game, events, .. } = committed;
    let offered_by = events.iter().find_map(|event| match event {
        Event::Offered(seat, _) => Some(SeatNumber::from(*seat)),
        _ => None,
    });
    let Some(offered_by) = offered_by else { return };
    let others = game.seats.iter().filter(|seat| seat.seat != offered_by);
    for seat in others.filter(|seat| seat.kind == Some(StoredKind::Bot)) {
        if let Some(player_id) = seat.player_id {
            let game_id = game.row.game_id.to_string();
            notify_player(node, player_id, Notification::OfferReceived { game_id });
        }
    }
}
