//! Messages between nodes over NATS.
//! They may be lost: the database is authoritative. Without NATS a node runs alone.
//!
//! A node subscribes to each game and player of its clients. A subscription costs one entry in a
//! map, and all messages arrive in one queue: see decision 25.

pub(crate) mod address;
mod connection;
mod protocol;
mod server_frame;
mod subscriptions;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::cluster::nats::address::parse_addresses;
use crate::cluster::nats::connection::ConnectionTask;
use crate::cluster::nats::subscriptions::Subscriptions;
use crate::cluster::{Bus, BusCounts, BusEvent, BusEvents, Topic};
use crate::error::Error;

/// Maximum number of unsent messages. Further ones are dropped.
const OUTBOX_MAX: usize = 8192;

/// Maximum number of received messages that are not handled. Then the connection is not read.
const INBOX_MAX: usize = 8192;

/// Timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Time for which a start waits for the connection.
const START_TIMEOUT: Duration = Duration::from_secs(1);

/// Time in which the server must confirm a subscription.
const CONFIRM_TIMEOUT: Duration = Duration::from_millis(500);

/// A message of this node: subject and payload.
type Outgoing = (String, Bytes);

/// Connection to the other nodes.
pub(crate) struct NatsBus {
    /// The prefix of all subjects, which separates clusters that share NATS.
    prefix: String,
    subscriptions: Arc<Subscriptions>,
    /// The queue of unsent messages, if NATS is configured.
    outbox: Option<mpsc::Sender<Outgoing>>,
}

impl NatsBus {
    /// Starts the connection to NATS, if configured, and waits a moment for it.
    /// NATS may become available later: it is not required to play.
    pub(crate) async fn connect(
        urls: Option<&str>,
        prefix: String,
    ) -> Result<(NatsBus, BusEvents), Error> {
        let subscriptions = Arc::<Subscriptions>::default();
        let Some(urls) = urls else {
            let bus = NatsBus { prefix, subscriptions, outbox: None };
            return Ok((bus, stream::empty().boxed()));
        };
        let addresses = parse_addresses(urls).map_err(invalid)?;
        let (outbox, outgoing) = mpsc::channel(OUTBOX_MAX);
        let (events, mut received) = mpsc::channel::<BusEvent>(INBOX_MAX);
        let task = ConnectionTask {
            prefix: prefix.clone(),
            subscriptions: Arc::clone(&subscriptions),
            outgoing,
            events,
        };
        tokio::spawn(task.run(addresses));
        let _ = timeout(START_TIMEOUT, subscriptions.wait_until_connected()).await;
        let events = stream::poll_fn(move |context| received.poll_recv(context));
        Ok((NatsBus { prefix, subscriptions, outbox: Some(outbox) }, events.boxed()))
    }
}

impl Bus for NatsBus {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let Some(outbox) = &self.outbox else { return };
        let subject = format!("{}.{subject}", self.prefix);
        if outbox.try_send((subject, Bytes::from(payload))).is_err() {
            metrics::counter!("palamedes_node_messages_dropped_total").increment(1);
        }
    }

    fn is_connected(&self) -> Option<bool> {
        self.outbox.as_ref().map(|_| self.subscriptions.is_connected())
    }

    fn subscribe(&self, topic: Topic) {
        if self.outbox.is_some() {
            self.subscriptions.add(topic);
        }
    }

    fn unsubscribe(&self, topic: Topic) {
        if self.outbox.is_some() {
            self.subscriptions.remove(topic);
        }
    }

    fn wait_until_active(&self, topic: Topic) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let active = self.subscriptions.wait_until_active(topic);
            if timeout(CONFIRM_TIMEOUT, active).await.is_err() {
                // The others do not wait. The next answer of the server counts as a reconnect.
                self.subscriptions.set_disconnected();
            }
        })
    }

    fn join_group(&self, subject: &'static str) -> Option<BoxStream<'static, ()>> {
        self.outbox.as_ref()?;
        let (sender, mut receiver) = mpsc::channel(INBOX_MAX);
        self.subscriptions.join_group(subject, sender);
        Some(stream::poll_fn(move |context| receiver.poll_recv(context)).boxed())
    }

    fn counts(&self) -> BusCounts {
        self.subscriptions.counts.load()
    }
}

fn invalid(reason: String) -> Error {
    Error::Config { name: "nats", reason }
}

/// Checks that NATS accepts a connection.
pub(crate) async fn check(urls: &str) -> Result<(), Error> {
    let mut reason = String::new();
    for address in parse_addresses(urls).map_err(invalid)? {
        match timeout(CONNECT_TIMEOUT, connection::connect(&address)).await {
            Ok(Ok(_)) => return Ok(()),
            Ok(Err(error)) => reason = error.to_string(),
            Err(_) => reason = "no response within 2 s".to_owned(),
        }
    }
    Err(invalid(reason))
}
