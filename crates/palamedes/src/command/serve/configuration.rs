//! What can be decided about a server, from flags, the environment and a file, in that order.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use server::ops::TlsFiles;
use server::{Limits, Mail, Mode, Operator, Settings};

use super::texts;

/// More than a file of settings ever weighs.
const FILE_BYTES_MAX: u64 = 64 << 10;

/// Where players come in, unless something else is said …
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// … and where those look who run the server.
const OPS_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8090);

/// A part of the work of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The pages for browsers
    Pages,
    /// Accounts, lobby, games and archive
    Play,
    /// The house bots
    Bots,
}

/// How much is promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Promise {
    /// For everybody, over https
    Production,
    /// Plain http in a local network
    LocalNetwork,
    /// Plain http on this machine alone
    Development,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// One JSON object a line
    Json,
    /// For people
    Text,
}

/// Every key. The name of a field is the key in the file; the flag has dashes, the variable of the
/// environment is in capitals and begins with `PALAMEDES_`. docs/configuration.md explains each.
#[derive(Clone, Default, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(next_help_heading = "Settings (also in the file and the environment)")]
pub struct Configuration {
    /// The address and port to listen on; port 0 finds a free one [default: 127.0.0.1:8080]
    #[arg(long, env = "PALAMEDES_LISTEN", value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// Serves the pages of this folder instead of those in the program
    #[arg(long, env = "PALAMEDES_PAGES", value_name = "FOLDER")]
    pub pages: Option<PathBuf>,
    /// How much is promised [default: production]
    #[arg(long, env = "PALAMEDES_MODE", value_enum)]
    pub mode: Option<Promise>,
    /// How people reach the server, such as `https://play.example.org`; required in production
    #[arg(long, env = "PALAMEDES_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// What this process does [default: all]
    #[arg(long, env = "PALAMEDES_ROLES", value_enum, value_delimiter = ',', value_name = "ROLES")]
    pub roles: Option<Vec<Role>>,
    /// The name of this node among others on the same database [default: one]
    #[arg(long, env = "PALAMEDES_NODE", value_name = "NAME")]
    pub node: Option<String>,
    /// PostgreSQL, as postgres://NAME:PASSWORD@HOST/DATABASE
    #[arg(long, env = "PALAMEDES_DATABASE", hide_env_values = true, value_name = "URL")]
    pub database: Option<String>,
    /// NATS, as nats://HOST:PORT; needed by more than one node
    #[arg(long, env = "PALAMEDES_NATS", hide_env_values = true, value_name = "URL")]
    pub nats: Option<String>,
    /// The certificates, as PEM: with them the server speaks TLS itself
    #[arg(long, env = "PALAMEDES_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,
    /// The key to the certificates, as PEM
    #[arg(long, env = "PALAMEDES_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// Addresses of proxies whose X-Forwarded-For is believed
    #[arg(long, env = "PALAMEDES_PROXIES", value_delimiter = ',', value_name = "ADDRESSES")]
    pub proxies: Option<Vec<IpAddr>>,
    /// Where /health, /ready and /metrics are [default: 127.0.0.1:8090, none in development]
    #[arg(long, env = "PALAMEDES_OPS_LISTEN", value_name = "ADDRESS:PORT")]
    pub ops_listen: Option<SocketAddr>,
    /// The mail server, as smtps://NAME:PASSWORD@HOST; without it no mail is sent
    #[arg(long, env = "PALAMEDES_MAIL_SMTP", hide_env_values = true, value_name = "URL")]
    pub mail_smtp: Option<String>,
    /// From whom mail is
    #[arg(long, env = "PALAMEDES_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// What the server is called [default: Palamedes]
    #[arg(long, env = "PALAMEDES_HOUSE_NAME", value_name = "NAME")]
    pub house_name: Option<String>,
    /// How whoever runs it is reached: an address for mail, a link
    #[arg(long, env = "PALAMEDES_HOUSE_CONTACT", value_name = "TEXT")]
    pub house_contact: Option<String>,
    /// The imprint, as plain text; beside imprint.txt, imprint.de.txt is read for German
    #[arg(long, env = "PALAMEDES_IMPRINT", value_name = "FILE")]
    pub imprint: Option<PathBuf>,
    /// What is to be said about data beside what the program says, as plain text like the imprint
    #[arg(long, env = "PALAMEDES_PRIVACY", value_name = "FILE")]
    pub privacy: Option<PathBuf>,
    /// Whether devices are told of turns [default: true]
    #[arg(long, env = "PALAMEDES_PUSH", value_name = "true|false")]
    pub push: Option<bool>,
    /// How the log is written [default: json in production, else text]
    #[arg(long, env = "PALAMEDES_LOG_FORMAT", value_enum)]
    pub log_format: Option<LogFormat>,
    /// What is logged, as off, error, warn, info, debug or server=debug,info [default: info]
    #[arg(long, env = "PALAMEDES_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// Connections open at once
    #[arg(long, env = "PALAMEDES_CONNECTIONS", value_name = "NUMBER")]
    pub connections: Option<usize>,
    /// Requests a minute from one address
    #[arg(long, env = "PALAMEDES_ADDRESS_PER_MINUTE", value_name = "NUMBER")]
    pub address_per_minute: Option<u32>,
    /// Requests a minute from one player
    #[arg(long, env = "PALAMEDES_PLAYER_PER_MINUTE", value_name = "NUMBER")]
    pub player_per_minute: Option<u32>,
}

/// Why settings cannot be used: the code of a sentence, and what it speaks of.
#[derive(Debug, PartialEq, Eq)]
pub struct Unusable {
    pub code: &'static str,
    pub arguments: Vec<(&'static str, String)>,
}

impl Unusable {
    pub fn new(code: &'static str) -> Unusable {
        Unusable { code, arguments: Vec::new() }
    }

    pub fn with(mut self, name: &'static str, value: impl ToString) -> Unusable {
        self.arguments.push((name, value.to_string()));
        self
    }
}

/// Takes what is set here, and what is not from there.
macro_rules! merged {
    ($above:expr, $below:expr, $($key:ident)*) => {
        Configuration { $($key: $above.$key.or($below.$key)),* }
    };
}

impl Configuration {
    /// What a file says.
    pub fn read(file: &Path) -> Result<Configuration, Unusable> {
        let wrong = |why: String| {
            let unread = Unusable::new("serve-settings-unread");
            unread.with("file", file.display()).with("why", why)
        };
        let weight = fs::metadata(file).map_err(|error| wrong(error.to_string()))?.len();
        if weight > FILE_BYTES_MAX {
            return Err(wrong(format!("{weight} > {FILE_BYTES_MAX}")));
        }
        let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))
    }

    /// This, and what it does not say from `below`.
    pub fn over(self, below: Configuration) -> Configuration {
        merged!(self, below, listen pages mode public_url roles node database nats tls_cert tls_key
            proxies ops_listen mail_smtp mail_from push house_name house_contact imprint privacy
            log_format log connections address_per_minute player_per_minute)
    }

    /// The same with every default in its place.
    pub fn completed(mut self) -> Configuration {
        let promise = *self.mode.get_or_insert(Promise::Production);
        let listen = *self.listen.get_or_insert(LISTEN);
        self.roles.get_or_insert_with(|| vec![Role::Pages, Role::Play, Role::Bots]);
        self.node.get_or_insert_with(|| "one".to_owned());
        self.log.get_or_insert_with(|| "info".to_owned());
        self.log_format.get_or_insert(match promise {
            Promise::Production => LogFormat::Json,
            Promise::LocalNetwork | Promise::Development => LogFormat::Text,
        });
        if promise != Promise::Development {
            self.ops_listen.get_or_insert(OPS_LISTEN);
        }
        if promise != Promise::Production {
            let scheme = if self.tls_cert.is_some() { "https" } else { "http" };
            self.public_url.get_or_insert_with(|| format!("{scheme}://{listen}"));
        }
        self
    }

    /// Every key that has a value, as the file would say it. What is secret is left out.
    pub fn told(&self) -> Result<String, serde_json::Error> {
        let mut hidden = self.clone();
        for secret in [&mut hidden.database, &mut hidden.nats, &mut hidden.mail_smtp] {
            *secret = secret.as_deref().map(without_password);
        }
        let mut lines = String::new();
        if let serde_json::Value::Object(keys) = serde_json::to_value(&hidden)? {
            // A JSON string, number or list of strings is the same in TOML.
            for (key, value) in keys.into_iter().filter(|(_, value)| !value.is_null()) {
                lines += &format!("{key} = {value}\n");
            }
        }
        Ok(lines)
    }

    /// Whether this process does this part.
    pub fn does(&self, role: Role) -> bool {
        self.roles.as_ref().is_none_or(|roles| roles.contains(&role))
    }

    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        self.listen.unwrap_or(LISTEN)
    }

    /// The files of TLS, if the server speaks it.
    pub fn tls(&self) -> Option<TlsFiles> {
        let (cert, key) = (self.tls_cert.clone()?, self.tls_key.clone()?);
        Some(TlsFiles { cert, key })
    }

    /// The settings of the server, if what was decided goes together.
    pub fn settings(&self) -> Result<Settings, Unusable> {
        let mode = match self.mode {
            Some(Promise::Development) => Mode::Development,
            Some(Promise::LocalNetwork) => Mode::LocalNetwork,
            Some(Promise::Production) | None => Mode::Production,
        };
        let database = self.database.clone().ok_or(Unusable::new("serve-no-database"))?;
        if !self.does(Role::Play) {
            return Err(Unusable::new("serve-no-play"));
        }
        let public_url = self.public_url.clone().unwrap_or_default();
        let public_url = public_url.trim_end_matches('/').to_owned();
        self.check_reach(mode, &public_url)?;
        let half = |one, other| Unusable::new("serve-half").with("one", one).with("other", other);
        if self.tls_cert.is_some() != self.tls_key.is_some() {
            return Err(half("tls_cert", "tls_key"));
        }
        let mail = match (&self.mail_smtp, &self.mail_from) {
            (Some(smtp), Some(from)) => Some(Mail { smtp: smtp.clone(), from: from.clone() }),
            (None, None) => None,
            _ => return Err(half("mail_smtp", "mail_from")),
        };
        Ok(Settings {
            node: self.node.clone().unwrap_or_default(),
            database,
            nats: self.nats.clone(),
            public_url,
            mode,
            mail,
            operator: self.operator()?,
            push: self.push.unwrap_or(true),
            proxies: self.proxies.clone().unwrap_or_default(),
            limits: self.limits(mode),
            late_ms: Settings::LATE_MS,
        })
    }

    /// Who runs the server, with the texts of the files that are named.
    fn operator(&self) -> Result<Operator, Unusable> {
        let usual = Operator::default();
        let line = |key, text: &Option<String>| texts::line(key, text.as_deref());
        Ok(Operator {
            name: line("house_name", &self.house_name)?.unwrap_or(usual.name),
            contact: line("house_contact", &self.house_contact)?,
            imprint: texts::read(self.imprint.as_deref())?,
            privacy: texts::read(self.privacy.as_deref())?,
        })
    }

    /// Whether the way people reach the server fits what is promised.
    fn check_reach(&self, mode: Mode, public_url: &str) -> Result<(), Unusable> {
        let is_https = public_url.starts_with("https://");
        let host = public_url.split_once("://").map_or("", |(_, host)| host);
        if host.is_empty() && mode == Mode::Production {
            return Err(Unusable::new("serve-no-public-url"));
        }
        if host.contains(['/', '?', '#', '@']) || !(is_https || public_url.starts_with("http://")) {
            return Err(Unusable::new("serve-public-url-no-origin").with("url", public_url));
        }
        if mode == Mode::Production && !is_https {
            return Err(Unusable::new("serve-public-url-plain").with("url", public_url));
        }
        match self.listen {
            Some(listen) if mode == Mode::Development && !listen.ip().is_loopback() => {
                Err(Unusable::new("serve-development-open").with("address", listen))
            }
            _ => Ok(()),
        }
    }

    fn limits(&self, mode: Mode) -> Limits {
        let usual = Limits::of(mode);
        Limits {
            connections: self.connections.unwrap_or(usual.connections),
            address_per_minute: self.address_per_minute.unwrap_or(usual.address_per_minute),
            player_per_minute: self.player_per_minute.unwrap_or(usual.player_per_minute),
            ..usual
        }
    }
}

/// An address with what stands between the name and the host made unreadable.
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
mod tests {
    use clap::{Args, Command};

    use super::*;

    fn set(text: &str) -> Configuration {
        toml::from_str(text).unwrap()
    }

    const DATABASE: &str = "database = 'postgres://palamedes:secret@localhost/palamedes'\n";

    /// What the settings of this file, completed, are refused for.
    fn refused(text: &str) -> &'static str {
        let settings = set(&format!("{DATABASE}{text}")).completed().settings();
        settings.err().map_or("", |unusable| unusable.code)
    }

    #[test]
    fn the_file_says_what_nothing_above_says() {
        let flags = set("node = 'two'\nroles = ['play']");
        let file = set("node = 'three'\nlisten = '127.0.0.1:9'\nroles = ['bots', 'pages']");
        let both = flags.over(file).completed();
        assert_eq!(both.node.as_deref(), Some("two"));
        assert_eq!(both.listen, Some("127.0.0.1:9".parse().unwrap()));
        assert!(both.does(Role::Play) && !both.does(Role::Bots));
    }

    #[test]
    fn nothing_set_is_production_with_all_roles() {
        let completed = Configuration::default().completed();
        assert_eq!(completed.mode, Some(Promise::Production));
        assert_eq!(completed.log_format, Some(LogFormat::Json));
        assert!(completed.ops_listen.is_some());
        assert!([Role::Pages, Role::Play, Role::Bots].into_iter().all(|role| completed.does(role)));
    }

    #[test]
    fn a_key_that_is_none_is_refused() {
        let wrong = toml::from_str::<Configuration>("datbase = ''").unwrap_err();
        assert!(wrong.to_string().contains("datbase"), "{wrong}");
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let check = |text: &str, expected: &str| assert_eq!(refused(text), expected, "{text}");
        check("", "serve-no-public-url");
        check("public_url = 'http://a.example'", "serve-public-url-plain");
        check("public_url = 'https://a.example/play'", "serve-public-url-no-origin");
        check("public_url = 'https://a@b.example'", "serve-public-url-no-origin");
        check("public_url = 'a.example'", "serve-no-public-url");
        check("public_url = 'https://a.example'", "");
        check("public_url = 'https://a.example/'", "");
        check("mode = 'local-network'\nlisten = '0.0.0.0:80'", "");
        check("mode = 'development'\nlisten = '0.0.0.0:80'", "serve-development-open");
        check("mode = 'development'\nlisten = '[::1]:80'", "");
        check("mode = 'development'\ntls_key = 'a'", "serve-half");
        check("mode = 'development'\nroles = ['bots']", "serve-no-play");
        check("mode = 'development'\nmail_from = 'a@b.example'", "serve-half");
        let without = set("mode = 'development'").completed().settings().unwrap_err();
        assert_eq!(without.code, "serve-no-database");
    }

    #[test]
    fn no_password_is_printed_and_what_is_printed_can_be_read() {
        let text = format!("{DATABASE}mail_smtp = 'smtps://me:secret@mail.example'\n");
        let told = set(&text).completed().told().unwrap();
        assert!(!told.contains("secret") && told.contains("palamedes:***@localhost"), "{told}");
        assert_eq!(set(&told).node.as_deref(), Some("one"));
    }

    /// The page of docs lists every key with its flag and its variable, and no other.
    #[test]
    fn the_page_lists_every_key() {
        let page = include_str!("../../../../../docs/configuration.md");
        let listed: Vec<&str> = page
            .lines()
            .filter_map(|line| line.strip_prefix("| `"))
            .filter_map(|line| line.split('`').next())
            .collect();
        let command = Configuration::augment_args(Command::new("serve"));
        let keys: Vec<String> = command
            .get_arguments()
            .filter_map(|argument| {
                let key = argument.get_id().to_string();
                let variable = argument.get_env()?.to_str()?;
                let flag = argument.get_long()?;
                assert_eq!(flag, key.replace('_', "-"));
                assert_eq!(variable, format!("PALAMEDES_{}", key.to_uppercase()));
                Some(key)
            })
            .collect();
        assert_eq!(listed, keys);
    }
}
