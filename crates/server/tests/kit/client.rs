//! A client of the socket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{Act, FromClient, PLAY_VERSION, ToClient};

/// Whatever is waited for comes by then.
pub const SOON: Duration = Duration::from_secs(30);

pub struct Client {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// Connects with these headers, without a hello.
    pub async fn connect(
        address: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, Error> {
        let mut request = format!("ws://{address}/api/socket").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        connect_async(request).await.map(|(stream, _)| Client { stream })
    }

    /// A page of ours that somebody has open.
    pub async fn page(address: SocketAddr, cookie: &str) -> Client {
        let origin = format!("http://{address}");
        let headers = [("cookie", cookie), ("origin", origin.as_str())];
        let mut client = Client::connect(address, &headers).await.unwrap();
        client.say(&FromClient::Hello { v: PLAY_VERSION, games: Vec::new() }).await;
        assert!(matches!(client.hear().await, ToClient::Hello { .. }));
        client
    }

    pub async fn say(&mut self, message: &FromClient) {
        self.send(serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send(&mut self, text: String) {
        self.try_send(text).await.unwrap();
    }

    pub async fn try_send(&mut self, text: String) -> Result<(), Error> {
        self.stream.send(Message::text(text)).await
    }

    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next message as it came, or the reason why there is none.
    pub async fn hear_text(&mut self) -> Result<String, String> {
        timeout(SOON, self.hear_ever()).await.expect("nothing was heard")
    }

    /// The same, however long it takes.
    pub async fn hear_ever(&mut self) -> Result<String, String> {
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

    pub async fn hear(&mut self) -> ToClient {
        serde_json::from_str(&self.hear_text().await.unwrap()).unwrap()
    }

    /// The first message for which there is an answer; others are passed over.
    pub async fn wait<T>(&mut self, wanted: impl Fn(ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.hear().await) {
                return found;
            }
        }
    }

    pub async fn watch(&mut self, game: &str, version: Option<u32>) {
        self.say(&FromClient::Watch { game: game.to_owned(), version, invite: None }).await;
    }

    /// Says something at a table and waits for the answer: the version, or why not.
    pub async fn act(&mut self, game: &str, act: Act) -> Result<u32, String> {
        let key = act.key.clone();
        self.say(&FromClient::Act { game: game.to_owned(), act }).await;
        self.wait(|message| match message {
            ToClient::Ok { key: of, version, .. } if of == key => Some(Ok(version)),
            ToClient::No { key: of, why, .. } if of == key => Some(Err(why.code)),
            _ => None,
        })
        .await
    }
}
