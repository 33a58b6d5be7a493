//! Measurement of the round-trip time of a WebSocket.

use std::time::Duration;

use tokio::time::Instant;

use crate::numbers::in_range;

/// Round-trip time of a WebSocket.
/// Pings carry the time of the server, so that a client cannot claim a longer time.
pub(crate) struct Lag {
    start: Instant,
    smoothed_ms: Option<f64>,
    sent: u64,
}

/// Weight of a new measurement.
const WEIGHT: f64 = 0.1;

/// Maximum round-trip time.
const MOST: Duration = Duration::from_secs(5);

impl Lag {
    pub fn new(now: Instant) -> Lag {
        Lag { start: now, smoothed_ms: None, sent: 0 }
    }

    /// Returns the payload of a ping.
    pub fn ping(&mut self, now: Instant) -> Vec<u8> {
        self.sent = in_range(now.saturating_duration_since(self.start).as_micros());
        self.sent.to_be_bytes().to_vec()
    }

    /// Handles the response to a ping.
    pub fn pong(&mut self, payload: &[u8], now: Instant) {
        let Ok(bytes) = <[u8; 8]>::try_from(payload) else { return };
        if u64::from_be_bytes(bytes) != self.sent || self.sent == 0 {
            return;
        }
        let since = now.saturating_duration_since(self.start);
        let back = since.saturating_sub(Duration::from_micros(self.sent)).min(MOST);
        self.sent = 0;
        let ms = back.as_secs_f64() * 1000.0;
        self.smoothed_ms = Some(match self.smoothed_ms {
            None => ms,
            Some(old) => old + WEIGHT * (ms - old),
        });
    }

    /// Returns the smoothed round-trip time in milliseconds.
    pub fn ms(&self) -> u64 {
        self.smoothed_ms.map_or(0, |ms| ms.round() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lag_is_what_a_ping_takes_and_cannot_be_made_up() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut lag = Lag::new(start);
        assert_eq!(lag.ms(), 0);
        let payload = lag.ping(at(1));
        lag.pong(&payload, at(81));
        assert_eq!(lag.ms(), 80);
        // A repeated response, and one that was never requested.
        lag.pong(&payload, at(3_000));
        lag.pong(&[0; 8], at(3_000));
        lag.pong(b"short", at(3_000));
        assert_eq!(lag.ms(), 80);
        let payload = lag.ping(at(4_000));
        lag.pong(&payload, at(4_180));
        assert_eq!(lag.ms(), 90);
    }
}
