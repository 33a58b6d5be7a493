//! Numbers of variable length in streams of bytes.

/// Writes a number in groups of seven bits, lowest first.
pub(crate) fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reader of numbers and byte strings.
pub(crate) struct ByteReader<'a> {
    rest: &'a [u8],
}

impl<'a> ByteReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> ByteReader<'a> {
        ByteReader { rest: bytes }
    }

    /// Reads a number written by [`write_number`].
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = *self.take(1)? else { return None };
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Reads the number of items that follow, each of at least one byte.
    pub(crate) fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.rest.len()).then_some(count)
    }

    /// Takes the next bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// Reads a string of ASCII with its length before it.
    pub(crate) fn text(&mut self) -> Option<&'a str> {
        let count = self.count()?;
        std::str::from_utf8(self.take(count)?).ok().filter(|text| text.is_ascii())
    }

    /// Returns true if everything was read.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip_and_end_early_without_a_value() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            write_number(number, &mut bytes);
            assert_eq!(ByteReader::new(&bytes).number(), Some(number));
            bytes.pop();
            assert_eq!(ByteReader::new(&bytes).number(), None);
        }
        assert_eq!(ByteReader::new(&[0xFF; 11]).number(), None);
        assert_eq!(ByteReader::new(&[5, b'a']).count(), None);
    }
}
