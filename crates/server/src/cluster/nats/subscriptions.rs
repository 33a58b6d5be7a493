//! Subscriptions of a node, counted, and their confirmation by the server.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, mpsc, watch};

use crate::cluster::{BusCounts, Topic};

/// Name of the group in which each message goes to one node.
const QUEUE_GROUP: &str = "palamedes";

/// Subscriptions of a node, shared with the task of its connection.
#[derive(Default)]
pub(super) struct Subscriptions {
    inner: Mutex<Inner>,
    /// Wakes the task of the connection after a change.
    changed: Notify,
    confirmed: watch::Sender<ConfirmedState>,
    pub counts: Counters,
}

#[derive(Default)]
struct Inner {
    topics: HashMap<Topic, TopicEntry>,
    groups: HashMap<&'static str, mpsc::Sender<()>>,
    /// Changes that the server has not received yet, while there is a connection.
    unsent: Vec<Change>,
    has_connection: bool,
    /// The number of subscriptions made so far.
    last_number: u64,
}

struct TopicEntry {
    count: u32,
    /// The number of this subscription, by which it is confirmed.
    number: u64,
}

#[derive(Clone, Copy)]
enum Change {
    Add(Topic),
    Remove(Topic),
    Join(&'static str),
}

impl Change {
    /// Writes the line for the server. The subject is also the id of the subscription.
    fn write(self, output: &mut Vec<u8>, prefix: &str) {
        let line = match self {
            Change::Add(topic) => format!("SUB {prefix}.{topic} {topic}\r\n"),
            Change::Remove(topic) => format!("UNSUB {topic}\r\n"),
            Change::Join(subject) => format!("SUB {prefix}.{subject} {QUEUE_GROUP} {subject}\r\n"),
        };
        output.extend_from_slice(line.as_bytes());
    }
}

/// State of the connection.
#[derive(Clone, Copy, Default)]
struct ConfirmedState {
    /// The server knows all subscriptions up to this number.
    number: u64,
    /// The server knows the subscriptions made before the connection.
    is_connected: bool,
}

/// Counters of messages and bytes.
#[derive(Default)]
pub(super) struct Counters {
    sent: AtomicU64,
    sent_bytes: AtomicU64,
    received: AtomicU64,
    received_bytes: AtomicU64,
}

impl Counters {
    pub fn note_sent(&self, bytes: usize) {
        self.sent.fetch_add(1, Ordering::Relaxed);
        self.sent_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub fn note_received(&self, bytes: usize) {
        self.received.fetch_add(1, Ordering::Relaxed);
        self.received_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub fn load(&self) -> BusCounts {
        BusCounts {
            sent: self.sent.load(Ordering::Relaxed),
            sent_bytes: self.sent_bytes.load(Ordering::Relaxed),
            received: self.received.load(Ordering::Relaxed),
            received_bytes: self.received_bytes.load(Ordering::Relaxed),
        }
    }
}

impl Inner {
    fn push(&mut self, change: Change) {
        if self.has_connection {
            self.unsent.push(change);
        }
    }
}

impl Subscriptions {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a subscription to a topic.
    pub fn add(&self, topic: Topic) {
        let mut inner = self.lock();
        if let Some(known) = inner.topics.get_mut(&topic) {
            known.count += 1;
            return;
        }
        inner.last_number += 1;
        let number = inner.last_number;
        inner.topics.insert(topic, TopicEntry { count: 1, number });
        inner.push(Change::Add(topic));
        drop(inner);
        self.changed.notify_one();
    }

    /// Removes a subscription to a topic.
    pub fn remove(&self, topic: Topic) {
        let mut inner = self.lock();
        let Some(known) = inner.topics.get_mut(&topic) else { return };
        known.count -= 1;
        if known.count > 0 {
            return;
        }
        inner.topics.remove(&topic);
        inner.push(Change::Remove(topic));
        drop(inner);
        self.changed.notify_one();
    }

    /// Joins the group of a subject, whose messages go to the sender.
    pub fn join_group(&self, subject: &'static str, sender: mpsc::Sender<()>) {
        let mut inner = self.lock();
        inner.groups.insert(subject, sender);
        inner.push(Change::Join(subject));
        drop(inner);
        self.changed.notify_one();
    }

    /// Passes a message of a group on. What no worker has taken yet is enough.
    pub fn on_group_message(&self, subject: &str) {
        if let Some(sender) = self.lock().groups.get(subject) {
            let _ = sender.try_send(());
        }
    }

    /// Waits for a change that the server has not received.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Writes all subscriptions, at the begin of a connection; returns the number of the last one.
    pub fn write_all(&self, output: &mut Vec<u8>, prefix: &str) -> u64 {
        let mut inner = self.lock();
        inner.has_connection = true;
        inner.unsent.clear();
        for topic in inner.topics.keys() {
            Change::Add(*topic).write(output, prefix);
        }
        for subject in inner.groups.keys() {
            Change::Join(subject).write(output, prefix);
        }
        inner.last_number
    }

    /// Writes the changes since then; returns the number of the last subscription.
    pub fn write_changes(&self, output: &mut Vec<u8>, prefix: &str) -> u64 {
        let mut inner = self.lock();
        for change in std::mem::take(&mut inner.unsent) {
            change.write(output, prefix);
        }
        inner.last_number
    }

    /// Notes that the server knows all subscriptions up to a number.
    /// Returns true if there was no connection before.
    pub fn confirm(&self, number: u64) -> bool {
        let before = self.confirmed.send_replace(ConfirmedState { number, is_connected: true });
        !before.is_connected
    }

    /// Notes that the connection is lost.
    pub fn on_connection_lost(&self) {
        let mut inner = self.lock();
        inner.has_connection = false;
        inner.unsent.clear();
        drop(inner);
        self.set_disconnected();
    }

    /// Notes that the server does not answer.
    pub fn set_disconnected(&self) {
        self.confirmed.send_modify(|confirmed| confirmed.is_connected = false);
    }

    pub fn is_connected(&self) -> bool {
        self.confirmed.borrow().is_connected
    }

    /// Waits until the server knows the subscriptions.
    pub async fn wait_until_connected(&self) {
        let _ = self.confirmed.subscribe().wait_for(|confirmed| confirmed.is_connected).await;
    }

    /// Waits until the server knows the subscription to a topic, or there is no connection.
    pub async fn wait_until_active(&self, topic: Topic) {
        let Some(number) = self.lock().topics.get(&topic).map(|known| known.number) else { return };
        let is_known =
            |confirmed: &ConfirmedState| confirmed.number >= number || !confirmed.is_connected;
        let _ = self.confirmed.subscribe().wait_for(is_known).await;
    }
}
