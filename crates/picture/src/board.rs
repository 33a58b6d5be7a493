//! Boards as data: what a live board needs to know to draw and to be touched.

use crate::point::{Path, Point};
use crate::svg::View;

/// A place on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Its name in moves and positions.
    pub name: String,
    /// Where what stands on it is drawn.
    pub centre: Point,
    /// Its edge.
    pub outline: Path,
}

/// A board: what of the plane is shown, and all places, in the order of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The part of the plane that a picture shows.
    pub view: View,
    /// All places.
    pub places: Vec<Place>,
}
