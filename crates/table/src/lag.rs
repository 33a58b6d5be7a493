//! Lag compensation: network lag of moves is credited within a quota.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::str::FromStr;

use rulebook::{BySeat, ParseError, Seat, Seats};

use crate::time_control::TimeControl;

/// Maximum lag in milliseconds; more is clamped. No quota is as large.
pub const LAG_MAX_MS: u64 = 60_000;

/// Maximum gain of the quota per move, in milliseconds.
const GAIN_MAX_MS: u64 = 1_000;

/// Minimum gain of the quota per move, in milliseconds.
const GAIN_MIN_MS: u64 = 150;

/// Initial quota, in gains.
const START_GAINS: u64 = 3;

/// Maximum quota, in gains.
const CAP_GAINS: u64 = 7;

/// Treatment of network lag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lag {
    /// Lag counts as thinking time: players on one device.
    #[default]
    Counts,
    /// Lag is credited within a quota: players on a network.
    Credit,
}

impl Lag {
    /// Returns the code in configs.
    pub fn code(self) -> &'static str {
        match self {
            Lag::Counts => "counts",
            Lag::Credit => "credit",
        }
    }
}

impl FromStr for Lag {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Lag, ParseError> {
        let found = [Lag::Counts, Lag::Credit].into_iter().find(|lag| lag.code() == text);
        found.ok_or_else(|| ParseError::new("lag", 0, text))
    }
}

/// Lag quota of each seat.
///
/// Every move adds to the quota of its seat, and credits are deducted from it: a player with a slow
/// connection is credited with every move, and a player who delays a move gains little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagCompensation {
    gain_ms: u64,
    left_ms: BySeat<u64>,
}

impl LagCompensation {
    /// The quotas at the start of a game.
    /// Where lag counts, and with clocks that run for days or not at all, there is nothing to give
    /// back.
    pub fn new(lag: Lag, control: TimeControl, seats: Seats) -> LagCompensation {
        let gain_ms = match (lag, control.estimated_ms()) {
            (Lag::Credit, Some(game_ms)) => GAIN_MAX_MS.min(GAIN_MIN_MS + game_ms * 4 / 1_000),
            _ => 0,
        };
        LagCompensation { gain_ms, left_ms: BySeat::from_fn(seats, |_| START_GAINS * gain_ms) }
    }

    /// Returns true if lag is credited.
    pub fn is_enabled(&self) -> bool {
        self.gain_ms > 0
    }

    /// Maximum credit of a seat for its next move.
    pub fn left_ms(&self, seat: Seat) -> u64 {
        self.left_ms[seat]
    }

    /// Credit for a move with this lag in a turn of this duration.
    pub fn credit_ms(&self, seat: Seat, lag_ms: u64, elapsed_ms: u64) -> u64 {
        lag_ms.min(self.left_ms[seat]).min(elapsed_ms)
    }

    /// Updates the quota after a move with this credit.
    pub fn record_move(&mut self, seat: Seat, credit_ms: u64) {
        let left_ms = self.left_ms[seat].saturating_sub(credit_ms) + self.gain_ms;
        self.left_ms[seat] = left_ms.min(CAP_GAINS * self.gain_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the credits of moves with these lags.
    fn check(control: &str, lags_ms: &[u64], credits_ms: &[u64]) {
        let control = control.parse().unwrap();
        let mut quotas = LagCompensation::new(Lag::Credit, control, Seats::new(2).unwrap());
        let mut credits = Vec::new();
        for lag_ms in lags_ms {
            let credit_ms = quotas.credit_ms(Seat::FIRST, *lag_ms, 100_000);
            quotas.record_move(Seat::FIRST, credit_ms);
            credits.push(credit_ms);
        }
        assert_eq!(credits, credits_ms, "{control}");
    }

    #[test]
    fn lag_is_credited_within_the_quota() {
        // 150 ms and 0.4 % of 60 s are 390 ms with every move; three of them at the start.
        check("budget:60", &[100, 5_000, 5_000, 5_000], &[100, 1_460, 390, 390]);
        // A quota saved up is worth seven moves.
        check("budget:60", &[0, 0, 0, 0, 0, 0, 9_000], &[0, 0, 0, 0, 0, 0, 2_730]);
        // No more than a second with every move.
        check("fischer:300+5", &[60_000, 60_000], &[3_000, 1_000]);
        check("delay:10+1", &[60_000, 60_000], &[1_050, 350]);
        check("egg:5", &[60_000, 60_000], &[2_850, 950]);
        check("none", &[60_000], &[0]);
        check("days:1", &[60_000], &[0]);
    }

    #[test]
    fn credit_never_exceeds_time_spent() {
        let control = "budget:60".parse().unwrap();
        let quotas = LagCompensation::new(Lag::Credit, control, Seats::new(2).unwrap());
        assert_eq!(quotas.credit_ms(Seat::FIRST, 400, 30), 30);
    }
}
