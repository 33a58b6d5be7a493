//! Configuration of a server from flags, environment and file, in this order.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::env;
use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use server::TlsFiles;
use server::{
    Access, AddressRange, GameDatabaseAddress, Limits, MAIN_DATABASE, Mail, Mode, Operator,
    RegistrationPolicy, Settings,
};

use super::operator_texts;
use crate::file_error::io_reason;
use crate::translator::Translator;

/// Maximum size of a configuration file.
const FILE_BYTES_MAX: u64 = 64 << 10;

/// Default address for players.
const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Default address for operators.
const DEFAULT_OPS_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8090);

/// Seconds by which a replica may lag behind. A node checks twice a second.
const REPLICA_MAX_LAG_S: RangeInclusive<i64> = 2..=600;

/// Days after which an idle game may end.
const IDLE_GAME_DAYS: RangeInclusive<i64> = 1..=3_650;

/// Role of a server process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The web app for browsers.
    Pages,
    /// Accounts, lobby, games and archive.
    Play,
    /// The computer players.
    Computers,
}

/// Environment of the server, which sets security defaults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Environment {
    /// Public server with https.
    Production,
    /// Plain http in a local network.
    LocalNetwork,
    /// Plain http on this machine only.
    Development,
}

impl Environment {
    /// The mode of the server.
    fn mode(self) -> Mode {
        match self {
            Environment::Production => Mode::Production,
            Environment::LocalNetwork => Mode::LocalNetwork,
            Environment::Development => Mode::Development,
        }
    }
}

/// Way in which members get an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RegistrationMode {
    /// Every visitor creates an account.
    Open,
    /// Visitors need an invitation, of `palamedes admin member invite`.
    Invitation,
    /// The operator creates accounts, with `palamedes admin member add`.
    Closed,
}

/// Format of the log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// One JSON object per line.
    Json,
    /// Plain text for people.
    Text,
}

/// All configuration keys.
///
/// The name of a field is the key in the file. The flag has dashes, the environment variable is in
/// capitals and begins with `PALAMEDES_`. docs/operate/configuration.md explains each key.
#[derive(Clone, Default, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(next_help_heading = "Settings (also in the file and the environment)")]
pub struct Configuration {
    /// Address and port to listen on; port 0 selects a free one [default: 127.0.0.1:8080].
    #[arg(long, env = "PALAMEDES_LISTEN", value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// Serves the app of this folder instead of the embedded one.
    #[arg(long, env = "PALAMEDES_PAGES", value_name = "FOLDER")]
    pub pages: Option<PathBuf>,
    /// Environment of the server [default: production].
    #[arg(long, env = "PALAMEDES_MODE", value_enum)]
    pub mode: Option<Environment>,
    /// Public URL, such as `https://play.example.org`; required in production.
    #[arg(long, env = "PALAMEDES_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Roles of this process [default: all].
    #[arg(long, env = "PALAMEDES_ROLES", value_enum, value_delimiter = ',', value_name = "ROLES")]
    pub roles: Option<Vec<Role>>,
    /// Name of this node among others on the same database [default: one].
    #[arg(long, env = "PALAMEDES_NODE", value_name = "NAME")]
    pub node: Option<String>,
    /// PostgreSQL URL, as postgres://NAME:PASSWORD@HOST/DATABASE.
    #[arg(long, env = "PALAMEDES_DATABASE", hide_env_values = true, value_name = "URL")]
    pub database: Option<String>,
    /// PostgreSQL URLs of standbys for archive, player pages and ratings [default: none].
    #[arg(
        long,
        env = "PALAMEDES_READ_REPLICAS",
        hide_env_values = true,
        value_delimiter = ',',
        value_name = "URLS"
    )]
    pub read_replicas: Option<Vec<String>>,
    /// Seconds by which a standby that is read may lag behind [default: 5].
    #[arg(long, env = "PALAMEDES_REPLICA_MAX_LAG", value_name = "SECONDS",
        value_parser = clap::value_parser!(u16).range(REPLICA_MAX_LAG_S))]
    pub replica_max_lag: Option<u16>,
    /// Databases for the moves of live games, each as NAME=URL; without them one database has all.
    #[arg(
        long,
        env = "PALAMEDES_GAME_DATABASES",
        hide_env_values = true,
        value_delimiter = ',',
        value_name = "NAME=URL"
    )]
    pub game_databases: Option<Vec<String>>,
    /// NATS URL, as nats://HOST:PORT; required for more than one node.
    #[arg(long, env = "PALAMEDES_NATS", hide_env_values = true, value_name = "URL")]
    pub nats: Option<String>,
    /// TLS certificates as PEM; without them TLS is left to a proxy.
    #[arg(long, env = "PALAMEDES_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,
    /// Private key of the certificates as PEM.
    #[arg(long, env = "PALAMEDES_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// Addresses or networks of trusted proxies, whose X-Forwarded-For is used.
    #[arg(long, env = "PALAMEDES_PROXIES", value_delimiter = ',', value_name = "ADDRESSES")]
    #[serde(default, with = "address_ranges")]
    pub proxies: Option<Vec<AddressRange>>,
    /// Address of /health, /ready and /metrics [default: 127.0.0.1:8090, none in development].
    #[arg(long, env = "PALAMEDES_OPS_LISTEN", value_name = "ADDRESS:PORT")]
    pub ops_listen: Option<SocketAddr>,
    /// SMTP URL, as smtps://NAME:PASSWORD@HOST; without it no email is sent.
    #[arg(long, env = "PALAMEDES_EMAIL_SMTP", hide_env_values = true, value_name = "URL")]
    pub email_smtp: Option<String>,
    /// Sender address of emails.
    #[arg(long, env = "PALAMEDES_EMAIL_FROM", value_name = "ADDRESS")]
    pub email_from: Option<String>,
    /// Registration of members: open, by invitation, or closed [default: open].
    #[arg(long, env = "PALAMEDES_REGISTRATION", value_enum)]
    pub registration: Option<RegistrationMode>,
    /// Accepts players without an account [default: true].
    #[arg(long, env = "PALAMEDES_GUESTS", value_name = "true|false")]
    pub guests: Option<bool>,
    /// Accepts bots of members [default: true].
    #[arg(long, env = "PALAMEDES_BOTS", value_name = "true|false")]
    pub bots: Option<bool>,
    /// Name of the server [default: Palamedes].
    #[arg(long, env = "PALAMEDES_SERVER_NAME", value_name = "NAME")]
    pub server_name: Option<String>,
    /// Contact of the operator: an email address or a link.
    #[arg(long, env = "PALAMEDES_SERVER_CONTACT", value_name = "TEXT")]
    pub server_contact: Option<String>,
    /// Imprint as plain text; imprint.de.txt next to imprint.txt is the German version.
    #[arg(long, env = "PALAMEDES_IMPRINT", value_name = "FILE")]
    pub imprint: Option<PathBuf>,
    /// Additional privacy text as plain text, with languages like the imprint.
    #[arg(long, env = "PALAMEDES_PRIVACY", value_name = "FILE")]
    pub privacy: Option<PathBuf>,
    /// Enables push notifications [default: true].
    #[arg(long, env = "PALAMEDES_PUSH", value_name = "true|false")]
    pub push: Option<bool>,
    /// Folder of the position index; without it the opening explorer is disabled.
    #[arg(long, env = "PALAMEDES_POSITION_INDEX", value_name = "FOLDER")]
    pub position_index: Option<PathBuf>,
    /// Days after which a game without time control, or a paused one, ends [default: 30].
    #[arg(long, env = "PALAMEDES_IDLE_GAME_DAYS", value_name = "DAYS",
        value_parser = clap::value_parser!(u16).range(IDLE_GAME_DAYS))]
    pub idle_game_days: Option<u16>,
    /// Format of the log [default: json in production, else text].
    #[arg(long, env = "PALAMEDES_LOG_FORMAT", value_enum)]
    pub log_format: Option<LogFormat>,
    /// Log filter, such as off, error, warn, info, debug or server=debug,info [default: info].
    #[arg(long, env = "PALAMEDES_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// OpenTelemetry collector for traces, as http://HOST:PORT (OTLP over HTTP).
    #[arg(long, env = "PALAMEDES_TRACES", value_name = "URL")]
    pub traces: Option<String>,
    /// Maximum number of open connections.
    #[arg(long, env = "PALAMEDES_CONNECTIONS", value_name = "NUMBER")]
    pub connections: Option<usize>,
    /// Maximum number of open connections of one address, without WebSockets.
    #[arg(long, env = "PALAMEDES_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER")]
    pub connections_per_address: Option<usize>,
    /// Maximum number of open WebSockets.
    #[arg(long, env = "PALAMEDES_SOCKETS", value_name = "NUMBER")]
    pub sockets: Option<usize>,
    /// Maximum number of open WebSockets of one address.
    #[arg(long, env = "PALAMEDES_SOCKETS_PER_ADDRESS", value_name = "NUMBER")]
    pub sockets_per_address: Option<usize>,
    /// Maximum number of games kept ready in memory; others are replayed at their next move.
    #[arg(long, env = "PALAMEDES_CACHED_GAMES", value_name = "NUMBER")]
    pub cached_games: Option<usize>,
    /// Database connections for playing.
    #[arg(long, env = "PALAMEDES_PLAY_POOL", value_name = "NUMBER")]
    pub play_pool: Option<u32>,
    /// Database connections for accounts, lobby and background jobs.
    #[arg(long, env = "PALAMEDES_ACCOUNT_POOL", value_name = "NUMBER")]
    pub account_pool: Option<u32>,
    /// Database connections for archive, player pages and ratings.
    #[arg(long, env = "PALAMEDES_READ_POOL", value_name = "NUMBER")]
    pub read_pool: Option<u32>,
    /// Maximum requests per minute of one address.
    #[arg(long, env = "PALAMEDES_ADDRESS_PER_MINUTE", value_name = "NUMBER")]
    pub address_per_minute: Option<u32>,
    /// Maximum requests per minute of one player.
    #[arg(long, env = "PALAMEDES_PLAYER_PER_MINUTE", value_name = "NUMBER")]
    pub player_per_minute: Option<u32>,
}

/// Address ranges as texts in the file.
mod address_ranges {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use server::AddressRange;

    #[allow(clippy::ref_option, reason = "the signature that serde expects")]
    pub fn serialize<S: Serializer>(
        ranges: &Option<Vec<AddressRange>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let texts = ranges.iter().flatten().map(ToString::to_string);
        ranges.is_some().then(|| texts.collect::<Vec<_>>()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Vec<AddressRange>>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let ranges = texts.iter().map(|text| text.parse()).collect::<Result<_, _>>();
        ranges.map(Some).map_err(D::Error::custom)
    }
}

/// A configuration error: message id and arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct ConfigError {
    pub code: &'static str,
    pub arguments: Vec<(&'static str, String)>,
}

impl ConfigError {
    pub fn new(code: &'static str) -> ConfigError {
        ConfigError { code, arguments: Vec::new() }
    }

    pub fn with(mut self, name: &'static str, value: impl ToString) -> ConfigError {
        self.arguments.push((name, value.to_string()));
        self
    }
}

/// Merges two configurations key by key; the first one wins.
macro_rules! merged {
    ($above:expr, $below:expr, $($key:ident)*) => {
        Configuration { $($key: $above.$key.or($below.$key)),* }
    };
}

impl Configuration {
    /// Reads a configuration file; the translator states errors of the system.
    pub fn read(file: &Path, translator: &Translator) -> Result<Configuration, ConfigError> {
        let invalid_file = |why: String| {
            let unread = ConfigError::new("serve-settings-unread");
            unread.with("file", file.display()).with("why", why)
        };
        let failed = |error: io::Error| invalid_file(io_reason(&error, translator));
        let bytes = fs::metadata(file).map_err(failed)?.len();
        if bytes > FILE_BYTES_MAX {
            return Err(invalid_file(format!("{bytes} > {FILE_BYTES_MAX}")));
        }
        let text = fs::read_to_string(file).map_err(failed)?;
        toml::from_str(&text).map_err(|error| invalid_file(error.to_string().trim_end().to_owned()))
    }

    /// This configuration, with missing keys from `fallback`.
    pub fn or(self, fallback: Configuration) -> Configuration {
        merged!(self, fallback, listen pages mode public_url roles node database read_replicas
            replica_max_lag game_databases nats tls_cert tls_key proxies ops_listen email_smtp
            email_from registration guests bots push server_name server_contact imprint privacy
            position_index idle_game_days log_format log traces connections connections_per_address
            sockets sockets_per_address cached_games play_pool account_pool read_pool
            address_per_minute player_per_minute)
    }

    /// This configuration with all defaults filled in.
    pub fn with_defaults(mut self) -> Configuration {
        let environment = *self.mode.get_or_insert(Environment::Production);
        let listen = *self.listen.get_or_insert(DEFAULT_LISTEN);
        self.roles.get_or_insert_with(|| vec![Role::Pages, Role::Play, Role::Computers]);
        self.node.get_or_insert_with(|| "one".to_owned());
        self.log.get_or_insert_with(|| "info".to_owned());
        self.proxies.get_or_insert_default();
        self.read_replicas.get_or_insert_default();
        self.replica_max_lag.get_or_insert(Settings::REPLICA_MAX_LAG_S);
        self.server_name.get_or_insert_with(|| Operator::default().name);
        self.push.get_or_insert(true);
        self.idle_game_days.get_or_insert(Settings::IDLE_GAME_DAYS);
        self.registration.get_or_insert(RegistrationMode::Open);
        self.guests.get_or_insert(true);
        self.bots.get_or_insert(true);
        let limits = Limits::of(environment.mode());
        self.connections.get_or_insert(limits.connections);
        self.connections_per_address.get_or_insert(limits.connections_per_address);
        self.sockets.get_or_insert(limits.sockets);
        self.sockets_per_address.get_or_insert(limits.sockets_per_address);
        self.cached_games.get_or_insert(limits.cached_games);
        self.play_pool.get_or_insert(limits.play_pool);
        self.account_pool.get_or_insert(limits.account_pool);
        self.read_pool.get_or_insert(limits.read_pool);
        self.address_per_minute.get_or_insert(limits.address_per_minute);
        self.player_per_minute.get_or_insert(limits.player_per_minute);
        self.log_format.get_or_insert(match environment {
            Environment::Production => LogFormat::Json,
            Environment::LocalNetwork | Environment::Development => LogFormat::Text,
        });
        if self.position_index.is_none() {
            self.position_index = state_folder().map(|folder| folder.join("positions"));
        }
        if environment != Environment::Development {
            self.ops_listen.get_or_insert(DEFAULT_OPS_LISTEN);
        }
        if environment != Environment::Production {
            let scheme = if self.tls_cert.is_some() { "https" } else { "http" };
            self.public_url.get_or_insert_with(|| format!("{scheme}://{listen}"));
        }
        self
    }

    /// All keys as TOML, with passwords removed. A key without value is a comment.
    pub fn to_redacted_toml(&self) -> Result<String, serde_json::Error> {
        let mut hidden = self.clone();
        for secret in [&mut hidden.database, &mut hidden.nats, &mut hidden.email_smtp] {
            *secret = secret.as_deref().map(without_password);
        }
        for url in hidden.read_replicas.iter_mut().flatten() {
            *url = without_password(url);
        }
        for address in hidden.game_databases.iter_mut().flatten() {
            *address = match address.split_once('=') {
                Some((name, url)) => format!("{name}={}", without_password(url)),
                None => "***".to_owned(),
            };
        }
        let mut lines = String::new();
        if let serde_json::Value::Object(keys) = serde_json::to_value(&hidden)? {
            // A JSON string, number or list of strings is the same in TOML.
            for (key, value) in keys {
                lines += &match value {
                    serde_json::Value::Null => format!("# {key} is not set\n"),
                    value => format!("{key} = {value}\n"),
                };
            }
        }
        Ok(lines)
    }

    /// True if this process has the role.
    pub fn has_role(&self, role: Role) -> bool {
        self.roles.as_ref().is_none_or(|roles| roles.contains(&role))
    }

    /// Address to listen on.
    pub fn address(&self) -> SocketAddr {
        self.listen.unwrap_or(DEFAULT_LISTEN)
    }

    /// TLS files, if both are configured.
    pub fn tls(&self) -> Option<TlsFiles> {
        let (cert, key) = (self.tls_cert.clone()?, self.tls_key.clone()?);
        Some(TlsFiles { cert, key })
    }

    /// The settings of the server, or an error if keys contradict each other.
    pub fn settings(&self) -> Result<Settings, ConfigError> {
        let mode = self.mode.unwrap_or(Environment::Production).mode();
        let database = self.database.clone().ok_or(ConfigError::new("serve-no-database"))?;
        if !self.has_role(Role::Play) {
            return Err(ConfigError::new("serve-no-play"));
        }
        let public_url = self.public_url.clone().unwrap_or_default();
        let public_url = public_url.trim_end_matches('/').to_owned();
        self.check_public_url(mode, &public_url)?;
        self.check_limits()?;
        let incomplete =
            |one, other| ConfigError::new("serve-half").with("one", one).with("other", other);
        if self.tls_cert.is_some() != self.tls_key.is_some() {
            return Err(incomplete("tls_cert", "tls_key"));
        }
        let mail = match (&self.email_smtp, &self.email_from) {
            (Some(smtp), Some(from)) => Some(Mail { smtp: smtp.clone(), from: from.clone() }),
            (None, None) => None,
            _ => return Err(incomplete("email_smtp", "email_from")),
        };
        Ok(Settings {
            node: self.node.clone().unwrap_or_default(),
            database,
            read_replicas: self.read_replicas.clone().unwrap_or_default(),
            replica_max_lag_ms: self.replica_max_lag_ms(),
            game_databases: self.game_databases()?,
            nats: self.nats.clone(),
            public_url,
            mode,
            mail,
            operator: self.operator()?,
            access: self.access(),
            push: self.push.unwrap_or(true),
            proxies: self.proxies.clone().unwrap_or_default(),
            limits: self.limits(mode),
            position_index: self.position_index.clone(),
            idle_game_days: self.idle_game_days.unwrap_or(Settings::IDLE_GAME_DAYS),
            outage_after_ms: Settings::OUTAGE_AFTER_MS,
        })
    }

    /// Maximum lag of a read replica.
    fn replica_max_lag_ms(&self) -> i64 {
        1_000 * i64::from(self.replica_max_lag.unwrap_or(Settings::REPLICA_MAX_LAG_S))
    }

    /// Names and URLs of the databases of live games.
    pub fn game_databases(&self) -> Result<Vec<GameDatabaseAddress>, ConfigError> {
        let mut addresses: Vec<GameDatabaseAddress> = Vec::new();
        for text in self.game_databases.iter().flatten() {
            let (name, url) = text.split_once('=').unwrap_or_default();
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let is_known = addresses.iter().any(|address| address.name == name);
            if name.is_empty() || !name.chars().all(is_plain) || name == MAIN_DATABASE || is_known {
                return Err(ConfigError::new("serve-game-database").with("name", name));
            }
            addresses.push(GameDatabaseAddress { name: name.to_owned(), url: url.to_owned() });
        }
        Ok(addresses)
    }

    /// Kinds of players that are accepted.
    fn access(&self) -> Access {
        let registration = match self.registration {
            None | Some(RegistrationMode::Open) => RegistrationPolicy::Open,
            Some(RegistrationMode::Invitation) => RegistrationPolicy::Invitation,
            Some(RegistrationMode::Closed) => RegistrationPolicy::Closed,
        };
        Access {
            registration,
            guests: self.guests.unwrap_or(true),
            bots: self.bots.unwrap_or(true),
        }
    }

    /// Name, contact and texts of the operator.
    fn operator(&self) -> Result<Operator, ConfigError> {
        let defaults = Operator::default();
        let line = |key, text: &Option<String>| operator_texts::check_line(key, text.as_deref());
        Ok(Operator {
            name: line("server_name", &self.server_name)?.unwrap_or(defaults.name),
            contact: line("server_contact", &self.server_contact)?,
            imprint: operator_texts::read_texts(self.imprint.as_deref())?,
            privacy: operator_texts::read_texts(self.privacy.as_deref())?,
        })
    }

    /// Checks that the public URL fits the environment.
    fn check_public_url(&self, mode: Mode, public_url: &str) -> Result<(), ConfigError> {
        let is_https = public_url.starts_with("https://");
        let host = public_url.split_once("://").map_or("", |(_, host)| host);
        if host.is_empty() && mode == Mode::Production {
            return Err(ConfigError::new("serve-no-public-url"));
        }
        if host.contains(['/', '?', '#', '@']) || !(is_https || public_url.starts_with("http://")) {
            return Err(ConfigError::new("serve-public-url-no-origin").with("url", public_url));
        }
        if mode == Mode::Production && !is_https {
            return Err(ConfigError::new("serve-public-url-plain").with("url", public_url));
        }
        match self.listen {
            Some(listen) if mode == Mode::Development && !listen.ip().is_loopback() => {
                Err(ConfigError::new("serve-development-open").with("address", listen))
            }
            _ => Ok(()),
        }
    }

    /// Checks that no limit is zero, which would keep all players out, and that times are in range.
    fn check_limits(&self) -> Result<(), ConfigError> {
        let zero = [
            ("connections", self.connections == Some(0)),
            ("connections_per_address", self.connections_per_address == Some(0)),
            ("sockets", self.sockets == Some(0)),
            ("sockets_per_address", self.sockets_per_address == Some(0)),
            ("play_pool", self.play_pool == Some(0)),
            ("account_pool", self.account_pool == Some(0)),
            ("read_pool", self.read_pool == Some(0)),
            ("address_per_minute", self.address_per_minute == Some(0)),
            ("player_per_minute", self.player_per_minute == Some(0)),
        ];
        if let Some((name, _)) = zero.into_iter().find(|(_, is_zero)| *is_zero) {
            return Err(ConfigError::new("serve-limit-zero").with("name", name));
        }
        let ranges = [
            ("idle_game_days", self.idle_game_days, IDLE_GAME_DAYS),
            ("replica_max_lag", self.replica_max_lag, REPLICA_MAX_LAG_S),
        ];
        for (name, number, range) in ranges {
            if number.is_some_and(|number| !range.contains(&i64::from(number))) {
                let error = ConfigError::new("serve-out-of-range").with("name", name);
                return Err(error.with("least", range.start()).with("most", range.end()));
            }
        }
        Ok(())
    }

    fn limits(&self, mode: Mode) -> Limits {
        let defaults = Limits::of(mode);
        Limits {
            connections: self.connections.unwrap_or(defaults.connections),
            connections_per_address: self
                .connections_per_address
                .unwrap_or(defaults.connections_per_address),
            sockets: self.sockets.unwrap_or(defaults.sockets),
            sockets_per_address: self.sockets_per_address.unwrap_or(defaults.sockets_per_address),
            cached_games: self.cached_games.unwrap_or(defaults.cached_games),
            play_pool: self.play_pool.unwrap_or(defaults.play_pool),
            account_pool: self.account_pool.unwrap_or(defaults.account_pool),
            read_pool: self.read_pool.unwrap_or(defaults.read_pool),
            address_per_minute: self.address_per_minute.unwrap_or(defaults.address_per_minute),
            player_per_minute: self.player_per_minute.unwrap_or(defaults.player_per_minute),
            ..defaults
        }
    }
}

/// The folder that systemd gives to the service for its data.
fn state_folder() -> Option<PathBuf> {
    let folders = env::var_os("STATE_DIRECTORY")?;
    // Several folders are separated by colons.
    env::split_paths(&folders).next().filter(|folder| folder.is_absolute())
}

/// The URL with the password replaced by stars.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return "***".to_owned() };
    match rest.rsplit_once('@') {
        Some((name, host)) => {
            let name = name.split(':').next().unwrap_or_default();
            format!("{scheme}://{name}:***@{host}")
        }
        None => url.to_owned(),
    }
}

#[cfg(test)]
#[path = "configuration_tests.rs"]
mod tests;
