//! The live board of Pentagame.

mod arrangement;
mod motions;

use ::pentagame::{Content, Line as BoardLine, Move, Pentagame, Piece, Sight, Step, Stop};
use rulebook::{Position, Seat};

use self::arrangement::Arrangement;
pub(crate) use self::motions::motions;
use super::geometry::{along, centre, is_on_ring, outline, radius};
use super::{VIEW, board, standing};
use crate::drawing::Figures;
use crate::live::{
    Aim, Artwork, Choice, ChoiceKind, Facts, Frame, GROUND_PX, Line, Orientation, Phase, Place,
    PlaceKind, Symbol, Thing, Threat, fragment, rounded, symbol,
};
use crate::palette::NAMED;
use crate::piece::{self, Figure};
use crate::point::Point;
use crate::silhouette::BASE_RADIUS;
use crate::svg::{Canvas, Element};

/// A fifth of a circle brings the star back onto itself.
pub(crate) const TURNS: u8 = 5;

/// The colours in the order of the corners.
const COLOURS: [&str; 5] = ["white", "blue", "red", "yellow", "green"];

/// How wide pieces are drawn for: an animal, and a plain shape that still has its pattern.
const PIECE_PX: (u32, u32) = (56, 30);

/// How wide blocks are drawn for.
const BLOCK_PX: u32 = 24;

/// The name of a colour, counted from white.
fn colour_name(colour: usize) -> Option<&'static str> {
    COLOURS.get(colour).copied()
}

/// The key of a piece, which is the name of its symbol too.
fn key(position: &Pentagame, piece: Piece) -> String {
    format!("{}{}", piece.seat(), piece.name(position.seating()))
}

pub(crate) fn artwork(position: &Pentagame, orientation: Orientation) -> Artwork {
    let frame = orientation.frame(TURNS);
    let mut canvas = Canvas::new(VIEW, GROUND_PX);
    board::stops(&mut canvas, &NAMED, &frame);
    let class = |name: &str| Element::new("g").set("class", name);
    canvas.group(class("labels"), |canvas| board::nodes(canvas, &NAMED, &frame));
    canvas.group(class("numbers"), |canvas| board::numbers(canvas, &NAMED, &frame));
    Artwork {
        view: VIEW,
        turns: TURNS,
        ground: canvas.into_fragment(),
        places: Stop::all().map(|stop| place(&frame, stop)).collect(),
        lines: BoardLine::all().map(line).collect(),
        symbols: symbols(position),
    }
}

fn place(frame: &Frame, stop: Stop) -> Place {
    let kind = match stop.on_line() {
        None if stop.is_corner() => PlaceKind::Corner,
        None => PlaceKind::Crossing,
        Some((line, _)) if is_on_ring(line) => PlaceKind::Ring,
        Some((line, _)) if line.first().is_crossing() => PlaceKind::Pentagon,
        Some(_) => PlaceKind::Leg,
    };
    let on = |line: &BoardLine| match stop.on_line() {
        Some((own, _)) => own == *line,
        None => line.first() == stop || line.last() == stop,
    };
    Place {
        name: stop.to_string(),
        shown: stop.book().to_string(),
        at: rounded(frame.point(centre(stop))),
        radius: rounded(Point::new(radius(stop), 0.0)).x,
        kind,
        colour: stop.colour().and_then(colour_name),
        near: stop.neighbours().map(|near| near.to_string()).collect(),
        lines: BoardLine::all().filter(on).map(line_name).collect(),
        outline: frame.path(&outline(stop)),
    }
}

fn line_name(line: BoardLine) -> String {
    format!("{}-{}", line.first(), line.last())
}

fn line(line: BoardLine) -> Line {
    let stops = [line.first()].into_iter().chain(line.stops()).chain([line.last()]);
    Line {
        name: line_name(line),
        shown: format!("{} × {}", line.first(), line.last()),
        places: stops.map(|stop| stop.to_string()).collect(),
    }
}

fn symbols(position: &Pentagame) -> Vec<Symbol> {
    let seating = position.seating();
    let draw = |drawn: piece::Piece, width_px: u32| {
        fragment(BASE_RADIUS, width_px, |canvas| piece::draw_in_units(canvas, &NAMED, &drawn))
    };
    let pieces = Piece::all(seating).map(|one| {
        let animal = standing::drawn(&NAMED, seating, Figures::Animals, one);
        let figure = match animal.figure {
            Figure::Animal(family) => Figure::Token(family),
            other => other,
        };
        Symbol {
            name: key(position, one),
            large: draw(animal, PIECE_PX.0),
            small: draw(piece::Piece { figure, ..animal }, PIECE_PX.1),
        }
    });
    let block = |name: &str, draw: fn(&mut Canvas, &crate::palette::Paints, Point)| {
        symbol(name, standing::BLACK_RADIUS, BLOCK_PX, |canvas| draw(canvas, &NAMED, Point::ORIGIN))
    };
    pieces.chain([block("black", standing::black), block("grey", standing::grey)]).collect()
}

pub(crate) fn scene(
    position: &Pentagame,
    made: &[Step],
    orientation: Orientation,
) -> (Vec<Thing>, Facts) {
    let arrangement = Arrangement::after(position, made);
    let things = arrangement.things(position, &orientation.frame(TURNS));
    let out = |seat: Seat| arrangement.out(seat) as u16;
    // The piece that begins on the seat's own corner, as far as there are corners.
    let sign = |seat: Seat| {
        let own = Piece::of(position.seating(), seat);
        let own: Vec<String> = own.map(|piece| key(position, piece)).collect();
        own.get(seat.index()).or(own.first()).cloned().unwrap_or_default()
    };
    let facts = Facts {
        signs: position.seats().iter().map(sign).collect(),
        turns: TURNS,
        round: Some(u32::from(position.round())),
        out: position.seats().iter().map(out).collect(),
        wanted: Some(u16::from(position.out_to_win())),
        pool: arrangement.pool() as u32,
        phase: if position.is_last_round() { Phase::Closing } else { Phase::Open },
    };
    (things, facts)
}

/// Adds the choices of a step: one for each piece by which it can be found.
pub(crate) fn choose(position: &Pentagame, step: Step, text: &str, choices: &mut Vec<Choice>) {
    let choice = |kind| Choice::new(text.to_owned(), kind);
    match step {
        Step::Walk(walk) => {
            let (Some(mover), Some(to)) = (walk.piece(), walk.to()) else { return };
            let kind = match position.content(to) {
                Content::Free => ChoiceKind::Free,
                Content::Black => ChoiceKind::Replace,
                Content::Grey => ChoiceKind::Grey,
                Content::Pieces(_) => ChoiceKind::Swap,
            };
            let goal = to == mover.goal(position.seating());
            let aim = if goal { Aim::Goal } else { Aim::OnTheWay };
            let partner = walk.swapped().map(|other| key(position, other));
            for twin in twins(position, mover) {
                let walked = choice(kind).at(to).by(key(position, twin));
                choices.push(Choice { aim, partner: partner.clone(), ..walked });
            }
        }
        Step::Exit(mover) => {
            let goal = mover.goal(position.seating());
            let leaves = choice(ChoiceKind::Exit).at(goal).by(key(position, mover));
            choices.push(Choice { aim: Aim::Goal, ..leaves });
        }
        Step::Black(stop) => choices.push(choice(ChoiceKind::Black).at(stop)),
        Step::Grey(stop) => choices.push(choice(ChoiceKind::GreyBlock).at(stop)),
        Step::Take(stop) => choices.push(choice(ChoiceKind::Take).at(stop)),
        Step::Pass => choices.push(Choice::saying(text.to_owned(), "pass")),
    }
}

/// The pieces that are as good as this one: itself, and its twins on the same stop.
fn twins(position: &Pentagame, piece: Piece) -> Vec<Piece> {
    let Some(stop) = position.stop_of(piece) else { return vec![piece] };
    let goal = piece.goal(position.seating());
    let same =
        |other: &Piece| other.seat() == piece.seat() && other.goal(position.seating()) == goal;
    position.pieces_on(stop).filter(same).collect()
}

/// The stops a move is about.
pub(crate) fn places_of(position: &Pentagame, m: Move) -> Vec<String> {
    let left = m.piece().filter(|_| m.to().is_none()).map(|piece| piece.goal(position.seating()));
    let stops = [m.from(), m.to(), left, m.black(), m.grey(), m.taken()];
    stops.into_iter().flatten().map(|stop| stop.to_string()).collect()
}

/// Every piece that could go to its goal if it were to move now, seat by seat, with that goal.
pub(crate) fn threats(position: &Pentagame) -> Vec<(Stop, Threat)> {
    let sight = Sight::new(position.taken());
    let mut threats = Vec::new();
    for piece in Piece::all(position.seating()) {
        let Some(from) = position.stop_of(piece) else { continue };
        let goal = piece.goal(position.seating());
        let way = if from == goal {
            vec![goal]
        } else if sight.reach(from).contains(goal) && !is_barred(position, piece, from, goal) {
            position.way(from, goal).unwrap_or_else(|| vec![from, goal])
        } else {
            continue;
        };
        let crowded = position.pieces_on(from).count() > 1;
        let start_radius = if crowded { radius(from) } else { piece::RADIUS } + 0.1;
        threats.push((goal, Threat { line: along(&way), start_radius, goal_radius: radius(goal) }));
    }
    threats
}

/// Whether the swap that this walk would be may not be made again.
fn is_barred(position: &Pentagame, piece: Piece, from: Stop, to: Stop) -> bool {
    let Some(other) = position.pieces_on(to).next() else { return false };
    position.forbidden_swaps().any(|(seat, pair)| {
        seat == piece.seat() && pair.contains(&(piece, from)) && pair.contains(&(other, to))
    })
}

/// The swaps that the player to move may not make again though the way is free: their ends and
/// their ways.
pub(crate) fn forbidden(position: &Pentagame) -> Vec<([Stop; 2], Vec<Point>)> {
    let stands = |(piece, stop): (Piece, Stop)| position.stop_of(piece) == Some(stop);
    let own = position.forbidden_swaps().filter(|(seat, _)| *seat == position.to_move());
    let standing = own.filter(|(_, pair)| pair.iter().copied().all(stands));
    let open = standing.filter_map(|(_, [(_, from), (_, to)])| {
        Some(([from, to], along(&position.way(from, to)?)))
    });
    open.collect()
}
