//! The points of the board.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, parse_plain_number};

/// The columns from the left. There is no `I`.
const COLUMN_LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Points on a side of the largest board.
pub(crate) const SIDE_MAX: u8 = 25;

/// A point of the board. Points are ordered row by row from `A1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FramesPoint {
    row: u8,
    column: u8,
}

impl FramesPoint {
    /// The point in this column and row, both counted from 0, if the largest board has it.
    pub const fn new(column: u8, row: u8) -> Option<FramesPoint> {
        if column < SIDE_MAX && row < SIDE_MAX { Some(FramesPoint { row, column }) } else { None }
    }

    /// The column, counted from 0 at the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns whether a board with sides of `size` points has this point.
    pub const fn is_on(self, size: u8) -> bool {
        self.column < size && self.row < size
    }

    /// A number below 1024 that differs between any two points.
    pub(crate) const fn number(self) -> u64 {
        (self.row as u64) << 5 | self.column as u64
    }

    /// The image of the point when a board of this size is turned.
    #[must_use]
    pub const fn turned(self, size: u8, turning: FramesTurning) -> FramesPoint {
        let last = size - 1;
        let (mut column, mut row) = (self.column, self.row);
        if turning.transposes {
            (column, row) = (row, column);
        }
        if turning.mirrors_columns {
            column = last - column;
        }
        if turning.mirrors_rows {
            row = last - row;
        }
        FramesPoint { row, column }
    }
}

/// A symmetry of the board: one of the eight ways to turn and mirror it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FramesTurning {
    transposes: bool,
    mirrors_columns: bool,
    mirrors_rows: bool,
}

impl FramesTurning {
    /// The symmetry with this number, of which the lowest three bits count. 0 changes nothing.
    pub const fn nth(number: u8) -> FramesTurning {
        FramesTurning {
            transposes: number & 1 != 0,
            mirrors_columns: number & 2 != 0,
            mirrors_rows: number & 4 != 0,
        }
    }
}

impl fmt::Display for FramesPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = COLUMN_LETTERS.get(usize::from(self.column)).copied().unwrap_or(b'?');
        write!(f, "{}{}", char::from(letter), self.row + 1)
    }
}

impl fmt::Debug for FramesPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for FramesPoint {
    type Err = ParseError;

    /// Reads `J9`; `j9` too.
    fn from_str(text: &str) -> Result<FramesPoint, ParseError> {
        let read = || {
            let letter = text.bytes().next()?.to_ascii_uppercase();
            let column = COLUMN_LETTERS.iter().position(|other| *other == letter)?;
            let row = parse_plain_number(text.get(1..)?, 2)?.checked_sub(1)?;
            FramesPoint::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
        };
        read().ok_or_else(|| ParseError::new("point", 0, text))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        let mut points = Vec::new();
        for row in 0..SIDE_MAX {
            for column in 0..SIDE_MAX {
                let point = FramesPoint::new(column, row).unwrap();
                assert_eq!(point.to_string().parse(), Ok(point));
                assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
                points.push(point);
            }
        }
        assert!(points.is_sorted());
        assert_eq!((points[0].to_string(), points[624].to_string()), ("A1".into(), "Z25".into()));
        for text in ["", "A", "A0", "A01", "A26", "I5", "5", "AA1", "A+1", "é1", "A1 ", "--"] {
            assert!(text.parse::<FramesPoint>().is_err(), "{text}");
        }
    }

    #[test]
    fn eight_symmetries_differ() {
        let point = FramesPoint::new(1, 0).unwrap();
        let mut images: Vec<FramesPoint> =
            (0..8).map(|number| point.turned(5, FramesTurning::nth(number))).collect();
        assert_eq!(images[0], point);
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
