//! Communication between the nodes of one server: NATS, ownership of shards, liveness.

pub(crate) mod nats;
pub(crate) mod shards;

/// Time without heartbeat after which a node counts as dead.
pub(crate) const NODE_DEAD_AFTER_MS: i64 = 3_000;
