//! What time it is, for all nodes alike.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The clock of the database, as far as this node knows it. All nodes go by it, so that a game
/// which is played over several of them has one time.
#[derive(Debug, Default)]
pub struct Clock {
    /// What to add to the clock of the machine.
    offset_ms: AtomicI64,
    is_set: AtomicBool,
}

/// An answer within this time is exact enough.
const PROMPT_MS: i64 = 40;

impl Clock {
    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let machine = machine_ms();
        u64::try_from(machine + self.offset_ms.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// The database said it was so late, somewhere between these two instants of the machine. An
    /// answer that took long says little and is believed only where nothing is known.
    pub(crate) fn set(&self, database_ms: i64, asked_ms: i64, answered_ms: i64) {
        if answered_ms - asked_ms > PROMPT_MS && self.is_set.swap(true, Ordering::Relaxed) {
            return;
        }
        self.is_set.store(true, Ordering::Relaxed);
        let middle = asked_ms + (answered_ms - asked_ms) / 2;
        self.offset_ms.store(database_ms - middle, Ordering::Relaxed);
    }
}

/// The clock of the machine.
pub(crate) fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_answer_does_not_move_the_clock() {
        let clock = Clock::default();
        let asked = machine_ms();
        // At first anything is better than nothing.
        clock.set(asked + 60_000, asked, asked + 3_000);
        let off = |clock: &Clock| i64::try_from(clock.now_ms()).unwrap() - machine_ms();
        assert!((off(&clock) - 58_500).abs() < 1_000);
        clock.set(asked + 10, asked, asked + 20);
        assert!(off(&clock).abs() < 1_000);
        clock.set(asked + 3_000, asked, asked + 3_000);
        assert!(off(&clock).abs() < 1_000);
    }
}
