//! `palamedes admin games`: exports and imports all finished games of a server.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use server::{GameTransferError, LineFault};

use super::admin_backup::{check_is_new, create_private, part_of};
use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::file_error::FileError;
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
    let unwritten = |error| FileError::write(file, error);
    let games =
        written.map_err(|error| to_error(error, file, FileError::write, translator))?.to_string();
    fs::rename(&part, file).map_err(unwritten)?;
    let bytes = fs::metadata(file).map_err(unwritten)?.len().to_string();
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
    let unread = |error| to_error(error, &import.file, FileError::read, translator);
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

/// Returns the failure; `of_file` is that of a file that cannot be used.
fn to_error(
    error: GameTransferError,
    file: &Path,
    of_file: impl Fn(&Path, io::Error) -> FileError,
    translator: &Translator,
) -> anyhow::Error {
    match error {
        GameTransferError::Server(error) => serve::to_error(error, translator),
        GameTransferError::File(error) => of_file(file, error).into(),
        GameTransferError::Line { line, fault } => {
            let (file, line) = (file.display().to_string(), line.to_string());
            let why = translate_fault(&fault, translator);
            let arguments = [("file", file.as_str()), ("line", &line), ("why", &why)];
            Failure::Rejected(translator.translate("admin-games-line", &arguments)).into()
        }
    }
}

fn translate_fault(fault: &LineFault, translator: &Translator) -> String {
    let (code, arguments) = fault.message();
    let arguments: Vec<(&str, &str)> =
        arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
    translator.translate(&format!("admin-games-line-{code}"), &arguments)
}

#[cfg(test)]
mod tests {
    use server::GameId;

    use super::*;
    use crate::translator::Language;

    /// Formerly these faults were in English in all languages.
    #[test]
    fn faults_of_lines_are_translated() {
        let [english, german] = [Language::En, Language::De].map(Translator::new);
        for fault in [
            LineFault::NoHeader,
            LineFault::OtherFormat { found: 2, known: 1 },
            LineFault::SecondHeader,
            LineFault::Incomplete,
            LineFault::AfterEnd,
            LineFault::GamesMissing { written: 3, read: 2 },
            LineFault::Json("eof".to_owned()),
            LineFault::GameId,
            LineFault::OtherGame(GameId(7)),
            LineFault::FutureGame(GameId(7)),
            LineFault::Game { game_id: GameId(7), reason: "no end".to_owned() },
            LineFault::PlayerName,
            LineFault::OtherPlayer("ada".to_owned()),
            LineFault::NameTaken("ada".to_owned()),
        ] {
            assert_eq!(translate_fault(&fault, &english), fault.to_string());
            let translated = translate_fault(&fault, &german);
            assert!(!translated.starts_with("admin-") && translated != fault.to_string());
            for (_, value) in fault.message().1 {
                assert!(translated.contains(&value), "{translated}: {value}");
            }
        }
    }
}
