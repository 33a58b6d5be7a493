//! Events of one client in the order in which they happened.

use std::fmt;
use std::time::Duration;

/// All events of one client.
#[derive(Clone, Debug, Default)]
pub struct ClientHistory {
    /// Name of the client in reports.
    pub client_name: String,
    /// False for spectators.
    pub is_player: bool,
    /// Events with the time since the start of the test.
    pub events: Vec<(Duration, ClientEvent)>,
}

/// An event at a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientEvent {
    /// A socket was opened to this node.
    Connected(usize),
    /// An HTTP request was sent to this node.
    Requested(usize),
    /// The socket was lost.
    Disconnected,
    /// A command was sent, for the first time or again.
    CommandSent(SentCommand),
    /// A command was accepted; the log has this version after it.
    Accepted { game_id: String, request_id: String, version: u32 },
    /// A command was rejected.
    Rejected { game_id: String, request_id: String, code: String },
    /// Log entries were received, starting at this version.
    LinesReceived { game_id: String, from_version: u32, lines: Vec<String> },
    /// A message that no client should receive.
    Unexpected(String),
}

/// A command that a client sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentCommand {
    pub game_id: String,
    pub request_id: String,
    /// Number of plies on the board when it was sent.
    pub ply: Option<u32>,
    pub command: String,
}

impl fmt::Display for ClientHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, event) in &self.events {
            writeln!(f, "{} {:.3} {event:?}", self.client_name, at.as_secs_f64())?;
        }
        Ok(())
    }
}
