//! Pente: the grid, the stones and what has been taken.

pub(crate) mod board_model;

use ::pente::{GridPoint as Place, Move, Pente, PenteColour, PentePlayers, Size};
use games::Message;
use rulebook::{Position, Turn};

use crate::board::{self, BoardShape};
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

/// From one line of the board to the next.
pub const SPACING: f64 = 2.0;

/// From the outermost line to the frame, to the names of the lines, and to the edge of the view.
const MARGIN: (f64, f64, f64) = (1.25, 2.2, 3.2);

/// The height of a row of stones taken.
const TRAY_ROW: f64 = 2.2;

/// Returns where a point lies: the middle of the board is the origin.
pub fn centre(size: Size, place: Place) -> Point {
    let middle = f64::from(size.side() - 1) / 2.0;
    let (column, row) = (f64::from(place.column()), f64::from(place.row()));
    Point::new((column - middle) * SPACING, (middle - row) * SPACING)
}

fn stone_of(colour: PenteColour) -> Stone {
    match colour {
        PenteColour::White => Stone::White,
        PenteColour::Black => Stone::Black,
        PenteColour::Red => Stone::Red,
        PenteColour::Green => Stone::Green,
    }
}

/// The letter of a column: there is no `I`.
fn column_letter(column: u8) -> char {
    char::from(if column < 8 { b'A' + column } else { b'B' + column })
}

/// Returns the sides; partners count captures together.
fn sides(position: &Pente) -> Vec<Vec<PenteColour>> {
    let colours = position.colours();
    match position.setup().players() {
        PentePlayers::Teams => {
            let partners = |first: usize| colours.iter().skip(first).step_by(2).copied().collect();
            vec![partners(0), partners(1)]
        }
        _ => colours.iter().map(|colour| vec![*colour]).collect(),
    }
}

/// From the middle of the board to its outermost line.
fn half_side(size: Size) -> f64 {
    f64::from(size.side() - 1) / 2.0 * SPACING
}

fn view(size: Size, tray: &Tray) -> ViewBox {
    let reach = half_side(size) + MARGIN.2;
    let corner = Point::new(-reach, -reach);
    ViewBox { corner, width: 2.0 * reach, height: 2.0 * reach + tray.height() }
}

/// The board of a position as data.
pub fn board(position: &Pente) -> BoardShape {
    let size = position.setup().size();
    let place = |place: Place| {
        let centre = centre(size, place);
        board::PlaceShape {
            name: place.to_string(),
            centre,
            outline: square(centre, SPACING / 2.0),
        }
    };
    let tray = Tray::of(position, half_side(size));
    BoardShape { view: view(size, &tray), places: size.points().map(place).collect() }
}

fn square(centre: Point, reach: f64) -> Path {
    let corner = |x: f64, y: f64| centre.moved(Point::new(x * reach, y * reach));
    let path = Path::from(corner(-1.0, -1.0)).line(corner(1.0, -1.0));
    path.line(corner(1.0, 1.0)).line(corner(-1.0, 1.0)).close()
}

/// Draws a position.
pub fn draw(position: &Pente, drawing: &Drawing) -> Svg {
    let palette = &drawing.palette();
    let size = position.setup().size();
    let half = half_side(size);
    let tray = Tray::of(position, half);
    let mut canvas = Canvas::new(view(size, &tray), drawing.width_px);
    if drawing.background == Background::Paper {
        canvas.background(palette.paper);
    }
    grid(&mut canvas, palette, size, half);
    if drawing.labels != Labels::Hidden {
        names(&mut canvas, palette, size, &Frame::UPRIGHT);
    }
    mark::draw_below(&mut canvas, palette, &drawing.marks);
    for place in size.points() {
        if let Some(colour) = position.stone(place) {
            stone::draw(&mut canvas, palette, stone_of(colour), centre(size, place), RADIUS);
        }
    }
    mark::draw_above(&mut canvas, palette, &drawing.marks);
    mark::draw_above(&mut canvas, palette, winning_line(position).as_slice());
    tray.draw(&mut canvas, palette, position, drawing, half + MARGIN.2);
    canvas.finish(drawing)
}

fn grid(canvas: &mut Canvas, palette: &Paints, size: Size, half: f64) {
    let frame = Element::path(&square(Point::ORIGIN, half + MARGIN.0)).fill(palette.field);
    let weight = canvas.weight(0.09);
    canvas.put(frame.stroke(palette.line, weight));
    let mut lines = Path::default();
    for line in 0..size.side() {
        let at = f64::from(line) * SPACING - half;
        lines.append(Path::through([Point::new(-half, at), Point::new(half, at)]));
        lines.append(Path::through([Point::new(at, -half), Point::new(at, half)]));
    }
    let weight = canvas.weight(0.06);
    canvas.put(Element::path(&lines).line(palette.line, weight).set("stroke-linecap", "square"));
    for place in guides(size) {
        canvas.put(Element::circle(centre(size, place), 0.2).fill(palette.line));
    }
}

/// The middle, and points halfway to the corners, for the eye.
fn guides(size: Size) -> impl Iterator<Item = Place> {
    let middle = size.side() / 2;
    let far = if size == Size::Nine { 2 } else { middle - 3 };
    let lines = [middle - far, middle, middle + far];
    size.points().filter(move |place| {
        let on = |line: u8| lines.contains(&line);
        let halfway = (place.column() == middle) != (place.row() == middle);
        on(place.column()) && on(place.row()) && !(halfway && size == Size::Nine)
    })
}

fn names(canvas: &mut Canvas, palette: &Paints, size: Size, frame: &Frame) {
    let half = half_side(size);
    let lettering = Lettering { height: 0.8, colour: palette.ink, halo: None };
    for line in 0..size.side() {
        let at = f64::from(line) * SPACING - half;
        let edge = half + MARGIN.1;
        let column = column_letter(line).to_string();
        let row = (line + 1).to_string();
        for side in [-edge, edge] {
            glyph::write(canvas, &column, frame.point(Point::new(at, side)), lettering);
            glyph::write(canvas, &row, frame.point(Point::new(side, -at)), lettering);
        }
    }
}

/// Captured stones of each side, below the board.
/// There is a dot for each stone that is needed; captures fill the dots.
struct Tray {
    sides: Vec<Vec<PenteColour>>,
    columns: usize,
    dots: u16,
}

/// From one dot to the next, and how many stones' room the side's own stones take.
const DOT: f64 = 0.72;

impl Tray {
    fn of(position: &Pente, half: f64) -> Tray {
        let sides = sides(position);
        let taken = |side: &Vec<PenteColour>| position.pooled_captures(side[0]);
        let most = sides.iter().map(taken).max().unwrap_or(0);
        let dots = most.max(position.setup().target()).min(30);
        let width = 3.0 + 2.0 * (sides[0].len() - 1) as f64 + f64::from(dots) * DOT;
        let columns = if width < half { 2 } else { 1 };
        Tray { sides, columns, dots }
    }

    /// With room for exactly what a side needs, so that a live board never changes its size.
    fn of_target(position: &Pente, half: f64) -> Tray {
        Tray { dots: position.setup().target().min(30), ..Tray::of(position, half) }
    }

    fn height(&self) -> f64 {
        self.sides.len().div_ceil(self.columns) as f64 * TRAY_ROW + 0.9
    }

    /// Returns where the stones and the dots of each side lie, below this line.
    fn rows(&self, top: f64) -> Vec<TrayRow> {
        let width = 2.0 * (top - MARGIN.2 + 1.0) / self.columns as f64;
        let row = |(index, side): (usize, &Vec<PenteColour>)| {
            let (row, column) = (index / self.columns, index % self.columns);
            let x = -(top - MARGIN.2 + 1.0) + width * column as f64 + 1.4;
            let y = top + TRAY_ROW * (row as f64 + 0.55);
            let stone = |place: usize| Point::new(x + 2.2 * place as f64, y);
            let first = x + 2.2 * (side.len() - 1) as f64 + 1.5;
            let dot = |dot: u16| {
                // Pairs stand together.
                let gap = f64::from(dot / 2) * 0.16;
                Point::new(first + f64::from(dot) * (DOT - 0.08) + gap, y)
            };
            TrayRow {
                stones: (0..side.len()).map(stone).collect(),
                dots: (0..self.dots).map(dot).collect(),
            }
        };
        self.sides.iter().enumerate().map(row).collect()
    }

    fn draw(
        &self,
        canvas: &mut Canvas,
        palette: &Paints,
        position: &Pente,
        drawing: &Drawing,
        top: f64,
    ) {
        let to_move = position.colour_to_move();
        let playing = !matches!(position.turn(), Turn::Over);
        for (side, row) in self.sides.iter().zip(self.rows(top)) {
            for (colour, at) in side.iter().zip(row.stones) {
                stone::draw(canvas, palette, stone_of(*colour), at, RADIUS * 0.8);
                if *colour == to_move && playing && drawing.to_move == ToMove::Shown {
                    stone::wedge(canvas, palette, at.moved(Point::new(-1.0, 0.0)));
                }
            }
            let taken = usize::from(position.pooled_captures(side[0]));
            for (index, at) in row.dots.into_iter().enumerate() {
                if index < taken {
                    full_dot(canvas, palette, at);
                } else {
                    empty_dot(canvas, palette, at);
                }
            }
        }
    }
}

/// Positions of the stones and dots of one side.
struct TrayRow {
    stones: Vec<Point>,
    dots: Vec<Point>,
}

/// The radius of a dot of the tray.
const DOT_RADIUS: f64 = 0.22;

fn full_dot(canvas: &mut Canvas, palette: &Paints, at: Point) {
    let weight = canvas.weight(0.06);
    let dot = Element::circle(at, DOT_RADIUS).fill(palette.ink);
    canvas.put(dot.stroke(palette.ink, weight));
}

fn empty_dot(canvas: &mut Canvas, palette: &Paints, at: Point) {
    let weight = canvas.weight(0.06);
    canvas.put(Element::circle(at, DOT_RADIUS).line(palette.faint, weight));
}

/// Marks the line that has won.
pub fn winning_line(position: &Pente) -> Option<Mark> {
    let size = position.setup().size();
    let ends = position.colours().iter().find_map(|colour| {
        let held = size.points().filter(|place| position.stone(*place) == Some(*colour));
        let held: Vec<(i32, i32)> =
            held.map(|place| (i32::from(place.column()), i32::from(place.row()))).collect();
        let axes = [(1, 0), (0, 1), (1, 1), (1, -1)];
        stone::run(&held, &axes, position.setup().line_length())
    })?;
    let at = |(column, row): (i32, i32)| {
        let place = Place::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
        Some(centre(size, place))
    };
    Some(Mark::Line { ends: [at(ends[0])?, at(ends[1])?] })
}

/// The marks of a move: the stone set, and the stones it took.
pub fn last_move(before: &Pente, m: Move) -> Vec<Mark> {
    let Move::Place(place) = m else { return Vec::new() };
    let size = before.setup().size();
    let removal = before.removal(m);
    let gone = removal.taken.iter().chain(removal.poofed.iter());
    let taken = gone.map(|gone| Mark::Taken { at: centre(size, *gone), radius: 0.62 });
    let mut marks: Vec<Mark> = taken.collect();
    if !removal.poofed.contains(&place) {
        marks.push(Mark::Set { at: centre(size, place), radius: 0.98 });
    }
    marks
}

/// Returns where a stone may be placed now.
pub fn reach(position: &Pente) -> Vec<Mark> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let size = position.setup().size();
    let moves = position.moves(seat).into_iter();
    let places = moves.filter_map(|m| match m {
        Move::Place(place) => Some(Mark::Free { at: centre(size, place) }),
        Move::Swap | Move::Stay => None,
    });
    places.collect()
}

/// Returns the title and the description of a position.
pub(crate) fn caption(position: &Pente) -> Caption {
    let side = position.setup().size().side();
    let (id, colour) = match (position.winner(), position.ending()) {
        (Some(winner), _) => ("picture-title-pente-won", Some(winner)),
        (None, Some(_)) => ("picture-title-pente-drawn", None),
        (None, None) => ("picture-title-pente", Some(position.colour_to_move())),
    };
    let mut title = Message::new([id]).number("side", side);
    if let Some(colour) = colour {
        title = title.with("colour", stone_of(colour).name());
    }
    let mut description = Vec::new();
    for colour in position.colours() {
        let points = position.setup().size().points();
        let held = points.filter(|place| position.stone(*place) == Some(*colour));
        description.push(stone::places(stone_of(*colour), held));
    }
    for side in sides(position) {
        let captured = position.pooled_captures(side[0]);
        let message = Message::new(["picture-captured"]).number("count", captured);
        description.push(message.with("colours", colour_names(&side)));
    }
    Caption { title, description }
}

/// Joins the names of one or two colours.
fn colour_names(side: &[PenteColour]) -> Message {
    let name = |colour: &PenteColour| stone_of(*colour).name();
    match side {
        [first, second] => {
            Message::new(["list-and"]).with("first", name(first)).with("last", name(second))
        }
        _ => name(&side[0]),
    }
}

/// Writes a position as text: rows from the top, letters for stones, dots for vacant points.
pub fn write(position: &Pente, board: &TextBoard, translate: Translate<'_>) -> String {
    let size = position.setup().size();
    let side = usize::from(size.side());
    let mut sheet = Sheet::new(side + 4 + sides(position).len());
    let at = |place: Place| (4 + 2 * usize::from(place.column()), side - usize::from(place.row()));
    for line in 0..size.side() {
        let number = usize::from(line);
        if board.labels != Labels::Hidden {
            let letter = column_letter(line).to_string();
            sheet.put(4 + 2 * number, 0, &letter, None);
            sheet.put(0, side - number, &format!("{:2}", number + 1), None);
        }
    }
    for place in size.points() {
        let (column, row) = at(place);
        match position.stone(place) {
            Some(colour) => {
                let letter = colour.letter().to_string();
                sheet.put(column, row, &letter, Some(stone_of(colour).hue()));
            }
            None => sheet.put(column, row, ".", Some(Hue::Grey)),
        }
    }
    for (point, emphasis) in emphasised(&board.marks) {
        let near = |place: &Place| centre(size, *place).distance(point) < SPACING / 2.0;
        let Some((column, row)) = size.points().find(near).map(at) else { continue };
        match emphasis {
            Emphasis::Free => sheet.put(column, row, "*", None),
            Emphasis::Standing | Emphasis::Walker => {
                sheet.put(column - 1, row, "(", None);
                sheet.put(column + 1, row, ")", None);
            }
        }
    }
    let target = position.setup().target();
    for (row, side_colours) in (side + 2..).zip(sides(position)) {
        let captured = position.pooled_captures(side_colours[0]);
        let message = Message::new(["picture-captured-of"])
            .with("colours", colour_names(&side_colours))
            .number("count", captured)
            .number("target", target);
        sheet.put(0, row, &translate(&message), None);
    }
    if board.legend != Legend::Hidden {
        let row = side + 3 + sides(position).len();
        sheet.put(0, row, &mark_legend(&board.marks, "( )", translate), None);
    }
    sheet.text(&board.title_or(translate, || caption(position).title), board.ansi)
}

stone_drawing!(Pente, position => board(position));
