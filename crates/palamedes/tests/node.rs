//! The server program on a real database: start, graceful shutdown, restart.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;

/// A running server, killed on drop.
struct ServerProcess {
    child: Child,
    address: String,
    ops: String,
    log: PathBuf,
}

impl ServerProcess {
    fn start(database: &str) -> ServerProcess {
        ServerProcess::start_with(database, &[])
    }

    fn start_with(database: &str, arguments: &[&str]) -> ServerProcess {
        let port = unused_address().port();
        let ops = format!("127.0.0.1:{port}");
        let name = format!("palamedes-node-{}-{port}.log", std::process::id());
        let log = std::env::temp_dir().join(name);
        let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
            .args(["serve", "--development", "--roles", "play", "--listen", "127.0.0.1:0"])
            .args(["--ops-listen", &ops, "--language", "en", "--log-format", "json"])
            .args(arguments)
            .env("PALAMEDES_DATABASE", database)
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        ServerProcess { child, address, ops, log }
    }

    fn request(&self, head: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
        request(&self.address, head, cookie, body)
    }

    /// Creates a guest and returns its cookie.
    fn create_guest(&self) -> String {
        let (status, headers, body) = self.request("POST /api/guests", "", &json!({}));
        assert_eq!(status, 201, "{body}");
        let set = headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        set.split(';').next().unwrap().to_owned()
    }

    /// Shuts the server down and returns the time it took.
    fn shut_down(mut self) -> Duration {
        let start = Instant::now();
        self.terminate();
        start.elapsed()
    }

    fn terminate(&mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }

    /// Log lines so far.
    fn log_lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.log).unwrap();
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// Waits for a log line with this level and text.
    fn wait_for_log(&self, level: &str, text: &str) {
        let start = Instant::now();
        let is_it = |line: &Value| {
            line["level"] == level && line["message"].as_str().unwrap().contains(text)
        };
        while !self.log_lines().iter().any(is_it) {
            assert!(start.elapsed() < Duration::from_secs(30), "{text}: {:?}", self.log_lines());
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// An address on which no program listens.
fn unused_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_file(&self.log);
    }
}

fn request(address: &str, head: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let body = if head.starts_with("GET") { String::new() } else { body.to_string() };
    write!(
        stream,
        "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    let (head, body) = response.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::String(body.to_owned())))
}

/// A minimal WebSocket client.
struct TestSocket(TcpStream);

impl TestSocket {
    fn open(address: &str, cookie: &str) -> TestSocket {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        write!(
            stream,
            "GET /api/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: http://{address}\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
        )
        .unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        TestSocket(stream)
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        assert!(text.len() < 126);
        // A mask of zeros leaves the payload unchanged.
        let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(text.as_bytes());
        self.0.write_all(&frame).unwrap();
    }

    /// Reads the next frame: opcode and payload.
    fn read_frame(&mut self) -> (u8, Vec<u8>) {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).unwrap();
        let mut length = usize::from(head[1] & 0x7f);
        if length == 126 {
            let mut more = [0; 2];
            self.0.read_exact(&mut more).unwrap();
            length = usize::from(u16::from_be_bytes(more));
        }
        let mut payload = vec![0; length];
        self.0.read_exact(&mut payload).unwrap();
        (head[0] & 0x0f, payload)
    }

    /// Reads messages until one of this type arrives.
    fn wait_for(&mut self, kind_name: &str) -> Value {
        loop {
            let (kind, payload) = self.read_frame();
            assert_ne!(kind, 8, "closed before {kind_name}");
            if kind == 1 {
                let message: Value = serde_json::from_slice(&payload).unwrap();
                if message["type"] == kind_name {
                    return message;
                }
            }
        }
    }
}

async fn query_number(database: &str, query: &'static str) -> i64 {
    let mut connection = PgConnection::connect(database).await.unwrap();
    sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
}

fn send_command(
    server: &ServerProcess,
    game: &str,
    cookie: &str,
    id: u8,
    ply: u8,
    text: &str,
) -> u16 {
    let id = format!("0192f0c1-2d3e-7f00-8000-0000000000{id:02}");
    let command = json!({"request_id": id, "ply": ply, "command": text});
    server.request(&format!("POST /api/games/{game}/commands"), cookie, &command).0
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_ends_no_game() {
    let database = database::create_database().await;
    let server = ServerProcess::start(&database);
    let (game, [one, two]) = start_game(&server, "egg:600");
    let mut socket = TestSocket::open(&server.address, &one);
    socket
        .send(&json!({"type": "hello", "protocol": 1, "games": [{"game_id": game, "version": 0}]}));
    socket.wait_for("snapshot");

    let (status, _, metrics) = request(&server.ops, "GET /metrics", "", &Value::Null);
    let metrics = metrics.as_str().unwrap_or_default().to_owned();
    assert_eq!(status, 200);
    let commits = metrics.lines().find_map(|line| line.strip_prefix("palamedes_commits_total "));
    assert!(commits.is_some_and(|commits| commits.parse::<f64>().unwrap() >= 1.0), "{metrics}");
    assert!(metrics.contains("palamedes_sockets 1\n"), "{metrics}");
    assert!(metrics.contains("palamedes_commit_seconds_bucket"), "{metrics}");
    // On a busy machine a heartbeat may be late.
    let is_ready = || request(&server.ops, "GET /ready", "", &Value::Null).0 == 200;
    let start = Instant::now();
    while !is_ready() {
        assert!(start.elapsed() < Duration::from_secs(30), "never ready");
        std::thread::sleep(Duration::from_millis(100));
    }

    let took = server.shut_down();
    let bye = socket.wait_for("going-away");
    assert!(bye["retry_after_ms"].as_u64().is_some_and(|retry| retry < 20_000), "{bye}");
    let (kind, payload) = loop {
        let frame = socket.read_frame();
        if frame.0 == 8 {
            break frame;
        }
    };
    assert_eq!((kind, u16::from_be_bytes([payload[0], payload[1]])), (8, 1012));
    assert!(took < Duration::from_secs(15), "{took:?}");
    assert_eq!(query_number(&database, "SELECT count(*) FROM node WHERE NOT ended").await, 0);
    assert_eq!(query_number(&database, "SELECT count(*) FROM game WHERE status = 1").await, 1);

    let server = ServerProcess::start(&database);
    assert_eq!(send_command(&server, &game, &two, 2, 1, "move e6"), 200, "the game continues");
    // A repeated command from before the shutdown gets the same response.
    assert_eq!(send_command(&server, &game, &one, 1, 0, "move e5"), 200);
    let outages = "SELECT count(*) FROM log_entry WHERE line LIKE '% - outage %'";
    assert!(query_number(&database, outages).await >= 1, "the downtime is credited to the players");
    assert_eq!(query_number(&database, "SELECT count(*) FROM game WHERE status = 1").await, 1);
    server.shut_down();
}

/// Starts a game of two guests and plays the first move.
fn start_game(server: &ServerProcess, time_control: &str) -> (String, [String; 2]) {
    let (one, two) = (server.create_guest(), server.create_guest());
    let create = json!({"rules": "pente:9,free", "time_control": time_control, "seat": 1});
    let (status, _, created) = server.request("POST /api/lobby/games", &one, &create);
    assert_eq!(status, 201, "{created}");
    let game = created["game_id"].as_str().unwrap().to_owned();
    let path = format!("POST /api/games/{game}/join");
    let (status, _, joined) = server.request(&path, &two, &json!({}));
    assert!(status < 300, "{joined}");
    assert_eq!(send_command(server, &game, &one, 1, 0, "move e5"), 200);
    (game, [one, two])
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_shutdown_costs_players_no_time() {
    let database = database::create_database().await;
    let server = ServerProcess::start(&database);
    let mut socket = TestSocket::open(&server.address, &server.create_guest());
    socket.send(&json!({"type": "hello", "protocol": 1, "games": []}));
    socket.wait_for("hello");
    // The server waits for this idle socket for longer than a turn takes.
    let _idle = TestSocket::open(&server.address, "");
    let (game, [one, two]) = start_game(&server, "egg:1");
    let shutdown = std::thread::spawn(move || server.shut_down());
    socket.wait_for("going-away");
    let covered = "SELECT count(*) FROM outage, (SELECT (extract(epoch FROM clock_timestamp()) \
         * 1000)::bigint AS now) clock WHERE from_ms <= now AND until_ms >= now + 5000";
    assert_eq!(
        query_number(&database, covered).await,
        1,
        "recorded before clients are disconnected"
    );
    let took = shutdown.join().unwrap();
    assert!(took > Duration::from_millis(1500), "{took:?} is less than a turn");

    let server = ServerProcess::start(&database);
    assert_eq!(send_command(&server, &game, &two, 2, 1, "move e6"), 200);
    assert_eq!(send_command(&server, &game, &one, 3, 2, "move e7"), 200);
    let lost = "SELECT count(*) FROM log_entry WHERE line LIKE '% - tick' OR line LIKE '% - late'";
    assert_eq!(query_number(&database, lost).await, 0);
    server.shut_down();
}

/// Runs the server with `--check` and returns exit code and output.
fn check_settings(database: &str, arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["serve", "--check", "--language", "en"])
        .args(arguments)
        .env("PALAMEDES_DATABASE", database)
        .env("PALAMEDES_LISTEN", "127.0.0.1:0")
        .env("PALAMEDES_OPS_LISTEN", "127.0.0.1:0")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn check_option_does_not_start_the_server() {
    let database = database::create_database().await;
    let check = |arguments: &[&str]| check_settings(&database, arguments);
    let (code, text) = check(&["--public-url", "https://play.example"]);
    assert!(code == 0 && text.contains("can be used"), "{code} {text}");
    let (code, text) = check(&[]);
    assert!(code == 2 && text.contains("public_url"), "{code} {text}");
    let tls = ["--development", "--tls-cert", "no-such-file", "--tls-key", "no-such-file"];
    let (code, text) = check(&tls);
    assert!(code == 3 && text.contains("tls_cert") && text.contains("PEM"), "{code} {text}");
    let unused = unused_address();
    let refused = format!("postgres://palamedes:secret@{unused}/palamedes");
    let missing = format!("{database}-not");
    for (database, why) in [(refused, "refused"), (missing, "does not exist")] {
        let (code, text) = check(&["--development", "--database", &database]);
        assert!(code == 3 && text.contains(why) && text.contains("Start PostgreSQL"), "{text}");
        assert!(!text.contains("secret") && !text.contains("at line"), "{text}");
    }
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(query_number(&database, tables).await, 0, "nothing was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn check_option_tries_all_that_a_server_needs() {
    let database = database::create_database().await;
    let check = |database: &str, arguments: &[&str], expected: &str| {
        let arguments = [&["--development"], arguments].concat();
        let (code, text) = check_settings(database, &arguments);
        assert!(code == 3 && text.contains(expected), "{code} {text}");
    };
    let unused = format!("nats://{}", unused_address());
    check(&database, &["--nats", &unused], "The setting nats cannot be used");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    check(&database, &["--ops-listen", &address], &address);
    check("mysql://localhost/palamedes", &[], "begins with mysql://");
    let file = env!("CARGO_BIN_EXE_palamedes");
    check(&database, &["--position-index", file], "cannot read the folder");
    let mail = |smtp, from| ["--email-smtp", smtp, "--email-from", from];
    check(&database, &mail("mail.example", "a@b.example"), "The setting email_smtp");
    check(&database, &mail("smtps://mail.example", "b.example"), "The setting email_from");
    check(&database, &["--read-replicas", "mysql://localhost/palamedes"], "mysql://");

    let mut connection = PgConnection::connect(&database).await.unwrap();
    let (server, name) = database.rsplit_once('/').unwrap();
    let role = format!("{name}_reader");
    for statement in [
        format!("DROP ROLE IF EXISTS {role}"),
        format!("CREATE ROLE {role} LOGIN PASSWORD 'reader'"),
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC".to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    }
    let host = server.rsplit_once('@').map_or(server, |(_, host)| host);
    let as_reader = format!("postgres://{role}:reader@{host}/{name}");
    check(&as_reader, &[], &format!("{role} may not create tables in the schema public"));
    let read_only = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    sqlx::query(AssertSqlSafe(read_only)).execute(&mut connection).await.unwrap();
    check(&database, &[], "it is read-only");
    sqlx::query(AssertSqlSafe(format!("DROP ROLE {role}"))).execute(&mut connection).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn second_server_with_the_same_name_does_not_start() {
    let database = database::create_database().await;
    let server = ServerProcess::start(&database);
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["serve", "--development", "--listen", "127.0.0.1:0", "--language", "en"])
        .env("PALAMEDES_DATABASE", &database)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("another node named one") && err.contains("--node two"), "{err}");
    let second = ServerProcess::start_with(&database, &["--node", "two"]);
    server.wait_for_log("WARN", "several nodes without NATS");
    second.wait_for_log("WARN", "several nodes without NATS");
}

#[tokio::test(flavor = "multi_thread")]
async fn clean_start_and_stop_log_no_warning() {
    let database = database::create_database().await;
    ServerProcess::start(&database).shut_down();
    let mut server = ServerProcess::start(&database);
    server.create_guest();
    server.terminate();
    let lines = server.log_lines();
    assert!(lines.iter().all(|line| line["level"] == "INFO"), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.to_string().contains("already exists")), "{lines:#?}");
    let handled = lines.iter().find(|line| line["message"] == "request handled").unwrap();
    assert!(handled["elapsed_us"].is_u64() && handled["status"] == 201, "{handled}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_nats_is_logged_once_and_the_server_stays_ready() {
    let database = database::create_database().await;
    let nats = format!("nats://{}", unused_address());
    let server = ServerProcess::start_with(&database, &["--nats", &nats]);
    server.wait_for_log("WARN", "NATS is not connected");
    let (status, _, ready) = request(&server.ops, "GET /ready", "", &Value::Null);
    assert_eq!((status, &ready["nats"]), (200, &Value::Bool(false)), "{ready}");
    let metrics = request(&server.ops, "GET /metrics", "", &Value::Null).2;
    assert!(metrics.as_str().unwrap().contains("palamedes_nats_connected 0\n"), "{metrics}");
    // Several attempts to connect.
    std::thread::sleep(Duration::from_secs(2));
    let about_nats = |line: &&Value| line.to_string().to_lowercase().contains("nats");
    let lines = server.log_lines();
    assert_eq!(lines.iter().filter(about_nats).count(), 1, "{lines:#?}");
}
