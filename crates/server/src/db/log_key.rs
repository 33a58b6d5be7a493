//! Query on the key of account hashes in the log.

use sqlx::PgPool;

use crate::error::Error;

/// Returns the key of all nodes on this database; the first node inserts `generated`.
pub(crate) async fn load_or_insert(pool: &PgPool, generated: &[u8]) -> Result<Vec<u8>, Error> {
    sqlx::query!(
        "INSERT INTO log_key (log_key_id, key) VALUES (1, $1) ON CONFLICT DO NOTHING",
        generated,
    )
    .execute(pool)
    .await?;
    Ok(sqlx::query_scalar!("SELECT key FROM log_key").fetch_one(pool).await?)
}
