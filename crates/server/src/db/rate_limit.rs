//! Queries on attempt counters.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;

/// State of a counter after one attempt.
pub(crate) struct CountedAttempt {
    pub(crate) count: i32,
    pub(crate) expires_ms: UnixMs,
}

/// Counts one attempt; the window starts with the first one.
pub(crate) async fn count(
    pool: &PgPool,
    id: &[u8],
    now_ms: UnixMs,
    window_end_ms: UnixMs,
) -> Result<CountedAttempt, Error> {
    let counted = sqlx::query_as!(
        CountedAttempt,
        "INSERT INTO rate_limit (rate_limit_id, count, expires_ms) VALUES ($1, 1, $3)
         ON CONFLICT (rate_limit_id) DO UPDATE SET
             count = CASE WHEN rate_limit.expires_ms <= $2 THEN 1
                     ELSE least(rate_limit.count, 1000000) + 1 END,
             expires_ms = CASE WHEN rate_limit.expires_ms <= $2 THEN $3
                     ELSE rate_limit.expires_ms END
         RETURNING count, expires_ms",
        id,
        now_ms.0,
        window_end_ms.0,
    );
    Ok(counted.fetch_one(pool).await?)
}

/// Deletes a counter.
pub(crate) async fn delete(pool: &PgPool, id: &[u8]) -> Result<(), Error> {
    sqlx::query!("DELETE FROM rate_limit WHERE rate_limit_id = $1", id).execute(pool).await?;
    Ok(())
}

/// Takes one attempt off each of these counters.
pub(crate) async fn decrement(pool: &PgPool, ids: &[Vec<u8>]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE rate_limit SET count = greatest(count - 1, 0) WHERE rate_limit_id = ANY($1)",
        ids,
    )
    .execute(pool)
    .await?;
    Ok(())
}
