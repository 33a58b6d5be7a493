//! The points of the board and the ways to turn it.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

/// The columns, from the left. There is no `I`.
const COLUMN_LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRST";

/// Number of points on a side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Size {
    /// 9 by 9.
    Nine,
    /// 13 by 13.
    Thirteen,
    /// 19 by 19.
    #[default]
    Nineteen,
}

impl Size {
    /// Points on a side.
    pub const fn side(self) -> u8 {
        match self {
            Size::Nine => 9,
            Size::Thirteen => 13,
            Size::Nineteen => 19,
        }
    }

    /// The point in the middle: `E5`, `G7` or `K10`.
    pub const fn centre(self) -> GridPoint {
        GridPoint::at(self.side() / 2, self.side() / 2)
    }

    /// Returns whether the point is on a board of this size.
    pub const fn contains(self, point: GridPoint) -> bool {
        point.column() < self.side() && point.row() < self.side()
    }

    /// Every point from `A1` on, row by row.
    pub fn points(self) -> impl Iterator<Item = GridPoint> {
        (0..self.side())
            .flat_map(move |row| (0..self.side()).map(move |column| GridPoint::at(column, row)))
    }
}

/// A point of the board.
/// Points are ordered row by row from `A1`, and the same name is the same point on a board of any
/// size.
///
/// The number inside counts a board of 19 rows with one empty column between the rows and an
/// empty row below and above. So a step over the edge always ends outside, whatever the size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GridPoint(u16);

/// From a point to the one above it.
pub(crate) const ROW_STRIDE: u16 = 20;

/// Size of the range of cell numbers, with the margin around the board.
pub(crate) const CELLS: usize = 21 * ROW_STRIDE as usize + 1;

/// Half of the eight directions: right, up, and the two diagonals. The others are their negatives.
pub(crate) const AXES: [isize; 4] =
    [1, ROW_STRIDE as isize, ROW_STRIDE as isize + 1, ROW_STRIDE as isize - 1];

impl GridPoint {
    /// The point in this column and row, both counted from 0, if the largest board has it.
    pub const fn new(column: u8, row: u8) -> Option<GridPoint> {
        let side = Size::Nineteen.side();
        if column < side && row < side { Some(GridPoint::at(column, row)) } else { None }
    }

    const fn at(column: u8, row: u8) -> GridPoint {
        GridPoint((row as u16 + 1) * ROW_STRIDE + column as u16 + 1)
    }

    pub(crate) const fn from_cell(cell: usize) -> GridPoint {
        GridPoint(cell as u16)
    }

    pub(crate) const fn cell(self) -> usize {
        self.0 as usize
    }

    /// Counted from 0 at the left.
    pub const fn column(self) -> u8 {
        (self.0 % ROW_STRIDE - 1) as u8
    }

    /// Counted from 0 at the bottom.
    pub const fn row(self) -> u8 {
        (self.0 / ROW_STRIDE - 1) as u8
    }

    /// Returns the image of the point when a board of this size is turned.
    #[inline]
    #[must_use]
    pub const fn turned(self, size: Size, symmetry: SquareSymmetry) -> GridPoint {
        let last = size.side() - 1;
        let (mut column, mut row) = (self.column(), self.row());
        if symmetry.transposes {
            (column, row) = (row, column);
        }
        if symmetry.mirrors_columns {
            column = last - column;
        }
        if symmetry.mirrors_rows {
            row = last - row;
        }
        GridPoint::at(column, row)
    }
}

impl fmt::Display for GridPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = COLUMN_LETTERS.get(usize::from(self.column())).copied().unwrap_or(b'?');
        write!(f, "{}{}", char::from(letter), self.row() + 1)
    }
}

impl fmt::Debug for GridPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for GridPoint {
    type Err = ParseError;

    /// Reads `K10`; `k10` too.
    fn from_str(text: &str) -> Result<GridPoint, ParseError> {
        let wrong = || ParseError::new("point", 0, text);
        let (letter, digits) = text.split_at_checked(1).ok_or_else(wrong)?;
        let letter = letter.bytes().next().ok_or_else(wrong)?.to_ascii_uppercase();
        let column = COLUMN_LETTERS.iter().position(|l| *l == letter).ok_or_else(wrong)?;
        let row = match digits.as_bytes() {
            [one @ b'1'..=b'9'] => one - b'0',
            [b'1', one @ b'0'..=b'9'] => 10 + one - b'0',
            _ => return Err(wrong()),
        };
        GridPoint::new(column as u8, row - 1).ok_or_else(wrong)
    }
}

/// One of the eight ways to turn the board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareSymmetry {
    name: &'static str,
    transposes: bool,
    mirrors_columns: bool,
    mirrors_rows: bool,
}

const fn symmetry(name: &'static str, [transposes, columns, rows]: [u8; 3]) -> SquareSymmetry {
    SquareSymmetry {
        name,
        transposes: transposes == 1,
        mirrors_columns: columns == 1,
        mirrors_rows: rows == 1,
    }
}

impl SquareSymmetry {
    /// All eight; the first changes nothing.
    pub const ALL: [SquareSymmetry; 8] = [
        symmetry("as it is", [0, 0, 0]),
        symmetry("left and right changed", [0, 1, 0]),
        symmetry("top and bottom changed", [0, 0, 1]),
        symmetry("half a turn", [0, 1, 1]),
        symmetry("columns made rows", [1, 0, 0]),
        symmetry("a quarter to the left", [1, 1, 0]),
        symmetry("a quarter to the right", [1, 0, 1]),
        symmetry("columns made rows and half a turn", [1, 1, 1]),
    ];

    /// The name in words.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for size in [Size::Nine, Size::Thirteen, Size::Nineteen] {
            let points: Vec<GridPoint> = size.points().collect();
            assert_eq!(points.len(), usize::from(size.side()).pow(2));
            assert!(points.is_sorted());
            for point in points {
                assert_eq!(point.to_string().parse(), Ok(point));
                assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
                assert!(size.contains(point));
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "K", "10", "I5", "U1", "A0", "A01", "A20", "A1 ", "AA1", "é1", "K10x2"] {
            assert!(text.parse::<GridPoint>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_eight_symmetries_differ_and_keep_the_board() {
        for size in [Size::Nine, Size::Thirteen, Size::Nineteen] {
            let images: Vec<Vec<GridPoint>> = SquareSymmetry::ALL
                .iter()
                .map(|symmetry| size.points().map(|p| p.turned(size, *symmetry)).collect())
                .collect();
            for (index, image) in images.iter().enumerate() {
                let mut sorted = image.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(size.points()));
                assert!(!images[..index].contains(image));
            }
        }
    }
}
