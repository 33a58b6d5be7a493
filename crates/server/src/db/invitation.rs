//! Queries on invitations to register.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;

/// Inserts an invitation.
pub(crate) async fn insert(
    db: &mut PgConnection,
    secret: &[u8],
    now_ms: UnixMs,
    expires_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO invitation (secret_hash, created_ms, expires_ms) VALUES ($1, $2, $3)",
        secret,
        now_ms.0,
        expires_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Returns whether an invitation can be used.
pub(crate) async fn is_valid(pool: &PgPool, secret: &[u8], now_ms: UnixMs) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM invitation
               WHERE secret_hash = $1 AND expires_ms > $2) AS "found!""#,
        secret,
        now_ms.0,
    );
    Ok(found.fetch_one(pool).await?)
}

/// Deletes a valid invitation and returns whether it existed.
pub(crate) async fn take(
    db: &mut PgConnection,
    secret: &[u8],
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM invitation WHERE secret_hash = $1 AND expires_ms > $2",
        secret,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}
