//! Search limits of the levels of all games but Pentagame.
//!
//! A level is a budget of work, not of time, so it plays the same on every machine.

use crate::{EngineOptions, SearchLimits};

/// Limits of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelLimits {
    pub(crate) evals: u64,
    /// Moves worse than the best by at most this value may be chosen.
    pub(crate) margin: i32,
}

/// Budgets and margins of the ten levels of a search.
#[derive(Debug)]
pub(crate) struct LevelTable {
    /// Evaluations or playouts of each level.
    pub(crate) evals: [u64; 10],
    /// Margin of each level.
    pub(crate) margins: [i32; 10],
    /// Evaluations per move at full strength without limits.
    pub(crate) default_evals: u64,
}

/// Levels of Pente and Pentalath, each with two and a half times the budget of the one before.
pub(crate) const LINE_LEVELS: LevelTable = LevelTable {
    evals: [40, 100, 260, 680, 1_750, 4_500, 11_600, 30_000, 77_000, 200_000],
    margins: [130, 50, 32, 22, 15, 10, 6, 0, 0, 0],
    default_evals: 400_000,
};

/// Levels of the games that share the general alpha-beta search.
#[cfg(feature = "board_search")]
pub(crate) const BOARD_LEVELS: LevelTable = LevelTable {
    evals: [20, 45, 100, 230, 500, 1_400, 4_500, 15_000, 50_000, 150_000],
    margins: [130, 90, 60, 40, 30, 20, 10, 0, 0, 0],
    default_evals: 300_000,
};

/// The same for a game with a slow evaluation and long lists of moves.
#[cfg(feature = "akron")]
pub(crate) const SLOW_BOARD_LEVELS: LevelTable = LevelTable {
    evals: [10, 20, 40, 80, 160, 400, 1_000, 2_700, 7_500, 20_000],
    margins: [130, 90, 60, 40, 30, 20, 10, 0, 0, 0],
    default_evals: 40_000,
};

/// Levels of tree search, each with three times the playouts of the one before.
#[cfg(feature = "mcts")]
pub(crate) const MCTS_LEVELS: LevelTable = LevelTable {
    evals: [2, 6, 18, 54, 162, 486, 1_458, 4_374, 13_122, 39_366],
    margins: [200, 160, 120, 80, 40, 0, 0, 0, 0, 0],
    default_evals: 40_000,
};

/// Levels of tree search in games with secret choices, each with twice the playouts.
#[cfg(feature = "mcts")]
pub(crate) const SECRET_LEVELS: LevelTable = LevelTable {
    evals: [8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096],
    margins: [200, 160, 120, 80, 40, 0, 0, 0, 0, 0],
    default_evals: 8_192,
};

/// Number of moves that a level with a margin chooses from.
pub(crate) const NEAR_BEST_MOVES: usize = 5;

impl LevelTable {
    /// The limits of a search with these options.
    /// Limits of the request apply to all levels. They lift the budget of the last one.
    pub(crate) fn limits(&self, options: &EngineOptions, limits: &SearchLimits) -> LevelLimits {
        let given = limits.evals.is_some() || limits.time.is_some() || limits.depth.is_some();
        let requested = limits.evals.unwrap_or(u64::MAX);
        match options.level {
            Some(level) if level < 10 || !given => {
                let index = usize::from(level.clamp(1, 10)) - 1;
                LevelLimits { evals: self.evals[index].min(requested), margin: self.margins[index] }
            }
            _ if given => LevelLimits { evals: requested, margin: 0 },
            _ => LevelLimits { evals: self.default_evals, margin: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(level: Option<u8>, limits: SearchLimits, evals: u64) {
        let options = EngineOptions { level, ..EngineOptions::default() };
        assert_eq!(LINE_LEVELS.limits(&options, &limits).evals, evals, "{level:?} {limits:?}");
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
        check(None, SearchLimits::default(), 400_000);
    }
}
