//! Settings of a server.

pub(crate) mod address_range;
pub(crate) mod limits;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::settings::address_range::AddressRange;
use crate::settings::limits::Limits;

/// The settings of a node.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name of the node among others on the same database.
    pub node: String,
    /// The URL of the PostgreSQL database.
    pub database: String,
    /// The URLs of standbys for reads that may be stale.
    pub read_replicas: Vec<String>,
    /// The maximum staleness of a replica that is read, in milliseconds.
    pub replica_max_lag_ms: i64,
    /// The databases beside it that store live games.
    pub game_databases: Vec<GameDatabaseAddress>,
    /// The URL of NATS; without it the node runs alone.
    pub nats: Option<String>,
    /// The public URL, such as `https://palamedes.example`.
    pub public_url: String,
    /// The mode of operation.
    pub mode: Mode,
    /// The email settings, if email is enabled.
    pub mail: Option<Mail>,
    /// Information about the operator.
    pub operator: Operator,
    /// Rules for new accounts.
    pub access: Access,
    /// Enables Web Push.
    pub push: bool,
    /// The proxies whose forwarded addresses are trusted.
    pub proxies: Vec<AddressRange>,
    /// The limits of the server.
    pub limits: Limits,
    /// The folder of the position index; without it the opening explorer is disabled.
    pub position_index: Option<PathBuf>,
    /// The number of days without input after which a live game without a running clock is aborted.
    pub idle_game_days: u16,
    /// The interval between heartbeats after which an outage is recorded.
    /// Tests raise it so that a busy machine records none.
    pub outage_after_ms: i64,
}

/// Name and URL of a database that stores live games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameDatabaseAddress {
    /// The name in the directory of shards.
    pub name: String,
    /// The URL of the PostgreSQL database.
    pub url: String,
}

/// Environment the server runs in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Public server: TLS, and a durable database.
    Production,
    /// Plain HTTP in a local network.
    LocalNetwork,
    /// Development on one machine.
    Development,
}

/// Kinds of players that a server accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The way in which members get an account.
    pub registration: RegistrationPolicy,
    /// Visitors without an account can play.
    pub guests: bool,
    /// Members can have bots.
    pub bots: bool,
}

/// Way in which members get an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegistrationPolicy {
    /// Everyone can create an account.
    Open,
    /// Visitors with an invitation of the operator can create an account.
    Invitation,
    /// Only the operator creates accounts, on the command line.
    Closed,
}

impl Default for Access {
    /// Returns the rules of a public server.
    fn default() -> Access {
        Access { registration: RegistrationPolicy::Open, guests: true, bots: true }
    }
}

/// Kinds of players that the operator has chosen for all nodes while they run.
/// What is not chosen is as in the [settings](Access) of each node.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AccessChoice {
    /// The way in which members get an account.
    pub registration: Option<RegistrationPolicy>,
    /// Visitors without an account can play.
    pub guests: Option<bool>,
    /// Members can have bots.
    pub bots: Option<bool>,
}

impl AccessChoice {
    /// Returns what holds on a node with these settings.
    pub fn or(self, settings: Access) -> Access {
        Access {
            registration: self.registration.unwrap_or(settings.registration),
            guests: self.guests.unwrap_or(settings.guests),
            bots: self.bots.unwrap_or(settings.bots),
        }
    }
}

/// Settings of email.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The SMTP URL, such as `smtps://name:password@mail.example`.
    pub smtp: String,
    /// The sender address.
    pub from: String,
}

/// Information about the operator of a server.
#[derive(Clone, Debug)]
pub struct Operator {
    /// The name of the server.
    pub name: String,
    /// A contact address.
    pub contact: Option<String>,
    /// The imprint of the operator.
    pub imprint: Texts,
    /// The privacy policy of the operator.
    pub privacy: Texts,
}

impl Default for Operator {
    /// Returns an operator without name.
    fn default() -> Operator {
        let (imprint, privacy) = (Texts::default(), Texts::default());
        Operator { name: "Palamedes".to_owned(), contact: None, imprint, privacy }
    }
}

/// A text in several languages; the entry without language tag is the default.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Texts(pub BTreeMap<String, String>);

impl Texts {
    /// Returns the text in a language, or the default, or any.
    pub fn in_language(&self, language: &str) -> Option<&str> {
        let found = self.0.get(language).or_else(|| self.0.get(""));
        found.or_else(|| self.0.values().next()).map(String::as_str)
    }
}

impl Settings {
    /// Default of `idle_game_days`.
    pub const IDLE_GAME_DAYS: u16 = 30;

    /// Default of `replica_max_lag_ms`, in seconds.
    pub const REPLICA_MAX_LAG_S: u16 = 5;

    /// Default of `outage_after_ms`: three heartbeats.
    pub const OUTAGE_AFTER_MS: i64 = 1_500;

    /// Returns settings for development with a database.
    pub fn development(database: &str) -> Settings {
        Settings {
            node: "one".to_owned(),
            database: database.to_owned(),
            read_replicas: Vec::new(),
            replica_max_lag_ms: 1_000 * i64::from(Settings::REPLICA_MAX_LAG_S),
            game_databases: Vec::new(),
            nats: None,
            public_url: "http://localhost:8080".to_owned(),
            mode: Mode::Development,
            mail: None,
            operator: Operator::default(),
            access: Access::default(),
            push: true,
            proxies: Vec::new(),
            limits: Limits::of(Mode::Development),
            position_index: None,
            idle_game_days: Settings::IDLE_GAME_DAYS,
            outage_after_ms: Settings::OUTAGE_AFTER_MS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_the_language_or_another() {
        let check = |texts: &[&str], language: &str, expected: Option<&str>| {
            let texts = texts.iter().map(|tag| ((*tag).to_owned(), format!("in {tag}")));
            let found = Texts(texts.collect());
            assert_eq!(found.in_language(language), expected, "{language}");
        };
        check(&["", "de"], "de", Some("in de"));
        check(&["", "de"], "en", Some("in "));
        check(&["de"], "en", Some("in de"));
        check(&[], "en", None);
    }
}
