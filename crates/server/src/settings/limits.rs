//! Limits of the server. Nothing it holds is unbounded.

use std::time::Duration;

use crate::settings::Mode;

/// Limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of open connections. Further ones wait in the queue of the system.
    pub connections: usize,
    /// Maximum number of connections per address, except proxies. WebSockets are counted apart.
    pub connections_per_address: usize,
    /// Maximum number of concurrent requests of pages. Further ones are rejected.
    pub concurrent_requests: usize,
    /// Maximum number of concurrent requests with one session or token. Further ones wait.
    pub client_requests: usize,
    /// Maximum number of concurrent requests from one address. Further ones wait.
    pub address_requests: usize,
    /// Timeout for the header of a request, and for the next request.
    pub header_timeout: Duration,
    /// Maximum size of the header; at least 8,192.
    pub header_bytes: usize,
    /// Maximum number of header lines.
    pub header_lines: usize,
    /// Timeout of a request.
    pub request_timeout: Duration,
    /// Age at which a connection is closed after its current response.
    pub connection_age: Duration,
    /// Time for current requests when a connection or the server is closed.
    pub shutdown_timeout: Duration,
    /// Timeout of the body of a request.
    pub body_timeout: Duration,
    /// Maximum size of a body.
    pub body_bytes: usize,
    /// Requests per minute from one address or IPv6 network.
    pub address_per_minute: u32,
    /// Requests per minute that create accounts or try secrets.
    pub expensive_per_minute: u32,
    /// Requests per minute of one player.
    pub player_per_minute: u32,
    /// New guests per hour from one address or IPv6 network, on all nodes together.
    pub guests_per_hour: u32,
    /// New guests per day.
    pub guests_per_day: u32,
    /// New members per hour from one address or IPv6 network, on all nodes together.
    pub members_per_hour: u32,
    /// New members per day.
    pub members_per_day: u32,
    /// Games per hour that one player creates or requests by quick pairing, on all nodes together.
    pub seeks_per_hour: u32,
    /// Interval at which a WebSocket may send messages, after a burst.
    pub message_interval: Duration,
    /// Maximum number of WebSockets per player.
    pub sockets_per_player: usize,
    /// Maximum number of WebSockets per address.
    pub sockets_per_address: usize,
    /// Maximum number of WebSockets.
    pub sockets: usize,
    /// Maximum number of games whose table is kept ready. Others are replayed at their next move.
    pub cached_games: usize,
    /// Database connections of live games and of all who play them.
    pub play_pool: u32,
    /// Database connections of accounts, lobby, moderation and background jobs.
    pub account_pool: u32,
    /// Database connections of reads that need no account.
    pub read_pool: u32,
    /// Time for which the response to an expensive public read is cached.
    pub read_cache_lifetime: Duration,
    /// Time for which the lists of open and live games are cached.
    pub list_cache_lifetime: Duration,
    /// Interval at which the sessions and tokens of open sockets and streams are checked.
    pub credential_check_interval: Duration,
    /// Interval of permission checks of a stream, each with an empty line.
    pub stream_check_interval: Duration,
    /// Maximum number of turns in the queue of the computer players when they take a new game.
    pub computer_pending_max: u32,
}

impl Limits {
    /// Returns the default limits of a mode. In development all clients share one address.
    pub fn of(mode: Mode) -> Limits {
        let usual = Limits::default();
        match mode {
            Mode::Production | Mode::LocalNetwork => usual,
            Mode::Development => Limits {
                connections_per_address: usual.connections,
                address_requests: usual.concurrent_requests,
                address_per_minute: 10_000_000,
                expensive_per_minute: 1_000_000,
                player_per_minute: 1_000_000,
                guests_per_hour: 1_000_000,
                guests_per_day: 1_000_000,
                members_per_hour: 1_000_000,
                members_per_day: 1_000_000,
                seeks_per_hour: 1_000_000,
                sockets_per_player: 1_000,
                sockets_per_address: 100_000,
                read_cache_lifetime: Duration::ZERO,
                list_cache_lifetime: Duration::ZERO,
                ..usual
            },
        }
    }
}

impl Limits {
    /// Returns the limits for load tests.
    /// A client may send as fast as it can, and responses are cached as in production.
    pub fn for_measurement(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            message_interval: Duration::from_micros(1),
            read_cache_lifetime: usual.read_cache_lifetime,
            list_cache_lifetime: usual.list_cache_lifetime,
            ..*self
        }
    }

    /// Returns the limits of streams: a bot may read one per game.
    /// They occupy connections for long, so together they leave half of those to others.
    pub(crate) fn for_streams(&self) -> Limits {
        Limits {
            sockets: self.connections / 2,
            sockets_per_address: self.sockets_per_address.max(self.connections_per_address),
            sockets_per_player: self.sockets_per_player.max(128),
            ..*self
        }
    }

    /// Returns the limits of streams of clients without account.
    /// They are separate, so that these clients cannot lock bots out.
    pub(crate) fn for_guest_streams(&self) -> Limits {
        Limits { sockets: self.connections / 16, ..*self }
    }

    /// Returns the limits of bodies that are being read.
    /// A slow body holds its connection, so half of those are left to others.
    pub(crate) fn for_bodies(&self) -> Limits {
        Limits {
            sockets: self.connections / 2,
            sockets_per_address: self.connections_per_address / 4,
            ..*self
        }
    }

    /// Returns the limits of connections.
    pub(crate) fn for_connections(&self) -> Limits {
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
            concurrent_requests: 1024,
            client_requests: 4,
            address_requests: 16,
            header_timeout: Duration::from_secs(10),
            header_bytes: 16 << 10,
            header_lines: 64,
            request_timeout: Duration::from_secs(10),
            connection_age: Duration::from_mins(5),
            shutdown_timeout: Duration::from_secs(20),
            body_timeout: Duration::from_secs(5),
            body_bytes: 64 << 10,
            address_per_minute: 1200,
            expensive_per_minute: 30,
            player_per_minute: 600,
            guests_per_hour: 60,
            guests_per_day: 400,
            members_per_hour: 12,
            members_per_day: 40,
            seeks_per_hour: 240,
            message_interval: Duration::from_millis(500),
            sockets_per_player: 10,
            sockets_per_address: 40,
            sockets: 15_000,
            cached_games: 1024,
            play_pool: 8,
            account_pool: 6,
            read_pool: 3,
            read_cache_lifetime: Duration::from_secs(5),
            list_cache_lifetime: Duration::from_secs(1),
            credential_check_interval: Duration::from_mins(1),
            stream_check_interval: Duration::from_secs(15),
            computer_pending_max: 2_048,
        }
    }
}
