//! Messages between nodes over NATS.
//! They may be lost: the database is authoritative. Without NATS a node runs alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, Message, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::cluster::{Bus, Subscription};
use crate::error::Error;
use crate::numbers::count_to_u32;

/// Maximum number of unsent messages. Further ones are dropped.
const OUTBOX_MAX: usize = 8192;

/// Timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Timeout for the confirmation of the subscriptions.
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_secs(1);

/// Name of the group in which each message goes to one node.
const QUEUE_GROUP: &str = "palamedes";

/// Connection to the other nodes.
pub(crate) struct NatsBus {
    /// The prefix of all subjects, which separates clusters that share NATS.
    prefix: String,
    /// The client and the queue of unsent messages, if NATS is configured.
    connection: Option<(Client, mpsc::Sender<(String, Bytes)>)>,
}

impl NatsBus {
    /// Connects to NATS, if configured, and subscribes to the subjects.
    pub async fn connect(
        url: Option<&str>,
        prefix: String,
        subjects: &[&str],
    ) -> Result<(NatsBus, Vec<Subscription>), Error> {
        let Some(url) = url else { return Ok((NatsBus { prefix, connection: None }, Vec::new())) };
        // NATS may become available later: it is not required to play.
        let is_lost = Arc::new(AtomicBool::new(false));
        let options = connect_options()
            .retry_on_initial_connect()
            .event_callback(move |event| {
                note_event(&event, &is_lost);
                std::future::ready(())
            })
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(50) * count_to_u32(attempts.min(10))
            });
        let client = options.connect(url).await.map_err(invalid)?;
        let mut subscriptions = Vec::new();
        for subject in subjects {
            let messages = subscribe(&client, format!("{prefix}.{subject}")).await?;
            subscriptions.push(messages.map(split_message).boxed());
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
        tokio::spawn(send(client.clone(), messages));
        Ok((NatsBus { prefix, connection: Some((client, outbox)) }, subscriptions))
    }
}

impl Bus for NatsBus {
    /// Returns whether NATS is connected, or none if it is not configured.
    fn is_connected(&self) -> Option<bool> {
        let (client, _) = self.connection.as_ref()?;
        Some(client.connection_state() == State::Connected)
    }

    fn join_group<'a>(&'a self, subject: &'a str) -> BoxFuture<'a, Option<Subscription>> {
        Box::pin(async move {
            let (client, _) = self.connection.as_ref()?;
            let subject = format!("{}.{subject}", self.prefix);
            let messages = client.queue_subscribe(subject, QUEUE_GROUP.to_owned()).await;
            let messages = messages.map_err(|error| {
                Error::internal("cannot subscribe to a NATS subject", error).log();
            });
            Some(messages.ok()?.map(split_message).boxed())
        })
    }

    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let Some((_, outbox)) = &self.connection else { return };
        let subject = format!("{}.{subject}", self.prefix);
        if outbox.try_send((subject, Bytes::from(payload))).is_err() {
            metrics::counter!("palamedes_node_messages_dropped_total").increment(1);
        }
    }
}

fn split_message(message: Message) -> (String, Bytes) {
    let about = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
    (about, message.payload)
}

fn connect_options() -> ConnectOptions {
    ConnectOptions::new().name("palamedes").connection_timeout(CONNECT_TIMEOUT)
}

fn invalid(error: impl ToString) -> Error {
    Error::Config { name: "nats", reason: error.to_string() }
}

/// Checks that NATS accepts a connection.
pub(crate) async fn check(url: &str) -> Result<(), Error> {
    let connected = timeout(CONNECT_TIMEOUT, connect_options().connect(url)).await;
    connected.map_err(|_| invalid("no response within 2 s"))?.map_err(invalid)?;
    Ok(())
}

/// Logs each change of the connection once, not every attempt.
fn note_event(event: &Event, is_lost: &AtomicBool) {
    match event {
        Event::Connected => {
            metrics::gauge!("palamedes_nats_connected").set(1.0);
            if is_lost.swap(false, Ordering::Relaxed) {
                tracing::info!("NATS connected again");
            }
        }
        Event::Disconnected | Event::Closed | Event::ClientError(_) => {
            metrics::gauge!("palamedes_nats_connected").set(0.0);
            if !is_lost.swap(true, Ordering::Relaxed) {
                tracing::warn!(
                    %event,
                    "NATS is not connected: moves reach players on other nodes seconds late"
                );
            }
        }
        other => tracing::info!(event = %other, "NATS event"),
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
