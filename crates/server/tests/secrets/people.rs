//! People, and all ways by which something reaches them.

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

use crate::device::Device;
use crate::kit::client::Client;
use crate::kit::{Answer, Kit};

/// All that reached somebody, with the way it came.
#[derive(Clone, Default)]
pub struct Ear(Arc<Mutex<Vec<(String, String)>>>);

impl Ear {
    pub fn hear(&self, way: &str, text: impl Into<String>) {
        self.0.lock().unwrap().push((way.to_owned(), text.into()));
    }

    /// What came after so much.
    pub fn since(&self, from: usize) -> Vec<(String, String)> {
        self.0.lock().unwrap()[from..].to_vec()
    }

    /// How many texts begin so.
    pub fn count(&self, begin: &str) -> usize {
        self.0.lock().unwrap().iter().filter(|(_, text)| text.starts_with(begin)).count()
    }

    /// Whether there is something like this.
    pub fn has(&self, wanted: impl Fn(&str, &str) -> bool) -> bool {
        self.0.lock().unwrap().iter().any(|(way, text)| wanted(way, text))
    }
}

/// Somebody with a browser, a mailbox and a telephone.
pub struct Person {
    pub name: String,
    /// Empty for a stranger.
    pub cookie: String,
    pub mail: String,
    pub device: Device,
    pub ear: Ear,
    /// So much of it was looked through.
    pub looked: usize,
    socket: mpsc::UnboundedSender<FromClient>,
    listening: Vec<JoinHandle<()>>,
}

impl Person {
    /// Opens a page with its socket.
    pub async fn come(address: SocketAddr, number: usize, name: String, cookie: String) -> Person {
        let mut client = Client::page(address, &cookie).await;
        let (socket, mut say) = mpsc::unbounded_channel::<FromClient>();
        let ear = Ear::default();
        let heard = ear.clone();
        let listening = tokio::spawn(async move {
            loop {
                tokio::select! {
                    Some(message) = say.recv() => client.say(&message).await,
                    text = client.hear_ever() => heard.hear("socket", text.unwrap()),
                }
            }
        });
        let mail = format!("private-{number}@hidden.example");
        let device = Device::new(&format!("device-{number}-of-somebody"));
        let listening = vec![listening];
        Person { name, cookie, mail, device, ear, looked: 0, socket, listening }
    }

    pub fn say(&self, message: FromClient) {
        self.socket.send(message).unwrap();
    }

    /// Reads a stream of lines for good. Tells whether there is one for them.
    pub async fn read(&mut self, kit: &Kit, path: &str) -> bool {
        let request = Request::get(path).header("cookie", &self.cookie);
        let response = kit.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        if response.status() != 200 {
            return false;
        }
        let (ear, way) = (self.ear.clone(), path.to_owned());
        let mut parts = response.into_body().into_data_stream();
        self.listening.push(tokio::spawn(async move {
            while let Some(Ok(part)) = parts.next().await {
                ear.hear(&way, String::from_utf8_lossy(&part));
            }
        }));
        true
    }

    /// Asks, and hears the answer: its head and its body, unless that is a picture.
    pub async fn ask(&self, kit: &Kit, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.ask_with(kit, method, path, ("accept", "*/*"), body).await
    }

    /// The same with one more header.
    pub async fn ask_with(
        &self,
        kit: &Kit,
        method: &str,
        path: &str,
        header: (&str, &str),
        body: Option<&Value>,
    ) -> Answer {
        let request = Request::builder().method(method).uri(path).header("cookie", &self.cookie);
        let request = request.header("origin", &kit.node.settings.public_url);
        let request = request.header(header.0, header.1).header("content-type", "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let answer = kit.ask(request.body(body).unwrap()).await;
        let way = format!("{method} {path}: {}", answer.status);
        self.ear.hear(&way, format!("{:?}", answer.headers));
        let kind = answer.headers.get("content-type").map_or(&b""[..], |kind| kind.as_bytes());
        if !kind.starts_with(b"image/") {
            self.ear.hear(&way, String::from_utf8_lossy(&answer.body));
        }
        answer
    }

    /// Whether their socket and their streams are all read until now.
    pub fn listens(&self) -> bool {
        !self.listening.iter().any(JoinHandle::is_finished)
    }
}
