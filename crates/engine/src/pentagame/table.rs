//! What was found out about positions already: the transposition table.
//!
//! Two words a place, written and read without locks by any number of threads. The first word is
//! mixed with the second, so that a place half written by one thread and half by another does not
//! pass for an entry.

use std::sync::atomic::{AtomicU64, Ordering};

use pentagame::Move;

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// At least this.
    Lower,
    /// At most this.
    Upper,
    /// This.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best turn found. It may belong to another position: check it.
    pub(crate) best: Option<Move>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// A table with a power of two of places.
pub(crate) struct Table {
    places: Vec<[AtomicU64; 2]>,
}

/// The bits of the key that are kept: 24 beside the value, 8 beside the move.
const KEY: u64 = 0xFF_FFFF << 32;
const KEY_TOP: u64 = 0xFF << 56;

impl Table {
    /// About so many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let places = (mebibytes.clamp(1, 1 << 16) << 20) / size_of::<[AtomicU64; 2]>();
        let places = 1 << places.ilog2();
        Table { places: (0..places).map(|_| Default::default()).collect() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for place in &mut self.places {
            *place = Default::default();
        }
    }

    fn place(&self, key: u64) -> &[AtomicU64; 2] {
        // The key's low bits choose the place, its high bits are kept in it.
        &self.places[key as usize & (self.places.len() - 1)]
    }

    /// What is known of the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let [first, second] = self.place(key);
        let turn = second.load(Ordering::Relaxed);
        let data = first.load(Ordering::Relaxed) ^ turn;
        if data == 0 || (data ^ key >> 8) & KEY != 0 || (turn ^ key) & KEY_TOP != 0 {
            return None;
        }
        let bound = match data >> 24 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = match turn & !KEY_TOP {
            NO_MOVE => None,
            word => Move::from_word(word),
        };
        let value = i32::from(data as u16 as i16);
        Some(Entry { best, value, depth: (data >> 16 & 255) as i32, bound })
    }

    /// Keeps what was found, unless something deeper about the same position is kept already.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let mut best = entry.best;
        if let Some(old) = self.get(key) {
            if old.depth > entry.depth + 3 && entry.bound != Bound::Exact {
                return;
            }
            best = best.or(old.best);
        }
        let [first, second] = self.place(key);
        let bound: u64 = match entry.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let turn = best.map_or(NO_MOVE, Move::to_word) | key & KEY_TOP;
        let data = u64::from(entry.value as i16 as u16)
            | (entry.depth.clamp(0, 255) as u64) << 16
            | bound << 24
            | key >> 8 & KEY;
        second.store(turn, Ordering::Relaxed);
        first.store(data ^ turn, Ordering::Relaxed);
    }
}

/// No move at all; the pass has another word.
const NO_MOVE: u64 = 0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found() {
        let table = Table::new(1);
        let entry = Entry { best: Some(Move::PASS), value: -29_990, depth: 7, bound: Bound::Upper };
        for key in [0x1234_5678_9ABC_DEF0, 5, u64::MAX] {
            assert_eq!(table.get(key), None);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
            assert_eq!(table.get(key ^ 1 << 63), None);
            assert_eq!(table.get(key ^ 1 << 45), None);
            // A shallower result without a move keeps the move that was known.
            table.put(key, Entry { best: None, value: 12, depth: 6, bound: Bound::Exact });
            assert_eq!(table.get(key).map(|entry| entry.best), Some(Some(Move::PASS)));
        }
    }
}
