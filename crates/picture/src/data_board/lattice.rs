//! Outlines and grids that boards have in common.

use std::f64::consts::TAU;

use super::{DataPlace, Ground};
use crate::point::{Path, Point};

/// The outline of a square with this half side.
pub(crate) fn square(centre: Point, half: f64) -> Path {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    Path::through(corners.map(|(x, y)| centre.moved(Point::new(x, y)))).close()
}

/// The outline of a hexagon with a corner at the top and this distance to its sides.
pub(crate) fn hexagon(centre: Point, inner: f64) -> Path {
    let corner =
        |n: i32| centre.moved(Point::polar(inner / 0.75_f64.sqrt(), TAU * f64::from(n) / 6.0));
    Path::through((0..6).map(corner)).close()
}

/// The outline of a circle.
pub(crate) fn circle(centre: Point, radius: f64) -> Path {
    Path::circle(centre, radius)
}

/// Places of a grid of squares, each two units wide, rows from below, centred on `middle`.
/// The fields alternate in colour, with a dark one at the lower left. `text` is the column and the
/// row of the upper left place on a text board.
pub(crate) fn square_grid(
    side: u8,
    middle: Point,
    text: (usize, usize),
    name: impl Fn(u8, u8) -> String,
) -> Vec<DataPlace> {
    let half = f64::from(side - 1);
    let mut places = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let shift = Point::new(2.0 * f64::from(column) - half, half - 2.0 * f64::from(row));
            let at = middle.moved(shift);
            places.push(DataPlace {
                name: name(column, row),
                at,
                radius: 0.82,
                outline: square(at, 1.0),
                ground: if (row + column) % 2 == 0 { Ground::Dark } else { Ground::Field },
                text_at: (text.0 + 2 * usize::from(column), text.1 + usize::from(side - 1 - row)),
            });
        }
    }
    places
}

/// Letters below the columns and numbers left of the rows of a square grid, rows from below.
/// The letters skip `I` on boards with more than eight columns.
pub(crate) fn edge_labels(side: u8, middle: Point) -> Vec<(String, Point)> {
    let half = f64::from(side - 1);
    let mut labels = Vec::new();
    for index in 0..side {
        let along = 2.0 * f64::from(index) - half;
        let column = middle.moved(Point::new(along, half + 1.7));
        labels.push((column_letter(side, index).to_string(), column));
        let row = middle.moved(Point::new(-half - 1.8, -along));
        labels.push(((index + 1).to_string(), row));
    }
    labels
}

/// The same names on a text board whose upper left place is at `text`.
pub(crate) fn text_edge_labels(side: u8, text: (usize, usize)) -> Vec<(usize, usize, String)> {
    let mut labels = Vec::new();
    for index in 0..side {
        let column = text.0 + 2 * usize::from(index);
        let letter = column_letter(side, index).to_string();
        labels.push((column, text.1 + usize::from(side), letter));
        let number = format!("{:>2}", index + 1);
        labels.push((text.0 - 3, text.1 + usize::from(side - 1 - index), number));
    }
    labels
}

pub(super) fn column_letter(side: u8, index: u8) -> char {
    match (side, index) {
        (..=8, _) => char::from(b'a' + index),
        (_, ..8) => char::from(b'A' + index),
        (_, _) => char::from(b'A' + index + 1),
    }
}
