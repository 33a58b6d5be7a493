//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ChoiceForm, Notation, ParseError, split_with_offsets};

use crate::moves::MAX_NUMBER;
use crate::square::SIDE;
use crate::{KingOfPearls, Move, PearlColour, PearlSquare, Setup, Step};

/// Word for the pieces left to place while there are none.
const NONE_LEFT: &str = "-";

impl KingOfPearls {
    fn write_row(&self, number: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut empty = 0;
        for letter in 0..SIDE {
            match PearlSquare::new(letter, number).and_then(|square| self.piece(square)) {
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
    number: u8,
    (at, text): (usize, &str),
    [black, white]: &mut [u64; 2],
) -> Result<(), ParseError> {
    let mut letter: u8 = 0;
    for (offset, sign) in text.char_indices() {
        let wrong = |code| ParseError::new(code, at + offset, sign.encode_utf8(&mut [0; 4]));
        if let Some(run) = sign.to_digit(10) {
            if !(1..=8).contains(&run) {
                return Err(wrong("run"));
            }
            letter = letter.saturating_add(run as u8);
        } else {
            let colour = PearlColour::from_letter(sign).ok_or_else(|| wrong("piece"))?;
            let square = PearlSquare::new(letter, number).ok_or_else(|| wrong("row-length"))?;
            match colour {
                PearlColour::Black => *black |= square.bit(),
                PearlColour::White => *white |= square.bit(),
            }
            letter += 1;
        }
    }
    if letter == SIDE { Ok(()) } else { Err(ParseError::new("row-length", at, text)) }
}

/// Reads the squares of all rows.
fn read_board(text: &str) -> Result<[u64; 2], ParseError> {
    let mut pieces = [0; 2];
    let mut rows = split_with_offsets(text, '/');
    for number in (0..SIDE).rev() {
        let missing = || ParseError::new("rows", text.len(), "");
        read_row(number, rows.next().ok_or_else(missing)?, &mut pieces)?;
    }
    match rows.next() {
        None => Ok(pieces),
        Some((at, more)) => Err(ParseError::new("rows", at, more)),
    }
}

/// Reads the pieces left to place: `-`, or Black's and White's as in `3:4`.
fn read_left(text: &str) -> Option<[u8; 2]> {
    const MAX_DIGIT: u8 = b'0' + MAX_NUMBER;
    match text.as_bytes() {
        b"-" => Some([0; 2]),
        b"0:0" => None,
        [black @ b'0'..=MAX_DIGIT, b':', white @ b'0'..=MAX_DIGIT] => {
            Some([black - b'0', white - b'0'])
        }
        _ => None,
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads a number from `1` to `4`, or a square.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        const MAX_DIGIT: u8 = b'0' + MAX_NUMBER;
        match text.as_bytes() {
            [digit @ b'1'..=MAX_DIGIT] => Ok(Move::Number(digit - b'0')),
            _ => Ok(Move::Start(text.parse()?)),
        }
    }
}

impl Notation for KingOfPearls {
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
        for number in (0..SIDE).rev() {
            write!(out, "{separator}")?;
            self.write_row(number, out)?;
            separator = "/";
        }
        write!(out, " {} ", self.first())?;
        match PearlColour::ALL.map(|colour| self.left(colour)) {
            [0, 0] => out.write_str(NONE_LEFT),
            [black, white] => write!(out, "{black}:{white}"),
        }
    }

    fn choice_form(&self) -> ChoiceForm {
        ChoiceForm { separator: ":", signs: &[] }
    }

    fn read_position(setup: &Setup, text: &str) -> Result<KingOfPearls, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let (_, board) = fields.next().unwrap_or_default();
        let pieces = read_board(board)?;
        let missing = (text.len(), "");
        let (at, first_text) = fields.next().unwrap_or(missing);
        let first = match first_text {
            "b" => PearlColour::Black,
            "w" => PearlColour::White,
            _ => return Err(ParseError::new("first", at, first_text)),
        };
        let (at, left_text) = fields.next().unwrap_or(missing);
        let left = read_left(left_text).ok_or_else(|| ParseError::new("left", at, left_text))?;
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let restored = KingOfPearls::restore(*setup, pieces, first, left);
        restored.map_err(|code| ParseError::new(code, 0, board))
    }
}
