//! How much of a clock one turn may take.

use crate::Time;

/// What is left on a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// Milliseconds left.
    pub left_ms: u64,
    /// Milliseconds added after each turn.
    pub increment_ms: u64,
}

/// What is kept back of a clock for the way of an answer to the one who waits for it.
pub const OVERHEAD_MS: u64 = 30;

/// A game is taken to last so many turns more.
const TURNS_TO_COME: u64 = 25;

/// A turn takes at most this part of the clock, however hard it is.
const LARGEST_PART: u64 = 4;

/// Shares a clock out over the turns to come. `byoyomi_ms` can be spent on every turn and is lost
/// if it is not.
pub fn shared_out(clock: Clock, byoyomi_ms: u64) -> Time {
    let Clock { left_ms, increment_ms } = clock;
    let most = left_ms.saturating_add(byoyomi_ms).saturating_sub(OVERHEAD_MS).max(1);
    let soft = (left_ms / TURNS_TO_COME)
        .saturating_add(increment_ms / 4 * 3)
        .saturating_add(byoyomi_ms / 10 * 9);
    let hard = (left_ms / LARGEST_PART).saturating_add(increment_ms).saturating_add(byoyomi_ms);
    let soft = soft.clamp(1, most);
    let hard = hard.clamp(soft, most);
    Time { soft_us: soft.saturating_mul(1000), hard_us: hard.saturating_mul(1000) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left_ms: u64, increment_ms: u64, byoyomi_ms: u64, soft_ms: u64, hard_ms: u64) {
        let time = shared_out(Clock { left_ms, increment_ms }, byoyomi_ms);
        let expected = Time { soft_us: soft_ms * 1000, hard_us: hard_ms * 1000 };
        assert_eq!(time, expected, "{left_ms}+{increment_ms}, {byoyomi_ms}");
    }

    #[test]
    fn a_turn_takes_its_share_and_never_more_than_there_is() {
        check(60_000, 0, 0, 2_400, 15_000);
        check(60_000, 1_000, 0, 3_150, 16_000);
        check(100, 1_000, 0, 70, 70);
        check(0, 0, 3_000, 2_700, 2_970);
        check(0, 0, 0, 1, 1);
        check(10, 0, 0, 1, 1);
        shared_out(Clock { left_ms: u64::MAX, increment_ms: u64::MAX }, u64::MAX);
    }

    /// A player that takes its soft time each turn still has a clock after as many turns as a
    /// long game has.
    #[test]
    fn a_clock_lasts() {
        for (start, increment) in [(1_000, 0), (60_000, 0), (10_000, 100), (5, 0)] {
            let mut left = start;
            for _ in 0..250 {
                let time = shared_out(Clock { left_ms: left, increment_ms: increment }, 0);
                let taken = time.soft_us / 1000;
                assert!(taken <= left.max(1) && time.hard_us / 1000 <= left.max(1));
                left = left.saturating_sub(taken) + increment;
            }
        }
    }
}
