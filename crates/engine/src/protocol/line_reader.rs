//! Splits a byte stream into lines of bounded length.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use super::LINE_BYTES_MAX;

/// A line, or the beginning of one that was too long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// A line without its line feed.
    Line(String),
    /// Beginning of a line longer than [`LINE_BYTES_MAX`].
    TooLong(String),
}

/// Splits a byte stream into lines and stores at most one line.
#[derive(Clone, Default, Debug)]
pub struct LineReader {
    partial: Vec<u8>,
    skipping: bool,
}

/// Number of bytes kept from a line that is too long.
const QUOTED_BYTES: usize = 64;

impl LineReader {
    /// Creates an empty reader.
    pub fn new() -> LineReader {
        LineReader::default()
    }

    /// Adds bytes and calls `each` with every complete line. Invalid UTF-8 is replaced.
    pub fn feed(&mut self, bytes: &[u8], mut each: impl FnMut(InputLine)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, whole) = match part.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (part, false),
            };
            if !self.skipping {
                self.partial.extend_from_slice(text);
                if self.partial.len() > LINE_BYTES_MAX {
                    self.partial.truncate(QUOTED_BYTES);
                    each(InputLine::TooLong(self.take_line()));
                    self.skipping = true;
                } else if whole {
                    each(InputLine::Line(self.take_line()));
                }
            }
            if whole {
                self.skipping = false;
            }
        }
    }

    /// Ends the stream; a last line without a line feed counts as a line.
    pub fn finish(&mut self) -> Option<InputLine> {
        let open = !self.partial.is_empty();
        self.skipping = false;
        open.then(|| InputLine::Line(self.take_line()))
    }

    fn take_line(&mut self) -> String {
        let text = String::from_utf8_lossy(&self.partial);
        let text = text.trim_start_matches('\u{FEFF}').trim_end_matches('\r').to_owned();
        self.partial.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the chunk size makes no difference.
    fn check(bytes: &[u8], expected: &[&str]) {
        for size in [1, 2, 3, 7, bytes.len().max(1)] {
            let mut lines = LineReader::new();
            let mut input = Vec::new();
            for part in bytes.chunks(size) {
                lines.feed(part, |line| input.push(line));
            }
            input.extend(lines.finish());
            let expected: Vec<InputLine> =
                expected.iter().map(|line| InputLine::Line((*line).to_owned())).collect();
            assert_eq!(input, expected, "in parts of {size}");
        }
    }

    #[test]
    fn bytes_are_split_into_lines() {
        check(b"ugi\nisready\n", &["ugi", "isready"]);
        check(b"\xEF\xBB\xBFugi\r\n\r\nquit", &["ugi", "", "quit"]);
        check(b"", &[]);
        check(b"\xFF\n", &["\u{FFFD}"]);
        check("é\n".as_bytes(), &["é"]);
    }

    #[test]
    fn too_long_line_is_skipped_and_the_next_is_read() {
        let mut lines = LineReader::new();
        let mut input = Vec::new();
        lines.feed(b"go ", |line| input.push(line));
        for _ in 0..LINE_BYTES_MAX / 1_000 * 3 {
            lines.feed(&[b'x'; 1_000], |line| input.push(line));
            assert!(lines.partial.len() <= LINE_BYTES_MAX + 1_000);
        }
        lines.feed(b"\nstop\n", |line| input.push(line));
        let [InputLine::TooLong(beginning), InputLine::Line(next)] = input.as_slice() else {
            panic!("{input:?}")
        };
        assert!(beginning.starts_with("go xxx") && beginning.len() == QUOTED_BYTES);
        assert_eq!(next, "stop");
        let exact = vec![b'x'; LINE_BYTES_MAX];
        let mut count = 0;
        lines.feed(&exact, |_| panic!("not whole yet"));
        lines.feed(b"\n", |line| count += usize::from(matches!(line, InputLine::Line(_))));
        assert_eq!(count, 1);
    }
}
