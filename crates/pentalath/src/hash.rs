//! Constants for the hash of a position.

use crate::cell::NUMBERS;

/// The `n`-th number.
pub(crate) const fn key(n: u64) -> u64 {
    rulebook::mix64(n.wrapping_mul(rulebook::GOLDEN_GAMMA))
}

/// The number of a colour on a cell.
/// Not a table: random numbers cannot be compressed on their way to a browser.
pub(crate) const fn piece(colour: usize, cell: usize) -> u64 {
    key((colour * NUMBERS + cell + 1) as u64)
}
