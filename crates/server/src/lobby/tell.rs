//! Who is told what, after it is committed. These are hints: whoever misses one asks again.

use std::sync::Arc;

use wire::{Notice, ToClient};

use crate::error::Error;
use crate::game::Games;
use crate::node::Node;

/// Tells a player, wherever they are connected.
pub(super) fn player(node: &Node, player_id: i64, notice: Notice) {
    node.games.notify(node, player_id, ToClient::Notice { notice });
}

/// Somebody has another name: tells whoever watches the games they sit at. It is done beside
/// whatever changed the name, and a table that misses it shows the old one until it is read again.
pub(crate) fn renamed(node: &Arc<Node>, player_id: i64) {
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let games =
            sqlx::query_scalar!("SELECT game_id FROM sitting WHERE player_id = $1", player_id);
        match games.fetch_all(&node.pool).await {
            Ok(games) => {
                for game_id in games {
                    table(&node, game_id).await;
                }
            }
            Err(error) => Error::Database(error).log(),
        }
    });
}

/// Tells whoever keeps or watches a table that it began, or that others sit there now.
pub(super) async fn table(node: &Arc<Node>, game_id: i64) {
    Games::changed(node, game_id).await;
}
