//! Constants for the hash of a position.

use crate::cell::NUMBERS;

/// The `n`-th number.
pub(crate) const fn key(n: u64) -> u64 {
    rulebook::scatter(n.wrapping_mul(rulebook::STRIDE))
}

/// One number for each colour on each cell.
pub(crate) static PIECES: [[u64; NUMBERS]; 3] = {
    let mut table = [[0; NUMBERS]; 3];
    let mut colour = 0;
    while colour < 3 {
        let mut cell = 0;
        while cell < NUMBERS {
            table[colour][cell] = key((colour * NUMBERS + cell + 1) as u64);
            cell += 1;
        }
        colour += 1;
    }
    table
};
