//! Queries on nodes, their players, and their outages.

use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

use crate::clock::UnixMs;
use crate::db::presence;
use crate::error::Error;
use crate::ids::{NodeId, OutageId, PlayerId, new_id};

/// Version of this program, as nodes report it.
pub(crate) const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Row of the table `node`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NodeHeartbeat {
    pub node_id: NodeId,
    pub heartbeat_ms: UnixMs,
    pub answered_until_ms: UnixMs,
    pub ended: bool,
}

/// An outage of a node, with the affected players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outage {
    pub outage_id: OutageId,
    pub from_ms: UnixMs,
    pub until_ms: UnixMs,
    /// Players of the node with unfinished games, sorted.
    pub players: Vec<PlayerId>,
}

/// Contents of a heartbeat.
#[derive(Clone, Copy)]
pub(crate) struct HeartbeatReport<'a> {
    pub node_id: NodeId,
    pub name: &'a str,
    /// The last heartbeat that succeeded, as the node remembers it.
    pub last_ms: Option<UnixMs>,
    /// The maximum time since the last heartbeat, after which an outage is recorded.
    pub outage_after_ms: i64,
    /// The time since when the connection to the database is lost.
    pub connection_lost_ms: Option<UnixMs>,
    /// The receive time of the oldest command that is not answered yet.
    pub oldest_command_ms: Option<UnixMs>,
    /// All players of the node.
    pub players: &'a [PlayerId],
    /// Players who have come and gone since the last heartbeat.
    pub joined: &'a [PlayerId],
    pub left: &'a [PlayerId],
}

/// Records a heartbeat and returns all nodes.
/// If the last heartbeat is too old, or the connection was lost, an outage of the node is recorded
/// in the same transaction.
pub(crate) async fn record_heartbeat(
    connection: &mut PgConnection,
    report: HeartbeatReport<'_>,
) -> Result<Vec<NodeHeartbeat>, Error> {
    let mut transaction = connection.begin().await?;
    let (now_ms, is_new) = upsert_node(&mut transaction, &report).await?;
    // A node that was removed as dead has lost its players, too.
    let joined = if is_new { report.players } else { report.joined };
    if !joined.is_empty() || !report.left.is_empty() {
        update_players(&mut transaction, report.node_id, joined, report.left).await?;
    }
    let gap_ms = report.last_ms.filter(|last_ms| now_ms - *last_ms > report.outage_after_ms);
    if let Some(from_ms) = gap_ms.into_iter().chain(report.connection_lost_ms).min() {
        let until_ms = now_ms + RETURN_GRACE_MS;
        let span = OutageSpan { node_id: report.node_id, from_ms, until_ms, is_over: true };
        record_outage(&mut transaction, span, report.players).await?;
    }
    let heartbeats = sqlx::query_as!(
        NodeHeartbeat,
        "SELECT node_id, heartbeat_ms, answered_until_ms, ended FROM node"
    )
    .fetch_all(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(heartbeats)
}

/// Stores the row of a node; returns the time of the database and whether the row is new.
async fn upsert_node(
    transaction: &mut Transaction<'_, Postgres>,
    report: &HeartbeatReport<'_>,
) -> Result<(UnixMs, bool), Error> {
    let row = sqlx::query!(
        r#"WITH clock AS (
            SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms
        )
        INSERT INTO node (node_id, name, version, heartbeat_ms, answered_until_ms)
        SELECT $1, $2, $4, now_ms, least(now_ms, $3) FROM clock
        ON CONFLICT (node_id) DO UPDATE SET heartbeat_ms = EXCLUDED.heartbeat_ms,
            answered_until_ms = EXCLUDED.answered_until_ms
        RETURNING heartbeat_ms AS "now_ms: UnixMs", xmax = 0 AS "is_new!""#,
        report.node_id.0,
        report.name,
        report.oldest_command_ms.map(|ms| ms.0),
        PROGRAM_VERSION,
    );
    let row = row.fetch_one(&mut **transaction).await?;
    Ok((row.now_ms, row.is_new))
}

async fn update_players(
    transaction: &mut Transaction<'_, Postgres>,
    node_id: NodeId,
    joined: &[PlayerId],
    left: &[PlayerId],
) -> Result<(), Error> {
    sqlx::query!(
        "WITH gone AS (DELETE FROM node_player WHERE node_id = $1 AND player_id = ANY($3))
        INSERT INTO node_player (node_id, player_id)
        SELECT $1, player_id FROM player WHERE player_id = ANY($2) ON CONFLICT DO NOTHING",
        node_id.0,
        joined as &[PlayerId],
        left as &[PlayerId],
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Records that a player is connected to a node, in case the node dies before its next heartbeat.
pub(crate) async fn insert_player(
    pool: &PgPool,
    node_id: NodeId,
    player_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO node_player (node_id, player_id) SELECT node_id, $2 FROM node
        WHERE node_id = $1 ON CONFLICT DO NOTHING",
        node_id.0,
        player_id.0,
    )
    .execute(pool)
    .await?;
    Ok(())
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

/// Marks a node as shut down and records an outage for its players, in one transaction.
pub(crate) async fn record_shutdown(
    pool: &PgPool,
    node_id: NodeId,
    away_ms: i64,
    players: &[PlayerId],
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    // Changes of the presence of its players come before this or have no effect.
    sqlx::query!("SELECT FROM node WHERE node_id = $1 FOR UPDATE", node_id.0)
        .execute(&mut *transaction)
        .await?;
    let ended = sqlx::query_scalar!(
        r#"UPDATE node SET ended = true,
            heartbeat_ms = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        WHERE node_id = $1 RETURNING heartbeat_ms AS "ms: UnixMs""#,
        node_id.0,
    );
    // A node without heartbeat has no players yet, or the others have removed it.
    if let Some(from_ms) = ended.fetch_optional(&mut *transaction).await? {
        let until_ms = from_ms + away_ms;
        let span = OutageSpan { node_id, from_ms, until_ms, is_over: false };
        insert_outage(&mut transaction, span, players, OutageCause::Shutdown).await?;
        presence::end_node(&mut transaction, node_id, from_ms).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Deletes a dead node and records an outage for its players since its last heartbeat.
/// Only one of several nodes succeeds.
pub(crate) async fn remove_dead_node(
    connection: &mut PgConnection,
    dead: &NodeHeartbeat,
    until_ms: UnixMs,
) -> Result<(), Error> {
    let mut transaction = connection.begin().await?;
    let players = sqlx::query_scalar!(
        r#"SELECT player_id AS "id: PlayerId" FROM node_player WHERE node_id = $1"#,
        dead.node_id.0,
    )
    .fetch_all(&mut *transaction)
    .await?;
    let deleted = sqlx::query!(
        "DELETE FROM node WHERE node_id = $1 AND heartbeat_ms = $2",
        dead.node_id.0,
        dead.heartbeat_ms.0
    )
    .execute(&mut *transaction)
    .await?;
    if deleted.rows_affected() == 1 {
        let (node_id, from_ms) = (dead.node_id, dead.heartbeat_ms);
        let span = OutageSpan { node_id, from_ms, until_ms, is_over: false };
        let cause = if dead.ended { OutageCause::Shutdown } else { OutageCause::Failure };
        insert_outage(&mut transaction, span, &players, cause).await?;
        presence::end_node(&mut transaction, node_id, from_ms).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Cause of an outage, which decides whether the log warns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OutageCause {
    /// Orderly shutdown, until another node runs.
    Shutdown,
    /// Crash, pause or a lost database.
    Failure,
    /// Games on their way to another database.
    ShardMove,
}

/// Time after its return in which the clients of a node notice that it answers again.
pub(crate) const RETURN_GRACE_MS: i64 = 2_000;

/// Node and time of an outage.
#[derive(Clone, Copy)]
pub(crate) struct OutageSpan {
    pub node_id: NodeId,
    pub from_ms: UnixMs,
    pub until_ms: UnixMs,
    /// The node itself reports that it is back, so an expected later end is replaced.
    pub is_over: bool,
}

/// Records an outage for those players of a node who have unfinished games.
/// An outage of the node that touches the span is extended instead.
pub(crate) async fn record_outage(
    connection: &mut PgConnection,
    span: OutageSpan,
    players: &[PlayerId],
) -> Result<(), Error> {
    insert_outage(connection, span, players, OutageCause::Failure).await
}

/// Records the time in which games were on their way to another database.
pub(crate) async fn record_pause(
    connection: &mut PgConnection,
    span: OutageSpan,
    players: &[PlayerId],
) -> Result<(), Error> {
    insert_outage(connection, span, players, OutageCause::ShardMove).await
}

async fn insert_outage(
    connection: &mut PgConnection,
    OutageSpan { node_id, from_ms, until_ms, is_over }: OutageSpan,
    players: &[PlayerId],
    cause: OutageCause,
) -> Result<(), Error> {
    let new_id: OutageId = new_id(until_ms)?;
    let until_ms = until_ms.max(from_ms);
    let affected = sqlx::query!(
        "WITH extended AS (
            UPDATE outage SET from_ms = least(from_ms, $3),
                until_ms = CASE WHEN $6 THEN $4 ELSE greatest(until_ms, $4) END
            WHERE node_id = $2 AND from_ms <= $4 AND until_ms >= $3
            RETURNING outage_id
        ), inserted AS (
            INSERT INTO outage (outage_id, node_id, from_ms, until_ms)
            SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM extended)
            RETURNING outage_id
        )
        INSERT INTO outage_player (outage_id, player_id)
        SELECT DISTINCT found.outage_id, active_seat.player_id
        FROM (SELECT outage_id FROM extended UNION ALL SELECT outage_id FROM inserted) found,
            active_seat
        WHERE active_seat.player_id = ANY($5)
        ON CONFLICT DO NOTHING",
        new_id.0,
        node_id.0,
        from_ms.0,
        until_ms.0,
        players as &[PlayerId],
        is_over,
    )
    .execute(connection)
    .await?;
    if cause == OutageCause::ShardMove {
        return Ok(());
    }
    metrics::counter!("palamedes_outages_total").increment(1);
    let players = affected.rows_affected();
    let (node, from_ms, until_ms) = (node_id.0, from_ms.0, until_ms.0);
    // Without players no one has noticed anything, for example at the first start.
    if players == 0 {
        tracing::info!(node, from_ms, until_ms, "outage recorded: no player was affected");
    } else if cause == OutageCause::Shutdown {
        tracing::info!(node, from_ms, until_ms, players, "restart recorded: players get time back");
    } else {
        tracing::warn!(node, from_ms, until_ms, players, "outage recorded: players get time back");
    }
    Ok(())
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

/// Removes all nodes if none is alive, with an outage for the players of each until `until_ms`.
/// Nodes that were shut down are included: no other node could take their players.
pub(crate) async fn record_total_outage(
    pool: &PgPool,
    alive_since_ms: UnixMs,
    until_ms: UnixMs,
) -> Result<(), Error> {
    let mut connection = pool.acquire().await?;
    let nodes = sqlx::query_as!(
        NodeHeartbeat,
        "SELECT node_id, heartbeat_ms, answered_until_ms, ended FROM node"
    )
    .fetch_all(&mut *connection)
    .await?;
    if nodes.iter().any(|node| !node.ended && node.heartbeat_ms >= alive_since_ms) {
        return Ok(());
    }
    for node in &nodes {
        remove_dead_node(&mut connection, node, until_ms).await?;
    }
    Ok(())
}

/// Loads the outages that ended after a time.
pub(crate) async fn outages(
    connection: &mut PgConnection,
    since_ms: UnixMs,
) -> Result<Vec<Outage>, Error> {
    let rows = sqlx::query_as!(
        Outage,
        r#"SELECT outage_id, from_ms, until_ms, ARRAY(
            SELECT player_id FROM outage_player WHERE outage_player.outage_id = outage.outage_id
            ORDER BY player_id
        ) AS "players!: Vec<PlayerId>"
        FROM outage WHERE until_ms >= $1
        ORDER BY until_ms DESC LIMIT 4096"#,
        since_ms.0
    );
    Ok(rows.fetch_all(connection).await?)
}
