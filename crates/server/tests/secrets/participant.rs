//! Participants of the simulation and the channels on which they receive data.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tower::ServiceExt;
use wire::FromClient;

use crate::kit::client::SocketClient;
use crate::kit::{TestKit, TestResponse};
use crate::push_device::PushDevice;

/// Everything a participant received, with its channel.
#[derive(Clone, Default)]
pub struct Inbox(Arc<Mutex<Vec<(String, String)>>>);

impl Inbox {
    pub fn record(&self, channel: &str, text: impl Into<String>) {
        self.0.lock().unwrap().push((channel.to_owned(), text.into()));
    }

    /// Returns the messages from this index on.
    pub fn since(&self, from: usize) -> Vec<(String, String)> {
        self.0.lock().unwrap()[from..].to_vec()
    }

    /// Counts the messages with this prefix.
    pub fn count(&self, prefix: &str) -> usize {
        self.0.lock().unwrap().iter().filter(|(_, text)| text.starts_with(prefix)).count()
    }

    /// Returns whether some message satisfies the predicate.
    pub fn has(&self, predicate: impl Fn(&str, &str) -> bool) -> bool {
        self.0.lock().unwrap().iter().any(|(channel, text)| predicate(channel, text))
    }
}

/// A player with a browser, an email address and a push device.
pub struct Participant {
    pub name: String,
    /// Empty for the anonymous participant.
    pub cookie: String,
    pub email: String,
    pub device: PushDevice,
    pub inbox: Inbox,
    /// Number of messages checked so far.
    pub checked: usize,
    socket: mpsc::UnboundedSender<FromClient>,
    listening: Vec<JoinHandle<()>>,
}

impl Participant {
    /// Opens a page with its socket.
    pub async fn connect(
        address: SocketAddr,
        number: usize,
        name: String,
        cookie: String,
    ) -> Participant {
        let mut client = SocketClient::connect_page(address, &cookie).await;
        let (socket, mut outgoing) = mpsc::unbounded_channel::<FromClient>();
        let inbox = Inbox::default();
        let received = inbox.clone();
        let listening = tokio::spawn(async move {
            loop {
                tokio::select! {
                    Some(message) = outgoing.recv() => client.send(&message).await,
                    text = client.receive_text_unbounded() => {
                        received.record("socket", text.unwrap());
                    }
                }
            }
        });
        let email = format!("private-{number}@hidden.example");
        let device = PushDevice::new(&format!("device-{number}-of-participant"));
        let listening = vec![listening];
        Participant { name, cookie, email, device, inbox, checked: 0, socket, listening }
    }

    pub fn send(&self, message: FromClient) {
        self.socket.send(message).unwrap();
    }

    /// Opens an event stream and reads it until the end. Returns whether access was granted.
    pub async fn open_stream(&mut self, kit: &TestKit, path: &str) -> bool {
        let request = Request::get(path).header("cookie", &self.cookie);
        let response = kit.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        if response.status() != 200 {
            return false;
        }
        let (inbox, channel) = (self.inbox.clone(), path.to_owned());
        let mut parts = response.into_body().into_data_stream();
        self.listening.push(tokio::spawn(async move {
            while let Some(Ok(part)) = parts.next().await {
                inbox.record(&channel, String::from_utf8_lossy(&part));
            }
        }));
        true
    }

    /// Sends a request and records headers and body of the response, unless it is a pixel image.
    pub async fn request(
        &self,
        kit: &TestKit,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> TestResponse {
        self.request_with_header(kit, method, path, ("accept", "*/*"), body).await
    }

    /// Sends a request with one more header.
    pub async fn request_with_header(
        &self,
        kit: &TestKit,
        method: &str,
        path: &str,
        header: (&str, &str),
        body: Option<&Value>,
    ) -> TestResponse {
        let request = Request::builder().method(method).uri(path).header("cookie", &self.cookie);
        let request = request.header("origin", &kit.node.settings.public_url);
        let request = request.header(header.0, header.1).header("content-type", "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let response = kit.request(request.body(body).unwrap()).await;
        let channel = format!("{method} {path}: {}", response.status);
        self.inbox.record(&channel, format!("{:?}", response.headers));
        let kind = response.headers.get("content-type").map_or(&b""[..], |kind| kind.as_bytes());
        let text = String::from_utf8_lossy(&response.body);
        if kind.starts_with(b"image/svg") {
            self.inbox.record(&channel, without_paths(&text));
        } else if !kind.starts_with(b"image/") {
            self.inbox.record(&channel, text);
        }
        response
    }

    /// Requests an export for research with the token of an operator.
    pub async fn request_research(&self, kit: &TestKit, token: &str) -> TestResponse {
        let token = ("authorization", format!("Bearer {token}"));
        let path = "/api/research/games";
        let request = Request::get(path).header(token.0, token.1);
        let response = kit.request(request.body(Body::empty()).unwrap()).await;
        self.inbox.record(path, String::from_utf8_lossy(&response.body));
        response
    }

    /// Returns whether the socket and all streams are still being read.
    pub fn is_listening(&self) -> bool {
        !self.listening.iter().any(JoinHandle::is_finished)
    }
}

/// Returns a drawing without the data of its paths, in which `M12` is no square.
fn without_paths(drawing: &str) -> String {
    let mut parts = drawing.split(" d=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('"').map_or("", |(_, rest)| rest));
    rest.fold(first, |text, rest| text + " " + rest)
}

#[test]
fn data_of_paths_is_left_out() {
    let drawing = r#"<svg><path d="M12 3" fill="x"/><text>K17</text><path id="a" d="M3"/></svg>"#;
    let expected = r#"<svg><path  fill="x"/><text>K17</text><path id="a" /></svg>"#;
    assert_eq!(without_paths(drawing), expected);
}
