//! Win probabilities in integers: conversion between score differences and probabilities.
//!
//! A hundred points of score are a factor of e in the odds. The tables are computed at compile time
//! from one constant, so they are the same everywhere.

/// Probability 1 in fixed point.
pub(super) const PROBABILITY_ONE: u32 = 1 << 16;

/// Score difference from which the tables are constant.
const TABLE_MAX: usize = 1200;

/// Value of e^(-1/100), in parts of 2^32.
const EXP_STEP: u64 = 4_252_231_657;

/// Value of 100·ln 2, in parts of 2^16.
const LN_TWO: u32 = 4_542_609;

/// Values of e^(-d/100), in parts of [`PROBABILITY_ONE`].
static EXP: [u32; TABLE_MAX + 1] = {
    let mut table = [0; TABLE_MAX + 1];
    let mut exact: u64 = 1 << 32;
    let mut d = 0;
    while d <= TABLE_MAX {
        table[d] = (exact >> 16) as u32;
        exact = ((exact as u128 * EXP_STEP as u128) >> 32) as u64;
        d += 1;
    }
    table
};

/// Values of 100·ln(1 + e^(-d/100)).
/// This is what a second rival adds to a first one who is `d` better.
static LN_ONE_PLUS_EXP: [u16; TABLE_MAX + 1] = {
    let mut table = [0; TABLE_MAX + 1];
    let mut exact = LN_TWO;
    let mut d = 0;
    while d <= TABLE_MAX {
        table[d] = (exact >> 16) as u16;
        // The slope is the second rival's probability against the first, in the middle of the step.
        let odds = if d < TABLE_MAX { (EXP[d] + EXP[d + 1]) as u64 / 2 } else { EXP[d] as u64 };
        let slope = (odds << 16) / (PROBABILITY_ONE as u64 + odds);
        exact = exact.saturating_sub(slope as u32);
        d += 1;
    }
    table
};

/// Value of e^(-d/100) for `d` of 0 and more, in parts of [`PROBABILITY_ONE`].
#[inline]
pub(super) fn exp_negative(d: i32) -> u32 {
    EXP[(d.max(0) as usize).min(TABLE_MAX)]
}

/// Win probability for a score difference, in parts of [`PROBABILITY_ONE`].
#[inline]
pub(super) fn win_probability(lead: i32) -> u32 {
    let odds = u64::from(exp_negative(lead.abs()));
    let ahead = ((1_u64 << 32) / (u64::from(PROBABILITY_ONE) + odds)) as u32;
    if lead >= 0 { ahead } else { PROBABILITY_ONE - ahead }
}

/// Score difference for a win probability, the inverse of [`win_probability`].
pub(super) fn from_probability(probability: u32) -> i32 {
    let (mut below, mut above) = (-(TABLE_MAX as i32), TABLE_MAX as i32);
    while below < above {
        let middle = (below + above).div_euclid(2);
        if win_probability(middle) < probability {
            below = middle + 1;
        } else {
            above = middle;
        }
    }
    below
}

/// Score of a rival who is as hard to beat as these two together.
#[inline]
pub(super) fn combined_rivals(one: i32, other: i32) -> i32 {
    let d = one.abs_diff(other) as usize;
    one.max(other) + i32::from(LN_ONE_PLUS_EXP[d.min(TABLE_MAX)])
}

/// Values of 100·ln(n) for n of 1 to 5.
pub(super) const LN_TIMES_100: [i32; 5] = [0, 69, 110, 139, 161];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_floating_point() {
        for d in 0..=TABLE_MAX {
            let e = (-(d as f64) / 100.0).exp();
            let close = |root_moves: f64, exact: f64, by: f64| {
                assert!((root_moves - exact).abs() < by, "{d}");
            };
            close(f64::from(exp_negative(d as i32)), e * 65536.0, 2.0);
            close(f64::from(win_probability(d as i32)), 65536.0 / (1.0 + e), 2.0);
            close(f64::from(win_probability(-(d as i32))), 65536.0 * e / (1.0 + e), 2.0);
            close(f64::from(combined_rivals(7, 7 - d as i32)), 7.0 + 100.0 * (1.0 + e).ln(), 1.1);
        }
        for probability in -500..=500 {
            assert!(
                (from_probability(win_probability(probability)) - probability).abs() <= 1,
                "{probability}"
            );
        }
        assert!(from_probability(0) < -1000 && from_probability(PROBABILITY_ONE) > 1000);
        for (index, ln) in LN_TIMES_100.iter().enumerate() {
            assert!((f64::from(*ln) - 100.0 * (index as f64 + 1.0).ln()).abs() < 0.6);
        }
    }
}
