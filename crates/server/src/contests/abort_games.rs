//! Games of contests that the server aborts: after forfeits and decisions of the organiser.

use std::sync::Arc;

use crate::db::contest_round;
use crate::error::Error;
use crate::game::service;
use crate::node::Node;

/// Maximum number of games aborted in one run.
const BATCH: i64 = 500;

/// Aborts the queued games. A game that fails is tried again in the next run.
pub(crate) async fn abort_queued_games(node: &Arc<Node>) -> Result<(), Error> {
    for game_id in contest_round::list_aborts(&node.pool, BATCH).await? {
        match service::abort(node, game_id).await {
            // A broken game waits for the operator and has no running clock.
            Ok(()) | Err(Error::Conflict(_) | Error::NotFound) => {
                contest_round::delete_abort(&node.pool, game_id).await?;
            }
            Err(error) => error.log(),
        }
    }
    Ok(())
}
