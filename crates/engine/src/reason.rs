//! True statements as codes with arguments. Words for people are made from them elsewhere.

use std::fmt;

use rulebook::{Reason, Seat};

/// A true statement about a move or a position: a code, and what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reasoned {
    /// A word for programs, such as `stops-out`.
    pub code: &'static str,
    /// Whose statement it is: the player who moves.
    pub seat: Seat,
    /// What it is about, each by its name.
    pub arguments: Vec<(&'static str, Value)>,
}

/// On which side a statement about a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaks {
    /// It is a reason for the move.
    For,
    /// It is a reason against the move.
    Against,
}

/// What a statement is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A player.
    Seat(Seat),
    /// Several players, in the order of play.
    Seats(Vec<Seat>),
    /// A number.
    Number(u32),
    /// One of a few words for programs.
    Word(&'static str),
    /// Pieces, all of one owner.
    Pieces(Vec<NamedPiece>),
    /// Places on the board.
    Places(Vec<Place>),
}

/// A piece as people call it: by its owner and its colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedPiece {
    /// Whose it is.
    pub owner: Seat,
    /// Its name in the machine's notation, without the owner.
    pub name: String,
    /// Its colour, as a word for programs: `white`.
    pub colour: &'static str,
    /// Its number among pieces of the same owner and colour, where there are such.
    pub number: Option<u32>,
}

/// A place on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// As programs write it.
    pub name: String,
    /// As people are shown it.
    pub shown: String,
}

impl Reasoned {
    /// A statement without arguments.
    pub fn new(code: &'static str, seat: Seat) -> Reasoned {
        Reasoned { code, seat, arguments: Vec::new() }
    }

    /// … and with this one.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Reasoned {
        self.arguments.push((name, value));
        self
    }

    /// Whether it speaks against the move, or for it.
    pub fn speaks(&self) -> Speaks {
        match self.code {
            "allows-last-piece" | "allows-out" | "allows-win" | "passes-up" | "helps-rival"
            | "can-be-undone" | "ties" | "warms" => Speaks::Against,
            _ => Speaks::For,
        }
    }

    /// The argument of this name.
    pub fn argument(&self, name: &str) -> Option<&Value> {
        self.arguments.iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    }
}

impl Reason for Reasoned {
    fn code(&self) -> &'static str {
        self.code
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("seat", &self.seat);
        for (name, value) in &self.arguments {
            each(name, value);
        }
    }
}

impl fmt::Display for Reasoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rulebook::write_reason(self, f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Seat(seat) => write!(f, "{seat}"),
            Value::Seats(seats) => write_list(f, seats),
            Value::Number(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
            Value::Pieces(pieces) => write_list(f, pieces),
            Value::Places(places) => write_list(f, places),
        }
    }
}

impl fmt::Display for NamedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.owner, self.name)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(f, "{comma}{item}")?;
    }
    Ok(())
}
