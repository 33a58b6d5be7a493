//! What can be wrong with a text, and what can be wrong with a move.

use std::error::Error;
use std::fmt;

/// A text that does not say what it should. It knows nothing of any position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    code: &'static str,
    at: usize,
    token: Box<str>,
}

/// So much of a bad text is quoted; the rest could be anything, of any length.
const QUOTED_CHARS: usize = 40;

/// A bad part of a text, cut to a length fit for quoting.
pub fn quoted(token: &str) -> Box<str> {
    token.chars().take(QUOTED_CHARS).collect()
}

impl ParseError {
    /// `code` names what was wanted or wrong, `at` is the byte where the bad part begins in the
    /// text that was read, `token` is the bad part (it is cut to a length fit for quoting).
    pub fn new(code: &'static str, at: usize, token: &str) -> ParseError {
        ParseError { code, at, token: quoted(token) }
    }

    /// The same error in a text in which the part read began at byte `offset`.
    #[must_use]
    pub fn shifted(self, offset: usize) -> ParseError {
        ParseError { at: self.at + offset, ..self }
    }

    /// What was wanted or wrong, as a word for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The byte where the bad part begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The bad part.
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

/// Why a move is not allowed here: a code with arguments. Sentences are made from it elsewhere.
pub trait Reason: Clone + PartialEq + Eq + fmt::Debug {
    /// A word for programs, such as `way-blocked`.
    fn code(&self) -> &'static str;

    /// Calls `each` with the name and the value of every argument, in a fixed order.
    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));
}

/// Writes a reason for programs: the code, then each argument as ` name=value`.
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

/// An illegal move, with the position it was tried on, unharmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError<P, R> {
    /// The position, as it was.
    pub position: P,
    /// Why the move cannot be played on it.
    pub reason: R,
}

impl<P, R: Reason> fmt::Display for PlayError<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(&self.reason, f)
    }
}

impl<P: fmt::Debug, R: Reason> Error for PlayError<P, R> {}
