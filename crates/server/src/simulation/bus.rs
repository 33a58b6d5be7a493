//! The simulated bus between nodes: messages may be lost, duplicated, late and out of order.

use std::sync::Arc;

use axum::body::Bytes;
use futures_util::future::{BoxFuture, ready};
use futures_util::stream::{self, StreamExt};
use tokio::sync::mpsc::{self, UnboundedSender};

use crate::cluster::{Bus, Subscription};
use crate::game::replication::{LogUpdate, subjects};
use crate::simulation::nodes::NodeLink;
use crate::simulation::planted_bug::PlantedBug;
use crate::simulation::world::{BusCondition, World, lock};

/// Queues of a node, one per subject to which it subscribes.
pub(super) struct Inbox {
    pub link: Arc<NodeLink>,
    queues: Vec<(&'static str, UnboundedSender<(String, Bytes)>)>,
}

impl Inbox {
    /// Creates the queues and the subscriptions that read them.
    pub(super) fn new(link: &Arc<NodeLink>) -> (Inbox, Vec<Subscription>) {
        let mut subscriptions = Vec::new();
        let queues = subjects().map(|subject| {
            let (sender, mut receiver) = mpsc::unbounded_channel();
            let messages = stream::poll_fn(move |context| receiver.poll_recv(context));
            subscriptions.push(messages.boxed());
            (subject.trim_end_matches('>'), sender)
        });
        (Inbox { link: Arc::clone(link), queues: queues.into() }, subscriptions)
    }

    fn deliver(&self, subject: &str, payload: Bytes) {
        let about = subject.rsplit('.').next().unwrap_or_default().to_owned();
        if let Some((_, queue)) = self.queues.iter().find(|(start, _)| subject.starts_with(start)) {
            let _ = queue.send((about, payload));
        }
    }
}

/// Bus of one node.
pub(super) struct SimulatedBus {
    pub world: Arc<World>,
    pub link: Arc<NodeLink>,
}

impl Bus for SimulatedBus {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let payload = Bytes::from(payload);
        let repeated = self.world.has_bug(PlantedBug::DuplicatedUpdate).then(|| repeat(&payload));
        let inboxes: Vec<Arc<Inbox>> =
            lock(&self.world.nodes).iter().map(|node| Arc::clone(&node.inbox)).collect();
        for inbox in inboxes {
            self.send(&inbox, subject, payload.clone());
            if let Some(Some(repeated)) = &repeated {
                self.send(&inbox, subject, repeated.clone());
            }
        }
    }

    fn is_connected(&self) -> Option<bool> {
        Some(true)
    }

    /// No simulated node has computer players.
    fn join_group<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Option<Subscription>> {
        Box::pin(ready(None))
    }
}

impl SimulatedBus {
    fn send(&self, inbox: &Arc<Inbox>, subject: &str, payload: Bytes) {
        let world = Arc::clone(&self.world);
        let is_unreliable = lock(&world.conditions).bus == BusCondition::Unreliable;
        let copies = match is_unreliable {
            false => 1,
            true => [0, 0, 1, 1, 2][world.below(5) as usize],
        };
        for _ in 0..copies {
            let (world, sender) = (Arc::clone(&world), Arc::clone(&self.link));
            let (inbox, subject) = (Arc::clone(inbox), subject.to_owned());
            let (most_ms, payload) = (if is_unreliable { 1_500 } else { 2 }, payload.clone());
            tokio::spawn(async move {
                sender.wait_until_running().await;
                world.sleep_between(0, most_ms).await;
                if sender.is_cut_off() || inbox.link.is_cut_off() {
                    return;
                }
                inbox.link.wait_until_running().await;
                inbox.deliver(&subject, payload);
            });
        }
    }
}

/// Returns the update as if it followed itself.
fn repeat(payload: &[u8]) -> Option<Bytes> {
    let mut update: LogUpdate = serde_json::from_slice(payload).ok()?;
    update.from_version += u32::try_from(update.entries.len()).ok()?;
    Some(serde_json::to_vec(&update).ok()?.into())
}
