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

/// Decodes arbitrary bytes as each part of a segment; for fuzzing.
/// The checksums, which would reject nearly all inputs, are not part of it.
pub fn fuzz_segment(bytes: &[u8]) {
    let Some((kind, rest)) = bytes.split_first() else { return };
    match kind % 4 {
        0 => {
            let _ = layout::Footer::decode(rest, u64::from(u32::MAX));
        }
        1 => {
            let _ = Metadata::decode(rest);
        }
        2 => {
            let _ = reader::decode_counts(rest);
        }
        _ => {
            let Some((characters, block)) = rest.split_at_checked(usize::from(kind / 4)) else {
                return;
            };
            let Some(alphabet) = Alphabet::new(characters) else { return };
            let codec = block::BlockCodec::new(alphabet, 1000);
            let _ = codec.decode(block, |_, _| true);
        }
    }
}
