//! Communication between the nodes of one server: NATS, ownership of shards, liveness.

pub(crate) mod nats;
pub(crate) mod shards;
mod topic;

use axum::body::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

pub(crate) use topic::{Interest, Topic};

/// Channel for messages to the other nodes. They may be lost: the database is authoritative.
pub(crate) trait Bus: Send + Sync {
    /// Publishes a message to the other nodes without waiting.
    fn publish(&self, subject: &str, payload: Vec<u8>);

    /// Returns whether the channel is connected, or none if a node runs alone.
    fn is_connected(&self) -> Option<bool>;

    /// Subscribes to a topic. It stays subscribed until it is unsubscribed as often.
    fn subscribe(&self, topic: Topic);

    /// Ends one subscription to a topic.
    fn unsubscribe(&self, topic: Topic);

    /// Waits until a subscription is active. What is read afterwards misses no later message.
    /// Returns at once without a connection: [`BusEvent::Reconnected`] follows.
    fn wait_until_active(&self, topic: Topic) -> BoxFuture<'_, ()>;

    /// Subscribes to a subject whose messages go to one of the other nodes that join it.
    fn join_group(&self, subject: &'static str) -> Option<BoxStream<'static, ()>>;

    /// Returns what was sent and received so far.
    fn counts(&self) -> BusCounts;
}

/// Messages and bytes of payload that a node has sent to others and received from them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct BusCounts {
    pub sent: u64,
    pub sent_bytes: u64,
    pub received: u64,
    pub received_bytes: u64,
}

/// Event of the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BusEvent {
    /// A message of another node.
    Message(Topic, Bytes),
    /// All subscriptions are active again. Messages may have been lost before.
    Reconnected,
}

/// Events of the bus, in order.
pub(crate) type BusEvents = BoxStream<'static, BusEvent>;

/// Time without heartbeat after which a node counts as dead.
pub(crate) const NODE_DEAD_AFTER_MS: i64 = 3_000;

/// Time for the players of a dead node to notice it and to reconnect.
/// The page notices a silent connection within 8 seconds.
pub(crate) const RECONNECT_GRACE_MS: i64 = 10_000;
