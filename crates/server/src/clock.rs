//! Points in time, and the clock that all nodes share.

use std::collections::VecDeque;
use std::fmt;
use std::ops::{Add, Sub};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

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

/// Source of the time of a machine.
pub(crate) trait TimeSource: Send + Sync + fmt::Debug {
    /// Returns the monotonic clock in milliseconds since any start.
    fn monotonic_ms(&self) -> i64;

    /// Returns milliseconds since 1970 on the clock of the machine, which may be set at any time.
    fn wall_clock_ms(&self) -> i64;
}

/// Clocks of this machine.
#[derive(Debug)]
struct MachineTime {
    start: Instant,
}

impl TimeSource for MachineTime {
    fn monotonic_ms(&self) -> i64 {
        in_range(self.start.elapsed().as_millis())
    }

    fn wall_clock_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        in_range::<i64>(since.as_millis()) + test_offset_ms()
    }
}

/// Clock of the database as known to this node.
/// All nodes use it, so that a game served by several of them has one time. Between measurements
/// the monotonic clock of the machine counts, so a step of the machine's clock changes nothing.
#[derive(Debug)]
pub struct SharedClock {
    source: Box<dyn TimeSource>,
    /// Offset of the database to the monotonic clock.
    offset_ms: AtomicI64,
    samples: Mutex<VecDeque<ClockSample>>,
}

/// Measurement of the database clock.
#[derive(Clone, Copy, Debug)]
struct ClockSample {
    /// Offset to the monotonic clock, if both ways took the same time.
    offset_ms: i64,
    round_trip_ms: i64,
}

/// Number of measurements of which the one with the shortest round trip counts.
const SAMPLES_MAX: usize = 16;

impl Default for SharedClock {
    fn default() -> SharedClock {
        SharedClock::new(Box::new(MachineTime { start: Instant::now() }))
    }
}

impl SharedClock {
    /// Starts with the clock of the machine, until the database is measured.
    pub(crate) fn new(source: Box<dyn TimeSource>) -> SharedClock {
        let offset_ms = source.wall_clock_ms() - source.monotonic_ms();
        SharedClock { source, offset_ms: AtomicI64::new(offset_ms), samples: Mutex::default() }
    }

    /// Returns milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        UnixMs(self.monotonic_ms() + self.offset_ms.load(Ordering::Relaxed)).into()
    }

    /// Returns the monotonic clock of the machine.
    pub(crate) fn monotonic_ms(&self) -> i64 {
        self.source.monotonic_ms()
    }

    /// Sets the clock from a response of the database between two times of the monotonic clock.
    /// The response with the shortest round trip is the most accurate one.
    pub(crate) fn set(&self, database_ms: i64, asked_ms: i64, answered_ms: i64) {
        let round_trip_ms = answered_ms - asked_ms;
        let offset_ms = database_ms - (asked_ms + round_trip_ms / 2);
        let sample = ClockSample { offset_ms, round_trip_ms };
        let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        // Two measurements of one clock differ by half their round trips at most. Otherwise the
        // clock of the database was set, or another database responds.
        samples.retain(|other| other.agrees_with(sample));
        samples.push_back(sample);
        if samples.len() > SAMPLES_MAX {
            samples.pop_front();
        }
        if let Some(best) = samples.iter().min_by_key(|sample| sample.round_trip_ms) {
            self.offset_ms.store(best.offset_ms, Ordering::Relaxed);
        }
    }
}

impl ClockSample {
    fn agrees_with(self, other: ClockSample) -> bool {
        let difference_ms = (self.offset_ms - other.offset_ms).abs();
        difference_ms <= (self.round_trip_ms + other.round_trip_ms) / 2 + ROUNDING_MS
    }
}

/// Tolerance for rounding to milliseconds, and for the drift of a clock within some seconds.
const ROUNDING_MS: i64 = 3;

#[cfg(not(feature = "sabotage"))]
fn test_offset_ms() -> i64 {
    0
}

/// Error of the machine's clock, for the crash test.
#[cfg(feature = "sabotage")]
fn test_offset_ms() -> i64 {
    let offset = std::env::var("PALAMEDES_CLOCK_OFFSET_MS").ok();
    offset.and_then(|offset| offset.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the offset after measurements of (database, asked, answered).
    fn check(samples: &[(i64, i64, i64)], offset_ms: i64) {
        let clock = SharedClock::default();
        for (database_ms, asked_ms, answered_ms) in samples {
            clock.set(*database_ms, *asked_ms, *answered_ms);
        }
        assert_eq!(clock.offset_ms.load(Ordering::Relaxed), offset_ms, "{samples:?}");
    }

    #[test]
    fn slow_response_does_not_move_the_clock() {
        // The first measurement is always used.
        check(&[(60_000, 0, 3_000)], 58_500);
        check(&[(60_000, 0, 3_000), (61_000, 4_000, 4_002)], 56_999);
        check(&[(1_001, 0, 2), (2_900, 1_000, 3_000)], 1_000);
        // A node far from its database corrects its clock all the same.
        check(&[(1_100, 0, 200), (2_080, 1_000, 1_100)], 1_030);
    }

    #[test]
    fn clock_follows_a_step_of_the_database() {
        check(&[(1_001, 0, 2), (31_501, 500, 502)], 31_000);
        check(&[(1_001, 0, 2), (31_510, 500, 520)], 31_000);
    }

    #[test]
    fn old_measurement_is_replaced() {
        let mut samples = vec![(1_001, 0, 2)];
        samples.extend((1..=16).map(|beat| (1_000 + beat * 500 + 6, beat * 500, beat * 500 + 10)));
        check(&samples, 1_001);
    }

    #[test]
    fn clock_of_the_machine_is_read_once() {
        let clock = SharedClock::default();
        let offset_ms = clock.offset_ms.load(Ordering::Relaxed);
        for _ in 0..3 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            let before_ms = clock.monotonic_ms();
            let now_ms = UnixMs::from(clock.now_ms()).0 - offset_ms;
            assert!((before_ms..=clock.monotonic_ms()).contains(&now_ms));
        }
    }
}
