//! How strong a level plays: how much it may look at, and how far from the best it may choose.

use crate::{Budget, Settings};

/// Evaluations of a full-strength turn that nobody limits.
const UNLIMITED_TURN: u64 = 400_000;

/// What a level does with a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Measure {
    pub(crate) evals: u64,
    /// Moves this much worse than the best count as good as the best.
    pub(crate) margin: i32,
}

/// Evaluations of the first level. Each further level has three times as many.
const FIRST_LEVEL: u64 = 10;

/// How many moves a level with a margin chooses from at most.
pub(crate) const CHOICES: usize = 4;

impl Measure {
    pub(crate) fn of(settings: &Settings, budget: &Budget) -> Measure {
        let given = budget.evals.is_some() || budget.time.is_some() || budget.depth.is_some();
        let asked = budget.evals.unwrap_or(u64::MAX);
        match settings.level {
            Some(level) if level < 10 || !given => {
                let level = level.clamp(1, 10);
                let own = FIRST_LEVEL * 3u64.pow(u32::from(level) - 1);
                let margin = [40, 32, 25, 18, 12, 8, 5, 0, 0, 0][usize::from(level) - 1];
                Measure { evals: own.min(asked), margin }
            }
            _ if given => Measure { evals: asked, margin: 0 },
            _ => Measure { evals: UNLIMITED_TURN, margin: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(level: Option<u8>, budget: Budget, evals: u64) {
        let settings = Settings { level, ..Settings::default() };
        assert_eq!(Measure::of(&settings, &budget).evals, evals, "{level:?} {budget:?}");
    }

    #[test]
    fn a_budget_binds_and_frees_only_the_last_level() {
        check(Some(1), Budget::default(), 10);
        check(Some(2), Budget::default(), 30);
        check(Some(10), Budget::default(), 196_830);
        check(Some(3), Budget::evals(50), 50);
        check(Some(3), Budget::time_ms(100), 90);
        check(Some(10), Budget::time_ms(100), u64::MAX);
        check(Some(10), Budget::evals(7), 7);
        check(None, Budget::evals(7), 7);
        check(None, Budget::time_ms(100), u64::MAX);
        check(None, Budget::default(), UNLIMITED_TURN);
    }
}
