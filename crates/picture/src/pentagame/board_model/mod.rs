//! View model of the interactive Pentagame board.

mod arrangement;
mod motions;

use std::collections::BTreeMap;

use ::pentagame::{Content, Line, LineOfSight, Move, Pentagame, Piece, Step, Stop};
use rulebook::{Position, Seat};

use self::arrangement::Arrangement;
pub(crate) use self::motions::motions;
use super::geometry::{centre, is_on_ring, outline, path_through_stops, radius};
use super::{COMPACT, VIEW, board, pieces};
use crate::board_model::{
    Artwork, BoardItem, BoardLine, BoardPlace, ForbiddenSwap, Frame, GROUND_PX, LegalStep,
    Orientation, PlaceKind, SceneFacts, StepEffect, Symbol, Threat, fragment, rounded, symbol,
};
use crate::drawing::Figures;
use crate::palette::NAMED;
use crate::piece::{self, Detail};
use crate::point::Point;
use crate::silhouette::BASE_RADIUS;
use crate::svg::{Canvas, Element};

/// Rotations that map the star onto itself.
pub(crate) const TURNS: u8 = 5;

/// Names of the colours in the order of the corners.
const COLOURS: [&str; 5] = ["white", "blue", "red", "yellow", "green"];

/// Widths for which pieces are drawn: an animal, and a head that still has its pattern.
const PIECE_PX: (u32, u32) = (56, 24);

/// Width for which blocks are drawn.
const BLOCK_PX: u32 = 24;

/// Returns the name of a colour, counted from white.
fn colour_name(colour: usize) -> Option<&'static str> {
    COLOURS.get(colour).copied()
}

/// Returns the key of a piece, which is also the name of its symbol.
fn key(position: &Pentagame, piece: Piece) -> String {
    format!("{}{}", piece.seat(), piece.name(position.layout()))
}

pub(crate) fn artwork(position: &Pentagame, orientation: Orientation) -> Artwork {
    let frame = orientation.frame(TURNS);
    let mut canvas = Canvas::new(VIEW, GROUND_PX);
    board::stops(&mut canvas, &NAMED, &frame);
    let class = |name: &str| Element::new("g").set("class", name);
    canvas.group(class("labels"), |canvas| board::nodes(canvas, &NAMED, &frame));
    canvas.group(class("numbers"), |canvas| board::numbers(canvas, &NAMED, &frame));
    canvas.group(class("labels inner-names"), |canvas| {
        board::inner_names(canvas, &NAMED, &frame);
    });
    Artwork {
        view: VIEW,
        compact: COMPACT,
        parts: Vec::new(),
        layouts: Vec::new(),
        lift: 0.0,
        rotations: TURNS,
        ground: canvas.into_fragment(),
        places: Stop::all().map(|stop| place(&frame, stop)).collect(),
        lines: Line::all().map(line).collect(),
        symbols: symbols(position),
    }
}

fn place(frame: &Frame, stop: Stop) -> BoardPlace {
    let kind = match stop.on_line() {
        None if stop.is_corner() => PlaceKind::Corner,
        None => PlaceKind::Crossing,
        Some((line, _)) if is_on_ring(line) => PlaceKind::Ring,
        Some((line, _)) if line.first().is_crossing() => PlaceKind::Pentagon,
        Some(_) => PlaceKind::Leg,
    };
    let on = |line: &Line| match stop.on_line() {
        Some((own, _)) => own == *line,
        None => line.first() == stop || line.last() == stop,
    };
    BoardPlace {
        name: stop.to_string(),
        display_name: stop.human_name().to_string(),
        at: rounded(frame.point(centre(stop))),
        radius: rounded(Point::new(radius(stop), 0.0)).x,
        kind,
        colour: stop.colour().and_then(colour_name),
        near: stop.neighbours().map(|near| near.to_string()).collect(),
        above: None,
        lines: Line::all().filter(on).map(line_name).collect(),
        outline: frame.path(&outline(stop)),
    }
}

fn line_name(line: Line) -> String {
    format!("{}-{}", line.first(), line.last())
}

fn line(line: Line) -> BoardLine {
    let stops = [line.first()].into_iter().chain(line.stops()).chain([line.last()]);
    BoardLine {
        name: line_name(line),
        display_name: format!("{} × {}", line.first(), line.last()),
        places: stops.map(|stop| stop.to_string()).collect(),
    }
}

fn symbols(position: &Pentagame) -> BTreeMap<String, Symbol> {
    let layout = position.layout();
    let draw = |drawn: piece::Piece, width_px: u32| {
        fragment(BASE_RADIUS, width_px, |canvas| piece::draw_in_units(canvas, &NAMED, &drawn))
    };
    let pieces = Piece::all(layout).map(|one| {
        let drawn = |figures, detail, width_px| {
            draw(pieces::drawn(&NAMED, layout, figures, one, detail), width_px)
        };
        let large = drawn(Figures::Animals, Detail::Full, PIECE_PX.0);
        let small = drawn(Figures::Animals, Detail::Bold, PIECE_PX.1);
        let plain = drawn(Figures::Plain, Detail::Full, PIECE_PX.1);
        (key(position, one), Symbol { large, small, plain })
    });
    let block = |name: &str, draw: fn(&mut Canvas, &crate::palette::Paints, Point)| {
        let drawn = |canvas: &mut Canvas| draw(canvas, &NAMED, Point::ORIGIN);
        (name.to_owned(), symbol(pieces::BLACK_RADIUS, BLOCK_PX, drawn))
    };
    pieces.chain([block("black", pieces::black), block("grey", pieces::grey)]).collect()
}

pub(crate) fn scene(
    position: &Pentagame,
    made: &[Step],
    orientation: Orientation,
) -> (Vec<BoardItem>, SceneFacts) {
    let arrangement = Arrangement::after(position, made);
    let items = arrangement.items(position, &orientation.frame(TURNS));
    let out = |seat: Seat| arrangement.out(seat) as i32;
    // The piece that begins on the seat's own corner, as far as there are corners.
    let symbol = |seat: Seat| {
        let own = Piece::of_seat(position.layout(), seat);
        let own: Vec<String> = own.map(|piece| key(position, piece)).collect();
        own.get(seat.index()).or(own.first()).cloned().unwrap_or_default()
    };
    let facts = SceneFacts {
        seat_symbols: position.seats().iter().map(symbol).collect(),
        rotations: TURNS,
        round: Some(u32::from(position.round())),
        progress: position.seats().iter().map(out).collect(),
        target: Some(u16::from(position.out_to_win())),
        pool: arrangement.pool() as u32,
        final_round: position.is_last_round(),
    };
    (items, facts)
}

/// Adds the legal steps of a step: one for each piece that can be picked for it.
pub(crate) fn add_legal_steps(
    position: &Pentagame,
    step: Step,
    text: &str,
    steps: &mut Vec<LegalStep>,
) {
    let legal_step = |effect| LegalStep::new(text.to_owned(), effect);
    match step {
        Step::Walk(walk) => {
            let (Some(mover), Some(to)) = (walk.piece(), walk.to()) else { return };
            let effect = match position.content(to) {
                Content::Free => StepEffect::Free,
                Content::Black => StepEffect::Replace,
                Content::Grey => StepEffect::Grey,
                Content::Pieces(_) => StepEffect::Swap,
            };
            let reaches_goal = to == mover.goal(position.layout());
            let partner = walk.swapped().map(|other| key(position, other));
            for twin in twins(position, mover) {
                let walked = legal_step(effect).at(to).by(key(position, twin));
                steps.push(LegalStep { reaches_goal, partner: partner.clone(), ..walked });
            }
        }
        Step::Exit(mover) => {
            let goal = mover.goal(position.layout());
            let leaves = legal_step(StepEffect::Exit).at(goal).by(key(position, mover));
            steps.push(LegalStep { reaches_goal: true, ..leaves });
        }
        Step::Black(stop) => steps.push(legal_step(StepEffect::Black).at(stop)),
        Step::Grey(stop) => steps.push(legal_step(StepEffect::GreyBlock).at(stop)),
        Step::Take(stop) => steps.push(legal_step(StepEffect::Take).at(stop)),
        Step::Pass => steps.push(LegalStep::keyword(text.to_owned(), "pass")),
    }
}

/// Returns the piece and its twins on the same stop.
fn twins(position: &Pentagame, piece: Piece) -> Vec<Piece> {
    let Some(stop) = position.stop_of(piece) else { return vec![piece] };
    let goal = piece.goal(position.layout());
    let same =
        |other: &Piece| other.seat() == piece.seat() && other.goal(position.layout()) == goal;
    position.pieces_on(stop).filter(same).collect()
}

/// Returns the stops that a move changes.
pub(crate) fn move_places(position: &Pentagame, m: Move) -> Vec<String> {
    let left = m.piece().filter(|_| m.to().is_none()).map(|piece| piece.goal(position.layout()));
    let stops = [m.from(), m.to(), left, m.black(), m.grey(), m.taken()];
    stops.into_iter().flatten().map(|stop| stop.to_string()).collect()
}

/// Lists every piece that could go to its goal if its owner were to move now.
pub(crate) fn threats(position: &Pentagame) -> Vec<Threat> {
    let sight = LineOfSight::new(position.taken());
    let mut threats = Vec::new();
    for piece in Piece::all(position.layout()) {
        let Some(from) = position.stop_of(piece) else { continue };
        let goal = piece.goal(position.layout());
        let way = if from == goal {
            vec![goal]
        } else if sight.reach(from).contains(goal) && !is_barred(position, piece, from, goal) {
            position.shortest_path(from, goal).unwrap_or_else(|| vec![from, goal])
        } else {
            continue;
        };
        let start_radius = pieces::crowd(position.pieces_on(from).count()) + 0.1;
        threats.push(Threat {
            goal: goal.to_string(),
            line: path_through_stops(&way),
            start_radius,
            goal_radius: radius(goal),
        });
    }
    threats
}

/// Returns true if the ko rule forbids the swap that this walk would make.
fn is_barred(position: &Pentagame, piece: Piece, from: Stop, to: Stop) -> bool {
    let Some(other) = position.pieces_on(to).next() else { return false };
    position.forbidden_swaps().any(|(seat, pair)| {
        seat == piece.seat() && pair.contains(&(piece, from)) && pair.contains(&(other, to))
    })
}

/// Lists the swaps that only the ko rule forbids to the player to move.
pub(crate) fn forbidden_swaps(position: &Pentagame) -> Vec<ForbiddenSwap> {
    let stands = |(piece, stop): (Piece, Stop)| position.stop_of(piece) == Some(stop);
    let own = position.forbidden_swaps().filter(|(seat, _)| *seat == position.to_move());
    let standing = own.filter(|(_, pair)| pair.iter().copied().all(stands));
    let open = standing.filter_map(|(_, [(_, from), (_, to)])| {
        let line = path_through_stops(&position.shortest_path(from, to)?);
        Some(ForbiddenSwap { ends: [from, to].map(|end| end.to_string()), line })
    });
    open.collect()
}
