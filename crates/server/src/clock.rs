//! Points in time, and the clock that all nodes share.

use std::ops::{Add, Sub};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::numbers::in_range;

/// Point in time as the database stores it, in milliseconds since 1970.
/// Durations are plain numbers of milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct UnixMs(pub(crate) i64);

impl From<i64> for UnixMs {
    fn from(ms: i64) -> UnixMs {
        UnixMs(ms)
    }
}

/// A time beyond the range of the database becomes its maximum, 292 million years from now.
impl From<u64> for UnixMs {
    fn from(ms: u64) -> UnixMs {
        UnixMs(i64::try_from(ms).unwrap_or(i64::MAX))
    }
}

/// A time before 1970 becomes 1970: clients and games know no earlier one.
impl From<UnixMs> for u64 {
    fn from(time: UnixMs) -> u64 {
        u64::try_from(time.0).unwrap_or(0)
    }
}

impl Add<i64> for UnixMs {
    type Output = UnixMs;

    fn add(self, duration_ms: i64) -> UnixMs {
        UnixMs(self.0.saturating_add(duration_ms))
    }
}

impl Sub<i64> for UnixMs {
    type Output = UnixMs;

    fn sub(self, duration_ms: i64) -> UnixMs {
        UnixMs(self.0.saturating_sub(duration_ms))
    }
}

impl Sub for UnixMs {
    type Output = i64;

    fn sub(self, earlier: UnixMs) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

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
        UnixMs(machine_ms() + self.offset_ms.load(Ordering::Relaxed)).into()
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
    in_range(since.as_millis())
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
