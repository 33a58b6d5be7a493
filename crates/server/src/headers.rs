//! What every answer carries so that a browser does no more with it than the pages need.

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;

/// Scripts, styles and all else come from here alone, and nothing is written inside a page.
/// WebAssembly may be compiled; pictures may be made by the page itself.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What the pages never ask for is switched off.
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), display-capture=(), \
    geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", PERMISSIONS_POLICY),
];

/// Adds them to an answer.
pub(crate) fn secure(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
