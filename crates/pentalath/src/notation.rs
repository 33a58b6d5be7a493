//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use rulebook::{LOST_TURN, Notation, ParseError, Position, parse_plain_number, split_with_offsets};

use crate::cell::{ROWS, row_length};
use crate::position::ColourAssignment;
use crate::{Cell, CellSet, Move, Pentalath, PentalathColour, Setup, Step};

impl Pentalath {
    fn write_row(&self, row: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut empty = 0;
        for index in 0..row_length(row) {
            match Cell::new(row, index).and_then(|cell| self.piece(cell)) {
                None => empty += 1,
                Some(colour) => {
                    write_run(&mut empty, out)?;
                    write!(out, "{colour}")?;
                }
            }
        }
        write_run(&mut empty, out)
    }
}

fn write_run(empty: &mut u8, out: &mut dyn fmt::Write) -> fmt::Result {
    if *empty > 0 {
        write!(out, "{empty}")?;
    }
    *empty = 0;
    Ok(())
}

/// Adds the pieces of one row; `at` is where its text begins.
fn read_row(
    setup: &Setup,
    row: u8,
    (at, text): (usize, &str),
    pieces: &mut [CellSet; 3],
) -> Result<(), ParseError> {
    let mut index: u8 = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let here = at + text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (token, behind) = rest.split_at(if digits > 0 { digits } else { first.len_utf8() });
        let wrong = |code| ParseError::new(code, here, token);
        if digits > 0 {
            let run = number(token).filter(|run| *run > 0).ok_or_else(|| wrong("run"))?;
            index = index.saturating_add(run);
        } else {
            let colour = PentalathColour::from_letter(first).ok_or_else(|| wrong("piece"))?;
            let set = pieces.iter_mut().take(setup.players().count()).nth(colour.index());
            let set = set.ok_or_else(|| wrong("piece"))?;
            let cell = Cell::new(row, index).ok_or_else(|| wrong("row-length"))?;
            *set = *set | CellSet::only(cell);
            index += 1;
        }
        rest = behind;
    }
    if index == row_length(row) { Ok(()) } else { Err(ParseError::new("row-length", at, text)) }
}

/// A number below 100.
fn number(text: &str) -> Option<u8> {
    parse_plain_number(text, 2).and_then(|number| number.try_into().ok())
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `d5`, also with the marks `d5x3`, `d5#`, `d5x3#`, which are not judged.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        match text {
            "swap" => return Ok(Move::Swap),
            LOST_TURN => return Ok(Move::Skip),
            _ => {}
        }
        let unmarked = text.strip_suffix('#').unwrap_or(text);
        let name = match unmarked.split_once('x') {
            None => unmarked,
            Some((name, captured)) => {
                if number(captured).is_none_or(|captured| captured == 0) {
                    let mark = unmarked.get(name.len()..).unwrap_or_default();
                    return Err(ParseError::new("mark", name.len(), mark));
                }
                name
            }
        };
        Ok(Move::Place(name.parse()?))
    }
}

impl Notation for Pentalath {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    /// Marks pieces captured with `x3` and a win with `#`.
    fn display_move(&self, m: &Move) -> String {
        let mut text = m.to_string();
        let Move::Place(cell) = *m else { return text };
        let captured = self.captured(cell).len();
        if captured > 0 {
            text += &format!("x{captured}");
        }
        let mut next = self.clone();
        next.play_unchecked(*m);
        if next.winner() == Some(self.colour_to_move()) {
            text.push('#');
        }
        text
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(step, out)
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for row in 0..ROWS {
            write!(out, "{separator}")?;
            self.write_row(row, out)?;
            separator = "/";
        }
        write!(out, " {}", self.colour_to_move())?;
        match self.seating() {
            ColourAssignment::InOrder => Ok(()),
            ColourAssignment::Exchanged => write!(out, " {}", Move::Swap),
        }
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Pentalath, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let (_, board) = fields.next().unwrap_or_default();
        let mut rows = split_with_offsets(board, '/');
        let mut pieces = [CellSet::NONE; 3];
        for row in 0..ROWS {
            let missing = || ParseError::new("rows", board.len(), "");
            read_row(setup, row, rows.next().ok_or_else(missing)?, &mut pieces)?;
        }
        if let Some((at, row_text)) = rows.next() {
            return Err(ParseError::new("rows", at, row_text));
        }
        let (at, side) = fields.next().unwrap_or((text.len(), ""));
        let mut letters = side.chars();
        let colour = letters.next().and_then(PentalathColour::from_letter);
        let colour = colour.filter(|colour| colour.index() < setup.players().count());
        let (Some(colour), None) = (colour, letters.next()) else {
            return Err(ParseError::new("side", at, side));
        };
        let seating = match fields.next() {
            None => ColourAssignment::InOrder,
            Some((_, "swap")) if setup.swap() => ColourAssignment::Exchanged,
            Some((at, other)) => return Err(ParseError::new("too-much", at, other)),
        };
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let restored = Pentalath::restore(*setup, pieces, colour, seating);
        restored.map_err(|code| ParseError::new(code, 0, board))
    }
}
