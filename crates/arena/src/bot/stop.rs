//! The end, as it is told to many threads.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Says to everybody who holds a copy that it is time to end.
#[derive(Clone, Default, Debug)]
pub struct Stop {
    said: Arc<(Mutex<bool>, Condvar)>,
}

impl Stop {
    /// Nobody has said so yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Says so.
    pub fn stop(&self) {
        let (said, heard) = &*self.said;
        *said.lock().unwrap_or_else(PoisonError::into_inner) = true;
        heard.notify_all();
    }

    /// Whether somebody has said so.
    pub fn is_said(&self) -> bool {
        *self.said.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits so long, or until somebody says so; whether somebody has.
    pub fn wait(&self, most: Duration) -> bool {
        let (said, heard) = &*self.said;
        let until = Instant::now() + most;
        let mut told = said.lock().unwrap_or_else(PoisonError::into_inner);
        while !*told {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = heard.wait_timeout(told, left);
            told = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *told
    }
}

/// How long to wait before the next try: twice as long each time, up to a bound, and never quite
/// the same, so that many who lost the same server do not come back all at once.
#[derive(Debug)]
pub(crate) struct BackOff {
    next: Duration,
    most: Duration,
    seed: u64,
}

/// The first wait.
const FIRST: Duration = Duration::from_millis(250);

impl BackOff {
    pub(crate) fn new(most: Duration, seed: u64) -> BackOff {
        BackOff { next: FIRST.min(most), most, seed }
    }

    /// How long to wait now.
    pub(crate) fn next(&mut self) -> Duration {
        let wait = self.next;
        self.next = (wait * 2).min(self.most);
        self.seed = self.seed.wrapping_add(rulebook::STRIDE);
        let half = wait / 2;
        let scattered = rulebook::scatter(self.seed) % 1_024;
        half + half * u32::try_from(scattered).unwrap_or(0) / 1_024
    }

    /// It worked: the next wait is the first again.
    pub(crate) fn reset(&mut self) {
        self.next = FIRST.min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_bound() {
        let most = Duration::from_secs(8);
        let mut back_off = BackOff::new(most, 7);
        let waits: Vec<Duration> = (0..12).map(|_| back_off.next()).collect();
        for (index, wait) in waits.iter().enumerate() {
            let whole = (FIRST * 2_u32.pow(index as u32)).min(most);
            assert!(*wait >= whole / 2 && *wait <= whole, "{index}: {wait:?}");
        }
        back_off.reset();
        assert!(back_off.next() <= FIRST);
        let other = BackOff::new(most, 8).next();
        assert_ne!(other, BackOff::new(most, 9).next());
    }

    #[test]
    fn the_end_is_heard_by_who_waits() {
        let stop = Stop::new();
        assert!(!stop.wait(Duration::from_millis(1)));
        let other = stop.clone();
        let waits = std::thread::spawn(move || other.wait(Duration::from_secs(600)));
        stop.stop();
        assert!(waits.join().unwrap() && stop.is_said());
    }
}
