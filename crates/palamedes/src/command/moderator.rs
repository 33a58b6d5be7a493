//! `palamedes moderator`: adds, removes and lists moderators.

use std::io::{self, Write};
use std::path::PathBuf;

use server::{Error, GameDatabaseAddress};

use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;

/// Adds, removes and lists the moderators of a server.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes moderator add ann --config /etc/palamedes.toml\n  \
    palamedes moderator remove ann --note 'on request' --config /etc/palamedes.toml\n  \
    palamedes moderator list --database postgres://NAME:PASSWORD@localhost/palamedes\n\n\
    The server may be running: a change takes effect with the next request. Every change is in \
    the audit log. The database is configured as for `palamedes serve`.")]
pub struct ModeratorArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Gives a member the moderator role.
    #[command(after_help = "Example:
  palamedes moderator add ann --note 'elected' --config /etc/palamedes.toml")]
    Add(Change),
    /// Removes the moderator role of a member.
    #[command(after_help = "Example:
  palamedes moderator remove ann --note 'on request' --config /etc/palamedes.toml")]
    Remove(Change),
    /// Lists the moderators by name.
    #[command(after_help = "Example:
  palamedes moderator list --config /etc/palamedes.toml")]
    List(DatabaseArguments),
}

#[derive(clap::Args)]
struct Change {
    /// Name of the member.
    name: String,
    /// Reason for the audit log.
    #[arg(long, default_value = "", value_name = "TEXT")]
    note: String,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Options that name the database.
#[derive(clap::Args)]
pub struct DatabaseArguments {
    /// Database URL, as postgres://NAME:PASSWORD@HOST/DATABASE.
    #[arg(long, env = "PALAMEDES_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
    /// Configuration file (TOML) with the database URL.
    #[arg(long, env = "PALAMEDES_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Options that name the databases of live games.
#[derive(clap::Args)]
pub struct GameDatabaseArguments {
    /// Databases of live games, each as NAME=URL.
    #[arg(
        long,
        env = "PALAMEDES_GAME_DATABASES",
        hide_env_values = true,
        value_delimiter = ',',
        value_name = "NAME=URL"
    )]
    game_databases: Option<Vec<String>>,
}

pub fn run(arguments: &ModeratorArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Add(change) => {
            let database = database_url(&change.connection, translator)?;
            let added = server::add_moderator(&database, &change.name, &change.note);
            report_role_change(added, "moderator-added", &MESSAGES, &change.name, translator)
        }
        Action::Remove(change) => {
            let database = database_url(&change.connection, translator)?;
            let removed = server::remove_moderator(&database, &change.name, &change.note);
            report_role_change(removed, "moderator-removed", &MESSAGES, &change.name, translator)
        }
        Action::List(connection) => list(&database_url(connection, translator)?, translator),
    }
}

/// The public URL of the server: that of the flag, or that of the configuration file.
pub fn public_url(
    flag: Option<String>,
    connection: &DatabaseArguments,
    translator: &Translator,
) -> anyhow::Result<String> {
    serve::public_url(flag, connection.config.as_deref(), translator)
}

/// The URL of the database from the options.
pub fn database_url(
    connection: &DatabaseArguments,
    translator: &Translator,
) -> anyhow::Result<String> {
    serve::database_url(connection.database.clone(), connection.config.as_deref(), translator)
}

/// The databases of live games: those of the option, or those of the configuration file.
pub fn game_databases(
    arguments: &GameDatabaseArguments,
    connection: &DatabaseArguments,
    translator: &Translator,
) -> anyhow::Result<Vec<GameDatabaseAddress>> {
    serve::game_databases(
        arguments.game_databases.clone(),
        connection.config.as_deref(),
        translator,
    )
}

fn list(database: &str, translator: &Translator) -> anyhow::Result<()> {
    let moderators =
        server::list_moderators(database).map_err(|error| serve::to_error(error, translator))?;
    if moderators.is_empty() {
        eprintln!("palamedes: {}", translator.translate("moderator-none", &[]));
    }
    let mut out = io::stdout().lock();
    for (name, _) in moderators {
        writeln!(out, "{name}")?;
    }
    Ok(())
}

/// Messages about a change of a role, by the error of the server.
pub struct RoleMessages {
    /// Error codes of the server with the ids of their messages.
    pub errors: &'static [(&'static str, &'static str)],
    /// Id of the message for a name that no member has.
    pub no_member: &'static str,
}

const MESSAGES: RoleMessages = RoleMessages {
    errors: &[
        ("already-moderator", "moderator-already"),
        ("no-such-moderator", "moderator-no-such"),
    ],
    no_member: "moderator-no-member",
};

/// Prints that the role of a member has changed, or returns the failure with a hint.
pub fn report_role_change(
    result: Result<(), Error>,
    done: &str,
    messages: &RoleMessages,
    name: &str,
    translator: &Translator,
) -> anyhow::Result<()> {
    let name = [("name", name)];
    match result {
        Ok(()) => {
            println!("{}", translator.translate(done, &name));
            Ok(())
        }
        Err(Error::Unprocessable(error)) => {
            let known = messages.errors.iter().find(|(code, _)| *code == error.code);
            let message = known.map_or(messages.no_member, |(_, message)| *message);
            Err(Failure::Rejected(translator.translate(message, &name)).into())
        }
        Err(Error::BadRequest(_)) => {
            Err(Failure::InvalidInput(translator.translate("moderator-why", &[])).into())
        }
        Err(error) => Err(serve::to_error(error, translator)),
    }
}
