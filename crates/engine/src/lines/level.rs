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

/// Evaluations of each level: two and a half times those of the level before.
const EVALS: [u64; 10] = [40, 100, 260, 680, 1_750, 4_500, 11_600, 30_000, 77_000, 200_000];

/// The margin of each level.
const MARGINS: [i32; 10] = [130, 50, 32, 22, 15, 10, 6, 0, 0, 0];

/// How many moves a level with a margin chooses from at most.
pub(crate) const CHOICES: usize = 5;

impl Measure {
    pub(crate) fn of(settings: &Settings, budget: &Budget) -> Measure {
        let given = budget.evals.is_some() || budget.time.is_some() || budget.depth.is_some();
        let asked = budget.evals.unwrap_or(u64::MAX);
        match settings.level {
            Some(level) if level < 10 || !given => {
                let index = usize::from(level.clamp(1, 10)) - 1;
                Measure { evals: EVALS[index].min(asked), margin: MARGINS[index] }
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
        check(Some(1), Budget::default(), 40);
        check(Some(2), Budget::default(), 100);
        check(Some(10), Budget::default(), 200_000);
        check(Some(3), Budget::evals(50), 50);
        check(Some(3), Budget::time_ms(100), 260);
        check(Some(10), Budget::time_ms(100), u64::MAX);
        check(Some(10), Budget::evals(7), 7);
        check(None, Budget::evals(7), 7);
        check(None, Budget::time_ms(100), u64::MAX);
        check(None, Budget::default(), UNLIMITED_TURN);
    }
}
