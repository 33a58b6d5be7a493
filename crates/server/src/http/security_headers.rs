//! Security headers of all responses.

use axum::extract::Request;
use axum::http::header::{CONTENT_SECURITY_POLICY as POLICY, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// Content security policy of pages.
/// Scripts, styles and fonts from this server only, nothing inline; WebAssembly and generated
/// images are allowed.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Folder of pages that other sites may show in a frame. They show public games only.
const EMBEDDED: &str = "/embed/";

/// Permissions policy: unused browser features are off.
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), display-capture=(), \
    geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

/// Content security policy of API responses, which load nothing.
const POLICY_OF_ANSWERS: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// HSTS: browsers use HTTPS for two years.
const HTTPS_ALONE: &str = "max-age=63072000; includeSubDomains";

const HEADERS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", PERMISSIONS_POLICY),
];

/// Scheme of the public URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl Scheme {
    /// Returns the scheme of a URL.
    pub(crate) fn of(public_url: &str) -> Scheme {
        if public_url.starts_with("https://") { Scheme::Https } else { Scheme::Http }
    }
}

/// Adds the headers to a response.
/// The page under `/api` has its own policy. Other sites may frame only pages under `/embed/`.
pub(crate) async fn secure(scheme: Scheme, request: Request, next: Next) -> Response {
    let policy = match crate::http::middleware::is_api(request.uri().path()) {
        true => POLICY_OF_ANSWERS,
        false => CONTENT_SECURITY_POLICY,
    };
    let is_embedded = request.uri().path().starts_with(EMBEDDED);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(POLICY).or_insert(HeaderValue::from_static(policy));
    if is_embedded {
        let policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
        if let Ok(policy) = HeaderValue::try_from(policy) {
            headers.insert(POLICY, policy);
        }
        // Pages with an embedder policy of their own may show the frame, too.
        let shared = HeaderValue::from_static("cross-origin");
        headers.insert("cross-origin-resource-policy", shared);
    }
    if scheme == Scheme::Https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HTTPS_ALONE));
    }
    response
}
