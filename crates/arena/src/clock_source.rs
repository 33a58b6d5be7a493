//! Clocks of engine turns in matches.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use engine::SearchControl;
use engine::protocol::RemainingTime;

/// Source of time for time-limited searches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ClockSource {
    /// Elapsed wall-clock time.
    #[default]
    Wall,
    /// CPU time of the thread: a turn is equally long on a busy machine.
    /// It does not cover players that search in other threads. Where the system does not report it,
    /// wall-clock time is used.
    Work,
}

/// Minimum interval between two polls of the CPU time, because each poll takes time.
const CPU_TIME_POLL_US: u64 = 250;

/// The clock of one turn, with the stop flag of the contest.
pub(crate) struct TurnClock<'a> {
    begun: Instant,
    stop: &'a AtomicBool,
    worked: Option<WorkTime>,
    /// Clocks of all seats at the start of the turn.
    clocks: &'a [RemainingTime],
}

struct WorkTime {
    at_start_us: u64,
    /// Time of the last poll of the system, and its result.
    asked_us: AtomicU64,
    known_us: AtomicU64,
}

impl TurnClock<'_> {
    /// Starts the clock of a turn.
    pub(crate) fn new<'a>(
        clock: ClockSource,
        stop: &'a AtomicBool,
        clocks: &'a [RemainingTime],
    ) -> TurnClock<'a> {
        let at_start_us = if clock == ClockSource::Work { thread_worked_us() } else { None };
        let worked = at_start_us.map(|at_start_us| WorkTime {
            at_start_us,
            asked_us: AtomicU64::new(0),
            known_us: AtomicU64::new(0),
        });
        TurnClock { begun: Instant::now(), stop, worked, clocks }
    }
}

/// CPU time of this thread since its start, as reported by Linux.
fn thread_worked_us() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1_000)
}

impl SearchControl for TurnClock<'_> {
    fn elapsed_us(&self) -> u64 {
        let wall = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let Some(worked) = &self.worked else { return wall };
        if wall - worked.asked_us.load(Ordering::Relaxed) >= CPU_TIME_POLL_US
            && let Some(now) = thread_worked_us()
        {
            worked.asked_us.store(wall, Ordering::Relaxed);
            worked.known_us.store(now.saturating_sub(worked.at_start_us), Ordering::Relaxed);
        }
        worked.known_us.load(Ordering::Relaxed)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn clocks(&self) -> &[RemainingTime] {
        self.clocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A busy thread sees its clock advance, and CPU time never exceeds wall-clock time.
    #[test]
    fn both_clock_sources_advance() {
        let stop = AtomicBool::new(false);
        for kind in [ClockSource::Wall, ClockSource::Work] {
            let begun = Instant::now();
            let clock = TurnClock::new(kind, &stop, &[]);
            while clock.elapsed_us() < 2_000 {
                assert!(begun.elapsed().as_secs() < 60, "{kind:?} stands still");
            }
            // The system counts in ticks of some milliseconds.
            let ticks_us = if kind == ClockSource::Work { 20_000 } else { 0 };
            assert!(clock.elapsed_us() <= begun.elapsed().as_micros() as u64 + ticks_us);
            assert!(!clock.is_stopped());
        }
        stop.store(true, Ordering::Relaxed);
        assert!(TurnClock::new(ClockSource::Wall, &stop, &[]).is_stopped());
    }
}
