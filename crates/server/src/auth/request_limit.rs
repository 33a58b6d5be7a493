//! Middleware that limits the concurrent requests of each client and of each class.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::Response;

use crate::auth::session::session_cookie;
use crate::error::Error;
use crate::http::middleware::ClientAddress;
use crate::limiters::concurrency::{RequestClass, RequestSender};
use crate::node::Node;

/// Waits for a place and passes the request on. The body has been read before.
pub(crate) async fn limit_request(
    State((node, class)): State<(Arc<Node>, RequestClass)>,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    request.extensions_mut().insert(class);
    let extensions = request.extensions();
    let unknown = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let address = extensions.get().map_or(unknown, |client: &ClientAddress| client.0);
    let sender = RequestSender { address, credential: credential(request.headers(), &node) };
    let _permit = node.request_limiter.enter(class, &sender).await?;
    Ok(next.run(request).await)
}

/// Returns the session or token of a request, as given.
fn credential<'a>(headers: &'a HeaderMap, node: &Node) -> Option<&'a str> {
    let token = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    token.or_else(|| session_cookie(headers, node.settings.mode))
}
