//! Sets of stops.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::reach::{LEG_FIRST, LEG_LAST, SHORT_FIRST, SHORT_LAST};
use crate::stop::{STOPS, Stop};

/// A set of stops: two words, so that no line straddles them.
/// Nodes, ring and pentagon (stops 0 to 39) are in `short`, the legs (40 to 99) in `legs`. One word
/// of 128 bits did the same work two to three times slower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StopSet {
    pub(crate) short: u64,
    pub(crate) legs: u64,
}

const SHORT_STOPS: u32 = 40;
const SHORT: u64 = (1 << SHORT_STOPS) - 1;
const LEGS: u64 = (1 << (STOPS as u32 - SHORT_STOPS)) - 1;

impl StopSet {
    /// The empty set.
    pub const NONE: StopSet = StopSet { short: 0, legs: 0 };
    /// All hundred stops.
    pub const ALL: StopSet = StopSet { short: SHORT, legs: LEGS };
    /// The ten nodes.
    pub const NODES: StopSet = StopSet { short: 0x3FF, legs: 0 };
    /// The five crossings.
    pub const CROSSINGS: StopSet = StopSet { short: 0x3E0, legs: 0 };

    /// Just this stop.
    #[inline]
    pub const fn only(stop: Stop) -> StopSet {
        ONLY[stop.index() & 127]
    }

    /// Returns whether the stop is in the set.
    #[inline]
    pub const fn contains(self, stop: Stop) -> bool {
        let only = StopSet::only(stop);
        self.short & only.short | self.legs & only.legs != 0
    }

    /// With this stop too.
    #[must_use]
    #[inline]
    pub const fn with(self, stop: Stop) -> StopSet {
        let only = StopSet::only(stop);
        StopSet { short: self.short | only.short, legs: self.legs | only.legs }
    }

    /// Without this stop.
    #[must_use]
    #[inline]
    pub const fn without(self, stop: Stop) -> StopSet {
        let only = StopSet::only(stop);
        StopSet { short: self.short & !only.short, legs: self.legs & !only.legs }
    }

    /// Returns the number of stops.
    #[inline]
    pub const fn len(self) -> u32 {
        self.short.count_ones() + self.legs.count_ones()
    }

    /// Returns whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.short | self.legs == 0
    }

    /// The nodes among them as ten bits, corners first.
    #[inline]
    pub const fn node_bits(self) -> u64 {
        self.short & StopSet::NODES.short
    }

    /// The nodes among them, and of every run of neighbouring stops on a line the two ends.
    #[inline]
    pub const fn run_ends(self) -> StopSet {
        let (short, legs) = (self.short, self.legs);
        let nodes = self.node_bits();
        let lines = short & !StopSet::NODES.short;
        let before = lines << 1 & !SHORT_FIRST;
        let after = lines >> 1 & !SHORT_LAST;
        let leg_before = legs << 1 & !LEG_FIRST;
        let leg_after = legs >> 1 & !LEG_LAST;
        StopSet { short: nodes | lines & !(before & after), legs: legs & !(leg_before & leg_after) }
    }

    /// The first in the canonical order.
    #[inline]
    pub const fn first(self) -> Option<Stop> {
        if self.short != 0 {
            Some(Stop::from_u8(self.short.trailing_zeros() as u8))
        } else if self.legs != 0 {
            Some(Stop::from_u8((SHORT_STOPS + self.legs.trailing_zeros()) as u8))
        } else {
            None
        }
    }
}

const fn only(index: usize) -> StopSet {
    if index < SHORT_STOPS as usize {
        StopSet { short: 1 << index, legs: 0 }
    } else if index < STOPS {
        StopSet { short: 0, legs: 1 << (index - SHORT_STOPS as usize) }
    } else {
        StopSet::NONE
    }
}

/// A power of two long, so that an index needs no check.
static ONLY: [StopSet; 128] = {
    let mut table = [StopSet::NONE; 128];
    let mut index = 0;
    while index < 128 {
        table[index] = only(index);
        index += 1;
    }
    table
};

impl Iterator for StopSet {
    type Item = Stop;

    /// Takes the first stop out.
    #[inline]
    fn next(&mut self) -> Option<Stop> {
        let first = self.first()?;
        if self.short != 0 {
            self.short &= self.short - 1;
        } else {
            self.legs &= self.legs - 1;
        }
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = StopSet::len(*self) as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for StopSet {
    fn len(&self) -> usize {
        StopSet::len(*self) as usize
    }
}

impl FromIterator<Stop> for StopSet {
    fn from_iter<I: IntoIterator<Item = Stop>>(stops: I) -> StopSet {
        stops.into_iter().fold(StopSet::NONE, StopSet::with)
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident) => {
        impl $trait for StopSet {
            type Output = StopSet;
            #[inline]
            fn $method(self, other: StopSet) -> StopSet {
                StopSet {
                    short: self.short.$method(other.short),
                    legs: self.legs.$method(other.legs),
                }
            }
        }
        impl $assign_trait for StopSet {
            #[inline]
            fn $assign(&mut self, other: StopSet) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for StopSet {
    type Output = StopSet;
    #[inline]
    fn not(self) -> StopSet {
        StopSet { short: !self.short & SHORT, legs: !self.legs & LEGS }
    }
}

impl Sub for StopSet {
    type Output = StopSet;
    /// Returns the stops of the first set that are not in the second.
    #[inline]
    fn sub(self, other: StopSet) -> StopSet {
        StopSet { short: self.short & !other.short, legs: self.legs & !other.legs }
    }
}

impl fmt::Debug for StopSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_runs_are_those_with_a_gap_beside_them() {
        let mut random = rulebook::conformance::SplitMix64::new(6);
        for _ in 0..2_000 {
            let share = random.below(10);
            let set: StopSet = Stop::all().filter(|_| random.below(10) < share).collect();
            let plain = set.filter(|stop| {
                let inside = |next: Stop| !next.is_node() && set.contains(next);
                stop.is_node() || !stop.neighbours().all(inside)
            });
            assert_eq!(set.run_ends(), plain.collect::<StopSet>(), "{set:?}");
        }
    }

    #[test]
    fn behaves_as_a_set_of_a_hundred() {
        let mut model = alloc::collections::BTreeSet::new();
        let mut set = StopSet::NONE;
        let mut random = rulebook::conformance::SplitMix64::new(5);
        for _ in 0..2_000 {
            let stop = Stop::from_index(random.below(100) as usize).unwrap();
            if random.below(2) == 0 {
                model.insert(stop);
                set = set.with(stop);
            } else {
                model.remove(&stop);
                set = set.without(stop);
            }
            assert_eq!(set.contains(stop), model.contains(&stop));
            assert_eq!(set.len() as usize, model.len());
            assert_eq!(set.first(), model.first().copied());
            assert!(set.eq(model.iter().copied()));
            assert_eq!((!set).len(), 100 - set.len());
            assert_eq!(set - set, StopSet::NONE);
        }
    }
}
