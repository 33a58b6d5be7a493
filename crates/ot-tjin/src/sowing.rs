//! Sowing: the part of a move that follows from the rules.

use crate::row::HOLES;

/// Number of laps after which a move counts as endless.
pub const LAP_LIMIT: u32 = 10_000;

/// The end of a sowing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SowingEnd {
    /// The last seed fell into an empty hole: nothing is caught.
    Gok,
    /// The last seed made a fish.
    Fish,
    /// The sowing was not at an end after [`LAP_LIMIT`] laps.
    Endless,
}

/// The course of one sowing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OtTjinSowing {
    /// Number of laps.
    pub laps: u32,
    /// Index in the ring of the hole that got the last seed; `S1` has 0, `N9` has 17.
    pub last_hole: usize,
    /// The end of the sowing.
    pub end: SowingEnd,
}

/// Sows the seeds of a hole. A fish is taken from the board.
pub(crate) fn sow(holes: &mut [u8; HOLES], from: usize, fish: u8) -> OtTjinSowing {
    let mut hole = from;
    let mut laps = 0;
    let end = loop {
        let seeds = core::mem::take(&mut holes[hole]);
        for _ in 0..seeds {
            hole = if hole + 1 < HOLES { hole + 1 } else { 0 };
            holes[hole] += 1;
        }
        laps += 1;
        match holes[hole] {
            1 => break SowingEnd::Gok,
            caught if caught == fish => {
                holes[hole] = 0;
                break SowingEnd::Fish;
            }
            _ if laps == LAP_LIMIT => break SowingEnd::Endless,
            _ => {}
        }
    };
    OtTjinSowing { laps, last_hole: hole, end }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(holes: &[(usize, u8)], from: usize, fish: u8, expected: (u32, usize, SowingEnd)) {
        let mut ring = [0; HOLES];
        for (hole, seeds) in holes {
            ring[*hole] = *seeds;
        }
        let sowing = sow(&mut ring, from, fish);
        assert_eq!((sowing.laps, sowing.last_hole, sowing.end), expected, "{holes:?}");
    }

    #[test]
    fn sowings_end_with_gok_or_fish() {
        check(&[(0, 1)], 0, 3, (1, 1, SowingEnd::Gok));
        check(&[(0, 1), (1, 2)], 0, 3, (1, 1, SowingEnd::Fish));
        check(&[(0, 1), (1, 3)], 0, 3, (2, 5, SowingEnd::Gok));
        check(&[(17, 1), (0, 1)], 17, 2, (1, 0, SowingEnd::Fish));
        check(&[(17, 1), (0, 1)], 17, 3, (2, 2, SowingEnd::Gok));
    }

    #[test]
    fn the_hole_of_a_lap_is_sown_as_well() {
        check(&[(4, 18)], 4, 3, (1, 4, SowingEnd::Gok));
        check(&[(4, 36)], 4, 2, (1, 4, SowingEnd::Fish));
    }
}
