//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use pente::{Move, Pente, PenteColour, Setup};
use rulebook::{Notation, Position, Reason, Turn};
use sha2::{Digest, Sha256};

pub fn start(options: &str) -> Pente {
    Pente::start(&options.parse::<Setup>().unwrap())
}

/// A position with these stones (`"w K10 N10, b L10"`), this colour to move and these captures.
/// The game is far enough advanced that no opening rule is left.
pub fn position(options: &str, stones: &str, to_move: char, captures: &[u16]) -> Pente {
    let setup: Setup = options.parse().unwrap();
    let side = usize::from(setup.size().side());
    let mut grid = vec![vec!['.'; side]; side];
    let mut count = captures.iter().sum::<u16>() as usize;
    for of_colour in stones.split(", ").filter(|text| !text.is_empty()) {
        let (letter, points) = of_colour.split_once(' ').unwrap();
        for point in points.split(' ') {
            let point: pente::GridPoint = point.parse().unwrap();
            let place = &mut grid[usize::from(point.row())][usize::from(point.column())];
            assert_eq!(*place, '.', "{point} twice");
            *place = letter.chars().next().unwrap();
            count += 1;
        }
    }
    let rows: Vec<String> = grid.iter().rev().map(|row| row_text(row)).collect();
    let players = setup.players().count();
    let colour = PenteColour::from_letter(to_move).unwrap().index();
    let ply = (count + 6..).find(|ply| ply % players == colour).unwrap();
    let totals: Vec<String> =
        (0..players).map(|n| captures.get(n).copied().unwrap_or(0).to_string()).collect();
    let text = format!("{} {to_move} {} {ply}", rows.join("/"), totals.join(":"));
    Pente::read_position(&setup, &text).unwrap()
}

fn row_text(row: &[char]) -> String {
    let mut text = String::new();
    for part in row.chunk_by(|left, right| left == right) {
        match part {
            ['.', ..] => text += &part.len().to_string(),
            stones => text.extend(stones),
        }
    }
    text
}

pub fn read(position: &Pente, name: &str) -> Move {
    position.read_move(name).unwrap()
}

/// The position after these moves, each of them legal.
pub fn play(position: &Pente, names: &str) -> Pente {
    names.split_whitespace().fold(position.clone(), |position, name| {
        let m = read(&position, name);
        position.play(m).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// The code of the reason why the seat to move may not play this.
pub fn refused(position: &Pente, name: &str) -> &'static str {
    let error = position.clone().play(read(position, name)).unwrap_err();
    assert_eq!(error.position, *position, "handed back unharmed");
    error.reason.code()
}

/// The letter of the stone on a point, or a dot.
pub fn stone(position: &Pente, point: &str) -> char {
    position.stone(point.parse().unwrap()).map_or('.', PenteColour::letter)
}

/// The letters of the stones on these points.
pub fn stones(position: &Pente, points: &str) -> String {
    points.split(' ').map(|point| stone(position, point)).collect()
}

/// Stones taken, by colour, as in the text of a position.
pub fn captures(position: &Pente) -> String {
    let totals: Vec<String> =
        position.colours().iter().map(|colour| position.captures(*colour).to_string()).collect();
    totals.join(":")
}

/// The names of all legal moves.
pub fn names(position: &Pente) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// `w line` and the like, or `-` while the game goes on.
pub fn end(position: &Pente) -> String {
    match position.ending() {
        None => "-".to_owned(),
        Some(ending) => {
            let winner = position.winner().map_or("draw".to_owned(), |colour| colour.to_string());
            format!("{winner} {}", ending.name())
        }
    }
}

/// The score of each seat, or nothing while the game goes on.
pub fn scores(position: &Pente) -> Vec<i32> {
    match position.outcome() {
        rulebook::Outcome::Final(end) => end.score.as_slice().to_vec(),
        _ => Vec::new(),
    }
}

/// The first 16 hex digits of the SHA-256 of the names, sorted bytewise and joined by line feeds.
pub fn digest(mut names: Vec<String>) -> String {
    names.sort_unstable();
    let hash = Sha256::digest(names.join("\n"));
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
