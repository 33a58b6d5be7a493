//! Partitions of large tables by month.
//!
//! Ids of games begin with their time, so a month is a range of ids. Only tables that no other
//! table refers to are partitioned: `log_entry` and `packed_game`.

use sqlx::PgConnection;

use crate::clock::UnixMs;
use crate::error::Error;

/// Time for which partitions are created ahead, which always includes the next month.
const AHEAD_MS: i64 = 32 * 24 * 60 * 60 * 1000;

/// Creates the missing partitions of this month and of those ahead.
/// Rows without one would be stored in the partition `default`.
pub(crate) async fn add_months(db: &mut PgConnection, now_ms: UnixMs) -> Result<(), Error> {
    let until_ms = now_ms + AHEAD_MS;
    let added = sqlx::query_scalar!(
        r#"SELECT add_month_partitions($1, $2) AS "added!""#,
        now_ms.0,
        until_ms.0
    );
    let added = added.fetch_one(db).await?;
    if added > 0 {
        tracing::info!(added, "partitions of coming months created");
    }
    Ok(())
}

/// Gives the space of log partitions back whose games ended before a time and are all packed.
pub(crate) async fn truncate_packed(db: &mut PgConnection, before_ms: UnixMs) -> Result<(), Error> {
    let emptied = sqlx::query_scalar!(
        r#"SELECT truncate_empty_log_partitions($1) AS "emptied!""#,
        before_ms.0
    );
    let emptied = emptied.fetch_one(db).await?;
    if emptied > 0 {
        tracing::info!(emptied, "empty partitions of logs truncated");
    }
    Ok(())
}
