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
use wire::Why;

use super::run::HANDS;

/// So long a connection may take, and an answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// A stream says something at least every 15 s. One that is silent for so long is dead.
const SILENCE: Duration = Duration::from_secs(40);

/// A connection that was not used for so long is not used again.
const IDLE: Duration = Duration::from_secs(5);

/// The longest line of a stream, and the longest answer. A game of thousands of plies fits.
const MOST_BYTES: u64 = 4 << 20;

/// A server, and who we are to it.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    base: String,
    bearer: String,
    agent: Agent,
}

/// Why a request came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// There was no answer. Whether the request was heard is not known.
    Unreachable(String),
    /// The answer was no.
    Refused {
        status: u16,
        why: Why,
        /// When to come again.
        retry: Option<Duration>,
    },
    /// The answer says nothing.
    Unread(String),
}

impl Failed {
    /// Whether the same may work later.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Failed::Unreachable(_) | Failed::Unread(_) => true,
            Failed::Refused { status, .. } => *status == 429 || *status >= 500,
        }
    }

    /// When to come again, if the server said so.
    pub(crate) fn retry(&self) -> Option<Duration> {
        match self {
            Failed::Refused { retry, .. } => *retry,
            _ => None,
        }
    }
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failed::Unreachable(wrong) | Failed::Unread(wrong) => f.write_str(wrong),
            Failed::Refused { status, why, .. } => {
                write!(f, "{status} {}", why.code)?;
                why.arguments.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
        }
    }
}

impl Server {
    /// The server at this address, for who has this token.
    pub(crate) fn new(url: &str, token: &str) -> Server {
        let agent = Server::agent(url, Some(PATIENCE), PATIENCE);
        let base = url.trim_end_matches('/').to_owned();
        Server { base, bearer: format!("Bearer {token}"), agent }
    }

    fn agent(url: &str, answer: Option<Duration>, read: Duration) -> Agent {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            // A token goes to nobody but the server it was given for.
            .max_redirects(0)
            .user_agent(concat!("palamedes-bot/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_recv_body(answer)
            .timeout_per_read(Some(read))
            // As many as are used at once, and none that the server may have given up.
            .max_idle_connections_per_host(HANDS)
            .max_idle_age(IDLE);
        if is_here(url) {
            config = config.proxy(None);
        }
        config.build().into()
    }

    /// Asks for something.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failed> {
        let request = self.agent.get(format!("{}{path}", self.base));
        answered(request.header("authorization", &self.bearer).call())
    }

    /// Says something.
    pub(crate) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Failed> {
        let request = self.agent.post(format!("{}{path}", self.base));
        answered(request.header("authorization", &self.bearer).send_json(body))
    }

    /// Listens to something. The stream has a connection of its own, which can be cut.
    pub(crate) fn stream(&self, path: &str) -> Result<Stream, Failed> {
        let agent = Server::agent(&self.base, None, SILENCE);
        let request = agent.get(format!("{}{path}", self.base));
        let response = request.header("authorization", &self.bearer).call();
        let response = response.map_err(|error| Failed::Unreachable(error.to_string()))?;
        if response.status() != 200 {
            return Err(refused(response));
        }
        let reader = response.into_body().into_with_config().limit(u64::MAX).reader();
        Ok(Stream { lines: BufReader::new(reader), cut: Cut(agent) })
    }
}

/// Whether the address is on this machine, where no proxy leads to.
fn is_here(url: &str) -> bool {
    let host = url.split("://").nth(1).unwrap_or_default();
    ["127.", "localhost", "[::1]"].iter().any(|here| host.starts_with(here))
}

fn answered<T: DeserializeOwned>(
    response: Result<Response<Body>, ureq::Error>,
) -> Result<T, Failed> {
    let response = response.map_err(|error| Failed::Unreachable(error.to_string()))?;
    if !response.status().is_success() {
        return Err(refused(response));
    }
    let text = text_of(response)?;
    // An answer without content is nothing.
    let text = if text.is_empty() { "null" } else { &text };
    serde_json::from_str(text).map_err(|error| Failed::Unread(error.to_string()))
}

fn text_of(response: Response<Body>) -> Result<String, Failed> {
    let body = response.into_body().into_with_config().limit(MOST_BYTES);
    body.read_to_string().map_err(|error| Failed::Unreachable(error.to_string()))
}

fn refused(response: Response<Body>) -> Failed {
    let status = response.status().as_u16();
    let retry = retry_after(response.headers());
    let text = text_of(response).unwrap_or_default();
    let why = serde_json::from_str(&text).unwrap_or_else(|_| Why::new("no-reason"));
    Failed::Refused { status, why, retry }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: u64 = headers.get("retry-after")?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds.min(60)))
}

/// Lines as they come.
pub(crate) struct Stream {
    lines: BufReader<BodyReader<'static>>,
    cut: Cut,
}

/// Ends a stream from another thread.
#[derive(Clone)]
pub(crate) struct Cut(Agent);

impl Cut {
    /// Ends it.
    pub(crate) fn cut(self) {
        self.0.shutdown();
    }
}

impl Stream {
    /// What ends it.
    pub(crate) fn cut(&self) -> Cut {
        self.cut.clone()
    }

    /// The next line, without its end; empty where the server only says that it lives.
    pub(crate) fn line(&mut self) -> Result<String, String> {
        let mut line = Vec::new();
        let read = (&mut self.lines).take(MOST_BYTES).read_until(b'\n', &mut line);
        match read {
            Err(error) => Err(error.to_string()),
            Ok(_) if line.pop() != Some(b'\n') => Err("the stream has ended".to_owned()),
            Ok(_) => String::from_utf8(line).map_err(|error| error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_proxy_leads_to_this_machine() {
        for (url, expected) in [
            ("http://127.0.0.1:8080", true),
            ("http://localhost:1", true),
            ("http://[::1]:1", true),
            ("https://palamedes.example", false),
            ("palamedes.example", false),
        ] {
            assert_eq!(is_here(url), expected, "{url}");
        }
    }

    #[test]
    fn what_may_pass_is_tried_again() {
        let refused =
            |status| Failed::Refused { status, why: Why::new("x").with("a", "b"), retry: None };
        assert_eq!(refused(503).to_string(), "503 x a=b");
        for (failed, expected) in [
            (Failed::Unreachable("gone".into()), true),
            (refused(503), true),
            (refused(429), true),
            (refused(401), false),
            (refused(409), false),
            (refused(422), false),
        ] {
            assert_eq!(failed.may_pass(), expected, "{failed}");
        }
    }

    #[test]
    fn nobody_there_is_told() {
        // Port 9 of this machine: nobody discards anything here.
        let failed = Server::new("http://127.0.0.1:9", "t").get::<()>("/api/me").unwrap_err();
        assert!(matches!(failed, Failed::Unreachable(_)), "{failed}");
    }
}
