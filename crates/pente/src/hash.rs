//! Constants for the hash of a position.

use crate::point::CELLS;

/// The `n`-th number.
pub(crate) const fn key(n: u64) -> u64 {
    rulebook::mix64(n.wrapping_mul(rulebook::GOLDEN_GAMMA))
}

/// The number of a colour on a point.
/// Not a table: random numbers cannot be compressed on their way to a browser.
pub(crate) const fn stone(colour: usize, cell: usize) -> u64 {
    key((colour * CELLS + cell + 1) as u64)
}
