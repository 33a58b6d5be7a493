//! Bytes to lines, with a bound on each.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use super::LINE_BYTES;

/// A line, or the beginning of one that was too long and is skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line without its end.
    Line(String),
    /// How a line began that is longer than [`LINE_BYTES`].
    TooLong(String),
}

/// Cuts a stream of bytes into lines. Whatever comes, it keeps no more than one line.
#[derive(Clone, Default, Debug)]
pub struct Lines {
    begun: Vec<u8>,
    skipping: bool,
}

/// So much of a line that is too long is told.
const BEGINNING_BYTES: usize = 64;

impl Lines {
    /// A stream that has not begun.
    pub fn new() -> Lines {
        Lines::default()
    }

    /// More bytes have come: `each` hears every line that is whole by now. What is no UTF-8 is
    /// replaced.
    pub fn feed(&mut self, bytes: &[u8], mut each: impl FnMut(Heard)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, whole) = match part.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (part, false),
            };
            if !self.skipping {
                self.begun.extend_from_slice(text);
                if self.begun.len() > LINE_BYTES {
                    self.begun.truncate(BEGINNING_BYTES);
                    each(Heard::TooLong(self.take()));
                    self.skipping = true;
                } else if whole {
                    each(Heard::Line(self.take()));
                }
            }
            if whole {
                self.skipping = false;
            }
        }
    }

    /// No more bytes will come: a last line without an end is a line, too.
    pub fn finish(&mut self) -> Option<Heard> {
        let open = !self.begun.is_empty();
        self.skipping = false;
        open.then(|| Heard::Line(self.take()))
    }

    fn take(&mut self) -> String {
        let text = String::from_utf8_lossy(&self.begun);
        let text = text.trim_start_matches('\u{FEFF}').trim_end_matches('\r').to_owned();
        self.begun.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same lines, however the bytes are cut.
    fn check(bytes: &[u8], expected: &[&str]) {
        for size in [1, 2, 3, 7, bytes.len().max(1)] {
            let mut lines = Lines::new();
            let mut heard = Vec::new();
            for part in bytes.chunks(size) {
                lines.feed(part, |line| heard.push(line));
            }
            heard.extend(lines.finish());
            let expected: Vec<Heard> =
                expected.iter().map(|line| Heard::Line((*line).to_owned())).collect();
            assert_eq!(heard, expected, "in parts of {size}");
        }
    }

    #[test]
    fn bytes_become_lines() {
        check(b"ugi\nisready\n", &["ugi", "isready"]);
        check(b"\xEF\xBB\xBFugi\r\n\r\nquit", &["ugi", "", "quit"]);
        check(b"", &[]);
        check(b"\xFF\n", &["\u{FFFD}"]);
        check("é\n".as_bytes(), &["é"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_heard() {
        let mut lines = Lines::new();
        let mut heard = Vec::new();
        lines.feed(b"go ", |line| heard.push(line));
        for _ in 0..LINE_BYTES / 1_000 * 3 {
            lines.feed(&[b'x'; 1_000], |line| heard.push(line));
            assert!(lines.begun.len() <= LINE_BYTES + 1_000);
        }
        lines.feed(b"\nstop\n", |line| heard.push(line));
        let [Heard::TooLong(beginning), Heard::Line(next)] = heard.as_slice() else {
            panic!("{heard:?}")
        };
        assert!(beginning.starts_with("go xxx") && beginning.len() == BEGINNING_BYTES);
        assert_eq!(next, "stop");
        let exact = vec![b'x'; LINE_BYTES];
        let mut count = 0;
        lines.feed(&exact, |_| panic!("not whole yet"));
        lines.feed(b"\n", |line| count += usize::from(matches!(line, Heard::Line(_))));
        assert_eq!(count, 1);
    }
}
