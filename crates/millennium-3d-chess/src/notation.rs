//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use rulebook::{Notation, ParseError, Position, parse_plain_number, split_with_offsets};

use crate::board::{Board, CASTLINGS, CLOCK_MAX, KING_FILE, NUMBER_MAX};
use crate::cell::{LEVELS, SIDE};
use crate::position::Chess3d;
use crate::variant::{Chess3dRules, Chess3dVariant};
use crate::{
    MillenniumArrangement, MillenniumCell, MillenniumCells, MillenniumColour, MillenniumKind,
    MillenniumPiece, Move, Step,
};

/// The position before Black has chosen.
const CHOOSE: &str = "choose";

/// Sign of an empty field.
const NOTHING: &str = "-";

/// Limits of what a side can have, with the king.
const PIECES_MAX: u32 = 16;
const PAWNS_MAX: u32 = 8;

/// Letters of castling by colour and way.
const CASTLING_LETTERS: [[char; 2]; 2] = [['K', 'Q'], ['k', 'q']];

/// The letter of a file with pawns of a colour.
fn file_letter(colour: MillenniumColour, file: u8) -> char {
    let first = match colour {
        MillenniumColour::White => b'A',
        MillenniumColour::Black => b'a',
    };
    char::from(first + file)
}

fn write_rank(board: &Board, level: u8, rank: u8, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut empty = 0;
    for file in 0..SIDE {
        let piece = MillenniumCell::new(level, file, rank).and_then(|cell| board.piece(cell));
        match piece {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    write!(out, "{empty}")?;
                }
                empty = 0;
                write!(out, "{piece}")?;
            }
        }
    }
    if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
}

fn write_boards(board: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
    for level in 0..LEVELS {
        for rank in (0..SIDE).rev() {
            write_rank(board, level, rank, out)?;
            if rank > 0 {
                out.write_char('/')?;
            }
        }
        if level + 1 < LEVELS {
            out.write_char('|')?;
        }
    }
    Ok(())
}

/// The letters of castling rights in order, with the colour and the way they stand for.
fn castling_letters() -> impl Iterator<Item = (char, MillenniumColour, usize)> {
    MillenniumColour::ALL.into_iter().zip(CASTLING_LETTERS).flat_map(|(colour, letters)| {
        letters.into_iter().enumerate().map(move |(way, letter)| (letter, colour, way))
    })
}

/// The letters of unmoved pawns in order, with the colour and the file they stand for.
fn pawn_letters() -> impl Iterator<Item = (char, MillenniumColour, u8)> {
    MillenniumColour::ALL
        .into_iter()
        .flat_map(|colour| (0..SIDE).map(move |file| (file_letter(colour, file), colour, file)))
}

fn write_letters(letters: impl Iterator<Item = char>, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut none = true;
    for letter in letters {
        none = false;
        out.write_char(letter)?;
    }
    if none { out.write_str(NOTHING) } else { Ok(()) }
}

/// A text that is read, with the byte offset where it begins.
type Part<'a> = (usize, &'a str);

fn wrong(code: &'static str, (at, text): Part<'_>) -> ParseError {
    ParseError::new(code, at, text)
}

fn read_rank(board: &mut Board, level: u8, rank: u8, part: Part<'_>) -> Result<(), ParseError> {
    let (at, text) = part;
    let mut file = 0;
    let mut after_run = false;
    for (offset, letter) in text.char_indices() {
        let refused = |code| ParseError::new(code, at + offset, letter.encode_utf8(&mut [0; 4]));
        if let Some(run) = letter.to_digit(10) {
            if after_run || !(1..=u32::from(SIDE)).contains(&run) {
                return Err(refused("run"));
            }
            file += run as u8;
            after_run = true;
        } else {
            let piece = MillenniumPiece::from_letter(letter).ok_or_else(|| refused("piece"))?;
            let cell = MillenniumCell::new(level, file, rank);
            board.put(cell.ok_or_else(|| refused("row-length"))?, piece);
            file += 1;
            after_run = false;
        }
        if file > SIDE {
            return Err(refused("row-length"));
        }
    }
    if file == SIDE { Ok(()) } else { Err(wrong("row-length", part)) }
}

fn read_boards(board: &mut Board, (_, text): Part<'_>) -> Result<(), ParseError> {
    let mut levels = split_with_offsets(text, '|');
    for level in 0..LEVELS {
        let missing = || ParseError::new("levels", text.len(), "");
        let (start, level_text) = levels.next().ok_or_else(missing)?;
        let mut ranks = split_with_offsets(level_text, '/');
        for rank in (0..SIDE).rev() {
            let missing = || ParseError::new("rows", start + level_text.len(), "");
            let (at, rank_text) = ranks.next().ok_or_else(missing)?;
            read_rank(board, level, rank, (start + at, rank_text))?;
        }
        if let Some((at, more)) = ranks.next() {
            return Err(ParseError::new("rows", start + at, more));
        }
    }
    levels.next().map_or(Ok(()), |more| Err(wrong("levels", more)))
}

/// Refuses pieces that no game can lead to.
fn check_pieces(board: &Board, part: Part<'_>) -> Result<(), ParseError> {
    for colour in MillenniumColour::ALL {
        let pawns = board.pieces(colour, MillenniumKind::Pawn);
        if board.pieces(colour, MillenniumKind::King).len() != 1 {
            return Err(wrong("king", part));
        }
        if board.of(colour).len() > PIECES_MAX || pawns.len() > PAWNS_MAX {
            return Err(wrong("pieces", part));
        }
        let behind = (0..LEVELS).fold(MillenniumCells::NONE, |cells, level| {
            cells | MillenniumCells::row(level, colour.first_rank())
        });
        if pawns.meets(behind | board.promotion_cells(colour)) {
            return Err(wrong("pawn-place", part));
        }
    }
    Ok(())
}

/// Calls `take` with the meaning of each letter of a field; letters must come in order.
fn read_letters<T>(
    code: &'static str,
    part: Part<'_>,
    letters: impl Iterator<Item = (char, MillenniumColour, T)>,
    mut take: impl FnMut(MillenniumColour, T) -> Option<()>,
) -> Result<(), ParseError> {
    let (_, text) = part;
    if text == NOTHING {
        return Ok(());
    }
    let mut rest = text;
    for (letter, colour, meaning) in letters {
        if let Some(behind) = rest.strip_prefix(letter) {
            take(colour, meaning).ok_or_else(|| wrong(code, part))?;
            rest = behind;
        }
    }
    if rest.is_empty() && !text.is_empty() { Ok(()) } else { Err(wrong(code, part)) }
}

fn read_castling(board: &mut Board, part: Part<'_>) -> Result<(), ParseError> {
    read_letters("castling", part, castling_letters(), |colour, way| {
        let rook = board.home_cell(colour, CASTLINGS.get(way)?.rook_file);
        let king = board.home_cell(colour, KING_FILE);
        let home = board.pieces(colour, MillenniumKind::King).contains(king)
            && board.pieces(colour, MillenniumKind::Rook).contains(rook);
        let right = board.castling.get_mut(colour as usize)?.get_mut(way)?;
        *right = home;
        home.then_some(())
    })
}

fn read_unmoved(board: &mut Board, part: Part<'_>) -> Result<(), ParseError> {
    let never = board.two_step_ways(MillenniumColour::White).is_empty();
    read_letters("unmoved", part, pawn_letters(), |colour, file| {
        let pawns = board.pieces(colour, MillenniumKind::Pawn);
        let home = !never && pawns.contains(board.pawn_home(colour, file));
        *board.unmoved.get_mut(colour as usize)? |= 1 << file;
        home.then_some(())
    })
}

fn read_passed(board: &mut Board, part: Part<'_>) -> Result<(), ParseError> {
    let (at, text) = part;
    if text == NOTHING {
        return Ok(());
    }
    let passed: MillenniumCell = text.parse().map_err(|error: ParseError| error.shifted(at))?;
    let refused = || wrong("en-passant", part);
    let enemy = board.to_move.other();
    let pawn = board.two_stepped_pawn(passed).ok_or_else(refused)?;
    let way = [passed, board.pawn_home(enemy, passed.file())];
    let stepped = board.pieces(enemy, MillenniumKind::Pawn).contains(pawn)
        && way.iter().all(|cell| board.empty().contains(*cell));
    board.passed = Some(passed);
    if stepped && board.passers_by().iter().any(|from| board.is_safe(from, passed)) {
        Ok(())
    } else {
        Err(refused())
    }
}

fn read_number(
    code: &'static str,
    part: Part<'_>,
    range: core::ops::RangeInclusive<u16>,
) -> Result<u16, ParseError> {
    let number = parse_plain_number(part.1, 4).and_then(|number| u16::try_from(number).ok());
    number.filter(|number| range.contains(number)).ok_or_else(|| wrong(code, part))
}

/// The arrangement of a position with these fields. The last field names it if Black chose.
fn read_arrangement(
    rules: &Chess3dRules,
    field: Option<Part<'_>>,
    end: usize,
) -> Result<MillenniumArrangement, ParseError> {
    match (rules.arrangement, field) {
        (Some(arrangement), None) => Ok(arrangement),
        (Some(_), Some(more)) => Err(wrong("too-much", more)),
        (None, None) => Err(ParseError::new("arrangement", end, "")),
        (None, Some(part)) => {
            MillenniumArrangement::from_word(part.1).ok_or_else(|| wrong("arrangement", part))
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `1b1-2d1`, `2a7-3a8=q`, `johnson`.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        if let Some(arrangement) = MillenniumArrangement::from_word(text) {
            return Ok(Move::Choose(arrangement));
        }
        let (cells, promotion) = match text.split_once('=') {
            None => (text, None),
            Some((cells, letter)) => {
                let mut kinds = MillenniumKind::PROMOTIONS.into_iter();
                let kind =
                    kinds.find(|kind| letter.chars().eq([kind.letter().to_ascii_lowercase()]));
                let refused = || ParseError::new("promotion", cells.len() + 1, letter);
                (cells, Some(kind.ok_or_else(refused)?))
            }
        };
        let (from, to) = cells.split_once('-').ok_or_else(|| wrong("move", (0, text)))?;
        let to_at = from.len() + 1;
        let from = from.parse()?;
        let to = to.parse().map_err(|error: ParseError| error.shifted(to_at))?;
        Ok(Move::Piece { from, to, promotion })
    }
}

impl<V: Chess3dVariant> Notation for Chess3d<V> {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        match text.parse()? {
            Move::Choose(_) if V::rules(self.setup()).arrangement.is_some() => {
                Err(wrong("move", (0, text)))
            }
            m => Ok(m),
        }
    }

    /// Writes a move as the magazine prints it.
    fn display_move(&self, m: &Move) -> String {
        self.printed_text(*m)
    }

    fn read_displayed_move(&self, text: &str) -> Result<Move, ParseError> {
        self.read_move(text).or_else(|error| self.printed_move(text).ok_or(error))
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let Some(arrangement) = self.arrangement() else { return out.write_str(CHOOSE) };
        let board = self.board();
        write_boards(board, out)?;
        write!(out, " {} ", board.to_move)?;
        let rights = castling_letters().filter(|(_, colour, way)| {
            let of_colour = board.castling.get(*colour as usize);
            of_colour.and_then(|rights| rights.get(*way)).is_some_and(|right| *right)
        });
        write_letters(rights.map(|(letter, ..)| letter), out)?;
        out.write_char(' ')?;
        let unmoved = pawn_letters().filter(|(_, colour, file)| {
            let files = board.unmoved.get(*colour as usize);
            files.is_some_and(|files| files >> file & 1 == 1)
        });
        write_letters(unmoved.map(|(letter, ..)| letter), out)?;
        match board.passed {
            None => write!(out, " {NOTHING}")?,
            Some(cell) => write!(out, " {cell}")?,
        }
        write!(out, " {} {}", board.clock, board.number)?;
        match V::rules(self.setup()).arrangement {
            None => write!(out, " {arrangement}"),
            Some(_) => Ok(()),
        }
    }

    fn read_position(setup: &V::Setup, text: &str) -> Result<Self, ParseError> {
        let rules = V::rules(setup);
        if text == CHOOSE && rules.arrangement.is_none() {
            return Ok(Chess3d::start(setup));
        }
        let mut fields = split_with_offsets(text, ' ');
        let mut next = || fields.next().unwrap_or((text.len(), ""));
        let [boards, side, castling, unmoved, passed, clock, number] =
            core::array::from_fn(|_| next());
        let arrangement = read_arrangement(&rules, fields.next(), text.len())?;
        if let Some(more) = fields.next() {
            return Err(wrong("too-much", more));
        }
        let mut board = Board::empty_boards(&rules, arrangement);
        read_boards(&mut board, boards)?;
        check_pieces(&board, boards)?;
        board.to_move = match side.1 {
            "w" => MillenniumColour::White,
            "b" => MillenniumColour::Black,
            _ => return Err(wrong("side", side)),
        };
        read_castling(&mut board, castling)?;
        read_unmoved(&mut board, unmoved)?;
        read_passed(&mut board, passed)?;
        let clock = read_number("clock", clock, 0..=u16::from(CLOCK_MAX))?;
        board.clock = u8::try_from(clock).unwrap_or(CLOCK_MAX);
        board.number = read_number("number", number, 1..=NUMBER_MAX)?;
        Ok(Chess3d::from_board(*setup, board))
    }
}
