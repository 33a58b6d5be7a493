//! The options behind the name of a game.

use std::fmt;
use std::str::FromStr;

use rulebook::{Notation, ParseError};

/// The options behind the name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Options<S> {
    /// The plain name.
    /// A game begins with the usual options; a position that names its own is taken as it is.
    Plain,
    /// These and no others. [`Options::new`] keeps one spelling for one game.
    Given(S),
}

impl<S: Default + Clone + fmt::Display> Options<S> {
    /// The options a game begins with.
    pub fn setup(&self) -> S {
        match self {
            Options::Plain => S::default(),
            Options::Given(setup) => setup.clone(),
        }
    }

    /// These options. Those without a text of their own are those of the plain name.
    pub fn new(setup: S) -> Options<S> {
        if setup.to_string().is_empty() { Options::Plain } else { Options::Given(setup) }
    }
}

/// Reads a position of a plain name, in games whose positions say nothing of the options.
pub(crate) fn usual<P: Notation<Setup: Default>>(text: &str) -> Result<P, ParseError> {
    P::read_position(&P::Setup::default(), text)
}

/// Reads a position of a plain name, in games whose positions name their own options.
pub(crate) fn any<P: Notation + FromStr<Err = ParseError>>(text: &str) -> Result<P, ParseError> {
    text.parse()
}
