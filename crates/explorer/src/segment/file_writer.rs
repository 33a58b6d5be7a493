//! Writing of segment files.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::bytes::write_number;
use crate::entry::{Content, Occurrence};
use crate::error::Error;
use crate::game::GameRow;
use crate::segment::block::{Alphabet, BLOCK_ENTRIES, BlockCodec};
use crate::segment::layout::{
    BLOCKS_PER_PAGE, CHECKSUM, Footer, GAMES_PER_PAGE, MAGIC, Metadata, OCCURRENCES_PER_PART, Place,
};
use crate::segment::reader::StoredContent;
use crate::tally::encode_tallies;

/// Writer of one segment file under a temporary name.
pub(crate) struct SegmentFileWriter {
    temporary: PathBuf,
    out: BufWriter<File>,
    offset: u64,
    codec: BlockCodec,
    pending: Vec<(u64, StoredContent)>,
    /// First key and place of each block.
    index: Vec<(u64, u64)>,
    footer: Footer,
}

impl SegmentFileWriter {
    /// Creates the temporary file of a segment with so many games.
    pub(crate) fn create(
        temporary: PathBuf,
        alphabet: Alphabet,
        games: usize,
    ) -> Result<SegmentFileWriter, Error> {
        let file = File::create(&temporary).map_err(Error::io(&temporary))?;
        let mut writer = SegmentFileWriter {
            temporary,
            out: BufWriter::with_capacity(1 << 20, file),
            offset: 0,
            codec: BlockCodec::new(alphabet, games as u64),
            pending: Vec::new(),
            index: Vec::new(),
            footer: Footer { games: games as u64, ..Footer::default() },
        };
        writer.write(&MAGIC)?;
        Ok(writer)
    }

    /// Adds the entry with the next larger key.
    pub(crate) fn push(&mut self, key: u64, content: Content) -> Result<(), Error> {
        self.footer.entries += 1;
        self.footer.occurrences += content.len() as u64;
        let stored = match content {
            Content::Few(moves) => StoredContent::Few(moves),
            Content::Many { tallies, occurrences } => {
                let mut counts = Vec::new();
                write_number(self.offset, &mut counts);
                write_number(occurrences.len() as u64, &mut counts);
                encode_tallies(&tallies, &mut counts);
                for part in occurrences.chunks(OCCURRENCES_PER_PART) {
                    let packed = part.iter().copied().map(Occurrence::pack);
                    let bytes: Vec<u8> = packed.flat_map(u32::to_le_bytes).collect();
                    self.write_part(&bytes)?;
                }
                StoredContent::Many(self.write_part(&counts)?)
            }
        };
        self.pending.push((key, stored));
        if self.pending.len() == BLOCK_ENTRIES { self.write_block() } else { Ok(()) }
    }

    /// Writes the rest and gives the segment its name.
    pub(crate) fn finish(
        mut self,
        path: &Path,
        games: &[GameRow],
        replaces: Vec<String>,
    ) -> Result<Footer, Error> {
        self.write_block()?;
        self.footer.games_at = self.offset;
        for page in games.chunks(GAMES_PER_PAGE) {
            let mut bytes = Vec::new();
            page.iter().for_each(|row| row.encode(&mut bytes));
            self.write_part(&bytes)?;
        }
        let index = std::mem::take(&mut self.index);
        self.footer.blocks = index.len() as u64;
        let mut first_keys = Vec::new();
        for page in index.chunks(BLOCKS_PER_PAGE) {
            let numbers = page.iter().flat_map(|(key, place)| [*key, *place]);
            self.write_part(&numbers.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())?;
            first_keys.extend(page.first().map(|(key, _)| *key));
        }
        self.write_part(&first_keys.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>())?;
        let characters = self.codec.alphabet().characters().to_vec();
        let metadata = Metadata { characters, replaces }.encode();
        self.footer.metadata_bytes = (metadata.len() + CHECKSUM) as u64;
        self.write_part(&metadata)?;
        let footer = self.footer;
        self.write_part(&footer.encode())?;
        self.publish(path)?;
        Ok(footer)
    }

    /// Makes the file durable and renames it.
    fn publish(self, path: &Path) -> Result<(), Error> {
        let file = self.out.into_inner().map_err(std::io::IntoInnerError::into_error);
        let file = file.map_err(Error::io(&self.temporary))?;
        file.sync_all().map_err(Error::io(&self.temporary))?;
        fs::rename(&self.temporary, path).map_err(Error::io(path))?;
        sync_folder(path)
    }

    fn write_block(&mut self) -> Result<(), Error> {
        let Some(first) = self.pending.first().map(|(key, _)| *key) else { return Ok(()) };
        let too_large = || Error::TooMany { what: "bytes in a segment", max: 1 << 40 };
        let bytes = self.codec.encode(&self.pending).ok_or_else(too_large)?;
        let place = self.write_part(&bytes)?.pack().ok_or_else(too_large)?;
        self.index.push((first, place));
        self.pending.clear();
        Ok(())
    }

    fn write_part(&mut self, bytes: &[u8]) -> Result<Place, Error> {
        let place = Place { offset: self.offset, length: bytes.len() + CHECKSUM };
        self.write(bytes)?;
        self.write(&crc32fast::hash(bytes).to_le_bytes())?;
        Ok(place)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.out.write_all(bytes).map_err(Error::io(&self.temporary))?;
        self.offset += bytes.len() as u64;
        Ok(())
    }
}

/// Makes a renaming durable, where folders can be synchronised.
fn sync_folder(path: &Path) -> Result<(), Error> {
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        let file = File::open(folder).map_err(Error::io(folder))?;
        file.sync_all().map_err(Error::io(folder))?;
    }
    Ok(())
}
