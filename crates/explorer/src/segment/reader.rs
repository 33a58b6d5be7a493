//! Reading of segment files.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::bytes::ByteReader;
use crate::entry::{MoveOccurrences, Occurrence};
use crate::error::{Damage, Error};
use crate::game::GameRow;
use crate::segment::block::{Alphabet, BlockCodec};
use crate::segment::layout::{
    BLOCK_REFERENCE, CHECKSUM, Footer, GAMES_PER_PAGE, Metadata, OCCURRENCES_PER_PART, Pages, Place,
};
use crate::tally::{MoveTallies, decode_tallies};

/// Content of an entry as a block holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StoredContent {
    /// All occurrences with their moves.
    Few(MoveOccurrences),
    /// Place of the counts.
    Many(Place),
}

/// An open segment.
pub(crate) struct Segment {
    path: PathBuf,
    file: Mutex<File>,
    file_bytes: u64,
    footer: Footer,
    index: Pages,
    /// First key of each index page.
    first_keys: Vec<u64>,
    codec: BlockCodec,
    metadata: Metadata,
}

impl Segment {
    /// Opens a segment and checks its frame.
    pub(crate) fn open(path: &Path) -> Result<Segment, Error> {
        let mut file = File::open(path).map_err(Error::io(path))?;
        let file_bytes = file.seek(SeekFrom::End(0)).map_err(Error::io(path))?;
        let damaged = |damage: Damage| Error::Damaged { path: path.to_owned(), reason: damage.0 };
        let read = |file: &mut File, place: Option<Place>| {
            let place = place.ok_or(Damage("place of a part")).map_err(damaged)?;
            read_part(file, path, file_bytes, place)
        };
        let footer_at = file_bytes.checked_sub(Footer::BYTES as u64);
        let place = footer_at.map(|offset| Place { offset, length: Footer::BYTES });
        let footer = read(&mut file, place)?;
        let footer = Footer::decode(&footer, file_bytes).map_err(damaged)?;
        let index = footer.index().ok_or(Damage("footer")).map_err(damaged)?;
        let first_keys = read(&mut file, footer.first_keys())?;
        let first_keys = first_keys.as_chunks::<8>().0.iter().copied().map(u64::from_le_bytes);
        let metadata = read(&mut file, footer.metadata())?;
        let metadata = Metadata::decode(&metadata).map_err(damaged)?;
        let alphabet = Alphabet::new(&metadata.characters);
        let alphabet = alphabet.ok_or(Damage("characters of moves")).map_err(damaged)?;
        Ok(Segment {
            path: path.to_owned(),
            file: Mutex::new(file),
            file_bytes,
            footer,
            index,
            first_keys: first_keys.collect(),
            codec: BlockCodec::new(alphabet, footer.games),
            metadata,
        })
    }

    /// Path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Name of the segment.
    pub(crate) fn name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    pub(crate) fn footer(&self) -> &Footer {
        &self.footer
    }

    pub(crate) fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    pub(crate) fn codec(&self) -> &BlockCodec {
        &self.codec
    }

    pub(crate) fn index(&self) -> &Pages {
        &self.index
    }

    pub(crate) fn damaged(&self, damage: Damage) -> Error {
        Error::Damaged { path: self.path.clone(), reason: damage.0 }
    }

    /// Reads a part without its checksum.
    pub(crate) fn read(&self, place: Place) -> Result<Vec<u8>, Error> {
        // A panic in between leaves only the position in the file, which is set before each read.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        read_part(&mut file, &self.path, self.file_bytes, place)
    }

    /// Reads the references to blocks on a page of the index: first key and place.
    pub(crate) fn index_page(&self, page: u64) -> Result<Vec<(u64, Place)>, Error> {
        let place = self.index.place(page).ok_or(Damage("index page"));
        let bytes = self.read(place.map_err(|damage| self.damaged(damage))?)?;
        let references = bytes.as_chunks::<BLOCK_REFERENCE>().0.iter();
        let references = references.filter_map(|reference| {
            let (key, rest) = reference.split_first_chunk::<8>()?;
            let place = <[u8; 8]>::try_from(rest).ok()?;
            Some((u64::from_le_bytes(*key), Place::unpack(u64::from_le_bytes(place))))
        });
        Ok(references.collect())
    }

    /// Finds the entry of a key.
    pub(crate) fn find(&self, key: u64) -> Result<Option<StoredContent>, Error> {
        let page = self.first_keys.partition_point(|first| *first <= key);
        let Some(page) = page.checked_sub(1) else { return Ok(None) };
        let references = self.index_page(page as u64)?;
        let block = references.partition_point(|(first, _)| *first <= key);
        let Some((_, place)) = block.checked_sub(1).and_then(|block| references.get(block)) else {
            return Err(self.damaged(Damage("order of the index")));
        };
        let mut found = None;
        let decoded = self.codec.decode(&self.read(*place)?, |at, content| {
            if at == key {
                found = Some(content);
            }
            at < key
        });
        decoded.map_err(|damage| self.damaged(damage))?;
        Ok(found)
    }

    /// Reads the counts of a frequent position.
    pub(crate) fn counts(&self, place: Place) -> Result<Counts, Error> {
        decode_counts(&self.read(place)?).ok_or_else(|| self.damaged(Damage("counts")))
    }

    /// Reads one row of the table of games.
    pub(crate) fn game(&self, game: u32) -> Result<GameRow, Error> {
        let (page, at) = (game as usize / GAMES_PER_PAGE, game as usize % GAMES_PER_PAGE);
        let rows = self.games_page(page as u64)?;
        rows.get(at).copied().ok_or_else(|| self.damaged(Damage("number of a game")))
    }

    /// Reads a page of the table of games.
    pub(crate) fn games_page(&self, page: u64) -> Result<Vec<GameRow>, Error> {
        let damage = || self.damaged(Damage("table of games"));
        let place = self.footer.games().place(page).ok_or_else(damage)?;
        let bytes = self.read(place)?;
        let rows = bytes.chunks(GameRow::BYTES).map(GameRow::decode);
        rows.collect::<Option<Vec<GameRow>>>().ok_or_else(damage)
    }

    /// Counts the games with a smaller identifier.
    pub(crate) fn games_before(&self, game_id: u64) -> Result<u32, Error> {
        let (mut low, mut high) = (0, self.footer.games().len());
        // The last page whose first identifier is smaller holds the border.
        while low < high {
            let middle = low + (high - low) / 2;
            let first = self.games_page(middle)?.first().map(|row| row.game_id);
            if first.is_some_and(|first| first < game_id) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let Some(page) = low.checked_sub(1) else { return Ok(0) };
        let within = self.games_page(page)?.partition_point(|row| row.game_id < game_id);
        Ok((page as usize * GAMES_PER_PAGE + within) as u32)
    }

    /// Reads a part of the occurrences of a frequent position.
    pub(crate) fn occurrences(&self, list: &Pages, part: u64) -> Result<Vec<Occurrence>, Error> {
        let place = list.place(part).ok_or_else(|| self.damaged(Damage("occurrences")))?;
        let bytes = self.read(place)?;
        let packed = bytes.as_chunks::<4>().0.iter().copied().map(u32::from_le_bytes);
        Ok(packed.map(Occurrence::unpack).collect())
    }

    /// Lists the newest occurrences in games below a number, newest first.
    pub(crate) fn newest_occurrences(
        &self,
        list: &Pages,
        below: u32,
        limit: usize,
    ) -> Result<Vec<Occurrence>, Error> {
        let (mut low, mut high) = (0, list.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let first = self.occurrences(list, middle)?.first().copied();
            if first.is_some_and(|first| first.game < below) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut newest = Vec::new();
        while low > 0 && newest.len() < limit {
            low -= 1;
            let part = self.occurrences(list, low)?;
            let older = part.into_iter().rev().filter(|occurrence| occurrence.game < below);
            newest.extend(older.take(limit - newest.len()));
        }
        Ok(newest)
    }
}

/// Counts of a frequent position, and where its occurrences are.
pub(crate) struct Counts {
    pub(crate) tallies: MoveTallies,
    pub(crate) occurrences: Pages,
}

/// Decodes the counts of a frequent position.
pub(crate) fn decode_counts(bytes: &[u8]) -> Option<Counts> {
    let mut reader = ByteReader::new(bytes);
    let (offset, items) = (reader.number()?, reader.number()?);
    let tallies = decode_tallies(&mut reader)?;
    let occurrences = Pages::new(offset, items, size_of::<u32>(), OCCURRENCES_PER_PART);
    reader.is_empty().then_some(Counts { tallies, occurrences })
}

/// Reads a part and checks its checksum.
/// Nothing larger than the file is allocated.
fn read_part(
    file: &mut File,
    path: &Path,
    file_bytes: u64,
    place: Place,
) -> Result<Vec<u8>, Error> {
    let damaged = |reason| Error::Damaged { path: path.to_owned(), reason };
    let end = place.offset.checked_add(place.length as u64);
    if end.is_none_or(|end| end > file_bytes) {
        return Err(damaged("a part outside of the file"));
    }
    let mut bytes = vec![0; place.length];
    file.seek(SeekFrom::Start(place.offset)).map_err(Error::io(path))?;
    file.read_exact(&mut bytes).map_err(Error::io(path))?;
    let (content, checksum) =
        bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| damaged("a part without checksum"))?;
    if u32::from_le_bytes(*checksum) != crc32fast::hash(content) {
        return Err(damaged("checksum"));
    }
    let content = content.len();
    bytes.truncate(content);
    Ok(bytes)
}
