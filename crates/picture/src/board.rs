//! Boards as data: what a live board needs to know to draw and to be touched.

use crate::point::{Path, Point};
use crate::svg::ViewBox;

/// A place on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct PlaceShape {
    /// Its name in moves and positions.
    pub name: String,
    /// Centre of a piece on this place.
    pub centre: Point,
    /// Outline of the place.
    pub outline: Path,
}

/// A board: what of the plane is shown, and all places, in the order of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardShape {
    /// The part of the plane that a picture shows.
    pub view: ViewBox,
    /// All places of the board.
    pub places: Vec<PlaceShape>,
}
