//! The ways of the pieces over the boards, without regard to check.

use crate::cell::Difference;
use crate::{MillenniumCells, MillenniumColour};

/// Directions of the rook.
pub(crate) const ROOK: [Difference; 14] = [
    (1, 0, 0),
    (-1, 0, 0),
    (0, 1, 0),
    (0, -1, 0),
    (0, 0, 1),
    (0, 0, -1),
    (1, 0, 1),
    (1, 0, -1),
    (-1, 0, 1),
    (-1, 0, -1),
    (0, 1, 1),
    (0, 1, -1),
    (0, -1, 1),
    (0, -1, -1),
];

/// Directions of the bishop.
pub(crate) const BISHOP: [Difference; 12] = [
    (1, 1, 0),
    (1, -1, 0),
    (-1, 1, 0),
    (-1, -1, 0),
    (1, 1, 1),
    (1, 1, -1),
    (1, -1, 1),
    (1, -1, -1),
    (-1, 1, 1),
    (-1, 1, -1),
    (-1, -1, 1),
    (-1, -1, -1),
];

/// The cells that pieces on `from` reach by sliding, up to and including the first occupied one.
#[inline]
pub(crate) fn slides(
    from: MillenniumCells,
    empty: MillenniumCells,
    directions: &[Difference],
) -> MillenniumCells {
    let mut reached = MillenniumCells::NONE;
    for direction in directions {
        reached |= ray(from, empty, *direction);
    }
    reached
}

/// The same in one direction.
#[inline]
pub(crate) fn ray(
    from: MillenniumCells,
    empty: MillenniumCells,
    direction: Difference,
) -> MillenniumCells {
    let mut reached = MillenniumCells::NONE;
    let mut next = from.shifted(direction);
    while !next.is_empty() {
        reached |= next;
        next = (next & empty).shifted(direction);
    }
    reached
}

/// The cells one step away in any of the 26 directions.
pub(crate) fn king_steps(from: MillenniumCells) -> MillenniumCells {
    let files = from | from.shifted((1, 0, 0)) | from.shifted((-1, 0, 0));
    let level = files | files.shifted((0, 1, 0)) | files.shifted((0, -1, 0));
    let around = level.shifted((0, 0, 1)) | level.shifted((0, 0, -1));
    // A single cell is not one step from itself; a set of several never asks.
    around | level & !from
}

/// The cells one leap of a knight away.
pub(crate) fn knight_leaps(from: MillenniumCells) -> MillenniumCells {
    let ones = from.shifted((1, 0, 0)) | from.shifted((-1, 0, 0));
    let twos = from.shifted((2, 0, 0)) | from.shifted((-2, 0, 0));
    let up = from.shifted((0, 1, 0)) | from.shifted((0, -1, 0));
    let up_two = from.shifted((0, 2, 0)) | from.shifted((0, -2, 0));
    let level = ones.shifted((0, 2, 0))
        | ones.shifted((0, -2, 0))
        | twos.shifted((0, 1, 0))
        | twos.shifted((0, -1, 0));
    let (near, far) = (twos | up_two, ones | up);
    level
        | near.shifted((0, 0, 1))
        | near.shifted((0, 0, -1))
        | far.shifted((0, 0, 2))
        | far.shifted((0, 0, -2))
}

/// The cells on which pawns of a colour capture.
pub(crate) fn pawn_captures(from: MillenniumCells, colour: MillenniumColour) -> MillenniumCells {
    let forward = from.shifted((0, colour.forward(), 0));
    let level = forward.shifted((1, 0, 0)) | forward.shifted((-1, 0, 0));
    level | level.shifted((0, 0, 1)) | level.shifted((0, 0, -1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MillenniumCell;

    /// All cells at one of these differences, by arithmetic with coordinates.
    fn plain(from: MillenniumCell, fits: impl Fn(Difference) -> bool) -> MillenniumCells {
        MillenniumCell::all().filter(|to| fits(to.minus(from))).collect()
    }

    fn sizes((files, ranks, levels): Difference) -> [i8; 3] {
        let mut sizes = [files.abs(), ranks.abs(), levels.abs()];
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn steps_leaps_and_captures_follow_from_coordinates() {
        for cell in MillenniumCell::all() {
            let from = MillenniumCells::only(cell);
            assert_eq!(knight_leaps(from), plain(cell, |by| sizes(by) == [0, 1, 2]), "{cell}");
            let king = plain(cell, |by| sizes(by)[2] == 1);
            assert_eq!(king_steps(from), king, "{cell}");
            for colour in MillenniumColour::ALL {
                let pawn = plain(cell, |(files, ranks, levels)| {
                    files.abs() == 1 && ranks == colour.forward() && levels.abs() <= 1
                });
                assert_eq!(pawn_captures(from, colour), pawn, "{cell}");
            }
        }
    }

    #[test]
    fn slides_follow_from_coordinates_on_an_empty_board() {
        for cell in MillenniumCell::all() {
            let from = MillenniumCells::only(cell);
            let rook = plain(cell, |by| match by {
                (files, ranks, 0) => (files == 0) != (ranks == 0),
                (files, ranks, levels) => match sizes((files, ranks, 0)) {
                    [0, 0, size] => size == 0 || size == levels.abs(),
                    _ => false,
                },
            });
            assert_eq!(slides(from, MillenniumCells::ALL, &ROOK), rook, "{cell}");
            let bishop = plain(cell, |(files, ranks, levels)| {
                files != 0
                    && files.abs() == ranks.abs()
                    && (levels == 0 || levels.abs() == files.abs())
            });
            assert_eq!(slides(from, MillenniumCells::ALL, &BISHOP), bishop, "{cell}");
        }
    }
}
