//! Queries on the audit log, whose rows are inserted and read only.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{AuditEntryId, PlayerId, ReportId, new_id};

/// A new entry of the audit log.
pub(crate) struct AuditRecord<'a> {
    /// The moderator, or `None` for the command line.
    pub(crate) by: Option<PlayerId>,
    pub(crate) action: &'a str,
    pub(crate) target: PlayerId,
    pub(crate) reason: &'a str,
    pub(crate) until_ms: Option<UnixMs>,
    pub(crate) report_id: Option<ReportId>,
}

/// Inserts an entry in the transaction of its action.
pub(crate) async fn insert(
    db: &mut PgConnection,
    now_ms: UnixMs,
    record: &AuditRecord<'_>,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO audit_entry (audit_entry_id, created_ms, moderator_id, action, player_id,
             reason, until_ms, report_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        new_id(now_ms)?,
        now_ms.0,
        record.by as Option<PlayerId>,
        record.action,
        record.target.0,
        record.reason,
        record.until_ms as Option<UnixMs>,
        record.report_id as Option<ReportId>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An entry of the audit log with the names of its players.
pub(crate) struct AuditRow {
    pub(crate) audit_entry_id: AuditEntryId,
    pub(crate) created_ms: UnixMs,
    pub(crate) action: String,
    pub(crate) reason: String,
    pub(crate) until_ms: Option<UnixMs>,
    pub(crate) report_id: Option<ReportId>,
    pub(crate) by_name: Option<String>,
    pub(crate) by_kind: Option<StoredKind>,
    pub(crate) target_name: String,
    pub(crate) target_kind: StoredKind,
}

/// Lists entries before `before`, of one target or of all, latest first.
pub(crate) async fn list(
    pool: &PgPool,
    before: AuditEntryId,
    target: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<AuditRow>, Error> {
    let rows = sqlx::query_as!(
        AuditRow,
        r#"SELECT audit_entry_id, a.created_ms, action, reason, until_ms AS "until_ms: UnixMs",
               report_id AS "report_id: ReportId", m.name AS "by_name?",
               m.kind AS "by_kind?: StoredKind", p.name AS target_name,
               p.kind AS "target_kind: StoredKind"
           FROM audit_entry a LEFT JOIN player m ON m.player_id = a.moderator_id
           JOIN player p ON p.player_id = a.player_id
           WHERE audit_entry_id < $1 AND ($2::bigint IS NULL OR a.player_id = $2)
           ORDER BY audit_entry_id DESC LIMIT $3"#,
        before.0,
        target as Option<PlayerId>,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A moderation action in the export of its target.
pub(crate) struct ExportedAuditRow {
    pub(crate) action: String,
    pub(crate) reason: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) until_ms: Option<UnixMs>,
}

/// Lists the actions against a player, latest first.
pub(crate) async fn list_for_target(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<ExportedAuditRow>, Error> {
    let rows = sqlx::query_as!(
        ExportedAuditRow,
        r#"SELECT action, reason, created_ms, until_ms AS "until_ms: UnixMs" FROM audit_entry
           WHERE player_id = $1 ORDER BY audit_entry_id DESC LIMIT $2"#,
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}
