//! Hints between nodes. Whatever is said here may get lost: the database knows better, and whoever
//! missed something reads it there. A node alone says nothing to anybody.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::error::Error;

/// Hints that may wait to be sent. One more is forgotten.
const WAITING: usize = 8192;

/// NATS that has not answered by then is taken to be away: gaps are repaired anyhow.
const CONFIRMED: Duration = Duration::from_secs(1);

/// How a node speaks to the others.
pub(crate) struct Bus {
    /// Comes before each subject: nodes of another database that use the same NATS are not ours.
    house: String,
    out: Option<mpsc::Sender<(String, Bytes)>>,
}

/// What the others say under some subjects, in its order.
pub(crate) struct Heard(Subscriber);

impl Heard {
    /// The last part of the subject, and what was said.
    pub async fn next(&mut self) -> Option<(String, Bytes)> {
        let message = self.0.next().await?;
        let about = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
        Some((about, message.payload))
    }
}

impl Bus {
    /// Connects to NATS, or to nobody, and hears what is said in the house under these subjects
    /// from now on, each by itself.
    pub async fn connect(
        url: Option<&str>,
        house: String,
        subjects: &[&str],
    ) -> Result<(Bus, Vec<Heard>), Error> {
        let Some(url) = url else { return Ok((Bus { house, out: None }, Vec::new())) };
        // NATS may come later and may come back: hints are no reason not to play.
        let options = ConnectOptions::new()
            .name("palamedes")
            .retry_on_initial_connect()
            .connection_timeout(Duration::from_secs(2))
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(50 * u64::try_from(attempts.min(10)).unwrap_or(10))
            });
        let client = options
            .connect(url)
            .await
            .map_err(|error| Error::Setting { name: "nats", why: error.to_string() })?;
        let mut heard = Vec::new();
        for subject in subjects {
            heard.push(Heard(subscribe(&client, format!("{house}.{subject}")).await?));
        }
        // Only what came back shows that the server knows of the subscriptions before it.
        let subject = client.new_inbox();
        let mut echo = subscribe(&client, subject.clone()).await?;
        let confirmed = async {
            if client.publish(subject, Bytes::new()).await.is_ok() {
                echo.next().await;
            }
        };
        let _ = timeout(CONFIRMED, confirmed).await;
        let (out, hints) = mpsc::channel(WAITING);
        tokio::spawn(send(client, hints));
        Ok((Bus { house, out: Some(out) }, heard))
    }

    /// Tells the others, if there are any. Never waits.
    pub fn publish(&self, subject: &str, payload: Vec<u8>) {
        let Some(out) = &self.out else { return };
        let subject = format!("{}.{subject}", self.house);
        if out.try_send((subject, Bytes::from(payload))).is_err() {
            metrics::counter!("palamedes_hints_dropped_total").increment(1);
        }
    }
}

async fn subscribe(client: &Client, subject: String) -> Result<Subscriber, Error> {
    client.subscribe(subject).await.map_err(|error| Error::Internal(error.to_string()))
}

async fn send(client: Client, mut hints: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, payload)) = hints.recv().await {
        if client.publish(subject, payload).await.is_err() {
            metrics::counter!("palamedes_hints_dropped_total").increment(1);
        }
    }
}
