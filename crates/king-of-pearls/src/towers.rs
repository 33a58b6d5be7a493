//! Towers and their score.

use crate::PearlColour;
use crate::square::SIDE;

/// The number of towers of each height.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PearlTowers([u8; SIDE as usize]);

impl PearlTowers {
    /// Towers with these numbers for heights 1 to 8.
    pub const fn new(counts: [u8; 8]) -> PearlTowers {
        PearlTowers(counts)
    }

    /// The number of towers of each height, from height 1 to height 8.
    pub const fn counts(&self) -> [u8; 8] {
        self.0
    }

    /// The number of pieces in all towers.
    pub fn pieces(&self) -> u32 {
        self.0.iter().zip(1..).map(|(count, height)| u32::from(*count) * height).sum()
    }

    /// The best total of points from combinations, less one point for each piece of other towers.
    pub fn score(&self) -> i32 {
        let [n1, n2, n3, n4, high @ ..] = self.0.map(i32::from);
        let c2 = n1.min(n2);
        let c3 = c2.min(n3);
        let c4 = c3.min(n4);
        let used = n1 + 3 * c2 + 5 * c3 + 7 * c4;
        let unused = 2 * (n2 - c2) + 3 * (n3 - c3) + 4 * (n4 - c4);
        let too_high: i32 = high.iter().zip(5..).map(|(count, height)| count * height).sum();
        used - unused - too_high
    }

    /// The towers of one colour on squares given as bits.
    pub(crate) fn of(colour: PearlColour, pieces: u64) -> PearlTowers {
        let mut towers = PearlTowers::default();
        let (along, across) = match colour {
            PearlColour::Black => (1, SIDE),
            PearlColour::White => (SIDE, 1),
        };
        for row in 0..SIDE {
            let mut height = 0;
            for step in 0..SIDE {
                if pieces >> (row * across + step * along) & 1 == 1 {
                    height += 1;
                } else {
                    towers.add(height);
                    height = 0;
                }
            }
            towers.add(height);
        }
        towers
    }

    /// Adds a tower; height 0 is none.
    fn add(&mut self, height: usize) {
        if height > 0 {
            self.0[height - 1] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(colour: PearlColour, pieces: u64, counts: [u8; 8]) {
        let towers = PearlTowers::of(colour, pieces);
        assert_eq!(towers.counts(), counts, "{colour} {pieces:x}");
        assert_eq!(towers.pieces(), pieces.count_ones(), "{colour} {pieces:x}");
    }

    #[test]
    fn towers_run_in_the_direction_of_their_colour() {
        check(PearlColour::Black, 0, [0; 8]);
        check(PearlColour::Black, 0b0111_0110, [0, 1, 1, 0, 0, 0, 0, 0]);
        check(PearlColour::White, 0b0111_0110, [5, 0, 0, 0, 0, 0, 0, 0]);
        check(PearlColour::Black, 0x0101_0001, [3, 0, 0, 0, 0, 0, 0, 0]);
        check(PearlColour::White, 0x0101_0001, [1, 1, 0, 0, 0, 0, 0, 0]);
        // The end of one row and the beginning of the next make no tower.
        check(PearlColour::Black, 0x0180, [2, 0, 0, 0, 0, 0, 0, 0]);
        check(PearlColour::White, u64::MAX, [0, 0, 0, 0, 0, 0, 0, 8]);
    }
}
