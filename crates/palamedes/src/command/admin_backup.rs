//! `palamedes admin backup` and `palamedes admin restore`: each database in one file.
//!
//! Both run the programs of PostgreSQL: `pg_dump` reads one consistent snapshot of a running
//! server, and its file can be restored without this program and by newer versions of PostgreSQL.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use server::{BackupSource, GameDatabaseAddress};

use super::moderator::{DatabaseArguments, GameDatabaseArguments, database_url, game_databases};
use super::serve;
use crate::failure::Failure;
use crate::file_error::{FileError, io_reason};
use crate::translator::Translator;

/// Writes the whole database into a file.
#[derive(clap::Args)]
#[command(after_help = "Example:
  palamedes admin backup palamedes.dump --config /etc/palamedes.toml

The server may be running. The file has the format of pg_dump, which must be installed. It contains
email addresses and password hashes, so only its owner can read it.

Each database of the setting `game_databases` is written into a file of its own, with its name
appended, such as palamedes.dump.games-1. All files have the data of the same time.")]
pub struct BackupArguments {
    /// File to write.
    file: PathBuf,
    /// Replaces the file if it exists.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    game_databases: GameDatabaseArguments,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Restores a backup into an empty database and checks its games.
#[derive(clap::Args)]
#[command(after_help = "Example:
  createdb --owner=palamedes palamedes
  palamedes admin restore palamedes.dump --config /etc/palamedes.toml

The database must exist and be empty. The restore is complete or changes nothing. Afterwards every
finished game is replayed, and all ratings are computed again and compared. pg_restore must be
installed.

Each database of the setting `game_databases` must exist and be empty, too. It is restored from the
file with its name appended, such as palamedes.dump.games-1, before the main database.")]
pub struct RestoreBackupArguments {
    /// File of `palamedes admin backup` or of pg_dump.
    file: PathBuf,
    #[command(flatten)]
    game_databases: GameDatabaseArguments,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Runs `palamedes admin backup`.
pub fn run_backup(arguments: &BackupArguments, translator: &Translator) -> anyhow::Result<()> {
    let connection = &arguments.connection;
    let database = database_url(connection, translator)?;
    let addresses = game_databases(&arguments.game_databases, connection, translator)?;
    let names = addresses.iter().map(|address| Some(address.name.as_str()));
    for name in names.chain([None]) {
        check_is_new(&file_of(&arguments.file, name), arguments.replace, translator)?;
    }
    let opened = server::open_backup_sources(&database, &addresses)
        .map_err(|error| serve::to_error(error, translator))?;
    let written = write_backup(&arguments.file, &opened.sources, translator);
    if written.is_err() {
        for source in &opened.sources {
            let _ = fs::remove_file(part_of(&file_of(&arguments.file, source.name.as_deref())));
        }
    }
    written
}

/// Refuses to write a file that exists, unless it may be replaced.
pub fn check_is_new(file: &Path, replace: bool, translator: &Translator) -> anyhow::Result<()> {
    if file.exists() && !replace {
        let name = file.display().to_string();
        let message = translator.translate("admin-backup-exists", &[("file", &name)]);
        return Err(Failure::Rejected(message).into());
    }
    Ok(())
}

/// Writes all files and renames them when the last one is complete.
fn write_backup(
    main_file: &Path,
    sources: &[BackupSource],
    translator: &Translator,
) -> anyhow::Result<()> {
    let file = |source: &BackupSource| file_of(main_file, source.name.as_deref());
    for source in sources {
        dump(source, &part_of(&file(source)), translator)?;
    }
    for source in sources {
        let file = file(source);
        let unwritten = |error| FileError::write(&file, error);
        fs::rename(part_of(&file), &file).map_err(unwritten)?;
        let bytes = fs::metadata(&file).map_err(unwritten)?.len().to_string();
        let name = file.display().to_string();
        let arguments = [("file", name.as_str()), ("bytes", bytes.as_str())];
        println!("{}", translator.translate("admin-backup-done", &arguments));
    }
    Ok(())
}

/// A file of a backup and the database into which it is restored.
struct RestoredFile<'a> {
    input: File,
    database: &'a str,
}

/// Runs `palamedes admin restore`.
pub fn run_restore(
    arguments: &RestoreBackupArguments,
    translator: &Translator,
) -> anyhow::Result<()> {
    let connection = &arguments.connection;
    let database = database_url(connection, translator)?;
    let addresses = game_databases(&arguments.game_databases, connection, translator)?;
    check_further_files(&arguments.file, &addresses, translator)?;
    let further = addresses.iter().map(|one| (Some(one.name.as_str()), one.url.as_str()));
    let mut files = Vec::new();
    // The main database comes last: a server does not start without it.
    for (name, database) in further.chain([(None, database.as_str())]) {
        let file = file_of(&arguments.file, name);
        let input = File::open(&file).map_err(|error| FileError::read(&file, error))?;
        server::check_restore_target(database)
            .map_err(|error| serve::to_error(error, translator))?;
        files.push(RestoredFile { input, database });
    }
    for RestoredFile { input, database } in files {
        let mut restore = postgres_program("pg_restore", database);
        // Owners and rights are those of the new database.
        restore.args(["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]);
        restore.arg("--no-comments").stdin(Stdio::from(input));
        run_program("pg_restore", &mut restore, translator)?;
    }
    let report =
        server::verify_database(&database).map_err(|error| serve::to_error(error, translator))?;
    let (games, faults) = (report.games.to_string(), report.errors.to_string());
    let arguments = [("games", games.as_str()), ("faults", faults.as_str())];
    let message = translator.translate("admin-restore-done", &arguments);
    for finding in &report.findings {
        eprintln!("{finding}");
    }
    match report.errors {
        0 => println!("{message}"),
        _ => return Err(Failure::Rejected(message).into()),
    }
    Ok(())
}

/// Refuses a backup with a file of a database that the settings do not name.
fn check_further_files(
    file: &Path,
    addresses: &[GameDatabaseAddress],
    translator: &Translator,
) -> anyhow::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(prefix) = file.file_name().and_then(|name| name.to_str()) else { return Ok(()) };
    // A folder that cannot be read is noticed when the files are opened.
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return Ok(()) };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_str().and_then(|name| name.strip_prefix(prefix)?.strip_prefix('.'));
        let is_complete = |name: &&str| !name.split('.').any(|word| word == PART);
        let Some(name) = name.filter(is_complete) else { continue };
        if !addresses.iter().any(|address| address.name == name) {
            let file = entry.path().display().to_string();
            let arguments = [("file", file.as_str()), ("name", name)];
            let message = translator.translate("admin-restore-further", &arguments);
            return Err(Failure::Rejected(message).into());
        }
    }
    Ok(())
}

/// The file of a game database, or of the main database.
fn file_of(main_file: &Path, name: Option<&str>) -> PathBuf {
    let Some(name) = name else { return main_file.to_owned() };
    let mut file = OsString::from(main_file);
    file.push(".");
    file.push(name);
    PathBuf::from(file)
}

/// End of the names of files that are not complete.
const PART: &str = "part";

/// The file beside the output that is renamed when it is complete.
pub fn part_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".");
    name.push(PART);
    PathBuf::from(name)
}

fn dump(source: &BackupSource, part: &Path, translator: &Translator) -> anyhow::Result<()> {
    let unwritten = |error| FileError::write(part, error);
    let output = create_private(part).map_err(unwritten)?;
    let kept = output.try_clone().map_err(unwritten)?;
    let mut dump = postgres_program("pg_dump", &source.url);
    dump.args(["--format=custom", "--compress=6"]).stdout(Stdio::from(output));
    dump.args(source.snapshot.iter().map(|snapshot| format!("--snapshot={snapshot}")));
    run_program("pg_dump", &mut dump, translator)?;
    Ok(kept.sync_all().map_err(unwritten)?)
}

/// Creates a file that only its owner can read.
pub fn create_private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// A program of PostgreSQL for a database. Other users of the machine cannot see the password.
fn postgres_program(name: &str, database: &str) -> Command {
    let (url, password) = split_password(database);
    let mut command = Command::new(name);
    command.arg(format!("--dbname={url}")).stdin(Stdio::null());
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

fn run_program(name: &str, command: &mut Command, translator: &Translator) -> anyhow::Result<()> {
    let started = command.stderr(Stdio::piped()).spawn().and_then(|child| child.wait_with_output());
    let output: Output = started.map_err(|error| {
        let why = io_reason(&error, translator);
        let arguments = [("program", name), ("why", why.as_str())];
        anyhow::Error::msg(translator.translate("admin-backup-program", &arguments))
    })?;
    if output.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    let arguments = [("program", name), ("why", why.as_str())];
    Err(Failure::Rejected(translator.translate_with_lines("admin-backup-failed", &arguments))
        .into())
}

/// The URL without its password, and the password.
fn split_password(url: &str) -> (String, Option<String>) {
    let split = || {
        let (scheme, rest) = url.split_once("://")?;
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at_checked(end)?;
        let (user_info, host) = authority.rsplit_once('@')?;
        let (user, password) = user_info.split_once(':')?;
        Some((format!("{scheme}://{user}@{host}{path}"), percent_decoded(password)))
    };
    match split() {
        Some((url, password)) => (url, Some(password)),
        None => (url.to_owned(), None),
    }
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn password_is_not_in_the_arguments() {
        let check = |url: &str, expected: &str, password: Option<&str>| {
            assert_eq!(split_password(url), (expected.to_owned(), password.map(str::to_owned)));
        };
        check("postgres://a:b@h:1/d", "postgres://a@h:1/d", Some("b"));
        check(
            "postgres://a:b%20%40c@h/d?sslmode=require",
            "postgres://a@h/d?sslmode=require",
            Some("b @c"),
        );
        check("postgres://a@h/d", "postgres://a@h/d", None);
        check("postgres://h/d?a=b:c@d", "postgres://h/d?a=b:c@d", None);
        check("postgres://a:100%@h/d", "postgres://a@h/d", Some("100%"));
    }
}
