//! Errors of parsing, and reasons of illegal moves.

use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

/// A syntax error in a text, independent of any position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    code: &'static str,
    at: usize,
    token: Box<str>,
}

/// Maximum length of a quoted token in characters.
const QUOTED_CHARS: usize = 40;

/// Truncates a bad token for quoting.
pub fn quoted(token: &str) -> Box<str> {
    token.chars().take(QUOTED_CHARS).collect()
}

impl ParseError {
    /// Creates an error.
    /// `code` names what was expected or wrong, `at` is the byte offset of the bad token in the
    /// text, and `token` is the token itself, which is truncated for quoting.
    pub fn new(code: &'static str, at: usize, token: &str) -> ParseError {
        ParseError { code, at, token: quoted(token) }
    }

    /// Moves the error by `offset` bytes, for a text that contains the parsed part.
    #[must_use]
    pub fn shifted(self, offset: usize) -> ParseError {
        ParseError { at: self.at + offset, ..self }
    }

    /// Code of what was expected or wrong.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Byte offset of the bad token.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The bad token, truncated.
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}: \"{}\"", self.code, self.at, self.token.escape_debug())
    }
}

impl Error for ParseError {}

/// A code with arguments, such as the reason why a move is illegal.
/// Localised sentences are made from it elsewhere.
pub trait Reason: Clone + PartialEq + Eq + fmt::Debug {
    /// The stable code, such as `way-blocked`.
    fn code(&self) -> &'static str;

    /// Calls `each` with the name and the value of every argument, in a fixed order.
    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));
}

/// Writes a reason in its text form: the code, then each argument as ` name=value`.
///
/// # Errors
/// Those of `out`.
pub fn write_reason(reason: &impl Reason, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(reason.code())?;
    let mut result = Ok(());
    reason.arguments(&mut |name, value| {
        result = result.and_then(|()| write!(out, " {name}={value}"));
    });
    result
}

/// An illegal move with the unchanged position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayError<P, R> {
    /// The unchanged position.
    pub position: P,
    /// The rule that the move breaks.
    pub reason: R,
}

impl<P, R: Reason> fmt::Display for PlayError<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(&self.reason, f)
    }
}

impl<P: fmt::Debug, R: Reason> Error for PlayError<P, R> {}
