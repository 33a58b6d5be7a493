//! What a new stone makes on one line: the shapes of games that are won by stones in a row.

use std::sync::LazyLock;

/// The best a stone makes of the line through it, looking four cells either way. Each shape is one
/// more stone away from a win than the one two above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Shape {
    /// No room for a row.
    Dead,
    /// A lone stone.
    One,
    OpenOne,
    Two,
    /// Becomes an open three.
    OpenTwo,
    /// Becomes a four.
    Three,
    /// Becomes an open four.
    OpenThree,
    /// Wins with one more stone, on one cell.
    Four,
    /// Wins with one more stone, on either of two cells.
    OpenFour,
    /// Wins.
    Five,
}

pub(crate) const SHAPES: usize = 10;

/// Cells seen on either side of the new stone.
pub(crate) const SIGHT: usize = 4;

/// Shapes by the surroundings of a new stone: the own stones and what blocks, eight cells each.
/// Bits 0 to 3 are the cells before it, the nearest last; bits 4 to 7 those behind it, the nearest
/// first.
pub(crate) struct ShapeTable(Vec<Shape>);

/// For rows of five.
static FIVES: LazyLock<ShapeTable> = LazyLock::new(|| ShapeTable::new(5));

/// For rows of four. The names of the shapes then say one stone more than there are.
static FOURS: LazyLock<ShapeTable> = LazyLock::new(|| ShapeTable::new(4));

impl ShapeTable {
    /// The table for games that are won by so many in a row: four or five.
    pub(crate) fn of(length: usize) -> &'static ShapeTable {
        if length == 4 { &FOURS } else { &FIVES }
    }

    fn new(length: u32) -> ShapeTable {
        let mut known = vec![None; 1 << 16];
        for own in 0..=u8::MAX {
            for blocked in 0..=u8::MAX {
                if own & blocked == 0 {
                    judge(&mut known, own, blocked, length);
                }
            }
        }
        ShapeTable(known.into_iter().map(|shape| shape.unwrap_or(Shape::Dead)).collect())
    }

    pub(crate) fn shape(&self, own: u8, blocked: u8) -> Shape {
        self.0[index(own, blocked)]
    }
}

fn index(own: u8, blocked: u8) -> usize {
    usize::from(own) << 8 | usize::from(blocked)
}

fn judge(known: &mut [Option<Shape>], own: u8, blocked: u8, length: u32) -> Shape {
    if let Some(shape) = known[index(own, blocked)] {
        return shape;
    }
    let run = 1 + (own >> 4).trailing_ones() + (own << 4).leading_ones();
    let shape = if run >= length {
        Shape::Five
    } else {
        let mut best = Shape::Dead;
        let mut fives = 0;
        for bit in (0..8).map(|bit| 1 << bit).filter(|bit| (own | blocked) & bit == 0) {
            let child = judge(known, own | bit, blocked, length);
            fives += u32::from(child == Shape::Five);
            best = best.max(child);
        }
        match best {
            Shape::Five if fives > 1 => Shape::OpenFour,
            Shape::Five => Shape::Four,
            Shape::OpenFour => Shape::OpenThree,
            Shape::Four => Shape::Three,
            Shape::OpenThree => Shape::OpenTwo,
            Shape::Three => Shape::Two,
            Shape::OpenTwo => Shape::OpenOne,
            Shape::Two => Shape::One,
            Shape::OpenOne | Shape::One | Shape::Dead => Shape::Dead,
        }
    };
    known[index(own, blocked)] = Some(shape);
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `x` own, `o` blocked, `.` free, `*` the new stone in the middle of nine.
    fn check(length: usize, line: &str, expected: Shape) {
        let cells: Vec<u8> = line.bytes().filter(|byte| *byte != b'*').collect();
        assert_eq!(cells.len(), 8, "{line}");
        let mask = |what: u8| {
            let bits = cells.iter().enumerate().filter(|(_, cell)| **cell == what);
            bits.fold(0, |mask, (bit, _)| mask | 1 << bit)
        };
        let shape = ShapeTable::of(length).shape(mask(b'x'), mask(b'o'));
        assert_eq!(shape, expected, "{line}");
    }

    #[test]
    fn shapes_are_told_apart() {
        check(5, "xxxx*....", Shape::Five);
        check(5, "..xx*xx..", Shape::Five);
        check(5, ".xxx*....", Shape::OpenFour);
        check(5, "oxxx*....", Shape::Four);
        check(5, "xx.x*o...", Shape::Four);
        check(5, "x.xx*x.x.", Shape::OpenFour);
        check(5, "..xx*....", Shape::OpenThree);
        check(5, "..x.*x...", Shape::OpenThree);
        check(5, ".oxx*....", Shape::Three);
        check(5, ".oxx*..o.", Shape::Three);
        check(5, ".oxx*.o..", Shape::Dead);
        check(5, "...x*....", Shape::OpenTwo);
        check(5, "..ox*....", Shape::Two);
        check(5, "....*....", Shape::OpenOne);
        check(5, "ooo.*...o", Shape::One);
        check(5, "ooo.*..oo", Shape::Dead);
    }

    #[test]
    fn a_row_of_four_needs_one_stone_less() {
        check(4, "..xx*x...", Shape::Five);
        check(4, "..xx*....", Shape::OpenFour);
        check(4, ".oxx*....", Shape::Four);
        check(4, "...x*....", Shape::OpenThree);
    }
}
