//! Position editor: the pieces that can be set on a board, and the resulting position.
//!
//! The editor does not check legality. It writes the position in the notation of the game and
//! parses it again, so that the parser of the game reports errors with its own codes.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

#[cfg(feature = "pentagame")]
mod pentagame;
#[cfg(feature = "rows")]
mod rows;

use std::fmt::{self, Display, Write};

use rulebook::{ParseError, Position, Seat};

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

impl AnyPosition {
    /// Pieces that can be set on the board of this position.
    pub fn editor_pieces(&self) -> Vec<EditorPiece> {
        match self {
            #[cfg(feature = "pentagame")]
            AnyPosition::Pentagame(position) => pentagame::pieces(position),
            #[cfg(feature = "rows")]
            AnyPosition::Pente(_) | AnyPosition::Pentalath(_) => rows::stones(self.seats()),
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
            #[cfg(feature = "pentagame")]
            AnyPosition::Pentagame(position) => {
                pentagame::arrange(position, things, turn).map(AnyPosition::Pentagame)
            }
            #[cfg(feature = "rows")]
            AnyPosition::Pente(position) => {
                rows::arrange_pente(position, things, turn).map(AnyPosition::Pente)
            }
            #[cfg(feature = "rows")]
            AnyPosition::Pentalath(position) => {
                rows::arrange_pentalath(position, things, turn).map(AnyPosition::Pentalath)
            }
            _ => Err(ParseError::new("stone", 0, "")),
        }
    }
}

fn push(text: &mut String, what: impl Display) {
    // Writing to a text in memory never fails.
    let _ = write!(text, "{what}");
}

impl fmt::Display for EditorPieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use ::pentagame::Piece;
    use pentalath::Cell;
    use pente::GridPoint;
    use rulebook::Notation;

    use super::pentagame::{BLACK, GREY, piece_name};
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
