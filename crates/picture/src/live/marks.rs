//! What may be pointed at: the last move, who can reach a goal next, swaps that are forbidden.

use games::{AnyMove, AnyPosition};

use super::{Frame, GROUND_PX, Orientation, places_of};
use crate::mark::{self, Mark};
use crate::palette::NAMED;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element, View};
use crate::{pentagame, pentalath, pente};

/// Marks as SVG fragments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// What lies below the things.
    pub below: String,
    /// What lies above them.
    pub above: String,
    /// The names of the places concerned.
    pub places: Vec<String>,
}

/// A piece that can go where it wants to be.
pub(crate) struct Threat {
    /// From where it stands to its goal.
    pub line: Vec<Point>,
    /// How far what stands at the start reaches.
    pub start_radius: f64,
    /// How far the goal reaches.
    pub goal_radius: f64,
}

/// The turns of the board of a position, and what is seen of it.
fn board(position: &AnyPosition) -> (u8, View) {
    match position {
        AnyPosition::Pentagame(_) => (pentagame::live::TURNS, pentagame::board().view),
        AnyPosition::Pente(position) => (pente::live::TURNS, pente::board(position).view),
        AnyPosition::Pentalath(_) => (pentalath::live::TURNS, pentalath::board().view),
    }
}

/// The marks of a move, given the position in which it was made.
pub fn last_move(before: &AnyPosition, m: &AnyMove, orientation: Orientation) -> Marks {
    let (turns, view) = board(before);
    let frame = orientation.frame(turns);
    let marks = crate::last_move(before, m);
    let marks: Vec<Mark> = marks.iter().map(|mark| frame.mark(mark)).collect();
    let draw = |draw: fn(&mut Canvas, &crate::palette::Paints, &[Mark])| {
        let mut canvas = Canvas::new(view, GROUND_PX);
        draw(&mut canvas, &NAMED, &marks);
        canvas.into_fragment()
    };
    let (below, above) = (draw(mark::draw_below), draw(mark::draw_above));
    Marks { below, above, places: places_of(before, m) }
}

/// Who can reach a goal next: for every seat, each piece that could go there if it were to move
/// now. The ways are drawn below the pieces, a star beside each goal above them.
pub fn threat_marks(position: &AnyPosition, orientation: Orientation) -> Marks {
    let AnyPosition::Pentagame(game) = position else { return Marks::default() };
    let (turns, view) = board(position);
    let frame = orientation.frame(turns);
    let (mut below, mut above) = (Canvas::new(view, GROUND_PX), Canvas::new(view, GROUND_PX));
    let mut places = Vec::new();
    for (goal, threat) in pentagame::live::threats(game) {
        let line = frame.points(&threat.line);
        hint_way(&mut below, &line, threat.start_radius, threat.goal_radius);
        let name = goal.to_string();
        if !places.contains(&name) {
            if let Some(at) = line.last() {
                let star = Mark::Goal { at: *at, radius: threat.goal_radius };
                mark::draw_above(&mut above, &NAMED, &[star]);
            }
            places.push(name);
        }
    }
    Marks { below: below.into_fragment(), above: above.into_fragment(), places }
}

/// The swaps that the seat to move may not make again and could make otherwise.
pub fn ko_marks(position: &AnyPosition, orientation: Orientation) -> Marks {
    let AnyPosition::Pentagame(game) = position else { return Marks::default() };
    let (turns, view) = board(position);
    let frame = orientation.frame(turns);
    let mut below = Canvas::new(view, GROUND_PX);
    let mut places = Vec::new();
    for (ends, line) in pentagame::live::forbidden(game) {
        barred_way(&mut below, &frame, &line);
        for end in ends.map(|end| end.to_string()) {
            if !places.contains(&end) {
                places.push(end);
            }
        }
    }
    Marks { below: below.into_fragment(), above: String::new(), places }
}

/// A way that may be walked: dashes with a head, lighter than one that was walked.
fn hint_way(canvas: &mut Canvas, line: &[Point], start_radius: f64, end_radius: f64) {
    let shown = mark::shortened(line, start_radius, end_radius + 0.2);
    if shown.len() < 2 {
        return;
    }
    let path = Path::through(super::simplified(&shown));
    canvas.put(Element::path(&path).line(NAMED.field, 0.5).round());
    let dashes = Element::path(&path).line(NAMED.ink, 0.2).set("stroke-dasharray", "0.55 0.45");
    canvas.put(dashes);
    mark::head(canvas, &NAMED, &shown);
}

/// A way with a bar across its middle.
fn barred_way(canvas: &mut Canvas, frame: &Frame, line: &[Point]) {
    let line = frame.points(line);
    let path = Path::through(super::simplified(&line));
    let dots = Element::path(&path).line(NAMED.ink, 0.24).set("stroke-linecap", "round");
    canvas.put(dots.set("stroke-dasharray", "0 0.6"));
    let middle = line.len() / 2;
    let (Some(at), Some(next)) = (line.get(middle), line.get(middle.saturating_sub(1))) else {
        return;
    };
    let length = at.distance(*next).max(f64::EPSILON);
    let across = Point::new((at.y - next.y) / length * 0.8, (next.x - at.x) / length * 0.8);
    let back = Point::new(-across.x, -across.y);
    let bar = Path::through([at.moved(across), at.moved(back)]);
    for (paint, width) in [(NAMED.field, 0.6), (NAMED.ink, 0.3)] {
        canvas.put(Element::path(&bar).line(paint, width).round());
    }
}
