//! The fixed parts of a board and the symbols of everything that can stand on it.

use std::collections::BTreeMap;

use super::BoardLayout;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element, ViewBox};

/// Kind of a place on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PlaceKind {
    /// A corner of Pentagame.
    Corner,
    /// A crossing of Pentagame.
    Crossing,
    /// A stop on the ring of Pentagame.
    Ring,
    /// A stop on a side of the pentagon of Pentagame.
    Pentagon,
    /// A stop on a leg of the star of Pentagame.
    Leg,
    /// An intersection of lines.
    Point,
    /// A hexagonal cell.
    Cell,
}

/// A place on the interactive board.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardPlace {
    /// Name in moves and positions.
    pub name: String,
    /// Name in human notation.
    pub display_name: String,
    /// Centre of the place.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub at: Point,
    /// Radius of the place.
    #[cfg_attr(feature = "serde", serde(rename = "r"))]
    pub radius: f64,
    /// Kind of the place.
    pub kind: PlaceKind,
    /// Colour of the place, if it has one.
    pub colour: Option<&'static str>,
    /// Names of the adjacent places.
    pub near: Vec<String>,
    /// Name of the place on the level above, on boards with levels.
    pub above: Option<String>,
    /// Names of the lines through the place.
    pub lines: Vec<String>,
    /// Outline as SVG path data.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub outline: Path,
}

/// A line of places: a place can be chosen by its line first.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardLine {
    /// Name of the line: `E-b`.
    pub name: String,
    /// Name in human notation: `E × b`.
    pub display_name: String,
    /// Names of its places from end to end, both nodes included.
    pub places: Vec<String>,
}

/// A part of a board that is shown alone where the whole would be too small.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardPart {
    /// Name of the part, as its heading on the board.
    pub name: String,
    /// The visible part of the plane.
    pub view: ViewBox,
}

/// An SVG symbol around the origin with radius 1.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Symbol {
    /// Detailed SVG fragment.
    pub large: String,
    /// Bold SVG fragment for small boards.
    pub small: String,
    /// SVG fragment of the plain piece set.
    pub plain: String,
}

/// The fixed parts of a board: ground, places, lines and symbols.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Artwork {
    /// The visible part of the plane.
    pub view: ViewBox,
    /// The visible part of the plane on a small board, which hides what lies around it.
    pub compact: ViewBox,
    /// Parts of the board, such as levels; empty for a board in one part.
    pub parts: Vec<BoardPart>,
    /// Layouts in which the board can be shown; empty if there is only this one.
    pub layouts: Vec<BoardLayout>,
    /// Height of the middle of an item above the middle of its place.
    /// It is 0 unless the board is seen from the front.
    pub lift: f64,
    /// Number of rotations that map the board onto itself.
    pub rotations: u8,
    /// The empty board as an SVG fragment.
    pub ground: String,
    /// All places, in the order of the game.
    pub places: Vec<BoardPlace>,
    /// All lines, in games that have them.
    pub lines: Vec<BoardLine>,
    /// The symbols of all items by name.
    pub symbols: BTreeMap<String, Symbol>,
}

/// Rounds a point to thousandths, which keeps the JSON short.
pub(crate) fn rounded(point: Point) -> Point {
    let round = |value: f64| {
        let thousandths = (value * 1000.0).round() / 1000.0;
        // No negative zero.
        thousandths + 0.0
    };
    Point::new(round(point.x), round(point.y))
}

/// Draws an SVG fragment with radius `reach`, scaled to radius 1.
pub(crate) fn fragment(reach: f64, width_px: u32, draw: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::new(ViewBox::around_origin(reach), width_px);
    // Three decimals, as other numbers have, would be too few for a scale.
    let parts = (100_000.0 / reach).round() as u32;
    let scale = format!("scale({}.{:05})", parts / 100_000, parts % 100_000);
    canvas.group(Element::new("g").set("transform", scale), draw);
    canvas.into_fragment()
}

/// Creates a symbol that looks the same at any size.
pub(crate) fn symbol(reach: f64, width_px: u32, draw: impl FnOnce(&mut Canvas)) -> Symbol {
    let large = fragment(reach, width_px, draw);
    Symbol { small: large.clone(), plain: large.clone(), large }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_rounded_to_thousandths() {
        assert_eq!(rounded(Point::new(1.23456, -0.00001)), Point::new(1.235, 0.0));
        assert!(rounded(Point::new(-0.0001, 0.0)).x.is_sign_positive());
    }

    #[test]
    fn fragment_is_scaled_to_radius_one() {
        let drawn = fragment(70.0, 60, |canvas| canvas.put(Element::circle(Point::ORIGIN, 70.0)));
        let expected =
            "<g transform=\"scale(0.01429)\">\n<circle cx=\"0\" cy=\"0\" r=\"70\"/>\n</g>\n";
        assert_eq!(drawn, expected);
    }
}
