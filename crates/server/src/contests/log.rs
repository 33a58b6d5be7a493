//! The log of a contest: entries, rounds, forfeits and decisions of the organiser.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::{ApiError, ContestLog, ContestLogLine, PlayerRef};

use crate::db::contest_log::{self, LogRow};
use crate::db::contest_row;
use crate::error::Error;
use crate::ids::ContestId;
use crate::node::Node;
use crate::numbers::in_range;

/// Number of lines returned, the latest first.
const LINES_MAX: i64 = 500;

/// Returns the latest lines of the log of a contest, latest first.
#[utoipa::path(
    get, path = "/contests/{id}/log", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The log", body = ContestLog),
        (status = 404, description = "No such contest", body = ApiError),
    ),
)]
pub(crate) async fn contest_log(
    State(node): State<Arc<Node>>,
    contest_id: ContestId,
) -> Result<Json<ContestLog>, Error> {
    contest_row::find(&node.pool, contest_id).await?;
    let rows = contest_log::list(&node.pool, contest_id, LINES_MAX).await?;
    Ok(Json(ContestLog { lines: rows.into_iter().map(log_line).collect() }))
}

/// The line of a log in the form of the API.
pub(crate) fn log_line(row: LogRow) -> ContestLogLine {
    let player = row.name.zip(row.kind);
    ContestLogLine {
        at_ms: row.created_ms.0,
        player: player.map(|(name, kind)| PlayerRef { name, kind: kind.into() }),
        action: row.action.into(),
        round: row.round.map(in_range),
        table: row.table_number.map(in_range),
        text: row.text,
        reason: row.reason.map(|reason| reason.0),
    }
}
