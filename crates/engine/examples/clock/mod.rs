//! Clock of the tools: CPU time of this thread, so that a busy machine changes nothing.

use std::fs;
use std::time::Instant;

use engine::SearchControl;

/// Clock that counts from its creation.
pub struct Clock {
    begun: Instant,
    worked_us: Option<u64>,
}

impl Clock {
    /// Starts the clock.
    pub fn new() -> Clock {
        Clock { begun: Instant::now(), worked_us: worked_us() }
    }
}

/// CPU time of this thread; `None` where the system does not provide it.
fn worked_us() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1000)
}

impl SearchControl for Clock {
    fn elapsed_us(&self) -> u64 {
        match (self.worked_us, worked_us()) {
            (Some(then), Some(now)) => now.saturating_sub(then),
            _ => self.begun.elapsed().as_micros() as u64,
        }
    }

    fn is_stopped(&self) -> bool {
        false
    }
}
