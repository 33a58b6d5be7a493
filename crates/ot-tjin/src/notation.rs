//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use rulebook::{Notation, ParseError, Position, parse_plain_number, split_with_offsets};

use crate::position::PLY_LIMIT;
use crate::row::HOLES;
use crate::run::RunPly;
use crate::{Move, OtTjin, OtTjinRow, Setup, SowingEnd, Step};

/// The word before the run.
const SINCE: &str = "since";

/// A lost turn in a run.
const LOST_PLY: char = '-';

fn write_holes(holes: &[u8; HOLES], out: &mut dyn fmt::Write) -> fmt::Result {
    let (south, north) = holes.split_at(HOLES / 2);
    let mut separator = "";
    for (row, seeds) in OtTjinRow::ALL.into_iter().zip([south, north]) {
        write!(out, "{separator}{row}")?;
        for number in seeds {
            write!(out, " {number}")?;
        }
        separator = " ";
    }
    Ok(())
}

/// The fields of a position text, one after the other.
struct Fields<'a, I: Iterator<Item = (usize, &'a str)>> {
    fields: I,
    end: usize,
}

impl<'a, I: Iterator<Item = (usize, &'a str)>> Fields<'a, I> {
    fn next(&mut self) -> (usize, &'a str) {
        self.fields.next().unwrap_or((self.end, ""))
    }

    /// The seeds of eighteen holes, with the letters of the rows.
    fn holes(&mut self) -> Result<[u8; HOLES], ParseError> {
        let mut holes = [0; HOLES];
        for (index, hole) in holes.iter_mut().enumerate() {
            if index % (HOLES / 2) == 0 {
                let row = if index == 0 { "S" } else { "N" };
                let (at, token) = self.next();
                if token != row {
                    return Err(ParseError::new("row", at, token));
                }
            }
            let (at, token) = self.next();
            *hole = seeds(token).ok_or_else(|| ParseError::new("seeds", at, token))?;
        }
        Ok(holes)
    }

    fn stores(&mut self) -> Result<[u8; 2], ParseError> {
        let (at, token) = self.next();
        let numbers = token.split_once(':').map(|(south, north)| (seeds(south), seeds(north)));
        match numbers {
            Some((Some(south), Some(north))) => Ok([south, north]),
            _ => Err(ParseError::new("stores", at, token)),
        }
    }

    fn side(&mut self) -> Result<OtTjinRow, ParseError> {
        match self.next() {
            (_, "S") => Ok(OtTjinRow::South),
            (_, "N") => Ok(OtTjinRow::North),
            (at, token) => Err(ParseError::new("side", at, token)),
        }
    }
}

/// A number of seeds, at most two digits.
fn seeds(text: &str) -> Option<u8> {
    parse_plain_number(text, 2).and_then(|number| number.try_into().ok())
}

fn total(numbers: &[u8]) -> u32 {
    numbers.iter().copied().map(u32::from).sum()
}

/// Plays the plies of a run. The error is the offset of the ply that does not belong to a run.
fn replay(position: &mut OtTjin, plies: &str) -> Result<(), usize> {
    for (at, ply) in plies.char_indices() {
        let length = position.run().len();
        if position.ending().is_some() || length == PLY_LIMIT as usize {
            return Err(at);
        }
        if ply == LOST_PLY {
            position.lose_turn();
        } else {
            let seat = position.seat_of(position.row_to_move());
            let m = Move::from_digit(ply).filter(|m| position.is_legal(seat, m)).ok_or(at)?;
            position.play_unchecked(m);
        }
        if position.run().len() == 0 {
            return Err(at);
        }
    }
    Ok(())
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `3`, also with the mark `3x`, which is not judged.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let mut digits = text.strip_suffix('x').unwrap_or(text).chars();
        match (digits.next().and_then(Move::from_digit), digits.next()) {
            (Some(m), None) => Ok(m),
            _ => Err(ParseError::new("hole", 0, text)),
        }
    }
}

impl Notation for OtTjin {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    /// Marks a fish with `x`.
    fn display_move(&self, m: &Move) -> String {
        match self.sowing(*m).0.end {
            SowingEnd::Fish => format!("{m}x"),
            SowingEnd::Gok | SowingEnd::Endless => m.to_string(),
        }
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(step, out)
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write_holes(self.holes(), out)?;
        let [south, north] = OtTjinRow::ALL.map(|row| self.store(row));
        write!(out, " {south}:{north} {}", self.row_to_move())?;
        if self.run().len() == 0 {
            return Ok(());
        }
        write!(out, " {SINCE} ")?;
        write_holes(self.run().holes(), out)?;
        write!(out, " ")?;
        for ply in self.run().plies() {
            match ply {
                RunPly::Sow(m) => write!(out, "{m}")?,
                RunPly::Lost => write!(out, "{LOST_PLY}")?,
            }
        }
        Ok(())
    }

    fn read_position(setup: &Setup, text: &str) -> Result<OtTjin, ParseError> {
        let mut fields = Fields { fields: split_with_offsets(text, ' '), end: text.len() };
        let (holes, stores, side) = (fields.holes()?, fields.stores()?, fields.side()?);
        if total(&holes) + total(&stores) != setup.seeds() {
            return Err(ParseError::new("total", 0, text));
        }
        let row_empty = || ParseError::new("row-empty", 0, text);
        let Some((at, since)) = fields.fields.next() else {
            let position = OtTjin::with_seeds(*setup, holes, stores, side);
            let stuck = position.is_row_empty(side) && position.ending().is_none();
            return if stuck { Err(row_empty()) } else { Ok(position) };
        };
        if since != SINCE {
            return Err(ParseError::new("too-much", at, since));
        }
        let first_holes = fields.holes()?;
        let (plies_at, plies) = fields.next();
        if let Some((at, more)) = fields.fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let first_side = if plies.len() % 2 == 0 { side } else { side.other() };
        let mut position = OtTjin::with_seeds(*setup, first_holes, stores, first_side);
        if total(&first_holes) != total(&holes) || position.is_row_empty(first_side) {
            return Err(ParseError::new("run", at, since));
        }
        let wrong = |index| {
            let ply = plies.get(index..).unwrap_or_default();
            ParseError::new("run", plies_at + index, ply)
        };
        replay(&mut position, plies).map_err(wrong)?;
        if plies.is_empty() || *position.holes() != holes || position.row_to_move() != side {
            return Err(wrong(0));
        }
        Ok(position)
    }
}
