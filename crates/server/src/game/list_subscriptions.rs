//! Subscriptions of sockets to lists of games.
//!
//! The lobby loads the lists and sends them. This folder only knows who wants them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;
use wire::{ApiError, GameList};

use crate::error::Error;
use crate::ids::PlayerId;
use crate::subscriber::Subscriber;

/// Subscription of a socket to a list.
pub(crate) struct ListSubscription {
    subscriber: Subscriber,
    /// The subscriber has received the list and all its changes.
    is_current: AtomicBool,
    /// The last message was an error.
    has_error: AtomicBool,
}

impl ListSubscription {
    /// Returns the player, if authenticated.
    pub fn player_id(&self) -> Option<PlayerId> {
        self.subscriber.player_id
    }

    /// Returns whether the subscriber needs only changes.
    pub fn is_current(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }

    /// Sends the list or its changes. A subscriber whose queue is full needs the list again.
    pub fn send(&self, text: &Utf8Bytes) {
        self.is_current.store(self.subscriber.try_send(text), Ordering::Relaxed);
        self.has_error.store(false, Ordering::Relaxed);
    }

    /// Sends an error, unless the last message was one.
    /// From then on the subscriber needs the whole list.
    pub fn send_error(&self, text: &Utf8Bytes) {
        if !self.has_error.load(Ordering::Relaxed) {
            self.has_error.store(self.subscriber.try_send(text), Ordering::Relaxed);
        }
        self.is_current.store(false, Ordering::Relaxed);
    }
}

/// Subscriptions to one list.
#[derive(Default)]
pub(crate) struct ListSubscriptions {
    state: Mutex<SubscriptionState>,
    added: Notify,
}

/// Subscriptions by the number of their subscriber.
#[derive(Default)]
struct SubscriptionState {
    all: HashMap<u64, Arc<ListSubscription>>,
    /// Subscriptions that were added since the last look.
    new: HashMap<u64, Arc<ListSubscription>>,
}

impl ListSubscriptions {
    /// Adds a subscriber, who receives the whole list, even if subscribed before.
    pub fn add(&self, subscriber: &Subscriber) {
        let (id, subscriber) = (subscriber.id(), subscriber.clone());
        let (is_current, has_error) = (AtomicBool::new(false), AtomicBool::new(false));
        let subscription = Arc::new(ListSubscription { subscriber, is_current, has_error });
        {
            let mut state = self.state();
            state.new.insert(id, Arc::clone(&subscription));
            state.all.insert(id, subscription);
        }
        self.added.notify_one();
    }

    /// Removes a subscriber.
    pub fn remove(&self, subscriber: &Subscriber) {
        let mut state = self.state();
        state.new.remove(&subscriber.id());
        state.all.remove(&subscriber.id());
    }

    /// Returns whether there is no subscriber.
    pub fn is_empty(&self) -> bool {
        self.state().all.is_empty()
    }

    /// Returns all subscriptions, none of which is new from then on.
    pub fn take_all(&self) -> Vec<Arc<ListSubscription>> {
        let mut state = self.state();
        state.new = HashMap::new();
        state.all.values().cloned().collect()
    }

    /// Returns the new subscriptions, which are not new from then on.
    pub fn take_new(&self) -> Vec<Arc<ListSubscription>> {
        std::mem::take(&mut self.state().new).into_values().collect()
    }

    /// Waits until a subscriber is added, unless one was added since the last call.
    pub async fn wait_for_new(&self) {
        self.added.notified().await;
    }

    fn state(&self) -> MutexGuard<'_, SubscriptionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Subscriptions to all lists of a node.
#[derive(Default)]
pub(crate) struct AllListSubscriptions {
    open: Arc<ListSubscriptions>,
    live: Arc<ListSubscriptions>,
}

impl AllListSubscriptions {
    /// Returns the subscriptions to a list.
    pub fn of(&self, list: GameList) -> &Arc<ListSubscriptions> {
        match list {
            GameList::Open => &self.open,
            GameList::Live => &self.live,
        }
    }

    /// Removes a subscriber from all lists.
    pub fn remove(&self, subscriber: &Subscriber) {
        self.open.remove(subscriber);
        self.live.remove(subscriber);
    }
}

/// Returns an error about a list for its subscribers.
pub(crate) fn list_error(error: &Error, list: GameList) -> ApiError {
    let name = match list {
        GameList::Open => "open",
        GameList::Live => "live",
    };
    error.api_error().with("list", name)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn subscriber_is_listed_once_and_needs_the_list_again_after_a_full_queue() {
        let subscriptions = ListSubscriptions::default();
        let (subscriber, mut queue) = Subscriber::new(None);
        subscriptions.add(&subscriber);
        subscriptions.add(&subscriber);
        let [subscription] = &subscriptions.take_all()[..] else { panic!("one subscription") };
        assert!(!subscription.is_current() && subscriptions.take_new().is_empty());
        let text = Utf8Bytes::from_static("{}");
        subscription.send(&text);
        assert!(subscription.is_current());
        let mut sent = 1;
        while subscription.is_current() {
            subscription.send(&text);
            sent += 1;
        }
        assert!(sent <= 65, "{sent}");
        assert!(queue.next().now_or_never().is_some());
        subscription.send(&text);
        assert!(subscription.is_current());
        while queue.next().now_or_never().is_some() {}
        // Each failure is reported once.
        for _ in 0..2 {
            subscription.send_error(&text);
            subscription.send_error(&text);
            assert!(!subscription.is_current());
            assert!(queue.next().now_or_never().is_some());
            assert!(queue.next().now_or_never().is_none());
            subscription.send(&text);
            assert!(queue.next().now_or_never().is_some());
        }
        subscriptions.remove(&subscriber);
        assert!(subscriptions.is_empty());
    }
}
