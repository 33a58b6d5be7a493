//! Middleware of the API: client address, rate limits, CSRF check, size and type of the body.

pub(crate) mod client_address;
pub(crate) mod csrf;
pub(crate) mod request_log;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use wire::ApiError;

use crate::error::{Error, problem_response};
use crate::node::Node;

/// Path prefix of the API. All other paths are pages.
pub(crate) const API: &str = "/api";

/// Address of the other end of the connection, set by the listener.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

/// Address of the client, set by the middleware as an extension.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

/// Returns whether a path belongs to the API.
pub(crate) fn is_api(path: &str) -> bool {
    path.strip_prefix(API).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Checks a request and passes it on.
pub(crate) async fn api_middleware(
    State(node): State<Arc<Node>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request
        .extensions()
        .get()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer: &PeerAddress| peer.0);
    let client = client_address::client_address(peer, request.headers(), &node.settings.proxies);
    request.extensions_mut().insert(ClientAddress(client));
    if !is_api(request.uri().path()) {
        return next.run(request).await;
    }
    let head_ms = node.now_ms();
    let is_command = is_game_command(request.uri().path());
    match check_request(&node, client, request).await {
        Ok(mut request) => {
            if is_command {
                let receive_ms = receive_ms(head_ms, node.now_ms());
                request.extensions_mut().insert(node.games.receive_command(receive_ms));
            }
            to_problem_response(next.run(request).await)
        }
        Err(error) => error.into_response(),
    }
}

/// Returns whether a path takes commands to a game, whose receive time counts.
fn is_game_command(path: &str) -> bool {
    path.strip_prefix(API)
        .is_some_and(|path| path.starts_with("/games/") && path.ends_with("/commands"))
}

/// Time for the body of a command after the head of its request.
const COMMAND_BODY_MS: u64 = 1_000;

/// Returns the receive time of a command.
/// This is the time of the head. A player who sends the body much later gains nothing by it.
fn receive_ms(head_ms: u64, body_ms: u64) -> u64 {
    if body_ms.saturating_sub(head_ms) <= COMMAND_BODY_MS { head_ms } else { body_ms }
}

/// Checks the request and reads its body.
async fn check_request(node: &Node, client: IpAddr, request: Request) -> Result<Request, Error> {
    node.rate_limits.check_address(client)?;
    if request.method().is_safe() {
        return Ok(request);
    }
    if is_expensive(request.uri().path()) {
        node.rate_limits.check_expensive(client)?;
    }
    csrf::check(&node.settings, request.headers())?;
    let (limit, time) = (node.settings.limits.body_bytes, node.settings.limits.body_timeout);
    check_content_type(request.headers())?;
    let (head, body) = request.into_parts();
    let announced = head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if announced.and_then(|value| value.parse().ok()).is_some_and(|bytes: usize| bytes > limit) {
        return Err(Error::PayloadTooLarge);
    }
    // The request has no place among the concurrent ones until its body is read.
    let _reading = node.body_limiter.acquire(client, None).map_err(|_| Error::Overloaded)?;
    let body = timeout(time, to_bytes(body, limit)).await.map_err(|_| Error::Timeout)?;
    let body = body.map_err(|_| Error::PayloadTooLarge)?;
    Ok(Request::from_parts(head, Body::from(body)))
}

/// Checks that the body is JSON.
/// A page of another site can send forms without preflight, but no JSON.
fn check_content_type(headers: &HeaderMap) -> Result<(), Error> {
    let has_body = headers.contains_key(TRANSFER_ENCODING)
        || headers.get(CONTENT_LENGTH).is_some_and(|length| length != "0");
    let is_json = |kind: &HeaderValue| {
        let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("application/json")
    };
    match headers.get(CONTENT_TYPE) {
        Some(kind) if is_json(kind) => Ok(()),
        None if !has_body => Ok(()),
        _ => Err(Error::UnsupportedMediaType),
    }
}

/// Returns whether a path is expensive or tries secrets: creating accounts, logging in.
fn is_expensive(path: &str) -> bool {
    let path = path.strip_prefix(API).unwrap_or_default();
    matches!(
        path,
        "/guests" | "/accounts" | "/login" | "/me/password" | "/me/email" | "/email/verify"
    ) || path.starts_with("/password-reset")
        || path.starts_with("/passkeys/")
}

/// Converts plain-text errors of the router into problem details.
fn to_problem_response(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let has_own_body = kind.is_some_and(|kind| !kind.starts_with(b"text/plain"));
    if !status.is_client_error() || has_own_body {
        return no_store(response);
    }
    let (status, code) = match status {
        StatusCode::METHOD_NOT_ALLOWED => (status, "method-not-allowed"),
        StatusCode::NOT_FOUND => (status, "not-found"),
        StatusCode::PAYLOAD_TOO_LARGE => (status, "payload-too-large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (status, "unsupported-media-type"),
        StatusCode::UPGRADE_REQUIRED => (status, "upgrade-required"),
        // Wrong fields of JSON, and invalid paths or queries.
        _ => (StatusCode::BAD_REQUEST, "bad-request"),
    };
    let mut problem = problem_response(status, ApiError::new(code));
    for (name, value) in response.headers() {
        if name != CONTENT_TYPE && name != CONTENT_LENGTH {
            problem.headers_mut().insert(name, value.clone());
        }
    }
    no_store(problem)
}

/// Forbids caching, unless the response says otherwise.
fn no_store(mut response: Response) -> Response {
    let keep = HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert(keep);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_interface_are_known() {
        let check = |path: &str, expected: bool| assert_eq!(is_api(path), expected, "{path}");
        check("/api", true);
        check("/api/", true);
        check("/api/me", true);
        check("/apis", false);
        check("/", false);
        check("/play/api", false);
    }

    #[test]
    fn command_counts_from_the_head_of_its_request() {
        let check = |path: &str, expected: bool| assert_eq!(is_game_command(path), expected);
        check("/api/games/k3x/commands", true);
        check("/api/games/k3x", false);
        check("/games/k3x/commands", false);
        assert_eq!(receive_ms(5_000, 5_900), 5_000);
        assert_eq!(receive_ms(5_000, 6_001), 6_001);
        assert_eq!(receive_ms(5_000, 4_990), 5_000);
    }

    #[test]
    fn json_alone_is_taken() {
        let check = |lines: &[(&str, &str)], expected: bool| {
            let line = |(name, value): &(&str, &str)| {
                (name.parse::<axum::http::HeaderName>().unwrap(), value.parse().unwrap())
            };
            let headers: HeaderMap = lines.iter().map(line).collect();
            assert_eq!(check_content_type(&headers).is_ok(), expected, "{lines:?}");
        };
        check(&[], true);
        check(&[("content-length", "0")], true);
        check(&[("content-length", "2")], false);
        check(&[("transfer-encoding", "chunked")], false);
        check(&[("content-type", "application/json"), ("content-length", "2")], true);
        check(&[("content-type", "Application/JSON; charset=utf-8")], true);
        check(&[("content-type", "text/plain")], false);
        check(&[("content-type", "application/x-www-form-urlencoded")], false);
        check(&[("content-type", "application/jsonp")], false);
    }

    #[test]
    fn secrets_are_tried_slowly() {
        let check = |path: &str, expected: bool| assert_eq!(is_expensive(path), expected, "{path}");
        check("/api/login", true);
        check("/api/password-reset", true);
        check("/api/passkeys/login/end", true);
        check("/api/games/k3x/commands", false);
        check("/api/me", false);
    }
}
