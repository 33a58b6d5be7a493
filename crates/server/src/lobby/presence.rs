//! Who is there: a sample every few seconds, not a note for every coming and going.
//!
//! Whoever sits at a table that has not begun and is connected to some node is noted in the
//! database, because whoever comes to the lobby of another node must not be sent to a table that
//! everybody has left.

use std::sync::Arc;

use crate::error::Error;
use crate::node::Node;

/// Whoever was seen so recently is there.
pub(super) const HERE_MS: i64 = 30_000;

/// Whoever opened a table so recently is taken to be there: the first sample may not have come.
pub(super) const FRESH_MS: i64 = 60_000;

/// A table everybody has left is closed after so long, one that only its link leads to after a day.
const LEFT_MS: i64 = 900_000;

/// See [`LEFT_MS`].
const LEFT_PRIVATE_MS: i64 = 86_400_000;

/// No table gathers for longer than two weeks.
const GATHERING_MS: i64 = 14 * 86_400_000;

/// So many tables are closed at once.
const CLOSED: i64 = 200;

/// Notes who of those connected here sits at a table that has not begun.
pub(super) async fn sample(node: &Arc<Node>) -> Result<(), Error> {
    let here = node.games.here();
    if here.is_empty() {
        return Ok(());
    }
    let noted = sqlx::query!(
        "INSERT INTO presence (player_id, seen_ms)
         SELECT DISTINCT s.player_id, $2::bigint FROM sitting s
         JOIN game g ON g.game_id = s.game_id AND g.status = 0
         WHERE s.player_id = ANY($1)
         ON CONFLICT (player_id) DO UPDATE SET seen_ms = EXCLUDED.seen_ms",
        &here,
        node.now()
    );
    noted.execute(&node.pool).await?;
    Ok(())
}

/// Closes tables that nobody will come to any more.
pub(super) async fn sweep(node: &Arc<Node>) -> Result<(), Error> {
    let now_ms = node.now();
    let closed = sqlx::query_scalar!(
        "DELETE FROM game WHERE status = 0 AND game_id IN (
             SELECT g.game_id FROM game g WHERE g.status = 0 AND (g.opened_ms < $1
                 OR (g.config NOT LIKE '% control=days:%'
                     AND g.opened_ms < CASE WHEN g.listed THEN $2::bigint ELSE $3::bigint END
                     AND NOT EXISTS (
                         SELECT 1 FROM seat s JOIN presence h ON h.player_id = s.player_id
                         WHERE s.game_id = g.game_id AND h.seen_ms > CASE
                             WHEN g.listed THEN $2::bigint ELSE $3::bigint END)))
             LIMIT $4 FOR UPDATE SKIP LOCKED)
         RETURNING game_id",
        now_ms - GATHERING_MS,
        now_ms - LEFT_MS,
        now_ms - LEFT_PRIVATE_MS,
        CLOSED
    );
    let closed = closed.fetch_all(&node.pool).await?;
    if !closed.is_empty() {
        tracing::debug!(tables = closed.len(), "tables closed that everybody had left");
    }
    Ok(())
}
