//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::str::FromStr;

use millennium_3d_chess::nardeshir::Nardeshir;
use millennium_3d_chess::{Chess3d, Chess3dVariant, Millennium3dChess, MillenniumPiece, Move};
use rulebook::{Notation, Outcome, Position, Reason, Turn};

pub const START: &str = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8|\
                         rnbqkbnr/pppppppp/8/8/8/8/8/8 w KQkq ABCDEFGHabcdefgh - 0 1";

pub fn start(options: &str) -> Millennium3dChess {
    Millennium3dChess::start(&options.parse().unwrap())
}

pub fn nardeshir(options: &str) -> Nardeshir {
    Nardeshir::start(&options.parse().unwrap())
}

/// The text of a position with these pieces (`"K1e1 p3d7"`), then the other fields.
pub fn text(pieces: &str, fields: &str) -> String {
    let mut cells = vec![vec![vec!['.'; 8]; 8]; 3];
    for piece in pieces.split_whitespace() {
        let letters: Vec<char> = piece.chars().collect();
        let [letter, level, file, rank] = letters[..] else { panic!("{piece}") };
        let index = |c: char, first: char| c as usize - first as usize;
        let place = &mut cells[index(level, '1')][7 - index(rank, '1')][index(file, 'a')];
        assert_eq!(*place, '.', "{piece} on an occupied cell");
        *place = letter;
    }
    let rank = |rank: &Vec<char>| {
        let mut text = String::new();
        for part in rank.chunk_by(|left, right| left == right) {
            match part {
                ['.', ..] => text += &part.len().to_string(),
                pieces => text.extend(pieces),
            }
        }
        text
    };
    let level = |level: &Vec<Vec<char>>| level.iter().map(rank).collect::<Vec<String>>().join("/");
    format!("{} {fields}", cells.iter().map(level).collect::<Vec<String>>().join("|"))
}

/// A position of Millennium 3D Chess with default options, without rights.
pub fn position(pieces: &str, side: char) -> Millennium3dChess {
    with(pieces, &format!("{side} - - - 0 1"))
}

/// A position of Millennium 3D Chess with default options and these fields after the boards.
pub fn with(pieces: &str, fields: &str) -> Millennium3dChess {
    read_text("", &text(pieces, fields))
}

/// Reads a position of either game.
pub fn read_text<V: Chess3dVariant>(options: &str, text: &str) -> Chess3d<V>
where
    V::Setup: FromStr<Err: std::fmt::Debug>,
{
    let setup = options.parse().unwrap();
    Chess3d::read_position(&setup, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after these moves, each of them legal.
pub fn play<V: Chess3dVariant>(position: &Chess3d<V>, names: &str) -> Chess3d<V> {
    names.split_whitespace().fold(position.clone(), |position, name| {
        let m = position.read_move(name).unwrap();
        position.play(m).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// The code of the reason why the seat to move may not play this.
pub fn refused<V: Chess3dVariant>(position: &Chess3d<V>, name: &str) -> &'static str {
    let m = position.read_move(name).unwrap();
    let error = position.clone().play(m).unwrap_err();
    assert_eq!(error.position, *position, "handed back unharmed");
    error.reason.code()
}

/// The legal moves.
pub fn moves<V: Chess3dVariant>(position: &Chess3d<V>) -> Vec<Move> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.moves(seat)
}

/// The targets of the legal moves from a cell, each once, in the order of their names.
pub fn targets<V: Chess3dVariant>(position: &Chess3d<V>, from: &str) -> String {
    let from = from.parse().unwrap();
    let reached = moves(position).into_iter().filter_map(|m| match m {
        Move::Piece { from: cell, to, .. } if cell == from => Some(to.to_string()),
        _ => None,
    });
    let mut names: Vec<String> = reached.collect();
    names.sort_unstable();
    names.dedup();
    names.join(" ")
}

/// The letters of the pieces on these cells, dots for empty ones.
pub fn pieces<V: Chess3dVariant>(position: &Chess3d<V>, cells: &str) -> String {
    let piece = |cell: &str| position.piece(cell.parse().unwrap());
    cells.split(' ').map(|cell| piece(cell).map_or('.', MillenniumPiece::letter)).collect()
}

/// Scores and reason of a finished game, `-` while it goes on.
pub fn result<V: Chess3dVariant>(position: &Chess3d<V>) -> String {
    result_text(position.outcome())
}

/// Scores and reason of an outcome.
pub fn result_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Final(end) => {
            let [white, black] = end.score.as_slice() else { panic!("not two scores") };
            format!("{white} {black} {}", end.reason)
        }
        _ => "-".to_owned(),
    }
}

/// The legal move that a printed text such as `Nd3e5` or `3a8=Q+` fits, if it is exactly one.
pub fn printed<V: Chess3dVariant>(position: &Chess3d<V>, text: &str) -> Option<Move> {
    let marks = text.trim_end_matches(['+', '#']);
    let (way, promotion) =
        marks.split_once('=').map_or((marks, None), |(way, kind)| (way, kind.chars().next()));
    let (head, target) = way.split_at(way.len() - 3);
    let letter = head.chars().next().filter(char::is_ascii_uppercase).unwrap_or('P');
    let file = head.chars().find(|c| ('a'..='h').contains(c));
    let fits = |m: &Move| {
        let Move::Piece { from, to, promotion: kind } = *m else { return false };
        let captures = position.piece(to).is_some();
        to.to_string() == target
            && position.piece(from).is_some_and(|piece| piece.kind.letter() == letter)
            && kind.map(|kind| kind.letter()) == promotion
            && captures == head.contains('x')
            && file.is_none_or(|file| from.to_string().contains(file))
    };
    let fitting: Vec<Move> = moves(position).into_iter().filter(fits).collect();
    match fitting[..] {
        [m] => Some(m),
        _ => None,
    }
}
