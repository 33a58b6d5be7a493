//! The clock of a turn.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use engine::Watch;

/// What time is, where it is the budget.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Clock {
    /// What passes on the wall.
    #[default]
    Wall,
    /// What the thread has worked: on a busy machine a turn is as long as on an idle one. It says
    /// nothing of players that think in other threads. Where the system does not tell, it is what
    /// passes on the wall.
    Work,
}

/// The system is asked no more often, because asking takes its time too.
const ASK_EVERY_US: u64 = 250;

/// The clock of one turn, and the voice that ends the contest.
pub(crate) struct TurnClock<'a> {
    begun: Instant,
    stop: &'a AtomicBool,
    worked: Option<Worked>,
}

struct Worked {
    at_start_us: u64,
    /// When the system was asked last, and what it said.
    asked_us: AtomicU64,
    known_us: AtomicU64,
}

impl TurnClock<'_> {
    /// A turn begins.
    pub(crate) fn new(clock: Clock, stop: &AtomicBool) -> TurnClock<'_> {
        let at_start_us = if clock == Clock::Work { thread_worked_us() } else { None };
        let worked = at_start_us.map(|at_start_us| Worked {
            at_start_us,
            asked_us: AtomicU64::new(0),
            known_us: AtomicU64::new(0),
        });
        TurnClock { begun: Instant::now(), stop, worked }
    }
}

/// What this thread has worked since it began, as Linux tells it.
fn thread_worked_us() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1_000)
}

impl Watch for TurnClock<'_> {
    fn elapsed_us(&self) -> u64 {
        let wall = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let Some(worked) = &self.worked else { return wall };
        if wall - worked.asked_us.load(Ordering::Relaxed) >= ASK_EVERY_US
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever works sees the clock go on, and work is never more than what passed.
    #[test]
    fn time_passes_by_either_clock() {
        let stop = AtomicBool::new(false);
        for kind in [Clock::Wall, Clock::Work] {
            let begun = Instant::now();
            let clock = TurnClock::new(kind, &stop);
            while clock.elapsed_us() < 2_000 {
                assert!(begun.elapsed().as_secs() < 60, "{kind:?} stands still");
            }
            // The system counts in ticks of some milliseconds.
            let ticks_us = if kind == Clock::Work { 20_000 } else { 0 };
            assert!(clock.elapsed_us() <= begun.elapsed().as_micros() as u64 + ticks_us);
            assert!(!clock.is_stopped());
        }
        stop.store(true, Ordering::Relaxed);
        assert!(TurnClock::new(Clock::Wall, &stop).is_stopped());
    }
}
