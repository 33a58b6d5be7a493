//! View model of the interactive Pentalath board.

use ::pentalath::{Cell, CellSet, Move, Pentalath};
use rulebook::{Position, Turn};

use super::{ROWS, SHORTEST, SPACING, centre, outline, place, stone_of};
use crate::board_model::{
    self, Artwork, BoardItem, Frame, GROUND_PX, LegalStep, Motion, Orientation, PlaceKind,
    SceneFacts, StepEffect, rounded,
};
use crate::palette::NAMED;
use crate::point::Point;
use crate::stone::{self, RADIUS};
use crate::svg::{Canvas, Element, ViewBox};

/// Rotations that map the pattern of cells onto itself.
pub(crate) const TURNS: u8 = 6;

/// Distance from the centres of the outermost cells and names to the edge of the view.
const MARGIN: f64 = 1.6;

pub(crate) fn artwork(position: &Pentalath, orientation: Orientation) -> Artwork {
    let frame = orientation.frame(TURNS);
    let view = view(&frame);
    let mut canvas = Canvas::new(view, GROUND_PX);
    super::cells(&mut canvas, &NAMED, &frame);
    canvas.group(Element::new("g").set("class", "labels"), |canvas| {
        super::names(canvas, &NAMED, &frame);
    });
    let stones = position.colours().iter().map(|colour| stone::symbol(stone_of(*colour)));
    Artwork {
        view,
        compact: view,
        parts: Vec::new(),
        layouts: Vec::new(),
        lift: 0.0,
        rotations: TURNS,
        ground: canvas.into_fragment(),
        places: CellSet::ALL.iter().map(|cell| place_of(&frame, cell)).collect(),
        lines: Vec::new(),
        symbols: stones.collect(),
    }
}

/// Returns the visible part of the rotated board.
fn view(frame: &Frame) -> ViewBox {
    let cells = CellSet::ALL.iter().map(centre);
    let letters = (0..ROWS).map(|row| place(f64::from(row), -0.9));
    let numbers = (0..SHORTEST + ROWS - 1)
        .map(|index| place(f64::from(index.saturating_sub(SHORTEST - 1)) - 0.85, f64::from(index)));
    let points = cells.chain(letters).chain(numbers).map(|at| frame.point(at));
    let (mut low, mut high) = (Point::ORIGIN, Point::ORIGIN);
    for at in points {
        low = Point::new(low.x.min(at.x), low.y.min(at.y));
        high = Point::new(high.x.max(at.x), high.y.max(at.y));
    }
    let corner = rounded(low.moved(Point::new(-MARGIN, -MARGIN)));
    let far = rounded(high.moved(Point::new(MARGIN, MARGIN)));
    ViewBox { corner, width: far.x - corner.x, height: far.y - corner.y }
}

fn place_of(frame: &Frame, cell: Cell) -> board_model::BoardPlace {
    board_model::BoardPlace {
        name: cell.to_string(),
        display_name: cell.to_string(),
        at: rounded(frame.point(centre(cell))),
        radius: SPACING / 2.0,
        kind: PlaceKind::Cell,
        colour: None,
        near: cell.neighbours().iter().map(|near| near.to_string()).collect(),
        above: None,
        lines: Vec::new(),
        outline: frame.path(&outline(cell)),
    }
}

pub(crate) fn scene(
    position: &Pentalath,
    made: Option<Move>,
    orientation: Orientation,
) -> (Vec<BoardItem>, SceneFacts) {
    let frame = orientation.frame(TURNS);
    let mut now = position.clone();
    if let (Some(m), Turn::Seat(seat)) = (made, position.turn())
        && position.is_legal(seat, &m)
    {
        now.play_unchecked(m);
    }
    let stone = |cell: Cell| {
        let colour = now.piece(cell)?;
        let at = frame.point(centre(cell));
        let owner = now.seat_of(colour);
        Some(stone::item(stone_of(colour), cell.to_string(), at, RADIUS * 0.9, owner))
    };
    let items = CellSet::ALL.iter().filter_map(stone).collect();
    let progress = now.seats().iter().map(|_| 0).collect();
    let symbol = |seat| now.colour_of(seat).map(|colour| stone::symbol_name(stone_of(colour)));
    let seat_symbols = now.seats().iter().map(|seat| symbol(seat).unwrap_or_default()).collect();
    (items, SceneFacts { progress, seat_symbols, rotations: TURNS, ..SceneFacts::default() })
}

pub(crate) fn legal_step(step: Move, text: String) -> LegalStep {
    match step {
        Move::Place(cell) => LegalStep::new(text, StepEffect::Stone).at(cell),
        Move::Swap => LegalStep::keyword(text, "swap"),
        Move::Skip => LegalStep::keyword(text, "skip"),
    }
}

pub(crate) fn motions(position: &Pentalath, m: Move, orientation: Orientation) -> Vec<Vec<Motion>> {
    let Move::Place(cell) = m else { return Vec::new() };
    let frame = orientation.frame(TURNS);
    let at = |cell: Cell| frame.point(centre(cell));
    let stone = stone_of(position.colour_to_move());
    let lifted = position.captured(cell).iter().filter_map(|gone| {
        let stone = stone_of(position.piece(gone)?);
        Some(stone::lift_motion(stone, &gone.to_string(), at(gone), None))
    });
    vec![vec![stone::drop_motion(stone, &cell.to_string(), at(cell))], lifted.collect()]
}

/// Returns the cells that a move changes.
pub(crate) fn move_places(position: &Pentalath, m: Move) -> Vec<String> {
    let Move::Place(cell) = m else { return Vec::new() };
    let gone = position.captured(cell);
    [cell].into_iter().chain(gone.iter()).map(|cell| cell.to_string()).collect()
}
