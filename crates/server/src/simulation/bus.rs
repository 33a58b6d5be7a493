//! The simulated bus between nodes: messages may be lost, duplicated, late and out of order.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::time::sleep;

use crate::cluster::{Bus, BusCounts, BusEvent, BusEvents, Topic};
use crate::game::replication::GameMessage;
use crate::simulation::nodes::NodeLink;
use crate::simulation::planted_bug::PlantedBug;
use crate::simulation::world::{BusCondition, World, lock};

/// Number of checks for an active subscription, each after a millisecond.
const ACTIVE_CHECKS_MAX: u32 = 500;

/// Queue of a node with its subscriptions.
pub(super) struct Inbox {
    pub link: Arc<NodeLink>,
    queue: UnboundedSender<BusEvent>,
    subscriptions: Mutex<BTreeMap<Topic, SimulatedSubscription>>,
}

#[derive(Default)]
struct SimulatedSubscription {
    count: u32,
    /// The broker has received it.
    is_active: bool,
}

impl Inbox {
    /// Creates the queue and the events read from it.
    pub(super) fn new(link: &Arc<NodeLink>) -> (Inbox, BusEvents) {
        let (queue, mut receiver) = mpsc::unbounded_channel();
        let events = stream::poll_fn(move |context| receiver.poll_recv(context));
        let subscriptions = Mutex::default();
        (Inbox { link: Arc::clone(link), queue, subscriptions }, events.boxed())
    }

    fn is_active(&self, topic: Topic) -> bool {
        lock(&self.subscriptions).get(&topic).is_some_and(|known| known.is_active)
    }
}

/// Bus of one node.
pub(super) struct SimulatedBus {
    pub world: Arc<World>,
    pub link: Arc<NodeLink>,
    pub inbox: Arc<Inbox>,
}

impl Bus for SimulatedBus {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let Some(topic) = Topic::parse(subject) else { return };
        let payload = Bytes::from(payload);
        let repeated = self.world.has_bug(PlantedBug::DuplicatedUpdate).then(|| repeat(&payload));
        let inboxes: Vec<Arc<Inbox>> =
            lock(&self.world.nodes).iter().map(|node| Arc::clone(&node.inbox)).collect();
        for inbox in inboxes {
            self.send(&inbox, topic, payload.clone());
            if let Some(Some(repeated)) = &repeated {
                self.send(&inbox, topic, repeated.clone());
            }
        }
    }

    fn is_connected(&self) -> Option<bool> {
        Some(true)
    }

    fn subscribe(&self, topic: Topic) {
        let mut subscriptions = lock(&self.inbox.subscriptions);
        let known = subscriptions.entry(topic).or_default();
        known.count += 1;
        if known.count > 1 {
            return;
        }
        drop(subscriptions);
        let (world, inbox) = (Arc::clone(&self.world), Arc::clone(&self.inbox));
        tokio::spawn(async move {
            inbox.link.wait_until_connected().await;
            world.sleep_between(0, 2).await;
            if let Some(known) = lock(&inbox.subscriptions).get_mut(&topic) {
                known.is_active = true;
            }
        });
    }

    fn unsubscribe(&self, topic: Topic) {
        let mut subscriptions = lock(&self.inbox.subscriptions);
        let Some(known) = subscriptions.get_mut(&topic) else { return };
        known.count -= 1;
        if known.count == 0 {
            subscriptions.remove(&topic);
        }
    }

    fn wait_until_active(&self, topic: Topic) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            for _ in 0..ACTIVE_CHECKS_MAX {
                if self.inbox.is_active(topic) {
                    return;
                }
                sleep(Duration::from_millis(1)).await;
            }
        })
    }

    /// No simulated node has computer players.
    fn join_group(&self, _: &'static str) -> Option<BoxStream<'static, ()>> {
        None
    }

    fn counts(&self) -> BusCounts {
        BusCounts::default()
    }
}

impl SimulatedBus {
    fn send(&self, inbox: &Arc<Inbox>, topic: Topic, payload: Bytes) {
        let world = Arc::clone(&self.world);
        let is_unreliable = lock(&world.conditions).bus == BusCondition::Unreliable;
        let copies = match is_unreliable {
            false => 1,
            true => [0, 0, 1, 1, 2][world.below(5) as usize],
        };
        for _ in 0..copies {
            let (world, sender) = (Arc::clone(&world), Arc::clone(&self.link));
            let inbox = Arc::clone(inbox);
            let (most_ms, payload) = (if is_unreliable { 1_500 } else { 2 }, payload.clone());
            tokio::spawn(async move {
                sender.wait_until_running().await;
                world.sleep_between(0, most_ms).await;
                // Only nodes that have subscribed by now receive the message.
                if sender.is_cut_off() || inbox.link.is_cut_off() || !inbox.is_active(topic) {
                    return;
                }
                inbox.link.wait_until_running().await;
                let _ = inbox.queue.send(BusEvent::Message(topic, payload));
            });
        }
    }
}

/// Returns the update as if it followed itself.
fn repeat(payload: &[u8]) -> Option<Bytes> {
    let Ok(GameMessage::Update(mut update)) = serde_json::from_slice(payload) else { return None };
    update.from_version += u32::try_from(update.entries.len()).ok()?;
    Some(serde_json::to_vec(&GameMessage::Update(update)).ok()?.into())
}
