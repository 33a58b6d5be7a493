//! Traces of a server at a small receiver of OpenTelemetry on this machine.
#![cfg(feature = "otel")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

#[path = "../../server/tests/kit/database.rs"]
mod database;

use std::process::{Command, Stdio};

/// A request to the receiver.
struct TraceRequest {
    head: String,
    body: Vec<u8>,
}

/// Answers every request with 200 and passes it on.
fn start_receiver() -> (String, Receiver<TraceRequest>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let _ = sender.send(receive(stream.unwrap()));
        }
    });
    (url, receiver)
}

fn receive(stream: TcpStream) -> TraceRequest {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(reader.read_line(&mut head).unwrap(), 0, "{head}");
    }
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    let mut body = vec![0; length.parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    let response = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    reader.get_mut().write_all(response.as_bytes()).unwrap();
    TraceRequest { head, body }
}

/// A field of a protobuf message: its number, and its bytes if it has a length.
fn fields(mut message: &[u8]) -> Vec<(u64, &[u8])> {
    let mut found = Vec::new();
    while !message.is_empty() {
        let key = varint(&mut message);
        let length = match key & 7 {
            0 => {
                varint(&mut message);
                0
            }
            1 => 8,
            2 => varint(&mut message) as usize,
            5 => 4,
            kind => panic!("no wire type {kind}"),
        };
        let (value, rest) = message.split_at(length);
        found.push((key >> 3, value));
        message = rest;
    }
    found
}

fn varint(message: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (first, rest) = message.split_first().unwrap();
        *message = rest;
        number |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            break;
        }
    }
    number
}

fn children<'a>(messages: &[&'a [u8]], field: u64) -> Vec<&'a [u8]> {
    let all = messages.iter().flat_map(|message| fields(message));
    all.filter(|(number, _)| *number == field).map(|(_, value)| value).collect()
}

/// Attributes as `key=value`, for values that are texts.
fn attributes(messages: &[&[u8]], field: u64) -> Vec<String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let one = |attribute: &&[u8]| {
        let key = children(&[attribute], 1).first().map(|key| text(key)).unwrap_or_default();
        let value = children(&children(&[attribute], 2), 1);
        format!("{key}={}", value.first().map(|value| text(value)).unwrap_or_default())
    };
    children(messages, field).iter().map(one).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_traced_without_personal_data() {
    let (collector, received) = start_receiver();
    let database = database::create_database().await;
    let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["serve", "--development", "--listen", "127.0.0.1:0", "--language", "en"])
        .args(["--traces", &collector, "--node", "traced"])
        .env_remove("PALAMEDES_CONFIG")
        .env("PALAMEDES_DATABASE", &database)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().trim();
    let mut stream = TcpStream::connect(address).unwrap();
    let path = "/api/players/secret-name-of-ann";
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 404 "), "{response}");
    // SIGTERM: the last traces are sent before the server ends.
    let id = child.id().to_string();
    assert!(Command::new("kill").arg(&id).status().unwrap().success());
    assert!(child.wait().unwrap().success());

    let (mut spans, mut services) = (Vec::new(), Vec::new());
    while let Ok(request) = received.recv_timeout(Duration::from_secs(1)) {
        assert!(request.head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{}", request.head);
        assert!(request.head.contains("content-type: application/x-protobuf\r\n"));
        let body = request.body.as_slice();
        assert!(!String::from_utf8_lossy(body).contains("secret-name"), "a name is exported");
        // ExportTraceServiceRequest: resource_spans (1), resource (1), scope_spans (2), spans (2).
        let resource_spans = children(&[body], 1);
        services.extend(attributes(&children(&resource_spans, 1), 1));
        for span in children(&children(&resource_spans, 2), 2) {
            let name = String::from_utf8_lossy(children(&[span], 5)[0]).into_owned();
            spans.push((name, attributes(&[span], 9)));
        }
    }
    for expected in ["service.name=palamedes", "service.instance.id=traced"] {
        assert!(services.iter().any(|one| one == expected), "{services:?}");
    }
    let is_request = |(name, attributes): &&(String, Vec<String>)| {
        let route = "route=/api/players/{name}".to_owned();
        name == "request" && attributes.contains(&route)
    };
    let request = spans.iter().find(is_request).unwrap_or_else(|| panic!("{spans:?}"));
    assert!(request.1.contains(&"method=GET".to_owned()), "{request:?}");
    assert!(spans.iter().any(|(name, _)| name == "job"), "{spans:?}");
}
