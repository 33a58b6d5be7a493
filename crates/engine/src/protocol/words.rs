//! What the readers of lines share.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;

use rulebook::quoted;

/// What was wanted where a line could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// One of the commands.
    Command,
    /// One of the words that can stand behind a command.
    Word,
    /// Anything at all.
    More,
    /// A number.
    Number,
    /// The name of a game.
    Game,
    /// One of the options, or a value that it takes.
    Option,
    /// A line that is not too long.
    Shorter,
}

impl Wanted {
    /// A word for programs and messages.
    pub fn code(self) -> &'static str {
        match self {
            Wanted::Command => "command",
            Wanted::Word => "word",
            Wanted::More => "end",
            Wanted::Number => "number",
            Wanted::Game => "game",
            Wanted::Option => "option",
            Wanted::Shorter => "length",
        }
    }
}

/// A part of a line that says nothing: `command "hello"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    wanted: Wanted,
    token: Box<str>,
}

impl Unread {
    /// The token is cut to a length fit for quoting.
    pub fn new(wanted: Wanted, token: &str) -> Unread {
        Unread { wanted, token: quoted(token) }
    }

    /// What was wanted.
    pub fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// What stood there.
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} \"{}\"", self.wanted.code(), self.token.escape_debug())
    }
}

impl Error for Unread {}

/// A number of plain digits.
pub(super) fn number(word: &str) -> Option<u64> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if plain { word.parse().ok() } else { None }
}

/// A number with or without a sign.
pub(super) fn signed(word: &str) -> Option<i32> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    number(digits)?;
    word.parse().ok()
}

/// Milliseconds. A clock that has run out may be told below zero; nothing is left then.
pub(super) fn milliseconds(word: &str) -> Option<u64> {
    match word.strip_prefix('-') {
        Some(digits) => number(digits).map(|_| 0),
        None => number(word),
    }
}

/// The first word of a line and the rest, both without space around them.
pub(super) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((first, rest)) => (first, rest.trim_start()),
        None => (line, ""),
    }
}

/// The words of a text with one space between them.
pub(super) fn joined<'a>(words: impl IntoIterator<Item = &'a str>) -> Box<str> {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text.into()
}

/// A text on one line, without anything a terminal would obey.
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
    fn numbers_are_digits() {
        for (word, expected) in [
            ("0", Some(0)),
            ("007", Some(7)),
            ("+1", None),
            ("", None),
            ("1e3", None),
            ("-1", None),
        ] {
            assert_eq!(number(word), expected, "{word}");
        }
        assert_eq!(number("99999999999999999999999"), None);
        assert_eq!(
            (signed("-12"), signed("12"), signed("--1"), signed("-")),
            (Some(-12), Some(12), None, None)
        );
        assert_eq!(
            (milliseconds("-12"), milliseconds("12"), milliseconds("-")),
            (Some(0), Some(12), None)
        );
    }

    #[test]
    fn lines_come_apart_and_stay_one_line() {
        assert_eq!(first_word("  go  nodes 5 "), ("go", "nodes 5"));
        assert_eq!(first_word("\t"), ("", ""));
        assert_eq!(&*joined(["a", "b"]), "a b");
        assert_eq!(OneLine("a\nb\u{1b}[1m").to_string(), "a\u{FFFD}b\u{FFFD}[1m");
        let unread = Unread::new(Wanted::Command, "he\u{7}llo");
        assert_eq!(unread.to_string(), "command \"he\\u{7}llo\"");
    }
}
