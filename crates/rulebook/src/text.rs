//! Functions shared by parsers of notation.

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

/// Splits a text at a separator, with the byte offset of each part.
pub fn split_with_offsets(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split(separator).map(move |part| {
        let at = next;
        next += part.len() + separator.len_utf8();
        (at, part)
    })
}

/// Parses a number of at most `digits` digits without sign or leading zeros.
/// More than nine digits are never accepted.
pub fn parse_plain_number(text: &str, digits: usize) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = text.len() <= digits.min(9) && (text == "0" || !text.starts_with('0'));
    if plain && short { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_with_offsets_returns_byte_offsets() {
        assert_eq!(
            split_with_offsets("a,,bc", ',').collect::<Vec<_>>(),
            [(0, "a"), (2, ""), (3, "bc")]
        );
        assert_eq!(split_with_offsets("", ',').collect::<Vec<_>>(), [(0, "")]);
    }

    #[test]
    fn plain_numbers_have_no_sign_or_leading_zeros() {
        for (text, expected) in [
            ("0", Some(0)),
            ("42", Some(42)),
            ("100", None),
            ("", None),
            ("07", None),
            ("+7", None),
        ] {
            assert_eq!(parse_plain_number(text, 2), expected, "{text}");
        }
        assert_eq!(parse_plain_number("999999999", 12), Some(999_999_999));
        assert_eq!(parse_plain_number("9999999999", 12), None);
    }
}
