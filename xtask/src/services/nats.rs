//! A scratch nats-server.

use std::fs::{self, File};
use std::io::Read;
use std::net::{Ipv4Addr, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::process_guard::{EndSignal, ProcessGuard};
use super::{POLL_INTERVAL, tail};
use crate::{python, root};

/// Options of the server: it listens on loopback only.
pub fn options(port: u16) -> [String; 4] {
    ["--addr", "127.0.0.1", "--port", &port.to_string()].map(str::to_owned)
}

const START_TIMEOUT: Duration = Duration::from_secs(20);

/// The message broker, without storage.
pub struct Nats {
    log: PathBuf,
    /// File that lets clients choose TLS. Arguments cannot do this.
    config: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Nats {
    /// A broker that is not started yet.
    pub fn new(folder: &Path, port: u16) -> Nats {
        let (log, config) = (folder.join("nats.log"), folder.join("nats.conf"));
        Nats { log, config, port, server: None }
    }

    /// Starts the server and waits until it accepts connections.
    pub fn start(&mut self, guard: &mut ProcessGuard) -> Result<()> {
        let certificate = root().join("crates/server/tests/tls");
        let certificate = certificate.display();
        let config = format!(
            "tls {{ cert_file: \"{certificate}/cert.pem\", key_file: \"{certificate}/key.pem\" }}\n\
             allow_non_tls: true\n"
        );
        fs::write(&self.config, config)?;
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut server = Command::new(python::program("nats-server"));
        server.args(options(self.port)).arg("--config").arg(&self.config);
        server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0);
        let server =
            server.spawn().context("cannot start nats-server; `cargo xtask setup` installs it")?;
        guard.add(server.id(), EndSignal::Kill)?;
        self.server = Some(server);
        let end = Instant::now() + START_TIMEOUT;
        while !self.is_ready() {
            self.check()?;
            if Instant::now() > end {
                bail!("nats-server did not become ready in time:\n{}", tail(&self.log));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    fn is_ready(&self) -> bool {
        let mut greeting = [0; 4];
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port));
        let Ok(mut stream) = stream else { return false };
        let bounded = stream.set_read_timeout(Some(Duration::from_secs(1)));
        bounded.is_ok() && stream.read_exact(&mut greeting).is_ok() && &greeting == b"INFO"
    }

    /// Returns an error if the server has ended by itself.
    pub fn check(&mut self) -> Result<()> {
        if let Some(server) = &mut self.server
            && let Some(status) = server.try_wait()?
        {
            bail!("nats-server ended unexpectedly with {status}:\n{}", tail(&self.log));
        }
        Ok(())
    }

    /// Kills the server process.
    pub fn kill(&mut self, guard: &mut ProcessGuard) -> Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        server.kill()?;
        server.wait()?;
        guard.remove(server.id())
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL for clients.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}
