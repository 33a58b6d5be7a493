//! Which edge is followed next: what it earned, what the step earned elsewhere, and curiosity.

use std::sync::LazyLock;

use rulebook::Steps;

use super::node::Edge;
use super::reward::ONE;

/// Weight of curiosity, in 16ths.
const CURIOSITY: i64 = 5;

/// The larger, the longer what a step earned elsewhere counts.
const LATER_COUNTS: u64 = 600;

/// Roots of one over a number, as parts of [`ONE`].
static SMALLER: LazyLock<Vec<i64>> = LazyLock::new(|| {
    let root = |number: u64| ((1u64 << 32) / number.max(1)).isqrt() as i64;
    (0..4096).map(root).collect()
});

fn inverse_root(number: u32) -> i64 {
    let last = SMALLER.len() - 1;
    SMALLER[(number as usize).min(last)]
}

/// The natural logarithm of a number from 1 on, in 16 bits behind the point; a little too small
/// between the powers of two.
fn ln(number: u32) -> u64 {
    let number = u64::from(number.max(1));
    let whole = number.ilog2();
    let rest = ((number << 16) >> whole) - (1 << 16);
    // ln 2 in 16 bits.
    (((u64::from(whole) << 16) + rest) * 45_426) >> 16
}

/// The edge to follow from a node that was visited so often and whose actor earned so much on
/// average.
pub(crate) fn choose<P: Steps>(edges: &[Edge<P>], visits: u32, mean: i64) -> Option<usize> {
    let curiosity = CURIOSITY * (ln(visits) << 16).isqrt() as i64 / 16;
    let mut best: Option<(i64, usize)> = None;
    for (index, edge) in edges.iter().enumerate() {
        let value = match edge.proof {
            Some(proof) => proof - ONE / 64,
            None => estimate(edge, mean) + ((curiosity * inverse_root(edge.visits + 1)) >> 16),
        };
        if best.is_none_or(|(top, _)| value > top) {
            best = Some((value, index));
        }
    }
    best.map(|(_, index)| index)
}

/// What an edge is thought to be worth: its own average, mixed with that of its step elsewhere as
/// long as it was seldom tried itself.
fn estimate<P: Steps>(edge: &Edge<P>, mean: i64) -> i64 {
    let (tried, later) = (u64::from(edge.visits), u64::from(edge.later));
    let own = edge.mean().unwrap_or(mean);
    if later == 0 {
        return own;
    }
    let elsewhere = edge.earned_later / later as i64;
    let share = (later << 16) / (later + tried + later * tried / LATER_COUNTS);
    let share = if tried == 0 { 1 << 16 } else { share as i64 };
    own + (((elsewhere - own) * share) >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_roots_are_near_the_truth() {
        for number in [1_u32, 2, 3, 10, 1_000, 1 << 20] {
            let exact = f64::from(number).ln() * 65_536.0;
            assert!((ln(number) as f64 - exact).abs() < 4_500.0, "{number}");
            let root = 65_536.0 / f64::from(number.min(4095)).sqrt();
            assert!((inverse_root(number) as f64 - root).abs() < 2.0, "{number}");
        }
    }
}
