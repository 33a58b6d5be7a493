//! Queries on the presence of players in open games.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Records that players are connected, as far as they have joined an open game.
pub(crate) async fn record(
    pool: &PgPool,
    player_ids: &[PlayerId],
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO presence (player_id, seen_ms)
         SELECT DISTINCT s.player_id, $2::bigint FROM active_seat s
         JOIN game g ON g.game_id = s.game_id AND g.status = 0
         WHERE s.player_id = ANY($1)
         ON CONFLICT (player_id) DO UPDATE SET seen_ms = EXCLUDED.seen_ms",
        player_ids as &[PlayerId],
        now_ms.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}
