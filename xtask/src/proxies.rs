//! `cargo xtask proxies`: the recipes of the folder deploy, run by the real nginx and the real
//! Caddy in front of a real server. Only addresses, ports and certificates are other ones.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};
use wire::{FromClient, PLAY_VERSION};

use crate::command::{answers, output};
use crate::crash::nodes::{Nodes, program};
use crate::root;
use crate::services::{End, Ports, Services, free_port, tail};

const DATABASE: &str = "proxies";

/// What a server takes from a client at once.
const BODY_BYTES: usize = 64 << 10;

/// A server closes what is idle for ten seconds. The proxy must have done so before.
const IDLE: Duration = Duration::from_secs(9);

/// Longer than nginx waits for a server that says nothing.
const OPEN: Duration = Duration::from_secs(130);

#[derive(Clone, Copy)]
enum Proxy {
    Nginx,
    Caddy,
}

/// Where everything is.
struct Place {
    folder: String,
    /// Of the server.
    server: u16,
    /// Of the proxy, with TLS and without.
    tls: u16,
    plain: u16,
}

/// The chore.
pub fn run() -> Result<()> {
    for line in check()? {
        println!("{line}");
    }
    Ok(())
}

/// The same for the long run.
pub fn check() -> Result<Vec<String>> {
    let mut told = Vec::new();
    for (proxy, name, version) in
        [(Proxy::Nginx, "nginx", "-v"), (Proxy::Caddy, "caddy", "version")]
    {
        if answers(name, &[version]) {
            try_out(proxy).with_context(|| format!("behind {name}"))?;
            told.push(format!("the recipe of {name} does what it says"));
        } else {
            told.push(format!("{name} is not installed: its recipe was not tried"));
        }
    }
    Ok(told)
}

fn try_out(proxy: Proxy) -> Result<()> {
    let mut services = Services::start(Ports::default())?;
    let create = format!("CREATE DATABASE {DATABASE}");
    output(services.psql("postgres").args(["--command", &create]))?;
    let folder = services.folder().to_path_buf();
    let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
    let (tls, plain) = (free_port()?, free_port()?);
    nodes.set("PALAMEDES_PUBLIC_URL", format!("https://localhost:{tls}"));
    nodes.set("PALAMEDES_PROXIES", "127.0.0.1".to_owned());
    nodes.set("PALAMEDES_ADDRESS_PER_MINUTE", "120".to_owned());
    nodes.start(0, &mut services, DATABASE)?;
    let place =
        Place { folder: folder.display().to_string(), server: nodes.ports()[0], tls, plain };
    certify(&folder)?;
    let log = folder.join("proxy.log");
    let mut started = proxy.command(&place)?;
    started.stdin(Stdio::null()).stdout(Stdio::null()).stderr(fs::File::create(&log)?);
    let mut child = started.spawn().context("starting the proxy")?;
    services.guard().watch(child.id(), End::Kill)?;
    let tried = wait_for(&mut child, tls).and_then(|()| place.look(&mut services));
    child.kill()?;
    child.wait()?;
    services.guard().forget(child.id())?;
    tried.with_context(|| tail(&log))
}

/// A certificate nobody else believes.
fn certify(folder: &Path) -> Result<()> {
    let mut make = Command::new("openssl");
    make.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]);
    make.args(["-days", "2", "-subj", "/CN=localhost"]);
    make.args(["-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem"]);
    output(make.args(["-out", "cert.pem"]).current_dir(folder))?;
    Ok(())
}

fn wait_for(child: &mut Child, port: u16) -> Result<()> {
    let end = Instant::now() + Duration::from_secs(30);
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if let Some(status) = child.try_wait()? {
            bail!("the proxy ended with {status}");
        }
        ensure!(Instant::now() < end, "the proxy does not listen");
        sleep(Duration::from_millis(20));
    }
    Ok(())
}

impl Proxy {
    /// The proxy with its recipe, changed for this place.
    fn command(self, place: &Place) -> Result<Command> {
        let Place { folder, server, tls, plain } = place;
        let server = ("127.0.0.1:8080", format!("127.0.0.1:{server}"));
        match self {
            Proxy::Nginx => {
                let live = "/etc/letsencrypt/live/play.example.org";
                let changes = [
                    (format!("{live}/fullchain.pem"), format!("{folder}/cert.pem")),
                    (format!("{live}/privkey.pem"), format!("{folder}/key.pem")),
                    ("[::]:443".to_owned(), format!("[::1]:{tls}")),
                    ("listen 443".to_owned(), format!("listen 127.0.0.1:{tls}")),
                    ("[::]:80;".to_owned(), format!("[::1]:{plain};")),
                    ("listen 80;".to_owned(), format!("listen 127.0.0.1:{plain};")),
                    (server.0.to_owned(), server.1),
                    ("play.example.org".to_owned(), "localhost".to_owned()),
                ];
                let site = changed("deploy/nginx.conf", &changes)?;
                let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                    .map(|name| format!("{name}_temp_path {folder}/{name};\n"));
                // One process, so that none is left when it is killed.
                let whole = format!(
                    "daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr;\n\
                     events {{}}\nhttp {{\naccess_log off;\n{}{site}}}\n",
                    paths.concat()
                );
                fs::write(format!("{folder}/nginx.conf"), whole)?;
                let mut nginx = Command::new("nginx");
                nginx.args(["-e", "stderr", "-c", &format!("{folder}/nginx.conf")]);
                Ok(nginx)
            }
            Proxy::Caddy => {
                let own =
                    format!("https://localhost:{tls} {{\ntls {folder}/cert.pem {folder}/key.pem");
                let changes = [
                    ("http://play.example.org".to_owned(), format!("http://localhost:{plain}")),
                    ("play.example.org {".to_owned(), own),
                    (server.0.to_owned(), server.1),
                ];
                let whole =
                    format!("{{\nadmin off\n}}\n{}", changed("deploy/Caddyfile", &changes)?);
                fs::write(format!("{folder}/Caddyfile"), whole)?;
                let mut caddy = Command::new("caddy");
                caddy.args(["run", "--adapter", "caddyfile", "--config"]);
                caddy.arg(format!("{folder}/Caddyfile"));
                caddy.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
                Ok(caddy)
            }
        }
    }
}

/// A recipe in which every one of these was found and replaced.
fn changed(recipe: &str, changes: &[(String, String)]) -> Result<String> {
    let mut text = fs::read_to_string(root().join(recipe))?;
    for (from, to) in changes {
        ensure!(text.contains(from), "{recipe} has no {from}");
        text = text.replace(from, to);
    }
    Ok(text)
}

impl Place {
    /// Everything the recipes promise.
    fn look(&self, services: &mut Services) -> Result<()> {
        let at = format!("https://localhost:{}", self.tls);
        let asked = |expected: &str, arguments: &[&str]| {
            let found = curl("127.0.0.1", arguments)?;
            ensure!(found == [expected], "{arguments:?}: {found:?} instead of {expected}");
            Ok(())
        };
        asked("200 2", &[&format!("{at}/api/openapi.json")])?;
        asked("403 1.1", &[&format!("http://localhost:{}/api/me", self.plain)])?;
        asked("308 1.1", &[&format!("http://localhost:{}/play", self.plain)])?;
        self.look_at_bodies(&at)?;
        self.look_at_addresses(&at)?;
        self.look_at_idle(&at)?;
        let mut tunnel = self.tunnel()?;
        services.guard().watch(tunnel.id(), End::Kill)?;
        let stayed = self.look_at_socket(&at, &mut tunnel);
        tunnel.kill()?;
        tunnel.wait()?;
        services.guard().forget(tunnel.id())?;
        stayed
    }

    fn look_at_bodies(&self, at: &str) -> Result<()> {
        for (bytes, expected) in [(BODY_BYTES, "400 2"), (BODY_BYTES + 1, "413 2")] {
            let file = format!("{}/body", self.folder);
            fs::write(&file, format!("\"{}\"", "x".repeat(bytes - 2)))?;
            let (file, to) = (format!("@{file}"), format!("{at}/api/rules/random"));
            let json = "Content-Type: application/json";
            let found = curl("127.0.0.1", &["--data-binary", &file, "--header", json, &to])?;
            ensure!(found == [expected], "{bytes} bytes: {found:?} instead of {expected}");
        }
        Ok(())
    }

    /// Who has asked too often waits whatever they claim, and nobody else does.
    fn look_at_addresses(&self, at: &str) -> Result<()> {
        let often = curl("127.1.0.2", &[&format!("{at}/api/openapi.json?[1-200]")])?;
        ensure!(often.iter().any(|status| status.starts_with("429")), "nobody is counted");
        let once = format!("{at}/api/openapi.json");
        let forged = curl("127.1.0.2", &["--header", "X-Forwarded-For: 192.0.2.7", &once])?;
        ensure!(forged[0].starts_with("429"), "a claim of the client is believed: {forged:?}");
        let other = curl("127.1.0.3", &[&once])?;
        ensure!(other[0].starts_with("200"), "everybody has one address: {other:?}");
        Ok(())
    }

    /// The proxy keeps a connection to the server, and gives it up before the server does.
    fn look_at_idle(&self, at: &str) -> Result<()> {
        curl("127.0.0.1", &[&format!("{at}/api/openapi.json")])?;
        ensure!(self.connections()? > 0, "the proxy keeps no connection");
        sleep(IDLE);
        let left = self.connections()?;
        ensure!(left == 0, "{left} connections are left for the server to close");
        Ok(())
    }

    /// Connections that end at the server.
    fn connections(&self) -> Result<usize> {
        let ending = format!(":{:04X}", self.server);
        let table = fs::read_to_string("/proc/net/tcp")?;
        let rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        // Remote address and state; 01 is established.
        Ok(rows.filter(|row| row.get(3) == Some(&"01") && row[2].ends_with(&ending)).count())
    }

    /// What speaks TLS to the proxy.
    fn tunnel(&self) -> Result<Child> {
        let mut openssl = Command::new("openssl");
        openssl.args(["s_client", "-quiet", "-alpn", "http/1.1", "-servername", "localhost"]);
        openssl.args(["-connect", &format!("127.0.0.1:{}", self.tls)]);
        openssl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        openssl.spawn().context("starting openssl")
    }

    /// A socket stays open for as long as both sides want it.
    fn look_at_socket(&self, at: &str, tunnel: &mut Child) -> Result<()> {
        let pipe = Pipe {
            sent: tunnel.stdin.take().context("standard input is piped")?,
            heard: tunnel.stdout.take().context("standard output is piped")?,
        };
        let mut request =
            format!("wss://localhost:{}/api/socket", self.tls).into_client_request()?;
        request.headers_mut().insert("origin", at.parse()?);
        let (mut socket, _) = client(request, pipe).map_err(|error| anyhow!("{error}"))?;
        let hello = FromClient::Hello { v: PLAY_VERSION, games: Vec::new() };
        socket.send(Message::text(serde_json::to_string(&hello)?))?;
        heard(&mut socket, "hello")?;
        let begun = Instant::now();
        while begun.elapsed() < OPEN {
            socket.read().context("the socket was closed")?;
        }
        socket
            .send(Message::text(serde_json::to_string(&FromClient::Ping { heads: Vec::new() })?))?;
        heard(&mut socket, "pong")
    }
}

/// Reads until the server says this.
fn heard(socket: &mut WebSocket<Pipe>, what: &str) -> Result<()> {
    loop {
        if let Message::Text(text) = socket.read().context("the socket was closed")?
            && text.contains(&format!("\"t\":\"{what}\""))
        {
            return Ok(());
        }
    }
}

/// Status and version of HTTP of each answer, asked from an address of this machine.
fn curl(from: &str, arguments: &[&str]) -> Result<Vec<String>> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--insecure", "--interface", from, "--max-time", "60"]);
    curl.args(["--output", "/dev/null", "--write-out", "%{http_code} %{http_version}\n"]);
    let told = output(curl.args(arguments))?;
    Ok(told.lines().map(str::to_owned).collect())
}

/// Both directions of a program.
struct Pipe {
    sent: ChildStdin,
    heard: ChildStdout,
}

impl Read for Pipe {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.heard.read(bytes)
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sent.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sent.flush()
    }
}
