//! Position editor: the pieces that can be set on a board, and the resulting position.
//!
//! The editor does not check legality. It writes the position in the notation of the game and
//! parses it again, so that the parser of the game reports errors with its own codes.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt::{self, Display, Write};

use pentagame::{Pentagame, Piece, Stop, StopSet};
use pentalath::{Cell, Pentalath};
use pente::{GridPoint, Pente};
use rulebook::{Notation, ParseError, Position, Seat};

use crate::AnyPosition;

/// Maximum number of items on a board.
pub const EDITOR_ITEMS_MAX: usize = 512;

/// A kind of piece that the editor can set on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EditorPiece {
    /// Code in editor items: `1a`, `2b1`, `black`, `stone2`.
    pub code: Box<str>,
    /// Kind of the piece.
    pub kind: EditorPieceKind,
    /// Seat of the owner.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub owner: Option<Seat>,
    /// Maximum number on the board.
    pub max_count: u16,
}

/// Kinds of editor pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum EditorPieceKind {
    /// A piece with its own name. Off the board it counts as out.
    Piece,
    /// A block that any player can move.
    Block,
    /// One of many equal stones.
    Stone,
}

impl EditorPieceKind {
    /// Returns the code of the kind.
    pub const fn code(self) -> &'static str {
        match self {
            EditorPieceKind::Piece => "piece",
            EditorPieceKind::Block => "block",
            EditorPieceKind::Stone => "stone",
        }
    }
}

/// Side to move and round of an edited position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EditorTurn {
    /// Seat to move.
    pub turn: Seat,
    /// Round, counted from 1. Ignored by games without rounds.
    pub round: u32,
}

const BLACK: &str = "black";
const GREY: &str = "grey";
const STONE: &str = "stone";

impl AnyPosition {
    /// Pieces that can be set on the board of this position.
    pub fn editor_pieces(&self) -> Vec<EditorPiece> {
        match self {
            AnyPosition::Pentagame(position) => {
                let pieces = Piece::all(position.layout()).map(|piece| EditorPiece {
                    code: piece_name(position, piece).into(),
                    kind: EditorPieceKind::Piece,
                    owner: Some(piece.seat()),
                    max_count: 1,
                });
                let blocks = [BLACK, GREY].map(|what| EditorPiece {
                    code: what.into(),
                    kind: EditorPieceKind::Block,
                    owner: None,
                    max_count: 5,
                });
                pieces.chain(blocks).collect()
            }
            AnyPosition::Pente(_) | AnyPosition::Pentalath(_) => {
                let stones = self.seats().iter().map(|seat| EditorPiece {
                    code: format!("{STONE}{seat}").into(),
                    kind: EditorPieceKind::Stone,
                    owner: Some(seat),
                    max_count: u16::MAX,
                });
                stones.collect()
            }
            // The editor sets up positions of the games above only.
            _ => Vec::new(),
        }
    }

    /// The position with these things on its board and no others.
    /// Each by what it is ([`AnyPosition::editor_pieces`]) and where it stands. What the board does
    /// not show stays as it is; swaps that ko forbids are forgotten.
    ///
    /// ```
    /// use games::{Game, EditorTurn};
    /// use rulebook::{Notation, Seat};
    ///
    /// let start = "pentalath".parse::<Game>().unwrap().start();
    /// let turn = EditorTurn { turn: Seat::FIRST, round: 1 };
    /// let arranged = start.edit(&[("stone1", "a1"), ("stone2", "b3")], turn).unwrap();
    /// assert!(arranged.position_text().starts_with("w6/2b5/"));
    /// ```
    ///
    /// # Errors
    /// What the rules find wrong with it: the first thing, in the codes of the game's positions.
    pub fn edit(
        &self,
        things: &[(&str, &str)],
        turn: EditorTurn,
    ) -> Result<AnyPosition, ParseError> {
        if things.len() > EDITOR_ITEMS_MAX {
            return Err(ParseError::new("too-much", 0, ""));
        }
        match self {
            AnyPosition::Pentagame(position) => {
                let text = pentagame_text(position, things, turn)?;
                text.parse::<Pentagame>().map(AnyPosition::Pentagame)
            }
            AnyPosition::Pente(position) => {
                arrange_pente(position, things, turn).map(AnyPosition::Pente)
            }
            AnyPosition::Pentalath(position) => {
                arrange_pentalath(position, things, turn).map(AnyPosition::Pentalath)
            }
            _ => Err(ParseError::new("stone", 0, "")),
        }
    }
}

/// Owner and name: `1a`, and `2b1` where a player has several of one colour.
fn piece_name(position: &Pentagame, piece: Piece) -> String {
    format!("{}{}", piece.seat(), piece.name(position.layout()))
}

fn pentagame_text(
    position: &Pentagame,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<String, ParseError> {
    let seating = position.layout();
    let mut blocks = [StopSet::NONE; 2];
    let mut pieces: Vec<(Piece, Option<Stop>)> =
        Piece::all(seating).map(|piece| (piece, None)).collect();
    for (what, place) in things {
        let stop: Stop = place.parse()?;
        let [black, grey] = &mut blocks;
        match *what {
            BLACK | GREY => {
                let set = if *what == BLACK { black } else { grey };
                if set.contains(stop) {
                    return Err(ParseError::new("stop-taken-twice", 0, place));
                }
                *set = set.with(stop);
            }
            name => {
                let named = |piece: Piece| piece_name(position, piece) == name;
                let entry = pieces.iter_mut().find(|(piece, _)| named(*piece));
                entry.ok_or_else(|| ParseError::new("piece", 0, name))?.1 = Some(stop);
            }
        }
    }
    let old = position.position_text();
    let mut text = String::from(old.split(' ').next().unwrap_or_default());
    for (piece, stop) in pieces {
        let behind_another = if piece.seat() == Seat::FIRST { " " } else { "/" };
        text += if piece.index() > 0 { "," } else { behind_another };
        match stop {
            Some(stop) => push(&mut text, stop),
            None => text.push('+'),
        }
    }
    for set in blocks {
        let names: Vec<String> = set.into_iter().map(|stop| stop.to_string()).collect();
        push(
            &mut text,
            format_args!(" {}", if names.is_empty() { "-".into() } else { names.join(",") }),
        );
    }
    push(&mut text, format_args!(" {} {} -", turn.turn, turn.round));
    Ok(text)
}

fn push(text: &mut String, what: impl Display) {
    // Writing to a text in memory never fails.
    let _ = write!(text, "{what}");
}

/// The seat whose stone this is.
fn stone_of(what: &str) -> Result<Seat, ParseError> {
    let wrong = || ParseError::new("stone", 0, what);
    what.strip_prefix(STONE).ok_or_else(wrong)?.parse().map_err(|_| wrong())
}

/// Letters of the items on each row.
fn lettered<P: PartialEq + Copy, C: Display>(
    things: &[(&str, &str)],
    place: impl Fn(&str) -> Result<P, ParseError>,
    colour: impl Fn(Seat) -> Option<C>,
) -> Result<Vec<(P, String)>, ParseError> {
    let mut standing: Vec<(P, String)> = Vec::with_capacity(things.len());
    for (what, at) in things {
        let stone = || ParseError::new("stone", 0, what);
        let letter = colour(stone_of(what)?).ok_or_else(stone)?.to_string();
        let here = place(at)?;
        if standing.iter().any(|(taken, _)| *taken == here) {
            return Err(ParseError::new("stop-taken-twice", 0, at));
        }
        standing.push((here, letter));
    }
    Ok(standing)
}

/// One row in letters and runs.
fn row<P: PartialEq>(places: impl Iterator<Item = P>, standing: &[(P, String)]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for place in places {
        match standing.iter().find(|(at, _)| *at == place) {
            None => empty += 1,
            Some((_, letter)) => {
                push_run(&mut text, &mut empty);
                text += letter;
            }
        }
    }
    push_run(&mut text, &mut empty);
    text
}

fn push_run(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        push(text, *empty);
    }
    *empty = 0;
}

/// Builds a position of Pente from the stones of the editor.
/// The number of turns follows from the round, or is the first that leaves time for all stones to
/// be set and captured.
fn arrange_pente(
    position: &Pente,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<Pente, ParseError> {
    let side = position.setup().size().side();
    let colour = |seat| position.colour_of(seat);
    let off = |name: &str| ParseError::new("off-board", 0, name);
    let standing = lettered(
        things,
        |name| {
            let point: GridPoint = name.parse()?;
            if position.setup().size().contains(point) { Ok(point) } else { Err(off(name)) }
        },
        colour,
    )?;
    let rows = (0..side)
        .rev()
        .map(|line| row((0..side).filter_map(|column| GridPoint::new(column, line)), &standing));
    let board = rows.collect::<Vec<_>>().join("/");
    let letter = colour(turn.turn).map_or_else(String::new, |colour| colour.to_string());
    let captures: Vec<u16> = position.colours().iter().map(|c| position.captures(*c)).collect();
    let seats = position.seats().len() as u32;
    let taken: u32 = captures.iter().map(|n| u32::from(*n)).sum();
    let least = (standing.len() as u32).saturating_add(taken);
    let asked = turn.round.clamp(1, 1_000).saturating_sub(1) * seats + turn.turn.index() as u32;
    let captures = captures.iter().map(u16::to_string).collect::<Vec<_>>().join(":");
    let mut first_wrong = None;
    // A choice of colour counts as a turn, so one round more is tried than there are seats.
    let first = asked.max(least);
    for ply in first..=first.saturating_add(2 * seats) {
        for choice in ["", " stay", " swap"] {
            let text = format!("{board} {letter} {captures} {ply}{choice}");
            match Pente::read_position(position.setup(), &text) {
                Ok(read) if read.seat_of(read.colour_to_move()) == turn.turn => return Ok(read),
                Ok(_) => {}
                Err(error) => {
                    let of_the_count = ["side", "too-few-plies", "choice", "too-much"];
                    if !of_the_count.contains(&error.code()) {
                        return Err(error);
                    }
                    first_wrong.get_or_insert(error);
                }
            }
        }
    }
    Err(first_wrong.unwrap_or_else(|| ParseError::new("side", 0, &letter)))
}

fn arrange_pentalath(
    position: &Pentalath,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<Pentalath, ParseError> {
    let colour = |seat| position.colour_of(seat);
    let standing = lettered(things, |name| name.parse::<Cell>(), colour)?;
    let mut text = String::new();
    for line in (0..u8::MAX).take_while(|line| Cell::new(*line, 0).is_some()) {
        if line > 0 {
            text.push('/');
        }
        text += &row((0..u8::MAX).map_while(|index| Cell::new(line, index)), &standing);
    }
    let turn = colour(turn.turn).ok_or_else(|| ParseError::new("side", 0, ""))?;
    push(&mut text, format_args!(" {turn}"));
    let old = position.position_text();
    for more in old.split(' ').skip(2) {
        push(&mut text, format_args!(" {more}"));
    }
    Pentalath::read_position(position.setup(), &text)
}

impl fmt::Display for EditorPieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    /// Reads the items on the board of any game.
    fn items_on_board(position: &AnyPosition) -> Vec<(String, String)> {
        let mut things = Vec::new();
        match position {
            AnyPosition::Pentagame(position) => {
                for piece in Piece::all(position.layout()) {
                    if let Some(stop) = position.stop_of(piece) {
                        things.push((piece_name(position, piece), stop.to_string()));
                    }
                }
                for (name, set) in [(BLACK, position.black()), (GREY, position.grey())] {
                    things.extend(set.into_iter().map(|stop| (name.into(), stop.to_string())));
                }
            }
            AnyPosition::Pente(position) => {
                for (column, line) in (0..19).flat_map(|c| (0..19).map(move |l| (c, l))) {
                    let point = GridPoint::new(column, line).unwrap();
                    if let Some(colour) = position.stone(point) {
                        let seat = position.seat_of(colour);
                        things.push((format!("stone{seat}"), point.to_string()));
                    }
                }
            }
            AnyPosition::Pentalath(position) => {
                for (line, index) in (0..20).flat_map(|l| (0..20).map(move |i| (l, i))) {
                    let Some(cell) = Cell::new(line, index) else { continue };
                    if let Some(colour) = position.piece(cell) {
                        let seat = position.seat_of(colour);
                        things.push((format!("stone{seat}"), cell.to_string()));
                    }
                }
            }
            _ => {}
        }
        things
    }

    fn arrange(
        game: &str,
        line: &str,
        things: &[(&str, &str)],
        turn: usize,
        round: u32,
    ) -> Result<String, String> {
        let base = game.parse::<Game>().unwrap().read_line(line).unwrap().position;
        let turn = EditorTurn { turn: Seat::from_index(turn - 1).unwrap(), round };
        let arranged = base.edit(things, turn);
        arranged.map(|p| p.position_text()).map_err(|error| error.code().to_owned())
    }

    fn check_same(game: &str, line: &str, turn: usize, round: u32) {
        let base = game.parse::<Game>().unwrap().read_line(line).unwrap().position;
        let things = items_on_board(&base);
        let things: Vec<_> = things.iter().map(|(w, p)| (w.as_str(), p.as_str())).collect();
        let again = arrange(game, line, &things, turn, round);
        assert_eq!(again, Ok(base.position_text()), "{game} {line}");
    }

    #[test]
    fn positions_round_trip_through_the_editor() {
        check_same("pentagame", "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -", 1, 1);
        check_same("pentagame:3", "startpos moves aA-c#B1d", 2, 1);
        let five =
            "5 C2a,E3b,A/C2e,D2a,B1d/C1a,B3C,C2D/+,D3a,D/E3A,B5e,E d2e,A3c,B4d,C5e,C4a D1b 3 5 -";
        check_same("pentagame", five, 3, 5);
        check_same("pentagame:4t,out=3", "startpos", 1, 1);
        check_same("pente:9,free", "startpos moves A1 B1 A9 C1 D1", 2, 3);
        check_same("pente:free,players=3", "startpos moves A1 B1 A9 C1", 2, 2);
        check_same("pente:free,first=black", "startpos moves A1 B1", 1, 2);
        check_same("pente:d", "startpos moves K10 L10 A9 C1 swap", 2, 3);
        check_same("pentalath", "startpos moves g2 g1 f1", 2, 1);
        check_same("pentalath:swap", "startpos moves g2 swap", 1, 1);
    }

    #[test]
    fn invalid_positions_are_rejected() {
        let wrong = |game, things: &[(&str, &str)]| arrange(game, "startpos", things, 1, 1);
        let check = |game, things: &[(&str, &str)], code: &str| {
            assert_eq!(wrong(game, things), Err(code.to_owned()), "{things:?}");
        };
        check("pentagame", &[("1a", "A"), ("black", "a")], "five-black-blocks");
        check("pentagame", &[("1z", "A")], "piece");
        check("pentagame", &[("1a", "Q")], "stop");
        check("pentagame", &[("black", "a"), ("black", "a")], "stop-taken-twice");
        let blocks = ["a", "b", "c", "d", "e"].map(|stop| ("black", stop));
        let mut things = blocks.to_vec();
        things.push(("1a", "a"));
        check("pentagame", &things, "stop-taken-twice");
        check("pente:9", &[("stone1", "K10")], "off-board");
        check("pente:9", &[("stone3", "A1")], "stone");
        check("pente:9", &[("stone1", "A1"), ("stone2", "A1")], "stop-taken-twice");
        check("pentalath", &[("stone1", "z9")], "cell");
        check("pentalath", &[("1a", "a1")], "stone");
    }

    #[test]
    fn pieces_that_stand_nowhere_are_out_and_plies_leave_time_for_the_stones() {
        let blocks = ["a", "b", "c", "d", "e"].map(|stop| ("black", stop));
        let position = arrange("pentagame", "startpos", &blocks, 2, 7);
        assert_eq!(position.unwrap(), "2 +,+,+,+,+/+,+,+,+,+ a,b,c,d,e - 2 7 -");
        let stones = [("stone1", "A1"), ("stone1", "B2"), ("stone1", "C3")];
        let position = arrange("pente:9,free", "startpos", &stones, 1, 1);
        assert_eq!(position.unwrap(), "9/9/9/9/9/9/2w6/1w7/w8 w 0:0 4");
    }

    #[test]
    fn all_games_have_editor_pieces() {
        let count = |game: &str| game.parse::<Game>().unwrap().start().editor_pieces().len();
        assert_eq!(count("pentagame:2"), 12);
        assert_eq!(count("pentagame:5"), 17);
        assert_eq!(count("pente:players=4"), 4);
        assert_eq!(count("pentalath:3"), 3);
    }
}
