//! Queries on the presence of players on any node.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{NodeId, PlayerId};

/// A player seen within this time counts as online.
pub(crate) const ONLINE_MS: i64 = 30_000;

/// Players whose connection to a node has changed.
pub(crate) struct PresenceChange<'a> {
    pub(crate) node_id: NodeId,
    pub(crate) joined: &'a [PlayerId],
    pub(crate) left: &'a [PlayerId],
    pub(crate) left_ms: UnixMs,
}

/// Records who is connected to a node now, and who no longer.
/// Returns false, and records nothing, if the node has no heartbeat or has shut down.
pub(crate) async fn record(pool: &PgPool, change: &PresenceChange<'_>) -> Result<bool, Error> {
    // The end of the node, which ends its presence, comes before or after this statement. Its
    // heartbeats do not wait for this lock.
    let recorded = sqlx::query_scalar!(
        r#"WITH living AS (
             SELECT node_id FROM node WHERE node_id = $1 AND NOT ended FOR KEY SHARE
         ), gone AS (
             UPDATE presence SET seen_ms = $4 FROM living
             WHERE presence.node_id = living.node_id AND player_id = ANY($3)
         ), here AS (
             INSERT INTO presence (player_id, node_id, seen_ms)
             SELECT player_id, living.node_id, 9223372036854775807 FROM player, living
             WHERE player_id = ANY($2)
             ON CONFLICT (player_id, node_id) DO UPDATE SET seen_ms = EXCLUDED.seen_ms
             WHERE presence.seen_ms <> EXCLUDED.seen_ms
         )
         SELECT EXISTS (SELECT FROM living) AS "recorded!""#,
        change.node_id.0,
        change.joined as &[PlayerId],
        change.left as &[PlayerId],
        change.left_ms.0,
    );
    Ok(recorded.fetch_one(pool).await?)
}

/// Records that the players of a node were last connected at a time.
pub(crate) async fn end_node(
    db: &mut PgConnection,
    node_id: NodeId,
    seen_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE presence SET seen_ms = $2 WHERE node_id = $1 AND seen_ms = 9223372036854775807",
        node_id.0,
        seen_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that the players of nodes that do not exist any more were last connected at a time.
pub(crate) async fn end_lost_nodes(pool: &PgPool, seen_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE presence SET seen_ms = $1 WHERE seen_ms = 9223372036854775807 AND NOT EXISTS (
             SELECT FROM node WHERE node.node_id = presence.node_id AND NOT ended)",
        seen_ms.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}
