//! What is asked of every request under `/api` before anything else looks at it: where it comes
//! from, how often, how much it brings and of which kind.

mod address;
mod origin;
mod places;
mod rates;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::Why;

pub use address::client_address;
pub use origin::check_socket;
pub(crate) use places::{Place, Places};
pub use rates::Rates;

use crate::error::Error;
use crate::node::Node;

/// Where everything is that is asked by programs. All else is pages.
pub(crate) const API: &str = "/api";

/// Who is at the other end of the connection. The listener puts it into every request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// A request of a player of the house: they all come from one address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfTheHouse;

/// The address of the client of a request; handlers find it among the extensions.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

/// Whether this address belongs to the interface for programs.
pub(crate) fn is_api(path: &str) -> bool {
    path.strip_prefix(API).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Lets a request through to its handler, or says why not.
pub(crate) async fn guard(
    State(node): State<Arc<Node>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer =
        request.extensions().get().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer: &Peer| peer.0);
    let client = client_address(peer, request.headers(), &node.settings.proxies);
    request.extensions_mut().insert(Client(client));
    if !is_api(request.uri().path()) {
        return next.run(request).await;
    }
    match examined(&node, client, request).await {
        Ok(request) => finished(next.run(request).await),
        Err(error) => error.into_response(),
    }
}

/// The request, with all of its body, if it may pass.
async fn examined(node: &Node, client: IpAddr, request: Request) -> Result<Request, Error> {
    if request.extensions().get::<OfTheHouse>().is_none() {
        node.rates.of_address(client)?;
    }
    if request.method().is_safe() {
        return Ok(request);
    }
    if is_costly(request.uri().path()) {
        node.rates.of_costly(client)?;
    }
    origin::check(&node.settings, request.headers())?;
    let limit = node.settings.limits.body_bytes;
    check_kind(request.headers())?;
    let (head, body) = request.into_parts();
    let announced = head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if announced.and_then(|value| value.parse().ok()).is_some_and(|bytes: usize| bytes > limit) {
        return Err(Error::TooLarge);
    }
    let body = to_bytes(body, limit).await.map_err(|_| Error::TooLarge)?;
    Ok(Request::from_parts(head, Body::from(body)))
}

/// What is sent is JSON. A page of another site can send forms, not JSON, without being asked
/// first.
fn check_kind(headers: &HeaderMap) -> Result<(), Error> {
    let has_body = headers.contains_key(TRANSFER_ENCODING)
        || headers.get(CONTENT_LENGTH).is_some_and(|length| length != "0");
    let is_json = |kind: &HeaderValue| {
        let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("application/json")
    };
    match headers.get(CONTENT_TYPE) {
        Some(kind) if is_json(kind) => Ok(()),
        None if !has_body => Ok(()),
        _ => Err(Error::WrongType),
    }
}

/// What costs the server much, or tries secrets: making accounts, and proving who one is.
fn is_costly(path: &str) -> bool {
    let path = path.strip_prefix(API).unwrap_or_default();
    matches!(path, "/guest" | "/account" | "/login" | "/me/password" | "/me/mail" | "/mail/verify")
        || path.starts_with("/password/")
        || path.starts_with("/passkey/")
}

/// What the router and the readers of a request say by themselves is said as everything else is:
/// as a code.
fn finished(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_said_already = kind.is_some_and(|kind| !kind.starts_with(b"text/plain"));
    if !status.is_client_error() || is_said_already {
        return nothing_kept(response);
    }
    let (status, code) = match status {
        StatusCode::METHOD_NOT_ALLOWED => (status, "method-not-allowed"),
        StatusCode::NOT_FOUND => (status, "not-found"),
        StatusCode::PAYLOAD_TOO_LARGE => (status, "too-large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (status, "json-wanted"),
        StatusCode::UPGRADE_REQUIRED => (status, "upgrade-wanted"),
        // JSON that is not what was asked for, and a path or a query that is not.
        _ => (StatusCode::BAD_REQUEST, "unreadable"),
    };
    let mut said = (status, Json(Why::new(code))).into_response();
    for (name, value) in response.headers() {
        if name != CONTENT_TYPE && name != CONTENT_LENGTH {
            said.headers_mut().insert(name, value.clone());
        }
    }
    nothing_kept(said)
}

/// Answers to programs are about somebody or about now, unless they say how long they hold.
fn nothing_kept(mut response: Response) -> Response {
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
    fn json_alone_is_taken() {
        let check = |lines: &[(&str, &str)], expected: bool| {
            let line = |(name, value): &(&str, &str)| {
                (name.parse::<axum::http::HeaderName>().unwrap(), value.parse().unwrap())
            };
            let headers: HeaderMap = lines.iter().map(line).collect();
            assert_eq!(check_kind(&headers).is_ok(), expected, "{lines:?}");
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
        let check = |path: &str, expected: bool| assert_eq!(is_costly(path), expected, "{path}");
        check("/api/login", true);
        check("/api/password/reset", true);
        check("/api/passkey/login/end", true);
        check("/api/games/k3x/act", false);
        check("/api/me", false);
    }
}
