//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use pentalath::{Cell, Move, Pentalath, PentalathColour, Setup};
use rulebook::{Notation, Outcome, Position, Reason, Turn};
use sha2::{Digest, Sha256};

pub fn start(options: &str) -> Pentalath {
    Pentalath::start(&options.parse::<Setup>().unwrap())
}

/// A position with these pieces (`"w a2 b2, b a1"`) and this colour to move.
pub fn position(options: &str, pieces: &str, to_move: char) -> Pentalath {
    let mut rows: Vec<Vec<char>> = (7..14).map(|length| vec!['.'; length]).collect();
    for of_colour in pieces.split(", ").filter(|text| !text.is_empty()) {
        let (letter, cells) = of_colour.split_once(' ').unwrap();
        for cell in cells.split(' ') {
            let cell: Cell = cell.parse().unwrap();
            let place = &mut rows[usize::from(cell.row())][usize::from(cell.index())];
            assert_eq!(*place, '.', "{cell} twice");
            *place = letter.chars().next().unwrap();
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    drawn(options, &rows.join(" "), to_move)
}

/// A position drawn row by row, with a dot for an empty cell.
pub fn drawn(options: &str, rows: &str, to_move: char) -> Pentalath {
    let mut text = String::new();
    for row in rows.split_whitespace() {
        let cells: Vec<char> = row.chars().collect();
        for part in cells.chunk_by(|left, right| left == right) {
            match part {
                ['.', ..] => text += &part.len().to_string(),
                pieces => text.extend(pieces),
            }
        }
        text.push('/');
    }
    let text = format!("{} {to_move}", text.trim_end_matches('/'));
    Pentalath::read_position(&options.parse().unwrap(), &text).unwrap()
}

pub fn read(position: &Pentalath, name: &str) -> Move {
    position.read_move(name).unwrap()
}

/// The position after these moves, each of them legal.
pub fn play(position: &Pentalath, names: &str) -> Pentalath {
    names.split_whitespace().fold(position.clone(), |position, name| {
        let m = read(&position, name);
        position.play(m).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// The code of the reason why the seat to move may not play this.
pub fn refused(position: &Pentalath, name: &str) -> &'static str {
    let error = position.clone().play(read(position, name)).unwrap_err();
    assert_eq!(error.position, *position, "handed back unharmed");
    error.reason.code()
}

/// The letters of the pieces on these cells, dots for empty ones.
pub fn pieces(position: &Pentalath, cells: &str) -> String {
    let piece =
        |cell: &str| position.piece(cell.parse().unwrap()).map_or('.', PentalathColour::letter);
    cells.split(' ').map(piece).collect()
}

/// The names of all legal moves.
pub fn names(position: &Pentalath) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// The score of each seat, or nothing while the game goes on.
pub fn scores(position: &Pentalath) -> Vec<i32> {
    match position.outcome() {
        Outcome::Final(end) => end.score.as_slice().to_vec(),
        _ => Vec::new(),
    }
}

/// The first 16 hex digits of the SHA-256 of the names, sorted bytewise and joined by line feeds.
pub fn digest(mut names: Vec<String>) -> String {
    names.sort_unstable();
    let hash = Sha256::digest(names.join("\n"));
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// One black group with fourteen eyes: White has no cell, and no five are in a line.
pub const EYES: &str = "
    .bbbb.b
    bbb.bbbb
    b.bbbb.bb
    bbbb.bbbb.
    bb.bbbb.bbb
    .bbbb.bbbb.b
    bbb.bbbb.bbbb";
