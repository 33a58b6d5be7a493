//! A move, what it takes off the board, and why it can be refused.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use rulebook::{Reason, Seat};

use crate::{GridPoint, PenteColour, Size, SquareSymmetry};

/// One whole decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a stone on a point.
    Place(GridPoint),
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
    pub const fn turned(self, size: Size, symmetry: SquareSymmetry) -> Move {
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
pub struct GridPoints {
    items: [GridPoint; MOST_STONES],
    len: usize,
}

impl GridPoints {
    pub(crate) const NONE: GridPoints =
        GridPoints { items: [Size::Nine.centre(); MOST_STONES], len: 0 };

    pub(crate) fn push(&mut self, point: GridPoint) {
        self.items[self.len] = point;
        self.len += 1;
    }
}

impl Deref for GridPoints {
    type Target = [GridPoint];

    fn deref(&self) -> &[GridPoint] {
        &self.items[..self.len]
    }
}

impl PartialEq for GridPoints {
    fn eq(&self, other: &GridPoints) -> bool {
        **self == **other
    }
}

impl Eq for GridPoints {}

impl Hash for GridPoints {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for GridPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// The stones that leave the board with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Removal {
    /// The stones the mover takes.
    pub taken: GridPoints,
    /// The stones the mover's side loses by `poof`, the new one among them.
    pub poofed: GridPoints,
    /// Number of stones each colour is credited with.
    pub(crate) credit: [u16; 4],
}

impl Removal {
    pub(crate) const NOTHING: Removal =
        Removal { taken: GridPoints::NONE, poofed: GridPoints::NONE, credit: [0; 4] };
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Another seat is to move.
    NotYourTurn {
        /// The seat to move.
        to_move: Seat,
    },
    /// The board is too small for this point.
    OffBoard {
        /// The point that was tried.
        point: GridPoint,
    },
    /// A stone is on the point.
    Occupied {
        /// The point that is taken.
        point: GridPoint,
        /// The colour of the stone.
        colour: PenteColour,
    },
    /// The first stone goes to the centre.
    OpeningCentre {
        /// The point that was tried.
        point: GridPoint,
        /// The centre of the board.
        centre: GridPoint,
    },
    /// The first player's second stone stays out of the middle 5x5.
    OpeningZone {
        /// The point that was tried.
        point: GridPoint,
        /// The centre of the board.
        centre: GridPoint,
    },
    /// In G-Pente it also stays off the lines of the centre, three and four steps away from it.
    OpeningLine {
        /// The point that was tried.
        point: GridPoint,
        /// The centre of the board.
        centre: GridPoint,
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
