//! The cells of the three boards, and sets of them.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};
use core::str::FromStr;

use rulebook::ParseError;

/// Levels of the board, files and ranks of a level.
pub(crate) const LEVELS: u8 = 3;
pub(crate) const SIDE: u8 = 8;

const LEVEL_CELLS: u8 = SIDE * SIDE;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_B: u64 = FILE_A << 1;
const FILE_G: u64 = FILE_A << 6;
const FILE_H: u64 = FILE_A << 7;

/// A difference between two cells: files, ranks, levels.
pub(crate) type Difference = (i8, i8, i8);

/// A cell. Cells are ordered by level, then by rank, then by file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MillenniumCell(u8);

impl MillenniumCell {
    /// The cell on this level, file and rank, all counted from 0.
    pub const fn new(level: u8, file: u8, rank: u8) -> Option<MillenniumCell> {
        if level < LEVELS && file < SIDE && rank < SIDE {
            Some(MillenniumCell(level * LEVEL_CELLS + rank * SIDE + file))
        } else {
            None
        }
    }

    /// Level, counted from 0 at the bottom.
    pub const fn level(self) -> u8 {
        self.0 / LEVEL_CELLS
    }

    /// File, counted from 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 % SIDE
    }

    /// Rank, counted from 0 on White's side.
    pub const fn rank(self) -> u8 {
        self.0 % LEVEL_CELLS / SIDE
    }

    /// All cells in order.
    pub fn all() -> impl Iterator<Item = MillenniumCell> {
        (0..LEVELS * LEVEL_CELLS).map(MillenniumCell)
    }

    /// The number of the cell in the order of all cells.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The difference from another cell to this one.
    pub(crate) const fn minus(self, other: MillenniumCell) -> Difference {
        (
            self.file() as i8 - other.file() as i8,
            self.rank() as i8 - other.rank() as i8,
            self.level() as i8 - other.level() as i8,
        )
    }
}

impl fmt::Display for MillenniumCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(f, "{}{file}{}", self.level() + 1, self.rank() + 1)
    }
}

impl fmt::Debug for MillenniumCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for MillenniumCell {
    type Err = ParseError;

    /// Reads a name such as `2e4`.
    fn from_str(text: &str) -> Result<MillenniumCell, ParseError> {
        let cell = match text.as_bytes() {
            [level @ b'1'..=b'3', file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                MillenniumCell::new(level - b'1', file - b'a', rank - b'1')
            }
            _ => None,
        };
        cell.ok_or_else(|| ParseError::new("cell", 0, text))
    }
}

/// A set of cells, one number of 64 bits for each level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MillenniumCells([u64; 3]);

impl MillenniumCells {
    /// The empty set.
    pub const NONE: MillenniumCells = MillenniumCells([0; 3]);

    /// All 192 cells.
    pub const ALL: MillenniumCells = MillenniumCells([u64::MAX; 3]);

    /// The set of this one cell.
    pub const fn only(cell: MillenniumCell) -> MillenniumCells {
        let bit = 1 << (cell.0 % LEVEL_CELLS);
        MillenniumCells(match cell.level() {
            0 => [bit, 0, 0],
            1 => [0, bit, 0],
            _ => [0, 0, bit],
        })
    }

    /// The cells of one rank on one level, both counted from 0.
    pub(crate) const fn row(level: u8, rank: u8) -> MillenniumCells {
        let bits = 0xFF << (rank * SIDE);
        MillenniumCells(match level {
            0 => [bits, 0, 0],
            1 => [0, bits, 0],
            _ => [0, 0, bits],
        })
    }

    /// Returns the number of cells.
    pub const fn len(self) -> u32 {
        let [low, middle, top] = self.0;
        low.count_ones() + middle.count_ones() + top.count_ones()
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        let [low, middle, top] = self.0;
        low | middle | top == 0
    }

    /// Returns true if the cell is in the set.
    pub const fn contains(self, cell: MillenniumCell) -> bool {
        self.meets(MillenniumCells::only(cell))
    }

    /// Returns true if the sets have a cell in common.
    pub const fn meets(self, other: MillenniumCells) -> bool {
        let [low, middle, top] = self.0;
        let [other_low, other_middle, other_top] = other.0;
        low & other_low | middle & other_middle | top & other_top != 0
    }

    /// The first cell in order.
    pub const fn first(self) -> Option<MillenniumCell> {
        match self.0 {
            [0, 0, 0] => None,
            [0, 0, top] => Some(MillenniumCell(2 * LEVEL_CELLS + top.trailing_zeros() as u8)),
            [0, middle, _] => Some(MillenniumCell(LEVEL_CELLS + middle.trailing_zeros() as u8)),
            [low, ..] => Some(MillenniumCell(low.trailing_zeros() as u8)),
        }
    }

    /// The cells in order.
    pub fn iter(mut self) -> impl Iterator<Item = MillenniumCell> {
        core::iter::from_fn(move || {
            let first = self.first()?;
            self = self ^ MillenniumCells::only(first);
            Some(first)
        })
    }

    /// The bits of the three levels.
    pub(crate) const fn bits(self) -> [u64; 3] {
        self.0
    }

    /// The cells at this difference from those of the set, as far as they are on the board.
    #[inline]
    pub(crate) const fn shifted(self, (files, ranks, levels): Difference) -> MillenniumCells {
        let keep = match files {
            1 => !FILE_H,
            -1 => !FILE_A,
            2 => !(FILE_G | FILE_H),
            -2 => !(FILE_A | FILE_B),
            _ => u64::MAX,
        };
        let by = files + ranks * SIDE as i8;
        let [mut low, mut middle, mut top] = self.0;
        if by >= 0 {
            low = (low & keep) << by;
            middle = (middle & keep) << by;
            top = (top & keep) << by;
        } else {
            low = (low & keep) >> -by;
            middle = (middle & keep) >> -by;
            top = (top & keep) >> -by;
        }
        MillenniumCells(match levels {
            0 => [low, middle, top],
            1 => [0, low, middle],
            -1 => [middle, top, 0],
            2 => [0, 0, low],
            -2 => [top, 0, 0],
            _ => [0; 3],
        })
    }
}

impl BitOr for MillenniumCells {
    type Output = MillenniumCells;

    fn bitor(self, other: MillenniumCells) -> MillenniumCells {
        let [low, middle, top] = self.0;
        let [other_low, other_middle, other_top] = other.0;
        MillenniumCells([low | other_low, middle | other_middle, top | other_top])
    }
}

impl BitOrAssign for MillenniumCells {
    fn bitor_assign(&mut self, other: MillenniumCells) {
        *self = *self | other;
    }
}

impl BitAnd for MillenniumCells {
    type Output = MillenniumCells;

    fn bitand(self, other: MillenniumCells) -> MillenniumCells {
        let [low, middle, top] = self.0;
        let [other_low, other_middle, other_top] = other.0;
        MillenniumCells([low & other_low, middle & other_middle, top & other_top])
    }
}

impl BitXor for MillenniumCells {
    type Output = MillenniumCells;

    fn bitxor(self, other: MillenniumCells) -> MillenniumCells {
        let [low, middle, top] = self.0;
        let [other_low, other_middle, other_top] = other.0;
        MillenniumCells([low ^ other_low, middle ^ other_middle, top ^ other_top])
    }
}

impl Not for MillenniumCells {
    type Output = MillenniumCells;

    /// All other cells of the board.
    fn not(self) -> MillenniumCells {
        self ^ MillenniumCells::ALL
    }
}

impl FromIterator<MillenniumCell> for MillenniumCells {
    fn from_iter<I: IntoIterator<Item = MillenniumCell>>(cells: I) -> MillenniumCells {
        let join = |set, cell| set | MillenniumCells::only(cell);
        cells.into_iter().fold(MillenniumCells::NONE, join)
    }
}

impl fmt::Debug for MillenniumCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_refused(text: &str) {
        assert!(text.parse::<MillenniumCell>().is_err(), "{text}");
    }

    #[test]
    fn names_are_read_as_written() {
        assert_eq!(MillenniumCells::ALL.len(), 192);
        assert!(MillenniumCell::all().eq(MillenniumCells::ALL.iter()));
        for cell in MillenniumCell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(MillenniumCell::new(cell.level(), cell.file(), cell.rank()), Some(cell));
        }
        for text in ["", "2e", "e4", "0a1", "4a1", "1i1", "1a0", "1a9", "1A1", "1a1 ", "1é1"] {
            check_refused(text);
        }
    }

    #[test]
    fn shifted_cells_stay_on_the_board() {
        let range = -2..=2_i8;
        for cell in MillenniumCell::all() {
            for files in range.clone() {
                for ranks in range.clone() {
                    for levels in range.clone() {
                        let add = |at: u8, by: i8| u8::try_from(at as i8 + by).ok();
                        let expected = add(cell.level(), levels).and_then(|level| {
                            let file = add(cell.file(), files)?;
                            MillenniumCell::new(level, file, add(cell.rank(), ranks)?)
                        });
                        let difference = (files, ranks, levels);
                        let shifted = MillenniumCells::only(cell).shifted(difference);
                        assert_eq!(shifted.first(), expected, "{cell} {difference:?}");
                        if let Some(to) = expected {
                            assert_eq!(to.minus(cell), difference);
                        }
                    }
                }
            }
        }
    }
}
