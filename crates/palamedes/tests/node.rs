//! A whole server: the real program on a real database, started, stopped in good order, started
//! again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;

/// A running server. It ends with this.
struct Server {
    child: Child,
    address: String,
    ops: String,
}

impl Server {
    fn start(database: &str) -> Server {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let ops = format!("127.0.0.1:{port}");
        let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
            .args(["serve", "--development", "--roles", "play", "--listen", "127.0.0.1:0"])
            .args(["--ops-listen", &ops, "--language", "en"])
            .env("PALAMEDES_DATABASE", database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Server { child, address, ops }
    }

    fn ask(&self, head: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
        ask(&self.address, head, cookie, body)
    }

    /// A guest; the cookie.
    fn guest(&self) -> String {
        let (status, headers, body) = self.ask("POST /api/guest", "", &json!({}));
        assert_eq!(status, 201, "{body}");
        let set = headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        set.split(';').next().unwrap().to_owned()
    }

    /// Tells it to end, and waits until it has; how long that took.
    fn stop(mut self) -> Duration {
        let began = Instant::now();
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        began.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(address: &str, head: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
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
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::String(body.to_owned())))
}

/// As much of a WebSocket as this test needs.
struct Socket(TcpStream);

impl Socket {
    fn open(address: &str, cookie: &str) -> Socket {
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
        Socket(stream)
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        assert!(text.len() < 126);
        // A mask of zeros changes nothing.
        let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(text.as_bytes());
        self.0.write_all(&frame).unwrap();
    }

    /// The next frame: its kind and what it holds.
    fn next(&mut self) -> (u8, Vec<u8>) {
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

    /// The next message with this tag.
    fn message(&mut self, tag: &str) -> Value {
        loop {
            let (kind, payload) = self.next();
            assert_ne!(kind, 8, "closed before {tag}");
            if kind == 1 {
                let message: Value = serde_json::from_slice(&payload).unwrap();
                if message["t"] == tag {
                    return message;
                }
            }
        }
    }
}

async fn number(database: &str, query: &'static str) -> i64 {
    let mut connection = PgConnection::connect(database).await.unwrap();
    sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
}

fn act(server: &Server, game: &str, cookie: &str, key: u8, ply: u8, say: &str) -> u16 {
    let key = format!("0192f0c1-2d3e-7f00-8000-0000000000{key:02}");
    let act = json!({"key": key, "ply": ply, "say": say});
    server.ask(&format!("POST /api/games/{game}/act"), cookie, &act).0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_in_good_order_ends_no_game() {
    let database = database::database().await;
    let server = Server::start(&database);
    let (game, [one, two]) = table(&server, "egg:600");
    let mut socket = Socket::open(&server.address, &one);
    socket.send(&json!({"t": "hello", "v": 1, "games": [{"game": game, "version": 0}]}));
    socket.message("full");

    let (status, _, told) = ask(&server.ops, "GET /metrics", "", &Value::Null);
    let told = told.as_str().unwrap_or_default().to_owned();
    assert_eq!(status, 200);
    let commits = told.lines().find_map(|line| line.strip_prefix("palamedes_commits_total "));
    assert!(commits.is_some_and(|commits| commits.parse::<f64>().unwrap() >= 1.0), "{told}");
    assert!(told.contains("palamedes_sockets 1\n"), "{told}");
    assert!(told.contains("palamedes_commit_seconds_bucket"), "{told}");
    // On a busy machine a beat may be late.
    let is_ready = || ask(&server.ops, "GET /ready", "", &Value::Null).0 == 200;
    let began = Instant::now();
    while !is_ready() {
        assert!(began.elapsed() < Duration::from_secs(30), "never ready");
        std::thread::sleep(Duration::from_millis(100));
    }

    let took = server.stop();
    let bye = socket.message("bye");
    assert!(bye["retry_ms"].as_u64().is_some_and(|retry| retry < 20_000), "{bye}");
    let (kind, payload) = loop {
        let frame = socket.next();
        if frame.0 == 8 {
            break frame;
        }
    };
    assert_eq!((kind, u16::from_be_bytes([payload[0], payload[1]])), (8, 1012));
    assert!(took < Duration::from_secs(15), "{took:?}");
    assert_eq!(number(&database, "SELECT count(*) FROM node WHERE NOT ended").await, 0);
    assert_eq!(number(&database, "SELECT count(*) FROM game WHERE status = 1").await, 1);

    let server = Server::start(&database);
    assert_eq!(act(&server, &game, &two, 2, 1, "move e6"), 200, "the game goes on");
    // What was said before the stop is still answered as it was.
    assert_eq!(act(&server, &game, &one, 1, 0, "move e5"), 200);
    let outages = "SELECT count(*) FROM entry WHERE line LIKE '% - outage %'";
    assert!(number(&database, outages).await >= 1, "nobody loses the time in between");
    assert_eq!(number(&database, "SELECT count(*) FROM game WHERE status = 1").await, 1);
    server.stop();
}

/// A table at which two guests play, and the first has just moved.
fn table(server: &Server, control: &str) -> (String, [String; 2]) {
    let (one, two) = (server.guest(), server.guest());
    let table = json!({"game": "pente:9,free", "control": control, "seat": 1});
    let (status, _, opened) = server.ask("POST /api/tables", &one, &table);
    assert_eq!(status, 201, "{opened}");
    let game = opened["game"].as_str().unwrap().to_owned();
    let (status, _, sat) = server.ask(&format!("POST /api/games/{game}/sit"), &two, &json!({}));
    assert!(status < 300, "{sat}");
    assert_eq!(act(server, &game, &one, 1, 0, "move e5"), 200);
    (game, [one, two])
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_sent_away_loses_no_time_however_long_the_end_takes() {
    let database = database::database().await;
    let server = Server::start(&database);
    let mut socket = Socket::open(&server.address, &server.guest());
    socket.send(&json!({"t": "hello", "v": 1, "games": []}));
    socket.message("hello");
    // It never says a word, and the server waits for it for longer than a turn takes.
    let _silent = Socket::open(&server.address, "");
    let (game, [one, two]) = table(&server, "egg:1");
    let waits = std::thread::spawn(move || server.stop());
    socket.message("bye");
    let covered = "SELECT count(*) FROM outage, (SELECT (extract(epoch FROM clock_timestamp()) \
         * 1000)::bigint AS now) clock WHERE from_ms <= now AND until_ms >= now + 5000";
    assert_eq!(number(&database, covered).await, 1, "noted before anybody is sent away");
    let took = waits.join().unwrap();
    assert!(took > Duration::from_millis(1500), "{took:?} is less than a turn");

    let server = Server::start(&database);
    assert_eq!(act(&server, &game, &two, 2, 1, "move e6"), 200);
    assert_eq!(act(&server, &game, &one, 3, 2, "move e7"), 200);
    let lost = "SELECT count(*) FROM entry WHERE line LIKE '% - tick' OR line LIKE '% - late'";
    assert_eq!(number(&database, lost).await, 0);
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_checked_without_a_start() {
    let database = database::database().await;
    let check = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
            .args(["serve", "--check", "--language", "en"])
            .args(arguments)
            .env("PALAMEDES_DATABASE", &database)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        (output.status.code().unwrap(), text)
    };
    let (code, text) = check(&["--public-url", "https://play.example"]);
    assert!(code == 0 && text.contains("can be used"), "{code} {text}");
    let (code, text) = check(&[]);
    assert!(code == 2 && text.contains("public_url"), "{code} {text}");
    let tls = ["--development", "--tls-cert", "no-such-file", "--tls-key", "no-such-file"];
    let (code, text) = check(&tls);
    assert!(code == 3 && text.contains("tls_cert") && text.contains("PEM"), "{code} {text}");
    // Nobody listens there any more.
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nowhere = format!("postgres://palamedes:secret@{gone}/palamedes");
    let nobody = format!("{database}-not");
    for (database, why) in [(nowhere, "refused"), (nobody, "does not exist")] {
        let (code, text) = check(&["--development", "--database", &database]);
        assert!(code == 3 && text.contains(why) && text.contains("Start PostgreSQL"), "{text}");
        assert!(!text.contains("secret"), "{text}");
    }
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(number(&database, tables).await, 0, "nothing was changed");
}
