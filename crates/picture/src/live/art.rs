//! The parts of a board that never move, and the symbols of what lies on it.

use crate::point::{Path, Point};
use crate::svg::{Canvas, Element, View};

/// What a place is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlaceKind {
    /// A corner of Pentagame.
    Corner,
    /// A crossing of Pentagame.
    Crossing,
    /// A stop on the ring of Pentagame.
    Ring,
    /// A stop on a side of its pentagon.
    Pentagon,
    /// A stop on a leg of its star.
    Leg,
    /// A point where lines meet.
    Point,
    /// A cell.
    Cell,
}

impl PlaceKind {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            PlaceKind::Corner => "corner",
            PlaceKind::Crossing => "crossing",
            PlaceKind::Ring => "ring",
            PlaceKind::Pentagon => "pentagon",
            PlaceKind::Leg => "leg",
            PlaceKind::Point => "point",
            PlaceKind::Cell => "cell",
        }
    }
}

/// A place on a live board.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Its name in moves and positions.
    pub name: String,
    /// Its name as people write it.
    pub shown: String,
    /// Its middle.
    pub at: Point,
    /// How far it reaches.
    pub radius: f64,
    /// What it is.
    pub kind: PlaceKind,
    /// Its colour, if it has one.
    pub colour: Option<&'static str>,
    /// The names of the places next to it.
    pub near: Vec<String>,
    /// The names of the lines it lies on.
    pub lines: Vec<String>,
    /// Its edge.
    pub outline: Path,
}

/// A line of places, by which a place can be found in two smaller choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name: `E-b`.
    pub name: String,
    /// Its name as people write it: `E × b`.
    pub shown: String,
    /// The names of its places from end to end, with both nodes.
    pub places: Vec<String>,
}

/// A drawing round the origin, of radius 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// Its name, to which things refer.
    pub name: String,
    /// With all there is to see: an SVG fragment.
    pub large: String,
    /// For small boards, and for those who like plain shapes: an SVG fragment.
    pub small: String,
}

/// A board for a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Artwork {
    /// The part of the plane to be shown.
    pub view: View,
    /// How many turns bring the board round once.
    pub turns: u8,
    /// The board itself: an SVG fragment.
    pub ground: String,
    /// All places, in the order of the game.
    pub places: Vec<Place>,
    /// All lines, in games that have them.
    pub lines: Vec<Line>,
    /// A symbol for whatever may lie on the board.
    pub symbols: Vec<Symbol>,
}

/// A point as it is handed out: thousandths are exact enough, and short.
pub(crate) fn rounded(point: Point) -> Point {
    let round = |value: f64| {
        let thousandths = (value * 1000.0).round() / 1000.0;
        // No negative zero.
        thousandths + 0.0
    };
    Point::new(round(point.x), round(point.y))
}

/// Draws something whose radius is `reach` and scales it to 1.
pub(crate) fn fragment(reach: f64, width_px: u32, draw: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::new(View::around_origin(reach), width_px);
    // Three decimals, as other numbers have, would be too few for a scale.
    let parts = (100_000.0 / reach).round() as u32;
    let scale = format!("scale({}.{:05})", parts / 100_000, parts % 100_000);
    canvas.group(Element::new("g").set("transform", scale), draw);
    canvas.into_fragment()
}

/// A symbol that looks the same at any size.
pub(crate) fn symbol(
    name: &str,
    reach: f64,
    width_px: u32,
    draw: impl FnOnce(&mut Canvas),
) -> Symbol {
    let large = fragment(reach, width_px, draw);
    Symbol { name: name.to_owned(), small: large.clone(), large }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_handed_out_short() {
        assert_eq!(rounded(Point::new(1.23456, -0.00001)), Point::new(1.235, 0.0));
        assert!(rounded(Point::new(-0.0001, 0.0)).x.is_sign_positive());
    }

    #[test]
    fn a_fragment_has_radius_one() {
        let drawn = fragment(70.0, 60, |canvas| canvas.put(Element::circle(Point::ORIGIN, 70.0)));
        let expected =
            "<g transform=\"scale(0.01429)\">\n<circle cx=\"0\" cy=\"0\" r=\"70\"/>\n</g>\n";
        assert_eq!(drawn, expected);
    }
}
