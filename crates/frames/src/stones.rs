//! The stones on the board, as one row of bits for each row.

use core::fmt;

use crate::FramesPoint;
use crate::point::SIDE_MAX;

/// The kind of a stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FramesStone {
    /// A stone of Black, seat 1, written `b`.
    Black,
    /// A stone of White, seat 2, written `w`.
    White,
    /// A stone of neither player, written `n`.
    Neutral,
}

impl FramesStone {
    /// All three kinds of stones.
    pub const ALL: [FramesStone; 3] =
        [FramesStone::Black, FramesStone::White, FramesStone::Neutral];

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            FramesStone::Black => 'b',
            FramesStone::White => 'w',
            FramesStone::Neutral => 'n',
        }
    }

    /// The stone that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<FramesStone> {
        match letter {
            'b' => Some(FramesStone::Black),
            'w' => Some(FramesStone::White),
            'n' => Some(FramesStone::Neutral),
            _ => None,
        }
    }
}

impl fmt::Display for FramesStone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The stones strictly inside a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FrameCount {
    /// Number of black stones.
    pub black: u32,
    /// Number of white stones.
    pub white: u32,
}

/// The stones of one kind: a bit for each column in each row.
type Bits = [u32; SIDE_MAX as usize];

/// All stones of a board of any size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones([Bits; 3]);

impl Stones {
    pub(crate) const NONE: Stones = Stones([[0; SIDE_MAX as usize]; 3]);

    pub(crate) fn put(&mut self, point: FramesPoint, stone: FramesStone) {
        self.0[stone as usize][usize::from(point.row())] |= 1 << point.column();
    }

    pub(crate) fn at(&self, point: FramesPoint) -> Option<FramesStone> {
        let is_here = |stone: &FramesStone| {
            self.0[*stone as usize][usize::from(point.row())] >> point.column() & 1 == 1
        };
        FramesStone::ALL.into_iter().find(is_here)
    }

    /// The vacant columns of a row, as bits, on a board of this size.
    pub(crate) fn vacant_in_row(&self, size: u8, row: u8) -> u32 {
        let row = usize::from(row);
        let [black, white, neutral] = &self.0;
        !(black[row] | white[row] | neutral[row]) & ((1 << size) - 1)
    }

    /// The number of stones of one kind.
    pub(crate) fn count(&self, stone: FramesStone) -> u32 {
        self.0[stone as usize].iter().map(|row| row.count_ones()).sum()
    }

    /// The stones strictly inside the frame with these corners.
    /// `None` if the corners share a row or a column, so that there is no frame.
    pub(crate) fn inside(&self, one: FramesPoint, other: FramesPoint) -> Option<FrameCount> {
        if one.row() == other.row() || one.column() == other.column() {
            return None;
        }
        let left = one.column().min(other.column());
        let right = one.column().max(other.column());
        let columns = ((1 << right) - 1) & !((2 << left) - 1);
        let below = usize::from(one.row().min(other.row()));
        let above = usize::from(one.row().max(other.row()));
        let count = |stone: FramesStone| {
            let rows = &self.0[stone as usize][below + 1..above];
            rows.iter().map(|row| (row & columns).count_ones()).sum()
        };
        Some(FrameCount { black: count(FramesStone::Black), white: count(FramesStone::White) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits count what a walk over all points counts.
    #[test]
    fn inside_agrees_with_a_walk_over_all_points() {
        let mut random = rulebook::conformance::SplitMix64::new(1);
        let mut point =
            || FramesPoint::new(random.below(25) as u8, random.below(25) as u8).unwrap();
        for _ in 0..100 {
            let mut stones = Stones::NONE;
            for stone in FramesStone::ALL.into_iter().cycle().take(200) {
                let point = point();
                if stones.at(point).is_none() {
                    stones.put(point, stone);
                }
            }
            let (one, other) = (point(), point());
            let between = |a: u8, b: u8, c: u8| (a.min(b) + 1..a.max(b)).contains(&c);
            let mut expected = FrameCount { black: 0, white: 0 };
            for (column, row) in (0..25).flat_map(|row| (0..25).map(move |column| (column, row))) {
                let inside = between(one.column(), other.column(), column)
                    && between(one.row(), other.row(), row);
                match stones.at(FramesPoint::new(column, row).unwrap()) {
                    Some(FramesStone::Black) if inside => expected.black += 1,
                    Some(FramesStone::White) if inside => expected.white += 1,
                    _ => {}
                }
            }
            let no_frame = one.column() == other.column() || one.row() == other.row();
            assert_eq!(stones.inside(one, other), (!no_frame).then_some(expected));
        }
    }
}
