//! Queries on known browsers.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;

/// Finds the member with this name key who has logged in with this browser.
pub(crate) async fn find_member(
    pool: &PgPool,
    secret: &[u8],
    name_key: &str,
    now_ms: i64,
) -> Result<Option<i64>, Error> {
    let player_id = sqlx::query_scalar!(
        "SELECT player_id FROM known_browser JOIN player USING (player_id)
         WHERE secret_hash = $1 AND name_key = $2 AND kind = 1 AND deleted_ms IS NULL
         AND expires_ms > $3",
        secret,
        name_key,
        now_ms,
    );
    Ok(player_id.fetch_optional(pool).await?)
}

/// Replaces the secret of a browser for all its members.
pub(crate) async fn replace_secret(
    db: &mut PgConnection,
    previous: &[u8],
    secret: &[u8],
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE known_browser SET secret_hash = $2 WHERE secret_hash = $1",
        previous,
        secret
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Inserts a browser of a member or extends its lifetime.
pub(crate) async fn upsert(
    db: &mut PgConnection,
    secret: &[u8],
    player_id: i64,
    expires_ms: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO known_browser (secret_hash, player_id, expires_ms) VALUES ($1, $2, $3)
         ON CONFLICT (secret_hash, player_id) DO UPDATE SET expires_ms = excluded.expires_ms",
        secret,
        player_id,
        expires_ms,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes all but the most recently used browsers of a member.
pub(crate) async fn delete_oldest(
    db: &mut PgConnection,
    player_id: i64,
    max_count: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM known_browser WHERE player_id = $1 AND secret_hash IN (
             SELECT secret_hash FROM known_browser WHERE player_id = $1
             ORDER BY expires_ms DESC, secret_hash OFFSET $2)",
        player_id,
        max_count,
    )
    .execute(db)
    .await?;
    Ok(())
}
