//! How much is taken from anybody. Nothing the server holds is without a bound.

use std::time::Duration;

/// The bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections open at once. Who comes later waits in the queue of the system.
    pub connections: usize,
    /// Requests answered at once. One more is told to come again.
    pub requests_at_once: usize,
    /// The time to send the head of a request, and to send the next one.
    pub head: Duration,
    /// Bytes of the head of a request; the smallest possible is 8,192.
    pub head_bytes: usize,
    /// Lines of the head of a request.
    pub head_lines: usize,
    /// The time to make an answer.
    pub answer: Duration,
    /// The age at which a connection is closed, after the answer under way.
    pub connection_age: Duration,
    /// The time for what is under way when a connection or the server is to end.
    pub ending: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            requests_at_once: 1024,
            head: Duration::from_secs(10),
            head_bytes: 16 << 10,
            head_lines: 64,
            answer: Duration::from_secs(10),
            connection_age: Duration::from_mins(5),
            ending: Duration::from_secs(20),
        }
    }
}
