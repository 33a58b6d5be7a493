//! Who is told what, after it is committed. These are hints: whoever misses one asks again.

use std::sync::Arc;

use wire::{Notice, ToClient};

use crate::game::Games;
use crate::node::Node;

/// Tells a player, wherever they are connected.
pub(super) fn player(node: &Node, player_id: i64, notice: Notice) {
    node.games.notify(node, player_id, ToClient::Notice { notice });
}

/// Tells whoever keeps or watches a table that it began, or that others sit there now.
pub(super) async fn table(node: &Arc<Node>, game_id: i64) {
    Games::changed(node, game_id).await;
}
