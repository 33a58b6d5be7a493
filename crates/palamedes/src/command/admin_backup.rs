//! `palamedes admin backup` and `palamedes admin restore`: the whole database in one file.
//!
//! Both run the programs of PostgreSQL: `pg_dump` reads one consistent snapshot of a running
//! server, and its file can be restored without this program and by newer versions of PostgreSQL.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;

/// Writes the whole database into a file.
#[derive(clap::Args)]
#[command(after_help = "Example:
  palamedes admin backup palamedes.dump --config /etc/palamedes.toml

The server may be running. The file has the format of pg_dump, which must be installed. It contains
email addresses and password hashes, so only its owner can read it.")]
pub struct BackupArguments {
    /// File to write.
    file: PathBuf,
    /// Replaces the file if it exists.
    #[arg(long)]
    replace: bool,
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
installed.")]
pub struct RestoreBackupArguments {
    /// File of `palamedes admin backup` or of pg_dump.
    file: PathBuf,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Runs `palamedes admin backup`.
pub fn run_backup(arguments: &BackupArguments, translator: &Translator) -> anyhow::Result<()> {
    let file = &arguments.file;
    let name = file.display().to_string();
    if file.exists() && !arguments.replace {
        let message = translator.translate("admin-backup-exists", &[("file", &name)]);
        return Err(Failure::Rejected(message).into());
    }
    let database = database_url(&arguments.connection, translator)?;
    server::check_backup_source(&database).map_err(|error| serve::to_error(error, translator))?;
    let part = part_of(file);
    let written = dump(&database, &part, translator).and_then(|()| Ok(fs::rename(&part, file)?));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written?;
    let bytes = fs::metadata(file)?.len().to_string();
    let arguments = [("file", name.as_str()), ("bytes", bytes.as_str())];
    println!("{}", translator.translate("admin-backup-done", &arguments));
    Ok(())
}

/// Runs `palamedes admin restore`.
pub fn run_restore(
    arguments: &RestoreBackupArguments,
    translator: &Translator,
) -> anyhow::Result<()> {
    let input = File::open(&arguments.file).map_err(|error| {
        let arguments =
            [("file", arguments.file.display().to_string()), ("why", error.to_string())];
        let arguments = arguments.each_ref().map(|(name, value)| (*name, value.as_str()));
        anyhow::Error::msg(translator.translate("admin-restore-unread", &arguments))
    })?;
    let database = database_url(&arguments.connection, translator)?;
    server::check_restore_target(&database).map_err(|error| serve::to_error(error, translator))?;
    let mut restore = postgres_program("pg_restore", &database);
    // Owners and rights are those of the new database.
    restore.args(["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]);
    restore.arg("--no-comments").stdin(Stdio::from(input));
    run_program("pg_restore", &mut restore, translator)?;
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

/// The file beside the output that is renamed when it is complete.
pub fn part_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".part");
    PathBuf::from(name)
}

fn dump(database: &str, part: &Path, translator: &Translator) -> anyhow::Result<()> {
    let output = create_private(part).map_err(|error| {
        let arguments = [("file", part.display().to_string()), ("why", error.to_string())];
        let arguments = arguments.each_ref().map(|(name, value)| (*name, value.as_str()));
        anyhow::Error::msg(translator.translate("admin-backup-unwritten", &arguments))
    })?;
    let kept = output.try_clone()?;
    let mut dump = postgres_program("pg_dump", database);
    dump.args(["--format=custom", "--compress=6"]).stdout(Stdio::from(output));
    run_program("pg_dump", &mut dump, translator)?;
    Ok(kept.sync_all()?)
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
        let why = error.to_string();
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
