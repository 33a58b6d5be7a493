//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rulebook::{Notation, ParseError, parse_plain_number, split_with_offsets};

use crate::geometry::{Geometry, NONE};
use crate::network::EMPTY;
use crate::position::{Marks, cell_of, colour_of_cell};
use crate::{Akron, AkronColour, Move, Setup, Step};

/// Number of points on all levels below this one.
fn level_start(size: u8, level: u8) -> usize {
    (0..level).map(|below| usize::from(size - below).pow(2)).sum()
}

/// Index of a rank's first point.
fn rank_start(size: u8, level: u8, rank: u8) -> usize {
    level_start(size, level) + usize::from(rank) * usize::from(size - level)
}

fn write_rank(cells: &[u8], out: &mut dyn fmt::Write) -> fmt::Result {
    let mut empty = 0;
    for cell in cells {
        match colour_of_cell(*cell) {
            None => empty += 1,
            Some(colour) => {
                if empty > 0 {
                    write!(out, "{empty}")?;
                }
                empty = 0;
                write!(out, "{colour}")?;
            }
        }
    }
    if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
}

/// Reads one rank into its points; `at` is where its text begins.
fn read_rank(cells: &mut [u8], (at, text): (usize, &str)) -> Result<(), ParseError> {
    let mut index = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let here = at + text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (token, behind) = rest.split_at(if digits > 0 { digits } else { first.len_utf8() });
        let wrong = |code| ParseError::new(code, here, token);
        if digits > 0 {
            let run = parse_plain_number(token, 2).filter(|run| *run > 0);
            index += run.ok_or_else(|| wrong("run"))? as usize;
        } else {
            let colour = AkronColour::from_letter(first).ok_or_else(|| wrong("ball"))?;
            let cell = cells.get_mut(index).ok_or_else(|| wrong("rank-length"))?;
            *cell = cell_of(colour);
            index += 1;
        }
        rest = behind;
    }
    if index == cells.len() { Ok(()) } else { Err(ParseError::new("rank-length", at, text)) }
}

/// Reads the ranks of one level; `at` is where its text begins.
fn read_level(
    (size, level): (u8, u8),
    (at, text): (usize, &str),
    cells: &mut [u8],
) -> Result<(), ParseError> {
    let side = usize::from(size - level);
    let mut ranks = split_with_offsets(text, '/');
    for rank in (0..size - level).rev() {
        let missing = || ParseError::new("ranks", at + text.len(), "");
        let (offset, rank_text) = ranks.next().ok_or_else(missing)?;
        let start = rank_start(size, level, rank);
        let points = cells.get_mut(start..start + side).unwrap_or_default();
        read_rank(points, (at + offset, rank_text))?;
    }
    match ranks.next() {
        None => Ok(()),
        Some((offset, more)) => Err(ParseError::new("ranks", at + offset, more)),
    }
}

fn read_board(size: u8, board: &str) -> Result<Vec<u8>, ParseError> {
    let geometry = Geometry::of(size);
    let mut cells = vec![EMPTY; geometry.points.len()];
    let mut levels = split_with_offsets(board, '|');
    for level in 0..size {
        match levels.next() {
            Some(text) => read_level((size, level), text, &mut cells)?,
            None => break,
        }
    }
    if let Some((at, more)) = levels.next() {
        return Err(ParseError::new("levels", at, more));
    }
    let is_ball = |index: u16| cells.get(usize::from(index)).is_some_and(|cell| *cell != EMPTY);
    for (cell, point) in cells.iter().zip(&geometry.points) {
        let rests = point.down.iter().all(|below| *below == NONE || is_ball(*below));
        if *cell != EMPTY && !rests {
            return Err(ParseError::new("floating", 0, &point.point.to_string()));
        }
    }
    Ok(cells)
}

fn read_colour(text: &str) -> Option<AkronColour> {
    let mut letters = text.chars();
    let colour = letters.next().and_then(AkronColour::from_letter)?;
    letters.next().is_none().then_some(colour)
}

/// Reads `w32b32` as the piles of Black and White.
fn read_piles(text: &str) -> Option<[u16; 2]> {
    let (white, black) = text.strip_prefix('w')?.split_once('b')?;
    let number = |text| parse_plain_number(text, 3).and_then(|number| u16::try_from(number).ok());
    Some([number(black)?, number(white)?])
}

/// Reads the fields behind the piles.
fn read_marks<'a>(
    setup: &Setup,
    fields: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Marks, ParseError> {
    let mut marks = Marks::default();
    for (at, field) in fields {
        match field {
            "swap" if setup.swap() && marks == Marks::default() => marks.swapped = true,
            "lifted" if !setup.delayed_win() && !marks.lifted => marks.lifted = true,
            _ => return Err(ParseError::new("too-much", at, field)),
        }
    }
    Ok(marks)
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        if text == "swap" {
            return Ok(Move::Swap);
        }
        match text.split_once('>') {
            None => Ok(Move::Add(text.parse()?)),
            Some((from, to)) => {
                let behind = from.len() + 1;
                let from = from.parse()?;
                let to = to.parse().map_err(|error: ParseError| error.shifted(behind))?;
                Ok(Move::Shift { from, to })
            }
        }
    }
}

impl Notation for Akron {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let m: Move = text.parse()?;
        let points = match m {
            Move::Add(hole) => [Some(hole), None],
            Move::Shift { from, to } => [Some(from), Some(to)],
            Move::Swap => [None; 2],
        };
        for ((at, name), point) in split_with_offsets(text, '>').zip(points) {
            if point.is_some_and(|point| !point.is_on(self.setup.size())) {
                return Err(ParseError::new("point", at, name));
            }
        }
        Ok(m)
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let size = self.setup.size();
        for level in 0..size {
            let start = level_start(size, level);
            let higher = self.cells.get(start..).unwrap_or_default();
            if level > 0 && higher.iter().all(|cell| *cell == EMPTY) {
                break;
            }
            for rank in (0..size - level).rev() {
                let first = rank == size - level - 1;
                let separator = if !first {
                    "/"
                } else if level > 0 {
                    "|"
                } else {
                    ""
                };
                write!(out, "{separator}")?;
                let start = rank_start(size, level, rank);
                let points = self.cells.get(start..start + usize::from(size - level));
                write_rank(points.unwrap_or_default(), out)?;
            }
        }
        let [black, white] = self.piles;
        write!(out, " {} w{white}b{black}", self.to_move)?;
        if self.marks.swapped {
            write!(out, " swap")?;
        }
        if self.marks.lifted { write!(out, " lifted") } else { Ok(()) }
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Akron, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let mut field = || fields.next().unwrap_or((text.len(), ""));
        let (_, board) = field();
        let cells = read_board(setup.size(), board)?;
        let (at, side) = field();
        let to_move = read_colour(side).ok_or_else(|| ParseError::new("side", at, side))?;
        let (at, piles_text) = field();
        let wrong_piles = || ParseError::new("piles", at, piles_text);
        let piles = read_piles(piles_text).ok_or_else(wrong_piles)?;
        let marks = read_marks(setup, fields)?;
        for (colour, pile) in AkronColour::ALL.into_iter().zip(piles) {
            let balls = cells.iter().filter(|cell| **cell == cell_of(colour)).count();
            let in_hand = usize::from(marks.lifted && colour != to_move);
            if balls + usize::from(pile) + in_hand > usize::from(setup.pile()) {
                return Err(wrong_piles());
            }
        }
        let position = Akron::restore(*setup, cells, piles, to_move, marks);
        if marks.lifted && !position.has_chain(to_move) {
            return Err(ParseError::new("no-chain", 0, board));
        }
        Ok(position)
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    fn check(options: &str, text: &str, expected: Result<&str, (&str, usize)>) {
        let setup: Setup = options.parse().unwrap_or_default();
        let read = Akron::read_position(&setup, text);
        match (&read, expected) {
            (Ok(position), Ok(written)) => assert_eq!(position.position_text(), written),
            (Err(error), Err(wrong)) => assert_eq!((error.code(), error.at()), wrong, "{text}"),
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn positions_are_read_and_written() {
        let same = |text| check("n=4", text, Ok(text));
        same("4/4/4/4 b w8b8");
        same("4/1bb1/wwww/1bb1|3/1b1/1b1 b w4b2");
        same("4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 lifted");
        same("4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 swap lifted");
        same("4/4/4/1b2 w w0b0 swap");
        check("n=4", "4/4/4/4|3/3/3|2/2|1 b w8b8", Ok("4/4/4/4 b w8b8"));
    }

    #[test]
    fn wrong_positions_are_refused() {
        let wrong = |text, code, at| check("n=4", text, Err((code, at)));
        wrong("4/4/4 b w8b8", "ranks", 5);
        wrong("4/4/4/4/4 b w8b8", "ranks", 8);
        wrong("4/4/4/3 b w8b8", "rank-length", 6);
        wrong("4/4/4/4b b w8b8", "rank-length", 7);
        wrong("4/4/4/4|3/3/3|2/2|1| b w8b8", "levels", 20);
        wrong("4/4/4/0b3 b w8b8", "run", 6);
        wrong("4/4/4/x3 b w8b8", "ball", 6);
        wrong("4/4/4/4|3/3/b2 b w8b8", "floating", 0);
        wrong("4/4/4/4 r w8b8", "side", 8);
        wrong("4/4/4/4", "side", 7);
        wrong("4/4/4/4 b", "piles", 9);
        wrong("4/4/4/4 b b8w8", "piles", 10);
        wrong("4/4/4/4 b w8b9", "piles", 10);
        wrong("4/4/4/b3 b w8b8", "piles", 11);
        wrong("4/4/4/4 b w08b8", "piles", 10);
        wrong("4/4/4/4 b w8b8 x", "too-much", 15);
        wrong("4/4/4/4 b w8b8 swap swap", "too-much", 20);
        wrong("4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 lifted swap", "too-much", 39);
        wrong("4/1bb1/wwww/1bb1|3/3/1b1 w w4b3 lifted", "piles", 27);
        wrong("4/4/4/4 b w7b8 lifted", "no-chain", 0);
        check("n=4,swap=off", "4/4/4/4 b w8b8 swap", Err(("too-much", 15)));
        let lifted = "4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 lifted";
        check("n=4,delayed_win=on", lifted, Err(("too-much", 32)));
    }
}
