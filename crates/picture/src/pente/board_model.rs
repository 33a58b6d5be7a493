//! View model of the interactive Pente board.

use ::pente::{GridPoint as Place, Move, Pente, PentePlayers, Size};
use rulebook::{Position, Turn};

use super::{DOT_RADIUS, MARGIN, SPACING, Tray, centre, half_side, sides, square, stone_of};
use crate::board_model::{
    self, Artwork, BoardItem, Frame, GROUND_PX, ItemKind, ItemState, LegalStep, Motion,
    Orientation, PlaceKind, SceneFacts, StepEffect, rounded,
};
use crate::palette::NAMED;
use crate::point::Point;
use crate::stone::{self, RADIUS};
use crate::svg::{Canvas, Element};

/// Rotations that map the grid onto itself.
pub(crate) const TURNS: u8 = 4;

pub(crate) fn artwork(position: &Pente, orientation: Orientation) -> Artwork {
    let frame = orientation.frame(TURNS);
    let size = position.setup().size();
    let half = half_side(size);
    let tray = Tray::of_target(position, half);
    let view = super::view(size, &tray);
    let mut canvas = Canvas::new(view, GROUND_PX);
    super::grid(&mut canvas, &NAMED, size, half);
    canvas.group(Element::new("g").set("class", "labels"), |canvas| {
        super::names(canvas, &NAMED, size, &frame);
    });
    for (side, row) in sides(position).iter().zip(tray.rows(half + MARGIN.2)) {
        for (colour, at) in side.iter().zip(row.stones) {
            stone::draw(&mut canvas, &NAMED, stone_of(*colour), at, RADIUS * 0.8);
        }
        for at in row.dots {
            super::empty_dot(&mut canvas, &NAMED, at);
        }
    }
    let stones = position.colours().iter().map(|colour| stone::symbol(stone_of(*colour)));
    let captured = board_model::symbol(DOT_RADIUS, 8, |canvas| {
        super::full_dot(canvas, &NAMED, Point::ORIGIN);
    });
    let captured = (ItemKind::Captured.symbol().to_owned(), captured);
    Artwork {
        view,
        compact: view,
        parts: Vec::new(),
        layouts: Vec::new(),
        lift: 0.0,
        rotations: TURNS,
        ground: canvas.into_fragment(),
        places: size.points().map(|point| place(&frame, size, point)).collect(),
        lines: Vec::new(),
        symbols: stones.chain([captured]).collect(),
    }
}

fn place(frame: &Frame, size: Size, point: Place) -> board_model::BoardPlace {
    let near = |(x, y): (i8, i8)| {
        let column = point.column().checked_add_signed(x)?;
        let row = point.row().checked_add_signed(y)?;
        Place::new(column, row).filter(|near| size.contains(*near)).map(|near| near.to_string())
    };
    let at = centre(size, point);
    board_model::BoardPlace {
        name: point.to_string(),
        display_name: point.to_string(),
        at: rounded(frame.point(at)),
        radius: SPACING / 2.0,
        kind: PlaceKind::Point,
        colour: None,
        near: [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(near).collect(),
        above: None,
        lines: Vec::new(),
        outline: frame.path(&square(at, SPACING / 2.0)),
    }
}

/// Returns the position after a step, if the step is legal.
fn after(position: &Pente, made: Option<Move>) -> Pente {
    let mut next = position.clone();
    if let (Some(m), Turn::Seat(seat)) = (made, position.turn())
        && position.is_legal(seat, &m)
    {
        next.play_unchecked(m);
    }
    next
}

pub(crate) fn scene(
    position: &Pente,
    made: Option<Move>,
    orientation: Orientation,
) -> (Vec<BoardItem>, SceneFacts) {
    let frame = orientation.frame(TURNS);
    let now = after(position, made);
    let size = now.setup().size();
    let stone = |point: Place| {
        let colour = now.stone(point)?;
        let at = frame.point(centre(size, point));
        let owner = now.seat_of(colour);
        Some(stone::item(stone_of(colour), point.to_string(), at, RADIUS, owner))
    };
    let mut items: Vec<BoardItem> = size.points().filter_map(stone).collect();
    let half = half_side(size);
    let rows = Tray::of_target(&now, half).rows(half + MARGIN.2);
    for (side, row) in sides(&now).iter().zip(rows) {
        let Some(first) = side.first() else { continue };
        let taken = usize::from(now.pooled_captures(*first));
        for (index, at) in row.dots.into_iter().take(taken).enumerate() {
            let owner = now.seat_of(*first).number();
            items.push(captured(owner, index, at));
        }
    }
    let taken = |seat| now.colour_of(seat).map_or(0, |colour| now.pooled_captures(colour));
    let seats = now.seats();
    // In D-Pente the first four stones and the choice are turns of other lengths.
    let turns = position.ply();
    let players = match now.setup().players() {
        PentePlayers::Teams => 4,
        other => other.count(),
    };
    let symbol = |seat| now.colour_of(seat).map(|colour| stone::symbol_name(stone_of(colour)));
    let facts = SceneFacts {
        seat_symbols: seats.iter().map(|seat| symbol(seat).unwrap_or_default()).collect(),
        rotations: TURNS,
        round: Some(turns / players as u32 + 1),
        progress: seats.iter().map(|seat| i32::from(taken(seat))).collect(),
        target: Some(now.setup().target()),
        ..SceneFacts::default()
    };
    (items, facts)
}

fn captured(owner: u8, index: usize, at: Point) -> BoardItem {
    BoardItem {
        key: format!("captured{owner}.{index}"),
        symbol: ItemKind::Captured.symbol().to_owned(),
        at,
        radius: DOT_RADIUS,
        place: None,
        kind: ItemKind::Captured,
        noun: ItemKind::Captured.symbol(),
        owner: Some(owner),
        colour: None,
        number: None,
        state: ItemState::Out,
    }
}

pub(crate) fn legal_step(step: Move, text: String) -> LegalStep {
    match step {
        Move::Place(point) => LegalStep::new(text, StepEffect::Stone).at(point),
        Move::Swap => LegalStep::keyword(text, "swap"),
        Move::Stay => LegalStep::keyword(text, "stay"),
    }
}

pub(crate) fn motions(position: &Pente, m: Move, orientation: Orientation) -> Vec<Vec<Motion>> {
    let Move::Place(point) = m else { return Vec::new() };
    let frame = orientation.frame(TURNS);
    let size = position.setup().size();
    let at = |point: Place| frame.point(centre(size, point));
    let colour = position.colour_to_move();
    let half = half_side(size);
    let rows = Tray::of_target(position, half).rows(half + MARGIN.2);
    let side = sides(position).iter().position(|side| side.contains(&colour)).unwrap_or(0);
    let dots = rows.get(side).map(|row| row.dots.as_slice()).unwrap_or_default();
    let removal = position.removal(m);
    let mut lifted = Vec::new();
    let first = usize::from(position.pooled_captures(colour));
    for (index, gone) in (first..).zip(removal.taken.iter()) {
        let Some(stone) = position.stone(*gone) else { continue };
        let dot = dots.get(index).copied();
        lifted.push(stone::lift_motion(stone_of(stone), &gone.to_string(), at(*gone), dot));
    }
    for gone in removal.poofed.iter() {
        let stone = position.stone(*gone).unwrap_or(colour);
        lifted.push(stone::lift_motion(stone_of(stone), &gone.to_string(), at(*gone), None));
    }
    vec![vec![stone::drop_motion(stone_of(colour), &point.to_string(), at(point))], lifted]
}

/// Returns the points that a move changes.
pub(crate) fn move_places(position: &Pente, m: Move) -> Vec<String> {
    let Move::Place(point) = m else { return Vec::new() };
    let removal = position.removal(m);
    let gone = removal.taken.iter().chain(removal.poofed.iter()).filter(|gone| **gone != point);
    [point].iter().chain(gone).map(|point| point.to_string()).collect()
}
