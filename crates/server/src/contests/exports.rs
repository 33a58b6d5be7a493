//! Exports of a contest: event file and standings.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use contest::ContestEvent;
use wire::ApiError;

use crate::contests::view::load_contest;
use crate::db::contest_entry;
use crate::error::Error;
use crate::ids::ContestId;
use crate::node::Node;

/// Returns a contest as an event file, which the program and the organiser's page can read.
#[utoipa::path(
    get, path = "/contests/{id}/event.toml", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The event file", body = String,
         content_type = "application/toml"),
        (status = 404, description = "No such contest", body = ApiError),
    ),
)]
pub(crate) async fn event_file(
    State(node): State<Arc<Node>>,
    contest_id: ContestId,
) -> Result<Response, Error> {
    let event = named_event(&node, contest_id).await?;
    Ok(([(CONTENT_TYPE, "application/toml")], eventfile::event_to_toml(&event)).into_response())
}

/// Returns the standings of a contest as comma-separated values.
#[utoipa::path(
    get, path = "/contests/{id}/standings.csv", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The standings", body = String, content_type = "text/csv"),
        (status = 404, description = "No such contest", body = ApiError),
    ),
)]
pub(crate) async fn standings_csv(
    State(node): State<Arc<Node>>,
    contest_id: ContestId,
) -> Result<Response, Error> {
    let event = named_event(&node, contest_id).await?;
    let text = eventfile::standings_to_csv(&event);
    Ok(([(CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response())
}

/// The event with the current names of its players.
async fn named_event(node: &Node, contest_id: ContestId) -> Result<ContestEvent, Error> {
    let contest = load_contest(node, contest_id).await?;
    let names = contest_entry::list_names(&node.pool, contest_id).await?;
    let mut event = contest.event.clone();
    for (entry, name) in event.entries.iter_mut().zip(names) {
        entry.name = name.name;
    }
    Ok(event)
}
