//! Games of somebody whose account is no more: nobody waits at them for who never comes.

use std::sync::Arc;

use uuid::Uuid;
use wire::Act;

use super::tell;
use crate::error::Error;
use crate::game::Games;
use crate::node::Node;

/// So many players are looked at in one round.
const MENDED: i64 = 200;

/// Resigns all games of a player who is gone, and tells whoever watches them under which name.
/// Whoever deleted the account may go away; this is brought to its end.
pub(crate) async fn forsake(node: &Arc<Node>, player_id: i64) {
    let node = Arc::clone(node);
    let done = tokio::spawn(async move { resign_all(&node, player_id).await }).await;
    match done {
        Ok(Ok(())) => {}
        Ok(Err(error)) => error.log(),
        Err(error) => tracing::error!(%error, "the games of somebody who is gone go on"),
    }
}

/// A game that could not be resigned stays in `sitting`, and is found there by [`mend`].
async fn resign_all(node: &Arc<Node>, player_id: i64) -> Result<(), Error> {
    let games = sqlx::query_scalar!("SELECT game_id FROM sitting WHERE player_id = $1", player_id);
    for game_id in games.fetch_all(&node.pool).await? {
        tell::table(node, game_id).await;
        let act = Act { key: Uuid::new_v4().to_string(), ply: None, say: "resign".to_owned() };
        match Games::act(node, game_id, player_id, act, 0).await {
            // The game is over, or the seat was out already.
            Ok(_) | Err(Error::Refused(_)) => {}
            Err(error) => {
                error.log();
                continue;
            }
        }
        let left = sqlx::query!(
            "DELETE FROM sitting WHERE player_id = $1 AND game_id = $2",
            player_id,
            game_id
        );
        left.execute(&node.pool).await?;
    }
    Ok(())
}

/// Resigns what a crash kept from being resigned.
pub(super) async fn mend(node: &Arc<Node>) -> Result<(), Error> {
    let gone = sqlx::query_scalar!(
        "SELECT DISTINCT s.player_id FROM sitting s JOIN player p ON p.player_id = s.player_id
         WHERE p.gone_ms IS NOT NULL LIMIT $1",
        MENDED
    );
    for player_id in gone.fetch_all(&node.pool).await? {
        resign_all(node, player_id).await?;
    }
    Ok(())
}
