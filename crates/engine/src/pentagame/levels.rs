//! Ten levels for people.
//!
//! A weak level is not a strong player who blunders now and then. It looks at less, knows fewer
//! words for what it sees, and sees them through a fog: every position is judged a little wrongly,
//! the same position always in the same way for the same seed. The steps between the levels were
//! measured; see the page on levels in the book.

use super::features::Group;
use super::weights::Weights;

/// What a player takes into account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Words {
    /// The score and the temperature of its own pieces.
    OwnHeat,
    /// The score and everybody's temperature.
    Heat,
    /// Everything.
    All,
}

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Recipe {
    /// Static evaluations a turn.
    pub(crate) evals: u64,
    /// Depth in whole turns.
    pub(crate) depth: u32,
    /// By how much, in hundredths of a piece out, a judgement can be wrong.
    pub(crate) fog: i32,
    pub(crate) words: Words,
}

/// As far as anybody looks.
const FAR: u32 = 64;

const RECIPES: [Recipe; 10] = [
    Recipe { evals: 2_000, depth: 1, fog: 120, words: Words::OwnHeat },
    Recipe { evals: 2_000, depth: 1, fog: 100, words: Words::Heat },
    Recipe { evals: 2_000, depth: 1, fog: 60, words: Words::Heat },
    Recipe { evals: 2_000, depth: 1, fog: 30, words: Words::All },
    Recipe { evals: 2_000, depth: 2, fog: 30, words: Words::All },
    Recipe { evals: 3_000, depth: FAR, fog: 15, words: Words::All },
    Recipe { evals: 8_000, depth: FAR, fog: 0, words: Words::All },
    Recipe { evals: 30_000, depth: FAR, fog: 0, words: Words::All },
    Recipe { evals: 120_000, depth: FAR, fog: 0, words: Words::All },
    Recipe { evals: 500_000, depth: FAR, fog: 0, words: Words::All },
];

impl Recipe {
    /// The recipe of a level, 1 to 10; without a level everything is allowed.
    pub(crate) fn of(level: Option<u8>) -> Recipe {
        match level {
            Some(level) => RECIPES[usize::from(level.clamp(1, 10)) - 1],
            None => Recipe { evals: u64::MAX, depth: FAR, fog: 0, words: Words::All },
        }
    }

    /// The weights of what this level takes into account.
    pub(crate) fn weights(self) -> Weights {
        match self.words {
            Words::All => Weights::usual(),
            Words::Heat => only(|group, _| matches!(group, Group::Heat | Group::Score)),
            // Turns are judged by the positions they lead to, where the rival is to move: one's
            // own pieces are those of the other side.
            Words::OwnHeat => only(|group, side| match group {
                Group::Heat => side == 1,
                Group::Score => true,
                _ => false,
            }),
        }
    }
}

/// Weights set by hand, those of some statements only.
fn only(mut known: impl FnMut(Group, usize) -> bool) -> Weights {
    let mut weights = Weights::by_hand();
    for (feature, weight) in weights.alone.iter_mut().enumerate() {
        let (group, side) = Group::of(feature);
        if !known(group, side) {
            *weight = 0;
        }
    }
    weights
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
