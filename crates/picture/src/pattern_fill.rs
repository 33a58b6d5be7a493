//! Patterns, cut to the shape they lie on.
//!
//! The lines are computed rather than clipped, so that a drawing needs no ids and stays sharp at
//! any size.

use std::f64::consts::{FRAC_PI_4, TAU};

use crate::palette::Pattern;
use crate::point::{Path, Point, Segment};

/// An area as closed polygons.
/// What several of them cover is covered once; a polygon that runs the other way round cuts a hole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Area(Vec<Vec<Point>>);

/// Number of sides stand for a circle.
/// A chord's end is then off by less than a thousandth.
const SIDES: u32 = 90;

/// Number of sides stand for a curve.
const STEPS: u32 = 12;

impl Area {
    pub(crate) fn disc(radius: f64) -> Area {
        Area(vec![circle(radius).collect()])
    }

    pub(crate) fn ring(outer: f64, inner: f64) -> Area {
        Area(vec![circle(outer).collect(), circle(inner).rev().collect()])
    }

    /// The area inside a path of lines and curves.
    pub(crate) fn inside(path: &Path) -> Area {
        let mut polygons: Vec<Vec<Point>> = Vec::new();
        for segment in path.segments() {
            match (segment, polygons.last_mut()) {
                (Segment::Move(to), _) => polygons.push(vec![*to]),
                (Segment::Line(to) | Segment::Arc { to, .. }, Some(polygon)) => polygon.push(*to),
                (Segment::Curve(first, second, to), Some(polygon)) => {
                    let from = polygon.last().copied().unwrap_or_default();
                    let steps = (1..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
                    polygon.extend(steps.map(|t| on_curve(from, *first, *second, *to, t)));
                }
                (Segment::Close, _) | (_, None) => {}
            }
        }
        Area(polygons)
    }

    /// Returns where a level line runs inside, from the left.
    fn cut(&self, y: f64) -> Vec<(f64, f64)> {
        let mut crossings: Vec<(f64, i32)> = Vec::new();
        for polygon in &self.0 {
            let next = polygon.iter().skip(1).chain(polygon.first());
            for (from, to) in polygon.iter().zip(next) {
                if (from.y <= y) == (to.y <= y) {
                    continue;
                }
                let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y);
                crossings.push((x, if to.y > from.y { 1 } else { -1 }));
            }
        }
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut spans, mut depth, mut begin) = (Vec::new(), 0, 0.0);
        for (x, turn) in crossings {
            if depth == 0 {
                begin = x;
            }
            depth += turn;
            if depth == 0 {
                spans.push((begin, x));
            }
        }
        spans
    }

    fn mapped(&self, map: impl Fn(Point) -> Point) -> Area {
        Area(self.0.iter().map(|polygon| polygon.iter().map(|p| map(*p)).collect()).collect())
    }

    /// From the lowest to the highest multiple of `spacing` that can be inside.
    fn levels(&self, spacing: f64) -> impl Iterator<Item = f64> + use<> {
        let ys = || self.0.iter().flatten().map(|point| point.y / spacing);
        let low = ys().fold(f64::INFINITY, f64::min).ceil();
        let high = ys().fold(f64::NEG_INFINITY, f64::max).floor();
        let count = if high >= low { (high - low) as u32 + 1 } else { 0 };
        (0..count).map(move |n| (low + f64::from(n)) * spacing)
    }
}

fn circle(radius: f64) -> impl DoubleEndedIterator<Item = Point> {
    (0..SIDES).map(move |side| Point::polar(radius, TAU * f64::from(side) / f64::from(SIDES)))
}

fn on_curve(from: Point, first: Point, second: Point, to: Point, t: f64) -> Point {
    let s = 1.0 - t;
    let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
    Point::new(
        a * from.x + b * first.x + c * second.x + d * to.x,
        a * from.y + b * first.y + c * second.y + d * to.y,
    )
}

/// Returns how wide the lines of a pattern are.
pub(crate) fn line_width(pattern: Pattern, spacing: f64) -> f64 {
    if pattern == Pattern::Dots { spacing * 0.54 } else { spacing * 0.24 }
}

/// The lines of a pattern inside an area, `spacing` apart.
/// Dots are lines without length: drawn with round ends, they are discs, and their text is short.
pub(crate) fn hatch(pattern: Pattern, area: &Area, spacing: f64) -> Path {
    let mut path = Path::default();
    match pattern {
        Pattern::Plain => {}
        Pattern::Level => lines(&mut path, area, spacing, |p| p),
        Pattern::Upright => {
            let across = |p: Point| Point::new(p.y, p.x);
            lines(&mut path, &area.mapped(across), spacing, across);
        }
        Pattern::Cross => {
            for angle in [FRAC_PI_4, -FRAC_PI_4] {
                let turned = area.mapped(|p| p.turned(angle));
                lines(&mut path, &turned, spacing * 1.15, |p| p.turned(-angle));
            }
        }
        Pattern::Dots => dots(&mut path, area, spacing),
    }
    path
}

fn lines(path: &mut Path, area: &Area, spacing: f64, back: impl Fn(Point) -> Point) {
    for y in area.levels(spacing) {
        for (from, to) in area.cut(y) {
            let ends = [from, to].map(|x| rounded(back(Point::new(x, y)), spacing));
            path.append(Path::through(ends));
        }
    }
}

/// A hundredth of the spacing is exact enough, and shorter to write.
fn rounded(point: Point, spacing: f64) -> Point {
    let mut digits = 1.0;
    while digits * spacing < 50.0 {
        digits *= 10.0;
    }
    let round = |value: f64| (value * digits).round() / digits;
    Point::new(round(point.x), round(point.y))
}

fn dots(path: &mut Path, area: &Area, spacing: f64) {
    let radius = line_width(Pattern::Dots, spacing) / 2.0;
    for (row, y) in area.levels(spacing * 0.9).enumerate() {
        let shift = if row % 2 == 0 { 0.0 } else { spacing / 2.0 };
        let [above, across, below] = [y - radius, y, y + radius].map(|y| area.cut(y));
        let holds =
            |spans: &[(f64, f64)], x: f64| spans.iter().any(|(from, to)| (*from..*to).contains(&x));
        for (from, to) in &across {
            let mut x = ((from - shift) / spacing).ceil() * spacing + shift;
            while x < *to {
                let whole = holds(&across, x + radius)
                    && holds(&across, x - radius)
                    && holds(&above, x)
                    && holds(&below, x);
                if whole {
                    let dot = rounded(Point::new(x, y), spacing);
                    path.append(Path::through([dot, dot]));
                }
                x += spacing;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_a_disc_and_through_a_ring() {
        let disc = Area::disc(2.0).cut(0.0);
        assert_eq!(disc.len(), 1);
        assert!((disc[0].0 + 2.0).abs() < 2e-3 && (disc[0].1 - 2.0).abs() < 2e-3);
        assert_eq!(Area::ring(2.0, 1.0).cut(0.0).len(), 2);
        assert_eq!(Area::ring(2.0, 1.0).cut(1.5).len(), 1);
        assert_eq!(Area::disc(2.0).cut(3.0), []);
    }

    #[test]
    fn what_two_parts_cover_is_covered_once() {
        let square = Path::from(Point::new(-1.0, -1.0))
            .line(Point::new(1.0, -1.0))
            .line(Point::new(1.0, 1.0))
            .line(Point::new(-1.0, 1.0))
            .close();
        let mut both = square.clone();
        both.append(square);
        assert_eq!(Area::inside(&both).cut(0.0), [(-1.0, 1.0)]);
    }

    #[test]
    fn every_pattern_stays_inside() {
        let area = Area::disc(1.0);
        for pattern in [Pattern::Level, Pattern::Dots, Pattern::Upright, Pattern::Cross] {
            let path = hatch(pattern, &area, 0.3);
            assert!(!path.is_empty(), "{pattern:?}");
            for segment in path.segments() {
                if let Segment::Move(p) | Segment::Line(p) | Segment::Arc { to: p, .. } = segment {
                    assert!(p.distance(Point::ORIGIN) < 1.005, "{pattern:?} {p:?}");
                }
            }
        }
        assert!(hatch(Pattern::Plain, &area, 0.3).is_empty());
    }
}
