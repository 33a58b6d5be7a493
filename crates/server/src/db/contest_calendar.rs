//! Queries on the dates of contests, for calendars.

use sqlx::PgPool;

use crate::db::contest_row::StoredContestState;
use crate::error::Error;
use crate::ids::ContestId;

/// Date of a contest.
pub(crate) struct CalendarRow {
    pub(crate) contest_id: ContestId,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) state: StoredContestState,
    pub(crate) revision: i32,
    /// Start and creation in UTC, such as `20261117T190000Z`.
    pub(crate) starts: String,
    pub(crate) created: String,
    /// Length of an arena.
    pub(crate) minutes: Option<i32>,
}

/// Lists the contests that are open or running, by start.
pub(crate) async fn list_active(pool: &PgPool, limit: i64) -> Result<Vec<CalendarRow>, Error> {
    let rows = sqlx::query_as!(
        CalendarRow,
        r#"SELECT contest_id, name, description, state AS "state: StoredContestState", revision,
                  to_char(to_timestamp(starts_ms / 1000) AT TIME ZONE 'UTC',
                          'YYYYMMDD"T"HH24MISS"Z"') AS "starts!",
                  to_char(to_timestamp(created_ms / 1000) AT TIME ZONE 'UTC',
                          'YYYYMMDD"T"HH24MISS"Z"') AS "created!",
                  (settings ->> 'minutes')::integer AS minutes
           FROM contest WHERE state < 2 ORDER BY starts_ms, contest_id LIMIT $1"#,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Reads the date of one contest.
///
/// # Errors
/// When there is no such contest.
pub(crate) async fn find(pool: &PgPool, contest_id: ContestId) -> Result<CalendarRow, Error> {
    let row = sqlx::query_as!(
        CalendarRow,
        r#"SELECT contest_id, name, description, state AS "state: StoredContestState", revision,
                  to_char(to_timestamp(starts_ms / 1000) AT TIME ZONE 'UTC',
                          'YYYYMMDD"T"HH24MISS"Z"') AS "starts!",
                  to_char(to_timestamp(created_ms / 1000) AT TIME ZONE 'UTC',
                          'YYYYMMDD"T"HH24MISS"Z"') AS "created!",
                  (settings ->> 'minutes')::integer AS minutes
           FROM contest WHERE contest_id = $1"#,
        contest_id.0,
    );
    row.fetch_optional(pool).await?.ok_or(Error::NotFound)
}
