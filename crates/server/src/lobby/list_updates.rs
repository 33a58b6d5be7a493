//! Sends the lists of games, and their changes, to the sockets that subscribe to them.
//!
//! A node loads a list once a second while it has subscribers, compares it with the one before and
//! serialises the changes once. Only players with blocks or invitations get messages of their own.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::task::yield_now;
use tokio::time::{Instant, timeout_at};
use wire::{GameList, GameListing, ToClient};

use crate::error::Error;
use crate::game::list_subscriptions::{ListSubscription, ListSubscriptions, list_error};
use crate::ids::PlayerId;
use crate::lobby::list_snapshot::{Invitations, ListSnapshot, list_changes, load_invitations};
use crate::node::Node;
use crate::subscriber::text;

/// Time from one list to the next.
const UPDATE_INTERVAL: Duration = Duration::from_secs(1);

/// Number of failed attempts to load a list after which its subscribers receive an error.
const FAILURES_MAX: u32 = 3;

/// Number of subscribers after which other tasks get their turn.
const BATCH: usize = 500;

/// Spawns the tasks that send lists, which end with the node.
pub(crate) fn spawn_senders(node: &Arc<Node>) {
    for list in [GameList::Open, GameList::Live] {
        let subscriptions = Arc::clone(node.list_subscriptions.of(list));
        let (mut shutdown, node) = (node.shutdown_signal(), Arc::downgrade(node));
        tokio::spawn(async move {
            tokio::select! {
                () = send_list(&node, list, &subscriptions) => {}
                _ = shutdown.wait() => {}
            }
        });
    }
}

/// Sends a list to its subscribers for as long as the node lives.
async fn send_list(node: &Weak<Node>, list: GameList, subscriptions: &ListSubscriptions) {
    let mut failures = 0;
    let mut sender: Option<ListSender> = None;
    loop {
        if subscriptions.is_empty() {
            (sender, failures) = (None, 0);
            subscriptions.wait_for_new().await;
        }
        let Some(current) = node.upgrade() else { return };
        let all = subscriptions.take_all();
        match ListSender::load(&current, list, &all).await {
            Ok(next) => {
                next.send(sender.as_ref(), &all).await;
                (sender, failures) = (Some(next), 0);
            }
            Err(error) => {
                error.log();
                failures += 1;
                if failures >= FAILURES_MAX {
                    let message = text(&ToClient::Error { error: list_error(&error, list) });
                    all.iter().for_each(|subscription| subscription.send_error(&message));
                }
            }
        }
        drop(current);
        let next_at = Instant::now() + UPDATE_INTERVAL;
        while timeout_at(next_at, subscriptions.wait_for_new()).await.is_ok() {
            if failures == 0
                && let (Some(node), Some(sender)) = (node.upgrade(), &mut sender)
            {
                let sent = sender.send_to_new(&node, &subscriptions.take_new()).await;
                sent.unwrap_or_else(|error| error.log());
            }
        }
    }
}

/// A list at one moment, with what the present subscribers see of it.
struct ListSender {
    list: GameList,
    snapshot: Arc<ListSnapshot>,
    invitations: Invitations,
    /// The whole list, as most subscribers see it.
    shared_text: OnceLock<Utf8Bytes>,
}

impl ListSender {
    async fn load(
        node: &Node,
        list: GameList,
        subscriptions: &[Arc<ListSubscription>],
    ) -> Result<ListSender, Error> {
        let snapshot = ListSnapshot::shared(node, list).await?;
        let invitations = load_invitations(node, &snapshot, &players(subscriptions)).await?;
        Ok(ListSender { list, snapshot, invitations, shared_text: OnceLock::new() })
    }

    /// Sends the changes since the list before, or the whole list to those who need it.
    async fn send(&self, before: Option<&ListSender>, subscriptions: &[Arc<ListSubscription>]) {
        let shared_changes = before.and_then(|before| self.changes(before, None));
        for batch in subscriptions.chunks(BATCH) {
            for subscription in batch {
                let player_id = subscription.player_id();
                match before.filter(|_| subscription.is_current()) {
                    None => self.send_whole(subscription),
                    Some(before) => {
                        let changes = match self.own_view(player_id).or(before.own_view(player_id))
                        {
                            None => shared_changes.clone(),
                            player_id => self.changes(before, player_id),
                        };
                        changes.iter().for_each(|text| subscription.send(text));
                    }
                }
            }
            yield_now().await;
        }
    }

    /// Sends the whole list to new subscribers.
    async fn send_to_new(
        &mut self,
        node: &Node,
        subscriptions: &[Arc<ListSubscription>],
    ) -> Result<(), Error> {
        let mut players = players(subscriptions);
        players.retain(|player_id| !self.invitations.contains_key(player_id));
        let invitations = load_invitations(node, &self.snapshot, &players).await?;
        self.invitations.extend(invitations);
        self.send(None, subscriptions).await;
        Ok(())
    }

    fn send_whole(&self, subscription: &ListSubscription) {
        match self.own_view(subscription.player_id()) {
            None => subscription.send(self.shared_text.get_or_init(|| self.whole(None))),
            player_id => subscription.send(&self.whole(player_id)),
        }
    }

    /// Returns the player if there may be a difference to what most subscribers see.
    fn own_view(&self, player_id: Option<PlayerId>) -> Option<PlayerId> {
        player_id.filter(|player_id| self.snapshot.has_own_view(*player_id))
    }

    fn view(&self, player_id: Option<PlayerId>) -> Vec<&GameListing> {
        self.snapshot.view(player_id, &self.invitations)
    }

    fn whole(&self, player_id: Option<PlayerId>) -> Utf8Bytes {
        let games = self.view(player_id).into_iter().cloned().collect();
        text(&ToClient::List { list: self.list, games })
    }

    fn changes(&self, before: &ListSender, player_id: Option<PlayerId>) -> Option<Utf8Bytes> {
        let changes = list_changes(self.list, &before.view(player_id), &self.view(player_id));
        changes.as_ref().map(text)
    }
}

fn players(subscriptions: &[Arc<ListSubscription>]) -> BTreeSet<PlayerId> {
    subscriptions.iter().filter_map(|subscription| subscription.player_id()).collect()
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use serde_json::json;
    use tokio::time::timeout;

    use super::*;
    use crate::settings::Settings;
    use crate::subscriber::{Subscriber, SubscriberQueue};
    use crate::test_database::create_database;

    fn listing(id: &str, version: u32) -> GameListing {
        serde_json::from_value(json!({
            "id": id,
            "config": "pente",
            "status": "live",
            "created_by": {"name": "ann", "kind": "guest"},
            "since_ms": 0,
            "rated": false,
            "chat_disabled": false,
            "random_seats": false,
            "version": version,
            "seats": [],
        }))
        .unwrap()
    }

    fn sender(games: &[(&str, u32)]) -> ListSender {
        let games = games.iter().map(|(id, version)| (PlayerId(1), listing(id, *version)));
        ListSender {
            list: GameList::Live,
            snapshot: Arc::new(ListSnapshot::of_games(games.collect())),
            invitations: Invitations::new(),
            shared_text: OnceLock::new(),
        }
    }

    /// Takes the messages about lists from a queue, as text.
    /// It has the games of the whole list, or changed games, removed games and the total.
    fn received(queue: &mut SubscriberQueue) -> Vec<String> {
        let ids = |games: Vec<GameListing>| -> Vec<String> {
            games.into_iter().map(|game| game.id).collect()
        };
        let mut received = Vec::new();
        while let Some(Some(text)) = queue.next().now_or_never() {
            match serde_json::from_str(&text).unwrap() {
                ToClient::List { games, .. } => received.push(format!("{:?}", ids(games))),
                ToClient::ListChanged { changed, removed, total, .. } => {
                    received.push(format!("+{:?} -{removed:?} {total}", ids(changed)));
                }
                _ => {}
            }
        }
        received
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn subscriber_who_comes_during_a_failure_receives_the_error() {
        let node = Node::start(Settings::development(&create_database().await)).await.unwrap();
        sqlx::query("ALTER TABLE game RENAME TO lost").execute(&node.pool).await.unwrap();
        let subscriptions = node.list_subscriptions.of(GameList::Open);
        for _ in 0..2 {
            let (subscriber, mut queue) = Subscriber::new(None);
            subscriptions.add(&subscriber);
            let message = timeout(Duration::from_secs(30), queue.next()).await;
            let message = message.expect("no error").unwrap();
            let message: ToClient = serde_json::from_str(&message).unwrap();
            assert!(matches!(message, ToClient::Error { .. }), "{message:?}");
        }
    }

    #[tokio::test]
    async fn subscriber_with_a_full_queue_receives_the_whole_list_later() {
        let subscriptions = ListSubscriptions::default();
        let (fast, mut fast_queue) = Subscriber::new(None);
        let (slow, mut slow_queue) = Subscriber::new(None);
        subscriptions.add(&fast);
        subscriptions.add(&slow);
        let all = subscriptions.take_all();
        let first = sender(&[("a", 0), ("b", 0)]);
        first.send(None, &all).await;
        while slow.try_send(&text(&ToClient::Pong { server_time_ms: 0 })) {}
        let second = sender(&[("c", 0), ("b", 1)]);
        second.send(Some(&first), &all).await;
        // The slow client reads its queue before the next list, which brings no change.
        assert_eq!(received(&mut slow_queue), [r#"["a", "b"]"#]);
        let third = sender(&[("c", 0), ("b", 1)]);
        third.send(Some(&second), &all).await;
        sender(&[("c", 0)]).send(Some(&third), &all).await;
        assert_eq!(received(&mut slow_queue), [r#"["c", "b"]"#, r#"+[] -["b"] 1"#]);
        let expected = [r#"["a", "b"]"#, r#"+["c", "b"] -["a"] 2"#, r#"+[] -["b"] 1"#];
        assert_eq!(received(&mut fast_queue), expected);
    }
}
