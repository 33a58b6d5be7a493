//! Patterns that a new stone forms on one line.

use std::sync::OnceLock;

/// Best pattern that a stone forms on a line, seen four cells to each side.
/// Each pattern is one stone further from a win than the one two above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Pattern {
    /// No space for a row.
    Dead,
    /// A single stone.
    One,
    OpenOne,
    Two,
    /// Can become an open three.
    OpenTwo,
    /// Can become a four.
    Three,
    /// Can become an open four.
    OpenThree,
    /// Wins with one more stone, on one cell.
    Four,
    /// Wins with one more stone, on either of two cells.
    OpenFour,
    /// Wins the game.
    Five,
}

pub(crate) const PATTERNS: usize = 10;

/// Cells seen on either side of the new stone.
pub(crate) const REACH: usize = 4;

/// Longest row of stones that is captured by bracketing, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CaptureRule {
    None,
    Pairs,
    PairsAndTriples,
}

/// Pattern of a new stone on one line, and the number of captured stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LinePattern {
    pub(crate) pattern: Pattern,
    pub(crate) captures: u8,
}

impl LinePattern {
    pub(crate) const NONE: LinePattern = LinePattern { pattern: Pattern::Dead, captures: 0 };
}

/// Patterns by the surroundings of a new stone: own stones and blocked cells.
/// Each is a mask of eight cells. Bits 0 to 3 are the cells before the stone, the nearest last;
/// bits 4 to 7 those behind it, the nearest first.
pub(crate) struct PatternTable(Vec<LinePattern>);

static PATTERN_TABLES: [[OnceLock<PatternTable>; 3]; 2] =
    [const { [const { OnceLock::new() }; 3] }; 2];

impl PatternTable {
    /// Table for games won by four or five in a row.
    /// For four, the names of the patterns say one stone more than there are.
    pub(crate) fn for_game(length: usize, captures: CaptureRule) -> &'static PatternTable {
        let [fours, fives] = &PATTERN_TABLES;
        let by_brackets = if length == 4 { fours } else { fives };
        by_brackets[captures as usize].get_or_init(|| PatternTable::new(length as u32, captures))
    }

    fn new(length: u32, captures: CaptureRule) -> PatternTable {
        let mut cache = vec![None; 1 << 16];
        let mut makes = vec![LinePattern::NONE; 1 << 16];
        for own in 0..=u8::MAX {
            for blocked in (0..=u8::MAX).filter(|blocked| own & blocked == 0) {
                let pattern = classify(&mut cache, own, blocked, length);
                let captures = capture_count(own, blocked, captures);
                makes[index(own, blocked)] = LinePattern { pattern, captures };
            }
        }
        PatternTable(makes)
    }

    pub(crate) fn lookup(&self, own: u8, blocked: u8) -> LinePattern {
        self.0[index(own, blocked)]
    }
}

/// Number of stones that a new stone captures. The edge never lies between two stones.
fn capture_count(own: u8, blocked: u8, captures: CaptureRule) -> u8 {
    let ahead = |own: u8, blocked: u8| match captures {
        CaptureRule::None => 0,
        _ if blocked & 0b11 == 0b11 && own & 0b100 != 0 => 2,
        CaptureRule::PairsAndTriples if blocked & 0b111 == 0b111 && own & 0b1000 != 0 => 3,
        _ => 0,
    };
    let back = |mask: u8| (mask << 4).reverse_bits();
    ahead(own >> 4, blocked >> 4) + ahead(back(own), back(blocked))
}

fn index(own: u8, blocked: u8) -> usize {
    usize::from(own) << 8 | usize::from(blocked)
}

fn classify(cache: &mut [Option<Pattern>], own: u8, blocked: u8, length: u32) -> Pattern {
    if let Some(pattern) = cache[index(own, blocked)] {
        return pattern;
    }
    let run = 1 + (own >> 4).trailing_ones() + (own << 4).leading_ones();
    let pattern = if run >= length {
        Pattern::Five
    } else {
        let mut best = Pattern::Dead;
        let mut fives = 0;
        for bit in (0..8).map(|bit| 1 << bit).filter(|bit| (own | blocked) & bit == 0) {
            let child = classify(cache, own | bit, blocked, length);
            fives += u32::from(child == Pattern::Five);
            best = best.max(child);
        }
        match best {
            Pattern::Five if fives > 1 => Pattern::OpenFour,
            Pattern::Five => Pattern::Four,
            Pattern::OpenFour => Pattern::OpenThree,
            Pattern::Four => Pattern::Three,
            Pattern::OpenThree => Pattern::OpenTwo,
            Pattern::Three => Pattern::Two,
            Pattern::OpenTwo => Pattern::OpenOne,
            Pattern::Two => Pattern::One,
            Pattern::OpenOne | Pattern::One | Pattern::Dead => Pattern::Dead,
        }
    };
    cache[index(own, blocked)] = Some(pattern);
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a line: `x` own, `o` blocked, `.` free, `*` the new stone in the middle of nine.
    fn check(length: usize, line: &str, expected: Pattern) {
        let cells: Vec<u8> = line.bytes().filter(|byte| *byte != b'*').collect();
        assert_eq!(cells.len(), 8, "{line}");
        let mask = |what: u8| {
            let bits = cells.iter().enumerate().filter(|(_, cell)| **cell == what);
            bits.fold(0, |mask, (bit, _)| mask | 1 << bit)
        };
        let table = PatternTable::for_game(length, CaptureRule::None);
        assert_eq!(table.lookup(mask(b'x'), mask(b'o')).pattern, expected, "{line}");
    }

    #[test]
    fn patterns_are_classified() {
        check(5, "xxxx*....", Pattern::Five);
        check(5, "..xx*xx..", Pattern::Five);
        check(5, ".xxx*....", Pattern::OpenFour);
        check(5, "oxxx*....", Pattern::Four);
        check(5, "xx.x*o...", Pattern::Four);
        check(5, "x.xx*x.x.", Pattern::OpenFour);
        check(5, "..xx*....", Pattern::OpenThree);
        check(5, "..x.*x...", Pattern::OpenThree);
        check(5, ".oxx*....", Pattern::Three);
        check(5, ".oxx*..o.", Pattern::Three);
        check(5, ".oxx*.o..", Pattern::Dead);
        check(5, "...x*....", Pattern::OpenTwo);
        check(5, "..ox*....", Pattern::Two);
        check(5, "....*....", Pattern::OpenOne);
        check(5, "ooo.*...o", Pattern::One);
        check(5, "ooo.*..oo", Pattern::Dead);
    }

    #[test]
    fn row_of_four_needs_one_stone_less() {
        check(4, "..xx*x...", Pattern::Five);
        check(4, "..xx*....", Pattern::OpenFour);
        check(4, ".oxx*....", Pattern::Four);
        check(4, "...x*....", Pattern::OpenThree);
    }
}
