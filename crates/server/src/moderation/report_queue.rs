//! Reports as moderators see and close them.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{
    ApiError, ChatLine, CloseReport, ModerationStatus, PlayerRef, ReportDecision, ReportPage,
    ReportView,
};

use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::db::player_kind::StoredKind;
use crate::db::report::{ReportRow, StoredStatus};
use crate::error::Error;
use crate::http::extract::{JsonBody, PathParam};
use crate::http::query::parse_query;
use crate::ids::{PlayerId, ReportId};
use crate::moderation::moderator::{Moderator, ModeratorWithPasskey};
use crate::moderation::{check_reason, status};
use crate::node::Node;
use crate::numbers::count_to_u32;

/// Reports per page.
const PAGE_SIZE: u8 = 20;

/// Query parameters of the report list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportQuery {
    /// Decided reports instead of open ones.
    #[serde(default)]
    decided: bool,
    /// Continues after this report: `next` of the previous page.
    after: Option<String>,
}

/// Lists open reports, oldest first, or decided ones, latest first. For moderators.
#[utoipa::path(
    get, path = "/moderation/reports", tag = "moderation", operation_id = "listReports",
    params(ReportQuery),
    responses(
        (status = 200, description = "A page of reports", body = ReportPage),
        (status = 404, description = "Not a moderator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn list_reports(
    State(node): State<Arc<Node>>,
    _: Moderator,
    query: Result<Query<ReportQuery>, QueryRejection>,
) -> Result<Json<ReportPage>, Error> {
    let invalid = || Error::BadRequest(ApiError::new("invalid-query"));
    let query = parse_query(query)?;
    let after = query.after.as_deref().map(|after| after.parse().map_err(|_| invalid()));
    let limit = i64::from(PAGE_SIZE) + 1;
    let mut rows = db::report::list(&node.pool, query.decided, after.transpose()?, limit).await?;
    let is_more = rows.len() > usize::from(PAGE_SIZE);
    rows.truncate(PAGE_SIZE.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.report_id.to_string());
    let players: Vec<PlayerId> = rows.iter().map(|row| row.player_id).collect();
    let statuses = status::load_statuses(&node.pool, &players, node.now()).await?;
    let ids: Vec<ReportId> = rows.iter().map(|row| row.report_id).collect();
    let mut chats = load_chat(&node, &ids).await?;
    let views = rows.into_iter().filter_map(|row| {
        let player = statuses.get(&row.player_id)?.clone();
        let chat = chats.remove(&row.report_id).unwrap_or_default();
        Some(into_view(row, player, chat))
    });
    let reports = views.collect();
    let open = count_to_u32(db::report::count_open(&node.pool).await?);
    Ok(Json(ReportPage { reports, open, next }))
}

fn into_view(row: ReportRow, player: ModerationStatus, chat: Vec<ChatLine>) -> ReportView {
    let player_ref = |name, kind: StoredKind| PlayerRef { name, kind: kind.into() };
    ReportView {
        id: row.report_id.to_string(),
        reporter: player_ref(row.reporter, row.reporter_kind),
        player,
        reported_name: row.name,
        game_id: row.game_id.map(|id| id.to_string()),
        reason: row.reason.into(),
        text: row.text,
        created_ms: row.created_ms.into(),
        status: row.status.into(),
        decided_by: row.closer.zip(row.closer_kind).map(|(name, kind)| player_ref(name, kind)),
        decided_ms: row.closed_ms.map(u64::from),
        chat,
    }
}

/// Loads the chat attached to these reports.
async fn load_chat(
    node: &Node,
    reports: &[ReportId],
) -> Result<HashMap<ReportId, Vec<ChatLine>>, Error> {
    let mut chats: HashMap<ReportId, Vec<ChatLine>> = HashMap::new();
    for line in db::report::load_chat(&node.pool, reports).await? {
        chats.entry(line.report_id).or_default().push(ChatLine {
            room: line.room.into(),
            sender: PlayerRef { name: line.name, kind: line.kind.into() },
            text: line.text,
            sent_ms: line.sent_ms.into(),
        });
    }
    Ok(chats)
}

/// Closes a report with a decision. For moderators.
#[utoipa::path(
    post, path = "/moderation/reports/{id}/close", tag = "moderation", operation_id = "closeReport",
    request_body = CloseReport,
    params(("id" = String, Path, description = "The report")),
    responses(
        (status = 204, description = "Decided"),
        (status = 404, description = "No such report, or not a moderator", body = ApiError),
        (status = 409, description = "Decided already", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn close_report(
    State(node): State<Arc<Node>>,
    moderator: ModeratorWithPasskey,
    PathParam(id): PathParam,
    JsonBody(request): JsonBody<CloseReport>,
) -> Result<StatusCode, Error> {
    let reason = check_reason(&request.note)?;
    let report_id = id.parse()?;
    let (status, action) = match request.decision {
        ReportDecision::ActionTaken => (StoredStatus::ActionTaken, "report-acted"),
        ReportDecision::Unfounded => (StoredStatus::Unfounded, "report-unfounded"),
    };
    let (by, now_ms) = (moderator.player_id, node.now());
    let mut transaction = node.pool.begin().await?;
    let report = db::report::lock(&mut transaction, report_id).await?.ok_or(Error::NotFound)?;
    if report.status != StoredStatus::Open {
        return Err(Error::Conflict(ApiError::new("report-already-closed")));
    }
    db::report::close(&mut transaction, report_id, status, by, now_ms).await?;
    let record = AuditRecord {
        by: Some(by),
        action,
        target: report.player_id,
        reason,
        until_ms: None,
        report_id: Some(report_id),
    };
    db::audit_log::insert(&mut transaction, now_ms, &record).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
