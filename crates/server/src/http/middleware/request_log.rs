//! Request log: one line per request, with a request id that the response also carries.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::{Instrument, Level, span};
use uuid::Uuid;

use crate::ops::metrics;

/// Header of the request id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Logs a request without personal data.
/// No address, no name, and only the pattern of the path, since a path may contain a secret.
pub(crate) async fn log_request(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = Uuid::new_v4().simple().to_string();
    let is_api = crate::http::middleware::is_api(request.uri().path());
    let pattern = request.extensions().get::<MatchedPath>().cloned();
    let route = pattern.as_ref().map_or(if is_api { "none" } else { "pages" }, |p| p.as_str());
    let span = span!(Level::INFO, "request", id, method = %request.method(), route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, elapsed) = (response.status().as_u16(), started.elapsed());
    metrics::record_request(status, elapsed);
    let elapsed_us = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
    span.in_scope(|| match is_api {
        true => tracing::info!(status, elapsed_us, "request handled"),
        false => tracing::debug!(status, elapsed_us, "request handled"),
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
