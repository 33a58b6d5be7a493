//! Search limits of the levels: evaluations, and margin of the random choice.

use crate::{EngineOptions, SearchLimits};

/// Evaluations per move at full strength without limits.
const DEFAULT_EVALS: u64 = 400_000;

/// Limits of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelLimits {
    pub(crate) evals: u64,
    /// Moves worse than the best by at most this value may be chosen.
    pub(crate) margin: i32,
}

/// Evaluations of each level, each two and a half times the one before.
const EVALS: [u64; 10] = [40, 100, 260, 680, 1_750, 4_500, 11_600, 30_000, 77_000, 200_000];

/// Margin of each level.
const MARGINS: [i32; 10] = [130, 50, 32, 22, 15, 10, 6, 0, 0, 0];

/// Number of moves that a level with a margin chooses from.
pub(crate) const NEAR_BEST_MOVES: usize = 5;

impl LevelLimits {
    pub(crate) fn for_options(options: &EngineOptions, limits: &SearchLimits) -> LevelLimits {
        let given = limits.evals.is_some() || limits.time.is_some() || limits.depth.is_some();
        let requested = limits.evals.unwrap_or(u64::MAX);
        match options.level {
            Some(level) if level < 10 || !given => {
                let index = usize::from(level.clamp(1, 10)) - 1;
                LevelLimits { evals: EVALS[index].min(requested), margin: MARGINS[index] }
            }
            _ if given => LevelLimits { evals: requested, margin: 0 },
            _ => LevelLimits { evals: DEFAULT_EVALS, margin: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(level: Option<u8>, limits: SearchLimits, evals: u64) {
        let options = EngineOptions { level, ..EngineOptions::default() };
        assert_eq!(
            LevelLimits::for_options(&options, &limits).evals,
            evals,
            "{level:?} {limits:?}"
        );
    }

    #[test]
    fn limits_apply_to_all_levels_and_lift_only_the_last() {
        check(Some(1), SearchLimits::default(), 40);
        check(Some(2), SearchLimits::default(), 100);
        check(Some(10), SearchLimits::default(), 200_000);
        check(Some(3), SearchLimits::evals(50), 50);
        check(Some(3), SearchLimits::time_ms(100), 260);
        check(Some(10), SearchLimits::time_ms(100), u64::MAX);
        check(Some(10), SearchLimits::evals(7), 7);
        check(None, SearchLimits::evals(7), 7);
        check(None, SearchLimits::time_ms(100), u64::MAX);
        check(None, SearchLimits::default(), DEFAULT_EVALS);
    }
}
