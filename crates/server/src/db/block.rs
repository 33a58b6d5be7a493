//! Queries on blocked players.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Counts the players blocked by a player, without one of them.
pub(crate) async fn count_others(
    db: &mut PgConnection,
    player_id: PlayerId,
    blocked_id: PlayerId,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM block WHERE player_id = $1 AND blocked_id <> $2"#,
        player_id.0,
        blocked_id.0,
    );
    Ok(count.fetch_one(db).await?)
}

/// Inserts a block.
pub(crate) async fn insert(
    db: &mut PgConnection,
    player_id: PlayerId,
    blocked_id: PlayerId,
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO block (player_id, blocked_id, created_ms) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        player_id.0,
        blocked_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes a block.
pub(crate) async fn delete(
    pool: &PgPool,
    player_id: PlayerId,
    blocked_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM block WHERE player_id = $1 AND blocked_id = $2",
        player_id.0,
        blocked_id.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A blocked player.
pub(crate) struct BlockedPlayer {
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
}

/// Lists the players blocked by a player, by name.
pub(crate) async fn list(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<BlockedPlayer>, Error> {
    let rows = sqlx::query_as!(
        BlockedPlayer,
        r#"SELECT p.name, p.kind AS "kind: StoredKind"
           FROM block b JOIN player p ON p.player_id = b.blocked_id
           WHERE b.player_id = $1 ORDER BY p.name_key LIMIT $2"#,
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Returns whether any of `others` has blocked this player.
pub(crate) async fn is_blocked_by_any(
    db: &mut PgConnection,
    player_id: PlayerId,
    others: &[PlayerId],
) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM block
           WHERE blocked_id = $1 AND player_id = ANY($2)) AS "found!""#,
        player_id.0,
        others as &[PlayerId],
    );
    Ok(found.fetch_one(db).await?)
}

/// Lists the names of all players blocked by a player.
pub(crate) async fn list_names(pool: &PgPool, player_id: PlayerId) -> Result<Vec<String>, Error> {
    let names = sqlx::query_scalar!(
        "SELECT name FROM block b JOIN player p ON p.player_id = blocked_id
         WHERE b.player_id = $1 ORDER BY name",
        player_id.0,
    );
    Ok(names.fetch_all(pool).await?)
}

/// A player who has blocked another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BlockedPair {
    pub(crate) player_id: PlayerId,
    pub(crate) blocked_id: PlayerId,
}

impl BlockedPair {
    /// Returns both players.
    pub(crate) fn players(&self) -> [PlayerId; 2] {
        [self.player_id, self.blocked_id]
    }
}

/// Lists the blocks by and against these players.
pub(crate) async fn pairs_with_any(
    pool: &PgPool,
    players: &[PlayerId],
    limit: i64,
) -> Result<Vec<BlockedPair>, Error> {
    let pairs = sqlx::query_as!(
        BlockedPair,
        r#"SELECT player_id AS "player_id!", blocked_id AS "blocked_id!" FROM (
               SELECT player_id, blocked_id FROM block WHERE player_id = ANY($1)
               UNION SELECT player_id, blocked_id FROM block WHERE blocked_id = ANY($1)) pairs
           LIMIT $2"#,
        players as &[PlayerId],
        limit,
    );
    Ok(pairs.fetch_all(pool).await?)
}
