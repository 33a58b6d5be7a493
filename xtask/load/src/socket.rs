//! Sockets of guests, with the times of the page.

use std::future::poll_fn;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use futures_util::{SinkExt, StreamExt};
use rulebook::conformance::SplitMix64;
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::{FromClient, KnownVersion, PLAY_VERSION, ToClient};

use crate::http::ApiClient;

/// Time in which a new socket must bring the first message, as in the page.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(8);

/// Pings of the page while the own game runs and while a command has no response.
pub const FAST_PING: PingTimes =
    PingTimes { interval: Duration::from_secs(5), timeout: Duration::from_secs(3) };

/// Pings of the page otherwise.
pub const PING: PingTimes =
    PingTimes { interval: Duration::from_secs(25), timeout: Duration::from_secs(8) };

/// Interval at which the page checks that its game has no newer version.
pub const GAME_CHECK_INTERVAL: Duration = Duration::from_secs(25);

/// Number of clients that connect at the same time.
const CONCURRENT_CONNECTS: usize = 50;

/// Buffer of a client for what it receives.
/// It is cleared before each read, so the usual 128 kB would take longer than the messages.
const READ_BUFFER_BYTES: usize = 4_096;

/// Attempts of a client to connect before a measurement: a busy machine refuses some.
const ATTEMPTS_MAX: usize = 10;

/// Delay before another attempt.
const ATTEMPT_DELAY: Duration = Duration::from_millis(500);

/// Interval of pings, and the time in which any message must arrive after one.
pub struct PingTimes {
    /// Time from one ping to the next.
    pub interval: Duration,
    /// Time in which any message must arrive after a ping.
    pub timeout: Duration,
}

/// A socket without TLS.
pub type Socket = WebSocketStream<TcpStream>;

/// Opens a socket as this client, without a message.
pub async fn connect(client: &ApiClient, port: u16) -> Result<Socket> {
    let stream = client.connect(port).await?;
    let mut request = format!("ws://127.0.0.1:{port}/api/socket").into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("cookie", client.cookie.parse()?);
    headers.insert("origin", format!("http://127.0.0.1:{port}").parse()?);
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER_BYTES);
    let open = client_async_with_config(request, stream, Some(config));
    let (socket, _) = timeout(CONNECT_TIMEOUT, open)
        .await
        .context("timeout while opening the WebSocket to a node")??;
    Ok(socket)
}

/// Opens a socket and waits for the hello message with the name of the guest.
pub async fn open_socket(client: ApiClient, port: u16) -> Result<Socket> {
    let mut socket = connect(&client, port).await?;
    send_hello(&mut socket, Vec::new()).await?;
    let message = next_message(&mut socket).await?;
    let is_guest = matches!(&message, ToClient::Hello { player: Some(player), .. }
        if player.kind == wire::PlayerKind::Guest);
    ensure!(is_guest, "missing guest in the hello message of the server: {message:?}");
    Ok(socket)
}

/// Opens a socket for each client, some at the same time.
pub async fn open_sockets(clients: &[ApiClient], port: u16) -> Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for some in clients.chunks(CONCURRENT_CONNECTS) {
        let mut connecting = JoinSet::new();
        for client in some {
            let client = client.clone();
            connecting.spawn(attempts(move || open_socket(client.clone(), port)));
        }
        while let Some(socket) = connecting.join_next().await {
            sockets.push(socket??);
        }
    }
    Ok(sockets)
}

/// Creates a guest for each number, some at the same time.
pub async fn create_guests(numbers: std::ops::Range<usize>, port: u16) -> Result<Vec<ApiClient>> {
    let mut guests = Vec::new();
    let numbers: Vec<usize> = numbers.collect();
    for some in numbers.chunks(CONCURRENT_CONNECTS) {
        let mut tasks = JoinSet::new();
        for number in some {
            let client = ApiClient::new(*number);
            tasks.spawn(attempts(move || create_guest(client.clone(), port)));
        }
        while let Some(guest) = tasks.join_next().await {
            guests.push(guest??);
        }
    }
    Ok(guests)
}

async fn create_guest(mut client: ApiClient, port: u16) -> Result<ApiClient> {
    client.create_guest(port).await?;
    Ok(client)
}

/// Repeats an action that a server without free places refuses, up to a limit.
pub async fn attempts<T, F: Future<Output = Result<T>>>(
    mut attempt: impl FnMut() -> F,
) -> Result<T> {
    for _ in 1..ATTEMPTS_MAX {
        if let Ok(done) = attempt().await {
            return Ok(done);
        }
        sleep(ATTEMPT_DELAY).await;
    }
    attempt().await
}

/// Sends a message to the server.
pub async fn send(socket: &mut Socket, message: &FromClient) -> Result<()> {
    let text = serde_json::to_string(message)?;
    timeout(CONNECT_TIMEOUT, socket.send(Message::text(text))).await??;
    Ok(())
}

/// Sends the first message of a connection, with the games the client has.
pub async fn send_hello(socket: &mut Socket, games: Vec<KnownVersion>) -> Result<()> {
    send(socket, &FromClient::Hello { protocol: PLAY_VERSION, games }).await
}

/// Waits for the next message of the server.
pub async fn next_message(socket: &mut Socket) -> Result<ToClient> {
    poll_fn(|context| poll_message(socket, context)).await
}

/// Waits for the text of the next message of the server.
pub async fn next_text(socket: &mut Socket) -> Result<Utf8Bytes> {
    poll_fn(|context| poll_text(socket, context)).await
}

/// Polls for the next message of the server.
pub fn poll_message(socket: &mut Socket, context: &mut Context<'_>) -> Poll<Result<ToClient>> {
    poll_text(socket, context).map(|text| read_message(&text?))
}

fn poll_text(socket: &mut Socket, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes>> {
    loop {
        match ready!(socket.poll_next_unpin(context)) {
            Some(Ok(Message::Text(text))) => return Poll::Ready(Ok(text)),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Poll::Ready(Err(error.into())),
            None => return Poll::Ready(Err(anyhow!("the server closed the WebSocket"))),
        }
    }
}

fn read_message(text: &str) -> Result<ToClient> {
    serde_json::from_str(text).with_context(|| format!("cannot parse the server message {text}"))
}

/// The parts of a message that a viewer needs.
///
/// Reading a whole message takes several times as long, on the processors of the measured server.
#[derive(Deserialize)]
pub struct BriefMessage<'a> {
    /// Name of the variant of [`ToClient`].
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// The game; empty if the message is about none.
    #[serde(default)]
    pub game_id: &'a str,
    /// The version before new log entries.
    #[serde(default)]
    pub from_version: u32,
}

impl BriefMessage<'_> {
    /// Reads a message.
    pub fn read(text: &str) -> Result<BriefMessage<'_>> {
        serde_json::from_str(text).with_context(|| format!("cannot parse the message {text}"))
    }
}

/// The subscription to a game of which the client has this version.
pub fn subscribe(game_id: &str, version: Option<u32>) -> FromClient {
    FromClient::Subscribe { game_id: game_id.to_owned(), version, invite: None }
}

/// A UUID of version 4 that is unique for each client.
pub fn random_request_id(client: usize, random: &mut SplitMix64) -> String {
    let (high, low) = (random.next_u64(), random.next_u64());
    format!(
        "{:08x}-{:04x}-4{:03x}-a{:03x}-{:012x}",
        client,
        (high >> 32) & 0xffff,
        (high >> 16) & 0xfff,
        high & 0xfff,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brief_message_has_the_parts_of_the_whole_one() {
        let appended = ToClient::LogAppended {
            game_id: "abc".to_owned(),
            from_version: 7,
            lines: vec!["1 1 move a1".to_owned()],
            server_time_ms: 1,
        };
        let text = serde_json::to_string(&appended).unwrap();
        let BriefMessage { kind, game_id, from_version } = BriefMessage::read(&text).unwrap();
        assert_eq!((kind, game_id, from_version), ("log-appended", "abc", 7));
        let bye = serde_json::to_string(&ToClient::GoingAway { retry_after_ms: 1 }).unwrap();
        assert_eq!(BriefMessage::read(&bye).unwrap().kind, "going-away");
    }

    #[test]
    fn request_ids_have_the_form_of_uuids() {
        let mut random = SplitMix64::new(1);
        let id = random_request_id(17, &mut random);
        let lengths: Vec<usize> = id.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12], "{id}");
        assert!(id.starts_with("00000011-") && id != random_request_id(17, &mut random));
    }
}
