//! Lock-free transposition table.
//!
//! Each slot has two words, written and read without locks by any number of threads. The first word
//! is XORed with the second, so that a slot written half by one thread and half by another is not
//! taken for an entry.

use std::sync::atomic::{AtomicU64, Ordering};

use pentagame::Move;

use crate::alpha_beta::ValueBound;

/// Entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// Best move found. It may belong to another position: check it.
    pub(crate) best_move: Option<Move>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: ValueBound,
}

/// Table with a power of two of slots.
pub(crate) struct TranspositionTable {
    slots: Vec<[AtomicU64; 2]>,
}

/// Stored bits of the key: 24 beside the value, 8 beside the move.
const KEY_BITS: u64 = 0xFF_FFFF << 32;
const KEY_TOP_BITS: u64 = 0xFF << 56;

impl TranspositionTable {
    /// Creates a table of about this many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let places = (mebibytes.clamp(1, 1 << 16) << 20) / size_of::<[AtomicU64; 2]>();
        let places = 1 << places.ilog2();
        TranspositionTable { slots: (0..places).map(|_| Default::default()).collect() }
    }

    /// Deletes all entries.
    pub(crate) fn clear(&mut self) {
        for place in &mut self.slots {
            *place = Default::default();
        }
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        // The key's low bits select the slot, its high bits are stored in it.
        &self.slots[key as usize & (self.slots.len() - 1)]
    }

    /// Looks up the entry of a key.
    pub(crate) fn probe(&self, key: u64) -> Option<TtEntry> {
        let [first, second] = self.slot(key);
        let turn = second.load(Ordering::Relaxed);
        let data = first.load(Ordering::Relaxed) ^ turn;
        if data == 0 || (data ^ key >> 8) & KEY_BITS != 0 || (turn ^ key) & KEY_TOP_BITS != 0 {
            return None;
        }
        let bound = match data >> 24 & 3 {
            1 => ValueBound::Lower,
            2 => ValueBound::Upper,
            3 => ValueBound::Exact,
            _ => return None,
        };
        let best = match turn & !KEY_TOP_BITS {
            NO_MOVE => None,
            word => Move::from_word(word),
        };
        let value = i32::from(data as u16 as i16);
        Some(TtEntry { best_move: best, value, depth: (data >> 16 & 255) as i32, bound })
    }

    /// Stores an entry, unless a much deeper one of the same position exists.
    pub(crate) fn store(&self, key: u64, entry: TtEntry) {
        let mut best = entry.best_move;
        if let Some(old) = self.probe(key) {
            if old.depth > entry.depth + 3 && entry.bound != ValueBound::Exact {
                return;
            }
            best = best.or(old.best_move);
        }
        let [first, second] = self.slot(key);
        let bound: u64 = match entry.bound {
            ValueBound::Lower => 1,
            ValueBound::Upper => 2,
            ValueBound::Exact => 3,
        };
        let turn = best.map_or(NO_MOVE, Move::to_word) | key & KEY_TOP_BITS;
        let data = u64::from(entry.value as i16 as u16)
            | (entry.depth.clamp(0, 255) as u64) << 16
            | bound << 24
            | key >> 8 & KEY_BITS;
        second.store(turn, Ordering::Relaxed);
        first.store(data ^ turn, Ordering::Relaxed);
    }
}

/// Word that stands for no move; the pass has another word.
const NO_MOVE: u64 = 0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entry_is_found() {
        let table = TranspositionTable::new(1);
        let entry = TtEntry {
            best_move: Some(Move::PASS),
            value: -29_990,
            depth: 7,
            bound: ValueBound::Upper,
        };
        for key in [0x1234_5678_9ABC_DEF0, 5, u64::MAX] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
            assert_eq!(table.probe(key ^ 1 << 63), None);
            assert_eq!(table.probe(key ^ 1 << 45), None);
            // A shallower entry without a move keeps the known move.
            table.store(
                key,
                TtEntry { best_move: None, value: 12, depth: 6, bound: ValueBound::Exact },
            );
            assert_eq!(table.probe(key).map(|entry| entry.best_move), Some(Some(Move::PASS)));
        }
    }
}
