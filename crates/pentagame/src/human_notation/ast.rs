//! Syntax tree of a text in book notation, independent of any position.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rulebook::{LOST_TURN, ParseError, Seat};

use super::{MoveAnnotation, Placement, parser};
use crate::stop::Stop;
use crate::symmetry::Symmetry;

/// A turn as a text says it: pieces and stops may be left out where they are clear.
/// It is what stands behind a `△`; read against a position it becomes a
/// [`PartialMove`](super::PartialMove).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveAst {
    pub(super) action: Action,
    pub(super) mark: Option<MoveAnnotation>,
    /// At most two.
    pub(super) settings: Vec<Setting>,
}

/// The action of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Action {
    LostTurn,
    Walk(Walk),
}

/// A walk, or an exit, which names the goal alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Walk {
    pub(super) names: Names,
    pub(super) from: Option<(Stop, Sign)>,
    pub(super) to: Stop,
    pub(super) out: bool,
}

/// The pieces a text names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Names {
    None,
    One(Name),
    Two(Name, Name),
}

/// A piece as a text names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Name {
    pub(super) owner: Option<Seat>,
    pub(super) colour: usize,
    /// Set-up 5 only, counted from 1.
    pub(super) number: Option<usize>,
}

/// The kind of a walk, by the sign between its two stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// The `→`, a walk to a stop.
    Move,
    /// The `↔`, a swap with an own piece.
    Swap,
    /// The `⇌`, a foreign swap.
    Foreign,
    /// The `⇔`, a swap with a partner's piece.
    Cooperate,
}

impl Sign {
    const fn text(self) -> &'static str {
        match self {
            Sign::Move => "→",
            Sign::Swap => "↔",
            Sign::Foreign => "⇌",
            Sign::Cooperate => "⇔",
        }
    }
}

/// A block that is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Setting {
    /// Unsaid in the usual spelling of a black block.
    pub(super) block: Option<Block>,
    pub(super) to: Placement,
    pub(super) taken: Option<Placement>,
    pub(super) mark: Option<MoveAnnotation>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Block {
    Black,
    Grey,
}

impl MoveAst {
    /// The same under other labels.
    pub(super) fn turned(&self, symmetry: Symmetry) -> MoveAst {
        let action = match self.action {
            Action::LostTurn => Action::LostTurn,
            Action::Walk(walk) => Action::Walk(walk.turned(symmetry)),
        };
        let turned = |setting: &Setting| Setting {
            to: setting.to.turned(symmetry),
            taken: setting.taken.map(|taken| taken.turned(symmetry)),
            ..*setting
        };
        MoveAst { action, mark: self.mark, settings: self.settings.iter().map(turned).collect() }
    }
}

impl Walk {
    fn turned(self, symmetry: Symmetry) -> Walk {
        let turned = |name: Name| Name { colour: symmetry.colour(name.colour), ..name };
        Walk {
            names: match self.names {
                Names::None => Names::None,
                Names::One(name) => Names::One(turned(name)),
                Names::Two(name, other) => Names::Two(turned(name), turned(other)),
            },
            from: self.from.map(|(from, sign)| (symmetry.stop(from), sign)),
            to: symmetry.stop(self.to),
            out: self.out,
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(owner) = self.owner {
            write!(f, "{owner}")?;
        }
        write!(f, "{}", Stop::crossing(self.colour))?;
        match self.number {
            Some(number) => write!(f, "{number}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.names {
            Names::None => {}
            Names::One(name) => write!(f, "{name} ")?,
            Names::Two(name, other) => write!(f, "{name}, {other} ")?,
        }
        f.write_str("(")?;
        if let Some((from, sign)) = self.from {
            write!(f, "{} {} ", from.human_name(), sign.text())?;
        }
        let out = if self.out { "+" } else { "" };
        write!(f, "{}{out})", self.to.human_name())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.block {
            None => "[",
            Some(Block::Black) => "[#",
            Some(Block::Grey) => "[+",
        })?;
        if let Some(taken) = self.taken {
            write!(f, "{taken} → ")?;
        }
        write!(f, "{}]", self.to)?;
        write_mark(f, self.mark)
    }
}

impl fmt::Display for MoveAst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Action::LostTurn => f.write_str(LOST_TURN)?,
            Action::Walk(walk) => write!(f, "{walk}")?,
        }
        write_mark(f, self.mark)?;
        self.settings.iter().try_for_each(|setting| write!(f, " & {setting}"))
    }
}

fn write_mark(f: &mut fmt::Formatter<'_>, mark: Option<MoveAnnotation>) -> fmt::Result {
    f.write_str(mark.map_or("", MoveAnnotation::text))
}

impl FromStr for MoveAst {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<MoveAst, ParseError> {
        parser::parse_ast(text)
    }
}
