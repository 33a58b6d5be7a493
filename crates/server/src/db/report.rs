//! Queries on player reports.

use sqlx::{PgConnection, PgPool};

use super::chat::StoredChatRoom;
use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId, ReportId};

/// Reason of a report in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredReason {
    /// The chat messages.
    Chat = 0,
    /// Suspected use of an engine.
    Cheating = 1,
    /// Name of the player.
    Name = 2,
    /// Any other reason.
    Other = 3,
}

impl From<wire::ReportReason> for StoredReason {
    fn from(reason: wire::ReportReason) -> StoredReason {
        match reason {
            wire::ReportReason::Chat => StoredReason::Chat,
            wire::ReportReason::Cheating => StoredReason::Cheating,
            wire::ReportReason::Name => StoredReason::Name,
            wire::ReportReason::Other => StoredReason::Other,
        }
    }
}

impl From<StoredReason> for wire::ReportReason {
    fn from(reason: StoredReason) -> wire::ReportReason {
        match reason {
            StoredReason::Chat => wire::ReportReason::Chat,
            StoredReason::Cheating => wire::ReportReason::Cheating,
            StoredReason::Name => wire::ReportReason::Name,
            StoredReason::Other => wire::ReportReason::Other,
        }
    }
}

/// Status of a report in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredStatus {
    /// Not decided yet.
    Open = 0,
    /// Closed with an action.
    ActionTaken = 1,
    /// Closed without an action.
    Unfounded = 2,
}

impl From<StoredStatus> for wire::ReportStatus {
    fn from(status: StoredStatus) -> wire::ReportStatus {
        match status {
            StoredStatus::Open => wire::ReportStatus::Open,
            StoredStatus::ActionTaken => wire::ReportStatus::ActionTaken,
            StoredStatus::Unfounded => wire::ReportStatus::Unfounded,
        }
    }
}

/// A new report.
pub(crate) struct NewReportRow<'a> {
    pub(crate) report_id: ReportId,
    pub(crate) reporter_id: PlayerId,
    pub(crate) player_id: PlayerId,
    pub(crate) game_id: Option<GameId>,
    pub(crate) reason: StoredReason,
    pub(crate) text: &'a str,
    pub(crate) now_ms: UnixMs,
}

/// Inserts a report, unless the same one or too many of the reporter are open.
/// Returns whether it was inserted.
pub(crate) async fn insert(
    db: &mut PgConnection,
    report: &NewReportRow<'_>,
    open_max: i64,
) -> Result<bool, Error> {
    let added = sqlx::query!(
        "INSERT INTO report
             (report_id, reporter_id, player_id, name, game_id, reason, text, created_ms)
         SELECT $1, $2, player_id, name, $4, $5, $6, $7 FROM player
         WHERE player_id = $3
           AND (SELECT count(*) FROM report WHERE reporter_id = $2 AND status = 0) < $8
         ON CONFLICT DO NOTHING",
        report.report_id.0,
        report.reporter_id.0,
        report.player_id.0,
        report.game_id as Option<GameId>,
        report.reason as StoredReason,
        report.text,
        report.now_ms.0,
        open_max,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Returns whether the same report is open.
pub(crate) async fn is_open(
    db: &mut PgConnection,
    reporter_id: PlayerId,
    player_id: PlayerId,
    game_id: Option<GameId>,
) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM report WHERE reporter_id = $1 AND player_id = $2
               AND game_id IS NOT DISTINCT FROM $3 AND status = 0) AS "found!""#,
        reporter_id.0,
        player_id.0,
        game_id as Option<GameId>,
    );
    Ok(found.fetch_one(db).await?)
}

/// Copies the latest chat lines of a game into a report, with spectator chat if `all_rooms`.
pub(crate) async fn attach_chat(
    db: &mut PgConnection,
    report_id: ReportId,
    game_id: GameId,
    all_rooms: bool,
    limit: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO report_line (report_id, number, player_id, room, text, sent_ms)
         SELECT $1, row_number() OVER (ORDER BY chat_id), player_id, room, text, sent_ms
         FROM (SELECT * FROM chat WHERE game_id = $2 AND (room = 0 OR $3)
               ORDER BY chat_id DESC LIMIT $4) c",
        report_id.0,
        game_id.0,
        all_rooms,
        limit,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Returns whether a report about this player exists.
pub(crate) async fn exists(
    db: &mut PgConnection,
    report_id: ReportId,
    player_id: PlayerId,
) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM report
               WHERE report_id = $1 AND player_id = $2) AS "found!""#,
        report_id.0,
        player_id.0,
    );
    Ok(found.fetch_one(db).await?)
}

/// A report in the queue of the moderators.
pub(crate) struct ReportRow {
    pub(crate) report_id: ReportId,
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) game_id: Option<GameId>,
    pub(crate) reason: StoredReason,
    pub(crate) text: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) status: StoredStatus,
    pub(crate) closed_ms: Option<UnixMs>,
    pub(crate) reporter: String,
    pub(crate) reporter_kind: StoredKind,
    pub(crate) closer: Option<String>,
    pub(crate) closer_kind: Option<StoredKind>,
}

/// Lists open reports, oldest first, or decided ones, latest first, after a report.
pub(crate) async fn list(
    pool: &PgPool,
    decided: bool,
    after: Option<ReportId>,
    limit: i64,
) -> Result<Vec<ReportRow>, Error> {
    let rows = sqlx::query_as!(
        ReportRow,
        r#"SELECT report_id, r.player_id, r.name, game_id AS "game_id: GameId",
               reason AS "reason: StoredReason", text, r.created_ms,
               status AS "status: StoredStatus", closed_ms AS "closed_ms: UnixMs",
               p.name AS reporter, p.kind AS "reporter_kind: StoredKind", d.name AS "closer?",
               d.kind AS "closer_kind?: StoredKind"
           FROM report r JOIN player p ON p.player_id = reporter_id
           LEFT JOIN player d ON d.player_id = closed_by
           WHERE (status <> 0) = $1 AND ($2::bigint IS NULL
               OR CASE WHEN $1 THEN report_id < $2 ELSE report_id > $2 END)
           ORDER BY CASE WHEN $1 THEN -report_id ELSE report_id END LIMIT $3"#,
        decided,
        after as Option<ReportId>,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Counts the open reports.
pub(crate) async fn count_open(pool: &PgPool) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM report WHERE status = 0"#);
    Ok(count.fetch_one(pool).await?)
}

/// A chat line attached to a report.
pub(crate) struct ReportLine {
    pub(crate) report_id: ReportId,
    pub(crate) room: StoredChatRoom,
    pub(crate) text: String,
    pub(crate) sent_ms: UnixMs,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
}

/// Loads the chat lines attached to reports.
pub(crate) async fn load_chat(
    pool: &PgPool,
    reports: &[ReportId],
) -> Result<Vec<ReportLine>, Error> {
    let rows = sqlx::query_as!(
        ReportLine,
        r#"SELECT report_id, room AS "room: StoredChatRoom", text, sent_ms, p.name,
               p.kind AS "kind: StoredKind"
         FROM report_line JOIN player p USING (player_id)
         WHERE report_id = ANY($1) ORDER BY report_id, number"#,
        reports as &[ReportId],
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A report locked for a decision.
pub(crate) struct LockedReport {
    pub(crate) player_id: PlayerId,
    pub(crate) status: StoredStatus,
}

/// Locks a report.
pub(crate) async fn lock(
    db: &mut PgConnection,
    report_id: ReportId,
) -> Result<Option<LockedReport>, Error> {
    let row = sqlx::query_as!(
        LockedReport,
        r#"SELECT player_id, status AS "status: StoredStatus" FROM report
           WHERE report_id = $1 FOR UPDATE"#,
        report_id.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Closes a report.
pub(crate) async fn close(
    db: &mut PgConnection,
    report_id: ReportId,
    status: StoredStatus,
    moderator_id: PlayerId,
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE report SET status = $2, closed_by = $3, closed_ms = $4 WHERE report_id = $1",
        report_id.0,
        status as StoredStatus,
        moderator_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A report in the export of its reporter.
pub(crate) struct SentReportRow {
    pub(crate) name: String,
    pub(crate) reason: StoredReason,
    pub(crate) text: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) status: StoredStatus,
}

/// Lists the reports by a player, latest first.
pub(crate) async fn list_sent(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<SentReportRow>, Error> {
    let rows = sqlx::query_as!(
        SentReportRow,
        r#"SELECT name, reason AS "reason: StoredReason", text, created_ms,
               status AS "status: StoredStatus"
           FROM report WHERE reporter_id = $1 ORDER BY report_id DESC LIMIT $2"#,
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A report in the export of the reported player.
pub(crate) struct ReceivedReportRow {
    pub(crate) reason: StoredReason,
    pub(crate) created_ms: UnixMs,
    pub(crate) status: StoredStatus,
}

/// Lists the reports about a player, latest first.
pub(crate) async fn list_received(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<ReceivedReportRow>, Error> {
    let rows = sqlx::query_as!(
        ReceivedReportRow,
        r#"SELECT reason AS "reason: StoredReason", created_ms, status AS "status: StoredStatus"
           FROM report WHERE player_id = $1 ORDER BY report_id DESC LIMIT $2"#,
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Deletes reports by and about a player, and their chat lines in other reports.
pub(crate) async fn delete_all(db: &mut PgConnection, player_id: PlayerId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM report_line WHERE player_id = $1", player_id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("DELETE FROM report WHERE reporter_id = $1 OR player_id = $1", player_id.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes reports decided before this time.
pub(crate) async fn delete_decided(pool: &PgPool, before_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!("DELETE FROM report WHERE closed_ms < $1", before_ms.0).execute(pool).await?;
    Ok(())
}
