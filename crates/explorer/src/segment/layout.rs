//! Sizes, footer and metadata of a segment file.

use crate::SEGMENT_GAMES_MAX;
use crate::bytes::{ByteReader, write_number};
use crate::error::Damage;
use crate::game::GameRow;

/// First bytes of a segment file; the last one is the version of the format.
pub(crate) const MAGIC: [u8; 8] = *b"PALEXPL1";

/// Bytes of the checksum after each part.
pub(crate) const CHECKSUM: usize = 4;

/// Rows in a page of the table of games.
pub(crate) const GAMES_PER_PAGE: usize = 256;

/// Blocks in a page of the index.
pub(crate) const BLOCKS_PER_PAGE: usize = 256;

/// Bytes of a block in the index: first key and place.
pub(crate) const BLOCK_REFERENCE: usize = 16;

/// Occurrences of a frequent position in one part.
pub(crate) const OCCURRENCES_PER_PART: usize = 1024;

/// Maximum number of names in the metadata.
const NAMES_MAX: usize = 100_000;

/// Bits of a place that hold the length of the part.
const LENGTH_BITS: u32 = 24;

/// Place of a part with its checksum in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) offset: u64,
    pub(crate) length: usize,
}

impl Place {
    /// Packs the place; `None` if the part is too long or too far away.
    pub(crate) fn pack(self) -> Option<u64> {
        let fits = self.length < 1 << LENGTH_BITS && self.offset < 1 << (64 - LENGTH_BITS);
        fits.then_some(self.offset << LENGTH_BITS | self.length as u64)
    }

    pub(crate) fn unpack(packed: u64) -> Place {
        let length = packed & ((1 << LENGTH_BITS) - 1);
        Place { offset: packed >> LENGTH_BITS, length: length as usize }
    }
}

/// Pages that a number of items of a fixed size fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pages {
    pub(crate) offset: u64,
    pub(crate) items: u64,
    item_bytes: usize,
    per_page: usize,
}

impl Pages {
    pub(crate) fn new(offset: u64, items: u64, item_bytes: usize, per_page: usize) -> Pages {
        Pages { offset, items, item_bytes, per_page }
    }

    /// Number of pages.
    pub(crate) fn len(&self) -> u64 {
        self.items.div_ceil(self.per_page as u64)
    }

    /// Place of a page; `None` after the last one.
    pub(crate) fn place(&self, page: u64) -> Option<Place> {
        let before = page.checked_mul(self.per_page as u64)?;
        let items = self.items.checked_sub(before).filter(|items| *items > 0)?;
        let items = items.min(self.per_page as u64) as usize;
        let full = self.per_page * self.item_bytes + CHECKSUM;
        let offset = self.offset.checked_add(page.checked_mul(full as u64)?)?;
        Some(Place { offset, length: items * self.item_bytes + CHECKSUM })
    }

    /// Offset of the end of the last page.
    fn end(&self) -> Option<u64> {
        match self.len().checked_sub(1) {
            None => Some(self.offset),
            Some(last) => {
                let place = self.place(last)?;
                place.offset.checked_add(place.length as u64)
            }
        }
    }
}

/// Footer of a segment: how much there is, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Footer {
    pub(crate) games: u64,
    pub(crate) entries: u64,
    pub(crate) occurrences: u64,
    pub(crate) blocks: u64,
    /// Offset of the table of games, which is the end of the blocks.
    pub(crate) games_at: u64,
    pub(crate) metadata_bytes: u64,
}

impl Footer {
    /// Bytes of the footer with its checksum.
    pub(crate) const BYTES: usize = 6 * 8 + MAGIC.len() + CHECKSUM;

    pub(crate) fn encode(&self) -> Vec<u8> {
        let fields = [
            self.games,
            self.entries,
            self.occurrences,
            self.blocks,
            self.games_at,
            self.metadata_bytes,
        ];
        let mut out: Vec<u8> = fields.into_iter().flat_map(u64::to_le_bytes).collect();
        out.extend(MAGIC);
        out
    }

    /// Decodes the footer of a file of some length and checks that its parts fill the file.
    pub(crate) fn decode(bytes: &[u8], file_bytes: u64) -> Result<Footer, Damage> {
        let mut rest = bytes;
        let mut field = || -> Result<u64, Damage> {
            let (bytes, after) = rest.split_first_chunk::<8>().ok_or(Damage("short footer"))?;
            rest = after;
            Ok(u64::from_le_bytes(*bytes))
        };
        let footer = Footer {
            games: field()?,
            entries: field()?,
            occurrences: field()?,
            blocks: field()?,
            games_at: field()?,
            metadata_bytes: field()?,
        };
        if rest != MAGIC {
            return Err(Damage("not a segment of this version"));
        }
        if footer.games > SEGMENT_GAMES_MAX as u64 || footer.games_at > file_bytes {
            return Err(Damage("numbers in the footer"));
        }
        let end = footer.metadata_at().and_then(|at| at.checked_add(footer.metadata_bytes));
        let end = end.and_then(|at| at.checked_add(Footer::BYTES as u64));
        if end != Some(file_bytes) {
            return Err(Damage("length of the file"));
        }
        Ok(footer)
    }

    /// Pages of the table of games.
    pub(crate) fn games(&self) -> Pages {
        Pages::new(self.games_at, self.games, GameRow::BYTES, GAMES_PER_PAGE)
    }

    /// Pages of the index of blocks.
    pub(crate) fn index(&self) -> Option<Pages> {
        Some(Pages::new(self.games().end()?, self.blocks, BLOCK_REFERENCE, BLOCKS_PER_PAGE))
    }

    /// Place of the first keys of all index pages.
    pub(crate) fn first_keys(&self) -> Option<Place> {
        let index = self.index()?;
        let bytes = index.len().checked_mul(8)?.checked_add(CHECKSUM as u64)?;
        Some(Place { offset: index.end()?, length: usize::try_from(bytes).ok()? })
    }

    fn metadata_at(&self) -> Option<u64> {
        let place = self.first_keys()?;
        place.offset.checked_add(place.length as u64)
    }

    /// Place of the metadata.
    pub(crate) fn metadata(&self) -> Option<Place> {
        let length = usize::try_from(self.metadata_bytes).ok()?;
        Some(Place { offset: self.metadata_at()?, length })
    }
}

/// Metadata of a segment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Metadata {
    /// Characters of all moves.
    pub(crate) characters: Vec<u8>,
    /// Names of the segments that this one replaces.
    pub(crate) replaces: Vec<String>,
}

impl Metadata {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        write_number(self.characters.len() as u64, &mut out);
        out.extend(&self.characters);
        write_number(self.replaces.len() as u64, &mut out);
        for name in &self.replaces {
            write_number(name.len() as u64, &mut out);
            out.extend(name.as_bytes());
        }
        out
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Metadata, Damage> {
        Metadata::read(&mut ByteReader::new(bytes)).ok_or(Damage("metadata"))
    }

    fn read(reader: &mut ByteReader<'_>) -> Option<Metadata> {
        let count = reader.count()?;
        let characters = reader.take(count)?.to_vec();
        let names = reader.count().filter(|names| *names <= NAMES_MAX)?;
        let mut replaces = Vec::new();
        for _ in 0..names {
            replaces.push(reader.text().filter(|name| is_segment_name(name))?.to_owned());
        }
        reader.is_empty().then_some(Metadata { characters, replaces })
    }
}

/// Checks if a text can name a segment: up to 64 small letters, digits and hyphens.
pub(crate) fn is_segment_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=64).contains(&name.len()) && name.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footers_round_trip_and_fit_their_file() {
        let footer = Footer {
            games: 700,
            blocks: 300,
            games_at: 9_000,
            metadata_bytes: 40,
            ..Footer::default()
        };
        let metadata = footer.metadata().unwrap();
        let file_bytes = metadata.offset + 40 + Footer::BYTES as u64;
        assert_eq!(Footer::decode(&footer.encode(), file_bytes), Ok(footer));
        assert!(Footer::decode(&footer.encode(), file_bytes + 1).is_err());
        let huge = Footer { blocks: u64::MAX, ..footer };
        assert_eq!(Footer::decode(&huge.encode(), file_bytes), Err(Damage("length of the file")));
        assert_eq!(Footer::decode(&[0; 47], 100), Err(Damage("short footer")));
    }

    #[test]
    fn pages_cover_all_items() {
        let pages = Pages::new(100, 600, 10, 256);
        assert_eq!(pages.len(), 3);
        assert_eq!(pages.place(2), Some(Place { offset: 100 + 2 * 2564, length: 884 }));
        assert_eq!(pages.place(3), None);
        assert_eq!(Pages::new(100, 0, 10, 256).place(0), None);
    }

    #[test]
    fn metadata_and_places_round_trip() {
        let replaces = vec!["day-1".to_owned(), "day-2".to_owned()];
        let metadata = Metadata { characters: b"abc".to_vec(), replaces };
        assert_eq!(Metadata::decode(&metadata.encode()), Ok(metadata));
        assert!(Metadata::decode(&[0, 1, 2, b'/', b'.']).is_err());
        let place = Place { offset: 1 << 39, length: 1 << 23 };
        assert_eq!(place.pack().map(Place::unpack), Some(place));
        assert_eq!(Place { offset: 1 << 40, length: 1 }.pack(), None);
        assert_eq!(Place { offset: 0, length: 1 << 24 }.pack(), None);
    }
}
