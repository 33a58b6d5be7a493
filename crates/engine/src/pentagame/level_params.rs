//! Parameters of the ten levels.
//!
//! A weak level does not blunder at random. It searches less deeply, and its evaluation has noise:
//! each position has a fixed error for the same seed. Finished games have no noise, so no level
//! overlooks a winning move. The Elo steps between the levels were measured; see the docs page of
//! the engine.

/// Parameters of one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelParams {
    /// Static evaluations per move.
    pub(crate) evals: u64,
    /// Depth in whole turns.
    pub(crate) depth: u32,
    /// Largest evaluation error, in hundredths of a piece out.
    pub(crate) eval_noise: i32,
}

/// Maximum depth of any level.
const DEPTH_MAX: u32 = 64;

const LEVELS: [LevelParams; 10] = [
    LevelParams { evals: 2_000, depth: 1, eval_noise: 64 },
    LevelParams { evals: 2_000, depth: 1, eval_noise: 43 },
    LevelParams { evals: 2_000, depth: 1, eval_noise: 30 },
    LevelParams { evals: 2_000, depth: 1, eval_noise: 17 },
    LevelParams { evals: 2_000, depth: 1, eval_noise: 0 },
    LevelParams { evals: 2_000, depth: 2, eval_noise: 0 },
    LevelParams { evals: 2_300, depth: DEPTH_MAX, eval_noise: 18 },
    LevelParams { evals: 6_500, depth: DEPTH_MAX, eval_noise: 0 },
    LevelParams { evals: 42_000, depth: DEPTH_MAX, eval_noise: 0 },
    LevelParams { evals: 420_000, depth: DEPTH_MAX, eval_noise: 0 },
];

impl LevelParams {
    /// Parameters of a level from 1 to 10; unlimited without a level.
    pub(crate) fn for_level(level: Option<u8>) -> LevelParams {
        match level {
            Some(level) => LEVELS[usize::from(level.clamp(1, 10)) - 1],
            None => LevelParams { evals: u64::MAX, depth: DEPTH_MAX, eval_noise: 0 },
        }
    }
}

/// Deterministic noise between `-amplitude` and `amplitude` for a position and seed.
pub(crate) fn eval_noise(key: u64, seed: u64, amplitude: i32) -> i32 {
    if amplitude == 0 {
        return 0;
    }
    let drawn = rulebook::mix64(key ^ seed.wrapping_mul(rulebook::GOLDEN_GAMMA));
    // The difference of two draws makes small errors more frequent than large ones.
    let (one, other) = ((drawn & 0xFFFF) as i64, (drawn >> 16 & 0xFFFF) as i64);
    ((one - other) * i64::from(amplitude) / 0xFFFF) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eval_noise_is_even_and_bounded() {
        let errors: Vec<i32> = (0..10_000).map(|key| eval_noise(key * 77, 5, 100)).collect();
        assert!(errors.iter().all(|blur| blur.abs() <= 100));
        let sum: i32 = errors.iter().sum();
        assert!(sum.abs() < 20_000, "{sum}");
        assert!(errors.iter().filter(|blur| blur.abs() < 30).count() > 4_000);
        assert_ne!(eval_noise(7, 1, 100), eval_noise(7, 2, 100));
        assert_eq!(eval_noise(7, 1, 0), 0);
    }

    #[test]
    fn each_level_searches_at_least_as_much_as_the_one_below() {
        for pair in LEVELS.windows(2) {
            assert!(pair[0].evals <= pair[1].evals && pair[0].depth <= pair[1].depth);
        }
    }
}
