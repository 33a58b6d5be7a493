//! Hashes of positions.

use rulebook::mix64;

use crate::OtTjinRow;
use crate::row::HOLES;

/// The hash of the holes and the row to move, as seen by the row that begins.
/// So it stays the same if South and North are exchanged together with the option `first`.
pub(crate) fn position(holes: &[u8; HOLES], first: OtTjinRow, to_move: OtTjinRow) -> u64 {
    let mut words = [0_u64; 3];
    let offset = first.first_hole();
    for index in 0..HOLES {
        let hole = if index + offset < HOLES { index + offset } else { index + offset - HOLES };
        words[index / 8] |= u64::from(holes[hole]) << (8 * (index % 8));
    }
    words[2] |= u64::from(to_move == first) << 32 | 1 << 33;
    words.iter().fold(0, |hash, word| mix64(hash.wrapping_add(rulebook::GOLDEN_GAMMA) ^ word))
}
