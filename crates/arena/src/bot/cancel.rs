//! Cancellation token for several threads.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A cancellation token. All clones share its state.
#[derive(Clone, Default, Debug)]
pub struct CancelToken {
    cancelled: Arc<(Mutex<bool>, Condvar)>,
}

impl CancelToken {
    /// Creates a token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Cancels all clones.
    pub fn cancel(&self) {
        let (cancelled, waited) = &*self.cancelled;
        *cancelled.lock().unwrap_or_else(PoisonError::into_inner) = true;
        waited.notify_all();
    }

    /// Returns true if the token is cancelled.
    pub fn is_cancelled(&self) -> bool {
        *self.cancelled.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a duration or until cancelled; returns true if cancelled.
    pub fn wait(&self, timeout: Duration) -> bool {
        let (cancelled, waited) = &*self.cancelled;
        let until = Instant::now() + timeout;
        let mut changed = cancelled.lock().unwrap_or_else(PoisonError::into_inner);
        while !*changed {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = waited.wait_timeout(changed, left);
            changed = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *changed
    }
}

/// Exponential back-off with a maximum and with jitter.
/// The jitter keeps clients that lost the same server from reconnecting at once.
#[derive(Debug)]
pub(crate) struct BackOff {
    next: Duration,
    timeout: Duration,
    seed: u64,
}

/// Initial retry delay.
const FIRST: Duration = Duration::from_millis(250);

impl BackOff {
    pub(crate) fn new(timeout: Duration, seed: u64) -> BackOff {
        BackOff { next: FIRST.min(timeout), timeout, seed }
    }

    /// Returns the next delay.
    pub(crate) fn next(&mut self) -> Duration {
        let wait = self.next;
        self.next = (wait * 2).min(self.timeout);
        self.seed = self.seed.wrapping_add(rulebook::GOLDEN_GAMMA);
        let half = wait / 2;
        let scattered = rulebook::mix64(self.seed) % 1_024;
        half + half * u32::try_from(scattered).unwrap_or(0) / 1_024
    }

    /// Resets the delay after a success.
    pub(crate) fn reset(&mut self) {
        self.next = FIRST.min(self.timeout);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_up_to_the_maximum() {
        let timeout = Duration::from_secs(8);
        let mut back_off = BackOff::new(timeout, 7);
        let waits: Vec<Duration> = (0..12).map(|_| back_off.next()).collect();
        for (index, wait) in waits.iter().enumerate() {
            let whole = (FIRST * 2_u32.pow(index as u32)).min(timeout);
            assert!(*wait >= whole / 2 && *wait <= whole, "{index}: {wait:?}");
        }
        back_off.reset();
        assert!(back_off.next() <= FIRST);
        let other = BackOff::new(timeout, 8).next();
        assert_ne!(other, BackOff::new(timeout, 9).next());
    }

    #[test]
    fn cancel_wakes_waiting_threads() {
        let token = CancelToken::new();
        assert!(!token.wait(Duration::from_millis(1)));
        let other = token.clone();
        let waits = std::thread::spawn(move || other.wait(Duration::from_secs(600)));
        token.cancel();
        assert!(waits.join().unwrap() && token.is_cancelled());
    }
}
