//! Lines of input with a maximum length.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, BufRead, Read};

/// Maximum length of a line.
const LINE_BYTES_MAX: u64 = 1 << 12;

/// One line of input.
pub enum TypedLine {
    /// A complete line.
    Line(String),
    /// A line that is too long and was skipped.
    TooLong,
    /// End of the input.
    End,
}

/// Waits for the next line.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<TypedLine> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let read = input.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
        let is_complete = bytes.ends_with(b"\n");
        match (read, is_complete) {
            (0, _) if bytes.is_empty() && !too_long => return Ok(TypedLine::End),
            (0, _) | (_, true) => break,
            _ if bytes.len() as u64 >= LINE_BYTES_MAX => {
                too_long = true;
                bytes.clear();
            }
            _ => {}
        }
    }
    if too_long {
        return Ok(TypedLine::TooLong);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(TypedLine::Line(line.trim_start_matches('\u{FEFF}').trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut bytes: &[u8], expected: &[&str]) {
        let mut lines = Vec::new();
        loop {
            match read_line(&mut bytes).unwrap() {
                TypedLine::Line(line) => lines.push(line),
                TypedLine::TooLong => lines.push("(too long)".to_owned()),
                TypedLine::End => break,
            }
        }
        assert_eq!(lines, expected);
    }

    #[test]
    fn long_lines_are_skipped() {
        check(b" K10 \r\n\nquit", &["K10", "", "quit"]);
        check(b"", &[]);
        check(&[&[b'x'; 10_000][..], b"\nhelp\n"].concat(), &["(too long)", "help"]);
        check(&[b'x'; 4096], &["(too long)"]);
        check(b"\xFF\n", &["\u{FFFD}"]);
    }
}
