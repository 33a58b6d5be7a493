//! The cells of the board, and sets of them.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use core::str::FromStr;

use rulebook::ParseError;

/// Rows of the board, `a` to `g`.
pub(crate) const ROWS: u8 = 7;

/// Returns the number of cells a row has, counted from 0 at the short side.
pub(crate) const fn row_length(row: u8) -> u8 {
    7 + row
}

/// A cell. Cells are ordered row by row from `a1`.
///
/// The number inside leaves room for one cell more than the longest row has, so that a step over
/// the edge always ends outside the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// From a cell to the one in the next row that has the same number.
const ROW_STRIDE: u8 = 14;

/// Size of the range of cell numbers.
pub(crate) const NUMBERS: usize = (ROWS * ROW_STRIDE) as usize;

impl Cell {
    /// The cell with this row and this index in the row, both counted from 0.
    pub const fn new(row: u8, index: u8) -> Option<Cell> {
        if row < ROWS && index < row_length(row) {
            Some(Cell(row * ROW_STRIDE + index))
        } else {
            None
        }
    }

    /// Counted from 0 at the short side.
    pub const fn row(self) -> u8 {
        self.0 / ROW_STRIDE
    }

    /// Counted from 0 at the left.
    pub const fn index(self) -> u8 {
        self.0 % ROW_STRIDE
    }

    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// The cells next to this one.
    pub const fn neighbours(self) -> CellSet {
        CellSet::only(self).neighbours()
    }

    /// The cell on the other side of the axis of the board.
    #[must_use]
    pub const fn mirrored(self) -> Cell {
        Cell(self.row() * ROW_STRIDE + row_length(self.row()) - 1 - self.index())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.index() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    /// Reads `d5`; `D5` too.
    fn from_str(text: &str) -> Result<Cell, ParseError> {
        let wrong = || ParseError::new("cell", 0, text);
        let (letter, digits) = match text.as_bytes() {
            [letter, digits @ ..] => (letter.to_ascii_lowercase(), digits),
            [] => return Err(wrong()),
        };
        let number = match digits {
            [one @ b'1'..=b'9'] => one - b'0',
            [b'1', one @ b'0'..=b'9'] => 10 + one - b'0',
            _ => return Err(wrong()),
        };
        let row = letter.checked_sub(b'a').ok_or_else(wrong)?;
        Cell::new(row, number - 1).ok_or_else(wrong)
    }
}

/// Some cells of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// The empty set.
    pub const NONE: CellSet = CellSet(0);

    /// All 70 cells.
    pub const ALL: CellSet = {
        let mut bits = 0;
        let mut row = 0;
        while row < ROWS {
            bits |= ((1u128 << row_length(row)) - 1) << (row * ROW_STRIDE);
            row += 1;
        }
        CellSet(bits)
    };

    /// Just this cell.
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Returns the number of cells.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the cell is one of them.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The first in order.
    pub const fn first(self) -> Option<Cell> {
        if self.is_empty() { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The cells in order.
    pub fn iter(mut self) -> impl Iterator<Item = Cell> {
        core::iter::from_fn(move || {
            let first = self.first()?;
            self.0 &= self.0 - 1;
            Some(first)
        })
    }

    /// The cells next to any of them. Cells of the set are among these if they touch one another.
    pub const fn neighbours(self) -> CellSet {
        let bits = self.0;
        let along = bits << 1 | bits >> 1;
        let up = bits >> ROW_STRIDE | bits >> (ROW_STRIDE + 1);
        let down = bits << ROW_STRIDE | bits << (ROW_STRIDE + 1);
        CellSet((along | up | down) & CellSet::ALL.0)
    }

    /// Everything that hangs together with these cells and lies within `limits`.
    pub const fn spread(self, limits: CellSet) -> CellSet {
        let mut group = self.0 & limits.0;
        loop {
            let wider = group | CellSet(group).neighbours().0 & limits.0;
            if wider == group {
                return CellSet(group);
            }
            group = wider;
        }
    }

    /// Returns whether five or more of them lie in a line.
    pub const fn has_line(self) -> bool {
        const AXES: [u8; 3] = [1, ROW_STRIDE, ROW_STRIDE + 1];
        let [along, left, right] = AXES;
        self.has_line_along(along) || self.has_line_along(left) || self.has_line_along(right)
    }

    const fn has_line_along(self, axis: u8) -> bool {
        let pairs = self.0 & self.0 >> axis;
        let fours = pairs & pairs >> (2 * axis);
        fours & self.0 >> (4 * axis) != 0
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;

    /// All other cells of the board.
    fn not(self) -> CellSet {
        CellSet(!self.0 & CellSet::ALL.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::NONE, |set, cell| set | CellSet::only(cell))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        assert_eq!(CellSet::ALL.len(), 70);
        assert!(CellSet::ALL.iter().is_sorted());
        for cell in CellSet::ALL.iter() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
            assert_eq!(Cell::new(cell.row(), cell.index()), Some(cell));
        }
        for text in ["", "a", "a0", "a8", "a01", "g14", "h1", "é1", "a1 ", "1a", "--", "a-1"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }

    #[test]
    fn neighbours_follow_from_rows_and_indices() {
        for cell in CellSet::ALL.iter() {
            let (row, index) = (i16::from(cell.row()), i16::from(cell.index()));
            let steps = [(0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1)];
            let expected: CellSet = steps
                .iter()
                .filter_map(|(down, right)| {
                    let row = u8::try_from(row + down).ok()?;
                    Cell::new(row, u8::try_from(index + right).ok()?)
                })
                .collect();
            assert_eq!(cell.neighbours(), expected, "{cell}");
        }
    }

    #[test]
    fn the_mirror_keeps_neighbours() {
        for cell in CellSet::ALL.iter() {
            assert_eq!(cell.mirrored().mirrored(), cell);
            let mirrored: CellSet = cell.neighbours().iter().map(Cell::mirrored).collect();
            assert_eq!(cell.mirrored().neighbours(), mirrored);
        }
        assert_eq!("a1".parse::<Cell>().unwrap().mirrored().to_string(), "a7");
    }
}
