//! Points and paths: what every drawing is made of.

use std::fmt;

/// A point of a drawing. As in SVG, `x` grows to the right and `y` grows downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Point {
    /// Distance to the right of the origin.
    pub x: f64,
    /// Distance below the origin.
    pub y: f64,
}

impl Point {
    /// The middle of the coordinates.
    pub const ORIGIN: Point = Point { x: 0.0, y: 0.0 };

    /// A point from its coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// Returns the point at this distance and angle from the origin.
    /// The angle is in radians, clockwise from the top.
    pub fn polar(radius: f64, angle: f64) -> Point {
        Point::new(radius * angle.sin(), -radius * angle.cos())
    }

    /// Returns how far it is to another point.
    pub fn distance(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// The point this far on the way to another, in units of length.
    #[must_use]
    pub fn towards(self, other: Point, length: f64) -> Point {
        let share = length / self.distance(other);
        Point::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// Moved by a vector.
    #[must_use]
    pub fn moved(self, by: Point) -> Point {
        Point::new(self.x + by.x, self.y + by.y)
    }

    /// Turned clockwise round the origin.
    pub(crate) fn turned(self, angle: f64) -> Point {
        let (sin, cos) = angle.sin_cos();
        Point::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
}

/// A number as drawings write it.
/// At most three decimals and no needless signs, so that the last bit of a cosine never shows.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (self.0 * 1000.0).round() as i64;
        let sign = if thousandths < 0 { "-" } else { "" };
        let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        f.write_str(sign)?;
        if whole > 0 || rest == 0 {
            write!(f, "{whole}")?;
        }
        match (rest % 100, rest % 10) {
            _ if rest == 0 => Ok(()),
            (0, _) => write!(f, ".{}", rest / 100),
            (_, 0) => write!(f, ".{:02}", rest / 10),
            _ => write!(f, ".{rest:03}"),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// Which way round an arc goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// As the hands of a clock.
    Clockwise,
    /// Against the hands of a clock.
    Widdershins,
}

/// One segment of a [`Path`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Begins a new part here.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic Bézier curve with its two control points and its end.
    Curve(Point, Point, Point),
    /// The shorter arc of a circle.
    Arc {
        /// The radius of the circle.
        radius: f64,
        /// Which way round.
        sense: Sense,
        /// End of the arc.
        to: Point,
    },
    /// Back to the beginning of the part.
    Close,
}

/// A line or an outline. [`fmt::Display`] writes it as SVG path data.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(Vec<Segment>);

#[cfg(feature = "serde")]
impl serde::Serialize for Path {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Path {
    /// A path that begins here.
    pub fn from(start: Point) -> Path {
        Path(vec![Segment::Move(start)])
    }

    /// A path of straight lines through these points.
    pub fn through(points: impl IntoIterator<Item = Point>) -> Path {
        let mut points = points.into_iter();
        let mut path = points.next().map(Path::from).unwrap_or_default();
        path.0.extend(points.map(Segment::Line));
        path
    }

    /// Adds a straight line to this point.
    #[must_use]
    pub fn line(self, to: Point) -> Path {
        self.with(Segment::Line(to))
    }

    /// Adds the shorter arc of a circle.
    #[must_use]
    pub fn arc(self, radius: f64, sense: Sense, to: Point) -> Path {
        self.with(Segment::Arc { radius, sense, to })
    }

    /// Closes the path with a line to its beginning.
    #[must_use]
    pub fn close(self) -> Path {
        self.with(Segment::Close)
    }

    /// Adds a segment.
    #[must_use]
    pub fn with(mut self, segment: Segment) -> Path {
        self.0.push(segment);
        self
    }

    /// Returns a closed circle.
    pub fn circle(centre: Point, radius: f64) -> Path {
        let (left, right) = (-radius, radius);
        let left = centre.moved(Point::new(left, 0.0));
        let right = centre.moved(Point::new(right, 0.0));
        let half = Sense::Clockwise;
        Path::from(left).arc(radius, half, right).arc(radius, half, left).close()
    }

    /// Returns what it is made of.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    pub(crate) fn append(&mut self, other: Path) {
        self.0.extend(other.0);
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in &self.0 {
            match segment {
                Segment::Move(to) => write!(f, "M{to}")?,
                Segment::Line(to) => write!(f, "L{to}")?,
                Segment::Curve(first, second, to) => write!(f, "C{first} {second} {to}")?,
                Segment::Arc { radius, sense, to } => {
                    let sweep = u8::from(*sense == Sense::Clockwise);
                    write!(f, "A{0} {0} 0 0 {sweep} {to}", Number(*radius))?;
                }
                Segment::Close => write!(f, "Z")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(number: f64, expected: &str) {
        assert_eq!(Number(number).to_string(), expected);
    }

    #[test]
    fn numbers_are_short() {
        check(0.0, "0");
        check(-0.0001, "0");
        check(-0.5, "-.5");
        check(0.05, ".05");
        check(12.3456, "12.346");
        check(-12.0, "-12");
        check(1.9999, "2");
    }

    #[test]
    fn angles_run_clockwise_from_the_top() {
        let right = Point::polar(2.0, std::f64::consts::FRAC_PI_2);
        assert!(right.distance(Point::new(2.0, 0.0)) < 1e-12);
        assert!(Point::polar(2.0, 0.0).turned(std::f64::consts::FRAC_PI_2).distance(right) < 1e-12);
    }

    #[test]
    fn a_path_writes_its_data() {
        let path = Path::from(Point::ORIGIN).line(Point::new(1.0, 0.0)).arc(
            1.0,
            Sense::Widdershins,
            Point::new(2.0, -1.0),
        );
        assert_eq!(path.close().to_string(), "M0 0L1 0A1 1 0 0 0 2 -1Z");
    }
}
