//! Whoever is told what happens: a socket or a stream.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};
use wire::ToClient;

/// Messages that wait for a slow reader. Beyond that they are dropped, and the reader gets the
/// game as a whole when it is ready again.
const WAITING: usize = 64;

static COUNT: AtomicU64 = AtomicU64::new(0);

/// The writing end: kept by every game that is watched.
#[derive(Clone)]
pub(crate) struct Watcher {
    id: u64,
    /// Who reads, if it is known.
    pub player_id: Option<i64>,
    queue: mpsc::Sender<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// The reading end.
pub(crate) struct Messages {
    queue: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// What both ends know beside the messages.
#[derive(Default)]
struct Shared {
    /// Games of which something was dropped.
    missed: Mutex<BTreeSet<i64>>,
    /// Something else was dropped.
    lost: AtomicBool,
    /// The reader is to go.
    ended: Notify,
}

impl Shared {
    fn missed(&self) -> MutexGuard<'_, BTreeSet<i64>> {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watcher {
    pub fn new(player_id: Option<i64>) -> (Watcher, Messages) {
        let (sender, receiver) = mpsc::channel(WAITING);
        let shared = Arc::<Shared>::default();
        let id = COUNT.fetch_add(1, Ordering::Relaxed);
        let watcher = Watcher { id, player_id, queue: sender, shared: Arc::clone(&shared) };
        (watcher, Messages { queue: receiver, shared })
    }

    pub fn is(&self, other: &Watcher) -> bool {
        self.id == other.id
    }

    /// Tells something about a game. Who does not keep up gets it as a whole later.
    pub fn tell(&self, game_id: i64, text: &Utf8Bytes) {
        if self.queue.try_send(text.clone()).is_err() {
            self.shared.missed().insert(game_id);
        }
    }

    /// Sends the reader away, who may come again as whoever they still are.
    pub fn end(&self) {
        self.shared.ended.notify_one();
    }

    /// Tells something that is nothing when it comes too late.
    pub fn tell_now(&self, text: Utf8Bytes) {
        if self.queue.try_send(text).is_err() {
            self.shared.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Tells something that must arrive, however long the reader takes.
    pub async fn answer(&self, message: &ToClient) {
        let _ = self.queue.send(text(message)).await;
    }

    pub fn is_gone(&self) -> bool {
        self.queue.is_closed()
    }
}

impl Messages {
    /// The next message; none when the reader is to go.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        tokio::select! {
            message = self.queue.recv() => message,
            () = self.shared.ended.notified() => None,
        }
    }

    /// Whether something was dropped that is of no game, once all that waited is read.
    pub fn take_lost(&mut self) -> bool {
        self.queue.is_empty() && self.shared.lost.swap(false, Ordering::Relaxed)
    }

    /// Something of this game is still missing.
    pub fn miss(&mut self, game_id: i64) {
        self.shared.missed().insert(game_id);
    }

    /// The games of which something was dropped, once all that waited is read.
    pub fn take_missed(&mut self) -> BTreeSet<i64> {
        if !self.queue.is_empty() {
            return BTreeSet::new();
        }
        std::mem::take(&mut *self.shared.missed())
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}
