//! Latencies in histograms with a relative error of one in a thousand.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;

use crate::{LatencySummary, LoadResult};

/// Longest latency that is distinguished; longer ones count as this.
const LATENCY_MAX: Duration = Duration::from_secs(600);

/// Latencies and counts of all clients.
#[derive(Default)]
pub(crate) struct Recorder {
    latencies: Mutex<BTreeMap<&'static str, Histogram<u64>>>,
    counts: Mutex<BTreeMap<&'static str, u64>>,
    errors: AtomicU64,
}

/// Number of errors that are printed.
const ERRORS_SHOWN: u64 = 5;

impl Recorder {
    /// Stores a latency under a name.
    pub fn latency(&self, name: &'static str, latency: Duration) {
        let us = u64::try_from(latency.min(LATENCY_MAX).as_micros()).unwrap_or(u64::MAX);
        let mut latencies = lock(&self.latencies);
        let histogram = latencies.entry(name).or_insert_with(new_histogram);
        histogram.saturating_record(us.max(1));
    }

    /// Counts an event.
    pub fn count(&self, name: &'static str) {
        *lock(&self.counts).entry(name).or_default() += 1;
    }

    /// Counts an error; the first ones are printed.
    pub fn error(&self, error: &anyhow::Error) {
        if self.errors.fetch_add(1, Ordering::Relaxed) < ERRORS_SHOWN {
            eprintln!("error of a client: {error:#}");
        }
    }

    /// Forgets what was measured before all clients were connected.
    pub fn clear(&self) {
        lock(&self.latencies).clear();
        lock(&self.counts).clear();
        self.errors.store(0, Ordering::Relaxed);
    }

    /// The percentiles of a latency so far.
    pub fn summary(&self, name: &str) -> LatencySummary {
        lock(&self.latencies).get(name).map(summarise).unwrap_or_default()
    }

    /// All figures of a measurement of this length.
    pub fn result(&self, elapsed: Duration) -> LoadResult {
        let latencies = lock(&self.latencies);
        let latencies = latencies.iter().map(|(name, all)| ((*name).to_owned(), summarise(all)));
        let counts = lock(&self.counts);
        let counts = counts.iter().map(|(name, count)| ((*name).to_owned(), *count));
        let errors = ("errors".to_owned(), self.errors.load(Ordering::Relaxed));
        LoadResult {
            seconds: elapsed.as_secs_f64(),
            counts: counts.chain([errors]).collect(),
            latencies: latencies.collect(),
        }
    }
}

fn new_histogram() -> Histogram<u64> {
    let max = u64::try_from(LATENCY_MAX.as_micros()).expect("ten minutes are few microseconds");
    Histogram::new_with_max(max, 3).expect("the maximum is above 1 and the precision valid")
}

fn summarise(histogram: &Histogram<u64>) -> LatencySummary {
    LatencySummary {
        count: histogram.len(),
        p50_us: histogram.value_at_quantile(0.5),
        p90_us: histogram.value_at_quantile(0.9),
        p99_us: histogram.value_at_quantile(0.99),
        max_us: histogram.max(),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_within_a_thousandth() {
        let recorder = Recorder::default();
        for ms in 1..=1_000 {
            recorder.latency("ack", Duration::from_millis(ms));
        }
        recorder.latency("ack", Duration::from_secs(3_600));
        let LatencySummary { count, p50_us, p99_us, max_us, .. } = recorder.summary("ack");
        assert_eq!(count, 1_001);
        assert!(p50_us.abs_diff(501_000) <= 501 && p99_us.abs_diff(991_000) <= 991);
        assert!(max_us >= 600_000_000);
        assert_eq!(recorder.summary("other").count, 0);
        recorder.clear();
        assert_eq!(recorder.summary("ack").count, 0);
    }
}
