//! Marks on a board: where a piece walked, what was set or taken, where one may go.

use crate::palette::Palette;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element};

/// A mark, in the coordinates of its board. Each game makes its own.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// Somebody walked here, stop by stop: points close together along the way, and the stops.
    Way {
        /// The line walked.
        line: Vec<Point>,
        /// The stops stepped on, both ends included.
        stops: Vec<Point>,
        /// How far what stands at its end reaches: the line stops short of it.
        end_radius: f64,
    },
    /// Two changed places: the same way, walked in both directions.
    Swap {
        /// The line walked by the one whose turn it was.
        line: Vec<Point>,
        /// How far what stands at its ends reaches.
        end_radius: f64,
    },
    /// Something was set here.
    Set {
        /// Where.
        at: Point,
        /// How far it reaches.
        radius: f64,
    },
    /// Something was taken from here.
    Taken {
        /// Where.
        at: Point,
        /// How far it reached.
        radius: f64,
    },
    /// One may go here, and nothing stands in the way.
    Free {
        /// Where.
        at: Point,
    },
    /// One may go here and meets what stands here.
    Meets {
        /// Where.
        at: Point,
        /// How far what stands here reaches.
        radius: f64,
    },
    /// These stand in one line and have won.
    Line {
        /// From one end to the other.
        ends: [Point; 2],
    },
}

/// How far the two ways of a swap are apart at their ends.
const APART: f64 = 0.42;

/// How far the tip of an arrow stays away from what it points at.
const CLEAR: f64 = 0.25;

/// Draws what lies below the pieces.
pub(crate) fn draw_below(canvas: &mut Canvas, palette: &Palette, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Way { line, stops, end_radius } => way(canvas, palette, line, stops, *end_radius),
            Mark::Swap { line, end_radius } => swap(canvas, palette, line, *end_radius),
            Mark::Taken { at, radius } => {
                let round = std::f64::consts::TAU * radius;
                let line = Element::circle(*at, *radius).line(palette.ink, canvas.weight(0.13));
                canvas.put(line.dashes(round, 12, 0.5));
            }
            _ => {}
        }
    }
}

/// Draws what lies above the pieces.
pub(crate) fn draw_above(canvas: &mut Canvas, palette: &Palette, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Set { at, radius } => set(canvas, palette, *at, *radius),
            Mark::Free { at } => {
                let dot = Element::circle(*at, 0.3).fill(palette.ink);
                canvas.put(dot.stroke(palette.field, 0.12));
            }
            Mark::Meets { at, radius } => {
                let halo = Element::circle(*at, *radius).line(palette.field, canvas.weight(0.34));
                canvas.put(halo);
                let line = Element::circle(*at, *radius).line(palette.ink, canvas.weight(0.16));
                canvas.put(line);
            }
            Mark::Line { ends } => {
                let line = Element::path(&Path::through(*ends)).line(palette.field, 0.34);
                canvas.put(line.round());
                let line = Element::path(&Path::through(*ends)).line(palette.ink, 0.16);
                canvas.put(line.round());
            }
            _ => {}
        }
    }
}

fn way(canvas: &mut Canvas, palette: &Palette, line: &[Point], stops: &[Point], end_radius: f64) {
    let Some((from, to)) = stops.first().zip(stops.last()) else { return };
    let shown = shortened(line, 0.0, end_radius + CLEAR);
    stroke(canvas, palette, &shown);
    for stop in stops.iter().skip(1).filter(|stop| *stop != to) {
        canvas.put(Element::circle(*stop, 0.32).fill(palette.ink));
    }
    canvas.put(Element::circle(*from, 0.62).fill(palette.field).stroke(palette.ink, 0.24));
    head(canvas, palette, &shown);
}

fn swap(canvas: &mut Canvas, palette: &Palette, line: &[Point], end_radius: f64) {
    let back: Vec<Point> = line.iter().rev().copied().collect();
    let both = [braided(line, 1.0), braided(&back, -1.0)];
    for (walked, below) in both.iter().zip([None, Some(palette.field)]) {
        let shown = shortened(walked, end_radius, end_radius + CLEAR);
        // One of the two passes over the other.
        if let Some(gap) = below {
            let middle = walked.len() / 2;
            let bridge = walked.iter().skip(middle.saturating_sub(2)).take(5).copied();
            canvas.put(Element::path(&Path::through(bridge)).line(gap, 0.5));
        }
        stroke(canvas, palette, &shown);
        head(canvas, palette, &shown);
    }
}

/// A line with a narrow rim, which keeps it apart from coloured corners.
fn stroke(canvas: &mut Canvas, palette: &Palette, line: &[Point]) {
    let path = Path::through(line.iter().copied());
    canvas.put(Element::path(&path).line(palette.field, 0.36).round());
    canvas.put(Element::path(&path).line(palette.ink, 0.24).round());
}

/// An arrow head at the end of a line.
fn head(canvas: &mut Canvas, palette: &Palette, line: &[Point]) {
    let [.., before, tip] = line else { return };
    let (dx, dy) = ((tip.x - before.x), (tip.y - before.y));
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, across: f64| {
        Point::new(tip.x + ux * along - uy * across, tip.y + uy * along + ux * across)
    };
    let path = Path::from(at(0.25, 0.0)).line(at(-0.55, 0.45)).line(at(-0.35, 0.0));
    let path = path.line(at(-0.55, -0.45)).close();
    let head = Element::path(&path).fill(palette.ink).stroke(palette.field, 0.06);
    canvas.put(head.set("stroke-linejoin", "round"));
}

/// Corners of a square round what was set: seen beside a disc of any colour.
fn set(canvas: &mut Canvas, palette: &Palette, at: Point, radius: f64) {
    let (far, arm) = (radius, radius * 0.55);
    let mut path = Path::default();
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = at.moved(Point::new(x * far, y * far));
        let level = corner.moved(Point::new(-x * arm, 0.0));
        let upright = corner.moved(Point::new(0.0, -y * arm));
        path.append(Path::from(level).line(corner).line(upright));
    }
    canvas.put(Element::path(&path).line(palette.field, canvas.weight(0.36)).round());
    canvas.put(Element::path(&path).line(palette.ink, canvas.weight(0.17)).round());
}

/// The line without what lies closer to its ends than this.
fn shortened(line: &[Point], at_start: f64, at_end: f64) -> Vec<Point> {
    let cut = |points: Vec<Point>, length: f64| -> Vec<Point> {
        let mut left = length;
        let mut rest = points.into_iter().peekable();
        let mut kept = Vec::new();
        while let Some(point) = rest.next() {
            let Some(next) = rest.peek().copied() else {
                kept.push(point);
                break;
            };
            let step = point.distance(next);
            if left <= 0.0 {
                kept.push(point);
            } else if left < step {
                kept.push(point.towards(next, left));
            }
            left -= step;
        }
        kept
    };
    let mut kept = cut(line.to_vec(), at_start);
    kept.reverse();
    kept = cut(kept, at_end);
    kept.reverse();
    kept
}

/// The line, shifted to one side at its start and to the other at its end, so that it crosses its
/// own way back in the middle.
fn braided(line: &[Point], side: f64) -> Vec<Point> {
    let last = line.len().saturating_sub(1).max(1);
    let shift = |(index, point): (usize, &Point)| {
        let before = line.get(index.saturating_sub(1)).unwrap_or(point);
        let after = line.get(index + 1).unwrap_or(point);
        let length = before.distance(*after).max(f64::EPSILON);
        let (nx, ny) = (-(after.y - before.y) / length, (after.x - before.x) / length);
        let share = index as f64 / last as f64;
        let by = side * APART * (std::f64::consts::PI * share).cos();
        point.moved(Point::new(nx * by, ny * by))
    };
    line.iter().enumerate().map(shift).collect()
}
