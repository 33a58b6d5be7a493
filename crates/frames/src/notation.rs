//! The written forms of choices and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;

use rulebook::{Notation, ParseError, parse_plain_number, split_with_offsets};

use crate::{Frames, FramesPoint, FramesStone, Move, Setup, Step};

impl Frames {
    fn write_row(&self, row: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut vacant = 0;
        for column in 0..self.setup().size() {
            match FramesPoint::new(column, row).and_then(|point| self.stone(point)) {
                None => vacant += 1,
                Some(stone) => {
                    write_run(&mut vacant, out)?;
                    write!(out, "{stone}")?;
                }
            }
        }
        write_run(&mut vacant, out)
    }

    /// Adds the stones of one row; `at` is where its text begins.
    fn read_row(&mut self, row: u8, (at, text): (usize, &str)) -> Result<(), ParseError> {
        let size = self.setup().size();
        let mut column: u8 = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let here = at + text.len() - rest.len();
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (token, behind) = rest.split_at(if digits > 0 { digits } else { first.len_utf8() });
            let wrong = |code| ParseError::new(code, here, token);
            if digits > 0 {
                let run = number(token).filter(|run| *run > 0).ok_or_else(|| wrong("run"))?;
                column = column.saturating_add(run);
            } else {
                let stone = FramesStone::from_letter(first).ok_or_else(|| wrong("stone"))?;
                let point = FramesPoint::new(column, row).filter(|point| point.is_on(size));
                self.put(point.ok_or_else(|| wrong("row-length"))?, stone);
                column += 1;
            }
            rest = behind;
        }
        if column == size { Ok(()) } else { Err(ParseError::new("row-length", at, text)) }
    }
}

fn write_run(vacant: &mut u8, out: &mut dyn fmt::Write) -> fmt::Result {
    if *vacant > 0 {
        write!(out, "{vacant}")?;
    }
    *vacant = 0;
    Ok(())
}

/// Reads a number below 100.
fn number(text: &str) -> Option<u8> {
    parse_plain_number(text, 2).and_then(|number| number.try_into().ok())
}

/// Reads the points of Black and White, of which at most one has the target.
fn read_points(setup: &Setup, text: &str) -> Option<[u8; 2]> {
    let (black, white) = text.split_once(':')?;
    let (black, white) = (number(black)?, number(white)?);
    let target = setup.target();
    (black.max(white) <= target && black.min(white) < target).then_some([black, white])
}

impl Notation for Frames {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let point: FramesPoint = text.parse()?;
        if point.is_on(self.setup().size()) {
            Ok(point)
        } else {
            Err(ParseError::new("point", 0, text))
        }
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(step, out)
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for row in (0..self.setup().size()).rev() {
            write!(out, "{separator}")?;
            self.write_row(row, out)?;
            separator = "/";
        }
        let [black, white] = self.both_points();
        write!(out, " {black}:{white}")
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Frames, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let (_, board) = fields.next().unwrap_or_default();
        let (at, points) = fields.next().unwrap_or((text.len(), ""));
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let read = read_points(setup, points).ok_or_else(|| ParseError::new("points", at, points));
        let mut position = Frames::without_stones(*setup, read?);
        let mut rows = split_with_offsets(board, '/');
        for row in (0..setup.size()).rev() {
            let missing = || ParseError::new("rows", board.len(), "");
            position.read_row(row, rows.next().ok_or_else(missing)?)?;
        }
        match rows.next() {
            Some((at, row_text)) => Err(ParseError::new("rows", at, row_text)),
            None => Ok(position),
        }
    }
}
