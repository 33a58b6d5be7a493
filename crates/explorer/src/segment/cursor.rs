//! Reading of all entries of a segment in order.

use std::collections::VecDeque;

use crate::entry::Content;
use crate::error::{Damage, Error};
use crate::segment::layout::Place;
use crate::segment::reader::{Segment, StoredContent};

/// Cursor over the entries of a segment in ascending order of their keys.
pub(crate) struct EntryCursor<'a> {
    segment: &'a Segment,
    page: u64,
    blocks: VecDeque<(u64, Place)>,
    entries: VecDeque<(u64, StoredContent)>,
    last: Option<u64>,
}

impl<'a> EntryCursor<'a> {
    pub(crate) fn new(segment: &'a Segment) -> EntryCursor<'a> {
        let (blocks, entries) = (VecDeque::new(), VecDeque::new());
        EntryCursor { segment, page: 0, blocks, entries, last: None }
    }

    /// Reads the next entry; `None` after the last one.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, Content)>, Error> {
        while self.entries.is_empty() {
            let Some((_, place)) = self.next_block()? else { return Ok(None) };
            let bytes = self.segment.read(place)?;
            let decoded = self.segment.codec().decode(&bytes, |key, content| {
                self.entries.push_back((key, content));
                true
            });
            decoded.map_err(|damage| self.segment.damaged(damage))?;
        }
        let Some((key, content)) = self.entries.pop_front() else { return Ok(None) };
        if self.last.is_some_and(|last| last >= key) {
            return Err(self.segment.damaged(Damage("order of keys")));
        }
        self.last = Some(key);
        let content = match content {
            StoredContent::Few(moves) => Content::Few(moves),
            StoredContent::Many(place) => self.load(place)?,
        };
        Ok(Some((key, content)))
    }

    fn next_block(&mut self) -> Result<Option<(u64, Place)>, Error> {
        if self.blocks.is_empty() && self.page < self.segment.index().len() {
            self.blocks = self.segment.index_page(self.page)?.into();
            self.page += 1;
        }
        Ok(self.blocks.pop_front())
    }

    fn load(&self, place: Place) -> Result<Content, Error> {
        let counts = self.segment.counts(place)?;
        let mut occurrences = Vec::new();
        for part in 0..counts.occurrences.len() {
            occurrences.extend(self.segment.occurrences(&counts.occurrences, part)?);
        }
        let games = self.segment.footer().games;
        if occurrences.iter().any(|occurrence| u64::from(occurrence.game) >= games) {
            return Err(self.segment.damaged(Damage("number of a game")));
        }
        Ok(Content::Many { tallies: counts.tallies, occurrences })
    }
}
