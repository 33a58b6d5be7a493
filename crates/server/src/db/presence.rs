//! Queries on the presence of players on any node.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// A player seen within this time counts as online.
pub(crate) const ONLINE_MS: i64 = 30_000;

/// Age up to which a row is not updated.
const RECENT_MS: i64 = 15_000;

/// Records that players are connected. Recent rows are left as they are, to save writes.
pub(crate) async fn record(
    pool: &PgPool,
    player_ids: &[PlayerId],
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO presence (player_id, seen_ms)
         SELECT player_id, $2::bigint FROM player WHERE player_id = ANY($1)
         ON CONFLICT (player_id) DO UPDATE SET seen_ms = EXCLUDED.seen_ms
         WHERE presence.seen_ms <= $2 - $3::bigint",
        player_ids as &[PlayerId],
        now_ms.0,
        RECENT_MS,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Counts the players seen after a time.
pub(crate) async fn count_since(pool: &PgPool, since_ms: UnixMs) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM presence WHERE seen_ms > $1"#,
        since_ms.0,
    );
    Ok(count.fetch_one(pool).await?)
}
