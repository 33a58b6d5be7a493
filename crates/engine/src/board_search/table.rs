//! Transposition table and history of moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use rulebook::Seat;

use crate::alpha_beta::ValueBound;

/// Search result of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct BoardTtEntry {
    pub(super) value: i32,
    /// Number of the best move in the list of the game.
    pub(super) best: u16,
    /// Search depth; 0 marks an empty slot.
    pub(super) depth: u8,
    pub(super) bound: ValueBound,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    entry: BoardTtEntry,
    age: u8,
}

/// Table with one slot for each remainder of the key.
pub(super) struct BoardTable {
    slots: Vec<Slot>,
    age: u8,
}

impl BoardTable {
    /// Creates a table of at most this size.
    pub(super) fn new(mebibytes: usize) -> BoardTable {
        let slots = (mebibytes.clamp(1, 4096) << 20) / size_of::<Slot>();
        BoardTable { slots: vec![Slot::default(); 1 << slots.max(1).ilog2()], age: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }

    /// Starts a new search: older entries may be overwritten.
    pub(super) fn new_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    pub(super) fn probe(&self, key: u64) -> Option<BoardTtEntry> {
        let slot = self.slots[self.index(key)];
        (slot.entry.depth > 0 && slot.key == key).then_some(slot.entry)
    }

    /// Stores an entry, unless the slot has a deeper one of another position and this search.
    pub(super) fn store(&mut self, key: u64, entry: BoardTtEntry) {
        let index = self.index(key);
        let old = self.slots[index];
        if old.age != self.age || old.key == key || old.entry.depth <= entry.depth {
            self.slots[index] = Slot { key, entry, age: self.age };
        }
    }
}

/// Number of counters of each seat; moves share them by their hash.
const COUNTERS: usize = 4096;

/// Counts of cut-offs by quiet moves, wherever they were made.
pub(super) struct BoardHistory {
    counts: Vec<i32>,
}

impl BoardHistory {
    pub(super) fn new() -> BoardHistory {
        BoardHistory { counts: vec![0; 2 * COUNTERS] }
    }

    /// Index of a move, the same wherever it is made.
    pub(super) fn index<M: Hash>(seat: Seat, m: &M) -> u16 {
        let mut hasher = DefaultHasher::new();
        m.hash(&mut hasher);
        let side = seat.index() % 2 * COUNTERS;
        (side + hasher.finish() as usize % COUNTERS) as u16
    }

    pub(super) fn count(&self, index: u16) -> i32 {
        self.counts[usize::from(index)]
    }

    /// Adds a bonus for a cutoff at this depth; large counts are halved.
    pub(super) fn reward(&mut self, index: u16, depth: i32) {
        let count = &mut self.counts[usize::from(index)];
        *count += depth * depth;
        if *count > 1 << 14 {
            self.counts.iter_mut().for_each(|count| *count /= 2);
        }
    }
}
