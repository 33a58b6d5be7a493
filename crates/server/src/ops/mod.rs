//! Operations: health, readiness, metrics, on a separate listener.

pub(crate) mod backup;
pub(crate) mod durability;
pub mod metrics;
mod process_metrics;
pub(crate) mod replica_check;
pub(crate) mod shards;
pub(crate) mod site;
pub(crate) mod transport;

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

use crate::cluster::NODE_DEAD_AFTER_MS;
use crate::db::heartbeat;
use crate::node::Node;

/// Timeout of the readiness check.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(1);

/// Returns the router of the operations listener.
pub fn router(node: Arc<Node>) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics_text))
        .with_state(node)
}

/// Readiness to receive clients.
#[derive(Debug, Serialize)]
struct Readiness {
    /// The database responds.
    database: bool,
    /// The heartbeat of this node is recent.
    heartbeat_fresh: bool,
    /// The node is shutting down.
    shutting_down: bool,
    /// NATS is connected; null if it is not configured. A node plays without it.
    nats: Option<bool>,
}

async fn ready(State(node): State<Arc<Node>>) -> Response {
    let seen = timeout(DATABASE_TIMEOUT, heartbeat::age_ms(&node.play_pool, node.node_id)).await;
    let readiness = Readiness {
        database: matches!(seen, Ok(Ok(_))),
        heartbeat_fresh: matches!(seen, Ok(Ok(Some(age_ms))) if age_ms < NODE_DEAD_AFTER_MS),
        shutting_down: node.is_shutting_down(),
        nats: node.games.bus.is_connected(),
    };
    let is_ready = readiness.database && readiness.heartbeat_fresh && !readiness.shutting_down;
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(CACHE_CONTROL, "no-store")], Json(readiness)).into_response()
}

async fn metrics_text(State(node): State<Arc<Node>>) -> Response {
    metrics::set_node_messages(node.games.bus.counts());
    let text = metrics::render();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
