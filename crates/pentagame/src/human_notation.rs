//! Book notation: moves as people write and read them.
//!
//! `a, b (A ↔ B)` · `d (D → b) & [E-1-b]` · `a, 2b (A ⇌ B)` · `a (C → a+) & [+D-2-E]`. Reading is
//! lenient and needs the position: a text may leave out what is clear on the board. A text may
//! also leave open where a block goes, as in `[E × b]`; it then reads to a [`PartialMove`], which
//! can be shown but not played. The whole grammar stands in `docs/play/notation.md`.
//!
//! Whether a move is legal is not asked here ([`Pentagame::check_move`]), except where that
//! decides which of several pieces is meant.
//!
//! ```
//! use pentagame::{Pentagame, Setup};
//!
//! let start = Pentagame::new(Setup::default());
//! let rocket = start.parse_human_move("(A -> d) & [B2C]!")?;
//! assert_eq!(start.human_move_text(&rocket), "a (A → d) & [B-2-C]!");
//! assert!(start.check_move(rocket.whole()?).is_ok());
//!
//! let open = start.parse_human_move("(A -> d) & [B x C]")?;
//! assert_eq!(open.whole().unwrap_err().code(), "stop-open");
//! assert!(open.turn.fits(rocket.whole()?));
//! # Ok::<(), rulebook::ParseError>(())
//! ```

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod ast;
mod parser;
mod resolve;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rulebook::{Notation, ParseError};

use crate::line::Line;
use crate::moves::Move;
use crate::position::Pentagame;
use crate::stop::Stop;
use crate::symmetry::Symmetry;

pub use ast::MoveAst;

/// A longer text is not read.
pub const HUMAN_MOVE_BYTES_MAX: usize = 2_000;

/// More ideas behind one move are not read.
pub const IDEAS_MAX: usize = 8;

/// A verdict on a move or on a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveAnnotation {
    /// The `!`, a good move.
    Good,
    /// The `?`, a poor move.
    Poor,
    /// The `!!`, a very good move.
    VeryGood,
    /// The `??`, a very poor move.
    VeryPoor,
    /// `!?`, worth a try.
    Interesting,
    /// `?!`, of doubtful worth.
    Doubtful,
}

impl MoveAnnotation {
    /// All of them.
    pub const ALL: [MoveAnnotation; 6] = [
        MoveAnnotation::Good,
        MoveAnnotation::Poor,
        MoveAnnotation::VeryGood,
        MoveAnnotation::VeryPoor,
        MoveAnnotation::Interesting,
        MoveAnnotation::Doubtful,
    ];

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            MoveAnnotation::Good => "!",
            MoveAnnotation::Poor => "?",
            MoveAnnotation::VeryGood => "!!",
            MoveAnnotation::VeryPoor => "??",
            MoveAnnotation::Interesting => "!?",
            MoveAnnotation::Doubtful => "?!",
        }
    }
}

/// The stops a text allows for a block to go to or come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placement {
    /// Exactly this stop.
    On(Stop),
    /// One of the stops between the two nodes of this line, written `E × b`.
    Across(Line),
    /// Left open, written `...`.
    Open,
}

impl Placement {
    /// Returns whether a stop is one of those meant.
    pub fn fits(self, stop: Stop) -> bool {
        match self {
            Placement::On(named) => named == stop,
            Placement::Across(line) => stop.on_line().is_some_and(|(on, _)| on == line),
            Placement::Open => true,
        }
    }

    fn turned(self, symmetry: Symmetry) -> Placement {
        match self {
            Placement::On(stop) => Placement::On(symmetry.stop(stop)),
            Placement::Across(line) => Placement::Across(symmetry.line(line)),
            Placement::Open => Placement::Open,
        }
    }

    fn stop(self) -> Option<Stop> {
        match self {
            Placement::On(stop) => Some(stop),
            Placement::Across(_) | Placement::Open => None,
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Placement::On(stop) => write!(f, "{}", stop.human_name()),
            Placement::Across(line) => write!(f, "{} × {}", line.first(), line.last()),
            Placement::Open => f.write_str("..."),
        }
    }
}

/// A move of which the walk is known, and of the blocks as much as was said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartialMove {
    /// The walk with its swap, without blocks; or [`Move::PASS`].
    pub walk: Move,
    /// Placement of the black block.
    pub black: Option<Placement>,
    /// Placement of the grey block.
    pub grey: Option<Placement>,
    /// The stop the grey block is taken from, when the pool is empty.
    pub taken: Option<Placement>,
}

impl PartialMove {
    /// The whole move, if nothing was left open.
    pub fn whole(&self) -> Option<Move> {
        let mut m = self.walk;
        if let Some(black) = self.black {
            m = m.black_to(black.stop()?);
        }
        if let Some(grey) = self.grey {
            m = m.grey_to(grey.stop()?);
        }
        if let Some(taken) = self.taken {
            m = m.grey_from(taken.stop()?);
        }
        Some(m)
    }

    /// Returns whether a whole move is one of those meant.
    pub fn fits(&self, m: Move) -> bool {
        let fits = |placement: Option<Placement>, stop: Option<Stop>| match (placement, stop) {
            (Some(placement), Some(stop)) => placement.fits(stop),
            (None, None) => true,
            _ => false,
        };
        // Who leaves the grey block open leaves open where it comes from.
        let taken = match (self.grey, self.taken) {
            (Some(Placement::Across(_) | Placement::Open), None) => true,
            (_, taken) => fits(taken, m.taken()),
        };
        self.walk == m.without_blocks()
            && fits(self.black, m.black())
            && fits(self.grey, m.grey())
            && taken
    }

    /// The first part that was left open.
    fn open(&self) -> Option<Placement> {
        let placements = [self.black, self.grey, self.taken];
        placements.into_iter().flatten().find(|placement| placement.stop().is_none())
    }
}

impl From<Move> for PartialMove {
    fn from(m: Move) -> PartialMove {
        PartialMove {
            walk: m.without_blocks(),
            black: m.black().map(Placement::On),
            grey: m.grey().map(Placement::On),
            taken: m.taken().map(Placement::On),
        }
    }
}

/// The verdicts on the parts of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveAnnotations {
    /// Behind the walk.
    pub walk: Option<MoveAnnotation>,
    /// Behind the black block.
    pub black: Option<MoveAnnotation>,
    /// Behind the grey block.
    pub grey: Option<MoveAnnotation>,
}

/// A move as a book shows it: perhaps partial, with verdicts and ideas.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HumanMove {
    /// The move that is played.
    pub turn: PartialMove,
    /// Annotations of the move's parts.
    pub marks: MoveAnnotations,
    /// The moves it threatens or prepares, each behind a `△`.
    /// They lie in the future, so they are bound to no position.
    pub ideas: Vec<MoveAst>,
}

impl HumanMove {
    /// The move, where a whole one is wanted.
    ///
    /// # Errors
    /// `stop-open` when the text left a stop open; the token is the part that did.
    pub fn whole(&self) -> Result<Move, ParseError> {
        self.turn.whole().ok_or_else(|| {
            let open = self.turn.open().map(|open| format!("[{open}]"));
            ParseError::new("stop-open", 0, &open.unwrap_or_default())
        })
    }

    /// The verdict on the whole move: the last one written.
    pub fn mark(&self) -> Option<MoveAnnotation> {
        self.marks.grey.or(self.marks.black).or(self.marks.walk)
    }
}

impl From<Move> for HumanMove {
    fn from(m: Move) -> HumanMove {
        HumanMove { turn: m.into(), marks: MoveAnnotations::default(), ideas: Vec::new() }
    }
}

impl Pentagame {
    /// Reads a move of the player to move in book notation.
    ///
    /// # Errors
    /// What was wrong, and where; `which-piece` when the text fits several pieces.
    pub fn parse_human_move(&self, text: &str) -> Result<HumanMove, ParseError> {
        let line = parser::parse_line(text)?;
        let wrong = |code| ParseError::new(code, 0, text);
        if line.player.is_some_and(|player| player != self.to_move) {
            return Err(wrong("other-player"));
        }
        let (turn, marks) = self.resolve(&line.turn).map_err(wrong)?;
        Ok(HumanMove { turn, marks, ideas: line.ideas })
    }

    /// Writes a move of the player to move in book notation.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_human_move(&self, m: &HumanMove, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.to_ast(&m.turn, m.marks))?;
        m.ideas.iter().try_for_each(|idea| write!(out, " △ {idea}"))
    }

    /// The text of a move in book notation.
    pub fn human_move_text(&self, m: &HumanMove) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_human_move(m, &mut text);
        text
    }

    /// A move of this position as it is written on the turned one.
    /// With [`Symmetry::by_convention`] that shows a game under the labels of the book; the record
    /// keeps its own.
    ///
    /// # Panics
    /// When the symmetry does not keep the game ([`Symmetry::keeps`]).
    #[must_use]
    pub fn transform_human_move(&self, symmetry: Symmetry, m: &HumanMove) -> HumanMove {
        let turned = |placement: Placement| placement.turned(symmetry);
        let turn = PartialMove {
            walk: self.transform_move(symmetry, m.turn.walk),
            black: m.turn.black.map(turned),
            grey: m.turn.grey.map(turned),
            taken: m.turn.taken.map(turned),
        };
        let ideas = m.ideas.iter().map(|idea| idea.turned(symmetry)).collect();
        HumanMove { turn, marks: m.marks, ideas }
    }
}

/// Reading any text must not panic, and what is read must be written and read again alike.
/// The fuzz target calls this.
///
/// # Panics
/// When a text that was read is written and then read as something else.
pub fn fuzz_human_notation(position: &Pentagame, text: &str) {
    let Ok(read) = position.parse_human_move(text) else { return };
    let written = position.human_move_text(&read);
    assert_eq!(position.parse_human_move(&written).as_ref(), Ok(&read), "{text:?} as {written:?}");
    if let Ok(m) = read.whole() {
        assert_eq!(position.canonical(m), m, "{text:?}");
        assert!(read.turn.fits(m), "{text:?}");
        if position.check_move(m).is_ok() {
            let machine = position.move_text(&m);
            assert_eq!(position.read_move(&machine), Ok(m), "{text:?} as {machine:?}");
        }
    }
    for idea in &read.ideas {
        assert_eq!(idea.to_string().parse().as_ref(), Ok(idea), "{text:?}");
    }
}
