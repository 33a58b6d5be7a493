//! Clock that all nodes share.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Clock of the database as known to this node.
/// All nodes use it, so that a game served by several of them has one time.
#[derive(Debug, Default)]
pub struct SharedClock {
    /// Offset to the clock of the machine.
    offset_ms: AtomicI64,
    is_set: AtomicBool,
}

/// Maximum round-trip time of an accurate measurement.
const PROMPT_MS: i64 = 40;

impl SharedClock {
    /// Returns milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let machine = machine_ms();
        u64::try_from(machine + self.offset_ms.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// Sets the clock from a response of the database between two times of the machine.
    /// A slow response is used only if no other exists.
    pub(crate) fn set(&self, database_ms: i64, asked_ms: i64, answered_ms: i64) {
        if answered_ms - asked_ms > PROMPT_MS && self.is_set.swap(true, Ordering::Relaxed) {
            return;
        }
        self.is_set.store(true, Ordering::Relaxed);
        let middle = asked_ms + (answered_ms - asked_ms) / 2;
        self.offset_ms.store(database_ms - middle, Ordering::Relaxed);
    }
}

/// Returns the clock of the machine.
pub(crate) fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_answer_does_not_move_the_clock() {
        let clock = SharedClock::default();
        let sent_ms = machine_ms();
        // The first measurement is always used.
        clock.set(sent_ms + 60_000, sent_ms, sent_ms + 3_000);
        let off = |clock: &SharedClock| i64::try_from(clock.now_ms()).unwrap() - machine_ms();
        assert!((off(&clock) - 58_500).abs() < 1_000);
        clock.set(sent_ms + 10, sent_ms, sent_ms + 20);
        assert!(off(&clock).abs() < 1_000);
        clock.set(sent_ms + 3_000, sent_ms, sent_ms + 3_000);
        assert!(off(&clock).abs() < 1_000);
    }
}
