//! Subscriber to games and notifications: a WebSocket or a stream.

use std::collections::{BTreeSet, VecDeque};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;
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
    shared: Arc<Shared>,
}

/// Receiving end of a subscription.
pub(crate) struct SubscriberQueue {
    shared: Arc<Shared>,
}

/// State shared by both ends.
/// It is not a channel of Tokio, which occupies 1.5 kB for each idle client.
#[derive(Default)]
struct Shared {
    state: Mutex<QueueState>,
    /// There is a message, or the subscription is closed.
    changed: Notify,
    /// A message was taken, or the receiving end was dropped.
    freed: Notify,
}

#[derive(Default)]
struct QueueState {
    messages: VecDeque<Utf8Bytes>,
    /// The games with dropped messages.
    missed: BTreeSet<GameId>,
    /// A message that belongs to no game was dropped.
    dropped_notification: bool,
    /// The connection must close.
    must_close: bool,
    /// The receiving end was dropped.
    is_closed: bool,
}

impl QueueState {
    fn accepts(&self) -> bool {
        !self.is_closed && !self.must_close && self.messages.len() < QUEUE_MAX
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscriber {
    pub fn new(player_id: Option<PlayerId>) -> (Subscriber, SubscriberQueue) {
        let shared = Arc::<Shared>::default();
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let subscriber = Subscriber { id, player_id, shared: Arc::clone(&shared) };
        (subscriber, SubscriberQueue { shared })
    }

    /// Returns the number of the subscriber, which no other on this node has.
    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn is_same(&self, other: &Subscriber) -> bool {
        self.id == other.id
    }

    /// Appends a message, or returns the state of a queue that does not accept it.
    fn push(&self, text: &Utf8Bytes) -> Result<(), MutexGuard<'_, QueueState>> {
        let mut state = self.shared.state();
        if !state.accepts() {
            return Err(state);
        }
        state.messages.push_back(text.clone());
        drop(state);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Sends a message; returns whether the queue had room for it.
    pub fn try_send(&self, text: &Utf8Bytes) -> bool {
        self.push(text).is_ok()
    }

    /// Sends a message about a game, or marks the game as missed.
    pub fn send_or_mark_missed(&self, game_id: GameId, text: &Utf8Bytes) {
        if let Err(mut state) = self.push(text) {
            state.missed.insert(game_id);
        }
    }

    /// Marks a game as missed.
    pub fn mark_missed(&self, game_id: GameId) {
        self.shared.state().missed.insert(game_id);
    }

    /// Closes the connection; the client may reconnect.
    pub fn close(&self) {
        self.shared.state().must_close = true;
        self.shared.changed.notify_one();
    }

    /// Sends a message, or drops it.
    pub fn send_or_drop(&self, text: Utf8Bytes) {
        if let Err(mut state) = self.push(&text) {
            state.dropped_notification = true;
        }
    }

    /// Sends a message, waiting for a slow client.
    pub async fn send(&self, message: &ToClient) {
        let text = text(message);
        loop {
            // Registered before the queue is looked at, so that no message taken is overlooked.
            let mut freed = pin!(self.shared.freed.notified());
            freed.as_mut().enable();
            match self.push(&text) {
                Ok(()) => return,
                Err(state) if state.is_closed => return,
                Err(state) => drop(state),
            }
            freed.await;
        }
    }

    pub fn is_closed(&self) -> bool {
        self.shared.state().is_closed
    }
}

impl SubscriberQueue {
    /// Returns the next message; none when the connection must close.
    /// Messages sent before the close are received.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.take_when_ready(VecDeque::pop_front).await
    }

    /// Returns all waiting messages, at least one; none when the connection must close.
    pub async fn next_batch(&mut self) -> Option<VecDeque<Utf8Bytes>> {
        self.take_when_ready(|messages| {
            Some(std::mem::take(messages)).filter(|all| !all.is_empty())
        })
        .await
    }

    async fn take_when_ready<T>(
        &mut self,
        take: impl Fn(&mut VecDeque<Utf8Bytes>) -> Option<T>,
    ) -> Option<T> {
        loop {
            {
                let mut state = self.shared.state();
                if let Some(taken) = take(&mut state.messages) {
                    if state.messages.is_empty() {
                        // An idle client keeps no memory for messages.
                        state.messages = VecDeque::new();
                    }
                    self.shared.freed.notify_waiters();
                    return Some(taken);
                }
                if state.must_close {
                    return None;
                }
            }
            self.shared.changed.notified().await;
        }
    }

    /// Returns whether a message of no game was dropped, once the queue is empty.
    pub fn take_dropped(&mut self) -> bool {
        let mut state = self.shared.state();
        state.messages.is_empty() && std::mem::take(&mut state.dropped_notification)
    }

    /// Returns the games with dropped messages, once the queue is empty.
    pub fn take_missed(&mut self) -> BTreeSet<GameId> {
        let mut state = self.shared.state();
        if !state.messages.is_empty() {
            return BTreeSet::new();
        }
        std::mem::take(&mut state.missed)
    }
}

impl Drop for SubscriberQueue {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        state.is_closed = true;
        state.messages = VecDeque::new();
        drop(state);
        self.shared.freed.notify_waiters();
    }
}

/// Serialises a message.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const TEST_TIMEOUT: Duration = Duration::from_secs(30);

    fn message(number: usize) -> ToClient {
        ToClient::GoingAway { retry_after_ms: u32::try_from(number).unwrap() }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn waiting_senders_continue_when_messages_are_taken() {
        let (subscriber, mut queue) = Subscriber::new(None);
        let senders: Vec<_> = (0..4 * QUEUE_MAX)
            .map(|number| {
                let subscriber = subscriber.clone();
                tokio::spawn(async move { subscriber.send(&message(number)).await })
            })
            .collect();
        for _ in 0..senders.len() {
            assert!(timeout(TEST_TIMEOUT, queue.next()).await.unwrap().is_some());
        }
        for sender in senders {
            timeout(TEST_TIMEOUT, sender).await.unwrap().unwrap();
        }
        assert_eq!(queue.shared.state().messages.capacity(), 0);
    }

    #[tokio::test]
    async fn waiting_messages_are_taken_together() {
        let (subscriber, mut queue) = Subscriber::new(None);
        for number in 0..3 {
            subscriber.send_or_drop(text(&message(number)));
        }
        subscriber.close();
        assert_eq!(queue.next_batch().await.unwrap().len(), 3);
        assert!(queue.next_batch().await.is_none());
    }

    #[tokio::test]
    async fn busy_queue_ends_after_it_was_closed() {
        let (subscriber, mut queue) = Subscriber::new(None);
        for number in 0..QUEUE_MAX / 2 {
            subscriber.send_or_drop(text(&message(number)));
        }
        subscriber.close();
        for _ in 0..QUEUE_MAX / 2 {
            assert!(queue.next().await.is_some());
            subscriber.send_or_drop(text(&message(0)));
        }
        assert!(queue.next().await.is_none());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn dropped_queue_ends_waiting_senders() {
        let (subscriber, queue) = Subscriber::new(None);
        for number in 0..QUEUE_MAX {
            subscriber.send(&message(number)).await;
        }
        let waiting = tokio::spawn({
            let subscriber = subscriber.clone();
            async move { subscriber.send(&message(0)).await }
        });
        tokio::task::yield_now().await;
        assert!(!subscriber.is_closed());
        drop(queue);
        timeout(TEST_TIMEOUT, waiting).await.unwrap().unwrap();
        assert!(subscriber.is_closed());
    }

    #[tokio::test]
    async fn full_queue_records_what_was_missed_until_it_is_empty() {
        let (subscriber, mut queue) = Subscriber::new(None);
        for number in 0..QUEUE_MAX {
            subscriber.send_or_drop(text(&message(number)));
        }
        assert!(!queue.take_dropped());
        subscriber.send_or_drop(text(&message(0)));
        subscriber.send_or_mark_missed(GameId(7), &text(&message(0)));
        subscriber.close();
        for _ in 0..QUEUE_MAX {
            assert!(!queue.take_dropped() && queue.take_missed().is_empty());
            assert!(queue.next().await.is_some());
        }
        assert!(queue.take_dropped() && queue.take_missed() == BTreeSet::from([GameId(7)]));
        assert!(queue.next().await.is_none());
    }
}
