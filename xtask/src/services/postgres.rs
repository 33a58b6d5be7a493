//! A PostgreSQL of our own, in a folder that is thrown away.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{OpenOptionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::guard::{End, Guard};
use super::{PAUSE, tail};
use crate::command::output;

/// Recovery after an immediate stop on a busy machine takes seconds.
const START_WITHIN: Duration = Duration::from_secs(60);

/// A cluster in a folder, and the server on it while it runs.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    user: Option<Ids>,
    port: u16,
    password: String,
    server: Option<Child>,
}

/// Who runs the server instead of root, who may not.
#[derive(Clone, Copy)]
struct Ids {
    user: u32,
    group: u32,
}

impl Postgres {
    /// Makes the cluster; `folder` is the scratch folder, which it shares with others.
    pub fn create(folder: &Path, port: u16) -> Result<Postgres> {
        let user = other_user()?;
        if let Some(ids) = user {
            chown(folder, Some(ids.user), Some(ids.group)).context("giving the folder away")?;
        }
        let postgres = Postgres {
            programs: programs()?,
            folder: folder.to_path_buf(),
            user,
            port,
            password: random_word()?,
            server: None,
        };
        postgres.initialise()?;
        Ok(postgres)
    }

    fn initialise(&self) -> Result<()> {
        let secret = self.folder.join("password");
        let mut file = File::options().write(true).create_new(true).mode(0o600).open(&secret)?;
        file.write_all(self.password.as_bytes())?;
        if let Some(ids) = self.user {
            chown(&secret, Some(ids.user), Some(ids.group))?;
        }
        let mut initdb = self.program("initdb");
        initdb.args(["--username=postgres", "--auth=scram-sha-256", "--locale=C"]);
        // Only the files of the empty cluster are not flushed.
        initdb.args(["--encoding=UTF8", "--no-sync"]);
        initdb.arg(format!("--pwfile={}", secret.display())).arg(self.data());
        output(&mut initdb).context("making a scratch cluster of PostgreSQL")?;
        Ok(())
    }

    /// Starts the server, with other settings where some are named, and waits until it answers.
    pub fn start(&mut self, guard: &mut Guard, others: &[&str]) -> Result<()> {
        let log = File::options().create(true).append(true).open(self.log())?;
        let mut server = self.program("postgres");
        server.arg("-D").arg(self.data()).arg("-p").arg(self.port.to_string());
        // The last of a name counts.
        for setting in SETTINGS.iter().chain(others) {
            server.args(["-c", setting]);
        }
        server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0);
        let server = server.spawn().context("starting PostgreSQL")?;
        guard.watch(server.id(), End::Quit)?;
        self.server = Some(server);
        let end = Instant::now() + START_WITHIN;
        while !self.answers()? {
            if Instant::now() > end {
                bail!("PostgreSQL does not answer:\n{}", tail(&self.log()));
            }
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Whether it takes connections; an error if it has ended.
    fn answers(&mut self) -> Result<bool> {
        self.check()?;
        let mut ask = self.program("pg_isready");
        ask.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        Ok(ask.status().context("starting pg_isready")?.success())
    }

    /// An error if the server has ended by itself.
    pub fn check(&mut self) -> Result<()> {
        if let Some(server) = &mut self.server
            && let Some(status) = server.try_wait()?
        {
            bail!("PostgreSQL ended with {status}:\n{}", tail(&self.log()));
        }
        Ok(())
    }

    /// Stops the server at once, as `pg_ctl stop -m immediate` does, and waits until it has ended.
    /// Nothing is put in order: the next start recovers, as after a power cut.
    pub fn stop_at_once(&mut self, guard: &mut Guard) -> Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        output(Command::new("kill").args(["-s", "QUIT", &server.id().to_string()]))?;
        server.wait()?;
        guard.forget(server.id())
    }

    /// Where the superuser finds a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres:{}@127.0.0.1:{}/{database}", self.password, self.port)
    }

    /// The client `psql`, on a database, for statements that must all succeed.
    pub fn psql(&self, database: &str) -> Command {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"]);
        psql.args(["--set=ON_ERROR_STOP=1", "--dbname", &self.url(database)]);
        psql
    }

    /// One of its programs, run by whoever may run the server.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder);
        if let Some(ids) = self.user {
            command.uid(ids.user).gid(ids.group);
        }
        command
    }

    fn data(&self) -> PathBuf {
        self.folder.join("postgres")
    }

    fn log(&self) -> PathBuf {
        self.folder.join("postgres.log")
    }
}

/// Durable as in production: nothing that matters for safety is switched off for speed.
const SETTINGS: &[&str] = &[
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=on",
    "full_page_writes=on",
    "synchronous_commit=on",
    "max_connections=400",
    "shared_buffers=128MB",
    // Hundreds of databases are made for the tests: no checkpoint for that in the midst of them.
    "max_wal_size=8GB",
    "log_line_prefix=%m [%p] ",
];

/// The folder of the server's programs: of the newest version, where Debian has several.
pub fn programs() -> Result<PathBuf> {
    let mut asked = Command::new("pg_config");
    let told = asked.arg("--bindir").stderr(Stdio::null()).output().ok();
    let told = told.map(|told| PathBuf::from(String::from_utf8_lossy(&told.stdout).trim_end()));
    if let Some(folder) = told.filter(|folder| folder.join("postgres").is_file()) {
        return Ok(folder);
    }
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    let mut folders: Vec<PathBuf> =
        folders.filter(|folder| folder.join("postgres").is_file()).collect();
    folders.sort();
    folders.pop().context("PostgreSQL is not installed; `cargo xtask setup` installs it")
}

/// The user `postgres`, if the chore is run by root.
fn other_user() -> Result<Option<Ids>> {
    let id = |arguments: &[&str]| output(Command::new("id").args(arguments));
    if id(&["-u"])? != "0" {
        return Ok(None);
    }
    let number = |option: &str| -> Result<u32> {
        let told = id(&[option, "postgres"]).context("root needs a user named postgres")?;
        told.parse().with_context(|| format!("id answers {told:?}"))
    };
    Ok(Some(Ids { user: number("-u")?, group: number("-g")? }))
}

/// Thirty-two hexadecimal digits.
fn random_word() -> Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
