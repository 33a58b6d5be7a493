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
    let added = add_between(db, now_ms, now_ms + AHEAD_MS).await?;
    if added > 0 {
        tracing::info!(added, "partitions of coming months created");
    }
    Ok(())
}

/// Creates the missing partitions of the months between two times and returns their number.
pub(crate) async fn add_between(
    db: &mut PgConnection,
    from_ms: UnixMs,
    until_ms: UnixMs,
) -> Result<i32, Error> {
    let added = sqlx::query_scalar!(
        r#"SELECT add_month_partitions($1, $2) AS "added!""#,
        from_ms.0,
        until_ms.0
    );
    Ok(added.fetch_one(db).await?)
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
