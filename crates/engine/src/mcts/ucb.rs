//! Edge selection by UCB with an AMAF estimate (RAVE).

use std::sync::LazyLock;

use rulebook::Steps;

use super::node::MctsEdge;
use super::reward::REWARD_ONE;

/// UCB exploration constant, in 16ths.
const EXPLORATION: i64 = 5;

/// RAVE equivalence parameter: the larger, the longer AMAF values count.
const AMAF_K: u64 = 600;

/// Inverse square roots, in units of [`REWARD_ONE`].
static INVERSE_ROOTS: LazyLock<Vec<i64>> = LazyLock::new(|| {
    let root = |number: u64| ((1u64 << 32) / number.max(1)).isqrt() as i64;
    (0..4096).map(root).collect()
});

fn inverse_root(number: u32) -> i64 {
    let last = INVERSE_ROOTS.len() - 1;
    INVERSE_ROOTS[(number as usize).min(last)]
}

/// Natural logarithm in 16-bit fixed point, slightly too small between powers of two.
fn ln(number: u32) -> u64 {
    let number = u64::from(number.max(1));
    let whole = number.ilog2();
    let rest = ((number << 16) >> whole) - (1 << 16);
    // ln 2 in 16-bit fixed point.
    (((u64::from(whole) << 16) + rest) * 45_426) >> 16
}

/// Selects the edge to follow, given the visits of the node and the mean reward of its seat.
pub(crate) fn select_edge<P: Steps>(
    edges: &[MctsEdge<P>],
    visits: u32,
    mean: i64,
) -> Option<usize> {
    let exploration = EXPLORATION * (ln(visits) << 16).isqrt() as i64 / 16;
    let mut best: Option<(i64, usize)> = None;
    for (index, edge) in edges.iter().enumerate() {
        let value = match edge.proof {
            Some(proof) => proof - REWARD_ONE / 64,
            None => {
                amaf_estimate(edge, mean) + ((exploration * inverse_root(edge.visits + 1)) >> 16)
            }
        };
        if best.is_none_or(|(top, _)| value > top) {
            best = Some((value, index));
        }
    }
    best.map(|(_, index)| index)
}

/// Mean reward of an edge, blended with its AMAF value while it has few visits.
fn amaf_estimate<P: Steps>(edge: &MctsEdge<P>, mean: i64) -> i64 {
    let (visits, amaf_visits) = (u64::from(edge.visits), u64::from(edge.amaf_visits));
    let own = edge.mean().unwrap_or(mean);
    if amaf_visits == 0 {
        return own;
    }
    let amaf_mean = edge.amaf_reward_sum / amaf_visits as i64;
    let share = (amaf_visits << 16) / (amaf_visits + visits + amaf_visits * visits / AMAF_K);
    let share = if visits == 0 { 1 << 16 } else { share as i64 };
    own + (((amaf_mean - own) * share) >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_roots_agree_with_floating_point() {
        for number in [1_u32, 2, 3, 10, 1_000, 1 << 20] {
            let exact = f64::from(number).ln() * 65_536.0;
            assert!((ln(number) as f64 - exact).abs() < 4_500.0, "{number}");
            let root = 65_536.0 / f64::from(number.min(4095)).sqrt();
            assert!((inverse_root(number) as f64 - root).abs() < 2.0, "{number}");
        }
    }
}
