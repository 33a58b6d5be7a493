//! Constants for the hash of a position.

use crate::cell::NUMBERS;

/// Scatters the bits of `n` (the finisher of SplitMix64).
pub(crate) const fn scatter(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One number for each colour on each cell.
pub(crate) static PIECES: [[u64; NUMBERS]; 3] = {
    let mut table = [[0; NUMBERS]; 3];
    let mut colour = 0;
    while colour < 3 {
        let mut cell = 0;
        while cell < NUMBERS {
            table[colour][cell] = scatter((colour * NUMBERS + cell + 1) as u64);
            cell += 1;
        }
        colour += 1;
    }
    table
};
