//! State of the site, and what the operator sets for all nodes.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use wire::{
    ApiError, JobView, NodeView, OperatorSite, QueueView, RegistrationRule, SetMaintenance,
    SetNotice, SiteAccess, SiteAccessChoice,
};

use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::db::{site_overview, site_state};
use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::http::server_info::registration_rule;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::numbers::count_to_u32;
use crate::operator::operator_user::{OperatorUser, OperatorWithPasskey};
use crate::ops::site::{SiteMode, SiteNotice, refresh, store_mode, store_notice};
use crate::settings::{Access, AccessChoice, RegistrationPolicy};

/// Returns nodes, queues, jobs and what the operator has set. For operators.
#[utoipa::path(
    get, path = "/operator/site", tag = "operator", operation_id = "getOperatorSite",
    responses(
        (status = 200, description = "The state of the site", body = OperatorSite),
        (status = 404, description = "Not an operator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn get_site(
    State(node): State<Arc<Node>>,
    _: OperatorUser,
) -> Result<Json<OperatorSite>, Error> {
    let state = site_state::load(&node.pool).await?;
    let nodes = site_overview::list_nodes(&node.pool).await?;
    let jobs = site_overview::list_jobs(&node.pool).await?;
    let queues = site_overview::count_queues(&node.pool).await?;
    let choice = state.access();
    Ok(Json(OperatorSite {
        server_time_ms: node.now_ms(),
        nodes: nodes.into_iter().map(|row| node_view(row, &node)).collect(),
        jobs: jobs.into_iter().map(job_view).collect(),
        queues: QueueView {
            computer_turns: count_to_u32(queues.computer_turns),
            oldest_turn_ms: queues.oldest_turn_ms.map(u64::from),
            finished_games: count_to_u32(queues.finished_games),
            postponed_games: count_to_u32(queues.postponed_games),
            broken_games: count_to_u32(queues.broken_games),
        },
        access: SiteAccessChoice {
            registration: choice.registration.map(registration_rule),
            guests: choice.guests,
            bots: choice.bots,
        },
        settings: site_access(node.settings.access),
        notice_en: state.notice_en,
        notice_de: state.notice_de,
        maintenance: state.maintenance,
    }))
}

fn node_view(row: site_overview::NodeRow, node: &Node) -> NodeView {
    NodeView {
        current: row.node_id == node.node_id,
        name: row.name,
        version: row.version,
        heartbeat_ms: row.heartbeat_ms.into(),
    }
}

fn job_view(row: site_overview::JobRow) -> JobView {
    JobView {
        name: row.job_id,
        due_ms: row.due_ms.into(),
        failures: count_to_u32(row.failures),
        node: row.node,
    }
}

fn site_access(access: Access) -> SiteAccess {
    let registration = registration_rule(access.registration);
    SiteAccess { registration, guests: access.guests, bots: access.bots }
}

/// Chooses the kinds of players that all nodes accept. For operators.
#[utoipa::path(
    put, path = "/operator/access", tag = "operator", operation_id = "setAccess",
    request_body = SiteAccessChoice,
    responses(
        (status = 204, description = "Every node follows within seconds"),
        (status = 404, description = "Not an operator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn set_access(
    State(node): State<Arc<Node>>,
    operator: OperatorWithPasskey,
    JsonBody(request): JsonBody<SiteAccessChoice>,
) -> Result<StatusCode, Error> {
    let policy = |rule: RegistrationRule| match rule {
        RegistrationRule::Open => RegistrationPolicy::Open,
        RegistrationRule::Invitation => RegistrationPolicy::Invitation,
        RegistrationRule::Closed => RegistrationPolicy::Closed,
    };
    let choice = AccessChoice {
        registration: request.registration.map(policy),
        guests: request.guests,
        bots: request.bots,
    };
    let mut transaction = node.pool.begin().await?;
    site_state::set_access(&mut transaction, choice).await?;
    audit(&mut transaction, operator.player_id, "site-access").await?;
    transaction.commit().await?;
    refresh(&node).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets the notice on the start page; empty texts remove it. For operators.
#[utoipa::path(
    put, path = "/operator/notice", tag = "operator", operation_id = "setNotice",
    request_body = SetNotice,
    responses(
        (status = 204, description = "Every node follows within seconds"),
        (status = 404, description = "Not an operator", body = ApiError),
        (status = 422, description = "A text is too long", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn set_notice(
    State(node): State<Arc<Node>>,
    operator: OperatorWithPasskey,
    JsonBody(request): JsonBody<SetNotice>,
) -> Result<StatusCode, Error> {
    let notice = SiteNotice { english: &request.english, german: &request.german };
    let mut transaction = node.pool.begin().await?;
    store_notice(&mut transaction, notice).await?;
    audit(&mut transaction, operator.player_id, "site-notice").await?;
    transaction.commit().await?;
    refresh(&node).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins or ends the maintenance mode. For operators.
#[utoipa::path(
    put, path = "/operator/maintenance", tag = "operator", operation_id = "setMaintenance",
    request_body = SetMaintenance,
    responses(
        (status = 204, description = "Every node follows within seconds"),
        (status = 404, description = "Not an operator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn set_maintenance(
    State(node): State<Arc<Node>>,
    operator: OperatorWithPasskey,
    JsonBody(request): JsonBody<SetMaintenance>,
) -> Result<StatusCode, Error> {
    let (mode, action) = match request.enabled {
        true => (SiteMode::Maintenance, "maintenance-on"),
        false => (SiteMode::Usual, "maintenance-off"),
    };
    let mut transaction = node.pool.begin().await?;
    store_mode(&mut transaction, mode).await?;
    audit(&mut transaction, operator.player_id, action).await?;
    transaction.commit().await?;
    refresh(&node).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a change of the whole site to the audit log, under the name of the operator.
async fn audit(
    db: &mut PgConnection,
    operator: PlayerId,
    action: &'static str,
) -> Result<(), Error> {
    let now_ms = db::now_ms(&mut *db).await?;
    let (by, target) = (Some(operator), operator);
    let record = AuditRecord { by, action, target, reason: "", until_ms: None, report_id: None };
    db::audit_log::insert(db, now_ms, &record).await
}
