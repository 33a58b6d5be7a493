//! Properties that hold for the bytes of any file.

use rulebook::conformance::SplitMix64;

use super::error::RecordError;
use super::reader::{RecordReader, read_records};
use super::tree::GameRecord;

/// Reading any bytes, and playing what was read, must not panic.
/// Reading must not depend on how they are cut, and what is read must be written and read again
/// alike. Fuzz targets call this.
///
/// # Panics
/// When one of these does not hold.
pub fn fuzz_record(bytes: &[u8]) {
    let whole = read_records(bytes);
    let mut random = SplitMix64::new(bytes.iter().fold(bytes.len() as u64, |seed, byte| {
        seed.wrapping_mul(0x100_0000_01B3) ^ u64::from(*byte)
    }));
    assert_eq!(read_in_pieces(bytes, &mut random), whole, "read in pieces");
    for record in whole.iter().flatten() {
        let text = record.text().expect("what was read is within the bounds");
        let _ = record.issues();
        let again = read_records(text.as_bytes());
        assert_eq!(again, [Ok(record.clone())], "written as {text}");
        for again in again.iter().flatten() {
            assert_eq!(again.text().as_deref(), Ok(text.as_str()), "written twice");
        }
    }
}

fn read_in_pieces(bytes: &[u8], random: &mut SplitMix64) -> Vec<Result<GameRecord, RecordError>> {
    let mut games = Vec::new();
    let mut reader = RecordReader::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let size = 1 + random.below(rest.len().min(9) as u64) as usize;
        let (piece, behind) = rest.split_at(size);
        reader.feed(piece, |game| games.push(game));
        rest = behind;
    }
    reader.finish(|game| games.push(game));
    games
}
