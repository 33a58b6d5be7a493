//! WebSocket client of the tests.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{FromClient, GameCommand, PLAY_VERSION, ToClient};

/// Upper bound for every wait in a test.
pub const TEST_TIMEOUT: Duration = Duration::from_secs(30);

pub struct SocketClient {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl SocketClient {
    /// Connects with these headers, without sending the hello message.
    pub async fn connect(
        address: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<SocketClient, Error> {
        let mut request = format!("ws://{address}/api/socket").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        connect_async(request).await.map(|(stream, _)| SocketClient { stream })
    }

    /// Connects as a page of the app with this session cookie and exchanges hello messages.
    pub async fn connect_page(address: SocketAddr, cookie: &str) -> SocketClient {
        let origin = format!("http://{address}");
        let headers = [("cookie", cookie), ("origin", origin.as_str())];
        let mut client = SocketClient::connect(address, &headers).await.unwrap();
        client.send(&FromClient::Hello { protocol: PLAY_VERSION, games: Vec::new() }).await;
        assert!(matches!(client.receive().await, ToClient::Hello { .. }));
        client
    }

    /// Connects as a program with this authorization header and exchanges hello messages.
    pub async fn connect_program(address: SocketAddr, authorization: &str) -> SocketClient {
        let headers = [("authorization", authorization)];
        let mut client = SocketClient::connect(address, &headers).await.unwrap();
        client.send(&FromClient::Hello { protocol: PLAY_VERSION, games: Vec::new() }).await;
        assert!(matches!(client.receive().await, ToClient::Hello { .. }));
        client
    }

    pub async fn send(&mut self, message: &FromClient) {
        self.send_text(serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.try_send_text(text).await.unwrap();
    }

    pub async fn try_send_text(&mut self, text: String) -> Result<(), Error> {
        self.stream.send(Message::text(text)).await
    }

    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    /// Receives the next message as text; the error is the reason the connection closed.
    pub async fn receive_text(&mut self) -> Result<String, String> {
        timeout(TEST_TIMEOUT, self.receive_text_unbounded()).await.expect("no message received")
    }

    /// Receives the next message as text, without a timeout.
    pub async fn receive_text_unbounded(&mut self) -> Result<String, String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or_else(String::new, |frame| frame.reason.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
                None => return Err("gone".to_owned()),
            }
        }
    }

    pub async fn receive(&mut self) -> ToClient {
        serde_json::from_str(&self.receive_text().await.unwrap()).unwrap()
    }

    /// Skips messages until `select` returns a value.
    pub async fn wait_for<T>(&mut self, select: impl Fn(ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = select(self.receive().await) {
                return found;
            }
        }
    }

    pub async fn subscribe(&mut self, game: &str, version: Option<u32>) {
        self.send(&FromClient::Subscribe { game_id: game.to_owned(), version, invite: None }).await;
    }

    /// Sends a command and waits for its result: the new version, or the error code.
    pub async fn send_command(&mut self, game: &str, command: GameCommand) -> Result<u32, String> {
        let request_id = command.request_id.clone();
        self.send(&FromClient::Command { game_id: game.to_owned(), command }).await;
        self.wait_for(|message| match message {
            ToClient::Accepted { request_id: id, version, .. } if id == request_id => {
                Some(Ok(version))
            }
            ToClient::Rejected { request_id: id, error, .. } if id == request_id => {
                Some(Err(error.code))
            }
            _ => None,
        })
        .await
    }
}
