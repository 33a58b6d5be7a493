//! The star in its ring as text, every stop where it lies.
//!
//! A free stop is its number on its line (or a dot), `##` a black block, `o` a grey one. A piece is
//! its owner's number and its letter, `2c`; among five players its letter and number, `c2`.
//!
//! The compact layout has the same stops in fewer rows, so that a terminal of 24 rows shows the
//! board, the last move and the prompt.

use std::f64::consts::TAU;

use ::pentagame::{Content, Pentagame, Piece, PlayerLayout, Stop};
use games::Message;
use rulebook::{Position, Seat};

use super::caption::caption;
use super::geometry::{centre, ring_radius};
use crate::drawing::Labels;
use crate::point::Point;
use crate::text::{
    COLUMNS, Emphasis, Hue, Legend, Sheet, TextBoard, TextLayout, Translate, emphasised,
    mark_legend,
};

/// Columns to a unit of length, and rows: a sign is twice as high as it is wide.
const SCALE: (f64, f64) = (1.62, 0.74);

/// Centre of the board on the sheet.
const CENTRE: (f64, f64) = (39.0, 16.6);

/// The rows of the board.
const BOARD_ROWS: usize = 34;

/// Columns to a unit of length in the compact layout.
const COMPACT_SCALE: f64 = 1.66;

/// The rows of the compact board. With the title these are 21 lines.
const COMPACT_ROWS: usize = 20;

/// The rows below the board.
/// At most two for pieces that have no room at their corner, and three for the legend. With the
/// title a full board has forty lines.
const ROWS_BELOW: usize = 5;

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
    let layout = board.layout;
    let mut sheet = Sheet::new(board_rows(layout) + ROWS_BELOW);
    let mut tokens = Vec::new();
    for stop in Stop::all() {
        let token = match stop.colour() {
            Some(colour) if stop.is_corner() => corner(&mut sheet, layout, position, stop, colour),
            Some(colour) => crossing(&mut sheet, layout, position, stop, colour),
            None => {
                let (word, hue) = on_line(position, board, stop);
                put(&mut sheet, layout, stop, &word, hue)
            }
        };
        tokens.push(token);
    }
    match layout {
        TextLayout::Full => middle(&mut sheet, position, translate),
        TextLayout::Compact => compact_middle(&mut sheet, position, translate),
    }
    point_out(&mut sheet, position, board, &tokens);
    let mut below = crowds(&mut sheet, layout, position);
    if board.legend == Legend::Shown {
        sheet.put(0, below, &translate(&legend(position, board)), None);
        sheet.put(0, below + 1, &translate(&Message::new(["picture-legend-nodes"])), None);
        below += 2;
    }
    let mut title = board.title_or(translate, || caption(position).title);
    if board.legend != Legend::Hidden {
        let marks = mark_legend(&board.marks, "!", translate);
        let titled = format!("{title}   {marks}");
        if layout == TextLayout::Compact && titled.chars().count() <= COLUMNS {
            title = titled;
        } else {
            sheet.put(0, below, &marks, None);
        }
    }
    sheet.text(&title, board.ansi)
}

fn board_rows(layout: TextLayout) -> usize {
    match layout {
        TextLayout::Full => BOARD_ROWS,
        TextLayout::Compact => COMPACT_ROWS,
    }
}

/// Names the pieces of corners that have more than can be named there. Gives the next free row.
fn crowds(sheet: &mut Sheet, layout: TextLayout, position: &Pentagame) -> usize {
    let (mut column, mut row) = (0, board_rows(layout));
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

fn on_sheet(layout: TextLayout, at: Point) -> (f64, usize) {
    match layout {
        TextLayout::Full => {
            (CENTRE.0 + at.x * SCALE.0, (CENTRE.1 + at.y * SCALE.1).round() as usize)
        }
        TextLayout::Compact => {
            (CENTRE.0 + at.x * COMPACT_SCALE, compact_row(at.y).round().max(0.0) as usize)
        }
    }
}

/// Row of a height in the compact layout.
///
/// The stops of a steep line have a row each: six from the white corner to the level line, three to
/// the crossings below it, six to the lower corners. Heights between these are interpolated.
fn compact_row(y: f64) -> f64 {
    let lowest = ring_radius();
    let level = lowest * (TAU / 5.0).cos();
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let rows = [
        (-lowest, 0.0),
        (-level, 7.0),
        (level / (golden * golden), 11.0),
        (lowest * (TAU / 10.0).cos(), 18.0),
        (lowest, 19.0),
    ];
    let part = rows.windows(2).find(|ends| y <= ends[1].0 + 1e-9).unwrap_or(&rows[3..]);
    let ((from, first), (to, last)) = (part[0], part[1]);
    first + (y - from) / (to - from) * (last - first)
}

/// Columns that a stop gives way to its neighbours.
fn aside(layout: TextLayout, stop: Stop) -> f64 {
    // The level line ends at the blue corner and the green one, which give way to its stops.
    if stop.is_corner() {
        return match stop.colour() {
            Some(1) => 1.0,
            Some(4) => -1.0,
            _ => 0.0,
        };
    }
    if layout == TextLayout::Full {
        return 0.0;
    }
    match stop.to_string().as_str() {
        "B1e" | "C6a" => 1.0,
        "E1b" | "D6a" => -1.0,
        _ => 0.0,
    }
}

/// Writes a word centred on a stop.
fn put(sheet: &mut Sheet, layout: TextLayout, stop: Stop, word: &str, hue: Option<Hue>) -> Token {
    let (middle, row) = on_sheet(layout, centre(stop));
    let width = word.chars().count();
    let column = middle + aside(layout, stop) - (width as f64 - 1.0) / 2.0;
    // The right end of a compact board is the last column.
    let column = (column.round().max(0.0) as usize).min(COLUMNS - width);
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

fn crossing(
    sheet: &mut Sheet,
    layout: TextLayout,
    position: &Pentagame,
    stop: Stop,
    colour: usize,
) -> Token {
    let (word, hue) = standing(position, &position.content(stop));
    let token = put(sheet, layout, stop, &format!("({stop} {word:2})"), None);
    sheet.put(token.column + 1, token.row, &stop.to_string(), Some(Hue::of_colour(colour)));
    sheet.put(token.column + 3, token.row, &format!("{word:2}"), hue);
    token
}

/// A corner in brackets, two pieces in a row. A second row goes to the side where no line leaves.
/// In the compact layout the white corner has all of them in its row, for the next one is taken.
fn corner(
    sheet: &mut Sheet,
    layout: TextLayout,
    position: &Pentagame,
    stop: Stop,
    colour: usize,
) -> Token {
    let in_row = if layout == TextLayout::Compact && colour == 0 { MOST_NAMED } else { 2 };
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
        count => format!("[{stop}{}]", " ".repeat(3 * count.min(in_row))),
    };
    let token = put(sheet, layout, stop, &word, None);
    sheet.put(token.column + 1, token.row, &stop.to_string(), Some(Hue::of_colour(colour)));
    if words.len() > MOST_NAMED {
        return token;
    }
    // Above the white corner there is no row.
    let second = if matches!(colour, 1 | 4) { token.row - 1 } else { token.row + 1 };
    for (index, (word, hue)) in words.iter().enumerate() {
        let row = if index < in_row { token.row } else { second };
        sheet.put(token.column + 3 + 3 * (index % in_row), row, word, Some(*hue));
    }
    token
}

/// The pool, with a letter for each grey block.
fn pool(position: &Pentagame, translate: Translate<'_>) -> String {
    let name = translate(&Message::new(["picture-pool"]));
    format!("{name} {}", "o".repeat(position.pool() as usize))
}

/// The pool and the pieces out, as they lie in the middle of the board.
fn middle(sheet: &mut Sheet, position: &Pentagame, translate: Translate<'_>) {
    let seats: Vec<_> = position.seats().iter().collect();
    let first = 16 - seats.len().div_ceil(2);
    let column = 33;
    sheet.put(column, first, &pool(position, translate), None);
    let out = translate(&Message::new(["picture-out"]));
    for (row, seat) in (first + 1..).zip(seats) {
        write_out(sheet, position, seat, (column - 1, row), &format!(" {out}"));
    }
}

/// The middle of a compact board: four rows, so from four players on two share a row.
fn compact_middle(sheet: &mut Sheet, position: &Pentagame, translate: Translate<'_>) {
    let seats: Vec<_> = position.seats().iter().collect();
    let out = translate(&Message::new(["picture-out"]));
    let (column, first) = (32, 8);
    if seats.len() <= 3 {
        sheet.put(column + 1, first, &pool(position, translate), None);
        for (row, seat) in (first + 1..).zip(seats) {
            write_out(sheet, position, seat, (column, row), &format!(" {out}"));
        }
        return;
    }
    sheet.put(column, first, &format!("{} {out}", pool(position, translate)), None);
    for (index, seat) in seats.into_iter().enumerate() {
        write_out(sheet, position, seat, (column + 9 * (index % 2), first + 1 + index / 2), "");
    }
}

/// Writes a player, `>` in front of the one to move, and the pieces that are out.
fn write_out(
    sheet: &mut Sheet,
    position: &Pentagame,
    seat: Seat,
    (column, row): (usize, usize),
    label: &str,
) {
    let to_move = seat == position.to_move() && !position.is_over();
    let sign = if to_move { '>' } else { ' ' };
    let head = format!("{sign}{seat}{label} ");
    sheet.put(column, row, &head, None);
    let mut column = column + head.chars().count();
    let layout = position.layout();
    let pieces = Piece::of_seat(layout, seat).filter(|piece| position.stop_of(*piece).is_none());
    for piece in pieces {
        let word = piece.name(layout).to_string();
        sheet.put(column, row, &word, Some(hue(position, piece)));
        column += word.len() + usize::from(word.len() > 1 && !label.is_empty());
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
