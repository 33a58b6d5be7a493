//! `palamedes serve`

mod bots;
mod configuration;
mod log;
mod texts;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use server::{Error, House, Limits, Mode, Pages, Serving, Settings, Started};

use crate::failure::Failure;
use crate::words::Words;
use bots::Bots;
use configuration::{Configuration, Promise, Role, Unusable};

/// Serves the pages and the games: play, learn and analyse in a browser, alone or with others.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes serve --static-only\n  \
    palamedes serve --static-only --listen 0.0.0.0:80\n  \
    palamedes serve --config /etc/palamedes.toml\n  \
    palamedes serve --development --database postgres://localhost/palamedes\n  \
    palamedes serve --config /etc/palamedes.toml --check\n\n\
    A flag counts more than the environment, and the environment more than the file. The first \
    line says where the pages are. Port 0 finds a free one. Ctrl-C ends.")]
pub struct Arguments {
    /// Serves the pages alone: no accounts, no database, and nothing is kept here
    #[arg(long)]
    static_only: bool,
    /// For whoever works on the program: plain http, on this machine alone
    #[arg(long, conflicts_with_all = ["mode", "local_network"])]
    development: bool,
    /// For a local network: plain http, readable by everybody in it
    #[arg(long, conflicts_with = "mode")]
    local_network: bool,
    /// Reads settings from this file (TOML)
    #[arg(long, env = "PALAMEDES_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Prints the settings as they would be used, without passwords, and ends
    #[arg(long)]
    print_config: bool,
    /// Checks settings, certificates and database, and ends
    #[arg(long, conflicts_with = "print_config")]
    check: bool,
    #[command(flatten)]
    configuration: Configuration,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let unusable = |unusable: Unusable| told_unusable(&unusable, words);
    let configuration = gathered(arguments).map_err(unusable)?;
    if arguments.print_config {
        print!("{}", configuration.told()?);
        return Ok(());
    }
    if arguments.static_only || configuration.roles.as_deref() == Some(&[Role::Pages]) {
        return serve_pages(&configuration, words);
    }
    let settings = configuration.settings().map_err(unusable)?;
    log::begin(&configuration).map_err(unusable)?;
    if arguments.check {
        server::check(settings, configuration.tls()).map_err(|error| told(error, words))?;
        println!("{}", words.sentence("serve-checked", &[]));
        return Ok(());
    }
    serve(&configuration, settings, words)
}

/// Flags and environment over the file.
fn gathered(arguments: &Arguments) -> Result<Configuration, Unusable> {
    let mut above = arguments.configuration.clone();
    if arguments.development {
        above.mode = Some(Promise::Development);
    } else if arguments.local_network {
        above.mode = Some(Promise::LocalNetwork);
    }
    let below = match &arguments.config {
        Some(file) => Configuration::read(file)?,
        None => Configuration::default(),
    };
    Ok(above.over(below).completed())
}

/// The database named by a flag or the environment, else by the file.
pub fn database(
    flag: Option<String>,
    file: Option<&Path>,
    words: &Words,
) -> anyhow::Result<String> {
    let found = match (flag, file) {
        (Some(database), _) => Some(database),
        (None, Some(file)) => {
            Configuration::read(file).map_err(|unusable| told_unusable(&unusable, words))?.database
        }
        (None, None) => None,
    };
    found.ok_or_else(|| told_unusable(&Unusable::new("moderator-no-database"), words))
}

fn pages(configuration: &Configuration, words: &Words) -> anyhow::Result<Pages> {
    let pages = match &configuration.pages {
        Some(folder) => Pages::read(folder).map_err(|error| told(error, words))?,
        None => Pages::embedded(),
    };
    if !pages.are_built() {
        eprintln!("palamedes: {}", words.sentence("serve-not-built", &[]));
    }
    Ok(pages)
}

fn serve_pages(configuration: &Configuration, words: &Words) -> anyhow::Result<()> {
    let pages = pages(configuration, words)?;
    let listening = |address| say_where("http", address, words);
    server::serve_pages(configuration.address(), pages, Limits::default(), listening)
        .map_err(|error| told(error, words))
}

fn serve(configuration: &Configuration, settings: Settings, words: &Words) -> anyhow::Result<()> {
    let has_pages = configuration.does(Role::Pages);
    let pages = has_pages.then(|| pages(configuration, words)).transpose()?;
    if settings.mode == Mode::LocalNetwork {
        eprintln!("palamedes: {}", words.sentence("serve-local-network", &[]));
    }
    let tls = configuration.tls();
    let scheme = if tls.is_some() { "https" } else { "http" };
    let listen = configuration.address();
    let house = if configuration.does(Role::Bots) { House::Plays } else { House::Away };
    let serving = Serving { listen, ops: configuration.ops_listen, tls, pages, house };
    let mut bots = None;
    let started = |started: Started| {
        say_where(scheme, started.address, words);
        bots = started.house.map(Bots::start);
    };
    let served = server::serve(serving, settings, started);
    drop(bots);
    served.map_err(|error| told(error, words))
}

fn say_where(scheme: &str, address: SocketAddr, words: &Words) {
    let address = format!("{scheme}://{address}/");
    let sentence = words.sentence("serve-listening", &[("address", &address)]);
    // Whoever does not read this is served all the same.
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{sentence}").and_then(|()| out.flush());
}

fn told_unusable(unusable: &Unusable, words: &Words) -> anyhow::Error {
    let arguments: Vec<(&str, &str)> =
        unusable.arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Failure::NotUnderstood(words.sentence(unusable.code, &arguments)).into()
}

/// The error with what can be done about it.
pub fn told(error: Error, words: &Words) -> anyhow::Error {
    let (code, name, value, why) = match &error {
        Error::Listen { address, source } => {
            let code = match source.kind() {
                io::ErrorKind::AddrInUse => "serve-address-in-use",
                io::ErrorKind::PermissionDenied => "serve-address-forbidden",
                _ => "serve-address-refused",
            };
            (code, "address", address.to_string(), source.to_string())
        }
        Error::Pages { folder, source } => {
            ("serve-pages-unread", "folder", folder.display().to_string(), source.to_string())
        }
        Error::Setting { name, why } => {
            ("serve-setting-refused", "name", (*name).to_owned(), why.clone())
        }
        Error::Database(source) => {
            ("serve-database-refused", "name", "database".to_owned(), source.to_string())
        }
        _ => return anyhow::Error::new(error),
    };
    anyhow::Error::msg(words.sentence(code, &[(name, &value), ("why", &why)]))
}
