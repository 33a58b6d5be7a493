//! Tokens and errors shared by the line parsers.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;

use rulebook::quoted;

/// Kind of token that was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedToken {
    /// One of the commands.
    Command,
    /// One of the keywords of a command.
    Keyword,
    /// Any further word.
    NotEmpty,
    /// A decimal number.
    Number,
    /// Name of a game.
    Game,
    /// Name or value of an option.
    Option,
    /// A shorter line.
    Shorter,
}

impl ExpectedToken {
    /// Stable code for programs and messages.
    pub fn code(self) -> &'static str {
        match self {
            ExpectedToken::Command => "command",
            ExpectedToken::Keyword => "word",
            ExpectedToken::NotEmpty => "end",
            ExpectedToken::Number => "number",
            ExpectedToken::Game => "game",
            ExpectedToken::Option => "option",
            ExpectedToken::Shorter => "length",
        }
    }
}

/// Error in a protocol line, such as `command "hello"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProtocolError {
    expected: ExpectedToken,
    token: Box<str>,
}

impl ProtocolError {
    /// Creates an error; the token is truncated for quoting.
    pub fn new(expected: ExpectedToken, token: &str) -> ProtocolError {
        ProtocolError { expected, token: quoted(token) }
    }

    /// The expected kind of token.
    pub fn expected(&self) -> ExpectedToken {
        self.expected
    }

    /// The offending token.
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} \"{}\"", self.expected.code(), self.token.escape_debug())
    }
}

impl Error for ProtocolError {}

/// Parses an unsigned decimal number.
pub(super) fn parse_number(word: &str) -> Option<u64> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if plain { word.parse().ok() } else { None }
}

/// Parses a decimal number with an optional minus sign.
pub(super) fn parse_signed(word: &str) -> Option<i32> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    parse_number(digits)?;
    word.parse().ok()
}

/// Parses milliseconds. A negative clock counts as 0.
pub(super) fn parse_milliseconds(word: &str) -> Option<u64> {
    match word.strip_prefix('-') {
        Some(digits) => parse_number(digits).map(|_| 0),
        None => parse_number(word),
    }
}

/// Splits a line into its first word and the rest, both trimmed.
pub(super) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((first, rest)) => (first, rest.trim_start()),
        None => (line, ""),
    }
}

/// Joins words with single spaces.
pub(super) fn join_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Box<str> {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text.into()
}

/// Text on one line, with control characters replaced.
pub(super) struct OneLine<'a>(pub &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| {
            use fmt::Write;
            f.write_char(if c.is_control() { '\u{FFFD}' } else { c })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_parsed_strictly() {
        for (word, expected) in [
            ("0", Some(0)),
            ("007", Some(7)),
            ("+1", None),
            ("", None),
            ("1e3", None),
            ("-1", None),
        ] {
            assert_eq!(parse_number(word), expected, "{word}");
        }
        assert_eq!(parse_number("99999999999999999999999"), None);
        assert_eq!(
            (parse_signed("-12"), parse_signed("12"), parse_signed("--1"), parse_signed("-")),
            (Some(-12), Some(12), None, None)
        );
        assert_eq!(
            (parse_milliseconds("-12"), parse_milliseconds("12"), parse_milliseconds("-")),
            (Some(0), Some(12), None)
        );
    }

    #[test]
    fn words_are_split_and_control_characters_replaced() {
        assert_eq!(first_word("  go  nodes 5 "), ("go", "nodes 5"));
        assert_eq!(first_word("\t"), ("", ""));
        assert_eq!(&*join_words(["a", "b"]), "a b");
        assert_eq!(OneLine("a\nb\u{1b}[1m").to_string(), "a\u{FFFD}b\u{FFFD}[1m");
        let error = ProtocolError::new(ExpectedToken::Command, "he\u{7}llo");
        assert_eq!(error.to_string(), "command \"he\\u{7}llo\"");
    }
}
