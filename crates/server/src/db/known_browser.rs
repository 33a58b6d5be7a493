//! Queries on known browsers.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Finds the member with this name key who has logged in with this browser.
pub(crate) async fn find_member(
    pool: &PgPool,
    secret: &[u8],
    name_key: &str,
    now_ms: UnixMs,
) -> Result<Option<PlayerId>, Error> {
    let player_id = sqlx::query_scalar!(
        r#"SELECT player_id AS "id: PlayerId" FROM known_browser JOIN player USING (player_id)
           WHERE secret_hash = $1 AND name_key = $2 AND kind = 1 AND deleted_ms IS NULL
         AND expires_ms > $3"#,
        secret,
        name_key,
        now_ms.0,
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
    player_id: PlayerId,
    expires_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO known_browser (secret_hash, player_id, expires_ms) VALUES ($1, $2, $3)
         ON CONFLICT (secret_hash, player_id) DO UPDATE SET expires_ms = excluded.expires_ms",
        secret,
        player_id.0,
        expires_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes all but the most recently used browsers of a member.
pub(crate) async fn delete_oldest(
    db: &mut PgConnection,
    player_id: PlayerId,
    max_count: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM known_browser WHERE player_id = $1 AND secret_hash IN (
             SELECT secret_hash FROM known_browser WHERE player_id = $1
             ORDER BY expires_ms DESC, secret_hash OFFSET $2)",
        player_id.0,
        max_count,
    )
    .execute(db)
    .await?;
    Ok(())
}
