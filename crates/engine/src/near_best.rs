//! Random choice among nearly equal moves, for weak levels.

use rulebook::conformance::SplitMix64;

use crate::is_decided;

/// Moves a random one of the best variations to the front.
/// Only variations at most `margin` worse than the best are drawn, and none if it is decided.
pub(crate) fn choose_near_best<T>(
    variations: &mut [T],
    margin: i32,
    seed: u64,
    value: impl Fn(&T) -> i32,
) {
    let Some(best) = variations.first().map(&value) else { return };
    if margin == 0 || is_decided(best) {
        return;
    }
    let near = variations.iter().take_while(|one| best - value(one) <= margin).count();
    let drawn = SplitMix64::new(seed).below(near.max(1) as u64) as usize;
    variations[..=drawn].rotate_right(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nearly_best_variations_come_first() {
        for seed in 0..50 {
            let mut values = [90, 85, 60];
            choose_near_best(&mut values, 10, seed, |value| *value);
            assert!(values[0] >= 85 && values[2] == 60, "{values:?}");
        }
        let mut decided = [crate::WIN, crate::WIN - 1];
        choose_near_best(&mut decided, 10, 1, |value| *value);
        assert_eq!(decided[0], crate::WIN);
    }
}
