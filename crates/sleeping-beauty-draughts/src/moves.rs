//! A move, its steps, and the reasons to refuse one.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::BeautySquare;

/// The most leaps of one move: there are never more enemies.
pub(crate) const MAX_LEAPS: usize = 12;

/// The squares that a piece moves to, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Path {
    /// `None` behind the last square.
    squares: [Option<BeautySquare>; MAX_LEAPS],
}

impl Path {
    pub(crate) const EMPTY: Path = Path { squares: [None; MAX_LEAPS] };

    pub(crate) fn only(square: BeautySquare) -> Path {
        let mut path = Path::EMPTY;
        path.push(square);
        path
    }

    /// Adds a square and returns whether there was room for it.
    pub(crate) fn push(&mut self, square: BeautySquare) -> bool {
        let free = self.squares.iter_mut().find(|place| place.is_none());
        free.map(|place| *place = Some(square)).is_some()
    }

    pub(crate) fn get(&self, index: usize) -> Option<BeautySquare> {
        self.squares.get(index).copied().flatten()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = BeautySquare> {
        self.squares.iter().map_while(|square| *square)
    }

    pub(crate) fn len(&self) -> usize {
        self.iter().count()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.get(0).is_none()
    }
}

/// One whole turn: a sleeping beauty wakes where she must, and a piece moves or captures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(crate) wake: Option<BeautySquare>,
    pub(crate) from: BeautySquare,
    pub(crate) captures: bool,
    pub(crate) path: Path,
}

/// One step of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// A sleeping beauty wakes. If no other piece is chosen, she moves.
    Wake(BeautySquare),
    /// The piece that moves.
    From(BeautySquare),
    /// The piece that moves after another has woken.
    Other(BeautySquare),
    /// The square of a move without capture.
    To(BeautySquare),
    /// The landing square of a leap, or the square of a piece captured by replacement.
    Take(BeautySquare),
}

impl Step {
    /// The square that the step names.
    pub const fn square(self) -> BeautySquare {
        match self {
            Step::Wake(square)
            | Step::From(square)
            | Step::Other(square)
            | Step::To(square)
            | Step::Take(square) => square,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Wake(square) => write!(f, "{square}*"),
            Step::From(square) | Step::To(square) => write!(f, "{square}"),
            Step::Other(square) => write!(f, ",{square}"),
            Step::Take(square) => write!(f, ":{square}"),
        }
    }
}

impl Move {
    /// The sleeping beauty that wakes.
    pub const fn wake(&self) -> Option<BeautySquare> {
        self.wake
    }

    /// The first square of the piece that moves.
    pub const fn from(&self) -> BeautySquare {
        self.from
    }

    /// The last square of the piece that moves.
    pub fn to(&self) -> BeautySquare {
        self.path.iter().last().unwrap_or(self.from)
    }

    /// The squares that the piece comes to, in order.
    pub fn path(&self) -> impl Iterator<Item = BeautySquare> {
        self.path.iter()
    }

    /// Returns whether the move captures.
    pub const fn is_capture(&self) -> bool {
        self.captures
    }

    /// Returns whether the move captures by replacement.
    pub fn is_replacement(&self) -> bool {
        self.captures && self.path.get(0).is_some_and(|to| to.is_adjacent(self.from))
    }

    /// The squares of the captured pieces, in order.
    pub fn captured(&self) -> impl Iterator<Item = BeautySquare> {
        let replaced = self.path.get(0).filter(|_| self.is_replacement());
        let starts = core::iter::once(self.from).chain(self.path.iter());
        let leapt = starts.zip(self.path.iter()).filter_map(|(from, to)| from.between(to));
        replaced.into_iter().chain(leapt.filter(|_| self.captures))
    }

    /// The step with this index.
    pub(crate) fn step(&self, index: usize) -> Option<Step> {
        let heads = [
            self.wake.map(Step::Wake),
            match self.wake {
                None => Some(Step::From(self.from)),
                Some(lady) if lady == self.from => None,
                Some(_) => Some(Step::Other(self.from)),
            },
        ];
        let count = heads.iter().flatten().count();
        if index < count {
            return heads.iter().flatten().nth(index).copied();
        }
        let square = self.path.get(index - count)?;
        Some(if self.captures { Step::Take(square) } else { Step::To(square) })
    }

    /// All steps in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> {
        (0..).map_while(|index| self.step(index))
    }

    /// The move that these steps make, legal or not.
    pub(crate) fn from_steps(steps: &[Step]) -> Option<Move> {
        let (wake, from, rest) = match steps {
            [Step::Wake(lady), Step::Other(from), rest @ ..] if lady != from => {
                (Some(*lady), *from, rest)
            }
            [Step::Wake(lady), rest @ ..] => (Some(*lady), *lady, rest),
            [Step::From(from), rest @ ..] => (None, *from, rest),
            _ => return None,
        };
        match rest {
            [Step::To(to)] => Some(Move { wake, from, captures: false, path: Path::only(*to) }),
            [Step::Take(_), ..] => {
                let mut path = Path::EMPTY;
                for step in rest {
                    let Step::Take(square) = step else { return None };
                    if !path.push(*square) {
                        return None;
                    }
                }
                Some(Move { wake, from, captures: true, path })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// The name for programs, without marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().try_for_each(|step| write!(f, "{step}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
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
    /// A sleeping beauty must wake.
    MustWake,
    /// No sleeping beauty of the player may wake on this square.
    NoWake {
        /// The square that was named.
        square: BeautySquare,
    },
    /// No man or lady of the player is on the square.
    NoPiece {
        /// The square that was named.
        square: BeautySquare,
    },
    /// The player must capture this number of pieces by leaps.
    MustLeap {
        /// The greatest number that a sequence can take.
        pieces: u8,
    },
    /// The square that a jump of joy crosses is threatened.
    Threatened {
        /// The square that is crossed.
        square: BeautySquare,
    },
    /// The position was in this run before, and one recurrence has been tolerated.
    Repeated,
    /// The piece cannot move there in this way.
    Unreachable {
        /// The last square of the move.
        square: BeautySquare,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::MustWake => "must-wake",
            Illegal::NoWake { .. } => "no-wake",
            Illegal::NoPiece { .. } => "no-piece",
            Illegal::MustLeap { .. } => "must-leap",
            Illegal::Threatened { .. } => "threatened",
            Illegal::Repeated => "repeated",
            Illegal::Unreachable { .. } => "unreachable",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over | Illegal::MustWake | Illegal::Repeated => {}
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::MustLeap { pieces } => each("pieces", pieces),
            Illegal::NoWake { square }
            | Illegal::NoPiece { square }
            | Illegal::Threatened { square }
            | Illegal::Unreachable { square } => each("square", square),
        }
    }
}
