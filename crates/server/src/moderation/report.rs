//! Creation of player reports.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use wire::{ApiError, NewReport, PlayerKind};

use crate::auth::attempt_limit::count_report;
use crate::auth::auth_user::SessionUser;
use crate::auth::players::find_player;
use crate::db;
use crate::db::report::NewReportRow;
use crate::error::Error;
use crate::game::chat::{self, ChatVisibility};
use crate::http::extract::ClientIp;
use crate::http::extract::JsonBody;
use crate::ids::new_id;
use crate::moderation::{check_text, unprocessable};
use crate::node::Node;

/// Maximum number of open reports of one player.
/// There is none for the server, or a few accounts could keep all others from reporting.
const OPEN_REPORTS_MAX: i64 = 20;

/// Maximum number of chat lines kept with a report, latest first.
const CHAT_LINES_MAX: i64 = 200;

/// Reports a player to the moderators. The reported player is not notified.
#[utoipa::path(
    post, path = "/reports", tag = "moderation", operation_id = "createReport",
    request_body = NewReport,
    responses(
        (status = 204, description = "Report created"),
        (status = 404,
            description = "No such game, or not visible to the reporter", body = ApiError),
        (status = 409, description = "An open report exists already", body = ApiError),
        (status = 422, description = "This player cannot be reported", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn create_report(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    ClientIp(address): ClientIp,
    JsonBody(request): JsonBody<NewReport>,
) -> Result<StatusCode, Error> {
    let reporter_id = login.user.player_id;
    let text = check_text(&request.text, "report-text")?;
    let found = find_player(&node.pool, &request.player).await?;
    let found = found.ok_or(unprocessable("no-such-player"))?;
    if found.player_id == reporter_id {
        return Err(unprocessable("self-not-allowed"));
    }
    if found.kind == PlayerKind::Computer {
        return Err(unprocessable("computer-not-reportable"));
    }
    let game_id = match &request.game_id {
        Some(game_id) => Some(game_id.parse()?),
        None => None,
    };
    let visibility = match game_id {
        Some(game_id) => Some(chat::visibility(&node.pool, game_id, reporter_id).await?),
        None => None,
    };
    count_report(&node, reporter_id, address).await?;
    let mut transaction = node.pool.begin().await?;
    let report = NewReportRow {
        report_id: new_id(node.now())?,
        reporter_id,
        player_id: found.player_id,
        game_id,
        reason: request.reason.into(),
        text,
        now_ms: node.now(),
    };
    if !db::report::insert(&mut transaction, &report, OPEN_REPORTS_MAX).await? {
        return Err(creation_error(&mut transaction, &report).await?);
    }
    if let (Some(game_id), Some(visibility)) = (game_id, visibility) {
        let (report_id, all_rooms) = (report.report_id, visibility == ChatVisibility::All);
        let limit = CHAT_LINES_MAX;
        db::report::attach_chat(&mut transaction, report_id, game_id, all_rooms, limit).await?;
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the error that explains a failed insertion.
async fn creation_error(db: &mut PgConnection, report: &NewReportRow<'_>) -> Result<Error, Error> {
    let (reporter_id, player_id) = (report.reporter_id, report.player_id);
    match db::report::is_open(db, reporter_id, player_id, report.game_id).await? {
        true => Ok(Error::Conflict(ApiError::new("already-reported"))),
        false => Ok(unprocessable("too-many-reports")),
    }
}
