//! Communication between the nodes of one server: NATS, ownership of shards, liveness.

pub(crate) mod nats;
pub(crate) mod shards;

/// Time without heartbeat after which a node counts as dead.
pub(crate) const NODE_DEAD_AFTER_MS: i64 = 3_000;

/// Time for the players of a dead node to notice it and to reconnect.
/// The page notices a silent connection within 8 seconds.
pub(crate) const RECONNECT_GRACE_MS: i64 = 10_000;
