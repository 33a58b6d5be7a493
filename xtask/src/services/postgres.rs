//! A scratch PostgreSQL in a temporary folder.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{OpenOptionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use super::process_guard::{EndSignal, ProcessGuard};
use super::small_disk::SmallDisk;
use super::{POLL_INTERVAL, free_port, tail};
use crate::command::output;

/// Start timeout; recovery on a busy machine takes seconds.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// A database cluster in a folder and its server process.
pub struct Postgres {
    programs: PathBuf,
    /// Scratch folder with the log.
    folder: PathBuf,
    data: PathBuf,
    settings: &'static [&'static str],
    user: Option<UserIds>,
    port: u16,
    password: String,
    server: Option<Child>,
}

/// File with the password of the superuser.
const PASSWORD: &str = "password";

/// Settings for a small disk: the log of transactions takes little of it.
const SMALL_DISK_SETTINGS: &[&str] = &["max_wal_size=64MB", "min_wal_size=32MB"];

/// The user that runs the server instead of root.
#[derive(Clone, Copy)]
pub struct UserIds {
    pub user: u32,
    pub group: u32,
}

impl Postgres {
    /// Creates the cluster in the scratch folder, or on a small disk in memory.
    pub fn create(folder: &Path, port: u16, small_disk: Option<&SmallDisk>) -> Result<Postgres> {
        let user = other_user()?;
        if let Some(ids) = user {
            chown(folder, Some(ids.user), Some(ids.group))
                .context("cannot change the owner of the scratch folder to postgres")?;
        }
        let (parent, settings) = match small_disk {
            Some(disk) => (disk.mount(user)?, SMALL_DISK_SETTINGS),
            None => (folder, &[][..]),
        };
        let postgres = Postgres {
            programs: programs()?,
            folder: folder.to_path_buf(),
            data: parent.join("postgres"),
            settings,
            user,
            port,
            password: random_password()?,
            server: None,
        };
        postgres.initialise()?;
        Ok(postgres)
    }

    /// Opens the cluster that an earlier task created in the folder.
    pub fn open(folder: &Path, port: u16) -> Result<Postgres> {
        let password = fs::read_to_string(folder.join(PASSWORD))
            .with_context(|| format!("cannot read the password in {}", folder.display()))?;
        Ok(Postgres {
            programs: programs()?,
            folder: folder.to_path_buf(),
            data: folder.join("postgres"),
            settings: &[],
            user: other_user()?,
            port,
            password,
            server: None,
        })
    }

    fn initialise(&self) -> Result<()> {
        let secret = self.folder.join(PASSWORD);
        let mut file = File::options().write(true).create_new(true).mode(0o600).open(&secret)?;
        file.write_all(self.password.as_bytes())?;
        if let Some(ids) = self.user {
            chown(&secret, Some(ids.user), Some(ids.group))?;
        }
        let mut initdb = self.program("initdb");
        initdb.args(["--username=postgres", "--auth=scram-sha-256", "--locale=C"]);
        // Only the files of the empty cluster are not flushed.
        initdb.args(["--encoding=UTF8", "--no-sync"]);
        initdb.arg(format!("--pwfile={}", secret.display())).arg(&self.data);
        output(&mut initdb).context("cannot create a scratch cluster of PostgreSQL")?;
        Ok(())
    }

    /// Starts the server with additional settings and waits until it accepts connections.
    pub fn start(&mut self, guard: &mut ProcessGuard, settings: &[&str]) -> Result<()> {
        let log = File::options().create(true).append(true).open(self.log())?;
        let mut server = self.program("postgres");
        server.arg("-D").arg(&self.data).arg("-p").arg(self.port.to_string());
        // The last setting of a name wins.
        let always = PRODUCTION_SETTINGS.iter().chain(TEST_SETTINGS);
        for setting in always.chain(self.settings).chain(settings) {
            server.args(["-c", setting]);
        }
        server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0);
        let server = server.spawn().context("cannot start PostgreSQL")?;
        guard.add(server.id(), EndSignal::Quit)?;
        self.server = Some(server);
        let end = Instant::now() + START_TIMEOUT;
        while !self.is_ready()? {
            if Instant::now() > end {
                bail!("PostgreSQL did not become ready in time:\n{}", tail(&self.log()));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    /// Waits until the server accepts connections, and starts it again if it has ended.
    pub fn recover(&mut self, guard: &mut ProcessGuard) -> Result<()> {
        let end = Instant::now() + START_TIMEOUT;
        loop {
            if let Some(server) = &mut self.server
                && server.try_wait()?.is_some()
            {
                guard.remove(server.id())?;
                self.server = None;
                return self.start(guard, &[]);
            }
            if self.is_accepting()? {
                return Ok(());
            }
            if Instant::now() > end {
                bail!("PostgreSQL did not recover in time:\n{}", tail(&self.log()));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// The same cluster in another folder and at another port, not yet copied and started.
    fn other(&self) -> Result<Postgres> {
        let port = free_port()?;
        Ok(Postgres {
            programs: self.programs.clone(),
            folder: self.folder.clone(),
            data: self.data.with_file_name(format!("postgres-{port}")),
            password: self.password.clone(),
            server: None,
            port,
            ..*self
        })
    }

    /// Starts a copy of the cluster that follows it by streaming replication.
    pub fn start_replica(&self, guard: &mut ProcessGuard) -> Result<Postgres> {
        let mut standby = self.other()?;
        let mut copy = self.program("pg_basebackup");
        copy.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--dbname"]);
        copy.arg(self.url("postgres")).arg("--pgdata").arg(&standby.data);
        output(&mut copy).context("cannot copy the cluster for a standby")?;
        standby.start(guard, &[])?;
        Ok(standby)
    }

    /// Creates the data of a cluster by a script and starts it, which recovers from the archive.
    ///
    /// The script has the new data folder in `PGDATA`.
    pub fn recover_copy(&self, guard: &mut ProcessGuard, script: &str) -> Result<Postgres> {
        let mut copy = self.other()?;
        let create = format!("mkdir -m 700 \"$PGDATA\"\n{script}");
        output(self.shell(&create).env("PGDATA", &copy.data))
            .context("cannot restore the data of PostgreSQL")?;
        copy.start(guard, &[])?;
        let end = Instant::now() + START_TIMEOUT;
        let state = "SELECT pg_is_in_recovery()";
        while output(copy.psql("postgres").args(["--command", state]))? != "f" {
            copy.check()?;
            if Instant::now() > end {
                bail!("the recovery did not end in time:\n{}", tail(&copy.log()));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(copy)
    }

    /// A shell script, run by the user that may run the server, with its programs and connection.
    pub fn shell(&self, script: &str) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new("sh");
        command.args(["-eu", "-c", script]).current_dir(&self.folder);
        command.env("PATH", format!("{}:{path}", self.programs.display()));
        command.env("PGHOST", "127.0.0.1").env("PGPORT", self.port.to_string());
        command.env("PGUSER", "postgres").env("PGPASSWORD", &self.password);
        if let Some(ids) = self.user {
            command.uid(ids.user).gid(ids.group);
        }
        command
    }

    /// Starts a copy of the cluster that must have every commit before it counts.
    pub fn start_standby(&self, guard: &mut ProcessGuard) -> Result<Postgres> {
        let standby = self.start_replica(guard)?;
        // Set after the copy, so that the standby does not wait for a further one later.
        let setting = "ALTER SYSTEM SET synchronous_standby_names = '*'";
        let reload = "SELECT pg_reload_conf()";
        output(self.psql("postgres").args(["--command", setting, "--command", reload]))?;
        let state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        let end = Instant::now() + START_TIMEOUT;
        while output(self.psql("postgres").args(["--command", state]))? != "1" {
            if Instant::now() > end {
                bail!("the standby did not become synchronous in time:\n{}", tail(&self.log()));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(standby)
    }

    /// Makes a standby the primary server.
    pub fn promote(&self) -> Result<()> {
        let promoted = output(self.psql("postgres").args(["--command", "SELECT pg_promote()"]))?;
        ensure!(promoted == "t", "the standby was not promoted:\n{}", tail(&self.log()));
        Ok(())
    }

    /// Deletes the data of a stopped server.
    pub fn delete(self) -> Result<()> {
        fs::remove_dir_all(&self.data).context("cannot delete the data of the old primary")
    }

    /// True if it accepts connections; an error if it has ended.
    fn is_ready(&mut self) -> Result<bool> {
        self.check()?;
        self.is_accepting()
    }

    fn is_accepting(&self) -> Result<bool> {
        let mut pg_isready = self.program("pg_isready");
        pg_isready.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        Ok(pg_isready.status().context("cannot start pg_isready")?.success())
    }

    /// Returns an error if the server has ended by itself.
    pub fn check(&mut self) -> Result<()> {
        if let Some(server) = &mut self.server
            && let Some(status) = server.try_wait()?
        {
            bail!("PostgreSQL ended unexpectedly with {status}:\n{}", tail(&self.log()));
        }
        Ok(())
    }

    /// Stops the server like `pg_ctl stop -m immediate` and waits until it has ended.
    ///
    /// The next start recovers as after a power failure.
    pub fn stop_immediately(&mut self, guard: &mut ProcessGuard) -> Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        output(Command::new("kill").args(["-s", "QUIT", &server.id().to_string()]))?;
        server.wait()?;
        guard.remove(server.id())
    }

    /// The URL of a database for the superuser.
    pub fn url(&self, database: &str) -> String {
        self.url_at(self.port, database)
    }

    /// The same URL with the port of a proxy.
    pub fn url_at(&self, port: u16, database: &str) -> String {
        format!("postgres://postgres:{}@127.0.0.1:{port}/{database}", self.password)
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A `psql` command for a database that stops at the first error.
    pub fn psql(&self, database: &str) -> Command {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"]);
        psql.args(["--set=ON_ERROR_STOP=1", "--dbname", &self.url(database)]);
        psql
    }

    /// A PostgreSQL program, run by the user that may run the server.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder);
        if let Some(ids) = self.user {
            command.uid(ids.user).gid(ids.group);
        }
        command
    }

    /// The file with the messages of the server.
    pub fn log(&self) -> PathBuf {
        self.folder.join("postgres.log")
    }
}

/// Settings of production: on loopback, and no acknowledged commit is lost.
pub const PRODUCTION_SETTINGS: &[&str] =
    &["listen_addresses=127.0.0.1", "fsync=on", "full_page_writes=on", "synchronous_commit=on"];

/// Further settings for the tests.
const TEST_SETTINGS: &[&str] = &[
    "unix_socket_directories=",
    "max_connections=400",
    "shared_buffers=128MB",
    // The tests create hundreds of databases: no checkpoint in between.
    "max_wal_size=8GB",
    "log_line_prefix=%m [%p] ",
    // Tests that count statements switch the counting on for their own connections.
    "shared_preload_libraries=pg_stat_statements",
    "pg_stat_statements.track=none",
];

/// The folder of the server programs, of the newest version if there are several.
pub fn programs() -> Result<PathBuf> {
    let mut pg_config = Command::new("pg_config");
    let output = pg_config.arg("--bindir").stderr(Stdio::null()).output().ok();
    let folder =
        output.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim_end()));
    if let Some(folder) = folder.filter(|folder| folder.join("postgres").is_file()) {
        return Ok(folder);
    }
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    let mut folders: Vec<PathBuf> =
        folders.filter(|folder| folder.join("postgres").is_file()).collect();
    folders.sort();
    folders.pop().context("PostgreSQL is not installed; `cargo xtask setup` installs it")
}

/// The user `postgres` if root runs the task.
fn other_user() -> Result<Option<UserIds>> {
    let id = |arguments: &[&str]| output(Command::new("id").args(arguments));
    if id(&["-u"])? != "0" {
        return Ok(None);
    }
    let number = |option: &str| -> Result<u32> {
        let text = id(&[option, "postgres"])
            .context("missing user postgres, which runs PostgreSQL if root starts the task")?;
        text.parse()
            .with_context(|| format!("cannot read the id of the user postgres from {text:?}"))
    };
    Ok(Some(UserIds { user: number("-u")?, group: number("-g")? }))
}

/// A random password of 32 hexadecimal digits.
fn random_password() -> Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
