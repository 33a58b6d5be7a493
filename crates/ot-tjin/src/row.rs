//! The rows of the board.

use core::fmt;

/// Holes of one row.
pub(crate) const ROW_HOLES: usize = 9;

/// Holes of the ring: those of South, then those of North.
pub(crate) const HOLES: usize = 2 * ROW_HOLES;

/// A row of nine holes, and the player it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum OtTjinRow {
    /// South, written `S`.
    #[default]
    South,
    /// North, written `N`.
    North,
}

impl OtTjinRow {
    /// Both rows in the order of the ring.
    pub const ALL: [OtTjinRow; 2] = [OtTjinRow::South, OtTjinRow::North];

    /// Index counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The row on the other side of the board.
    #[must_use]
    pub const fn other(self) -> OtTjinRow {
        match self {
            OtTjinRow::South => OtTjinRow::North,
            OtTjinRow::North => OtTjinRow::South,
        }
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            OtTjinRow::South => 'S',
            OtTjinRow::North => 'N',
        }
    }

    /// Index of the first hole of the row in the ring.
    pub(crate) const fn first_hole(self) -> usize {
        self.index() * ROW_HOLES
    }
}

impl fmt::Display for OtTjinRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
