//! What whoever runs a server decides.

use std::net::IpAddr;

use crate::limits::Limits;

/// The settings of a node.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name of the node, among others on the same database.
    pub node: String,
    /// Where PostgreSQL is.
    pub database: String,
    /// Where NATS is; without it this node is alone.
    pub nats: Option<String>,
    /// How the server is reached by people, such as `https://palamedes.example`.
    pub public_url: String,
    /// How much is promised.
    pub mode: Mode,
    /// How mail is sent, if it is.
    pub mail: Option<Mail>,
    /// Proxies in front, whose word about the client's address is taken.
    pub proxies: Vec<IpAddr>,
    /// The bounds.
    pub limits: Limits,
}

/// How much is promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// For everybody: TLS, and a database that keeps what it says it keeps.
    Production,
    /// For the café: plain http in a local network.
    LocalNetwork,
    /// For whoever works on the program.
    Development,
}

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The server, as an address such as `smtps://name:password@mail.example`.
    pub smtp: String,
    /// From whom.
    pub from: String,
}

impl Settings {
    /// Settings for whoever works on the program, with this database.
    pub fn development(database: &str) -> Settings {
        Settings {
            node: "one".to_owned(),
            database: database.to_owned(),
            nats: None,
            public_url: "http://localhost:8080".to_owned(),
            mode: Mode::Development,
            mail: None,
            proxies: Vec::new(),
            limits: Limits::of(Mode::Development),
        }
    }
}
