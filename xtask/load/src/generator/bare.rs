//! Programs with which the server is compared: a bare broker and a bare web server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::routing::get;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::yield_now;
use tokio::time::Instant;

use crate::LoadResult;

/// Messages that the publisher writes at once.
const BATCH: usize = 256;

/// Maximum number of messages that are published and not received.
const WINDOW: usize = 64 * BATCH;

/// Serves `/echo`, which returns the body of the request, until the process is killed.
pub(crate) async fn echo(ports: &[u16]) -> Result<LoadResult> {
    let app = Router::new().route("/echo", get(|body: Bytes| async move { body }));
    axum::serve(TcpListener::bind(("127.0.0.1", ports[0])).await?, app).await?;
    Ok(LoadResult::default())
}

/// Publishes as fast as the broker accepts, and counts what one subscriber receives.
pub(crate) async fn nats(ports: &[u16], bytes: usize, seconds: u64) -> Result<LoadResult> {
    let subscriber = connect(ports[0]).await?;
    let mut publisher = connect(ports[0]).await?;
    let mut subscriber = subscribe(subscriber).await?;
    let message = format!("PUB bare {bytes}\r\n{}\r\n", "x".repeat(bytes));
    let batch = message.repeat(BATCH);
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let header = format!("MSG bare 1 {bytes}\r\n");
    let each = header.len() + bytes + 2;
    let received = Arc::new(AtomicUsize::new(0));
    let delivered = Arc::clone(&received);
    let publishing = tokio::spawn(async move {
        let mut sent = 0;
        while Instant::now() < end {
            // The broker cuts off a subscriber that is far behind.
            if sent > delivered.load(Ordering::Relaxed) / each + WINDOW {
                yield_now().await;
                continue;
            }
            publisher.get_mut().write_all(batch.as_bytes()).await?;
            sent += BATCH;
        }
        // Kept open, so that the broker delivers what it has.
        anyhow::Ok(publisher)
    });
    let mut buffer = vec![0; 256 * 1024];
    while Instant::now() < end {
        let read = subscriber.read(&mut buffer).await?;
        ensure!(read > 0, "the broker closed the connection of the subscriber");
        received.fetch_add(read, Ordering::Relaxed);
    }
    let elapsed = start.elapsed();
    drop(subscriber);
    publishing.abort();
    let counts =
        [("deliveries".to_owned(), (received.load(Ordering::Relaxed) / each) as u64)].into();
    Ok(LoadResult { seconds: elapsed.as_secs_f64(), counts, ..LoadResult::default() })
}

type Connection = BufReader<TcpStream>;

/// Connects to the broker and waits until it has answered.
async fn connect(port: u16) -> Result<Connection> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.set_nodelay(true)?;
    let mut connection = BufReader::new(stream);
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
