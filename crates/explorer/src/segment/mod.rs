//! Segment files: immutable, sorted, with a checksum on every part.
//!
//! A file is a sequence of parts, each followed by its CRC-32. First come blocks of entries in
//! ascending order of their keys, and, before the block that refers to them, the occurrences and
//! counts of frequent positions. Then follow the table of games, the index of blocks in pages, the
//! first key of each page, the metadata, and the footer of fixed size.

mod block;
mod cursor;
mod file_writer;
mod layout;
mod reader;

pub(crate) use block::Alphabet;
pub(crate) use cursor::EntryCursor;
pub(crate) use file_writer::SegmentFileWriter;
pub(crate) use layout::{Metadata, is_segment_name};
pub(crate) use reader::{Segment, StoredContent};

/// Decodes arbitrary bytes as one part of a segment; for fuzzing.
/// The first byte chooses the part. The checksums, which would refuse nearly all inputs, are not
/// checked.
///
/// # Panics
/// If something that was decoded is encoded and then decoded as something else.
pub fn fuzz_segment(bytes: &[u8]) {
    let Some((kind, rest)) = bytes.split_first() else { return };
    match kind % 4 {
        0 => {
            if let Ok(footer) = layout::Footer::decode(rest, FUZZ_FILE_BYTES) {
                assert_eq!(footer.encode(), rest);
            }
        }
        1 => {
            if let Ok(metadata) = Metadata::decode(rest) {
                assert_eq!(Metadata::decode(&metadata.encode()), Ok(metadata));
            }
        }
        2 => {
            let _ = reader::decode_counts(rest);
        }
        _ => {
            let characters = rest.split_at_checked(usize::from(kind / 4));
            let Some((characters, block)) = characters else { return };
            let Some(alphabet) = Alphabet::new(characters) else { return };
            fuzz_block(&block::BlockCodec::new(alphabet, FUZZ_GAMES), block);
        }
    }
}

/// Length of the file whose footer is fuzzed: that of a segment without games and metadata.
const FUZZ_FILE_BYTES: u64 = 100;

/// Number of games of the segment whose blocks are fuzzed.
const FUZZ_GAMES: u64 = 1000;

fn fuzz_block(codec: &block::BlockCodec, bytes: &[u8]) {
    let entries = |bytes: &[u8]| {
        let mut entries = Vec::new();
        let decoded = codec.decode(bytes, |key, content| {
            entries.push((key, content));
            true
        });
        decoded.ok().map(|()| entries)
    };
    if let Some(decoded) = entries(bytes) {
        let encoded = codec.encode(&decoded);
        assert_eq!(encoded.and_then(|bytes| entries(&bytes)), Some(decoded));
    }
}
