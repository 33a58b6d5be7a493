//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rulebook::{Notation, ParseError, Position};

use crate::position::Ladies;
use crate::{
    BeautyColour, BeautyEnding, BeautyPiece, BeautySquare, Move, Setup, SleepingBeautyDraughts,
    Step,
};

/// The mark of a man that becomes the lady.
const LADY_MARK: &str = "L";

/// The mark of a man that becomes a sleeping beauty.
const SLEEPING_MARK: &str = "sb";

/// The square of a lady that does not exist.
pub(crate) const NO_LADY: &str = "--";

impl SleepingBeautyDraughts {
    fn write_pieces(&self, colour: BeautyColour, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for kind in [BeautyPiece::Lady, BeautyPiece::Sleeping, BeautyPiece::Man] {
            let own = self.pieces(colour).iter();
            for square in own.filter(|square| self.piece(*square) == Some((colour, kind))) {
                write!(out, "{separator}{}{square}", kind.prefix())?;
                separator = ",";
            }
        }
        Ok(())
    }
}

fn write_ladies(ladies: &Ladies, out: &mut dyn fmt::Write) -> fmt::Result {
    ladies.iter().try_for_each(|lady| match lady {
        Some(square) => write!(out, "{square}"),
        None => write!(out, "{NO_LADY}"),
    })
}

/// Reads the square at the front of `rest`, which ends with `text`, and cuts it off.
fn take_square(text: &str, rest: &mut &str) -> Result<BeautySquare, ParseError> {
    let at = text.len() - rest.len();
    let name = rest.get(..2).unwrap_or(rest);
    let square = name.parse().map_err(|error: ParseError| error.shifted(at))?;
    *rest = rest.get(2..).unwrap_or_default();
    Ok(square)
}

/// Reads the steps of a move without marks.
fn read_steps(text: &str) -> Result<Vec<Step>, ParseError> {
    let mut rest = text;
    let first = take_square(text, &mut rest)?;
    let mut steps = Vec::new();
    match rest.strip_prefix('*') {
        None => steps.push(Step::From(first)),
        Some(behind) => {
            steps.push(Step::Wake(first));
            rest = behind;
            if let Some(behind) = rest.strip_prefix(',') {
                rest = behind;
                steps.push(Step::Other(take_square(text, &mut rest)?));
            }
        }
    }
    if !rest.starts_with(':') {
        steps.push(Step::To(take_square(text, &mut rest)?));
    }
    while let Some(behind) = rest.strip_prefix(':') {
        rest = behind;
        steps.push(Step::Take(take_square(text, &mut rest)?));
    }
    if rest.is_empty() {
        Ok(steps)
    } else {
        Err(ParseError::new("move", text.len() - rest.len(), rest))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads a move, also with the marks `L` and `sb`, which are not judged.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let unmarked = text.strip_suffix(LADY_MARK).or_else(|| text.strip_suffix(SLEEPING_MARK));
        let steps = read_steps(unmarked.unwrap_or(text))?;
        Move::from_steps(&steps).ok_or_else(|| ParseError::new("move", 0, text))
    }
}

impl Notation for SleepingBeautyDraughts {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    /// Marks a promotion with `L` or `sb`.
    fn display_move(&self, m: &Move) -> String {
        let mut next = self.clone();
        next.play_unchecked(*m);
        let man = self.men(self.colour_to_move()).contains(m.from());
        let mark = match next.piece(m.to()) {
            Some((_, BeautyPiece::Lady)) if man => LADY_MARK,
            Some((_, BeautyPiece::Sleeping)) if man => SLEEPING_MARK,
            _ => "",
        };
        format!("{m}{mark}")
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "W:")?;
        self.write_pieces(BeautyColour::White, out)?;
        write!(out, " B:")?;
        self.write_pieces(BeautyColour::Black, out)?;
        write!(out, " {}", self.colour_to_move())?;
        if self.ending() == Some(BeautyEnding::WakeLost) {
            write!(out, " lost")?;
        }
        if self.has_recurred() {
            write!(out, " again")?;
        }
        let mut separator = " run=";
        for ladies in &self.run {
            write!(out, "{separator}")?;
            write_ladies(ladies, out)?;
            separator = ",";
        }
        Ok(())
    }

    fn read_position(setup: &Setup, text: &str) -> Result<SleepingBeautyDraughts, ParseError> {
        crate::reader::read_position(setup, text)
    }
}
