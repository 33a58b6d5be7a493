//! What every answer carries so that a browser does no more with it than the pages need.

use axum::extract::Request;
use axum::http::header::{CONTENT_SECURITY_POLICY as POLICY, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::guard;

/// Scripts, styles and all else come from here alone, and nothing is written inside a page.
/// WebAssembly may be compiled; pictures may be made by the page itself.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What the pages never ask for is switched off.
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), display-capture=(), \
    geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

/// An answer to a program is no page: a browser that shows it all the same loads nothing with it.
const POLICY_OF_ANSWERS: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A browser that was here over https comes back over https for two years, whatever a link says.
const HTTPS_ALONE: &str = "max-age=63072000; includeSubDomains";

const HEADERS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", PERMISSIONS_POLICY),
];

/// How browsers reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl Scheme {
    /// That of the address people know.
    pub(crate) fn of(public_url: &str) -> Scheme {
        if public_url.starts_with("https://") { Scheme::Https } else { Scheme::Http }
    }
}

/// Adds them to an answer. A page under `/api` brings a policy of its own.
pub(crate) async fn secure(scheme: Scheme, request: Request, next: Next) -> Response {
    let policy = match guard::is_api(request.uri().path()) {
        true => POLICY_OF_ANSWERS,
        false => CONTENT_SECURITY_POLICY,
    };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(POLICY).or_insert(HeaderValue::from_static(policy));
    if scheme == Scheme::Https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HTTPS_ALONE));
    }
    response
}
