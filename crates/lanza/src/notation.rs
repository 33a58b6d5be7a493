//! The written forms of decisions and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use rulebook::{ChoiceForm, Notation, ParseError, parse_plain_number, split_with_offsets};

use crate::piece::PIECES_MAX;
use crate::{
    Lanza, LanzaCard, LanzaCell, LanzaOrders, LanzaPhase, LanzaPiece, LanzaPieceSet, LanzaRank,
    Move, Setup, Step,
};

/// The first field of a position without pieces on the board.
const NO_PIECES: &str = "-";

impl fmt::Display for LanzaPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let waiting = match self {
            LanzaPhase::Deal => return write!(f, "deal"),
            LanzaPhase::Orders => return write!(f, "orders"),
            LanzaPhase::Over => return write!(f, "over"),
            LanzaPhase::TurnUp(waiting) => {
                write!(f, "turn-up:")?;
                waiting
            }
            LanzaPhase::Return { piece, waiting } => {
                write!(f, "return:{piece}")?;
                separator = ",";
                waiting
            }
        };
        for piece in waiting.iter() {
            write!(f, "{separator}{piece}")?;
            separator = ",";
        }
        Ok(())
    }
}

/// Reads the name of a piece that is in the game.
fn read_piece(setup: &Setup, at: usize, text: &str) -> Result<LanzaPiece, ParseError> {
    let piece: LanzaPiece = text.parse().map_err(|error: ParseError| error.shifted(at))?;
    if piece.index() < usize::from(setup.pieces()) {
        Ok(piece)
    } else {
        Err(ParseError::new("piece", at, text))
    }
}

/// Reads the name of a cell of the board.
fn read_cell(setup: &Setup, at: usize, text: &str) -> Result<LanzaCell, ParseError> {
    let cell: LanzaCell = text.parse().map_err(|error: ParseError| error.shifted(at))?;
    if setup.board().contains(cell) { Ok(cell) } else { Err(ParseError::new("cell", at, text)) }
}

/// Reads `J2Q5K1`. The cards may be equal here.
fn read_orders(text: &str) -> Option<LanzaOrders> {
    let card = |index: usize, rank: LanzaRank| {
        let mut signs = text.get(2 * index..2 * index + 2)?.chars();
        let letter = signs.next().filter(|letter| *letter == rank.letter());
        let number = signs.next()?.to_digit(10)?;
        letter.and_then(|_| LanzaCard::new(u8::try_from(number).ok()?))
    };
    let jack = card(0, LanzaRank::Jack)?;
    let queen = card(1, LanzaRank::Queen)?;
    let king = card(2, LanzaRank::King)?;
    (text.len() == 6).then_some(LanzaOrders { cards: [jack, queen, king] })
}

type Cells = [Option<LanzaCell>; PIECES_MAX];

/// Reads `DJc2,DKa1` or `-`.
fn read_pieces(setup: &Setup, text: &str) -> Result<Cells, ParseError> {
    let mut cells: Cells = [None; PIECES_MAX];
    if text == NO_PIECES {
        return Ok(cells);
    }
    let mut last = None;
    for (at, token) in split_with_offsets(text, ',') {
        let wrong = |code| ParseError::new(code, at, token);
        let (name, cell) = token.split_at_checked(2).ok_or_else(|| wrong("piece"))?;
        let piece = read_piece(setup, at, name)?;
        let cell = read_cell(setup, at + 2, cell)?;
        if last >= Some(piece) {
            return Err(wrong("piece-order"));
        }
        last = Some(piece);
        if cells.contains(&Some(cell)) {
            return Err(wrong("cell-twice"));
        }
        let place = cells.get_mut(piece.index()).ok_or_else(|| wrong("piece"))?;
        *place = Some(cell);
    }
    Ok(cells)
}

/// Reads `1:2`, with a score for each seat.
fn read_scores(setup: &Setup, text: &str) -> Option<[u16; 4]> {
    let mut scores = [0; 4];
    let mut parts = text.split(':');
    for score in scores.iter_mut().take(usize::from(setup.players())) {
        *score = u16::try_from(parts.next().and_then(|part| parse_plain_number(part, 4))?).ok()?;
    }
    parts.next().is_none().then_some(scores)
}

/// Reads pieces in order, separated by commas; `at` is where the text begins.
fn read_waiting(setup: &Setup, at: usize, text: &str) -> Result<LanzaPieceSet, ParseError> {
    let mut waiting = LanzaPieceSet::NONE;
    let mut last = None;
    for (offset, token) in split_with_offsets(text, ',') {
        let piece = read_piece(setup, at + offset, token)?;
        if last >= Some(piece) {
            return Err(ParseError::new("piece-order", at + offset, token));
        }
        last = Some(piece);
        waiting = waiting.with(piece);
    }
    Ok(waiting)
}

/// Reads the phase; `at` is where the text begins.
fn read_phase(setup: &Setup, at: usize, text: &str) -> Result<LanzaPhase, ParseError> {
    match text {
        "deal" => return Ok(LanzaPhase::Deal),
        "orders" => return Ok(LanzaPhase::Orders),
        "over" => return Ok(LanzaPhase::Over),
        _ => {}
    }
    let (word, pieces) = text.split_once(':').ok_or_else(|| ParseError::new("phase", at, text))?;
    let at_pieces = at + word.len() + 1;
    match word {
        "turn-up" => Ok(LanzaPhase::TurnUp(read_waiting(setup, at_pieces, pieces)?)),
        "return" => {
            let (first, rest) = match pieces.split_once(',') {
                Some((first, rest)) => (first, Some(rest)),
                None => (pieces, None),
            };
            let piece = read_piece(setup, at_pieces, first)?;
            let at_rest = at_pieces + first.len() + 1;
            let waiting = rest.map(|rest| read_waiting(setup, at_rest, rest)).transpose()?;
            Ok(LanzaPhase::Return { piece, waiting: waiting.unwrap_or_default() })
        }
        _ => Err(ParseError::new("phase", at, text)),
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `J2Q5K1`, `e2` or `SQ`, whatever is due.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        match text.as_bytes() {
            [b'J', ..] => match read_orders(text) {
                Some(orders) => Ok(Move::Orders(orders)),
                None => Err(ParseError::new("orders", 0, text)),
            },
            [b'a'..=b'z', ..] => Ok(Move::Place(text.parse()?)),
            _ => Ok(Move::Draw(text.parse()?)),
        }
    }
}

impl Notation for Lanza {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let m: Move = text.parse()?;
        match m {
            Move::Place(cell) if !self.setup().board().contains(cell) => {
                Err(ParseError::new("cell", 0, text))
            }
            Move::Draw(piece) if piece.index() >= usize::from(self.setup().pieces()) => {
                Err(ParseError::new("piece", 0, text))
            }
            _ => Ok(m),
        }
    }

    /// Names the piece that returns, `+SQ@e2`.
    fn display_move(&self, m: &Move) -> String {
        match (m, self.phase()) {
            (Move::Place(cell), LanzaPhase::Return { piece, .. }) => format!("+{piece}@{cell}"),
            _ => self.move_text(m),
        }
    }

    fn read_displayed_move(&self, text: &str) -> Result<Move, ParseError> {
        let LanzaPhase::Return { piece, .. } = self.phase() else { return self.read_move(text) };
        let Some((name, cell)) = text.strip_prefix('+').and_then(|text| text.split_once('@'))
        else {
            return self.read_move(text);
        };
        if name.parse() != Ok(piece) {
            return Err(ParseError::new("piece", 1, name));
        }
        read_cell(self.setup(), name.len() + 2, cell).map(Move::Place)
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for piece in self.on_board().iter() {
            if let Some(cell) = self.cell(piece) {
                write!(out, "{separator}{piece}{cell}")?;
                separator = ",";
            }
        }
        if separator.is_empty() {
            write!(out, "{NO_PIECES}")?;
        }
        let mut separator = " ";
        for score in self.scores() {
            write!(out, "{separator}{score}")?;
            separator = ":";
        }
        write!(out, " {} {}", self.turns(), self.phase())
    }

    fn choice_form(&self) -> ChoiceForm {
        ChoiceForm { separator: "|", signs: &["D:", "S:", "H:", "C:"] }
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Lanza, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let mut next = || fields.next().unwrap_or((text.len(), ""));
        let (pieces, scores, turns, phase) = (next(), next(), next(), next());
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let cells = read_pieces(setup, pieces.1)?;
        let wrong = |code, (at, field): (usize, &str)| ParseError::new(code, at, field);
        let read = read_scores(setup, scores.1).ok_or_else(|| wrong("scores", scores))?;
        let count = parse_plain_number(turns.1, 3).and_then(|count| u16::try_from(count).ok());
        let count = count.ok_or_else(|| wrong("turns", turns))?;
        let read_phase = read_phase(setup, phase.0, phase.1)?;
        Lanza::restore(*setup, cells, read, count, read_phase).map_err(|code| {
            let field = match code {
                "scores" => scores,
                "turns" => turns,
                _ => phase,
            };
            wrong(code, field)
        })
    }
}
