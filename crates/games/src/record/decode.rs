//! Characters from bytes that come one at a time.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

/// The bytes of a character that is not whole yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decoder {
    bytes: [u8; 4],
    count: usize,
}

/// Result of decoding one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct DecodeStep {
    /// Number of characters found to be invalid: the previous one, this one, or both.
    pub broken: usize,
    /// The character that it made whole.
    pub whole: Option<char>,
}

impl Decoder {
    /// Takes the next byte. A byte that breaks off a character may well begin another.
    pub fn push(&mut self, byte: u8) -> DecodeStep {
        if self.count == 0 && byte.is_ascii() {
            return DecodeStep { broken: 0, whole: Some(char::from(byte)) };
        }
        if let Some(free) = self.bytes.get_mut(self.count) {
            *free = byte;
        }
        self.count += 1;
        let bytes = self.bytes.get(..self.count).unwrap_or_default();
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let whole = text.chars().next();
                self.count = 0;
                DecodeStep { broken: 0, whole }
            }
            Err(error) if error.error_len().is_none() => DecodeStep::default(),
            Err(_) if self.count == 1 => {
                self.count = 0;
                DecodeStep { broken: 1, whole: None }
            }
            Err(_) => {
                self.count = 0;
                let again = self.push(byte);
                DecodeStep { broken: 1 + again.broken, ..again }
            }
        }
    }

    /// Returns true in the middle of a character.
    pub fn is_incomplete(&self) -> bool {
        self.count > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the lossy decoder of std, with one replacement per invalid run.
    #[test]
    fn decoding_agrees_with_the_standard_library() {
        let check = |bytes: &[u8]| {
            let mut decoder = Decoder::default();
            let mut text = String::new();
            for byte in bytes {
                let decoded = decoder.push(*byte);
                text.extend(std::iter::repeat_n('\u{fffd}', decoded.broken));
                text.extend(decoded.whole);
            }
            text.extend(decoder.is_incomplete().then_some('\u{fffd}'));
            assert_eq!(text, String::from_utf8_lossy(bytes), "{bytes:x?}");
        };
        check("plain △ é 😀".as_bytes());
        check(b"\xE2\x96[x");
        check(b"\xE2\xE2\x96\xB3");
        check(b"\xFF\xC0\x80\xF0\x9F\x98");
        check(b"\xED\xA0\x80\xF5");
        for seed in 0..2_000 {
            let mut random = rulebook::conformance::SplitMix64::new(seed);
            let byte =
                |_| [0xE2, 0x96, 0xB3, 0xF0, 0x9F, 0x80, 0x41, 0xC3][random.below(8) as usize];
            check(&(0..12).map(byte).collect::<Vec<u8>>());
        }
    }
}
