//! A small lexer for Rust: enough to tell code from comments and strings.

/// The text with comments and the contents of strings replaced by spaces, line by line the same.
pub fn blank_comments_and_strings(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut blanked = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = token_end(text, at);
        // Single characters are code; everything longer is a comment or a literal.
        if end > at + 1 {
            blanked[at..end]
                .iter_mut()
                .filter(|byte| **byte != b'\n')
                .for_each(|byte| *byte = b' ');
        }
        at = end;
    }
    String::from_utf8(blanked).unwrap_or_default()
}

/// The end of the comment or literal that begins here, or else of this one byte.
fn token_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let rest = &bytes[at..];
    if rest.starts_with(b"//") {
        return text[at..].find('\n').map_or(bytes.len(), |length| at + length);
    }
    if rest.starts_with(b"/*") {
        return block_comment_end(bytes, at);
    }
    if let Some(hashes) = raw_string_hashes(bytes, at) {
        let open = at + 2 + hashes;
        let close = format!("\"{}", "#".repeat(hashes));
        return text[open..].find(&close).map_or(bytes.len(), |found| open + found + close.len());
    }
    match rest[0] {
        b'"' => quoted_end(bytes, at, b'"'),
        b'\'' if is_char_literal(text, at) => quoted_end(bytes, at, b'\''),
        _ => at + 1,
    }
}

fn block_comment_end(bytes: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_usize);
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    bytes.len()
}

/// The number of `#` of a raw string that begins here.
fn raw_string_hashes(bytes: &[u8], at: usize) -> Option<usize> {
    let follows_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    // `br"…"` is read as the byte `b` and then a raw string.
    let is_byte_string = at > 0 && bytes[at - 1] == b'b';
    if bytes[at] != b'r' || (follows_word && !is_byte_string) {
        return None;
    }
    let hashes = bytes[at + 1..].iter().take_while(|byte| **byte == b'#').count();
    (bytes.get(at + 1 + hashes) == Some(&b'"')).then_some(hashes)
}

fn quoted_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// True for `'x'` and `'\n'`, false for a lifetime.
fn is_char_literal(text: &str, at: usize) -> bool {
    let mut chars = text[at + 1..].chars();
    match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    }
}

/// The lines before the unit tests at the foot of the file.
pub fn without_unit_tests(text: &str) -> &str {
    match text.find("\n#[cfg(test)]\nmod ") {
        Some(end) => &text[..end],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_blanked() {
        let check = |text: &str, expected: &str| {
            assert_eq!(blank_comments_and_strings(text), expected, "{text}");
        };
        check("let a = b; // c", "let a = b;     ");
        check("a /* b /* c */ d */ e", "a                   e");
        check("f(\"a\\\"b\", c)", "f(      , c)");
        check("r#\"a\"b\"# + 'x' + '\\''", "         +     +     ");
        check("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)");
        check("\"a\nb\"\nc", "  \n  \nc");
        check("for r in x", "for r in x");
    }

    #[test]
    fn unit_tests_are_cut_off() {
        assert_eq!(without_unit_tests("fn a() {}\n\n#[cfg(test)]\nmod tests {}\n"), "fn a() {}\n");
        assert_eq!(without_unit_tests("#[cfg(test)]\nfn a() {}\n"), "#[cfg(test)]\nfn a() {}\n");
    }
}
