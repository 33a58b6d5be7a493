//! How much is taken from anybody. Nothing the server holds is without a bound.

use std::time::Duration;

use crate::settings::Mode;

/// The bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections open at once. Who comes later waits in the queue of the system.
    pub connections: usize,
    /// Those among them from one address, unless it is that of a proxy. Sockets are counted apart.
    pub connections_per_address: usize,
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
    /// Bytes of what is sent to the interface for programs.
    pub body_bytes: usize,
    /// Requests a minute from one address, or from one network of the new kind.
    pub address_per_minute: u32,
    /// Those among them that make an account or try a secret.
    pub costly_per_minute: u32,
    /// Requests a minute of one player.
    pub player_per_minute: u32,
    /// Sockets of one player.
    pub sockets_per_player: usize,
    /// Sockets from one address.
    pub sockets_per_address: usize,
    /// Sockets of all together.
    pub sockets: usize,
    /// So often it is looked whether who reads a stream still may; an empty line goes with it.
    pub look: Duration,
    /// Answers one player of the house may owe at once before it takes no further game.
    pub owed_by_house: u32,
}

impl Limits {
    /// The usual bounds of a mode. Whoever works on the program comes from one address, as
    /// hundreds do in a test.
    pub fn of(mode: Mode) -> Limits {
        let usual = Limits::default();
        match mode {
            Mode::Production | Mode::LocalNetwork => usual,
            Mode::Development => Limits {
                connections_per_address: usual.connections,
                address_per_minute: 10_000_000,
                costly_per_minute: 1_000_000,
                player_per_minute: 1_000_000,
                sockets_per_player: 1_000,
                sockets_per_address: 100_000,
                ..usual
            },
        }
    }
}

impl Limits {
    /// The same for streams instead of sockets: a bot may read one for each of its games. They take
    /// connections for good, so together they leave half of those to others.
    pub(crate) fn of_streams(&self) -> Limits {
        Limits {
            sockets: self.connections / 2,
            sockets_per_address: self.sockets_per_address.max(self.connections_per_address),
            sockets_per_player: self.sockets_per_player.max(128),
            ..*self
        }
    }

    /// The same for streams of whoever has no account: few, and apart from those of bots, which
    /// nobody can lock out so.
    pub(crate) fn of_strangers(&self) -> Limits {
        Limits { sockets: self.connections / 16, ..*self }
    }

    /// The same for connections instead of sockets.
    pub(crate) fn of_connections(&self) -> Limits {
        Limits {
            sockets: self.connections,
            sockets_per_address: self.connections_per_address,
            ..*self
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            connections_per_address: 256,
            requests_at_once: 1024,
            head: Duration::from_secs(10),
            head_bytes: 16 << 10,
            head_lines: 64,
            answer: Duration::from_secs(10),
            connection_age: Duration::from_mins(5),
            ending: Duration::from_secs(20),
            body_bytes: 64 << 10,
            address_per_minute: 1200,
            costly_per_minute: 30,
            player_per_minute: 600,
            sockets_per_player: 10,
            sockets_per_address: 40,
            sockets: 15_000,
            look: Duration::from_secs(15),
            owed_by_house: 256,
        }
    }
}
