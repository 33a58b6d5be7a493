//! Lag: what the way to the table takes is given back, within a quota.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::str::FromStr;

use rulebook::{BySeat, ParseError, Seat, Seats};

use crate::control::TimeControl;

/// More lag than this is taken for this, in milliseconds. No quota is as large.
pub const LAG_MAX_MS: u64 = 60_000;

/// What every move adds to a quota at most, in milliseconds.
const GAIN_MAX_MS: u64 = 1_000;

/// What every move adds to a quota at least, in milliseconds.
const GAIN_MIN_MS: u64 = 150;

/// Quotas begin with so many gains.
const START_GAINS: u64 = 3;

/// Quotas grow up to so many gains.
const CAP_GAINS: u64 = 7;

/// What becomes of the time a move is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lag {
    /// It counts as thought: people round one device.
    #[default]
    Counts,
    /// It is given back within a quota: people who are apart.
    Credit,
}

impl Lag {
    /// A word for programs.
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

/// How much lag each seat can still be given back.
///
/// Every move adds to the quota of its seat, and what is credited is taken from it: who has a slow
/// line gets it back with every move, and who has held back a move gets little for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    gain_ms: u64,
    left_ms: BySeat<u64>,
}

impl Quotas {
    /// The quotas at the start of a game. Where lag counts, and with clocks that run for days or
    /// not at all, there is nothing to give back.
    pub fn new(lag: Lag, control: TimeControl, seats: Seats) -> Quotas {
        let gain_ms = match (lag, control.estimated_ms()) {
            (Lag::Credit, Some(game_ms)) => GAIN_MAX_MS.min(GAIN_MIN_MS + game_ms * 4 / 1_000),
            _ => 0,
        };
        Quotas { gain_ms, left_ms: BySeat::from_fn(seats, |_| START_GAINS * gain_ms) }
    }

    /// Whether lag is ever given back.
    pub fn are_given(&self) -> bool {
        self.gain_ms > 0
    }

    /// What a seat can be given back at most for its next move.
    pub fn left_ms(&self, seat: Seat) -> u64 {
        self.left_ms[seat]
    }

    /// What is given back for a move that was so long on its way, of a turn that took so long.
    pub fn credit_ms(&self, seat: Seat, lag_ms: u64, elapsed_ms: u64) -> u64 {
        lag_ms.min(self.left_ms[seat]).min(elapsed_ms)
    }

    /// A seat moved, and was given back so much.
    pub fn move_made(&mut self, seat: Seat, credit_ms: u64) {
        let left_ms = self.left_ms[seat].saturating_sub(credit_ms) + self.gain_ms;
        self.left_ms[seat] = left_ms.min(CAP_GAINS * self.gain_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves with so much lag; what each is given back.
    fn check(control: &str, lags_ms: &[u64], credits_ms: &[u64]) {
        let control = control.parse().unwrap();
        let mut quotas = Quotas::new(Lag::Credit, control, Seats::new(2).unwrap());
        let mut credits = Vec::new();
        for lag_ms in lags_ms {
            let credit_ms = quotas.credit_ms(Seat::FIRST, *lag_ms, 100_000);
            quotas.move_made(Seat::FIRST, credit_ms);
            credits.push(credit_ms);
        }
        assert_eq!(credits, credits_ms, "{control}");
    }

    #[test]
    fn lag_is_given_back_within_the_quota() {
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
    fn nobody_is_given_back_more_than_was_spent() {
        let control = "budget:60".parse().unwrap();
        let quotas = Quotas::new(Lag::Credit, control, Seats::new(2).unwrap());
        assert_eq!(quotas.credit_ms(Seat::FIRST, 400, 30), 30);
    }
}
