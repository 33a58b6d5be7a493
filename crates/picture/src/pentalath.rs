//! Pentalath: the trapezium of hexagons.

pub(crate) mod board_model;

use std::f64::consts::TAU;

use ::pentalath::{Cell, CellSet, Move, Pentalath, PentalathColour, PentalathEnding};
use games::Message;
use rulebook::{Position, Turn};

use crate::board::{BoardShape, PlaceShape};
use crate::board_model::Frame;
use crate::caption::Caption;
use crate::drawing::{Background, Drawing, Labels, ToMove};
use crate::game_drawing::stone_drawing;
use crate::glyph::{self, Lettering};
use crate::mark::{self, Mark};
use crate::palette::Paints;
use crate::point::{Path, Point};
use crate::stone::{self, RADIUS, Stone};
use crate::svg::{Canvas, Element, Svg, ViewBox};
use crate::text::{Emphasis, Hue, Legend, Sheet, TextBoard, Translate, emphasised, mark_legend};

/// From the centre of a cell to the next.
pub const SPACING: f64 = 2.0;

/// The rows, and the cells of the shortest.
const ROWS: u8 = 7;
const SHORTEST: u8 = 7;

/// Five in a line win.
const LINE: usize = 5;

/// Visible part of the plane.
const VIEW: ViewBox = ViewBox { corner: Point::new(-16.4, -8.7), width: 32.8, height: 17.0 };

/// Returns where the place with this row and index lies, also beside the board.
/// The middle of the board is the origin.
fn place(row: f64, index: f64) -> Point {
    let middle = f64::from(ROWS - 1) / 2.0;
    let left = f64::from(SHORTEST - 1) / 2.0 + row / 2.0;
    Point::new((index - left) * SPACING, (row - middle) * SPACING * 0.75_f64.sqrt())
}

/// Returns where a cell lies.
pub fn centre(cell: Cell) -> Point {
    place(f64::from(cell.row()), f64::from(cell.index()))
}

/// The outline of a cell.
pub fn outline(cell: Cell) -> Path {
    let corner = |n: i32| {
        centre(cell).moved(Point::polar(SPACING / 3.0_f64.sqrt(), TAU * f64::from(n) / 6.0))
    };
    Path::through((0..6).map(corner)).close()
}

fn stone_of(colour: PentalathColour) -> Stone {
    match colour {
        PentalathColour::White => Stone::White,
        PentalathColour::Black => Stone::Black,
        PentalathColour::Red => Stone::Red,
    }
}

/// The board as data.
pub fn board() -> BoardShape {
    let place = |cell: Cell| PlaceShape {
        name: cell.to_string(),
        centre: centre(cell),
        outline: outline(cell),
    };
    BoardShape { view: VIEW, places: CellSet::ALL.iter().map(place).collect() }
}

/// Draws a position.
pub fn draw(position: &Pentalath, drawing: &Drawing) -> Svg {
    let palette = &drawing.palette();
    let mut canvas = Canvas::new(VIEW, drawing.width_px);
    if drawing.background == Background::Paper {
        canvas.background(palette.paper);
    }
    cells(&mut canvas, palette, &Frame::UPRIGHT);
    if drawing.labels != Labels::Hidden {
        names(&mut canvas, palette, &Frame::UPRIGHT);
    }
    mark::draw_below(&mut canvas, palette, &drawing.marks);
    for cell in CellSet::ALL.iter() {
        if let Some(colour) = position.piece(cell) {
            stone::draw(&mut canvas, palette, stone_of(colour), centre(cell), RADIUS * 0.9);
        }
    }
    mark::draw_above(&mut canvas, palette, &drawing.marks);
    mark::draw_above(&mut canvas, palette, winning_line(position).as_slice());
    if drawing.to_move == ToMove::Shown && position.ending().is_none() {
        let at = Point::new(-13.2, -6.6);
        stone::wedge(&mut canvas, palette, at.moved(Point::new(-1.1, 0.0)));
        let stone = stone_of(position.colour_to_move());
        stone::draw(&mut canvas, palette, stone, at, RADIUS * 0.9);
    }
    canvas.finish(drawing)
}

/// The board without names.
fn cells(canvas: &mut Canvas, palette: &Paints, frame: &Frame) {
    let mut cells = Path::default();
    for cell in CellSet::ALL.iter() {
        cells.append(frame.path(&outline(cell)));
    }
    let weight = canvas.weight(0.08);
    let lines = Element::path(&cells).fill(palette.field).stroke(palette.line, weight);
    canvas.put(lines.set("stroke-linejoin", "round"));
}

/// Letters at the left end of the rows, numbers at the upper end of the slanting lines.
fn names(canvas: &mut Canvas, palette: &Paints, frame: &Frame) {
    let lettering = Lettering { height: 0.8, colour: palette.ink, halo: None };
    for row in 0..ROWS {
        let letter = char::from(b'a' + row).to_string();
        glyph::write(canvas, &letter, frame.point(place(f64::from(row), -0.9)), lettering);
    }
    for index in 0..SHORTEST + ROWS - 1 {
        let row = f64::from(index.saturating_sub(SHORTEST - 1)) - 0.85;
        let at = frame.point(place(row, f64::from(index)));
        glyph::write(canvas, &(index + 1).to_string(), at, lettering);
    }
}

/// Marks the line that has won.
pub fn winning_line(position: &Pentalath) -> Option<Mark> {
    let winner = position.winner()?;
    let held = position.pieces(winner).iter();
    let held: Vec<(i32, i32)> =
        held.map(|cell| (i32::from(cell.row()), i32::from(cell.index()))).collect();
    let ends = stone::run(&held, &[(0, 1), (1, 0), (1, 1)], LINE)?;
    Some(Mark::Line { ends: ends.map(|(row, index)| place(f64::from(row), f64::from(index))) })
}

/// The marks of a move: the piece set, and the pieces it captured.
pub fn last_move(before: &Pentalath, m: Move) -> Vec<Mark> {
    let Move::Place(cell) = m else { return Vec::new() };
    let captured = before.captured(cell);
    let taken = captured.iter().map(|gone| Mark::Taken { at: centre(gone), radius: 0.62 });
    taken.chain([Mark::Set { at: centre(cell), radius: 0.9 }]).collect()
}

/// Returns where a piece may be placed now.
pub fn reach(position: &Pentalath) -> Vec<Mark> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let moves = position.moves(seat).into_iter();
    let cells = moves.filter_map(|m| match m {
        Move::Place(cell) => Some(Mark::Free { at: centre(cell) }),
        Move::Swap | Move::Skip => None,
    });
    cells.collect()
}

/// Returns the title and the description of a position.
pub(crate) fn caption(position: &Pentalath) -> Caption {
    let (id, colour) = match position.ending() {
        Some(PentalathEnding::Line(winner)) => ("picture-title-pentalath-won", winner),
        Some(PentalathEnding::Stuck(loser)) => ("picture-title-pentalath-stuck", loser),
        None => ("picture-title-pentalath", position.colour_to_move()),
    };
    let title = Message::new([id]).with("colour", stone_of(colour).name());
    let list = |colour: &PentalathColour| {
        stone::places(stone_of(*colour), position.pieces(*colour).iter())
    };
    Caption { title, description: position.colours().iter().map(list).collect() }
}

/// Writes a position as text, rows from the short side.
pub fn write(position: &Pentalath, board: &TextBoard, translate: Translate<'_>) -> String {
    let mut sheet = Sheet::new(usize::from(ROWS) + 4);
    // The slanting lines lean to the left by half a cell a row.
    let at = |row: i32, index: i32| ((18 - 2 * row + 4 * index) as usize, (row + 2) as usize);
    let on_sheet = |cell: Cell| at(i32::from(cell.row()), i32::from(cell.index()));
    if board.labels != Labels::Hidden {
        for row in 0..i32::from(ROWS) {
            let letter = char::from(b'a' + row as u8).to_string();
            let (column, line) = at(row, -1);
            sheet.put(column, line, &letter, None);
        }
        for index in 0..i32::from(SHORTEST + ROWS - 1) {
            let row = (index - i32::from(SHORTEST - 1)).max(0) - 1;
            let (column, line) = at(row, index);
            sheet.put(column, line, &(index + 1).to_string(), None);
        }
    }
    for cell in CellSet::ALL.iter() {
        let (column, row) = on_sheet(cell);
        match position.piece(cell) {
            Some(colour) => {
                let letter = colour.letter().to_string();
                sheet.put(column, row, &letter, Some(stone_of(colour).hue()));
            }
            None => sheet.put(column, row, ".", Some(Hue::Grey)),
        }
    }
    for (point, emphasis) in emphasised(&board.marks) {
        let near = |cell: &Cell| centre(*cell).distance(point) < SPACING / 2.0;
        let Some((column, row)) = CellSet::ALL.iter().find(near).map(on_sheet) else { continue };
        match emphasis {
            Emphasis::Free => sheet.put(column, row, "*", None),
            Emphasis::Standing | Emphasis::Walker => {
                sheet.put(column - 1, row, "(", None);
                sheet.put(column + 1, row, ")", None);
            }
        }
    }
    if board.legend != Legend::Hidden {
        let legend = mark_legend(&board.marks, "( )", translate);
        sheet.put(0, usize::from(ROWS) + 3, &legend, None);
    }
    sheet.text(&board.title_or(translate, || caption(position).title), board.ansi)
}

stone_drawing!(Pentalath, _position => board());
