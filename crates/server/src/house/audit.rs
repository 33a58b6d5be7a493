//! What was done to keep order, by whom, to whom, why and when. It is written and read, and nothing
//! else: the database refuses to change a row.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::IntoParams;
use wire::{AuditEntry, AuditPage, PlayerName, Why};

use super::who::Moderator;
use crate::account::named;
use crate::error::Error;
use crate::ids::{fresh, read_slug, slug};
use crate::node::Node;
use crate::store::load::player_kind;

/// Entries of a page.
const PAGE: i64 = 50;

/// Something that was done.
pub(super) struct Done<'a> {
    /// By whom; by nobody on the command line.
    pub(super) by: Option<i64>,
    pub(super) what: &'a str,
    pub(super) whom: i64,
    pub(super) why: &'a str,
    pub(super) until_ms: Option<i64>,
    pub(super) report_id: Option<i64>,
}

/// Writes it down, together with what was done.
pub(super) async fn write(
    transaction: &mut PgConnection,
    now_ms: i64,
    done: &Done<'_>,
) -> Result<(), Error> {
    let written = sqlx::query!(
        "INSERT INTO audit (audit_id, at_ms, by_id, what, whom_id, why, until_ms, report_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        fresh(now_ms.unsigned_abs())?,
        now_ms,
        done.by,
        done.what,
        done.whom,
        done.why,
        done.until_ms,
        done.report_id
    );
    written.execute(transaction).await?;
    Ok(())
}

/// What of the log is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Only what was done about this player.
    player: Option<String>,
    /// What came before this entry: `next` of the page before.
    after: Option<String>,
}

/// The audit log, the latest first. For moderators.
#[utoipa::path(
    get, path = "/moderation/audit", tag = "moderation", operation_id = "auditLog",
    params(Wanted),
    responses(
        (status = 200, description = "A page of it", body = AuditPage),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 404, description = "No such player, or who asks is no moderator", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn read(
    State(node): State<Arc<Node>>,
    _: Moderator,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<AuditPage>, Error> {
    let unreadable = || Error::Unreadable(Why::new("query"));
    let Query(wanted) = wanted.map_err(|_| unreadable())?;
    let before = match &wanted.after {
        Some(after) => read_slug(after).ok_or_else(unreadable)?,
        None => i64::MAX,
    };
    let whom = match &wanted.player {
        Some(name) => Some(named(&node.pool, name).await?.ok_or(Error::NotFound)?.player_id),
        None => None,
    };
    let rows = sqlx::query!(
        r#"SELECT audit_id, at_ms, what, why, until_ms, report_id, b.name AS "by_name?",
               b.kind AS "by_kind?", w.name AS whom_name, w.kind AS whom_kind
           FROM audit LEFT JOIN player b ON b.player_id = by_id
           JOIN player w ON w.player_id = whom_id
           WHERE audit_id < $1 AND ($2::bigint IS NULL OR whom_id = $2)
           ORDER BY audit_id DESC LIMIT $3"#,
        before,
        whom,
        PAGE + 1
    );
    let mut rows = rows.fetch_all(&node.pool).await?;
    let is_more = rows.len() > usize::try_from(PAGE).unwrap_or(usize::MAX);
    rows.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
    let next = rows.last().filter(|_| is_more).map(|row| slug(row.audit_id));
    let shown = |name, kind| PlayerName { name, kind: player_kind(kind) };
    let entries = rows.into_iter().map(|row| AuditEntry {
        id: slug(row.audit_id),
        at_ms: row.at_ms.unsigned_abs(),
        by: row.by_name.zip(row.by_kind).map(|(name, kind)| shown(name, kind)),
        what: row.what,
        whom: shown(row.whom_name, row.whom_kind),
        why: row.why,
        until_ms: row.until_ms.map(i64::unsigned_abs),
        report: row.report_id.map(slug),
    });
    Ok(Json(AuditPage { entries: entries.collect(), next }))
}
