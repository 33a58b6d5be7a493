//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{Notation, ParseError, parse_plain_number, split_with_offsets};

use crate::position::{LastTurn, SWITCH_FROM};
use crate::square::{SIZE, SQUARES};
use crate::stack::{Content, HEIGHT_MAX};
use crate::{HiJack, HiJackColour, HiJackSquare, HiJackStack, Move, Setup, Step};

impl HiJack {
    fn write_rank(&self, rank: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        let mut empty = 0;
        for file in 0..SIZE {
            match HiJackSquare::new(file, rank).and_then(|square| self.stack(square)) {
                None => empty += 1,
                Some(stack) => {
                    if empty > 0 {
                        write!(out, "{separator}{empty}")?;
                        separator = ",";
                    }
                    empty = 0;
                    write!(out, "{separator}{stack}")?;
                    separator = ",";
                }
            }
        }
        if empty > 0 { write!(out, "{separator}{empty}") } else { Ok(()) }
    }
}

impl fmt::Display for HiJackStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.owner)?;
        if self.height == 1 {
            return Ok(());
        }
        let open = if self.open { "+" } else { "" };
        let hijacked = if self.hijacked { "!" } else { "" };
        write!(f, "{}{open}{hijacked}", self.height)
    }
}

/// Reads a stack such as `b`, `w2` or `b3+!`.
fn read_stack(text: &str) -> Option<HiJackStack> {
    let mut letters = text.chars();
    let owner = HiJackColour::from_letter(letters.next()?)?;
    let rest = letters.as_str();
    if rest.is_empty() {
        return Some(HiJackStack::single(owner));
    }
    let (rest, hijacked) = rest.strip_suffix('!').map_or((rest, false), |rest| (rest, true));
    let (rest, open) = rest.strip_suffix('+').map_or((rest, false), |rest| (rest, true));
    let height = u8::try_from(parse_plain_number(rest, 2)?).ok()?;
    let lowest = if hijacked { 3 } else { 2 };
    let highest = if open { HEIGHT_MAX - 1 } else { HEIGHT_MAX };
    let stack = HiJackStack { height, owner, open, hijacked };
    (lowest..=highest).contains(&height).then_some(stack)
}

/// Reads one rank; `at` is where its text begins.
fn read_rank(
    rank: u8,
    (at, text): (usize, &str),
    contents: &mut [Content; SQUARES],
) -> Result<(), ParseError> {
    let mut file: u8 = 0;
    for (offset, item) in split_with_offsets(text, ',') {
        let wrong = |code| ParseError::new(code, at + offset, item);
        if item.starts_with(|first: char| first.is_ascii_digit()) {
            let run = parse_plain_number(item, 1).filter(|run| (1..=8).contains(run));
            file = file.saturating_add(run.ok_or_else(|| wrong("run"))? as u8);
        } else {
            let stack = read_stack(item).ok_or_else(|| wrong("stack"))?;
            let square = HiJackSquare::new(file, rank).ok_or_else(|| wrong("rank-length"))?;
            if let Some(content) = contents.get_mut(square.index()) {
                *content = Content::of(stack);
            }
            file += 1;
        }
    }
    if file == SIZE { Ok(()) } else { Err(ParseError::new("rank-length", at, text)) }
}

fn read_board(board: &str) -> Result<[Content; SQUARES], ParseError> {
    let mut contents = [Content::EMPTY; SQUARES];
    let mut ranks = split_with_offsets(board, '/');
    for rank in (0..SIZE).rev() {
        let missing = || ParseError::new("ranks", board.len(), "");
        read_rank(rank, ranks.next().ok_or_else(missing)?, &mut contents)?;
    }
    match ranks.next() {
        None => Ok(contents),
        Some((at, more)) => Err(ParseError::new("ranks", at, more)),
    }
}

fn read_colour(text: &str) -> Option<HiJackColour> {
    let mut letters = text.chars();
    let colour = letters.next().and_then(HiJackColour::from_letter)?;
    letters.next().is_none().then_some(colour)
}

/// Reads the field of the last pass; the player must be one who can have had the last turn.
fn read_last(text: &str, to_move: HiJackColour, counter: u8) -> Option<LastTurn> {
    match text {
        "-" => Some(LastTurn::NoPass),
        "end" => (counter >= 2).then_some(LastTurn::End),
        _ => {
            let colour = read_colour(text)?;
            let possible = counter == SWITCH_FROM || counter > 0 && colour != to_move;
            possible.then_some(LastTurn::Pass(colour))
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        match text {
            "pass" => Ok(Move::Pass),
            "switch" => Ok(Move::Switch),
            _ => Ok(Move::Place(text.parse()?)),
        }
    }
}

impl Notation for HiJack {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(step, out)
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for rank in (0..SIZE).rev() {
            write!(out, "{separator}")?;
            self.write_rank(rank, out)?;
            separator = "/";
        }
        write!(out, " {} {} ", self.to_move, self.counter)?;
        match self.last {
            LastTurn::NoPass => write!(out, "-"),
            LastTurn::Pass(colour) => write!(out, "{colour}"),
            LastTurn::End => write!(out, "end"),
        }
    }

    fn read_position(setup: &Setup, text: &str) -> Result<HiJack, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let mut field = || fields.next().unwrap_or((text.len(), ""));
        let (_, board) = field();
        let contents = read_board(board)?;
        let (side_at, side) = field();
        let to_move = read_colour(side).ok_or_else(|| ParseError::new("side", side_at, side))?;
        let (at, turns) = field();
        let counter = parse_plain_number(turns, 1).filter(|turns| *turns <= 7);
        let counter = counter.ok_or_else(|| ParseError::new("turns", at, turns))? as u8;
        let normal = (to_move == setup.first()) == counter.is_multiple_of(2);
        if !normal && counter < SWITCH_FROM {
            return Err(ParseError::new("side", side_at, side));
        }
        let (at, pass) = field();
        let last = read_last(pass, to_move, counter);
        let last = last.ok_or_else(|| ParseError::new("pass", at, pass))?;
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        Ok(HiJack::restore(*setup, contents, to_move, counter, last))
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = HiJack::read_position(&Setup::default(), text);
        match (&read, expected) {
            (Ok(position), Ok(written)) => assert_eq!(position.position_text(), written),
            (Err(error), Err(wrong)) => assert_eq!((error.code(), error.at()), wrong, "{text}"),
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn boards_are_read_and_written() {
        let rest = "8/8/8/8/8/8/8";
        check(&format!("3,5/{rest} b 0 -"), Ok(&format!("8/{rest} b 0 -")));
        for rank in ["b,w2,b3+!,w2+,b4!,w30!,b29+,1", "8", "w,7", "7,w", "b,b,b,b,b,b,b,b"] {
            check(&format!("{rank}/{rest} b 0 -"), Ok(&format!("{rank}/{rest} b 0 -")));
        }
        for (rank, code, at) in [
            ("b1,7", "stack", 0),
            ("7,b+", "stack", 2),
            ("7,b!", "stack", 2),
            ("7,b2!", "stack", 2),
            ("7,b31", "stack", 2),
            ("7,b30+", "stack", 2),
            ("7,b3!+", "stack", 2),
            ("7,r", "stack", 2),
            ("7,", "stack", 2),
            ("0,8", "run", 0),
            ("9", "run", 0),
            ("8,b", "rank-length", 2),
            ("7", "rank-length", 0),
            ("8,1", "rank-length", 0),
        ] {
            check(&format!("{rank}/{rest} b 0 -"), Err((code, at)));
        }
        check(&format!("{rest} b 0 -"), Err(("ranks", rest.len())));
        check(&format!("8/8/{rest} b 0 -"), Err(("ranks", 16)));
    }

    #[test]
    fn turns_are_read_and_written() {
        let board = "8/8/8/8/8/8/8/8";
        for fields in ["b 0 -", "w 1 b", "b 2 w", "b 6 b", "b 6 w", "w 6 b", "b 7 w", "b 2 end"] {
            check(&format!("{board} {fields}"), Ok(&format!("{board} {fields}")));
        }
        for (fields, code, at) in [
            ("w 0 -", "side", 16),
            ("b 5 -", "side", 16),
            ("r 0 -", "side", 16),
            ("bb 0 -", "side", 16),
            ("b 8 -", "turns", 18),
            ("b 00 -", "turns", 18),
            ("b", "turns", 17),
            ("b 0", "pass", 19),
            ("b 0 w", "pass", 20),
            ("w 1 w", "pass", 20),
            ("b 4 b", "pass", 20),
            ("w 7 w", "pass", 20),
            ("w 1 end", "pass", 20),
            ("b 0 - x", "too-much", 22),
        ] {
            check(&format!("{board} {fields}"), Err((code, at)));
        }
    }
}
