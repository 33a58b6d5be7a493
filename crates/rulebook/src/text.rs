//! What readers of notation share.

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

/// Parts of a text between separators, each with the byte where it begins.
pub fn parts(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split(separator).map(move |part| {
        let at = next;
        next += part.len() + separator.len_utf8();
        (at, part)
    })
}

/// A number of at most `digits` digits, and never more than nine, without sign or needless zeros.
pub fn plain_number(text: &str, digits: usize) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = text.len() <= digits.min(9) && (text == "0" || !text.starts_with('0'));
    if plain && short { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_know_where_they_begin() {
        assert_eq!(parts("a,,bc", ',').collect::<Vec<_>>(), [(0, "a"), (2, ""), (3, "bc")]);
        assert_eq!(parts("", ',').collect::<Vec<_>>(), [(0, "")]);
    }

    #[test]
    fn numbers_are_plain() {
        for (text, expected) in [
            ("0", Some(0)),
            ("42", Some(42)),
            ("100", None),
            ("", None),
            ("07", None),
            ("+7", None),
        ] {
            assert_eq!(plain_number(text, 2), expected, "{text}");
        }
        assert_eq!(plain_number("999999999", 12), Some(999_999_999));
        assert_eq!(plain_number("9999999999", 12), None);
    }
}
