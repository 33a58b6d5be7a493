//! Chances in integers: how standings compare, and how sure a lead is.
//!
//! A hundred points of standing are a factor of e in the odds. The tables are worked out by the
//! compiler from one constant, so they are the same everywhere.

/// Certainty.
pub(super) const ONE: u32 = 1 << 16;

/// Beyond this difference nothing changes any more.
const FAR: usize = 1200;

/// e^(-1/100), in parts of 2^32.
const STEP: u64 = 4_252_231_657;

/// 100·ln 2, in parts of 2^16.
const HALF_OF_TWO: u32 = 4_542_609;

/// e^(-d/100), in parts of [`ONE`].
static EXP: [u32; FAR + 1] = {
    let mut table = [0; FAR + 1];
    let mut exact: u64 = 1 << 32;
    let mut d = 0;
    while d <= FAR {
        table[d] = (exact >> 16) as u32;
        exact = ((exact as u128 * STEP as u128) >> 32) as u64;
        d += 1;
    }
    table
};

/// 100·ln(1 + e^(-d/100)): what a second rival adds to a first one who is `d` better.
static ADDED: [u16; FAR + 1] = {
    let mut table = [0; FAR + 1];
    let mut exact = HALF_OF_TWO;
    let mut d = 0;
    while d <= FAR {
        table[d] = (exact >> 16) as u16;
        // Its slope is the second one's chance against the first, taken in the middle of the step.
        let odds = if d < FAR { (EXP[d] + EXP[d + 1]) as u64 / 2 } else { EXP[d] as u64 };
        let slope = (odds << 16) / (ONE as u64 + odds);
        exact = exact.saturating_sub(slope as u32);
        d += 1;
    }
    table
};

/// e^(-d/100) for `d` of 0 and more, in parts of [`ONE`].
#[inline]
pub(super) fn odds(d: i32) -> u32 {
    EXP[(d.max(0) as usize).min(FAR)]
}

/// The chance of one who is `lead` ahead, in parts of [`ONE`].
#[inline]
pub(super) fn chance(lead: i32) -> u32 {
    let odds = u64::from(odds(lead.abs()));
    let ahead = ((1_u64 << 32) / (u64::from(ONE) + odds)) as u32;
    if lead >= 0 { ahead } else { ONE - ahead }
}

/// The lead that has this chance: [`chance`] turned round.
pub(super) fn lead(wanted: u32) -> i32 {
    let (mut below, mut above) = (-(FAR as i32), FAR as i32);
    while below < above {
        let middle = (below + above).div_euclid(2);
        if chance(middle) < wanted {
            below = middle + 1;
        } else {
            above = middle;
        }
    }
    below
}

/// The standing of one who is as hard to beat as these two together.
#[inline]
pub(super) fn together(one: i32, other: i32) -> i32 {
    let d = one.abs_diff(other) as usize;
    one.max(other) + i32::from(ADDED[d.min(FAR)])
}

/// 100·ln(n) for n of 1 to 5.
pub(super) const LN: [i32; 5] = [0, 69, 110, 139, 161];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_what_they_say() {
        for d in 0..=FAR {
            let e = (-(d as f64) / 100.0).exp();
            let close =
                |found: f64, exact: f64, by: f64| assert!((found - exact).abs() < by, "{d}");
            close(f64::from(odds(d as i32)), e * 65536.0, 2.0);
            close(f64::from(chance(d as i32)), 65536.0 / (1.0 + e), 2.0);
            close(f64::from(chance(-(d as i32))), 65536.0 * e / (1.0 + e), 2.0);
            close(f64::from(together(7, 7 - d as i32)), 7.0 + 100.0 * (1.0 + e).ln(), 1.1);
        }
        for wanted in -500..=500 {
            assert!((lead(chance(wanted)) - wanted).abs() <= 1, "{wanted}");
        }
        assert!(lead(0) < -1000 && lead(ONE) > 1000);
        for (index, ln) in LN.iter().enumerate() {
            assert!((f64::from(*ln) - 100.0 * (index as f64 + 1.0).ln()).abs() < 0.6);
        }
    }
}
