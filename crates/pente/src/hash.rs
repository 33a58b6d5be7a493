//! Constants for the hash of a position.

use crate::point::CELLS;

/// The `n`-th number.
pub(crate) const fn key(n: u64) -> u64 {
    rulebook::scatter(n.wrapping_mul(rulebook::STRIDE))
}

/// One number for each colour on each point.
pub(crate) static STONES: [[u64; CELLS]; 4] = {
    let mut table = [[0; CELLS]; 4];
    let mut colour = 0;
    while colour < 4 {
        let mut cell = 0;
        while cell < CELLS {
            table[colour][cell] = key((colour * CELLS + cell + 1) as u64);
            cell += 1;
        }
        colour += 1;
    }
    table
};
