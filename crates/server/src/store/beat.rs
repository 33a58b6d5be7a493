//! Which nodes live, and when somebody may have been kept from playing by us.

use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

use crate::error::Error;
use crate::ids;

/// A node, and when it was last seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pulse {
    pub node_id: i64,
    pub beat_ms: i64,
    pub ended: bool,
}

/// We were away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Outage {
    pub from_ms: i64,
    pub until_ms: i64,
    pub outage_id: i64,
}

/// This node lives. Tells which others do. Where its last beat is too long ago, or something could
/// not be stored, an outage is noted with the same stroke: nobody sees the one without the other.
pub(crate) async fn beat(
    connection: &mut PgConnection,
    node_id: i64,
    name: &str,
    late: Late,
) -> Result<Vec<Pulse>, Error> {
    let mut transaction = connection.begin().await?;
    let last = sqlx::query_scalar!("SELECT beat_ms FROM node WHERE node_id = $1", node_id);
    let last_ms = last.fetch_optional(&mut *transaction).await?;
    let now_ms = sqlx::query_scalar!(
        r#"INSERT INTO node (node_id, name, beat_ms)
        VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        ON CONFLICT (node_id) DO UPDATE SET beat_ms = EXCLUDED.beat_ms
        RETURNING beat_ms"#,
        node_id,
        name
    )
    .fetch_one(&mut *transaction)
    .await?;
    let last_ms = last_ms.filter(|last_ms| now_ms - last_ms > late.after_ms);
    if let Some(from_ms) = last_ms.into_iter().chain(late.since_ms).min() {
        note(&mut transaction, from_ms, now_ms).await?;
    }
    let pulses = sqlx::query_as!(Pulse, "SELECT node_id, beat_ms, ended FROM node")
        .fetch_all(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(pulses)
}

/// When a node was away.
#[derive(Clone, Copy)]
pub(crate) struct Late {
    /// When its last beat is longer ago than this.
    pub after_ms: i64,
    /// Since then in any case.
    pub since_ms: Option<i64>,
}

/// How long ago this node was last seen to live.
pub(crate) async fn age_ms(pool: &PgPool, node_id: i64) -> Result<Option<i64>, Error> {
    let age = sqlx::query_scalar!(
        r#"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - beat_ms AS "age!"
        FROM node WHERE node_id = $1"#,
        node_id
    );
    Ok(age.fetch_optional(pool).await?)
}

/// This node ends by its own will, and whoever is connected to it cannot play for so long. Others
/// see both or neither.
pub(crate) async fn end(
    pool: &PgPool,
    node_id: i64,
    name: &str,
    away_ms: i64,
) -> Result<Outage, Error> {
    let mut transaction = pool.begin().await?;
    let from_ms = sqlx::query_scalar!(
        "INSERT INTO node (node_id, name, beat_ms, ended)
        VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, true)
        ON CONFLICT (node_id) DO UPDATE SET beat_ms = EXCLUDED.beat_ms, ended = true
        RETURNING beat_ms",
        node_id,
        name
    )
    .fetch_one(&mut *transaction)
    .await?;
    let outage = note(&mut transaction, from_ms, from_ms + away_ms).await?;
    transaction.commit().await?;
    Ok(outage)
}

/// A node is found dead: its row goes, and an outage since its last beat is noted. Of several who
/// find it one does this.
pub(crate) async fn bury(
    connection: &mut PgConnection,
    dead: &Pulse,
    until_ms: i64,
) -> Result<(), Error> {
    let mut transaction = connection.begin().await?;
    let gone = sqlx::query!(
        "DELETE FROM node WHERE node_id = $1 AND beat_ms = $2",
        dead.node_id,
        dead.beat_ms
    )
    .execute(&mut *transaction)
    .await?;
    if gone.rows_affected() == 1 {
        note(&mut transaction, dead.beat_ms, until_ms).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Notes that somebody could not play for a while.
#[cfg(test)]
pub(crate) async fn away(pool: &PgPool, from_ms: i64, until_ms: i64) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    note(&mut transaction, from_ms, until_ms).await?;
    transaction.commit().await?;
    Ok(())
}

async fn note(
    transaction: &mut Transaction<'_, Postgres>,
    from_ms: i64,
    until_ms: i64,
) -> Result<Outage, Error> {
    let outage_id = ids::fresh(u64::try_from(until_ms).unwrap_or(0))?;
    let until_ms = until_ms.max(from_ms);
    sqlx::query!(
        "INSERT INTO outage (outage_id, from_ms, until_ms) VALUES ($1, $2, $3)",
        outage_id,
        from_ms,
        until_ms
    )
    .execute(&mut **transaction)
    .await?;
    metrics::counter!("palamedes_outages_total").increment(1);
    tracing::warn!(from_ms, until_ms, "nobody could play for a while");
    Ok(Outage { from_ms, until_ms, outage_id })
}

/// Nodes that ended by their own will are forgotten after a while.
pub(crate) async fn forget_ended(pool: &PgPool, before_ms: i64) -> Result<(), Error> {
    sqlx::query!("DELETE FROM node WHERE ended AND beat_ms < $1", before_ms).execute(pool).await?;
    Ok(())
}

/// So are outages in which no turn can have been.
pub(crate) async fn forget_outages(pool: &PgPool, before_ms: i64) -> Result<(), Error> {
    sqlx::query!("DELETE FROM outage WHERE until_ms < $1", before_ms).execute(pool).await?;
    Ok(())
}

/// All nodes are gone when this one comes: the time since the last beat was an outage, however
/// the last one ended. Their rows go. Whoever tries to come back waits about as long as they have
/// waited already, at most `back_ms`: so long it goes on.
pub(crate) async fn arrive(
    pool: &PgPool,
    now_ms: i64,
    dead_after_ms: i64,
    back_ms: i64,
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    let pulses = sqlx::query_as!(Pulse, "SELECT node_id, beat_ms, ended FROM node FOR UPDATE")
        .fetch_all(&mut *transaction)
        .await?;
    let alive = pulses.iter().any(|pulse| !pulse.ended && pulse.beat_ms >= now_ms - dead_after_ms);
    let last_ms = pulses.iter().map(|pulse| pulse.beat_ms).max();
    if let Some(last_ms) = last_ms.filter(|_| !alive) {
        sqlx::query!("DELETE FROM node WHERE beat_ms <= $1", last_ms)
            .execute(&mut *transaction)
            .await?;
        note(&mut transaction, last_ms, now_ms + (now_ms - last_ms).min(back_ms)).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// The outages that ended since then.
pub(crate) async fn outages(
    connection: &mut PgConnection,
    since_ms: i64,
) -> Result<Vec<Outage>, Error> {
    let rows = sqlx::query_as!(
        Outage,
        "SELECT from_ms, until_ms, outage_id FROM outage WHERE until_ms >= $1
        ORDER BY until_ms DESC LIMIT 4096",
        since_ms
    );
    Ok(rows.fetch_all(connection).await?)
}
