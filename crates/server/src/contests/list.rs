//! List of contests.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{ApiError, ContestPage, ContestState, ContestSummary, PlayerRef};

use crate::db::contest_row::{self, ContestListRow};
use crate::error::Error;
use crate::http::query::parse_query;
use crate::ids::ContestId;
use crate::node::Node;
use crate::numbers::in_range;

/// Contests per page.
const PAGE_SIZE: u8 = 50;

/// Query parameters of the list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContestQuery {
    /// Only contests in this state.
    state: Option<ContestState>,
    /// Continues before this contest: `next` of the previous page.
    before: Option<String>,
}

/// Lists contests, the latest first.
#[utoipa::path(
    get, path = "/contests", tag = "contests", params(ContestQuery),
    responses(
        (status = 200, description = "A page of contests", body = ContestPage),
        (status = 400, description = "Invalid query", body = ApiError),
    ),
)]
pub(crate) async fn list_contests(
    State(node): State<Arc<Node>>,
    query: Result<Query<ContestQuery>, QueryRejection>,
) -> Result<Json<ContestPage>, Error> {
    let query = parse_query(query)?;
    let before = match &query.before {
        Some(before) => {
            before.parse().map_err(|_| Error::BadRequest(ApiError::new("invalid-cursor")))?
        }
        None => ContestId(i64::MAX),
    };
    let limit = i64::from(PAGE_SIZE) + 1;
    let state = query.state.map(Into::into);
    let mut rows = contest_row::list(&node.pool, state, before, limit).await?;
    let is_more = rows.len() > usize::from(PAGE_SIZE);
    rows.truncate(PAGE_SIZE.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.contest_id.to_string());
    Ok(Json(ContestPage { contests: rows.into_iter().map(summary).collect(), next }))
}

fn summary(row: ContestListRow) -> ContestSummary {
    ContestSummary {
        contest_id: row.contest_id.to_string(),
        name: row.name,
        organiser: PlayerRef { name: row.organiser_name, kind: row.organiser_kind.into() },
        system: row.settings.system,
        rules: row.rules,
        time_control: row.time_control,
        rated: row.rated,
        bots_allowed: row.bots_allowed,
        state: row.state.into(),
        starts_at_ms: row.starts_ms.0,
        players: in_range(row.players),
        round: in_range(row.rounds),
        rounds: row.settings.rounds,
    }
}
