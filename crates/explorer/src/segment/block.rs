//! Blocks: entries in ascending order of their keys, packed into bits.

use crate::PLIES_MAX;
use crate::bits::{BitReader, BitWriter, width_of};
use crate::entry::{FEW_MAX, MoveOccurrences, Occurrence, PLY_BITS};
use crate::error::Damage;
use crate::segment::layout::Place;
use crate::segment::reader::StoredContent;

/// Maximum number of entries in a block.
pub(crate) const BLOCK_ENTRIES: usize = 128;

/// Maximum number of characters of a move.
pub(crate) const MOVE_BYTES_MAX: usize = 256;

const COUNT_BITS: u32 = 16;
const WIDTH_BITS: u32 = 7;

/// The characters of all moves of a segment, in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alphabet {
    characters: Vec<u8>,
}

impl Alphabet {
    /// Creates an alphabet; `None` unless the characters are visible, ascending and different.
    pub(crate) fn new(characters: &[u8]) -> Option<Alphabet> {
        let ascending = characters.is_sorted_by(|before, after| before < after);
        let visible = characters.iter().all(u8::is_ascii_graphic);
        (ascending && visible).then(|| Alphabet { characters: characters.to_vec() })
    }

    pub(crate) fn characters(&self) -> &[u8] {
        &self.characters
    }

    /// Bits of a symbol; symbol 0 is the end of a move.
    fn width(&self) -> u32 {
        width_of(self.characters.len() as u64)
    }

    fn write(&self, text: &str, out: &mut BitWriter) {
        for byte in text.bytes() {
            let symbol = self.characters.binary_search(&byte).map_or(0, |index| index + 1);
            out.write(symbol as u64, self.width());
        }
        out.write(0, self.width());
    }

    fn read(&self, bits: &mut BitReader<'_>) -> Option<Box<str>> {
        let mut text = String::new();
        loop {
            let symbol = bits.read(self.width())? as usize;
            let Some(index) = symbol.checked_sub(1) else { return Some(text.into()) };
            if text.len() == MOVE_BYTES_MAX {
                return None;
            }
            text.push(char::from(*self.characters.get(index)?));
        }
    }
}

/// Encoder and decoder of the blocks of one segment.
pub(crate) struct BlockCodec {
    alphabet: Alphabet,
    games: u64,
}

impl BlockCodec {
    /// Creates the codec of a segment with so many games.
    pub(crate) fn new(alphabet: Alphabet, games: u64) -> BlockCodec {
        BlockCodec { alphabet, games }
    }

    pub(crate) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    fn game_width(&self) -> u32 {
        width_of(self.games.saturating_sub(1))
    }

    /// Encodes entries in ascending order of their keys; `None` if a place is too far away.
    pub(crate) fn encode(&self, entries: &[(u64, StoredContent)]) -> Option<Vec<u8>> {
        let deltas = entries.windows(2).map(|pair| match pair {
            [(before, _), (after, _)] => after.wrapping_sub(*before),
            _ => 0,
        });
        let width = width_of(deltas.max().unwrap_or_default());
        let mut out = BitWriter::default();
        out.write(entries.len() as u64, COUNT_BITS);
        out.write(u64::from(width), WIDTH_BITS);
        let mut last = None;
        for (key, content) in entries {
            match last {
                None => out.write(*key, u64::BITS),
                Some(last) => out.write(key.wrapping_sub(last), width),
            }
            last = Some(*key);
            self.encode_content(content, &mut out)?;
        }
        Some(out.finish())
    }

    /// Ones for all occurrences but the first, then a zero; only ones mean a place.
    fn encode_content(&self, content: &StoredContent, out: &mut BitWriter) -> Option<()> {
        let ones = match content {
            StoredContent::Few(moves) => moves.len().saturating_sub(1),
            StoredContent::Many(_) => FEW_MAX,
        };
        for _ in 0..ones {
            out.write(1, 1);
        }
        match content {
            StoredContent::Many(place) => out.write(place.pack()?, u64::BITS),
            StoredContent::Few(moves) => {
                out.write(0, 1);
                for (m, occurrence) in moves {
                    out.write(u64::from(occurrence.game), self.game_width());
                    out.write(u64::from(occurrence.ply), PLY_BITS);
                    self.alphabet.write(m, out);
                }
            }
        }
        Some(())
    }

    /// Decodes entries until `each` returns false.
    pub(crate) fn decode(
        &self,
        bytes: &[u8],
        mut each: impl FnMut(u64, StoredContent) -> bool,
    ) -> Result<(), Damage> {
        let mut bits = BitReader::new(bytes);
        let damage = Damage("block");
        let count = bits.read(COUNT_BITS).ok_or(damage)?;
        let width = bits.read(WIDTH_BITS).filter(|width| *width <= 64).ok_or(damage)? as u32;
        let mut last: Option<u64> = None;
        for _ in 0..count {
            let key = match last {
                None => bits.read(u64::BITS).ok_or(damage)?,
                Some(last) => {
                    let delta = bits.read(width).filter(|delta| *delta > 0).ok_or(damage)?;
                    last.checked_add(delta).ok_or(damage)?
                }
            };
            last = Some(key);
            let content = self.decode_content(&mut bits).ok_or(damage)?;
            if !each(key, content) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn decode_content(&self, bits: &mut BitReader<'_>) -> Option<StoredContent> {
        let mut ones = 0;
        while ones < FEW_MAX && bits.read(1)? == 1 {
            ones += 1;
        }
        if ones == FEW_MAX {
            return Some(StoredContent::Many(Place::unpack(bits.read(u64::BITS)?)));
        }
        let mut moves: MoveOccurrences = Vec::with_capacity(ones + 1);
        for _ in 0..=ones {
            let game = bits.read(self.game_width()).filter(|game| *game < self.games)?;
            let ply = bits.read(PLY_BITS).filter(|ply| *ply <= PLIES_MAX as u64)?;
            let occurrence = Occurrence { game: u32::try_from(game).ok()?, ply: ply as u8 };
            moves.push((self.alphabet.read(bits)?, occurrence));
        }
        Some(StoredContent::Few(moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codec() -> BlockCodec {
        BlockCodec::new(Alphabet::new(b"*-ABab").unwrap(), 1000)
    }

    fn entries() -> Vec<(u64, StoredContent)> {
        let one = |text: &str, game| (text.into(), Occurrence { game, ply: 60 });
        let place = Place { offset: 77, length: 99 };
        vec![
            (0, StoredContent::Few(vec![one("aA-B*b", 999)])),
            (5, StoredContent::Many(place)),
            (1 << 40, StoredContent::Few((0..8).map(|game| one("--", game)).collect())),
            (u64::MAX, StoredContent::Few(vec![one("", 3)])),
        ]
    }

    #[test]
    fn blocks_round_trip_and_stop_on_request() {
        let bytes = codec().encode(&entries()).unwrap();
        let mut read = Vec::new();
        codec()
            .decode(&bytes, |key, content| {
                read.push((key, content));
                true
            })
            .unwrap();
        assert_eq!(read, entries());
        let mut first = 0;
        codec()
            .decode(&bytes, |_, _| {
                first += 1;
                false
            })
            .unwrap();
        assert_eq!(first, 1);
    }

    #[test]
    fn cut_blocks_are_refused() {
        let bytes = codec().encode(&entries()).unwrap();
        for length in 0..bytes.len() {
            assert_eq!(codec().decode(&bytes[..length], |_, _| true), Err(Damage("block")));
        }
    }

    #[test]
    fn alphabets_are_visible_and_ascending() {
        assert!(Alphabet::new(b"").is_some());
        assert_eq!(Alphabet::new(b"ba"), None);
        assert_eq!(Alphabet::new(b"aa"), None);
        assert_eq!(Alphabet::new(b" a"), None);
    }
}
