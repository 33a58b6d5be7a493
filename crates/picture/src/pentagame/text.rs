//! The star in its ring as text, every stop where it lies.
//!
//! A free stop is its number on its line (or a dot), `##` a black block, `o` a grey one. A piece is
//! its owner's number and its letter, `2c`; among five players its letter and number, `c2`.

use ::pentagame::{Content, Pentagame, Piece, PlayerLayout, Stop};
use games::Message;
use rulebook::Position;

use super::caption::caption;
use super::geometry::centre;
use crate::drawing::Labels;
use crate::point::Point;
use crate::text::{
    COLUMNS, Emphasis, Hue, Legend, Sheet, TextBoard, Translate, emphasised, mark_legend,
};

/// Columns to a unit of length, and rows: a sign is twice as high as it is wide.
const SCALE: (f64, f64) = (1.62, 0.74);

/// Centre of the board on the sheet.
const CENTRE: (f64, f64) = (39.0, 16.6);

/// The rows of the board.
const BOARD_ROWS: usize = 34;

/// The rows below it.
/// At most two for pieces that have no room at their corner, and three for the legend. With the
/// title these are forty lines.
const ROWS: usize = BOARD_ROWS + 5;

/// The most pieces that are named at a corner. More are counted there and named below the board.
const MOST_NAMED: usize = 4;

/// Text of a stop with its position.
struct Token {
    stop: Stop,
    row: usize,
    column: usize,
    width: usize,
}

pub(super) fn write(position: &Pentagame, board: &TextBoard, translate: Translate<'_>) -> String {
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
    let below = crowds(&mut sheet, position);
    if board.legend == Legend::Shown {
        sheet.put(0, below, &translate(&legend(position, board)), None);
        sheet.put(0, below + 1, &translate(&Message::new(["picture-legend-nodes"])), None);
        sheet.put(0, below + 2, &mark_legend(&board.marks, "!", translate), None);
    }
    sheet.text(&board.title_or(translate, || caption(position).title), board.ansi)
}

/// Names the pieces of corners that have more than can be named there. Gives the next free row.
fn crowds(sheet: &mut Sheet, position: &Pentagame) -> usize {
    let (mut column, mut row) = (0, BOARD_ROWS);
    for stop in Stop::all().filter(|stop| stop.is_corner()) {
        let Content::Pieces(pieces) = position.content(stop) else { continue };
        if pieces.len() <= MOST_NAMED {
            continue;
        }
        let label = format!("{stop}*{}:", pieces.len());
        let named =
            pieces.iter().map(|piece| (name(position, *piece), Some(hue(position, *piece))));
        let words: Vec<_> = [(label, None)].into_iter().chain(named).collect();
        let width: usize = words.iter().map(|(word, _)| word.len() + 1).sum();
        if column > 0 && column + width > COLUMNS {
            (column, row) = (0, row + 1);
        }
        for (word, hue) in words {
            sheet.put(column, row, &word, hue);
            column += word.len() + 1;
        }
        column += 2;
    }
    if column == 0 { row } else { row + 1 }
}

fn legend(position: &Pentagame, board: &TextBoard) -> Message {
    let piece = match position.layout() {
        PlayerLayout::Five => "picture-legend-piece-numbered",
        _ => "picture-legend-piece",
    };
    let stop = match board.labels {
        Labels::Numbered => "1-6",
        _ => ".",
    };
    Message::new(["picture-legend"]).with("piece", Message::new([piece])).text("stop", stop)
}

fn on_sheet(at: Point) -> (f64, usize) {
    let row = (CENTRE.1 + at.y * SCALE.1).round() as usize;
    (CENTRE.0 + at.x * SCALE.0, row)
}

/// Writes a word centred on a stop.
fn put(sheet: &mut Sheet, stop: Stop, word: &str, hue: Option<Hue>) -> Token {
    let (middle, row) = on_sheet(centre(stop));
    let width = word.chars().count();
    // The level line ends at the blue corner and the green one, which give way to its stops.
    let aside = match (stop.is_corner(), stop.colour()) {
        (true, Some(1)) => 1.0,
        (true, Some(4)) => -1.0,
        _ => 0.0,
    };
    let column = (middle + aside - (width as f64 - 1.0) / 2.0).round().max(0.0) as usize;
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

/// Returns what stands on a stop, as one word.
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
    let layout = position.layout();
    match layout {
        PlayerLayout::Five => piece.name(layout).to_string(),
        _ => format!("{}{}", piece.seat(), piece.name(layout)),
    }
}

fn hue(position: &Pentagame, piece: Piece) -> Hue {
    Hue::of_colour(piece.colour(position.layout()))
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
    let word = match words.len() {
        0 => format!("[{stop}]"),
        count if count > MOST_NAMED => format!("[{stop}*{count}]"),
        count => format!("[{stop}{}]", " ".repeat(3 * count.min(2))),
    };
    let token = put(sheet, stop, &word, None);
    sheet.put(token.column + 1, token.row, &stop.to_string(), Some(Hue::of_colour(colour)));
    if words.len() > MOST_NAMED {
        return token;
    }
    // Above the white corner there is no row.
    let second = if matches!(colour, 1 | 4) { token.row - 1 } else { token.row + 1 };
    for (index, (word, hue)) in words.iter().enumerate() {
        let row = if index < 2 { token.row } else { second };
        sheet.put(token.column + 3 + 3 * (index % 2), row, word, Some(*hue));
    }
    token
}

/// The pool and the pieces out, as they lie in the middle of the board.
fn middle(sheet: &mut Sheet, position: &Pentagame) {
    let seats: Vec<_> = position.seats().iter().collect();
    let first = 16 - seats.len().div_ceil(2);
    let column = 33;
    sheet.put(column, first, &format!("pool {}", "o".repeat(position.pool() as usize)), None);
    for (row, seat) in (first + 1..).zip(seats) {
        let to_move = seat == position.to_move() && !position.is_over();
        let sign = if to_move { '>' } else { ' ' };
        sheet.put(column - 1, row, &format!("{sign}{seat} out"), None);
        let out = Piece::of_seat(position.layout(), seat)
            .filter(|piece| position.stop_of(*piece).is_none());
        for (place, piece) in out.enumerate() {
            let word = piece.name(position.layout()).to_string();
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
        let sign = match emphasis {
            Emphasis::Walker => "<",
            _ if free => "*",
            Emphasis::Standing => "!",
            Emphasis::Free => continue,
        };
        let column = if token.stop.is_node() {
            // Behind the name of the node, which always has room.
            token.column + 2
        } else if free {
            token.column
        } else {
            let behind = token.column + token.width;
            if sheet.at(behind, token.row) == ' ' { behind } else { token.column - 1 }
        };
        sheet.put(column, token.row, sign, None);
    }
}
