//! `palamedes moderator`

use std::io::{self, Write};
use std::path::PathBuf;

use server::Error;

use super::serve;
use crate::failure::Failure;
use crate::words::Words;

/// Makes members of a server moderators, who see reports and keep order, and unmakes them.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes moderator add ann --config /etc/palamedes.toml\n  \
    palamedes moderator remove ann --why 'moved away' --config /etc/palamedes.toml\n  \
    palamedes moderator list --database postgres://localhost/palamedes\n\n\
    The server may run meanwhile: it counts from the next request on. Every change is in the \
    audit log. The database is found as `palamedes serve` finds it.")]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Makes a member a moderator
    #[command(after_help = "Example:
  palamedes moderator add ann --why 'knows everybody' --config /etc/palamedes.toml")]
    Add(Change),
    /// Makes a moderator a member like others
    #[command(after_help = "Example:
  palamedes moderator remove ann --why 'moved away' --config /etc/palamedes.toml")]
    Remove(Change),
    /// Lists the moderators, by name
    #[command(after_help = "Example:
  palamedes moderator list --config /etc/palamedes.toml")]
    List(Where),
}

#[derive(clap::Args)]
struct Change {
    /// The name of the member
    name: String,
    /// Why, for the audit log
    #[arg(long, default_value = "", value_name = "TEXT")]
    why: String,
    #[command(flatten)]
    place: Where,
}

/// Where the database is.
#[derive(clap::Args)]
struct Where {
    /// PostgreSQL, as postgres://NAME:PASSWORD@HOST/DATABASE
    #[arg(long, env = "PALAMEDES_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
    /// Reads the address of the database from this file of settings (TOML)
    #[arg(long, env = "PALAMEDES_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Add(change) => {
            let database = database(&change.place, words)?;
            let added = server::add_moderator(&database, &change.name, &change.why);
            told(added, "moderator-added", change, words)
        }
        Action::Remove(change) => {
            let database = database(&change.place, words)?;
            let removed = server::remove_moderator(&database, &change.name, &change.why);
            told(removed, "moderator-removed", change, words)
        }
        Action::List(place) => list(&database(place, words)?, words),
    }
}

fn database(place: &Where, words: &Words) -> anyhow::Result<String> {
    serve::database(place.database.clone(), place.config.as_deref(), words)
}

fn list(database: &str, words: &Words) -> anyhow::Result<()> {
    let found = server::moderators(database).map_err(|error| serve::told(error, words))?;
    if found.is_empty() {
        eprintln!("palamedes: {}", words.sentence("moderator-none", &[]));
    }
    let mut out = io::stdout().lock();
    for (name, _) in found {
        writeln!(out, "{name}")?;
    }
    Ok(())
}

/// Says what was done, or why it was not and what to do.
fn told(
    done: Result<(), Error>,
    sentence: &str,
    change: &Change,
    words: &Words,
) -> anyhow::Result<()> {
    let name = [("name", change.name.as_str())];
    match done {
        Ok(()) => {
            println!("{}", words.sentence(sentence, &name));
            Ok(())
        }
        Err(Error::Refused(why)) => {
            let code = match why.code.as_str() {
                "moderator-already" => "moderator-already",
                "no-such-moderator" => "moderator-no-such",
                _ => "moderator-no-member",
            };
            Err(Failure::Refused(words.sentence(code, &name)).into())
        }
        Err(Error::Unreadable(_)) => {
            Err(Failure::NotUnderstood(words.sentence("moderator-why", &[])).into())
        }
        Err(error) => Err(serve::told(error, words)),
    }
}
