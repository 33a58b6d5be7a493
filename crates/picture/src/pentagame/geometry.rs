//! Coordinates of the stops (rule B7).
//!
//! The board's centre is the origin and a stop of the star has radius 1. The white corner is on
//! top, the others follow clockwise.

use std::f64::consts::{PI, TAU};

use ::pentagame::{Line, Stop};

use crate::point::{Path, Point, Sense};

/// The radius of a stop on the star, and half the width of the ring.
pub const STOP_RADIUS: f64 = 1.0;

/// The radius of a corner: the square root of five.
pub fn corner_radius() -> f64 {
    5.0_f64.sqrt()
}

/// The radius of a crossing.
pub fn crossing_radius() -> f64 {
    let root = 5.0_f64.sqrt();
    (9.0 - 2.0 * root) / root
}

/// From the centre of the board to the centre of a corner, and to the middle of the ring.
pub fn ring_radius() -> f64 {
    0.4 * (1570.0 + 698.0 * 5.0_f64.sqrt()).sqrt()
}

/// From the centre of the board to the centre of a crossing.
/// The ring, twice divided by the golden section.
pub fn pentagon_radius() -> f64 {
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    ring_radius() / (golden * golden)
}

/// From the centre of the board to its outermost point.
pub fn board_radius() -> f64 {
    ring_radius() + corner_radius()
}

/// The angle of a colour's corner, in radians clockwise from the top.
pub fn corner_angle(colour: usize) -> f64 {
    TAU * colour as f64 / 5.0
}

/// Returns how much of the ring a corner covers on each side of its centre, as an angle.
fn covered() -> f64 {
    2.0 * (corner_radius() / (2.0 * ring_radius())).asin()
}

/// Returns where a stop of the ring begins and ends, as angles.
fn ring_span(arc: usize, number: usize) -> (f64, f64) {
    let begin = corner_angle(arc) + covered();
    let third = (TAU / 5.0 - 2.0 * covered()) / 3.0;
    (begin + third * (number - 1) as f64, begin + third * number as f64)
}

/// The centre of a stop.
pub fn centre(stop: Stop) -> Point {
    if let Some(colour) = stop.colour() {
        let (radius, turn) =
            if stop.is_corner() { (ring_radius(), 0.0) } else { (pentagon_radius(), PI) };
        return Point::polar(radius, corner_angle(colour) + turn);
    }
    let (line, number) = stop.on_line().expect("what is no node lies on a line");
    if is_on_ring(line) {
        let (begin, end) = ring_span(line.index(), number);
        return Point::polar(ring_radius(), (begin + end) / 2.0);
    }
    let first = centre(line.first());
    let before = 2.0 * (number - 1) as f64;
    first.towards(centre(line.last()), radius(line.first()) + STOP_RADIUS + before)
}

/// The radius of a stop; half the width of the ring for a stop on it.
pub fn radius(stop: Stop) -> f64 {
    if stop.is_corner() {
        corner_radius()
    } else if stop.is_crossing() {
        crossing_radius()
    } else {
        STOP_RADIUS
    }
}

/// Returns whether a line is an arc of the ring.
pub fn is_on_ring(line: Line) -> bool {
    line.first().is_corner() && line.last().is_corner()
}

/// Returns whether a stop is a segment of the ring, not a disc.
pub fn is_segment(stop: Stop) -> bool {
    stop.on_line().is_some_and(|(line, _)| is_on_ring(line))
}

/// The outline of a stop: a disc, or a segment of the ring that follows the corner beside it.
pub fn outline(stop: Stop) -> Path {
    match stop.on_line() {
        Some((line, number)) if is_on_ring(line) => segment(line, number),
        _ => Path::circle(centre(stop), radius(stop)),
    }
}

fn segment(line: Line, number: usize) -> Path {
    let (inner, outer) = (ring_radius() - STOP_RADIUS, ring_radius() + STOP_RADIUS);
    let (begin, end) = ring_span(line.index(), number);
    let (from, to) = (corner_angle(line.index()), corner_angle(line.index() + 1));
    let from_at = |edge| if number == 1 { from + meeting(edge) } else { begin };
    let to = if number == 1 { TAU / 5.0 + from } else { to };
    let to_at = |edge| if number == line.len() { to - meeting(edge) } else { end };
    let close = |path: Path, corner: bool, at: Point| match corner {
        // The disc of a corner bulges into its neighbours.
        true => path.arc(corner_radius(), Sense::Widdershins, at),
        false => path.line(at),
    };
    let start = Point::polar(outer, from_at(outer));
    let path = Path::from(start).arc(outer, Sense::Clockwise, Point::polar(outer, to_at(outer)));
    let path = close(path, number == line.len(), Point::polar(inner, to_at(inner)));
    let path = path.arc(inner, Sense::Widdershins, Point::polar(inner, from_at(inner)));
    close(path, number == 1, start).close()
}

/// Angle from a corner to where the edge of its disc meets a circle round the board.
fn meeting(edge: f64) -> f64 {
    let (ring, corner) = (ring_radius(), corner_radius());
    ((ring * ring + edge * edge - corner * corner) / (2.0 * ring * edge)).acos()
}

/// Points along a way, close together: straight on the star, curved on the ring.
pub fn path_through_stops(way: &[Stop]) -> Vec<Point> {
    const STEPS: u32 = 8;
    let mut points: Vec<Point> = way.first().map(|stop| centre(*stop)).into_iter().collect();
    for pair in way.windows(2) {
        let [from, to] = pair else { continue };
        let (a, b) = (centre(*from), centre(*to));
        let on_ring = [from, to].into_iter().all(|stop| stop.is_corner() || is_segment(*stop));
        for step in 1..=STEPS {
            let share = f64::from(step) / f64::from(STEPS);
            let chord = Point::new(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
            let on_arc = Point::ORIGIN.towards(chord, ring_radius());
            points.push(if on_ring { on_arc } else { chord });
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(actual: f64, expected: f64) {
        assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
    }

    #[test]
    fn b7_the_radii_of_the_rule() {
        let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
        let (corner, crossing) = (corner_radius(), crossing_radius());
        let diagonal = 2.0 * (corner + 12.0 + crossing) + (2.0 * crossing + 6.0);
        check(ring_radius(), diagonal / (golden + 2.0).sqrt());
        check((crossing * 1e4).round() / 1e4, 2.0249);
        check((ring_radius() * 1e4).round() / 1e4, 22.3813);
        check((board_radius() * 1e3).round() / 1e3, 24.617);
    }

    #[test]
    fn b7_stops_of_the_star_touch_their_neighbours() {
        let mut touching = 0;
        for stop in Stop::all() {
            for neighbour in stop.neighbours() {
                if is_segment(stop) || is_segment(neighbour) {
                    continue;
                }
                check(centre(stop).distance(centre(neighbour)), radius(stop) + radius(neighbour));
                touching += 1;
            }
        }
        // 75 stops on ten legs and five sides make 75 + 15 pairs, each seen from both sides.
        assert_eq!(touching, 2 * (75 + 15));
    }

    #[test]
    fn b7_segments_are_thirds_of_the_arc_between_two_corners() {
        for line in Line::all().filter(|line| is_on_ring(*line)) {
            let ends = [(line.first(), 1, true), (line.last(), 3, false)];
            for (corner, number, begins) in ends {
                let (begin, end) = ring_span(line.index(), number);
                let edge = Point::polar(ring_radius(), if begins { begin } else { end });
                check(centre(corner).distance(edge), corner_radius());
            }
            let spans = [1, 2, 3].map(|number| ring_span(line.index(), number));
            for (begin, end) in spans {
                check(end - begin, spans[0].1 - spans[0].0);
            }
            check(spans[0].1, spans[1].0);
            check(spans[1].1, spans[2].0);
        }
    }

    #[test]
    fn b7_white_is_on_top_and_crossings_lie_opposite() {
        let white = centre(Stop::corner(0));
        check(white.x, 0.0);
        check(white.y, -ring_radius());
        assert!(centre(Stop::corner(1)).x > 0.0, "blue follows clockwise");
        for colour in 0..5 {
            let (corner, crossing) = (centre(Stop::corner(colour)), centre(Stop::crossing(colour)));
            check(corner.distance(crossing), ring_radius() + pentagon_radius());
        }
    }

    #[test]
    fn every_stop_has_a_place_of_its_own() {
        for stop in Stop::all() {
            let at = centre(stop);
            assert!(at.distance(Point::ORIGIN) + radius(stop) <= board_radius() + 1e-9, "{stop}");
            for other in Stop::all().filter(|other| *other != stop) {
                let apart = at.distance(centre(other));
                assert!(apart > 2.0 * STOP_RADIUS - 1e-9, "{stop} {other} {apart}");
            }
        }
    }

    #[test]
    fn numbers_measured_in_a_drawing_made_apart() {
        for (name, x, y) in [
            ("A1c", -1.0, -19.303_649_559),
            ("b", -8.130_494_929, 2.641_757_943),
            ("d", 5.024_922_211, -6.916_212_084),
            ("c2d", 0.0, -6.916_212_084),
            ("a1b", -2.447_213_595, 6.770_903_530),
            ("C", 13.155_417_528, 18.106_878_842),
        ] {
            let at = centre(name.parse().unwrap());
            let apart = at.distance(Point::new(x, y));
            assert!(apart < 1e-6, "{name} {at:?}");
        }
    }
}
