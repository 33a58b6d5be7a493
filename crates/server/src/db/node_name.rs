//! Queries on the names of living nodes.

use sqlx::{PgExecutor, PgPool};

use crate::db::heartbeat::PROGRAM_VERSION;
use crate::error::Error;
use crate::ids::NodeId;

/// Returns the time since the last heartbeat of the living node with this name.
pub(crate) async fn heartbeat_age_ms(
    db: impl PgExecutor<'_>,
    name: &str,
    dead_after_ms: i64,
) -> Result<Option<i64>, Error> {
    let age = sqlx::query_scalar!(
        r#"SELECT min(age_ms) AS age_ms FROM (
               SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - heartbeat_ms
                   AS age_ms FROM node WHERE name = $1 AND NOT ended
           ) living WHERE age_ms <= $2"#,
        name,
        dead_after_ms,
    );
    Ok(age.fetch_one(db).await?)
}

/// Records the first heartbeat of a node, unless a living node has the same name.
/// Returns the time since the heartbeat of that node. Of nodes that start at the same moment, one
/// gets the name.
pub(crate) async fn claim(
    pool: &PgPool,
    node_id: NodeId,
    name: &str,
    dead_after_ms: i64,
) -> Result<Option<i64>, Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind(name)
        .execute(&mut *transaction)
        .await?;
    let age_ms = heartbeat_age_ms(&mut *transaction, name, dead_after_ms).await?;
    if age_ms.is_none() {
        sqlx::query!(
            "INSERT INTO node (node_id, name, version, heartbeat_ms, answered_until_ms)
             SELECT $1, $2, $3, now_ms, now_ms
             FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms) clock",
            node_id.0,
            name,
            PROGRAM_VERSION,
        )
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    Ok(age_ms)
}
