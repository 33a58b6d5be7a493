//! Streams of bits, least significant bit first.

/// Writer of a stream of bits.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    pending: u128,
    pending_bits: u32,
}

impl BitWriter {
    /// Writes the lowest `width` bits of a value, at most 64.
    pub(crate) fn write(&mut self, value: u64, width: u32) {
        let value = if width < 64 { value & ((1 << width) - 1) } else { value };
        self.pending |= u128::from(value) << self.pending_bits;
        self.pending_bits += width;
        while self.pending_bits >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.pending_bits -= 8;
        }
    }

    /// Returns the bytes; the last one is filled with zeros.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.pending_bits > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

/// Reader of a stream of bits.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    bit: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, bit: 0 }
    }

    /// Reads `width` bits, at most 64; `None` at the end.
    pub(crate) fn read(&mut self, width: u32) -> Option<u64> {
        let end = self.bit.checked_add(width as usize)?;
        if width > 64 || end > self.bytes.len() * 8 {
            return None;
        }
        let rest = self.bytes.get(self.bit / 8..)?;
        let window = match rest.first_chunk::<16>() {
            Some(chunk) => u128::from_le_bytes(*chunk),
            None => {
                let bytes = rest.iter().rev();
                bytes.fold(0, |window, byte| window << 8 | u128::from(*byte))
            }
        };
        let value = (window >> (self.bit % 8)) as u64;
        self.bit = end;
        Some(if width < 64 { value & ((1 << width) - 1) } else { value })
    }
}

/// Number of bits that the numbers up to `max` need.
pub(crate) fn width_of(max: u64) -> u32 {
    u64::BITS - max.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_widths_round_trip() {
        let numbers: Vec<(u64, u32)> =
            (0..=64).map(|width| (0xDEAD_BEEF_CAFE_F00D_u64.rotate_left(width), width)).collect();
        let mut writer = BitWriter::default();
        for (number, width) in &numbers {
            writer.write(*number, *width);
        }
        let bytes = writer.finish();
        let mut reader = BitReader::new(&bytes);
        for (number, width) in numbers {
            let expected = if width < 64 { number & ((1 << width) - 1) } else { number };
            assert_eq!(reader.read(width), Some(expected), "{width}");
        }
        assert_eq!(reader.read(64), None);
        assert_eq!(reader.read(65), None);
        assert_eq!([0, 1, 2, 255, u64::MAX].map(width_of), [0, 1, 2, 8, 64]);
    }
}
