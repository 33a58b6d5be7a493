//! The pairs that a matching considers.
//!
//! Up to [`ALL_PAIRS_MAX`] players these are all pairs, and the matching is exact. Above, each
//! player has a bounded number of possible opponents: some around the ideal one, and some next in
//! the standings.

use super::field::Field;

/// Largest field whose pairs are all considered.
pub(super) const ALL_PAIRS_MAX: usize = 256;

/// Opponents of each player around the ideal one, and as many next in the standings.
const NEAR_MAX: usize = 8;

/// Positions looked at for one opponent, in case the nearest have all been met.
const REACH: usize = 8;

/// Pairs of indices in `positions`, each with the smaller index first, without repetition.
///
/// The positions are in increasing order. `width` multiplies the number of opponents.
pub(super) fn candidates(
    field: &Field<'_>,
    positions: &[usize],
    width: usize,
) -> Vec<(usize, usize)> {
    let count = positions.len();
    let near = NEAR_MAX * width;
    if count <= ALL_PAIRS_MAX || near >= count {
        let below = |one: usize| (one + 1..count).map(move |other| (one, other));
        return (0..count).flat_map(below).collect();
    }
    let mut pairs = Vec::with_capacity(count * near * 2);
    for one in 0..count {
        let position = positions[one];
        let ideal = positions.partition_point(|other| *other < field.ideal(position));
        for centre in [ideal, one] {
            let steps = 0..near * REACH;
            let both = steps.flat_map(|step| [centre.checked_sub(step), Some(centre + step + 1)]);
            let others = both.flatten().filter(|other| *other < count && *other != one);
            let unmet = others.filter(|other| field.times_met(position, positions[*other]) == 0);
            pairs.extend(unmet.take(near).map(|other| (one.min(other), one.max(other))));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
