//! Programs with which the server is compared: a bare broker and a bare web server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::routing::get;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, BufWriter};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::yield_now;
use tokio::time::Instant;

use crate::LoadResult;

/// Maximum number of messages that are published and not received.
const WINDOW: usize = 16_384;

/// Buffer of each side of a connection, as clients have it.
const BUFFER_BYTES: usize = 64 * 1024;

/// Serves `/echo`, which returns the body of the request, until the process is killed.
pub(crate) async fn echo(ports: &[u16]) -> Result<LoadResult> {
    let app = Router::new().route("/echo", get(|body: Bytes| async move { body }));
    axum::serve(TcpListener::bind(("127.0.0.1", ports[0])).await?, app).await?;
    Ok(LoadResult::default())
}

/// Publishes one message after the other, and counts those that one subscriber has read.
///
/// Both do what any client has to do for each message, and nothing more.
pub(crate) async fn nats(ports: &[u16], bytes: usize, seconds: u64) -> Result<LoadResult> {
    let mut subscriber = subscribe(connect(ports[0]).await?).await?;
    let publisher = connect(ports[0]).await?.into_inner();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let received = Arc::new(AtomicUsize::new(0));
    let publishing = tokio::spawn(publish(publisher, bytes, Arc::clone(&received)));
    let mut header = String::new();
    while Instant::now() < end {
        header.clear();
        subscriber.read_line(&mut header).await?;
        if header.trim_end() == "PING" {
            // The broker closes a connection that does not answer.
            subscriber.get_mut().write_all(b"PONG\r\n").await?;
            continue;
        }
        ensure!(header.starts_with("MSG bare 1 "), "unexpected line of the broker: {header}");
        let length: usize = header["MSG bare 1 ".len()..].trim_end().parse()?;
        let mut payload = vec![0; length + 2];
        subscriber.read_exact(&mut payload).await?;
        received.fetch_add(1, Ordering::Relaxed);
    }
    let elapsed = start.elapsed();
    publishing.abort();
    let counts = [("deliveries".to_owned(), received.load(Ordering::Relaxed) as u64)].into();
    Ok(LoadResult { seconds: elapsed.as_secs_f64(), counts, ..LoadResult::default() })
}

/// Publishes until the task is aborted, not further ahead than the broker tolerates.
async fn publish(stream: TcpStream, bytes: usize, received: Arc<AtomicUsize>) -> Result<()> {
    let mut publisher = BufWriter::with_capacity(BUFFER_BYTES, stream);
    let payload = "x".repeat(bytes);
    for sent in 0.. {
        while sent > received.load(Ordering::Relaxed) + WINDOW {
            publisher.flush().await?;
            yield_now().await;
        }
        publisher.write_all(format!("PUB bare {bytes}\r\n{payload}\r\n").as_bytes()).await?;
    }
    Ok(())
}

type Connection = BufReader<TcpStream>;

/// Connects to the broker and waits until it has answered.
async fn connect(port: u16) -> Result<Connection> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.set_nodelay(true)?;
    let mut connection = BufReader::with_capacity(BUFFER_BYTES, stream);
    let mut line = String::new();
    connection.read_line(&mut line).await?;
    ensure!(line.starts_with("INFO "), "the broker did not greet: {line}");
    exchange(&mut connection, "CONNECT {\"verbose\":false}\r\n").await?;
    Ok(connection)
}

async fn subscribe(mut connection: Connection) -> Result<Connection> {
    exchange(&mut connection, "SUB bare 1\r\n").await?;
    Ok(connection)
}

/// Sends a line and a ping, and waits for the answer to the ping.
async fn exchange(connection: &mut Connection, line: &str) -> Result<()> {
    connection.get_mut().write_all(format!("{line}PING\r\n").as_bytes()).await?;
    let mut answer = String::new();
    connection.read_line(&mut answer).await?;
    ensure!(answer.trim() == "PONG", "unexpected answer of the broker: {answer}");
    Ok(())
}
