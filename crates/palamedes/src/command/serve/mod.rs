//! `palamedes serve`: runs the server.

mod computer_players;
mod configuration;
mod logging;
mod operator_texts;
mod sample_settings;
mod service_manager;
#[cfg(feature = "otel")]
mod trace_export;
#[cfg(not(feature = "otel"))]
#[path = "no_trace_export.rs"]
mod trace_export;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use server::{
    ComputerPlayers, Error, GameDatabaseAddress, Limits, Mode, Pages, RunningServer, ServeOptions,
    Settings, database_reason,
};
use tokio::runtime::Handle;

use crate::failure::Failure;
use crate::file_error::io_reason;
use crate::translator::Translator;
use computer_players::ComputerPlayersThread;
use configuration::{ConfigError, Configuration, Environment, Role};

/// Runs the server: the web app, accounts, games and the archive.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes serve --static-only\n  \
    palamedes serve --static-only --listen 0.0.0.0:80\n  \
    palamedes serve --config /etc/palamedes.toml\n  \
    palamedes serve --development --database postgres://NAME:PASSWORD@localhost/palamedes\n  \
    palamedes serve --config /etc/palamedes.toml --check\n  \
    palamedes serve --sample-config > palamedes.toml\n\n\
    Flags override the environment, and the environment overrides the file. The first line of \
    output is the address. Port 0 selects a free port. Ctrl-C stops the server.")]
pub struct ServeArguments {
    /// Serves only the web app, without accounts and database.
    #[arg(long)]
    static_only: bool,
    /// Development mode: plain http on this machine only.
    #[arg(long, conflicts_with_all = ["mode", "local_network"])]
    development: bool,
    /// Limits for load tests: clients may send as fast as they can.
    #[arg(long, hide = true, requires = "development")]
    measurement: bool,
    /// Local network mode: plain http, readable by all users of the network.
    #[arg(long, conflicts_with = "mode")]
    local_network: bool,
    /// Configuration file (TOML).
    ///
    /// Flags and environment variables override it.
    #[arg(long, env = "PALAMEDES_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Prints the effective configuration without passwords and exits.
    #[arg(long)]
    print_config: bool,
    /// Prints a settings file with every key explained and exits.
    #[arg(long, conflicts_with_all = ["print_config", "check"])]
    sample_config: bool,
    /// Checks configuration, certificates, database, NATS and addresses and exits.
    #[arg(long, conflicts_with = "print_config")]
    check: bool,
    #[command(flatten)]
    configuration: Configuration,
}

pub fn run(arguments: &ServeArguments, translator: &Translator) -> anyhow::Result<()> {
    if arguments.sample_config {
        print!("{}", sample_settings::sample_toml()?);
        return Ok(());
    }
    let invalid = |error: ConfigError| to_failure(&error, translator);
    let configuration = load_configuration(arguments, translator).map_err(invalid)?;
    if arguments.print_config {
        print!("{}", configuration.to_redacted_toml()?);
        return Ok(());
    }
    if arguments.static_only || configuration.roles.as_deref() == Some(&[Role::Pages]) {
        return match arguments.check {
            true => check_pages(&configuration, translator),
            false => serve_pages(&configuration, translator),
        };
    }
    let mut settings = configuration.settings().map_err(invalid)?;
    if arguments.measurement {
        settings.limits = settings.limits.for_measurement();
    }
    // Dropped at the end, when the last traces are sent.
    let _traces = logging::init(&configuration).map_err(invalid)?;
    if arguments.check {
        let options = serve_options(&configuration, translator)?;
        server::check(options, &settings).map_err(|error| to_error(error, translator))?;
        println!("{}", translator.translate("serve-checked", &[]));
        return Ok(());
    }
    serve(&configuration, settings, translator)
}

/// Merges flags, environment and file.
fn load_configuration(
    arguments: &ServeArguments,
    translator: &Translator,
) -> Result<Configuration, ConfigError> {
    let mut flags = arguments.configuration.clone();
    if arguments.development {
        flags.mode = Some(Environment::Development);
    } else if arguments.local_network {
        flags.mode = Some(Environment::LocalNetwork);
    }
    let file = match &arguments.config {
        Some(file) => Configuration::read(file, translator)?,
        None => Configuration::default(),
    };
    Ok(flags.or(file).with_defaults())
}

/// The public URL of a flag or the environment, or else of the file.
pub fn public_url(
    flag: Option<String>,
    file: Option<&Path>,
    translator: &Translator,
) -> anyhow::Result<String> {
    let configuration = match (&flag, file) {
        (None, Some(file)) => {
            Configuration::read(file, translator).map_err(|error| to_failure(&error, translator))?
        }
        _ => Configuration::default(),
    };
    let url = flag.or(configuration.with_defaults().public_url);
    let url =
        url.ok_or_else(|| to_failure(&ConfigError::new("serve-no-public-url"), translator))?;
    Ok(url.trim_end_matches('/').to_owned())
}

/// The database URL of a flag or the environment, or else of the file.
pub fn database_url(
    flag: Option<String>,
    file: Option<&Path>,
    translator: &Translator,
) -> anyhow::Result<String> {
    let database = match (flag, file) {
        (Some(database), _) => Some(database),
        (None, Some(file)) => {
            Configuration::read(file, translator)
                .map_err(|error| to_failure(&error, translator))?
                .database
        }
        (None, None) => None,
    };
    database.ok_or_else(|| to_failure(&ConfigError::new("moderator-no-database"), translator))
}

/// The databases of live games of a flag or the environment, or else of the file.
pub fn game_databases(
    flag: Option<Vec<String>>,
    file: Option<&Path>,
    translator: &Translator,
) -> anyhow::Result<Vec<GameDatabaseAddress>> {
    let configuration = match (flag, file) {
        (None, Some(file)) => {
            Configuration::read(file, translator).map_err(|error| to_failure(&error, translator))?
        }
        (game_databases, _) => Configuration { game_databases, ..Configuration::default() },
    };
    configuration.game_databases().map_err(|error| to_failure(&error, translator))
}

fn load_pages(configuration: &Configuration, translator: &Translator) -> anyhow::Result<Pages> {
    let pages = match &configuration.pages {
        Some(folder) => Pages::read(folder).map_err(|error| to_error(error, translator))?,
        None => Pages::embedded(),
    };
    if !pages.are_built() {
        eprintln!("palamedes: {}", translator.translate("serve-not-built", &[]));
    }
    Ok(pages)
}

fn serve_pages(configuration: &Configuration, translator: &Translator) -> anyhow::Result<()> {
    let pages = load_pages(configuration, translator)?;
    let listening = |address| {
        print_address("http", address, translator);
        service_manager::notify_ready();
    };
    server::serve_pages(configuration.address(), pages, Limits::default(), listening)
        .map_err(|error| to_error(error, translator))
}

/// Checks that the pages can be served.
fn check_pages(configuration: &Configuration, translator: &Translator) -> anyhow::Result<()> {
    load_pages(configuration, translator)?;
    server::check_pages(configuration.address()).map_err(|error| to_error(error, translator))?;
    println!("{}", translator.translate("serve-checked-pages", &[]));
    Ok(())
}

fn serve_options(
    configuration: &Configuration,
    translator: &Translator,
) -> anyhow::Result<ServeOptions> {
    let has_pages = configuration.has_role(Role::Pages);
    let pages = has_pages.then(|| load_pages(configuration, translator)).transpose()?;
    let computers = if configuration.has_role(Role::Computers) {
        ComputerPlayers::Enabled
    } else {
        ComputerPlayers::Disabled
    };
    let (listen, ops) = (configuration.address(), configuration.ops_listen);
    Ok(ServeOptions { listen, ops, tls: configuration.tls(), pages, computers })
}

fn serve(
    configuration: &Configuration,
    settings: Settings,
    translator: &Translator,
) -> anyhow::Result<()> {
    let options = serve_options(configuration, translator)?;
    if settings.mode == Mode::LocalNetwork {
        eprintln!("palamedes: {}", translator.translate("serve-local-network", &[]));
    }
    let scheme = if options.tls.is_some() { "https" } else { "http" };
    let mut computer_players = None;
    let started = |started: RunningServer| {
        print_address(scheme, started.address, translator);
        if started.computers == ComputerPlayers::Enabled {
            let workers = ComputerPlayersThread::start(&started.node, Handle::current());
            computer_players = Some(workers);
        }
        service_manager::notify_ready();
    };
    let served = server::serve(options, settings, started);
    drop(computer_players);
    served.map_err(|error| to_error(error, translator))
}

fn print_address(scheme: &str, address: SocketAddr, translator: &Translator) {
    let address = format!("{scheme}://{address}/");
    let line = translator.translate("serve-listening", &[("address", &address)]);
    // A closed standard output must not stop the server.
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn to_failure(error: &ConfigError, translator: &Translator) -> anyhow::Error {
    let arguments: Vec<(&str, &str)> =
        error.arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Failure::InvalidInput(translator.translate_with_lines(error.code, &arguments)).into()
}

/// The error with a hint for the operator.
pub fn to_error(error: Error, translator: &Translator) -> anyhow::Error {
    let (code, name, value, why) = match &error {
        Error::Listen { address, source } => {
            let code = match source.kind() {
                io::ErrorKind::AddrInUse => "serve-address-in-use",
                io::ErrorKind::PermissionDenied => "serve-address-forbidden",
                _ => "serve-address-refused",
            };
            (code, "address", address.to_string(), io_reason(source, translator))
        }
        Error::Pages { folder, source } => {
            let why = io_reason(source, translator);
            ("serve-pages-unread", "folder", folder.display().to_string(), why)
        }
        Error::Config { name, reason } => {
            ("serve-setting-refused", "name", (*name).to_owned(), reason.clone())
        }
        Error::Database(source) => {
            ("serve-database-refused", "name", "database".to_owned(), database_reason(source))
        }
        Error::Start(source) => {
            ("serve-not-started", "name", String::new(), io_reason(source, translator))
        }
        Error::Timeout => ("serve-timeout", "name", String::new(), String::new()),
        Error::Unavailable => ("serve-unavailable", "name", String::new(), String::new()),
        Error::Internal(reason) => ("serve-internal", "name", String::new(), reason.clone()),
        other => ("serve-refused", "code", other.code().to_owned(), other.api_error().detail),
    };
    anyhow::Error::msg(translator.translate(code, &[(name, &value), ("why", &why)]))
}
