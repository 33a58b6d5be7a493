//! What a new stone makes on one line: the shapes of games that are won by stones in a row.

use std::sync::OnceLock;

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

/// The longest row of stones that is taken by brackets, if any is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Brackets {
    None,
    Pairs,
    PairsAndTriples,
}

/// What a new stone makes of one line: its shape, and how many enemy stones it brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Make {
    pub(crate) shape: Shape,
    pub(crate) catch: u8,
}

impl Make {
    pub(crate) const NOTHING: Make = Make { shape: Shape::Dead, catch: 0 };
}

/// What is made by the surroundings of a new stone: the own stones and what blocks, eight cells
/// each. Bits 0 to 3 are the cells before it, the nearest last; bits 4 to 7 those behind it, the
/// nearest first.
pub(crate) struct MakeTable(Vec<Make>);

static TABLES: [[OnceLock<MakeTable>; 3]; 2] = [const { [const { OnceLock::new() }; 3] }; 2];

impl MakeTable {
    /// The table for games that are won by so many in a row: four or five. For four the names of
    /// the shapes say one stone more than there are.
    pub(crate) fn of(length: usize, brackets: Brackets) -> &'static MakeTable {
        let [fours, fives] = &TABLES;
        let by_brackets = if length == 4 { fours } else { fives };
        by_brackets[brackets as usize].get_or_init(|| MakeTable::new(length as u32, brackets))
    }

    fn new(length: u32, brackets: Brackets) -> MakeTable {
        let mut known = vec![None; 1 << 16];
        let mut makes = vec![Make::NOTHING; 1 << 16];
        for own in 0..=u8::MAX {
            for blocked in (0..=u8::MAX).filter(|blocked| own & blocked == 0) {
                let shape = judge(&mut known, own, blocked, length);
                let catch = bracketed(own, blocked, brackets);
                makes[index(own, blocked)] = Make { shape, catch };
            }
        }
        MakeTable(makes)
    }

    pub(crate) fn make(&self, own: u8, blocked: u8) -> Make {
        self.0[index(own, blocked)]
    }
}

/// How many enemy stones a new stone brackets. What blocks between two stones is never the edge.
fn bracketed(own: u8, blocked: u8, brackets: Brackets) -> u8 {
    let ahead = |own: u8, blocked: u8| match brackets {
        Brackets::None => 0,
        _ if blocked & 0b11 == 0b11 && own & 0b100 != 0 => 2,
        Brackets::PairsAndTriples if blocked & 0b111 == 0b111 && own & 0b1000 != 0 => 3,
        _ => 0,
    };
    let back = |mask: u8| (mask << 4).reverse_bits();
    ahead(own >> 4, blocked >> 4) + ahead(back(own), back(blocked))
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
        let table = MakeTable::of(length, Brackets::None);
        assert_eq!(table.make(mask(b'x'), mask(b'o')).shape, expected, "{line}");
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
