//! `cargo xtask services`: a scratch PostgreSQL and a scratch NATS for tests.
//!
//! Both listen on the loopback interface only and end with the task.

mod generated_database;
mod nats;
mod postgres;
mod process_guard;
mod small_disk;

use std::fs::{self, DirBuilder};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};

pub use generated_database::GeneratedDatabase;
#[cfg(test)]
pub use nats::options as nats_options;
#[cfg(test)]
pub use postgres::PRODUCTION_SETTINGS as POSTGRES_SETTINGS;
pub use postgres::programs;
pub use process_guard::{EndSignal, ProcessGuard};

use crate::command::{command_line, remove_package_variables};
use nats::Nats;
use postgres::Postgres;
pub use small_disk::SmallDisk;

/// Interval of polls until a service is ready.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Options of `cargo xtask services`.
#[derive(clap::Args)]
pub struct ServicesArguments {
    #[command(flatten)]
    ports: Ports,
    /// Runs this command with the variables set, then stops.
    #[arg(long, value_name = "COMMAND", num_args = 1.., allow_hyphen_values = true)]
    run: Vec<String>,
}

/// Ports of the services; free ports by default.
#[derive(Clone, Copy, Default, clap::Args)]
pub struct Ports {
    /// Port of PostgreSQL; a free one by default.
    #[arg(long, value_name = "PORT")]
    pub postgres_port: Option<u16>,
    /// Port of NATS; a free one by default.
    #[arg(long, value_name = "PORT")]
    pub nats_port: Option<u16>,
}

/// Runs `cargo xtask services`.
pub fn run(arguments: &ServicesArguments) -> Result<()> {
    let mut services = Services::start(arguments.ports)?;
    if let [program, rest @ ..] = arguments.run.as_slice() {
        let mut command = Command::new(program);
        command.args(rest);
        remove_package_variables(&mut command);
        for (name, value) in services.variables() {
            command.env(name, value);
        }
        let status = command
            .status()
            .with_context(|| format!("cannot start the given command {program}"))?;
        if !status.success() {
            bail!("the given command `{}` ended with {status}", command_line(&command));
        }
        return Ok(());
    }
    for (name, value) in services.variables() {
        println!("{name}={value}");
    }
    eprintln!("Ctrl-C stops both.");
    loop {
        std::thread::sleep(Duration::from_secs(1));
        services.postgres.check()?;
        services.nats.check()?;
    }
}

/// A running PostgreSQL and NATS, stopped on drop.
pub struct Services {
    postgres: Postgres,
    standby: Option<Postgres>,
    nats: Nats,
    small_disk: Option<SmallDisk>,
    folder: PathBuf,
    guard: ProcessGuard,
}

impl Services {
    /// Starts both and waits until they accept connections.
    pub fn start(ports: Ports) -> Result<Services> {
        let folder = scratch_folder()?;
        Services::start_in(folder, ports, None)
    }

    /// Starts both, with the data of PostgreSQL on a small disk in memory.
    pub fn start_on_small_disk() -> Result<Services> {
        let folder = scratch_folder()?;
        let disk = SmallDisk::new(&folder);
        Services::start_in(folder, Ports::default(), Some(disk))
    }

    fn start_in(folder: PathBuf, ports: Ports, small_disk: Option<SmallDisk>) -> Result<Services> {
        let mut guard = ProcessGuard::start(&folder)?;
        let port = |given: Option<u16>| given.map_or_else(free_port, Ok);
        let mut postgres =
            Postgres::create(&folder, port(ports.postgres_port)?, small_disk.as_ref())?;
        postgres.start(&mut guard, &[])?;
        let mut nats = Nats::new(&folder, port(ports.nats_port)?);
        nats.start(&mut guard)?;
        Ok(Services { postgres, standby: None, nats, small_disk, folder, guard })
    }

    /// The environment variables of the program and of the tests.
    ///
    /// Queries are still checked against `.sqlx`, because this database has no tables.
    pub fn variables(&self) -> [(&'static str, String); 5] {
        [
            ("DATABASE_URL", self.database_url("postgres")),
            ("NATS_URL", self.nats_url()),
            (TEST_DATABASE, self.database_url("postgres")),
            (TEST_NATS, self.nats_url()),
            ("SQLX_OFFLINE", "true".to_owned()),
        ]
    }

    /// Sets the environment variables of the tests.
    ///
    /// `DATABASE_URL` is left out: no build may need one.
    pub fn set_test_variables(&self, command: &mut Command) {
        command.env(TEST_DATABASE, self.database_url("postgres"));
        command.env(TEST_NATS, self.nats_url()).env_remove("DATABASE_URL");
    }

    /// The URL of a database for the superuser.
    pub fn database_url(&self, database: &str) -> String {
        self.postgres.url(database)
    }

    /// The URL of a database for the superuser, with the port of a proxy.
    pub fn database_url_at(&self, port: u16, database: &str) -> String {
        self.postgres.url_at(port, database)
    }

    /// The port of PostgreSQL.
    pub fn postgres_port(&self) -> u16 {
        self.postgres.port()
    }

    /// The port of NATS.
    pub fn nats_port(&self) -> u16 {
        self.nats.port()
    }

    /// The URL of NATS for clients.
    pub fn nats_url(&self) -> String {
        self.nats.url()
    }

    /// A `psql` command for a database.
    pub fn psql(&self, database: &str) -> Command {
        self.postgres.psql(database)
    }

    /// Stops PostgreSQL immediately; it recovers at the next start.
    pub fn stop_postgres(&mut self) -> Result<()> {
        self.postgres.stop_immediately(&mut self.guard)
    }

    /// Starts PostgreSQL again and waits until it accepts connections.
    pub fn start_postgres(&mut self) -> Result<()> {
        self.postgres.start(&mut self.guard, &[])
    }

    /// Starts PostgreSQL again with further settings, for example `fsync=off`.
    pub fn start_postgres_with(&mut self, settings: &[&str]) -> Result<()> {
        self.postgres.start(&mut self.guard, settings)
    }

    /// Starts a standby of PostgreSQL for reads, for which no commit waits.
    pub fn start_replica(&mut self) -> Result<()> {
        self.standby = Some(self.postgres.start_replica(&mut self.guard)?);
        Ok(())
    }

    /// The URL of a database on the standby, for the superuser.
    pub fn replica_url(&self, database: &str) -> Result<String> {
        Ok(self.standby.as_ref().context("missing standby of PostgreSQL")?.url(database))
    }

    /// A `psql` command for a database on the standby.
    pub fn replica_psql(&self, database: &str) -> Result<Command> {
        Ok(self.standby.as_ref().context("missing standby of PostgreSQL")?.psql(database))
    }

    /// Stops the standby immediately.
    pub fn stop_replica(&mut self) -> Result<()> {
        let standby = self.standby.as_mut().context("missing standby of PostgreSQL")?;
        standby.stop_immediately(&mut self.guard)
    }

    /// A shell script, run by the user that runs PostgreSQL.
    pub fn postgres_shell(&self, script: &str) -> Command {
        self.postgres.shell(script)
    }

    /// Replaces the stopped PostgreSQL by a copy, which a script creates from a backup.
    pub fn recover_postgres(&mut self, script: &str) -> Result<()> {
        self.postgres = self.postgres.recover_copy(&mut self.guard, script)?;
        Ok(())
    }

    /// Starts a synchronous standby of PostgreSQL.
    pub fn start_standby(&mut self) -> Result<()> {
        self.standby = Some(self.postgres.start_standby(&mut self.guard)?);
        Ok(())
    }

    /// Makes the standby the primary server, after the old one was stopped.
    pub fn promote_standby(&mut self) -> Result<()> {
        let standby = self.standby.take().context("missing standby of PostgreSQL")?;
        standby.promote()?;
        std::mem::replace(&mut self.postgres, standby).delete()
    }

    /// Fills the disk of PostgreSQL.
    pub fn fill_disk(&self) -> Result<()> {
        self.small_disk.as_ref().context("PostgreSQL is not on a small disk")?.fill()
    }

    /// Frees the disk of PostgreSQL and waits until it works again.
    pub fn free_disk(&mut self) -> Result<()> {
        self.small_disk.as_ref().context("PostgreSQL is not on a small disk")?.free()?;
        self.postgres.recover(&mut self.guard)
    }

    /// Kills the NATS process.
    pub fn kill_nats(&mut self) -> Result<()> {
        self.nats.kill(&mut self.guard)
    }

    /// Starts NATS again and waits until it accepts connections.
    pub fn start_nats(&mut self) -> Result<()> {
        self.nats.start(&mut self.guard)
    }

    /// The scratch folder of both, removed on drop.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file with the messages of PostgreSQL.
    pub fn postgres_log(&self) -> PathBuf {
        self.postgres.log()
    }

    /// The guard that ends further processes with the task.
    pub fn guard(&mut self) -> &mut ProcessGuard {
        &mut self.guard
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        let standby = self.standby.as_mut();
        let standby = standby.map_or(Ok(()), |standby| standby.stop_immediately(&mut self.guard));
        for stopped in [self.nats.kill(&mut self.guard), standby, self.stop_postgres()] {
            if let Err(error) = stopped {
                eprintln!("error: {error:#}");
            }
        }
    }
}

/// Environment variable of the tests with a database of a superuser.
const TEST_DATABASE: &str = "PALAMEDES_TEST_DATABASE";
const TEST_NATS: &str = "PALAMEDES_TEST_NATS";

/// Creates a folder that other users cannot read.
///
/// It is not in the build folder: if root runs the task, the user postgres runs PostgreSQL and
/// cannot read the builds of root.
fn scratch_folder() -> Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("palamedes-services-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    // Left by a process of the same id before a restart of the machine.
    let _ = fs::remove_dir_all(&folder);
    private_folder(&folder)?;
    Ok(folder)
}

fn private_folder(folder: &Path) -> Result<()> {
    let created = DirBuilder::new().mode(0o700).create(folder);
    created.with_context(|| format!("cannot create the folder {}", folder.display()))
}

/// A port that was free just now.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// The last lines of a log, for an error.
pub fn tail(log: &Path) -> String {
    let text = fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = text.unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::output;

    #[test]
    fn services_restart_and_leave_no_files() {
        let mut services = Services::start(Ports::default()).unwrap();
        let query = |services: &Services, sql: &str| {
            output(services.psql("postgres").args(["--command", sql])).unwrap()
        };
        assert_eq!(query(&services, "SHOW fsync"), "on");
        assert_eq!(query(&services, "SHOW full_page_writes"), "on");
        query(&services, "CREATE TABLE stored (word text); INSERT INTO stored VALUES ('yes')");
        services.stop_postgres().unwrap();
        services.start_postgres().unwrap();
        assert_eq!(query(&services, "SELECT word FROM stored"), "yes");
        services.kill_nats().unwrap();
        services.start_nats().unwrap();
        let folder = services.folder().to_path_buf();
        let (postgres, nats) = (services.database_url("postgres"), services.nats_url());
        drop(services);
        assert!(!folder.exists());
        for url in [postgres, nats] {
            let address = url.rsplit('@').next().unwrap().trim_start_matches("nats://");
            let address = address.split('/').next().unwrap();
            assert!(std::net::TcpStream::connect(address).is_err(), "{address}");
        }
    }
}
