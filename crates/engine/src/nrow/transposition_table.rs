//! Transposition table of the search for stones in a row.

use super::MoveCode;
use crate::alpha_beta::ValueBound;

/// Search result of a position.
#[derive(Clone, Copy, Default)]
pub(crate) struct NrowTtEntry {
    pub(crate) value: i16,
    pub(crate) best_move: MoveCode,
    /// Search depth; 0 marks an empty slot.
    pub(crate) depth: u8,
    pub(crate) bound: ValueBound,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    entry: NrowTtEntry,
    age: u8,
}

/// Table with one slot for each remainder of the key.
pub(crate) struct NrowTranspositionTable {
    slots: Vec<Slot>,
    age: u8,
}

impl NrowTranspositionTable {
    /// Creates a table of at most this size, with at least 4096 slots.
    pub(crate) fn new(mebibytes: usize) -> NrowTranspositionTable {
        let slots = (mebibytes.clamp(1, 4096) << 20) / size_of::<Slot>();
        let slots = 1 << slots.max(4096).ilog2();
        NrowTranspositionTable { slots: vec![Slot::default(); slots], age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }

    /// Starts a new search: older entries may be overwritten.
    pub(crate) fn new_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    pub(crate) fn probe(&self, key: u64) -> Option<NrowTtEntry> {
        let slot = self.slots[self.index(key)];
        (slot.entry.depth > 0 && slot.key == key).then_some(slot.entry)
    }

    /// Stores an entry, unless the slot has a deeper one of another position and this search.
    pub(crate) fn store(&mut self, key: u64, entry: NrowTtEntry) {
        let index = self.index(key);
        let old = self.slots[index];
        if old.age != self.age || old.key == key || old.entry.depth <= entry.depth {
            self.slots[index] = Slot { key, entry, age: self.age };
        }
    }
}
