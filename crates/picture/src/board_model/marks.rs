//! Marks on the board: last move, threats to reach a goal, swaps forbidden by ko.

use games::{Action, AnyMove, AnyPosition, MoveText, with_position};
use rulebook::Notation;

use super::{Frame, GROUND_PX, Orientation, move_places};
use crate::game_drawing::GameDrawing;
use crate::mark::{self, Mark};
use crate::palette::NAMED;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element, ViewBox};

/// Opacity of the marks of moves before the last one.
const EARLIER: f64 = 0.35;

/// Marks as SVG fragments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardMarks {
    /// Fragment below the items.
    pub below: String,
    /// Fragment above the items.
    pub above: String,
    /// Names of the marked places.
    pub places: Vec<String>,
}

/// A piece that can reach its goal.
pub(crate) struct Threat {
    /// Name of the goal.
    pub goal: String,
    /// Path from its stop to its goal.
    pub line: Vec<Point>,
    /// Radius of the items on the start.
    pub start_radius: f64,
    /// Radius of the goal.
    pub goal_radius: f64,
}

/// A swap that only the ko rule forbids.
pub(crate) struct ForbiddenSwap {
    /// Names of the two places.
    pub ends: [String; 2],
    /// Path between them.
    pub line: Vec<Point>,
}

/// Returns the transformation of a board and its view.
fn board(position: &AnyPosition, orientation: Orientation) -> (Frame, ViewBox) {
    with_position!(position, position => {
        (GameDrawing::frame(position, orientation), GameDrawing::board(position).view)
    })
}

/// Returns the marks of an action, given the position before it.
pub fn last_move(before: &AnyPosition, action: &Action, orientation: Orientation) -> BoardMarks {
    trail_marks(&[(before.clone(), action.clone())], orientation)
}

/// The moves of an action: one, or one of each seat that chose.
fn moves_of(before: &AnyPosition, action: &Action) -> Vec<AnyMove> {
    let read = |text: &MoveText| before.read_move(text.as_str()).ok();
    match action {
        Action::Move(text) | Action::Chance(text) => read(text).into_iter().collect(),
        Action::Simultaneous(choices) => {
            choices.iter().filter_map(|(_, choice)| read(choice?)).collect()
        }
        Action::Lost => Vec::new(),
    }
}

/// Returns the marks of several actions, the oldest first, each with the position before it.
/// The last one is drawn in full ink, those before it are faint.
pub fn trail_marks(actions: &[(AnyPosition, Action)], orientation: Orientation) -> BoardMarks {
    let Some((position, _)) = actions.first() else { return BoardMarks::default() };
    let (frame, view) = board(position, orientation);
    let (mut below, mut above) = (Canvas::new(view, GROUND_PX), Canvas::new(view, GROUND_PX));
    let mut places = Vec::new();
    for (index, (before, action)) in actions.iter().enumerate() {
        let moves = moves_of(before, action);
        let marks = moves.iter().flat_map(|m| crate::last_move(before, m));
        let marks: Vec<Mark> = marks.map(|mark| frame.mark(&mark)).collect();
        let opacity = if index + 1 == actions.len() { 1.0 } else { EARLIER };
        let group = || Element::new("g").number("opacity", opacity);
        below.group(group(), |canvas| mark::draw_below(canvas, &NAMED, &marks));
        above.group(group(), |canvas| mark::draw_above(canvas, &NAMED, &marks));
        places.extend(moves.iter().flat_map(|m| move_places(before, m)));
    }
    BoardMarks { below: below.into_fragment(), above: above.into_fragment(), places }
}

/// Marks what has won the game; nothing before the end.
pub fn winning_marks(position: &AnyPosition, orientation: Orientation) -> BoardMarks {
    let (frame, view) = board(position, orientation);
    let marks = crate::winning_marks(position);
    // Pieces that are out lie the same way however the board is turned.
    let turned = |mark: &Mark| match mark {
        Mark::Winner { .. } => mark.clone(),
        _ => frame.mark(mark),
    };
    let marks: Vec<Mark> = marks.iter().map(turned).collect();
    let mut above = Canvas::new(view, GROUND_PX);
    mark::draw_above(&mut above, &NAMED, &marks);
    BoardMarks { above: above.into_fragment(), ..BoardMarks::default() }
}

/// Marks every piece of any seat that could go to its goal if its owner were to move now.
/// The paths are drawn below the pieces, a star beside each goal above them.
pub fn threat_marks(position: &AnyPosition, orientation: Orientation) -> BoardMarks {
    let threats = with_position!(position, position => GameDrawing::threats(position));
    let (frame, view) = board(position, orientation);
    let (mut below, mut above) = (Canvas::new(view, GROUND_PX), Canvas::new(view, GROUND_PX));
    let mut places = Vec::new();
    for threat in threats {
        let line = frame.points(&threat.line);
        hint_way(&mut below, &line, threat.start_radius, threat.goal_radius);
        if !places.contains(&threat.goal) {
            if let Some(at) = line.last() {
                let star = Mark::Goal { at: *at, radius: threat.goal_radius };
                mark::draw_above(&mut above, &NAMED, &[star]);
            }
            places.push(threat.goal);
        }
    }
    BoardMarks { below: below.into_fragment(), above: above.into_fragment(), places }
}

/// Marks the swaps that only the ko rule forbids to the seat to move.
pub fn ko_marks(position: &AnyPosition, orientation: Orientation) -> BoardMarks {
    let forbidden = with_position!(position, position => GameDrawing::forbidden_swaps(position));
    let (frame, view) = board(position, orientation);
    let mut below = Canvas::new(view, GROUND_PX);
    let mut places = Vec::new();
    for swap in forbidden {
        barred_way(&mut below, &frame, &swap.line);
        for end in swap.ends {
            if !places.contains(&end) {
                places.push(end);
            }
        }
    }
    BoardMarks { below: below.into_fragment(), above: String::new(), places }
}

/// Draws a possible path as a dashed arrow, lighter than a path that was walked.
fn hint_way(canvas: &mut Canvas, line: &[Point], start_radius: f64, end_radius: f64) {
    let shown = mark::shortened(line, start_radius, end_radius + 0.2);
    if shown.len() < 2 {
        return;
    }
    let path = Path::through(super::without_straight_points(&shown));
    canvas.put(Element::path(&path).line(NAMED.field, 0.5).round());
    let dashes = Element::path(&path).line(NAMED.ink, 0.2).set("stroke-dasharray", "0.55 0.45");
    canvas.put(dashes);
    mark::head(canvas, &NAMED, &shown);
}

/// Draws a forbidden path with a bar across its middle.
fn barred_way(canvas: &mut Canvas, frame: &Frame, line: &[Point]) {
    let line = frame.points(line);
    let path = Path::through(super::without_straight_points(&line));
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
