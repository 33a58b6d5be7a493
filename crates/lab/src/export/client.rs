//! Download of the research export: lines of JSON over HTTP.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{BufRead, BufReader, Read as _};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use ureq::{Agent, BodyReader};
use wire::ResearchLine;

use super::line::{LINE_BYTES_MAX, parse_line};

/// Timeout of the connection and of each wait for bytes.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum length of the text of an error.
const ERROR_BYTES_MAX: u64 = 64 << 10;

/// The research export of a server.
pub struct ResearchClient {
    url: String,
    bearer: String,
    agent: Agent,
}

impl ResearchClient {
    /// Creates a client for a server and the token of its operator.
    pub fn new(server: &str, token: &str) -> ResearchClient {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            // The token is sent to no other host than its server.
            .max_redirects(0)
            .user_agent(concat!("palamedes-lab/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT))
            .timeout_per_read(Some(TIMEOUT));
        let host = server.split("://").nth(1).unwrap_or_default();
        if ["127.", "localhost", "[::1]"].iter().any(|local| host.starts_with(local)) {
            config = config.proxy(None);
        }
        ResearchClient {
            url: format!("{}/api/research/games", server.trim_end_matches('/')),
            bearer: format!("Bearer {}", token.trim()),
            agent: config.build().into(),
        }
    }

    /// Opens the export from a game on, or from the first.
    ///
    /// # Errors
    /// The server does not answer or refuses.
    pub(super) fn open(&self, from: Option<&str>) -> Result<ResearchLines> {
        let mut request = self.agent.get(&self.url).header("authorization", &self.bearer);
        if let Some(from) = from {
            request = request.query("from", from);
        }
        let response = request.call().with_context(|| format!("requesting {}", self.url))?;
        let status = response.status().as_u16();
        let body = response.into_body().into_with_config();
        if status == 200 {
            let reader = BufReader::new(body.limit(u64::MAX).reader());
            return Ok(ResearchLines { reader, line: Vec::new() });
        }
        let text = body.limit(ERROR_BYTES_MAX).read_to_string().unwrap_or_default();
        let advice = match status {
            401 | 403 => "; create a token with `palamedes admin research-token`",
            429 => "; wait a minute and run the command again to continue",
            500.. => "; run the command again later to continue",
            _ => "; give the address of a server as --server",
        };
        bail!("{} answered {status} {}{advice}", self.url, text.trim())
    }
}

/// Lines of a running export.
pub(super) struct ResearchLines {
    reader: BufReader<BodyReader<'static>>,
    line: Vec<u8>,
}

impl ResearchLines {
    /// Reads the next line; none at the end of the response.
    ///
    /// # Errors
    /// The connection fails, or the line is too long or no line of an export.
    pub(super) fn next_line(&mut self) -> Result<Option<ResearchLine>> {
        self.line.clear();
        let limit = LINE_BYTES_MAX as u64 + 1;
        let read = (&mut self.reader).take(limit).read_until(b'\n', &mut self.line);
        if read.context("reading the export")? == 0 {
            return Ok(None);
        }
        // A line without its end was cut with the connection, or is too long.
        if self.line.last() != Some(&b'\n') && self.line.len() <= LINE_BYTES_MAX {
            return Ok(None);
        }
        let line = parse_line(&self.line);
        line.map(Some).map_err(|reason| anyhow!("the server sent an unknown line: {reason}"))
    }
}
