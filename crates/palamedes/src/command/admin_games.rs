//! `palamedes admin games`: exports and imports all finished games of a server.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use server::GameTransferError;

use super::admin_backup::{check_is_new, create_private, part_of};
use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::translator::Translator;

/// Exports and imports all finished games.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  palamedes admin games export games.ndjson.gz --config /etc/palamedes.toml
  palamedes admin games import games.ndjson.gz --config /etc/palamedes.toml

The file has one line of JSON per game, compressed with gzip, with players by name. The server may
be running.")]
pub struct AllGamesArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Writes all finished games into a file.
    #[command(after_help = "Example:
  palamedes admin games export games.ndjson.gz --config /etc/palamedes.toml

The file contains private games, so only its owner can read it. Live games, chat, contests,
passwords and email addresses are not in it: `palamedes admin backup` saves those, too.")]
    Export(ExportedFile),
    /// Adds the games of a file to the archive.
    #[command(after_help = "Example:
  palamedes admin games import games.ndjson.gz --config /etc/palamedes.toml

Every game is replayed first and keeps its id. Players are found by name, and missing ones are
created without a password: `palamedes admin member reset-password` gives them one. A second import
changes nothing, so an interrupted one can be repeated.")]
    Import(ImportedFile),
}

#[derive(clap::Args)]
struct ExportedFile {
    /// File to write.
    file: PathBuf,
    /// Replaces the file if it exists.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    connection: DatabaseArguments,
}

#[derive(clap::Args)]
struct ImportedFile {
    /// File of `palamedes admin games export`; it may be uncompressed.
    file: PathBuf,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Runs `palamedes admin games`.
pub fn run(arguments: &AllGamesArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Export(export) => run_export(export, translator),
        Action::Import(import) => run_import(import, translator),
    }
}

fn run_export(export: &ExportedFile, translator: &Translator) -> anyhow::Result<()> {
    let file = &export.file;
    let name = file.display().to_string();
    check_is_new(file, export.replace, translator)?;
    let database = database_url(&export.connection, translator)?;
    let part = part_of(file);
    let written = write_games(&database, &part, translator);
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    let games =
        written.map_err(|error| to_error(error, "admin-backup-unwritten", &name, translator))?;
    fs::rename(&part, file)?;
    let (games, bytes) = (games.to_string(), fs::metadata(file)?.len().to_string());
    let arguments = [("file", name.as_str()), ("games", &games), ("bytes", &bytes)];
    println!("{}", translator.translate("admin-games-exported", &arguments));
    Ok(())
}

fn write_games(
    database: &str,
    part: &Path,
    translator: &Translator,
) -> Result<u64, GameTransferError> {
    let output = create_private(part)?;
    let kept = output.try_clone()?;
    let mut progress = Progress::new(0, 0, translator);
    let written = server::export_games(database, &mut BufWriter::new(output), &mut |games| {
        progress.set(games, 0);
        progress.show("");
    });
    progress.clear();
    let games = written?;
    kept.sync_all()?;
    Ok(games)
}

fn run_import(import: &ImportedFile, translator: &Translator) -> anyhow::Result<()> {
    let name = import.file.display().to_string();
    let unread = |error| to_error(error, "admin-restore-unread", &name, translator);
    let input = File::open(&import.file).map_err(|error| unread(error.into()))?;
    let database = database_url(&import.connection, translator)?;
    let mut progress = Progress::new(0, 0, translator);
    let imported = server::import_games(&database, &mut BufReader::new(input), &mut |games| {
        progress.set(games, 0);
        progress.show("");
    });
    progress.clear();
    let report = imported.map_err(unread)?;
    let numbers = [report.imported, report.known, report.players].map(|number| number.to_string());
    let [games, known, players] = numbers.each_ref().map(String::as_str);
    let arguments = [("games", games), ("known", known), ("players", players)];
    println!("{}", translator.translate("admin-games-imported", &arguments));
    Ok(())
}

/// Returns the failure; `code` is the message about a file that cannot be used.
fn to_error(
    error: GameTransferError,
    code: &str,
    file: &str,
    translator: &Translator,
) -> anyhow::Error {
    let why = error.to_string();
    match error {
        GameTransferError::Server(error) => serve::to_error(error, translator),
        GameTransferError::File(_) => {
            let arguments = [("file", file), ("why", why.as_str())];
            anyhow::Error::msg(translator.translate(code, &arguments))
        }
        GameTransferError::Line { line, reason } => {
            let line = line.to_string();
            let arguments = [("file", file), ("line", line.as_str()), ("why", reason.as_str())];
            Failure::Rejected(translator.translate("admin-games-line", &arguments)).into()
        }
    }
}
