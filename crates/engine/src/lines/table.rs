//! What the search remembers of positions.

use super::Code;

/// How a remembered value is meant.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Bound {
    #[default]
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) value: i16,
    pub(crate) code: Code,
    /// 0 where nothing is remembered.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    age: u8,
}

/// A table with one place for each remainder of the key.
pub(crate) struct Table {
    entries: Vec<Entry>,
    age: u8,
}

impl Table {
    /// A table of at most so many mebibytes; at least a few thousand places.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let places = (mebibytes.clamp(1, 4096) << 20) / size_of::<Entry>();
        let places = 1 << places.max(4096).ilog2();
        Table { entries: vec![Entry::default(); places], age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    /// Another question: what was remembered before may be overwritten.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.place(key)];
        (entry.depth > 0 && entry.key == key).then_some(entry)
    }

    pub(crate) fn put(&mut self, key: u64, depth: u8, value: i16, bound: Bound, code: Code) {
        let place = self.place(key);
        let old = self.entries[place];
        if old.age != self.age || old.key == key || old.depth <= depth {
            let depth = depth.max(1);
            self.entries[place] = Entry { key, value, code, depth, bound, age: self.age };
        }
    }
}
