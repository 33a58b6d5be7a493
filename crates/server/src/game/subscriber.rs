//! Subscriber to games and notifications: a WebSocket or a stream.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};
use wire::ToClient;

use crate::ids::{GameId, PlayerId};

/// Maximum length of the queue.
/// Further messages are dropped, and a slow client gets a snapshot later.
const QUEUE_MAX: usize = 64;

static NEXT_ID: AtomicU64 = AtomicU64::new(0);

/// Sending end of a subscription, kept by each subscribed game.
#[derive(Clone)]
pub(crate) struct Subscriber {
    id: u64,
    /// The player, if authenticated.
    pub player_id: Option<PlayerId>,
    queue: mpsc::Sender<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// Receiving end of a subscription.
pub(crate) struct SubscriberQueue {
    queue: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// State shared by both ends.
#[derive(Default)]
struct Shared {
    /// The games with dropped messages.
    missed: Mutex<BTreeSet<GameId>>,
    /// A message that belongs to no game was dropped.
    dropped_notification: AtomicBool,
    /// The subscription is closed.
    closed: Notify,
}

impl Shared {
    fn missed(&self) -> MutexGuard<'_, BTreeSet<GameId>> {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscriber {
    pub fn new(player_id: Option<PlayerId>) -> (Subscriber, SubscriberQueue) {
        let (sender, receiver) = mpsc::channel(QUEUE_MAX);
        let shared = Arc::<Shared>::default();
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let watcher = Subscriber { id, player_id, queue: sender, shared: Arc::clone(&shared) };
        (watcher, SubscriberQueue { queue: receiver, shared })
    }

    pub fn is_same(&self, other: &Subscriber) -> bool {
        self.id == other.id
    }

    /// Sends a message about a game, or marks the game as missed.
    pub fn send_or_mark_missed(&self, game_id: GameId, text: &Utf8Bytes) {
        if self.queue.try_send(text.clone()).is_err() {
            self.mark_missed(game_id);
        }
    }

    /// Marks a game as missed.
    pub fn mark_missed(&self, game_id: GameId) {
        self.shared.missed().insert(game_id);
    }

    /// Closes the connection; the client may reconnect.
    pub fn close(&self) {
        self.shared.closed.notify_one();
    }

    /// Sends a message, or drops it.
    pub fn send_or_drop(&self, text: Utf8Bytes) {
        if self.queue.try_send(text).is_err() {
            self.shared.dropped_notification.store(true, Ordering::Relaxed);
        }
    }

    /// Sends a message, waiting for a slow client.
    pub async fn send(&self, message: &ToClient) {
        let _ = self.queue.send(text(message)).await;
    }

    pub fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }
}

impl SubscriberQueue {
    /// Returns the next message; none when the connection must close.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        tokio::select! {
            // Messages sent before the close are received.
            biased;
            message = self.queue.recv() => message,
            () = self.shared.closed.notified() => None,
        }
    }

    /// Returns whether a message of no game was dropped, once the queue is empty.
    pub fn take_dropped(&mut self) -> bool {
        self.queue.is_empty() && self.shared.dropped_notification.swap(false, Ordering::Relaxed)
    }

    /// Returns the games with dropped messages, once the queue is empty.
    pub fn take_missed(&mut self) -> BTreeSet<GameId> {
        if !self.queue.is_empty() {
            return BTreeSet::new();
        }
        std::mem::take(&mut *self.shared.missed())
    }
}

/// Serialises a message.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}
