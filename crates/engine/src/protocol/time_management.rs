//! Time management: time per move from the remaining time.

use crate::TimeLimit;

/// Remaining time of a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RemainingTime {
    /// Milliseconds on the clock.
    pub left_ms: u64,
    /// Milliseconds added after each move.
    pub increment_ms: u64,
}

/// Time reserved for the transmission of the move.
pub const OVERHEAD_MS: u64 = 30;

/// Assumed number of moves until the end of the game.
const MOVES_TO_GO: u64 = 25;

/// A move uses at most the remaining time divided by this.
const HARD_LIMIT_DIVISOR: u64 = 4;

/// Allocates time for one move.
/// `byoyomi_ms` can be used for every move and is lost if unused.
pub fn allocate_time(clock: RemainingTime, byoyomi_ms: u64) -> TimeLimit {
    let RemainingTime { left_ms, increment_ms } = clock;
    let most = left_ms.saturating_add(byoyomi_ms).saturating_sub(OVERHEAD_MS).max(1);
    let soft = (left_ms / MOVES_TO_GO)
        .saturating_add(increment_ms / 4 * 3)
        .saturating_add(byoyomi_ms / 10 * 9);
    let hard =
        (left_ms / HARD_LIMIT_DIVISOR).saturating_add(increment_ms).saturating_add(byoyomi_ms);
    let soft = soft.clamp(1, most);
    let hard = hard.clamp(soft, most);
    TimeLimit { soft_us: soft.saturating_mul(1000), hard_us: hard.saturating_mul(1000) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left_ms: u64, increment_ms: u64, byoyomi_ms: u64, soft_ms: u64, hard_ms: u64) {
        let time = allocate_time(RemainingTime { left_ms, increment_ms }, byoyomi_ms);
        let expected = TimeLimit { soft_us: soft_ms * 1000, hard_us: hard_ms * 1000 };
        assert_eq!(time, expected, "{left_ms}+{increment_ms}, {byoyomi_ms}");
    }

    #[test]
    fn allocated_time_never_exceeds_the_clock() {
        check(60_000, 0, 0, 2_400, 15_000);
        check(60_000, 1_000, 0, 3_150, 16_000);
        check(100, 1_000, 0, 70, 70);
        check(0, 0, 3_000, 2_700, 2_970);
        check(0, 0, 0, 1, 1);
        check(10, 0, 0, 1, 1);
        allocate_time(RemainingTime { left_ms: u64::MAX, increment_ms: u64::MAX }, u64::MAX);
    }

    /// An engine that uses its soft limit for each move still has time after a long game.
    #[test]
    fn soft_limit_lasts_for_a_long_game() {
        for (start, increment) in [(1_000, 0), (60_000, 0), (10_000, 100), (5, 0)] {
            let mut left = start;
            for _ in 0..250 {
                let time =
                    allocate_time(RemainingTime { left_ms: left, increment_ms: increment }, 0);
                let taken = time.soft_us / 1000;
                assert!(taken <= left.max(1) && time.hard_us / 1000 <= left.max(1));
                left = left.saturating_sub(taken) + increment;
            }
        }
    }
}
