//! `cargo xtask proxies`: tests the configurations of the folder deploy with nginx and Caddy.
//!
//! Only addresses, ports and certificates are replaced.

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

use crate::command::{is_available, output};
use crate::crash::nodes::{Nodes, program};
use crate::root;
use crate::services::{EndSignal, Ports, Services, free_port, tail};

const DATABASE: &str = "proxies";

/// Maximum body of a request.
const BODY_BYTES: usize = 64 << 10;

/// Idle time after which the proxy must have closed its connections.
///
/// The server closes connections that are idle for ten seconds.
const PROXY_IDLE_TIMEOUT: Duration = Duration::from_secs(9);

/// Time that a WebSocket must stay open, longer than the read timeout of nginx.
const SOCKET_OPEN_TIME: Duration = Duration::from_secs(130);

#[derive(Clone, Copy)]
enum Proxy {
    Nginx,
    Caddy,
}

/// Folder and ports of the test.
struct ProxyTest {
    folder: String,
    /// Port of the server.
    server: u16,
    /// Ports of the proxy with and without TLS.
    tls: u16,
    plain: u16,
}

/// Runs `cargo xtask proxies`.
pub fn run() -> Result<()> {
    for line in check()? {
        println!("{line}");
    }
    Ok(())
}

/// Tests each installed proxy and returns a line for each.
pub fn check() -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for (proxy, name, version) in
        [(Proxy::Nginx, "nginx", "-v"), (Proxy::Caddy, "caddy", "version")]
    {
        if is_available(name, &[version]) {
            test_proxy(proxy).with_context(|| format!("the server does not work behind {name}"))?;
            lines.push(format!("{name}: ok"));
        } else {
            lines.push(format!("{name}: skipped, not installed"));
        }
    }
    Ok(lines)
}

fn test_proxy(proxy: Proxy) -> Result<()> {
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
    let test =
        ProxyTest { folder: folder.display().to_string(), server: nodes.ports()[0], tls, plain };
    create_certificate(&folder)?;
    let log = folder.join("proxy.log");
    let mut started = proxy.command(&test)?;
    started.stdin(Stdio::null()).stdout(Stdio::null()).stderr(fs::File::create(&log)?);
    let mut child = started.spawn().context("cannot start the reverse proxy")?;
    services.guard().add(child.id(), EndSignal::Kill)?;
    let result = wait_for(&mut child, tls).and_then(|()| test.run(&mut services));
    child.kill()?;
    child.wait()?;
    services.guard().remove(child.id())?;
    result.with_context(|| tail(&log))
}

/// Creates a self-signed certificate.
fn create_certificate(folder: &Path) -> Result<()> {
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
            bail!("the reverse proxy ended at startup with {status}");
        }
        ensure!(Instant::now() < end, "the reverse proxy did not accept connections in time");
        sleep(Duration::from_millis(20));
    }
    Ok(())
}

impl Proxy {
    /// A command that runs the proxy with the adapted configuration.
    fn command(self, test: &ProxyTest) -> Result<Command> {
        let ProxyTest { folder, server, tls, plain } = test;
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
                let site = adapted_config("deploy/nginx.conf", &changes)?;
                let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                    .map(|name| format!("{name}_temp_path {folder}/{name};\n"));
                // One process, so that no other is left when it is killed.
                let config = format!(
                    "daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr;\n\
                     events {{}}\nhttp {{\naccess_log off;\n{}{site}}}\n",
                    paths.concat()
                );
                fs::write(format!("{folder}/nginx.conf"), config)?;
                let mut nginx = Command::new("nginx");
                nginx.args(["-e", "stderr", "-c", &format!("{folder}/nginx.conf")]);
                Ok(nginx)
            }
            Proxy::Caddy => {
                let site =
                    format!("https://localhost:{tls} {{\ntls {folder}/cert.pem {folder}/key.pem");
                let changes = [
                    ("http://play.example.org".to_owned(), format!("http://localhost:{plain}")),
                    ("play.example.org {".to_owned(), site),
                    (server.0.to_owned(), server.1),
                ];
                let adapted = adapted_config("deploy/Caddyfile", &changes)?;
                let config = format!("{{\nadmin off\n}}\n{adapted}");
                fs::write(format!("{folder}/Caddyfile"), config)?;
                let mut caddy = Command::new("caddy");
                caddy.args(["run", "--adapter", "caddyfile", "--config"]);
                caddy.arg(format!("{folder}/Caddyfile"));
                caddy.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
                Ok(caddy)
            }
        }
    }
}

/// The configuration file with each of these texts replaced.
fn adapted_config(file: &str, changes: &[(String, String)]) -> Result<String> {
    let mut text = fs::read_to_string(root().join(file))?;
    for (from, to) in changes {
        ensure!(text.contains(from), "the proxy configuration {file} does not contain {from}");
        text = text.replace(from, to);
    }
    Ok(text)
}

impl ProxyTest {
    /// Checks everything that the configuration must provide.
    fn run(&self, services: &mut Services) -> Result<()> {
        let at = format!("https://localhost:{}", self.tls);
        let check = |expected: &str, arguments: &[&str]| {
            let found = curl("127.0.0.1", arguments)?;
            ensure!(
                found == [expected],
                "curl {arguments:?} got the status {found:?} instead of {expected}"
            );
            Ok(())
        };
        check("200 2", &[&format!("{at}/api/openapi.json")])?;
        check("403 1.1", &[&format!("http://localhost:{}/api/me", self.plain)])?;
        check("308 1.1", &[&format!("http://localhost:{}/play", self.plain)])?;
        self.check_body_limit(&at)?;
        self.check_client_addresses(&at)?;
        self.check_idle_connections(&at)?;
        let mut tunnel = self.start_tunnel()?;
        services.guard().add(tunnel.id(), EndSignal::Kill)?;
        let result = self.check_socket(&at, &mut tunnel);
        tunnel.kill()?;
        tunnel.wait()?;
        services.guard().remove(tunnel.id())?;
        result
    }

    /// Requests of the maximum size pass, larger ones are rejected.
    fn check_body_limit(&self, at: &str) -> Result<()> {
        for (bytes, expected) in [(BODY_BYTES, "400 2"), (BODY_BYTES + 1, "413 2")] {
            let file = format!("{}/body", self.folder);
            fs::write(&file, format!("\"{}\"", "x".repeat(bytes - 2)))?;
            let (file, to) = (format!("@{file}"), format!("{at}/api/rules/random"));
            let json = "Content-Type: application/json";
            let found = curl("127.0.0.1", &["--data-binary", &file, "--header", json, &to])?;
            ensure!(
                found == [expected],
                "a request body of {bytes} bytes got the status {found:?} instead of {expected}"
            );
        }
        Ok(())
    }

    /// The rate limit counts the real address of the client, not one it claims.
    fn check_client_addresses(&self, at: &str) -> Result<()> {
        let often = curl("127.1.0.2", &[&format!("{at}/api/openapi.json?[1-200]")])?;
        ensure!(
            often.iter().any(|status| status.starts_with("429")),
            "the server rate-limits no client behind the proxy"
        );
        let once = format!("{at}/api/openapi.json");
        let forged = curl("127.1.0.2", &["--header", "X-Forwarded-For: 192.0.2.7", &once])?;
        ensure!(
            forged[0].starts_with("429"),
            "the rate limit trusts a forged X-Forwarded-For header: {forged:?}"
        );
        let other = curl("127.1.0.3", &[&once])?;
        ensure!(
            other[0].starts_with("200"),
            "the rate limit of one client rejects another client, too: {other:?}"
        );
        Ok(())
    }

    /// The proxy keeps connections to the server and closes them before the server does.
    fn check_idle_connections(&self, at: &str) -> Result<()> {
        curl("127.0.0.1", &[&format!("{at}/api/openapi.json")])?;
        ensure!(self.connections()? > 0, "the proxy keeps no connection to the server open");
        sleep(PROXY_IDLE_TIMEOUT);
        let left = self.connections()?;
        ensure!(left == 0, "the proxy left {left} idle connections to the server open");
        Ok(())
    }

    /// Number of established connections to the server.
    fn connections(&self) -> Result<usize> {
        let ending = format!(":{:04X}", self.server);
        let table = fs::read_to_string("/proc/net/tcp")?;
        let rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        // Remote address and state; 01 is established.
        Ok(rows.filter(|row| row.get(3) == Some(&"01") && row[2].ends_with(&ending)).count())
    }

    /// Starts a TLS connection to the proxy.
    fn start_tunnel(&self) -> Result<Child> {
        let mut openssl = Command::new("openssl");
        openssl.args(["s_client", "-quiet", "-alpn", "http/1.1", "-servername", "localhost"]);
        openssl.args(["-connect", &format!("127.0.0.1:{}", self.tls)]);
        openssl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        openssl.spawn().context("cannot start openssl for a TLS connection to the proxy")
    }

    /// A WebSocket stays open until one side closes it.
    fn check_socket(&self, at: &str, tunnel: &mut Child) -> Result<()> {
        let pipe = Pipe {
            input: tunnel
                .stdin
                .take()
                .context("cannot write to the TLS connection of openssl to the proxy")?,
            output: tunnel
                .stdout
                .take()
                .context("cannot read from the TLS connection of openssl to the proxy")?,
        };
        let mut request =
            format!("wss://localhost:{}/api/socket", self.tls).into_client_request()?;
        request.headers_mut().insert("origin", at.parse()?);
        let (mut socket, _) = client(request, pipe)
            .map_err(|error| anyhow!("cannot open a WebSocket through the proxy: {error}"))?;
        let hello = FromClient::Hello { protocol: PLAY_VERSION, games: Vec::new() };
        socket.send(Message::text(serde_json::to_string(&hello)?))?;
        wait_for_message(&mut socket, "hello")?;
        let begun = Instant::now();
        while begun.elapsed() < SOCKET_OPEN_TIME {
            socket.read().context("the WebSocket through the proxy was closed too early")?;
        }
        socket.send(Message::text(serde_json::to_string(&FromClient::Ping {
            versions: Vec::new(),
        })?))?;
        wait_for_message(&mut socket, "pong")
    }
}

/// Reads until a message of this type arrives.
fn wait_for_message(socket: &mut WebSocket<Pipe>, name: &str) -> Result<()> {
    loop {
        let message = socket.read();
        let message =
            message.with_context(|| format!("no {name} message arrived through the proxy"))?;
        if let Message::Text(text) = message
            && text.contains(&format!("\"type\":\"{name}\""))
        {
            return Ok(());
        }
    }
}

/// Status and HTTP version of each response, requested from a local address.
fn curl(from: &str, arguments: &[&str]) -> Result<Vec<String>> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--insecure", "--interface", from, "--max-time", "60"]);
    curl.args(["--output", "/dev/null", "--write-out", "%{http_code} %{http_version}\n"]);
    let text = output(curl.args(arguments))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Standard input and output of a program.
struct Pipe {
    input: ChildStdin,
    output: ChildStdout,
}

impl Read for Pipe {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.output.read(bytes)
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.input.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.input.flush()
    }
}
