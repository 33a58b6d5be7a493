//! What those who run a server look at: whether it lives, whether it is ready, and what it did.
//! None of it is on the listener of the players.

pub(crate) mod durable;
pub mod measures;
mod requests;
mod tls;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use tokio::time::timeout;

pub(crate) use requests::noted;
pub(crate) use tls::Tls;
pub use tls::TlsFiles;

use crate::game::DEAD_MS;
use crate::node::Node;
use crate::store::beat;

/// The time the database has to say that it is there.
const DATABASE: Duration = Duration::from_secs(1);

/// The app of the listener of operations.
pub fn router(node: Arc<Node>) -> Router {
    Router::new()
        .route("/health", get(|| async { "lives\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(told))
        .with_state(node)
}

/// Whether players can be sent here, and what is missing if not.
#[derive(Debug, Serialize)]
struct Readiness {
    /// The database answers.
    database: bool,
    /// The other nodes can see that this one lives.
    beats: bool,
    /// It has been told to end.
    ending: bool,
}

async fn ready(State(node): State<Arc<Node>>) -> Response {
    let seen = timeout(DATABASE, beat::age_ms(&node.pool, node.node_id)).await;
    let readiness = Readiness {
        database: matches!(seen, Ok(Ok(_))),
        beats: matches!(seen, Ok(Ok(Some(age_ms))) if age_ms < DEAD_MS),
        ending: node.is_ending(),
    };
    let is_ready = readiness.database && readiness.beats && !readiness.ending;
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(CACHE_CONTROL, "no-store")], Json(readiness)).into_response()
}

async fn told() -> Response {
    let text = measures::told();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
