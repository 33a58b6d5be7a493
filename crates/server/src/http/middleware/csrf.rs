//! CSRF protection: only the own pages may send requests with cookies.

use std::net::IpAddr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};

use crate::error::Error;
use crate::settings::{Mode, Settings};

/// Error code of rejected requests.
const CROSS_ORIGIN: &str = "origin";

/// Rejects requests that a browser sends for another site.
/// Other programs send no such headers, and have no cookies of others.
pub(crate) fn check(settings: &Settings, headers: &HeaderMap) -> Result<(), Error> {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if !matches!(site, None | Some(b"same-origin")) {
        return Err(Error::Forbidden(CROSS_ORIGIN));
    }
    match headers.get(ORIGIN) {
        Some(origin) if !is_ours(settings, origin, headers) => Err(Error::Forbidden(CROSS_ORIGIN)),
        _ => Ok(()),
    }
}

/// Checks the origin of a WebSocket.
/// Browsers open them to any site with its cookies: with a cookie, the origin is required.
///
/// # Errors
///
/// [`Error::Forbidden`] for any other site.
pub fn check_socket(settings: &Settings, headers: &HeaderMap) -> Result<(), Error> {
    let by_cookie = headers.contains_key("cookie");
    match headers.get(ORIGIN) {
        Some(origin) if is_ours(settings, origin, headers) => Ok(()),
        None if !by_cookie => Ok(()),
        _ => Err(Error::Forbidden(CROSS_ORIGIN)),
    }
}

fn is_ours(settings: &Settings, origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    if origin.eq_ignore_ascii_case(&settings.public_url) {
        return true;
    }
    // Without a public URL the server is reached by the name of its machine: the origin must be the
    // same host, if no other machine can have this name.
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let named = match settings.mode {
        Mode::Production => false,
        Mode::LocalNetwork => is_local(host),
        Mode::Development => is_this_machine(host),
    };
    let same = |scheme: &str| {
        origin.strip_prefix(scheme).is_some_and(|name| name.eq_ignore_ascii_case(host))
    };
    named && (same("http://") || same("https://"))
}

/// Returns whether a host name cannot belong to a machine outside the local network.
fn is_local(host: &str) -> bool {
    let (name, address) = split(host);
    address.is_some() || name.ends_with(".local") || (!name.is_empty() && !name.contains('.'))
}

fn is_this_machine(host: &str) -> bool {
    let (name, address) = split(host);
    address.is_some_and(|address| address.is_loopback()) || name.eq_ignore_ascii_case("localhost")
}

/// Returns the host without port, and its address if it is one.
fn split(host: &str) -> (&str, Option<IpAddr>) {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((name, _)) => name,
        None => host.split(':').next().unwrap_or_default(),
    };
    (name, name.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let line = |(name, value): &(&'static str, &str)| {
            (axum::http::HeaderName::from_static(name), value.parse().unwrap())
        };
        lines.iter().map(line).collect()
    }

    fn settings(mode: Mode) -> Settings {
        let public_url = "https://play.example".to_owned();
        Settings { mode, public_url, ..Settings::development("") }
    }

    #[test]
    fn another_site_is_refused() {
        let check = |lines: &[(&'static str, &str)], expected: bool| {
            let passed = check(&settings(Mode::Production), &headers(lines)).is_ok();
            assert_eq!(passed, expected, "{lines:?}");
        };
        check(&[], true);
        check(&[("origin", "https://play.example")], true);
        check(&[("origin", "https://play.example"), ("sec-fetch-site", "same-origin")], true);
        check(&[("origin", "https://evil.example")], false);
        check(&[("origin", "http://play.example")], false);
        check(&[("origin", "https://play.example:8443")], false);
        check(&[("origin", "null")], false);
        check(&[("sec-fetch-site", "cross-site")], false);
        check(&[("sec-fetch-site", "same-site"), ("origin", "https://play.example")], false);
        check(&[("sec-fetch-site", "none")], false);
        // The host alone proves nothing.
        check(&[("origin", "https://evil.example"), ("host", "evil.example")], false);
    }

    #[test]
    fn a_server_without_a_name_is_found_by_its_address() {
        let check = |mode: Mode, host: &str, expected: bool| {
            let origin = format!("http://{host}");
            let lines = headers(&[("origin", &origin), ("host", host)]);
            assert_eq!(check(&settings(mode), &lines).is_ok(), expected, "{mode:?} {host}");
        };
        check(Mode::Development, "127.0.0.1:8080", true);
        check(Mode::Development, "localhost:8080", true);
        check(Mode::Development, "[::1]:8080", true);
        // A name that an attacker made resolve to this server.
        check(Mode::Development, "rebound.example:8080", false);
        check(Mode::Development, "192.168.1.7:8080", false);
        check(Mode::LocalNetwork, "192.168.1.7:8080", true);
        check(Mode::LocalNetwork, "kitchen.local", true);
        check(Mode::LocalNetwork, "kitchen", true);
        check(Mode::LocalNetwork, "rebound.example", false);
        check(Mode::Production, "127.0.0.1:8080", false);
    }

    #[test]
    fn a_socket_with_a_cookie_names_its_origin() {
        let check = |lines: &[(&'static str, &str)], expected: bool| {
            let passed = check_socket(&settings(Mode::Production), &headers(lines)).is_ok();
            assert_eq!(passed, expected, "{lines:?}");
        };
        check(&[("authorization", "Bearer x")], true);
        check(&[], true);
        check(&[("cookie", "a=b")], false);
        check(&[("cookie", "a=b"), ("origin", "https://play.example")], true);
        check(&[("cookie", "a=b"), ("origin", "https://evil.example")], false);
        check(&[("origin", "https://evil.example")], false);
    }
}
