//! What a client said and heard, in the order in which it did.

use std::fmt;
use std::time::Duration;

/// All that happened to one client.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The client, for people.
    pub name: String,
    /// What happened, and how long after the beginning.
    pub events: Vec<(Duration, Event)>,
}

/// Something that happened to a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A socket was opened to a node.
    Connected(usize),
    /// The socket was lost.
    Lost,
    /// Something was said, for the first time or again.
    Sent(Sent),
    /// It counts: the log has so many entries with it.
    Ok { game: String, key: String, version: u32 },
    /// It does not count.
    No { game: String, key: String, code: String },
    /// Entries of a game were shown, from this number on.
    Heard { game: String, from: u32, lines: Vec<String> },
    /// Something no client should ever meet.
    Strange(String),
}

/// Something a client said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// At which table.
    pub game: String,
    /// What the client calls it.
    pub key: String,
    /// How many plies stood.
    pub ply: Option<u32>,
    /// The command.
    pub say: String,
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, event) in &self.events {
            writeln!(f, "{} {:.3} {event:?}", self.name, at.as_secs_f64())?;
        }
        Ok(())
    }
}
