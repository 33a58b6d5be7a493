//! Messages between nodes over NATS.
//! They may be lost: the database is authoritative. Without NATS a node runs alone.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::error::Error;
use crate::numbers::count_to_u32;

/// Maximum number of unsent messages. Further ones are dropped.
const OUTBOX_MAX: usize = 8192;

/// Timeout for the confirmation of the subscriptions.
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_secs(1);

/// Connection to the other nodes.
pub(crate) struct Bus {
    /// The prefix of all subjects, which separates clusters that share NATS.
    prefix: String,
    outbox: Option<mpsc::Sender<(String, Bytes)>>,
}

/// Messages of one subject, in order.
pub(crate) struct Subscription(Subscriber);

impl Subscription {
    /// Returns the last part of the subject, and the payload.
    pub async fn next(&mut self) -> Option<(String, Bytes)> {
        let message = self.0.next().await?;
        let about = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
        Some((about, message.payload))
    }
}

impl Bus {
    /// Connects to NATS, if configured, and subscribes to the subjects.
    pub async fn connect(
        url: Option<&str>,
        prefix: String,
        subjects: &[&str],
    ) -> Result<(Bus, Vec<Subscription>), Error> {
        let Some(url) = url else { return Ok((Bus { prefix, outbox: None }, Vec::new())) };
        // NATS may become available later: it is not required to play.
        let options = ConnectOptions::new()
            .name("palamedes")
            .retry_on_initial_connect()
            .connection_timeout(Duration::from_secs(2))
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(50) * count_to_u32(attempts.min(10))
            });
        let client = options
            .connect(url)
            .await
            .map_err(|error| Error::Config { name: "nats", reason: error.to_string() })?;
        let mut subscriptions = Vec::new();
        for subject in subjects {
            subscriptions
                .push(Subscription(subscribe(&client, format!("{prefix}.{subject}")).await?));
        }
        // The echo confirms that the server knows the subscriptions made before.
        let subject = client.new_inbox();
        let mut echo = subscribe(&client, subject.clone()).await?;
        let confirmed = async {
            if client.publish(subject, Bytes::new()).await.is_ok() {
                echo.next().await;
            }
        };
        let _ = timeout(SUBSCRIBE_TIMEOUT, confirmed).await;
        let (outbox, messages) = mpsc::channel(OUTBOX_MAX);
        tokio::spawn(send(client, messages));
        Ok((Bus { prefix, outbox: Some(outbox) }, subscriptions))
    }

    /// Publishes a message without waiting.
    pub fn publish(&self, subject: &str, payload: Vec<u8>) {
        let Some(outbox) = &self.outbox else { return };
        let subject = format!("{}.{subject}", self.prefix);
        if outbox.try_send((subject, Bytes::from(payload))).is_err() {
            metrics::counter!("palamedes_node_messages_dropped_total").increment(1);
        }
    }
}

async fn subscribe(client: &Client, subject: String) -> Result<Subscriber, Error> {
    client
        .subscribe(subject)
        .await
        .map_err(|error| Error::internal("cannot subscribe to a NATS subject", error))
}

async fn send(client: Client, mut messages: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, payload)) = messages.recv().await {
        if client.publish(subject, payload).await.is_err() {
            metrics::counter!("palamedes_node_messages_dropped_total").increment(1);
        }
    }
}
