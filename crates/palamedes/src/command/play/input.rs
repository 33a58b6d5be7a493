//! Lines that somebody types.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, BufRead, Read};

/// Nobody types a longer line.
const TYPED_BYTES: u64 = 1 << 12;

/// What somebody typed.
pub enum Typed {
    /// A line.
    Line(String),
    /// A line that is too long; it is skipped.
    TooLong,
    /// Nothing more.
    End,
}

/// Waits for a line.
pub fn read(input: &mut dyn BufRead) -> io::Result<Typed> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let read = input.take(TYPED_BYTES).read_until(b'\n', &mut bytes)?;
        let whole = bytes.ends_with(b"\n");
        match (read, whole) {
            (0, _) if bytes.is_empty() && !too_long => return Ok(Typed::End),
            (0, _) | (_, true) => break,
            _ if bytes.len() as u64 >= TYPED_BYTES => {
                too_long = true;
                bytes.clear();
            }
            _ => {}
        }
    }
    if too_long {
        return Ok(Typed::TooLong);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Typed::Line(line.trim_start_matches('\u{FEFF}').trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut bytes: &[u8], expected: &[&str]) {
        let mut told = Vec::new();
        loop {
            match read(&mut bytes).unwrap() {
                Typed::Line(line) => told.push(line),
                Typed::TooLong => told.push("(too long)".to_owned()),
                Typed::End => break,
            }
        }
        assert_eq!(told, expected);
    }

    #[test]
    fn lines_of_any_length_are_read_or_skipped() {
        check(b" K10 \r\n\nquit", &["K10", "", "quit"]);
        check(b"", &[]);
        check(&[&[b'x'; 10_000][..], b"\nhelp\n"].concat(), &["(too long)", "help"]);
        check(&[b'x'; 4096], &["(too long)"]);
        check(b"\xFF\n", &["\u{FFFD}"]);
    }
}
