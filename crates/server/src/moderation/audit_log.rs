//! Audit log of moderation as moderators see it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{ApiError, AuditEntry, AuditPage, PlayerRef};

use crate::auth::players::find_player;
use crate::db;
use crate::db::audit_log::AuditRow;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::http::query::parse_query;
use crate::ids::AuditEntryId;
use crate::moderation::moderator::Moderator;
use crate::node::Node;

/// Entries per page.
const PAGE_SIZE: u8 = 50;

/// Query parameters of the audit log.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditQuery {
    /// Only entries about this player.
    player: Option<String>,
    /// Continues after this entry: `next` of the previous page.
    after: Option<String>,
}

/// Lists the audit log, latest first. For moderators.
#[utoipa::path(
    get, path = "/moderation/audit", tag = "moderation", operation_id = "listAuditEntries",
    params(AuditQuery),
    responses(
        (status = 200, description = "A page of entries", body = AuditPage),
        (status = 404, description = "No such player, or not a moderator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn list_audit_entries(
    State(node): State<Arc<Node>>,
    _: Moderator,
    query: Result<Query<AuditQuery>, QueryRejection>,
) -> Result<Json<AuditPage>, Error> {
    let invalid = || Error::BadRequest(ApiError::new("invalid-query"));
    let query = parse_query(query)?;
    let before = match &query.after {
        Some(after) => after.parse().map_err(|_| invalid())?,
        None => AuditEntryId(i64::MAX),
    };
    let target = match &query.player {
        Some(name) => Some(find_player(&node.pool, name).await?.ok_or(Error::NotFound)?.player_id),
        None => None,
    };
    let limit = i64::from(PAGE_SIZE) + 1;
    let mut rows = db::audit_log::list(&node.pool, before, target, limit).await?;
    let is_more = rows.len() > usize::from(PAGE_SIZE);
    rows.truncate(PAGE_SIZE.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.audit_entry_id.to_string());
    let entries = rows.into_iter().map(into_view).collect();
    Ok(Json(AuditPage { entries, next }))
}

fn into_view(row: AuditRow) -> AuditEntry {
    let player = |name, kind: StoredKind| PlayerRef { name, kind: kind.into() };
    AuditEntry {
        id: row.audit_entry_id.to_string(),
        created_ms: row.created_ms.into(),
        moderator: row.by_name.zip(row.by_kind).map(|(name, kind)| player(name, kind)),
        action: row.action,
        player: player(row.target_name, row.target_kind),
        note: row.reason,
        expires_ms: row.until_ms.map(u64::from),
        report_id: row.report_id.map(|id| id.to_string()),
    }
}
