//! Communication between the nodes of one server: NATS, ownership of shards, liveness.

pub(crate) mod nats;
pub(crate) mod shards;

use axum::body::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

/// Channel for messages to the other nodes. They may be lost: the database is authoritative.
pub(crate) trait Bus: Send + Sync {
    /// Publishes a message without waiting.
    fn publish(&self, subject: &str, payload: Vec<u8>);

    /// Returns whether the channel is connected, or none if a node runs alone.
    fn is_connected(&self) -> Option<bool>;

    /// Subscribes to a subject whose messages go to one of the nodes that join it.
    fn join_group<'a>(&'a self, subject: &'a str) -> BoxFuture<'a, Option<Subscription>>;
}

/// Messages of one subject, in order: the last part of the subject, and the payload.
pub(crate) type Subscription = BoxStream<'static, (String, Bytes)>;

/// Time without heartbeat after which a node counts as dead.
pub(crate) const NODE_DEAD_AFTER_MS: i64 = 3_000;

/// Time for the players of a dead node to notice it and to reconnect.
/// The page notices a silent connection within 8 seconds.
pub(crate) const RECONNECT_GRACE_MS: i64 = 10_000;
