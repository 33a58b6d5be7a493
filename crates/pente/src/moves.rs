//! A move, what it takes off the board, and why it can be refused.

use std::fmt;
use std::ops::Deref;

use rulebook::{Reason, Seat};

use crate::{Colour, Point, Size, Symmetry};

/// One whole decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a stone on a point.
    Place(Point),
    /// The choice after the four stones of D-Pente: the players exchange their colours.
    Swap,
    /// The other choice: the players keep their colours.
    Stay,
}

/// A move is made in one step.
pub type Step = Move;

impl Move {
    /// The move on a board that was turned.
    #[must_use]
    pub const fn turned(self, size: Size, symmetry: Symmetry) -> Move {
        match self {
            Move::Place(point) => Move::Place(point.turned(size, symmetry)),
            Move::Swap | Move::Stay => self,
        }
    }
}

impl fmt::Display for Move {
    /// The name for programs, without marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => write!(f, "{point}"),
            Move::Swap => write!(f, "swap"),
            Move::Stay => write!(f, "stay"),
        }
    }
}

/// Three stones in each of eight directions.
const MOST_STONES: usize = 24;

/// Some points of the board: a slice that needs no heap.
#[derive(Clone, Copy)]
pub struct Points {
    items: [Point; MOST_STONES],
    len: usize,
}

impl Points {
    pub(crate) const NONE: Points = Points { items: [Size::Nine.centre(); MOST_STONES], len: 0 };

    pub(crate) fn push(&mut self, point: Point) {
        self.items[self.len] = point;
        self.len += 1;
    }
}

impl Deref for Points {
    type Target = [Point];

    fn deref(&self) -> &[Point] {
        &self.items[..self.len]
    }
}

impl PartialEq for Points {
    fn eq(&self, other: &Points) -> bool {
        **self == **other
    }
}

impl Eq for Points {}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// What leaves the board with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The stones the mover takes.
    pub taken: Points,
    /// The stones the mover's side loses by `poof`, the new one among them.
    pub poofed: Points,
    /// How many stones each colour is credited with.
    pub(crate) credit: [u16; 4],
}

impl Removal {
    pub(crate) const NOTHING: Removal =
        Removal { taken: Points::NONE, poofed: Points::NONE, credit: [0; 4] };
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Another seat is to move.
    NotYourTurn {
        /// This one.
        to_move: Seat,
    },
    /// The board is too small for this point.
    OffBoard {
        /// The point.
        point: Point,
    },
    /// A stone is on the point.
    Occupied {
        /// The point.
        point: Point,
        /// The colour of the stone.
        colour: Colour,
    },
    /// The first stone goes to the centre.
    OpeningCentre {
        /// The point that was tried.
        point: Point,
        /// Where the centre is.
        centre: Point,
    },
    /// The first player's second stone stays out of the middle 5x5.
    OpeningZone {
        /// The point that was tried.
        point: Point,
        /// Where the centre is.
        centre: Point,
    },
    /// In G-Pente it also stays off the lines of the centre, three and four steps away from it.
    OpeningLine {
        /// The point that was tried.
        point: Point,
        /// Where the centre is.
        centre: Point,
    },
    /// The four stones of D-Pente lie: a colour is to be chosen.
    ChooseColour,
    /// There is no colour to be chosen.
    NoChoice,
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::OffBoard { .. } => "off-board",
            Illegal::Occupied { .. } => "occupied",
            Illegal::OpeningCentre { .. } => "opening-centre",
            Illegal::OpeningZone { .. } => "opening-zone",
            Illegal::OpeningLine { .. } => "opening-line",
            Illegal::ChooseColour => "choose-colour",
            Illegal::NoChoice => "no-choice",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::ChooseColour | Illegal::NoChoice => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::OffBoard { point } => each("point", point),
            Illegal::Occupied { point, colour } => {
                each("point", point);
                each("colour", colour);
            }
            Illegal::OpeningCentre { point, centre }
            | Illegal::OpeningZone { point, centre }
            | Illegal::OpeningLine { point, centre } => {
                each("point", point);
                each("centre", centre);
            }
        }
    }
}
