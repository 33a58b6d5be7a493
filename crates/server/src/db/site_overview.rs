//! Queries on nodes, jobs and queues for the page of the operator.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::NodeId;

/// Rows of a queue that are counted; a longer queue has this length.
const COUNT_MAX: i64 = 1_000;

/// Node that has not shut down.
pub(crate) struct NodeRow {
    pub(crate) node_id: NodeId,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) heartbeat_ms: UnixMs,
}

/// Lists the nodes that have not shut down, by name.
pub(crate) async fn list_nodes(pool: &PgPool) -> Result<Vec<NodeRow>, Error> {
    let rows = sqlx::query_as!(
        NodeRow,
        "SELECT node_id, name, version, heartbeat_ms FROM node WHERE NOT ended
         ORDER BY name, node_id LIMIT 1000"
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Background job with the node that runs it.
pub(crate) struct JobRow {
    pub(crate) job_id: String,
    pub(crate) due_ms: UnixMs,
    pub(crate) failures: i32,
    pub(crate) node: Option<String>,
}

/// Lists all jobs by name.
pub(crate) async fn list_jobs(pool: &PgPool) -> Result<Vec<JobRow>, Error> {
    let rows = sqlx::query_as!(
        JobRow,
        r#"SELECT job_id, due_ms, failures, n.name AS "node?"
           FROM job LEFT JOIN node n ON n.node_id = job.leased_by ORDER BY job_id"#
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Lengths of the queues, each counted up to a maximum.
pub(crate) struct QueueLengths {
    /// Turns that wait for a computer player.
    pub(crate) computer_turns: i64,
    /// The time at which the first of them was queued.
    pub(crate) oldest_turn_ms: Option<UnixMs>,
    /// Finished games that are not archived and rated yet.
    pub(crate) finished_games: i64,
    /// Finished games whose archiving failed before.
    pub(crate) postponed_games: i64,
    /// Games that wait for the operator.
    pub(crate) broken_games: i64,
}

/// State of work that is done once a day.
pub(crate) struct DailyWork {
    /// Day of the last check of the archive, since 1970.
    pub(crate) archive_check_day: i32,
    /// Rows of games in months without a partition, counted up to a maximum.
    pub(crate) unpartitioned_rows: i64,
}

/// Loads the state of the work that is done once a day.
pub(crate) async fn load_daily_work(pool: &PgPool) -> Result<DailyWork, Error> {
    let row = sqlx::query_as!(
        DailyWork,
        r#"SELECT day AS archive_check_day,
             (SELECT count(*) FROM (SELECT 1 FROM log_entry_default LIMIT $1) l)
             + (SELECT count(*) FROM (SELECT 1 FROM packed_game_default LIMIT $1) p)
                 AS "unpartitioned_rows!"
           FROM archive_check"#,
        COUNT_MAX,
    );
    Ok(row.fetch_one(pool).await?)
}

/// Counts the rows of the queues.
pub(crate) async fn count_queues(pool: &PgPool) -> Result<QueueLengths, Error> {
    let row = sqlx::query_as!(
        QueueLengths,
        r#"SELECT
             (SELECT count(*) FROM (SELECT 1 FROM computer_turn
                                    ORDER BY queued_ms, game_id, seat LIMIT $1) t)
                 AS "computer_turns!",
             (SELECT queued_ms FROM computer_turn ORDER BY queued_ms, game_id, seat LIMIT 1)
                 AS "oldest_turn_ms: UnixMs",
             (SELECT count(*) FROM
                 (SELECT 1 FROM finished_game WHERE NOT finalized LIMIT $1) f)
                 AS "finished_games!",
             (SELECT count(*) FROM
                 (SELECT 1 FROM finished_game WHERE NOT finalized AND tries > 0 LIMIT $1) p)
                 AS "postponed_games!",
             (SELECT count(*) FROM (SELECT 1 FROM game WHERE status = 3 LIMIT $1) b)
                 AS "broken_games!""#,
        COUNT_MAX,
    );
    Ok(row.fetch_one(pool).await?)
}
