//! Interactive boards that are described by data.

use rulebook::{Seat, Turn};

use super::still::{draw_token, ground, labels, place_of, standing};
use super::{DataBoard, DataLayout, DataPlace, DataStep, DataToken, frame, layouts, view};
use crate::board_model::{
    self, Artwork, BoardItem, BoardPart, BoardPlace, Frame, GROUND_PX, ItemKind, ItemState,
    LegalStep, Motion, MotionKind, Orientation, PlaceKind, SceneFacts, StepEffect, Symbol, rounded,
};
use crate::palette::NAMED;
use crate::point::Point;
use crate::stone::{self, RADIUS};
use crate::svg::{Canvas, Element};

/// Places are adjacent up to this many times the distance to the nearest place.
const ADJACENT: f64 = 1.6;

pub(crate) fn artwork(position: &impl DataBoard, orientation: Orientation) -> Artwork {
    let layout = position.layout();
    let frame = frame(position, orientation);
    let stack = frame.stack();
    let view = view(&layout, &frame);
    let mut canvas = Canvas::new(view, GROUND_PX);
    ground(&mut canvas, &NAMED, &layout, &frame);
    canvas.group(Element::new("g").set("class", "labels"), |canvas| {
        labels(canvas, &NAMED, position, &frame);
    });
    let seats = position.seats().iter().map(|seat| stone::symbol(position.stone_of_seat(seat)));
    let tokens = position.all_tokens();
    let parts = position.parts().into_iter().zip(0..);
    let parts = parts.map(|((name, flat), level)| {
        let view = stack.map_or_else(|| frame.view(flat), |stack| stack.part(level));
        BoardPart { name, view }
    });
    Artwork {
        view,
        compact: view,
        parts: parts.collect(),
        layouts: layouts(position).to_vec(),
        lift: stack.map_or(0.0, |stack| stack.lift()),
        rotations: layout.rotations,
        ground: canvas.into_fragment(),
        places: layout
            .places
            .iter()
            .map(|place| board_place(position, &layout, &frame, place))
            .collect(),
        lines: Vec::new(),
        symbols: seats.chain(tokens.iter().map(symbol)).collect(),
    }
}

fn symbol(token: &DataToken) -> (String, Symbol) {
    let drawn = board_model::symbol(RADIUS, 30, |canvas| {
        draw_token(canvas, &NAMED, token, Point::ORIGIN, RADIUS);
    });
    (token.symbol(), drawn)
}

fn board_place(
    position: &impl DataBoard,
    layout: &DataLayout,
    frame: &Frame,
    place: &DataPlace,
) -> BoardPlace {
    let nearest = |place: &DataPlace| {
        let others = layout.places.iter().filter(|other| other.name != place.name);
        others.map(|other| place.at.distance(other.at)).fold(f64::INFINITY, f64::min)
    };
    let own = nearest(place);
    let is_near = |other: &&DataPlace| {
        let reach = ADJACENT * own.max(nearest(other));
        other.name != place.name && place.at.distance(other.at) < reach
    };
    let near = layout.places.iter().filter(is_near);
    let above = position.stack().and_then(|stack| {
        let above = stack.above(place.at);
        layout.places.iter().find(|other| other.at.distance(above) < 1e-6)
    });
    BoardPlace {
        name: place.name.clone(),
        display_name: place.name.clone(),
        at: rounded(frame.point(place.at)),
        radius: frame.flat_radius(1.0_f64.min(own / 2.0)),
        kind: PlaceKind::Point,
        colour: None,
        near: near.map(|other| other.name.clone()).collect(),
        above: above.map(|above| above.name.clone()),
        lines: Vec::new(),
        outline: frame.path(&place.outline),
    }
}

pub(crate) fn scene<P: DataBoard>(
    position: &P,
    seat: Option<Seat>,
    made: &[P::Step],
    orientation: Orientation,
) -> (Vec<BoardItem>, SceneFacts) {
    let layout = position.layout();
    let frame = frame(position, orientation);
    let mut now = position.clone();
    let whole = seat.and_then(|seat| position.assemble(seat, made));
    let mut is_played = false;
    if let (Some(m), Turn::Seat(_)) = (whole, position.turn()) {
        now.play_unchecked(m);
        is_played = true;
    }
    let chosen = made.iter().rev().find_map(|step| match position.step(step) {
        DataStep::From(place) => Some(place),
        _ => None,
    });
    let is_moved = made.iter().any(|step| matches!(position.step(step), DataStep::To(_)));
    let held = chosen.filter(|_| !is_moved);
    let items = standing(&layout, &frame, now.tokens()).into_iter().map(|(token, at, radius)| {
        let mut item = board_item(&token, at, radius);
        if held.is_some() && token.place == held {
            item.state = ItemState::Held;
            item.place = None;
        }
        item
    });
    let pending = match (is_played, seat) {
        (false, Some(seat)) => position.pending(seat, made),
        _ => Vec::new(),
    };
    let pending = standing(&layout, &frame, pending).into_iter();
    let pending = pending.map(|(token, at, radius)| board_item(&token, at, radius));
    let items = items.chain(pending).collect();
    let seats = now.seats();
    let facts = SceneFacts {
        seat_symbols: seats
            .iter()
            .map(|seat| stone::symbol_name(now.stone_of_seat(seat)))
            .collect(),
        rotations: layout.rotations,
        progress: seats.iter().map(|seat| now.points(seat)).collect(),
        target: now.target(),
        ..SceneFacts::default()
    };
    (items, facts)
}

fn board_item(token: &DataToken, at: Point, radius: f64) -> BoardItem {
    BoardItem {
        key: token.item_key(),
        symbol: token.symbol(),
        at,
        radius,
        place: token.place.clone(),
        kind: ItemKind::Stone,
        noun: token.noun,
        owner: token.owner.map(Seat::number),
        colour: Some(token.stone.word()),
        number: token.count,
        state: if token.place.is_some() { ItemState::Standing } else { ItemState::Pool },
    }
}

pub(crate) fn legal_step<P: DataBoard>(position: &P, step: &P::Step, text: &str) -> LegalStep {
    let new = |effect| LegalStep::new(text.to_owned(), effect);
    match position.step(step) {
        DataStep::Place(place) => {
            LegalStep { noun: Some(P::PLACED), ..new(StepEffect::Stone).at(place) }
        }
        DataStep::From(place) => new(StepEffect::From).at(place),
        DataStep::To(place) => new(StepEffect::To).at(place),
        DataStep::Keyword(keyword) => LegalStep::keyword(text.to_owned(), keyword),
        DataStep::Choice => new(StepEffect::Choice),
    }
}

pub(crate) fn motions<P: DataBoard>(
    position: &P,
    m: &P::Move,
    orientation: Orientation,
) -> Vec<Vec<Motion>> {
    let Turn::Seat(_) = position.turn() else { return Vec::new() };
    let mut after = position.clone();
    after.play_unchecked(m.clone());
    motions_between(position, &after, &position.places_of_move(m), orientation)
}

/// The motions to a later position.
pub(crate) fn transition<P: DataBoard>(
    position: &P,
    after: &P,
    orientation: Orientation,
) -> Vec<Vec<Motion>> {
    motions_between(position, after, &[], orientation)
}

/// The motions of a move that changes these places.
/// What stands elsewhere walks, what is new drops, what is gone is lifted.
fn motions_between<P: DataBoard>(
    position: &P,
    after: &P,
    places: &[String],
    orientation: Orientation,
) -> Vec<Vec<Motion>> {
    let layout = position.layout();
    let frame = frame(position, orientation);
    let at = |token: &DataToken| {
        let (at, radius) = place_of(&layout, token);
        frame.standing(at, radius).0
    };
    let (old, new) = (position.tokens(), after.tokens());
    let above = |point: Point| point.moved(Point::new(0.0, -1.5));
    let (mut walks, mut lifts) = (Vec::new(), Vec::new());
    let motion = |token: &DataToken, kind, points: &[Point]| {
        board_model::motion_along(token.item_key(), token.symbol(), kind, points)
    };
    let same = |token: &DataToken, other: &DataToken| token.item_key() == other.item_key();
    let mut came: Vec<&DataToken> =
        new.iter().filter(|token| !old.iter().any(|other| same(token, other))).collect();
    for token in &old {
        let known = new.iter().find(|other| same(token, other));
        let moved = known.or_else(|| take_walked(token, &mut came, places));
        match moved {
            Some(moved) if at(moved).distance(at(token)) > 1e-6 => {
                let walk = motion(token, MotionKind::Walk, &[at(token), at(moved)]);
                walks.push(walk.between(token.place.clone(), moved.place.clone()));
            }
            Some(_) => {}
            None => {
                let lift = motion(token, MotionKind::Lift, &[at(token), above(at(token))]);
                lifts.push(lift.between(token.place.clone(), None));
            }
        }
    }
    for token in came {
        let drop = motion(token, MotionKind::Drop, &[above(at(token)), at(token)]);
        walks.push(drop.between(None, token.place.clone()));
    }
    vec![walks, lifts]
}

/// Takes the token that a gone token has become, where the rules do not name pieces.
/// It has the same look; that at the end of the move comes before others.
fn take_walked<'a>(
    token: &DataToken,
    came: &mut Vec<&'a DataToken>,
    places: &[String],
) -> Option<&'a DataToken> {
    let [from, .., to] = places else { return None };
    let looks = |other: &&DataToken| token.symbol() == other.symbol();
    let is_end = |other: &&DataToken| {
        looks(other) && (token.place.as_ref(), other.place.as_ref()) == (Some(from), Some(to))
    };
    let index = came.iter().position(is_end);
    let index = index.or_else(|| came.iter().position(looks))?;
    Some(came.remove(index))
}
