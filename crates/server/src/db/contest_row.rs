//! Queries on contests: insert, lock, change, list.

use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor, PgPool};
use wire::{ContestReason, ContestSettings, ContestState};

use crate::clock::UnixMs;
use crate::db::contest_entry::EntryName;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{ContestId, PlayerId};

/// State of a contest in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredContestState {
    Open = 0,
    Running = 1,
    Finished = 2,
    Cancelled = 3,
}

impl From<StoredContestState> for ContestState {
    fn from(state: StoredContestState) -> ContestState {
        match state {
            StoredContestState::Open => ContestState::Open,
            StoredContestState::Running => ContestState::Running,
            StoredContestState::Finished => ContestState::Finished,
            StoredContestState::Cancelled => ContestState::Cancelled,
        }
    }
}

impl From<ContestState> for StoredContestState {
    fn from(state: ContestState) -> StoredContestState {
        match state {
            ContestState::Open => StoredContestState::Open,
            ContestState::Running => StoredContestState::Running,
            ContestState::Finished => StoredContestState::Finished,
            ContestState::Cancelled => StoredContestState::Cancelled,
        }
    }
}

/// Row of the table `contest`.
#[derive(Clone, Debug)]
pub(crate) struct ContestRow {
    pub(crate) contest_id: ContestId,
    pub(crate) organiser_id: PlayerId,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) settings: Json<ContestSettings>,
    pub(crate) rules: Vec<String>,
    pub(crate) time_control: String,
    pub(crate) rated: bool,
    pub(crate) check_in_minutes: i16,
    pub(crate) break_s: i32,
    pub(crate) bots_allowed: bool,
    pub(crate) late_entry: bool,
    pub(crate) repeat_days: Option<i16>,
    pub(crate) state: StoredContestState,
    pub(crate) created_ms: UnixMs,
    pub(crate) starts_ms: UnixMs,
    pub(crate) next_round_ms: Option<UnixMs>,
    /// Number of rounds started.
    pub(crate) rounds: i32,
    pub(crate) problem: Option<Json<ContestReason>>,
    /// The contest before this one in a series.
    pub(crate) previous_id: Option<ContestId>,
    pub(crate) revision: i32,
}

/// Inserts a contest before its first change.
pub(crate) async fn insert(db: &mut PgConnection, row: &ContestRow) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest (contest_id, organiser_id, name, description, settings, rules,
             time_control, rated, check_in_minutes, break_s, bots_allowed, late_entry, repeat_days,
             created_ms, starts_ms, previous_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        row.contest_id.0,
        row.organiser_id.0,
        row.name,
        row.description,
        &row.settings as &Json<ContestSettings>,
        &row.rules,
        row.time_control,
        row.rated,
        row.check_in_minutes,
        row.break_s,
        row.bots_allowed,
        row.late_entry,
        row.repeat_days,
        row.created_ms.0,
        row.starts_ms.0,
        row.previous_id as Option<ContestId>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Reads a contest.
///
/// # Errors
/// When there is no such contest.
pub(crate) async fn find(
    db: impl PgExecutor<'_>,
    contest_id: ContestId,
) -> Result<ContestRow, Error> {
    let row = sqlx::query_as!(
        ContestRow,
        r#"SELECT contest_id, organiser_id, name, description,
                  settings AS "settings: Json<ContestSettings>", rules, time_control, rated,
                  check_in_minutes, break_s, bots_allowed, late_entry, repeat_days,
                  state AS "state: StoredContestState", created_ms, starts_ms,
                  next_round_ms AS "next_round_ms: UnixMs", rounds,
                  problem AS "problem: Json<ContestReason>",
                  previous_id AS "previous_id: ContestId", revision
           FROM contest WHERE contest_id = $1"#,
        contest_id.0,
    );
    row.fetch_optional(db).await?.ok_or(Error::NotFound)
}

/// Locks a contest until the end of the transaction, so that all its changes follow each other.
///
/// # Errors
/// When there is no such contest.
pub(crate) async fn lock(
    db: &mut PgConnection,
    contest_id: ContestId,
) -> Result<ContestRow, Error> {
    let row = sqlx::query_as!(
        ContestRow,
        r#"SELECT contest_id, organiser_id, name, description,
                  settings AS "settings: Json<ContestSettings>", rules, time_control, rated,
                  check_in_minutes, break_s, bots_allowed, late_entry, repeat_days,
                  state AS "state: StoredContestState", created_ms, starts_ms,
                  next_round_ms AS "next_round_ms: UnixMs", rounds,
                  problem AS "problem: Json<ContestReason>",
                  previous_id AS "previous_id: ContestId", revision
           FROM contest WHERE contest_id = $1 FOR NO KEY UPDATE"#,
        contest_id.0,
    );
    row.fetch_optional(db).await?.ok_or(Error::NotFound)
}

/// Stores the changeable columns of a locked contest under the next revision.
pub(crate) async fn update(db: &mut PgConnection, row: &mut ContestRow) -> Result<(), Error> {
    row.revision += 1;
    sqlx::query!(
        "UPDATE contest SET state = $2, starts_ms = $3, next_round_ms = $4, rounds = $5,
             problem = $6, check_in_minutes = $7, revision = $8
         WHERE contest_id = $1",
        row.contest_id.0,
        row.state as StoredContestState,
        row.starts_ms.0,
        row.next_round_ms as Option<UnixMs>,
        row.rounds,
        &row.problem as &Option<Json<ContestReason>>,
        row.check_in_minutes,
        row.revision,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lists contests that are to start and have no problem, and those that run.
/// A correspondence contest needs a step only when a game has ended or no game is played.
pub(crate) async fn list_due(
    pool: &PgPool,
    now_ms: UnixMs,
    limit: i64,
) -> Result<Vec<ContestId>, Error> {
    let due = sqlx::query_scalar!(
        r#"SELECT c.contest_id AS "id: ContestId" FROM contest c
           WHERE c.state < 2 AND CASE
               WHEN c.state = 0 THEN c.starts_ms <= $1 AND c.problem IS NULL
               WHEN c.time_control NOT LIKE 'days:%' THEN true
               ELSE EXISTS (SELECT 1 FROM contest_game t JOIN game g ON g.game_id = t.game_id
                            WHERE t.contest_id = c.contest_id AND t.points IS NULL
                              AND g.status = 2)
                    OR NOT EXISTS (SELECT 1 FROM contest_game t
                                   WHERE t.contest_id = c.contest_id AND t.points IS NULL)
               END
           ORDER BY c.starts_ms, c.contest_id LIMIT $2"#,
        now_ms.0,
        limit,
    );
    Ok(due.fetch_all(pool).await?)
}

/// Counts the contests of an organiser that are not over.
pub(crate) async fn count_active(
    db: &mut PgConnection,
    organiser_id: PlayerId,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM contest WHERE organiser_id = $1 AND state < 2"#,
        organiser_id.0,
    );
    Ok(count.fetch_one(db).await?)
}

/// Reads the name of the organiser of a contest.
pub(crate) async fn find_organiser(
    pool: &PgPool,
    contest_id: ContestId,
) -> Result<EntryName, Error> {
    let organiser = sqlx::query_as!(
        EntryName,
        r#"SELECT p.name, p.kind AS "kind: StoredKind"
           FROM contest c JOIN player p ON p.player_id = c.organiser_id
           WHERE c.contest_id = $1"#,
        contest_id.0,
    );
    Ok(organiser.fetch_one(pool).await?)
}

/// Contest of a list.
pub(crate) struct ContestListRow {
    pub(crate) contest_id: ContestId,
    pub(crate) name: String,
    pub(crate) organiser_name: String,
    pub(crate) organiser_kind: StoredKind,
    pub(crate) settings: Json<ContestSettings>,
    pub(crate) rules: Vec<String>,
    pub(crate) time_control: String,
    pub(crate) rated: bool,
    pub(crate) bots_allowed: bool,
    pub(crate) state: StoredContestState,
    pub(crate) starts_ms: UnixMs,
    pub(crate) players: i64,
    pub(crate) rounds: i32,
}

/// Lists contests before an id, of one state or of all, latest first.
pub(crate) async fn list(
    pool: &PgPool,
    state: Option<StoredContestState>,
    before: ContestId,
    limit: i64,
) -> Result<Vec<ContestListRow>, Error> {
    let rows = sqlx::query_as!(
        ContestListRow,
        r#"SELECT c.contest_id, c.name, p.name AS organiser_name,
                  p.kind AS "organiser_kind: StoredKind",
                  c.settings AS "settings: Json<ContestSettings>", c.rules, c.time_control,
                  c.rated, c.bots_allowed, c.state AS "state: StoredContestState", c.starts_ms,
                  (SELECT count(*) FROM contest_entry e
                   WHERE e.contest_id = c.contest_id) AS "players!", c.rounds
           FROM contest c JOIN player p ON p.player_id = c.organiser_id
           WHERE c.contest_id < $2 AND ($1::smallint IS NULL OR c.state = $1)
           ORDER BY c.contest_id DESC LIMIT $3"#,
        state as Option<StoredContestState>,
        before.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Contest that a player organises or has entered.
pub(crate) struct OwnContestRow {
    pub(crate) contest_id: ContestId,
    pub(crate) name: String,
    /// Only for the organiser, who wrote it.
    pub(crate) description: Option<String>,
    pub(crate) rating: Option<i32>,
}

/// Lists the contests of a player, latest first.
pub(crate) async fn list_of_player(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<OwnContestRow>, Error> {
    let rows = sqlx::query_as!(
        OwnContestRow,
        r#"SELECT c.contest_id, c.name,
                  CASE WHEN c.organiser_id = $1 THEN c.description END AS description,
                  e.rating AS "rating?"
           FROM (SELECT contest_id FROM contest WHERE organiser_id = $1
                 UNION SELECT contest_id FROM contest_entry WHERE player_id = $1) AS own
           JOIN contest c ON c.contest_id = own.contest_id
           LEFT JOIN contest_entry e ON e.contest_id = c.contest_id AND e.player_id = $1
           ORDER BY c.contest_id DESC LIMIT $2"#,
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}
