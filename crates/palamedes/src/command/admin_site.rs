//! `palamedes admin notice` and `palamedes admin maintenance`: what all visitors of a server see.

use server::{Error, NOTICE_MAX_CHARS, SiteMode, SiteNotice};

use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;

/// Sets or clears the notice on the start page.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  palamedes admin notice set --en 'Club evening on Friday' --de 'Freitag ist Vereinsabend'
  palamedes admin notice clear --config /etc/palamedes.toml

The server may be running. Every node shows a change within a few seconds.")]
pub struct NoticeArguments {
    #[command(subcommand)]
    action: NoticeAction,
}

#[derive(clap::Subcommand)]
enum NoticeAction {
    /// Shows a notice on the start page.
    #[command(after_help = "Example:
  palamedes admin notice set --en 'Club evening on Friday' --de 'Freitag ist Vereinsabend'

A notice is plain text of at most 500 characters. Without a text for a language, its visitors see
the other one.")]
    Set(NoticeText),
    /// Removes the notice.
    #[command(after_help = "Example:
  palamedes admin notice clear --config /etc/palamedes.toml")]
    Clear(DatabaseArguments),
}

#[derive(clap::Args)]
struct NoticeText {
    /// Text in English.
    #[arg(long, value_name = "TEXT", required_unless_present = "de")]
    en: Option<String>,
    /// Text in German.
    #[arg(long, value_name = "TEXT")]
    de: Option<String>,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Begins or ends the maintenance mode.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  palamedes admin maintenance on --config /etc/palamedes.toml
  palamedes admin maintenance off --config /etc/palamedes.toml

In maintenance mode no games and accounts can be created, and the pages say so. Live games continue.
Every node follows within a few seconds.")]
pub struct MaintenanceArguments {
    #[command(subcommand)]
    action: MaintenanceAction,
}

#[derive(clap::Subcommand)]
enum MaintenanceAction {
    /// Refuses new games and accounts.
    #[command(after_help = "Example:
  palamedes admin maintenance on --config /etc/palamedes.toml")]
    On(DatabaseArguments),
    /// Accepts new games and accounts again.
    #[command(after_help = "Example:
  palamedes admin maintenance off --config /etc/palamedes.toml")]
    Off(DatabaseArguments),
}

/// Runs `palamedes admin notice`.
pub fn run_notice(arguments: &NoticeArguments, translator: &Translator) -> anyhow::Result<()> {
    let (notice, connection, done) = match &arguments.action {
        NoticeAction::Set(text) => {
            let english = text.en.as_deref().unwrap_or_default();
            let german = text.de.as_deref().unwrap_or_default();
            (SiteNotice { english, german }, &text.connection, "admin-notice-set")
        }
        NoticeAction::Clear(connection) => {
            (SiteNotice { english: "", german: "" }, connection, "admin-notice-cleared")
        }
    };
    let database = database_url(connection, translator)?;
    server::set_notice(&database, notice).map_err(|error| match error {
        Error::Unprocessable(_) => {
            let most = NOTICE_MAX_CHARS.to_string();
            Failure::InvalidInput(translator.translate("admin-notice-text", &[("most", &most)]))
                .into()
        }
        error => serve::to_error(error, translator),
    })?;
    println!("{}", translator.translate(done, &[]));
    Ok(())
}

/// Runs `palamedes admin maintenance`.
pub fn run_maintenance(
    arguments: &MaintenanceArguments,
    translator: &Translator,
) -> anyhow::Result<()> {
    let (mode, connection, done) = match &arguments.action {
        MaintenanceAction::On(connection) => {
            (SiteMode::Maintenance, connection, "admin-maintenance-on")
        }
        MaintenanceAction::Off(connection) => {
            (SiteMode::Usual, connection, "admin-maintenance-off")
        }
    };
    let database = database_url(connection, translator)?;
    let changed = server::set_site_mode(&database, mode);
    changed.map_err(|error| serve::to_error(error, translator))?;
    println!("{}", translator.translate(done, &[]));
    Ok(())
}
