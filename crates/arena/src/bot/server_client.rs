//! Speaking to a server: requests, and streams of lines.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{BufRead, BufReader, Read};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::http::{HeaderMap, Response};
use ureq::{Agent, Body, BodyReader};
use wire::ApiError;

use super::run::WORKERS;

/// Timeout of connections and responses.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// Timeout of a stream. The server sends at least a keep-alive every 15 s.
const STREAM_TIMEOUT: Duration = Duration::from_secs(40);

/// Maximum idle time of a pooled connection.
const IDLE: Duration = Duration::from_secs(5);

/// Maximum size of a stream line or a response. A game of thousands of plies fits.
const RESPONSE_BYTES_MAX: u64 = 4 << 20;

/// HTTP client of a server, with the bot's token.
#[derive(Clone, Debug)]
pub(crate) struct ServerClient {
    base: String,
    bearer: String,
    agent: Agent,
}

/// Error of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RequestError {
    /// No response arrived; the request may have been processed.
    Unreachable(String),
    /// The server rejected the request.
    Rejected {
        status: u16,
        why: ApiError,
        /// Delay requested by the server.
        retry: Option<Duration>,
    },
    /// The response cannot be parsed.
    Unreadable(String),
}

impl RequestError {
    /// Returns true if a retry may succeed.
    pub(crate) fn is_retryable(&self) -> bool {
        match self {
            RequestError::Unreachable(_) | RequestError::Unreadable(_) => true,
            RequestError::Rejected { status, .. } => *status == 429 || *status >= 500,
        }
    }

    /// Delay requested by the server, if any.
    pub(crate) fn retry_delay(&self) -> Option<Duration> {
        match self {
            RequestError::Rejected { retry, .. } => *retry,
            _ => None,
        }
    }
}

impl std::fmt::Display for RequestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RequestError::Unreachable(error) | RequestError::Unreadable(error) => {
                f.write_str(error)
            }
            RequestError::Rejected { status, why, .. } => {
                write!(f, "{status} {}", why.code)?;
                why.arguments.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
        }
    }
}

impl ServerClient {
    /// Creates a client for a server and a token.
    pub(crate) fn new(url: &str, token: &str) -> ServerClient {
        let agent = ServerClient::agent(url, Some(REQUEST_TIMEOUT), REQUEST_TIMEOUT);
        let base = url.trim_end_matches('/').to_owned();
        ServerClient { base, bearer: format!("Bearer {token}"), agent }
    }

    fn agent(url: &str, answer: Option<Duration>, read: Duration) -> Agent {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            // The token is sent to no other host than its server.
            .max_redirects(0)
            .user_agent(concat!("palamedes-bot/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(REQUEST_TIMEOUT))
            .timeout_recv_response(Some(REQUEST_TIMEOUT))
            .timeout_recv_body(answer)
            .timeout_per_read(Some(read))
            // As many as are used at once, and none that the server may have given up.
            .max_idle_connections_per_host(WORKERS)
            .max_idle_age(IDLE);
        if is_local(url) {
            config = config.proxy(None);
        }
        config.build().into()
    }

    /// Sends a GET request.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, RequestError> {
        let request = self.agent.get(format!("{}{path}", self.base));
        parse_response(request.header("authorization", &self.bearer).call())
    }

    /// Sends a POST request.
    pub(crate) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, RequestError> {
        let request = self.agent.post(format!("{}{path}", self.base));
        parse_response(request.header("authorization", &self.bearer).send_json(body))
    }

    /// Opens an event stream on its own connection, which can be aborted.
    pub(crate) fn stream(&self, path: &str) -> Result<Stream, RequestError> {
        let agent = ServerClient::agent(&self.base, None, STREAM_TIMEOUT);
        let request = agent.get(format!("{}{path}", self.base));
        let response = request.header("authorization", &self.bearer).call();
        let response = response.map_err(|error| RequestError::Unreachable(error.to_string()))?;
        if response.status() != 200 {
            return Err(rejected(response));
        }
        let reader = response.into_body().into_with_config().limit(u64::MAX).reader();
        Ok(Stream { lines: BufReader::new(reader), cut: StreamAbort(agent) })
    }
}

/// Returns true for addresses of this machine, which are never proxied.
fn is_local(url: &str) -> bool {
    let host = url.split("://").nth(1).unwrap_or_default();
    ["127.", "localhost", "[::1]"].iter().any(|here| host.starts_with(here))
}

fn parse_response<T: DeserializeOwned>(
    response: Result<Response<Body>, ureq::Error>,
) -> Result<T, RequestError> {
    let response = response.map_err(|error| RequestError::Unreachable(error.to_string()))?;
    if !response.status().is_success() {
        return Err(rejected(response));
    }
    let text = text_of(response)?;
    // An answer without content is nothing.
    let text = if text.is_empty() { "null" } else { &text };
    serde_json::from_str(text).map_err(|error| RequestError::Unreadable(error.to_string()))
}

fn text_of(response: Response<Body>) -> Result<String, RequestError> {
    let body = response.into_body().into_with_config().limit(RESPONSE_BYTES_MAX);
    body.read_to_string().map_err(|error| RequestError::Unreachable(error.to_string()))
}

fn rejected(response: Response<Body>) -> RequestError {
    let status = response.status().as_u16();
    let retry = retry_after(response.headers());
    let text = text_of(response).unwrap_or_default();
    let why = serde_json::from_str(&text).unwrap_or_else(|_| ApiError::new("no-reason"));
    RequestError::Rejected { status, why, retry }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: u64 = headers.get("retry-after")?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds.min(60)))
}

/// Lines of an event stream.
pub(crate) struct Stream {
    lines: BufReader<BodyReader<'static>>,
    cut: StreamAbort,
}

/// Aborts a stream from another thread.
#[derive(Clone)]
pub(crate) struct StreamAbort(Agent);

impl StreamAbort {
    /// Aborts the stream.
    pub(crate) fn abort(self) {
        self.0.shutdown();
    }
}

impl Stream {
    /// Returns a handle that aborts the stream.
    pub(crate) fn abort_handle(&self) -> StreamAbort {
        self.cut.clone()
    }

    /// Reads the next line; an empty one is a keep-alive.
    pub(crate) fn line(&mut self) -> Result<String, String> {
        let mut line = Vec::new();
        let read = (&mut self.lines).take(RESPONSE_BYTES_MAX).read_until(b'\n', &mut line);
        match read {
            Err(error) => Err(error.to_string()),
            Ok(_) if line.pop() != Some(b'\n') => {
                Err("the event stream of the server has ended".to_owned())
            }
            Ok(_) => String::from_utf8(line).map_err(|error| error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_addresses_are_not_proxied() {
        for (url, expected) in [
            ("http://127.0.0.1:8080", true),
            ("http://localhost:1", true),
            ("http://[::1]:1", true),
            ("https://palamedes.example", false),
            ("palamedes.example", false),
        ] {
            assert_eq!(is_local(url), expected, "{url}");
        }
    }

    #[test]
    fn temporary_errors_are_retryable() {
        let rejected_with = |status| RequestError::Rejected {
            status,
            why: ApiError::new("x").with("a", "b"),
            retry: None,
        };
        assert_eq!(rejected_with(503).to_string(), "503 x a=b");
        for (failed, expected) in [
            (RequestError::Unreachable("gone".into()), true),
            (rejected_with(503), true),
            (rejected_with(429), true),
            (rejected_with(401), false),
            (rejected_with(409), false),
            (rejected_with(422), false),
        ] {
            assert_eq!(failed.is_retryable(), expected, "{failed}");
        }
    }

    #[test]
    fn unreachable_server_is_an_error() {
        // Port 9 of this machine: no service listens here.
        let failed = ServerClient::new("http://127.0.0.1:9", "t").get::<()>("/api/me").unwrap_err();
        assert!(matches!(failed, RequestError::Unreachable(_)), "{failed}");
    }
}
