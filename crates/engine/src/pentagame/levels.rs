//! Ten levels for people.
//!
//! A weak level is not a strong player who blunders now and then. It looks less far, and it sees
//! through a fog: every position is judged a little wrongly, the same position always in the same
//! way for the same seed. What is over is seen clearly: no level overlooks that a turn wins. The
//! steps between the levels were measured; the page on the engine has the figures.

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Recipe {
    /// Static evaluations a turn.
    pub(crate) evals: u64,
    /// Depth in whole turns.
    pub(crate) depth: u32,
    /// By how much, in hundredths of a piece out, a judgement can be wrong.
    pub(crate) fog: i32,
}

/// As far as anybody looks.
const FAR: u32 = 64;

const RECIPES: [Recipe; 10] = [
    Recipe { evals: 2_000, depth: 1, fog: 64 },
    Recipe { evals: 2_000, depth: 1, fog: 43 },
    Recipe { evals: 2_000, depth: 1, fog: 30 },
    Recipe { evals: 2_000, depth: 1, fog: 17 },
    Recipe { evals: 2_000, depth: 1, fog: 0 },
    Recipe { evals: 2_000, depth: 2, fog: 0 },
    Recipe { evals: 2_300, depth: FAR, fog: 18 },
    Recipe { evals: 6_500, depth: FAR, fog: 0 },
    Recipe { evals: 42_000, depth: FAR, fog: 0 },
    Recipe { evals: 420_000, depth: FAR, fog: 0 },
];

impl Recipe {
    /// The recipe of a level, 1 to 10; without a level everything is allowed.
    pub(crate) fn of(level: Option<u8>) -> Recipe {
        match level {
            Some(level) => RECIPES[usize::from(level.clamp(1, 10)) - 1],
            None => Recipe { evals: u64::MAX, depth: FAR, fog: 0 },
        }
    }
}

/// How a position looks through the fog: a number between minus one and one fog, always the same
/// for the same position and seed.
pub(crate) fn blur(key: u64, seed: u64, fog: i32) -> i32 {
    if fog == 0 {
        return 0;
    }
    let drawn = rulebook::scatter(key ^ seed.wrapping_mul(rulebook::STRIDE));
    // Two draws, so that small errors are more frequent than large ones.
    let (one, other) = ((drawn & 0xFFFF) as i64, (drawn >> 16 & 0xFFFF) as i64);
    ((one - other) * i64::from(fog) / 0xFFFF) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fog_is_even_and_bounded() {
        let blurs: Vec<i32> = (0..10_000).map(|key| blur(key * 77, 5, 100)).collect();
        assert!(blurs.iter().all(|blur| blur.abs() <= 100));
        let sum: i32 = blurs.iter().sum();
        assert!(sum.abs() < 20_000, "{sum}");
        assert!(blurs.iter().filter(|blur| blur.abs() < 30).count() > 4_000);
        assert_ne!(blur(7, 1, 100), blur(7, 2, 100));
        assert_eq!(blur(7, 1, 0), 0);
    }

    #[test]
    fn each_level_looks_at_least_as_far_as_the_one_below() {
        for pair in RECIPES.windows(2) {
            assert!(pair[0].evals <= pair[1].evals && pair[0].depth <= pair[1].depth);
        }
    }
}
