//! Queries on nodes and outages.

use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{NodeId, OutageId, new_id};

/// Row of the table `node`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NodeHeartbeat {
    pub node_id: NodeId,
    pub heartbeat_ms: UnixMs,
    pub ended: bool,
}

/// Row of the table `outage`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Outage {
    pub from_ms: UnixMs,
    pub until_ms: UnixMs,
    pub outage_id: OutageId,
}

/// Records a heartbeat and returns all nodes.
/// If the last heartbeat is too old, or commits have failed, an outage is recorded in the same
/// transaction.
pub(crate) async fn record_heartbeat(
    connection: &mut PgConnection,
    node_id: NodeId,
    name: &str,
    policy: OutagePolicy,
) -> Result<Vec<NodeHeartbeat>, Error> {
    let mut transaction = connection.begin().await?;
    let last = sqlx::query_scalar!(
        r#"SELECT heartbeat_ms AS "ms: UnixMs" FROM node WHERE node_id = $1"#,
        node_id.0
    );
    let last_ms = last.fetch_optional(&mut *transaction).await?;
    let now_ms = sqlx::query_scalar!(
        r#"INSERT INTO node (node_id, name, heartbeat_ms)
        VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        ON CONFLICT (node_id) DO UPDATE SET heartbeat_ms = EXCLUDED.heartbeat_ms
        RETURNING heartbeat_ms AS "ms: UnixMs""#,
        node_id.0,
        name
    )
    .fetch_one(&mut *transaction)
    .await?;
    let last_ms = last_ms.filter(|last_ms| now_ms - *last_ms > policy.after_ms);
    if let Some(from_ms) = last_ms.into_iter().chain(policy.since_ms).min() {
        insert_outage(&mut transaction, from_ms, now_ms).await?;
    }
    let heartbeats =
        sqlx::query_as!(NodeHeartbeat, "SELECT node_id, heartbeat_ms, ended FROM node")
            .fetch_all(&mut *transaction)
            .await?;
    transaction.commit().await?;
    Ok(heartbeats)
}

/// Conditions under which a heartbeat records an outage.
#[derive(Clone, Copy)]
pub(crate) struct OutagePolicy {
    /// The maximum time since the last heartbeat.
    pub after_ms: i64,
    /// The start of an outage that is recorded in any case.
    pub since_ms: Option<UnixMs>,
}

/// Returns the time since the last heartbeat of a node.
pub(crate) async fn age_ms(pool: &PgPool, node_id: NodeId) -> Result<Option<i64>, Error> {
    let age = sqlx::query_scalar!(
        r#"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - heartbeat_ms AS "age!"
        FROM node WHERE node_id = $1"#,
        node_id.0
    );
    Ok(age.fetch_optional(pool).await?)
}

/// Marks a node as shut down and records an outage for its clients, in one transaction.
pub(crate) async fn record_shutdown(
    pool: &PgPool,
    node_id: NodeId,
    name: &str,
    away_ms: i64,
) -> Result<Outage, Error> {
    let mut transaction = pool.begin().await?;
    let from_ms = sqlx::query_scalar!(
        r#"INSERT INTO node (node_id, name, heartbeat_ms, ended)
        VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, true)
        ON CONFLICT (node_id) DO UPDATE SET heartbeat_ms = EXCLUDED.heartbeat_ms, ended = true
        RETURNING heartbeat_ms AS "ms: UnixMs""#,
        node_id.0,
        name
    )
    .fetch_one(&mut *transaction)
    .await?;
    let outage = insert_outage(&mut transaction, from_ms, from_ms + away_ms).await?;
    transaction.commit().await?;
    Ok(outage)
}

/// Deletes a dead node and records an outage since its last heartbeat.
/// Only one of several nodes succeeds.
pub(crate) async fn remove_dead_node(
    connection: &mut PgConnection,
    dead: &NodeHeartbeat,
    until_ms: UnixMs,
) -> Result<(), Error> {
    let mut transaction = connection.begin().await?;
    let deleted = sqlx::query!(
        "DELETE FROM node WHERE node_id = $1 AND heartbeat_ms = $2",
        dead.node_id.0,
        dead.heartbeat_ms.0
    )
    .execute(&mut *transaction)
    .await?;
    if deleted.rows_affected() == 1 {
        insert_outage(&mut transaction, dead.heartbeat_ms, until_ms).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Records an outage.
#[cfg(test)]
pub(crate) async fn record_outage(
    pool: &PgPool,
    from_ms: UnixMs,
    until_ms: UnixMs,
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    insert_outage(&mut transaction, from_ms, until_ms).await?;
    transaction.commit().await?;
    Ok(())
}

async fn insert_outage(
    transaction: &mut Transaction<'_, Postgres>,
    from_ms: UnixMs,
    until_ms: UnixMs,
) -> Result<Outage, Error> {
    let outage_id: OutageId = new_id(until_ms)?;
    let until_ms = until_ms.max(from_ms);
    sqlx::query!(
        "INSERT INTO outage (outage_id, from_ms, until_ms) VALUES ($1, $2, $3)",
        outage_id.0,
        from_ms.0,
        until_ms.0
    )
    .execute(&mut **transaction)
    .await?;
    metrics::counter!("palamedes_outages_total").increment(1);
    tracing::warn!(
        from_ms = from_ms.0,
        until_ms = until_ms.0,
        "outage recorded: players could not play in this time"
    );
    Ok(Outage { from_ms, until_ms, outage_id })
}

/// Deletes nodes that shut down before a time.
pub(crate) async fn delete_ended_nodes(pool: &PgPool, before_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!("DELETE FROM node WHERE ended AND heartbeat_ms < $1", before_ms.0)
        .execute(pool)
        .await?;
    Ok(())
}

/// Deletes outages that ended before a time.
pub(crate) async fn delete_old_outages(pool: &PgPool, before_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!("DELETE FROM outage WHERE until_ms < $1", before_ms.0).execute(pool).await?;
    Ok(())
}

/// Records an outage since the last heartbeat if no node is alive, and deletes the old nodes.
/// Clients retry at growing intervals, so the outage continues for the time that has passed, at
/// most `back_ms`.
pub(crate) async fn record_total_outage(
    pool: &PgPool,
    now_ms: UnixMs,
    dead_after_ms: i64,
    back_ms: i64,
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    let heartbeats =
        sqlx::query_as!(NodeHeartbeat, "SELECT node_id, heartbeat_ms, ended FROM node FOR UPDATE")
            .fetch_all(&mut *transaction)
            .await?;
    let alive = heartbeats
        .iter()
        .any(|heartbeat| !heartbeat.ended && heartbeat.heartbeat_ms >= now_ms - dead_after_ms);
    let last_ms = heartbeats.iter().map(|heartbeat| heartbeat.heartbeat_ms).max();
    if let Some(last_ms) = last_ms.filter(|_| !alive) {
        sqlx::query!("DELETE FROM node WHERE heartbeat_ms <= $1", last_ms.0)
            .execute(&mut *transaction)
            .await?;
        insert_outage(&mut transaction, last_ms, now_ms + (now_ms - last_ms).min(back_ms)).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Loads the outages that ended after a time.
pub(crate) async fn outages(
    connection: &mut PgConnection,
    since_ms: UnixMs,
) -> Result<Vec<Outage>, Error> {
    let rows = sqlx::query_as!(
        Outage,
        "SELECT from_ms, until_ms, outage_id FROM outage WHERE until_ms >= $1
        ORDER BY until_ms DESC LIMIT 4096",
        since_ms.0
    );
    Ok(rows.fetch_all(connection).await?)
}
