//! Marks on a board: where a piece walked, what was set or taken, where one may go.

use std::f64::consts::TAU;

use crate::palette::Paints;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element};

/// Effect of a walk on the piece or block at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkedEncounter {
    /// Both change places.
    Swap,
    /// The walker takes its place.
    Replace,
}

/// A mark, in the coordinates of its board. Each game makes its own.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// Way of a piece, stop by stop.
    /// The line has points close together along the way.
    Way {
        /// The line walked.
        line: Vec<Point>,
        /// The stops stepped on, both ends included.
        stops: Vec<Point>,
        /// Radius of what is left at the start; the line begins beyond it.
        start_radius: f64,
        /// Radius of what stands at the end; the line stops short of it.
        end_radius: f64,
    },
    /// Two changed places: the same way, walked in both directions.
    Swap {
        /// The line walked by the one whose turn it was.
        line: Vec<Point>,
        /// Radius of what stands at the start.
        start_radius: f64,
        /// Radius of what stands at the end.
        end_radius: f64,
    },
    /// Something was set here.
    Set {
        /// Position of the mark.
        at: Point,
        /// Radius of the piece or block.
        radius: f64,
    },
    /// Something was taken from here.
    Taken {
        /// Position of the mark.
        at: Point,
        /// Radius of what was taken.
        radius: f64,
    },
    /// This one would walk.
    Walker {
        /// Position of the piece.
        at: Point,
        /// Radius of the piece or block.
        radius: f64,
    },
    /// One may go here, and nothing stands in the way.
    Free {
        /// Position of the mark.
        at: Point,
    },
    /// One may go here and meets what stands here.
    Meets {
        /// Position of the mark.
        at: Point,
        /// Radius of the place, with what stands on it.
        radius: f64,
        /// Effect on the piece or block.
        how: MarkedEncounter,
    },
    /// One may go here and is where one wanted to be. Drawn beside the other mark of the place.
    Goal {
        /// Position of the mark.
        at: Point,
        /// Radius of the place, with what stands on it.
        radius: f64,
    },
    /// These stand in one line and have won.
    Line {
        /// From one end to the other.
        ends: [Point; 2],
    },
    /// This one has won.
    Winner {
        /// Position of the piece.
        at: Point,
        /// Radius of the piece.
        radius: f64,
    },
}

/// Distance of the two ways of a swap from the middle of the line.
pub(crate) const LANE: f64 = 0.52;

/// Distance of the tip of an arrow from its target.
const CLEAR: f64 = 0.25;

/// The shortest way that is still read as an arrow: shorter ones run beside the pieces.
const SHORTEST: f64 = 1.8;

/// Radius of the ring where a way begins, on boards with room for it.
const RING: f64 = 0.62;

/// The weight of a way, and of the rim that keeps it apart from any colour.
const WAY: (f64, f64) = (0.24, 0.16);

/// Draws what lies below the pieces.
pub(crate) fn draw_below(canvas: &mut Canvas, palette: &Paints, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Way { line, stops, start_radius, end_radius } => {
                way(canvas, palette, line, stops, [*start_radius, *end_radius]);
            }
            Mark::Swap { line, start_radius, end_radius } => {
                swap(canvas, palette, line, [*start_radius, *end_radius]);
            }
            Mark::Taken { at, radius } => {
                let round = TAU * radius;
                let line = Element::circle(*at, *radius).line(palette.ink, canvas.weight(0.13));
                canvas.put(line.dashes(round, 12, 0.5));
            }
            Mark::Set { .. }
            | Mark::Walker { .. }
            | Mark::Free { .. }
            | Mark::Meets { .. }
            | Mark::Goal { .. }
            | Mark::Line { .. }
            | Mark::Winner { .. } => {}
        }
    }
}

/// Draws what lies above the pieces.
pub(crate) fn draw_above(canvas: &mut Canvas, palette: &Paints, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Set { at, radius } => brackets(canvas, palette, *at, *radius, 0.17),
            Mark::Walker { at, radius } => walker(canvas, palette, *at, *radius),
            Mark::Free { at } => {
                let dot = Element::circle(*at, 0.3).fill(palette.ink);
                canvas.put(dot.stroke(palette.field, 0.12));
            }
            Mark::Meets { at, radius, how: MarkedEncounter::Swap } => {
                turns(canvas, palette, *at, *radius);
            }
            Mark::Meets { at, radius, how: MarkedEncounter::Replace } => {
                brackets(canvas, palette, *at, *radius, 0.26);
            }
            Mark::Goal { at, radius } => star(canvas, palette, *at, *radius),
            Mark::Line { ends } => {
                let path = Path::through(*ends);
                engraved(canvas, palette, &path, (0.3, 0.16));
            }
            Mark::Winner { at, radius } => {
                engraved(canvas, palette, &Path::circle(*at, radius + 0.12), (0.22, 0.12));
            }
            Mark::Way { .. } | Mark::Swap { .. } | Mark::Taken { .. } => {}
        }
    }
}

/// Draws a ring where a piece came from, and an arrow to it.
/// Without the room for an arrow that can be read, the ring says enough.
fn way(canvas: &mut Canvas, palette: &Paints, line: &[Point], stops: &[Point], radii: [f64; 2]) {
    let [start_radius, end_radius] = radii;
    // On the first stop beside a crowded corner there is no room between the two.
    let most = (length(line) - end_radius - CLEAR - 0.5).max(0.0);
    let shown = shortened(line, start_radius.min(most), end_radius + CLEAR);
    let (Some(from), Some(tip)) = (shown.first(), shown.last()) else { return };
    let is_arrow = length(&shown) >= SHORTEST;
    if is_arrow {
        stroke(canvas, palette, std::slice::from_ref(&shown));
    }
    let seen = |stop: &&Point| stop.distance(*from) > 0.9 && stop.distance(*tip) > 0.9;
    for stop in stops.iter().skip(1).rev().skip(1).filter(seen) {
        canvas.put(Element::circle(*stop, 0.32).fill(palette.ink));
    }
    // Where a place is smaller, the ring is smaller too. An empty end says nothing about places.
    let ring = if end_radius > 0.0 { RING.min(0.85 * end_radius) } else { RING };
    canvas.put(Element::circle(*from, ring).line(palette.field, 0.24 + 2.0 * WAY.1));
    canvas.put(Element::circle(*from, ring).fill(palette.field).stroke(palette.ink, 0.24));
    if is_arrow {
        head(canvas, palette, &shown);
    }
}

/// Each walks on its right, so that the two never touch.
/// Where the pieces stand too close for an arrow between them, both walk outside.
fn swap(canvas: &mut Canvas, palette: &Paints, line: &[Point], radii: [f64; 2]) {
    let between = length(line) - radii[0] - radii[1] - 2.0 * CLEAR;
    let narrow = radii[0].min(radii[1]);
    let (lane, ends) = if between >= SHORTEST {
        (LANE, radii)
    } else {
        let lane = narrow + 0.35;
        (lane, radii.map(|radius| (radius * radius - lane * lane).max(0.0).sqrt()))
    };
    let back: Vec<Point> = line.iter().rev().copied().collect();
    let there = shortened(&beside(line, lane), ends[0], ends[1] + CLEAR);
    let back = shortened(&beside(&back, lane), ends[1], ends[0] + CLEAR);
    let both = [there, back];
    stroke(canvas, palette, &both);
    for shown in &both {
        head(canvas, palette, shown);
    }
}

/// Lines with a rim, all rims below all lines.
fn stroke(canvas: &mut Canvas, palette: &Paints, lines: &[Vec<Point>]) {
    let (width, rim) = WAY;
    for (colour, width) in [(palette.field, width + 2.0 * rim), (palette.ink, width)] {
        for line in lines {
            let path = Path::through(line.iter().copied());
            canvas.put(Element::path(&path).line(colour, canvas.weight(width)).round());
        }
    }
}

/// An arrow head at the end of a line, as long as a stop is wide and with a rim of its own.
pub(crate) fn head(canvas: &mut Canvas, palette: &Paints, line: &[Point]) {
    let [.., before, tip] = line else { return };
    pointed(canvas, palette, *before, *tip, 1.0);
}

fn pointed(canvas: &mut Canvas, palette: &Paints, before: Point, tip: Point, size: f64) {
    let (dx, dy) = ((tip.x - before.x), (tip.y - before.y));
    let length = dx.hypot(dy).max(f64::EPSILON);
    let (ux, uy) = (size * dx / length, size * dy / length);
    let at = |along: f64, across: f64| {
        Point::new(tip.x + ux * along - uy * across, tip.y + uy * along + ux * across)
    };
    let path = Path::from(at(0.25, 0.0)).line(at(-0.85, 0.55)).line(at(-0.6, 0.0));
    let path = path.line(at(-0.85, -0.55)).close();
    let head = Element::path(&path).fill(palette.ink).set("paint-order", "stroke");
    canvas.put(head.stroke(palette.field, 0.3 * size).set("stroke-linejoin", "round"));
}

/// A path in ink, with a rim that sets it off, wider where it lies on pieces or corners.
fn engraved(canvas: &mut Canvas, palette: &Paints, path: &Path, (width, rim): (f64, f64)) {
    let rim = canvas.weight(width + 2.0 * rim);
    canvas.put(Element::path(path).line(palette.field, rim).round());
    canvas.put(Element::path(path).line(palette.ink, canvas.weight(width)).round());
}

/// Corners of a square round a place: seen beside a disc of any colour.
fn brackets(canvas: &mut Canvas, palette: &Paints, at: Point, radius: f64, weight: f64) {
    let (far, arm) = (radius, radius * 0.55);
    let mut path = Path::default();
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = at.moved(Point::new(x * far, y * far));
        let level = corner.moved(Point::new(-x * arm, 0.0));
        let upright = corner.moved(Point::new(0.0, -y * arm));
        path.append(Path::from(level).line(corner).line(upright));
    }
    engraved(canvas, palette, &path, (weight, 0.095));
}

/// A heavy ring with four spokes outwards: no base has those.
fn walker(canvas: &mut Canvas, palette: &Paints, at: Point, radius: f64) {
    let mut path = Path::circle(at, radius);
    for quarter in 0..4 {
        let angle = TAU * f64::from(quarter) / 4.0;
        let ends = [radius, radius + 0.62].map(|far| at.moved(Point::polar(far, angle)));
        path.append(Path::through(ends));
    }
    engraved(canvas, palette, &path, (0.24, 0.2));
}

/// Draws two arrows round a place.
/// They are on both sides of it as seen from the middle of the board, where neither names nor the
/// lines of a corner are.
fn turns(canvas: &mut Canvas, palette: &Paints, at: Point, radius: f64) {
    const STEPS: u32 = 12;
    let outwards = at.x.atan2(-at.y);
    let half = 0.85;
    let arcs = [0.25, 0.75].map(|side| {
        let angle =
            |step| outwards + TAU * side + half * (2.0 * f64::from(step) / f64::from(STEPS) - 1.0);
        let point = |step| at.moved(Point::polar(radius, angle(step)));
        (0..=STEPS).map(point).collect::<Vec<_>>()
    });
    for arc in &arcs {
        engraved(canvas, palette, &Path::through(arc.iter().copied()), (0.2, 0.15));
    }
    for arc in &arcs {
        let [.., before, tip] = arc.as_slice() else { continue };
        pointed(canvas, palette, *before, *tip, 0.9);
    }
}

/// A star beyond a place, away from the middle of the board.
fn star(canvas: &mut Canvas, palette: &Paints, at: Point, radius: f64) {
    let centre = at.towards(Point::ORIGIN, -(radius + 1.0));
    let point = |tenth: u32| {
        let far = if tenth.is_multiple_of(2) { 0.95 } else { 0.4 };
        centre.moved(Point::polar(far, TAU * f64::from(tenth) / 10.0))
    };
    let path = (1..10).fold(Path::from(point(0)), |path, tenth| path.line(point(tenth))).close();
    let star = Element::path(&path).fill(palette.ink).set("paint-order", "stroke");
    canvas.put(star.stroke(palette.field, 0.3).set("stroke-linejoin", "round"));
}

fn length(line: &[Point]) -> f64 {
    line.iter().zip(line.iter().skip(1)).map(|(from, to)| from.distance(*to)).sum()
}

/// The line without what lies closer to its ends than this.
pub(crate) fn shortened(line: &[Point], at_start: f64, at_end: f64) -> Vec<Point> {
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

/// The line, moved to its right.
pub(crate) fn beside(line: &[Point], by: f64) -> Vec<Point> {
    let shift = |(index, point): (usize, &Point)| {
        let before = line.get(index.saturating_sub(1)).unwrap_or(point);
        let after = line.get(index + 1).unwrap_or(point);
        let length = before.distance(*after).max(f64::EPSILON);
        let (nx, ny) = (-(after.y - before.y) / length, (after.x - before.x) / length);
        point.moved(Point::new(nx * by, ny * by))
    };
    line.iter().enumerate().map(shift).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_ways_of_a_swap_stay_apart() {
        let there: Vec<Point> = (0..9).map(|x| Point::new(f64::from(x), 0.0)).collect();
        let back: Vec<Point> = there.iter().rev().copied().collect();
        let (there, back) = (beside(&there, LANE), beside(&back, LANE));
        for a in &there {
            assert!(back.iter().all(|b| a.distance(*b) > 2.0 * LANE - 1e-9), "{a:?}");
        }
    }

    #[test]
    fn a_line_is_cut_at_both_ends() {
        let line: Vec<Point> = (0..=10).map(|x| Point::new(f64::from(x), 0.0)).collect();
        let check = |start, end, expected: Option<(f64, f64)>| {
            let kept = shortened(&line, start, end);
            let ends = kept.first().zip(kept.last()).map(|(from, to)| (from.x, to.x));
            assert_eq!(ends.filter(|(from, to)| from < to), expected);
        };
        check(0.0, 0.0, Some((0.0, 10.0)));
        check(2.5, 1.25, Some((2.5, 8.75)));
        check(8.0, 8.0, None);
    }
}
