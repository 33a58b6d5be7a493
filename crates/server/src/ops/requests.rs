//! One line in the log for each request, and a number by which both sides can name it.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::{Instrument, Level, field, span};
use uuid::Uuid;

use crate::guard;
use crate::ops::measures;

/// The number of a request, in its answer and in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Answers, and notes it. What is written down says nothing about who asked: no address, no name,
/// and of the path only its pattern, because a path may hold a secret.
pub(crate) async fn noted(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = Uuid::new_v4().simple().to_string();
    let is_api = guard::is_api(request.uri().path());
    let pattern = request.extensions().get::<MatchedPath>().cloned();
    let route = pattern.as_ref().map_or(if is_api { "none" } else { "pages" }, |p| p.as_str());
    let span = span!(Level::INFO, "request", id, method = %request.method(), route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), began.elapsed());
    measures::answered(status, took);
    let took_us = field::display(took.as_micros());
    span.in_scope(|| match is_api {
        true => tracing::info!(status, took_us, "answered"),
        false => tracing::debug!(status, took_us, "answered"),
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
