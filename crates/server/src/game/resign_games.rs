//! Resignation of the live games of deleted accounts, expired guests and suspended players.

use std::sync::Arc;

use uuid::Uuid;
use wire::GameCommand;

use crate::db;
use crate::error::Error;
use crate::game::apply::Received;
use crate::game::notify;
use crate::game::service;
use crate::ids::PlayerId;
use crate::node::Node;

/// Maximum number of players per repair run.
const REPAIR_BATCH: i64 = 200;

/// Age from which a guest without a session has expired.
const GUEST_AGE_MIN_MS: i64 = 3_600_000;

/// Resigns all games of a player who cannot continue them, and broadcasts the current name.
/// Runs to its end even if the request is cancelled.
pub(crate) async fn resign_games(node: &Arc<Node>, player_id: PlayerId) {
    let node = Arc::clone(node);
    let done = tokio::spawn(async move { resign_all(&node, player_id).await }).await;
    match done {
        Ok(Ok(())) => {}
        Ok(Err(error)) => error.log(),
        Err(error) => tracing::error!(%error, "could not resign the games of a player"),
    }
}

/// Resigns the games one by one; failed ones stay in `active_seat` for the repair run.
async fn resign_all(node: &Arc<Node>, player_id: PlayerId) -> Result<(), Error> {
    for game_id in db::player::active_games(&node.pool, player_id).await? {
        notify::seats_changed(node, game_id).await;
        let act = GameCommand {
            request_id: Uuid::new_v4().to_string(),
            ply: None,
            command: "resign".to_owned(),
            input: None,
        };
        match service::send_command(node, game_id, player_id, act, Received::now(node)).await {
            // The game is finished, or the seat has dropped out already.
            Ok(_) | Err(Error::Unprocessable(_)) => {}
            Err(error) => {
                error.log();
                continue;
            }
        }
        db::player::remove_active_game(&node.pool, player_id, game_id).await?;
    }
    Ok(())
}

/// Resigns games of deleted and suspended players that a crash left unresigned.
pub(crate) async fn repair_unresigned_games(node: &Arc<Node>) -> Result<(), Error> {
    for player_id in
        db::player::absent_with_active_games(&node.pool, node.now(), REPAIR_BATCH).await?
    {
        resign_all(node, player_id).await?;
    }
    Ok(())
}

/// Resigns games of guests whose session has expired. They cannot log in again.
pub(crate) async fn resign_games_of_expired_guests(node: &Arc<Node>) -> Result<(), Error> {
    // A new guest may not have a session yet.
    let created_before_ms = node.now() - GUEST_AGE_MIN_MS;
    let guests =
        db::player::expired_guests_in_live_games(&node.pool, created_before_ms, REPAIR_BATCH);
    for player_id in guests.await? {
        resign_all(node, player_id).await?;
    }
    Ok(())
}
