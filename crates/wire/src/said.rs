//! What is said to people, as codes with arguments.

use std::collections::BTreeMap;

use serde::Serialize;

/// Something to be told to people: the ids a message may have, the most special first, and what
/// it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Said {
    /// Ids of messages; the first one that the catalogues know is told.
    pub ids: Vec<String>,
    /// Who is spoken to or of, counted from 1: pieces of this seat are named without owner.
    pub seat: Option<u8>,
    /// On which side a statement about a move is.
    pub speaks: Option<Speaks>,
    /// What it is about, by name.
    pub arguments: BTreeMap<String, Value>,
}

/// On which side a statement about a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Speaks {
    /// It is a reason for the move.
    For,
    /// It is a reason against the move.
    Against,
}

/// An argument of something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Value {
    /// A word or a piece of what somebody wrote.
    Text {
        /// It.
        text: String,
    },
    /// A number.
    Number {
        /// It.
        number: i32,
    },
    /// Players, in the order of play.
    Seats {
        /// Counted from 1.
        seats: Vec<u8>,
    },
    /// Pieces, all of one owner.
    Pieces {
        /// Them.
        pieces: Vec<PieceName>,
    },
    /// Places on the board.
    Places {
        /// Them.
        places: Vec<PlaceName>,
    },
    /// Something said inside of something said: what was wanted, why a move was refused.
    Said {
        /// It.
        said: Box<Said>,
    },
}

/// A piece as people call it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PieceName {
    /// Whose it is, counted from 1.
    pub owner: u8,
    /// Its name in the notation, without the owner.
    pub name: String,
    /// Its colour, as a word for programs.
    pub colour: String,
    /// Its number among pieces of the same owner and colour.
    pub number: Option<u32>,
}

/// A place on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlaceName {
    /// As programs write it.
    pub name: String,
    /// As people are shown it.
    pub shown: String,
}

/// Help for the player to move. Each part gives away more than the one before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hint {
    /// What matters in the position, without the move.
    pub matters: Vec<Said>,
    /// Which piece moves, in games with pieces that move.
    pub piece: Option<Said>,
    /// The move …
    #[serde(rename = "move")]
    pub text: String,
    /// … as people are shown it …
    pub shown: String,
    /// … and what can be said for it, the most important first.
    pub why: Vec<Said>,
}

impl Said {
    /// A message by its ids, about nothing yet.
    pub fn new<S: Into<String>>(ids: impl IntoIterator<Item = S>) -> Said {
        let ids = ids.into_iter().map(Into::into).collect();
        Said { ids, seat: None, speaks: None, arguments: BTreeMap::new() }
    }

    /// … and about this text.
    #[must_use]
    pub fn with(self, name: &str, text: &str) -> Said {
        self.about(name, Value::text(text))
    }

    /// … and about this.
    #[must_use]
    pub fn about(mut self, name: &str, value: Value) -> Said {
        self.arguments.insert(name.to_owned(), value);
        self
    }
}

impl Value {
    /// A text.
    pub fn text(text: &str) -> Value {
        Value::Text { text: text.to_owned() }
    }

    /// A number; what is too large is the largest.
    pub fn number(number: impl TryInto<i32>) -> Value {
        Value::Number { number: number.try_into().unwrap_or(i32::MAX) }
    }

    /// Something said.
    pub fn said(said: Said) -> Value {
        Value::Said { said: Box::new(said) }
    }
}
