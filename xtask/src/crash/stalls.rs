//! Stalls of the test process: time in which the machine did not run its clients.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::progress::format_duration;

/// Interval at which the monitor wakes up.
const INTERVAL: Duration = Duration::from_millis(100);

/// Shorter delays are usual on a busy machine and are not recorded.
const STALL_MIN: Duration = Duration::from_millis(100);

/// Measures stalls: wakes up at an interval and records by how much it was late.
pub struct StallMonitor {
    start: Instant,
    state: Mutex<MonitorState>,
}

#[derive(Default)]
struct MonitorState {
    /// The last time at which the monitor ran.
    last_run: Duration,
    stalls: Vec<Stall>,
}

/// A time span in which the test process did not run, since the start of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stall {
    from: Duration,
    until: Duration,
}

impl StallMonitor {
    /// A monitor whose times count from this start.
    pub fn new(start: Instant) -> StallMonitor {
        StallMonitor { start, state: Mutex::default() }
    }

    /// Measures until the runtime ends.
    pub async fn run(&self) {
        self.lock().last_run = self.start.elapsed();
        loop {
            sleep(INTERVAL).await;
            let now = self.start.elapsed();
            let mut state = self.lock();
            let stall = stall_since(state.last_run, now);
            state.stalls.extend(stall);
            state.last_run = now;
        }
    }

    /// The stalls so far, with the current one.
    pub fn stalls(&self) -> Stalls {
        let state = self.lock();
        let current = stall_since(state.last_run, self.start.elapsed());
        Stalls(state.stalls.iter().copied().chain(current).collect())
    }

    fn lock(&self) -> MutexGuard<'_, MonitorState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The stall of a monitor that should have run an interval after its last run.
fn stall_since(last_run: Duration, now: Duration) -> Option<Stall> {
    let from = last_run + INTERVAL;
    (now >= from + STALL_MIN).then_some(Stall { from, until: now })
}

/// The stalls of a run.
#[derive(Clone, Debug, Default)]
pub struct Stalls(Vec<Stall>);

impl Stalls {
    /// The stalled time between two times since the start of the test.
    pub fn within(&self, from: Duration, until: Duration) -> Duration {
        let overlap = |stall: &Stall| stall.until.min(until).saturating_sub(stall.from.max(from));
        self.0.iter().map(overlap).sum()
    }

    #[cfg(test)]
    pub fn one(from: Duration, until: Duration) -> Stalls {
        Stalls(vec![Stall { from, until }])
    }
}

impl fmt::Display for Stalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = || self.0.iter().map(|stall| stall.until - stall.from);
        let total = format_duration(lengths().sum());
        let longest = format_duration(lengths().max().unwrap_or_default());
        write!(f, "test process stalled for {total}, at most {longest} at once")
    }
}

/// Sleeps, and returns by how much this took longer.
pub fn sleep_and_measure(time: Duration) -> Duration {
    let before = Instant::now();
    std::thread::sleep(time);
    before.elapsed().saturating_sub(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn only_a_long_delay_is_a_stall() {
        assert_eq!(stall_since(SECOND, SECOND + INTERVAL + STALL_MIN / 2), None);
        let stall = stall_since(SECOND, 3 * SECOND).unwrap();
        assert_eq!((stall.from, stall.until), (SECOND + INTERVAL, 3 * SECOND));
    }

    #[test]
    fn stalled_time_of_a_span_is_added_up() {
        let stall = |from: u32, until: u32| Stall { from: from * SECOND, until: until * SECOND };
        let stalls = Stalls(vec![stall(2, 4), stall(6, 7), stall(20, 30)]);
        assert_eq!(stalls.within(3 * SECOND, 10 * SECOND), 2 * SECOND);
        assert_eq!(stalls.within(4 * SECOND, 6 * SECOND), Duration::ZERO);
        let expected = "test process stalled for 13 s, at most 10 s at once";
        assert_eq!(stalls.to_string(), expected);
    }

    #[tokio::test]
    async fn monitor_records_a_blocked_runtime() {
        let start = Instant::now();
        let monitor = StallMonitor::new(start);
        let block = async {
            sleep(INTERVAL / 2).await;
            std::thread::sleep(8 * INTERVAL);
            sleep(2 * INTERVAL).await;
        };
        tokio::select! {
            () = monitor.run() => {}
            () = block => {}
        }
        assert!(monitor.stalls().within(Duration::ZERO, start.elapsed()) >= 5 * INTERVAL);
    }
}
