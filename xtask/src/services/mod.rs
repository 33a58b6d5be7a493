//! `cargo xtask services`: a scratch PostgreSQL and a scratch NATS, for tests and for trials.
//!
//! Both listen on the loopback alone and end with the chore, in whatever way it ends.

mod guard;
mod nats;
mod postgres;

use std::fs::{self, DirBuilder};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};

pub use guard::{End, Guard};
pub use postgres::programs;

use crate::command::typed;
use nats::Nats;
use postgres::Postgres;

/// Between two questions whether something is ready.
const PAUSE: Duration = Duration::from_millis(20);

/// What is started.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    ports: Ports,
    /// Runs this command with the variables set, and then stops
    #[arg(long, value_name = "COMMAND", num_args = 1.., allow_hyphen_values = true)]
    run: Vec<String>,
}

/// Where the services listen; a free port where none is given.
#[derive(Clone, Copy, Default, clap::Args)]
pub struct Ports {
    /// The port of PostgreSQL; a free one if not given
    #[arg(long, value_name = "PORT")]
    pub postgres_port: Option<u16>,
    /// The port of NATS; a free one if not given
    #[arg(long, value_name = "PORT")]
    pub nats_port: Option<u16>,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut services = Services::start(arguments.ports)?;
    if let [program, rest @ ..] = arguments.run.as_slice() {
        let mut command = Command::new(program);
        command.args(rest);
        for (name, value) in services.variables() {
            command.env(name, value);
        }
        let status = command.status().with_context(|| format!("starting {program}"))?;
        if !status.success() {
            bail!("`{}` ended with {status}", typed(&command));
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

/// The two of them, running, until this is dropped.
pub struct Services {
    postgres: Postgres,
    nats: Nats,
    folder: PathBuf,
    guard: Guard,
}

impl Services {
    /// Starts both and waits until they answer.
    pub fn start(ports: Ports) -> Result<Services> {
        let folder = scratch_folder()?;
        let mut guard = Guard::start(&folder)?;
        let port = |given: Option<u16>| given.map_or_else(free_port, Ok);
        let mut postgres = Postgres::create(&folder, port(ports.postgres_port)?)?;
        postgres.start(&mut guard, &[])?;
        let mut nats = Nats::new(&folder, port(ports.nats_port)?);
        nats.start(&mut guard)?;
        Ok(Services { postgres, nats, folder, guard })
    }

    /// The variables for a command: those the program reads and those the tests read. Queries are
    /// still checked against what is committed, as everywhere else: this database has no tables.
    pub fn variables(&self) -> [(&'static str, String); 5] {
        [
            ("DATABASE_URL", self.database_url("postgres")),
            ("NATS_URL", self.nats_url()),
            (TEST_DATABASE, self.database_url("postgres")),
            (TEST_NATS, self.nats_url()),
            ("SQLX_OFFLINE", "true".to_owned()),
        ]
    }

    /// Tells a command what the tests read. `DATABASE_URL` is left out: no build may need one.
    pub fn tell_tests(&self, command: &mut Command) {
        command.env(TEST_DATABASE, self.database_url("postgres"));
        command.env(TEST_NATS, self.nats_url()).env_remove("DATABASE_URL");
    }

    /// Where the superuser finds a database.
    pub fn database_url(&self, database: &str) -> String {
        self.postgres.url(database)
    }

    /// Where clients find NATS.
    pub fn nats_url(&self) -> String {
        self.nats.url()
    }

    /// The client `psql` on a database.
    pub fn psql(&self, database: &str) -> Command {
        self.postgres.psql(database)
    }

    /// Stops PostgreSQL at once: it recovers at the next start.
    pub fn stop_postgres(&mut self) -> Result<()> {
        self.postgres.stop_at_once(&mut self.guard)
    }

    /// Starts PostgreSQL again and waits until it answers.
    pub fn start_postgres(&mut self) -> Result<()> {
        self.postgres.start(&mut self.guard, &[])
    }

    /// Starts PostgreSQL again with another setting, as in `fsync=off`, and waits until it answers.
    pub fn start_postgres_with(&mut self, setting: &str) -> Result<()> {
        self.postgres.start(&mut self.guard, &[setting])
    }

    /// Kills NATS.
    pub fn kill_nats(&mut self) -> Result<()> {
        self.nats.kill(&mut self.guard)
    }

    /// Starts NATS again and waits until it greets.
    pub fn start_nats(&mut self) -> Result<()> {
        self.nats.start(&mut self.guard)
    }

    /// The folder of both, which is removed with them.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What ends other processes with the chore, too.
    pub fn guard(&mut self) -> &mut Guard {
        &mut self.guard
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        for stopped in [self.nats.kill(&mut self.guard), self.stop_postgres()] {
            if let Err(error) = stopped {
                eprintln!("error: {error:#}");
            }
        }
    }
}

/// Tests make their databases beside this one.
const TEST_DATABASE: &str = "PALAMEDES_TEST_DATABASE";
const TEST_NATS: &str = "PALAMEDES_TEST_NATS";

/// A new folder that nobody else may read. Another user runs PostgreSQL when root runs the chore,
/// and could not reach the folder of root's builds.
fn scratch_folder() -> Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("palamedes-services-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    // Left by a chore that had the same number before a restart of the machine.
    let _ = fs::remove_dir_all(&folder);
    let made = DirBuilder::new().mode(0o700).create(&folder);
    made.with_context(|| format!("making {}", folder.display()))?;
    Ok(folder)
}

/// A port that was free a moment ago.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// The end of a log, for an error.
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
    fn services_stop_start_again_and_leave_nothing() {
        let mut services = Services::start(Ports::default()).unwrap();
        let ask = |services: &Services, sql: &str| {
            output(services.psql("postgres").args(["--command", sql])).unwrap()
        };
        assert_eq!(ask(&services, "SHOW fsync"), "on");
        assert_eq!(ask(&services, "SHOW full_page_writes"), "on");
        ask(&services, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('yes')");
        services.stop_postgres().unwrap();
        services.start_postgres().unwrap();
        assert_eq!(ask(&services, "SELECT word FROM kept"), "yes");
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
