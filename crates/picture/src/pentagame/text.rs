//! The star in its ring as text, every stop where it lies.
//!
//! A free stop is its number on its line (or a dot), `##` a black block, `o` a grey one. A piece is
//! its owner's number and its letter, `2c`; among five players its letter and number, `c2`.

use ::pentagame::{Content, Pentagame, Piece, Seating, Stop};
use rulebook::Position;

use super::geometry::centre;
use crate::drawing::Labels;
use crate::point::Point;
use crate::text::{Emphasis, Hue, Legend, Sheet, TextBoard, emphasised};

/// Columns to a unit of length, and rows: a sign is twice as high as it is wide.
const SCALE: (f64, f64) = (1.66, 0.8);

/// Where the centre of the board lies on the sheet.
const CENTRE: (f64, f64) = (39.5, 19.0);

/// The rows of the board, and one for the legend.
const ROWS: usize = 39;

/// The most pieces that are listed at a corner. Play never brings more than four together.
const MOST_LISTED: usize = 4;

/// What was written for a stop, and where.
struct Token {
    stop: Stop,
    row: usize,
    column: usize,
    width: usize,
}

pub(super) fn write(position: &Pentagame, board: &TextBoard, title: &str) -> String {
    let mut sheet = Sheet::new(ROWS);
    let mut tokens = Vec::new();
    for stop in Stop::all() {
        let token = match stop.colour() {
            Some(colour) if stop.is_corner() => corner(&mut sheet, position, stop, colour),
            Some(colour) => crossing(&mut sheet, position, stop, colour),
            None => {
                let (word, hue) = on_line(position, board, stop);
                put(&mut sheet, stop, &word, hue)
            }
        };
        tokens.push(token);
    }
    middle(&mut sheet, position);
    point_out(&mut sheet, position, board, &tokens);
    if board.legend == Legend::Shown {
        sheet.put(0, ROWS - 1, legend(position, board), None);
    }
    sheet.text(title, board.ansi)
}

fn legend(position: &Pentagame, board: &TextBoard) -> &'static str {
    match (position.seating(), board.labels) {
        (Seating::Five, Labels::Numbered) => {
            "b2 second piece of player 2   ## black block   o grey block   1-6 free stop"
        }
        (Seating::Five, _) => {
            "b2 second piece of player 2   ## black block   o grey block   . free stop"
        }
        (_, Labels::Numbered) => {
            "2b blue piece of player 2   ## black block   o grey block   1-6 free stop"
        }
        _ => "2b blue piece of player 2   ## black block   o grey block   . free stop",
    }
}

fn on_sheet(at: Point) -> (f64, usize) {
    let row = (CENTRE.1 + at.y * SCALE.1).round() as usize;
    (CENTRE.0 + at.x * SCALE.0, row)
}

/// Writes a word centred on a stop.
fn put(sheet: &mut Sheet, stop: Stop, word: &str, hue: Option<Hue>) -> Token {
    let (middle, row) = on_sheet(centre(stop));
    let width = word.chars().count();
    let column = (middle - (width as f64 - 1.0) / 2.0).round().max(0.0) as usize;
    sheet.put(column, row, word, hue);
    Token { stop, row, column, width }
}

fn on_line(position: &Pentagame, board: &TextBoard, stop: Stop) -> (String, Option<Hue>) {
    match position.content(stop) {
        Content::Free => {
            let number = match (board.labels, stop.on_line()) {
                (Labels::Numbered, Some((_, number))) => number.to_string(),
                _ => ".".to_owned(),
            };
            (number, None)
        }
        content => standing(position, &content),
    }
}

/// What stands on a stop, as one word.
fn standing(position: &Pentagame, content: &Content) -> (String, Option<Hue>) {
    match content {
        Content::Free => (".".to_owned(), None),
        Content::Black => ("##".to_owned(), Some(Hue::Black)),
        Content::Grey => ("o".to_owned(), Some(Hue::Grey)),
        Content::Pieces(pieces) => match pieces.first() {
            Some(piece) => (name(position, *piece), Some(hue(position, *piece))),
            None => (String::new(), None),
        },
    }
}

fn name(position: &Pentagame, piece: Piece) -> String {
    let seating = position.seating();
    match seating {
        Seating::Five => piece.name(seating).to_string(),
        _ => format!("{}{}", piece.seat(), piece.name(seating)),
    }
}

fn hue(position: &Pentagame, piece: Piece) -> Hue {
    Hue::of_colour(piece.colour(position.seating()))
}

fn crossing(sheet: &mut Sheet, position: &Pentagame, stop: Stop, colour: usize) -> Token {
    let (word, hue) = standing(position, &position.content(stop));
    let token = put(sheet, stop, &format!("({stop} {word:2})"), None);
    sheet.put(token.column + 1, token.row, &stop.to_string(), Some(Hue::of_colour(colour)));
    sheet.put(token.column + 3, token.row, &format!("{word:2}"), hue);
    token
}

/// A corner in brackets, two pieces in a row. A second row goes to the side where no line leaves.
fn corner(sheet: &mut Sheet, position: &Pentagame, stop: Stop, colour: usize) -> Token {
    let words = match position.content(stop) {
        Content::Pieces(pieces) => {
            let named = pieces.iter().map(|piece| (name(position, *piece), hue(position, *piece)));
            named.collect()
        }
        Content::Free => Vec::new(),
        content => {
            let (word, hue) = standing(position, &content);
            vec![(word, hue.unwrap_or(Hue::Grey))]
        }
    };
    // Room for at most two in a row.
    let room = " ".repeat(3 * words.len().min(2));
    let token = put(sheet, stop, &format!("[{stop}{room}]"), None);
    sheet.put(token.column + 1, token.row, &stop.to_string(), Some(Hue::of_colour(colour)));
    let up = matches!(colour, 0 | 1 | 4);
    for (index, (word, hue)) in words.iter().take(MOST_LISTED).enumerate() {
        let row = match (index / 2, up) {
            (0, _) => token.row,
            (_, true) => token.row - 1,
            (_, false) => token.row + 1,
        };
        sheet.put(token.column + 3 + 3 * (index % 2), row, word, Some(*hue));
    }
    if words.len() > MOST_LISTED {
        let more = format!("+{}", words.len() - MOST_LISTED);
        let row = if up { token.row - 1 } else { token.row + 1 };
        sheet.put(token.column, row, &more, None);
    }
    token
}

/// The pool and the pieces out, as they lie in the middle of the board.
fn middle(sheet: &mut Sheet, position: &Pentagame) {
    let seats: Vec<_> = position.seats().iter().collect();
    let first = 18 - seats.len() / 2;
    let column = 33;
    sheet.put(column, first, &format!("pool {}", "o".repeat(position.pool() as usize)), None);
    for (row, seat) in (first + 1..).zip(seats) {
        let to_move = seat == position.to_move() && !position.is_over();
        let sign = if to_move { '>' } else { ' ' };
        sheet.put(column - 1, row, &format!("{sign}{seat} out"), None);
        let out =
            Piece::of(position.seating(), seat).filter(|piece| position.stop_of(*piece).is_none());
        for (place, piece) in out.enumerate() {
            let word = piece.name(position.seating()).to_string();
            let column = column + 6 + place * (word.len() + usize::from(word.len() > 1));
            sheet.put(column, row, &word, Some(hue(position, piece)));
        }
    }
}

fn point_out(sheet: &mut Sheet, position: &Pentagame, board: &TextBoard, tokens: &[Token]) {
    for (at, emphasis) in emphasised(&board.marks) {
        let distance = |token: &&Token| centre(token.stop).distance(at);
        let nearest = tokens.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let Some(token) = nearest else { continue };
        let free = matches!(position.content(token.stop), Content::Free);
        match emphasis {
            // A corner without anything has no room for a sign but behind it.
            _ if free && token.stop.is_corner() => {
                sheet.put(token.column + token.width, token.row, "*", None);
            }
            _ if free && token.stop.is_crossing() => {
                sheet.put(token.column + 3, token.row, "*", None);
            }
            _ if free => sheet.put(token.column, token.row, "*", None),
            Emphasis::Free => {}
            Emphasis::Standing => {
                let column = token.column + token.width;
                if sheet.at(column, token.row) == ' ' {
                    sheet.put(column, token.row, "!", None);
                }
            }
        }
    }
}
