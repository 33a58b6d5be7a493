//! What time it is, for all nodes alike.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The clock of the database, as far as this node knows it. All nodes go by it, so that a game
/// which is played over several of them has one time.
#[derive(Debug, Default)]
pub struct Clock {
    /// What to add to the clock of the machine.
    offset_ms: AtomicI64,
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let machine = machine_ms();
        u64::try_from(machine + self.offset_ms.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// The database said it was so late, somewhere between these two instants of the machine.
    pub(crate) fn set(&self, database_ms: i64, asked_ms: i64, answered_ms: i64) {
        let middle = asked_ms + (answered_ms - asked_ms) / 2;
        self.offset_ms.store(database_ms - middle, Ordering::Relaxed);
    }
}

/// The clock of the machine.
pub(crate) fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
