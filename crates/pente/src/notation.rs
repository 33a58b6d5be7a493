//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use rulebook::{Notation, ParseError, Position, parse_plain_number, split_with_offsets};

use crate::position::{CHOICE_PLY, ColourAssignment};
use crate::{GridPoint, Move, OpeningRule, Pente, PenteColour, Setup, Step};

/// No game takes so many turns; the bound keeps the count far from any overflow.
const MOST_PLIES: u32 = 1_000_000;

impl Pente {
    fn write_row(&self, row: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut vacant = 0;
        for column in 0..self.setup().size().side() {
            match GridPoint::new(column, row).and_then(|point| self.stone(point)) {
                None => vacant += 1,
                Some(colour) => {
                    write_run(&mut vacant, out)?;
                    write!(out, "{colour}")?;
                }
            }
        }
        write_run(&mut vacant, out)
    }

    /// Puts down the stones of one row; `at` is where its text begins.
    fn read_row(&mut self, row: u8, at: usize, text: &str) -> Result<(), ParseError> {
        let side = usize::from(self.setup().size().side());
        let mut column = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let here = at + text.len() - rest.len();
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (token, behind) = rest.split_at(if digits > 0 { digits } else { first.len_utf8() });
            let wrong = |code| ParseError::new(code, here, token);
            let colour = PenteColour::from_letter(first).filter(|c| self.colours().contains(c));
            match colour {
                Some(colour) => {
                    let point = GridPoint::new(column as u8, row).filter(|_| column < side);
                    self.put(point.ok_or_else(|| wrong("row-length"))?.cell(), colour);
                    column += 1;
                }
                None if digits == 0 => return Err(wrong("stone")),
                None => {
                    let run = number(token).filter(|n| *n > 0).ok_or_else(|| wrong("run"))?;
                    column = column.saturating_add(run as usize);
                }
            }
            rest = behind;
        }
        if column == side { Ok(()) } else { Err(ParseError::new("row-length", at, text)) }
    }

    fn read_captures(&self, at: usize, text: &str) -> Result<[u16; 4], ParseError> {
        let wrong = || ParseError::new("captures", at, text);
        let mut captures = [0; 4];
        let mut totals = text.split(':');
        for (capture, _) in captures.iter_mut().zip(self.colours()) {
            let total = totals.next().and_then(number).ok_or_else(wrong)?;
            *capture = u16::try_from(total).ok().filter(|n| *n < 1_000).ok_or_else(wrong)?;
        }
        if totals.next().is_some() { Err(wrong()) } else { Ok(captures) }
    }
}

fn write_run(vacant: &mut u8, out: &mut dyn fmt::Write) -> fmt::Result {
    if *vacant > 0 {
        write!(out, "{vacant}")?;
    }
    *vacant = 0;
    Ok(())
}

/// A number of at most nine digits.
fn number(text: &str) -> Option<u32> {
    parse_plain_number(text, 9)
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `K10`, also with the marks `K10x2`, `K10#`, `K10x2#`, which are not judged.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        match text {
            "swap" => return Ok(Move::Swap),
            "stay" => return Ok(Move::Stay),
            _ => {}
        }
        let unmarked = text.strip_suffix('#').unwrap_or(text);
        let name = match unmarked.split_once('x') {
            None => unmarked,
            Some((name, taken)) => {
                if !number(taken).is_some_and(|taken| (1..100).contains(&taken)) {
                    return Err(ParseError::new(
                        "mark",
                        name.len(),
                        unmarked.get(name.len()..).unwrap_or_default(),
                    ));
                }
                name
            }
        };
        Ok(Move::Place(name.parse()?))
    }
}

impl Notation for Pente {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let m: Move = text.parse()?;
        match m {
            Move::Place(point) if !self.setup().size().contains(point) => {
                let name = text.trim_end_matches('#').split('x').next().unwrap_or_default();
                Err(ParseError::new("off-board", 0, name))
            }
            _ => Ok(m),
        }
    }

    /// Marks stones taken with `x2` and a win with `#`.
    fn display_move(&self, m: &Move) -> String {
        let mut text = m.to_string();
        let Move::Place(_) = *m else { return text };
        let taken = self.removal(*m).taken.len();
        if taken > 0 {
            text += &format!("x{taken}");
        }
        let mover = self.side(self.colour_to_move());
        let mut next = self.clone();
        next.play_unchecked(*m);
        if next.winner() == Some(mover) {
            text.push('#');
        }
        text
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(step, out)
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for row in (0..self.setup().size().side()).rev() {
            write!(out, "{separator}")?;
            self.write_row(row, out)?;
            separator = "/";
        }
        write!(out, " {}", self.colour_to_move())?;
        separator = " ";
        for colour in self.colours() {
            write!(out, "{separator}{}", self.captures(*colour))?;
            separator = ":";
        }
        write!(out, " {}", self.ply())?;
        if self.setup().opening() == OpeningRule::D && self.ply() > CHOICE_PLY {
            let choice = match self.seating() {
                ColourAssignment::InOrder => Move::Stay,
                ColourAssignment::Exchanged => Move::Swap,
            };
            write!(out, " {choice}")?;
        }
        Ok(())
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Pente, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let mut field = |code| fields.next().ok_or_else(|| ParseError::new(code, text.len(), ""));
        let (_, board) = field("board")?;
        let (side_at, side) = field("side")?;
        let (captures_at, captures) = field("captures")?;
        let (ply_at, ply) = field("ply")?;

        let mut position = Pente::empty(*setup);
        let mut stones = 0;
        let mut rows = split_with_offsets(board, '/');
        for row in (0..setup.size().side()).rev() {
            let missing = || ParseError::new("rows", board.len(), "");
            let (at, row_text) = rows.next().ok_or_else(missing)?;
            position.read_row(row, at, row_text)?;
            stones += row_text.bytes().filter(u8::is_ascii_alphabetic).count() as u32;
        }
        if let Some((at, row_text)) = rows.next() {
            return Err(ParseError::new("rows", at, row_text));
        }

        let taken = position.read_captures(captures_at, captures)?;
        let turns = number(ply).filter(|n| *n <= MOST_PLIES);
        let turns = turns.ok_or_else(|| ParseError::new("ply", ply_at, ply))?;
        if side.chars().next().and_then(PenteColour::from_letter) != Some(position.colour_at(turns))
            || side.len() != 1
        {
            return Err(ParseError::new("side", side_at, side));
        }
        let chosen = setup.opening() == OpeningRule::D && turns > CHOICE_PLY;
        if stones + taken.iter().map(|n| u32::from(*n)).sum::<u32>() > turns - u32::from(chosen) {
            return Err(ParseError::new("too-few-plies", ply_at, ply));
        }
        let mut seating = position.seating();
        if chosen {
            seating = match field("choice")? {
                (_, "stay") => ColourAssignment::InOrder,
                (_, "swap") => ColourAssignment::Exchanged,
                (at, other) => return Err(ParseError::new("choice", at, other)),
            };
        }
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let restored = position.restore(taken, turns, seating);
        restored.ok_or_else(|| ParseError::new("two-winners", 0, board))
    }
}
