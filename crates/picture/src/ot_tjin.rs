//! Ot-tjin: two rows of holes with numbers of seeds, and a store at each end.
//!
//! The more seeds a hole has, the larger they lie in it. Each store shows the stone of its player.

use ::ot_tjin::{Move, OtTjin, OtTjinRow};
use rulebook::Seat;

use crate::data_board::{DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground, circle};
use crate::point::{Path, Point};
use crate::stone::Stone;
use crate::svg::ViewBox;

/// Holes of a row.
const HOLES: u8 = 9;

/// Distance of two holes.
const STEP: f64 = 2.25;

/// Distance from the middle of the board to the middle of a store.
const STORE: f64 = 11.7;

/// Holes with this number of seeds and more look equally full.
const FULL: u8 = 9;

fn stone_of(row: OtTjinRow) -> Stone {
    match row {
        OtTjinRow::South => Stone::White,
        OtTjinRow::North => Stone::Black,
    }
}

fn hole_name(row: OtTjinRow, index: u8) -> String {
    format!("{row}{}", index + 1)
}

/// The name of a hole by its index in the ring.
fn ring_name(index: usize) -> String {
    let holes = usize::from(HOLES);
    let row = if index < holes { OtTjinRow::South } else { OtTjinRow::North };
    format!("{row}{}", index % holes + 1)
}

/// The column of a hole, counted from 0 at the left.
fn column(position: &OtTjin, row: OtTjinRow, index: u8) -> u8 {
    let from_left = row == OtTjinRow::North;
    if from_left == position.setup().mirror() { HOLES - 1 - index } else { index }
}

/// Below the middle is 1, above it -1.
fn side(row: OtTjinRow) -> f64 {
    match row {
        OtTjinRow::South => 1.0,
        OtTjinRow::North => -1.0,
    }
}

/// The middle of the store of a row: at the left of its player, in the mirror at the right.
fn store(position: &OtTjin, row: OtTjinRow) -> Point {
    let mirror = if position.setup().mirror() { -1.0 } else { 1.0 };
    Point::new(-side(row) * mirror * STORE, 0.0)
}

fn text_column(column: u8) -> usize {
    10 + 4 * usize::from(column)
}

fn place(position: &OtTjin, row: OtTjinRow, index: u8) -> DataPlace {
    let column = column(position, row, index);
    let x = STEP * (f64::from(column) - 4.0);
    let at = Point::new(x, side(row) * STEP / 2.0);
    DataPlace {
        name: hole_name(row, index),
        at,
        radius: 0.95,
        outline: circle(at, 1.02),
        ground: Ground::Dark,
        text_at: (text_column(column), if row == OtTjinRow::North { 2 } else { 4 }),
    }
}

fn all_holes() -> impl Iterator<Item = (OtTjinRow, u8)> {
    OtTjinRow::ALL.into_iter().flat_map(|row| (0..HOLES).map(move |index| (row, index)))
}

/// The rim of a store.
fn store_outline(middle: Point) -> Path {
    let corners = [(-1.35, -1.6), (-0.7, -2.25), (0.7, -2.25), (1.35, -1.6)];
    let upper = corners.map(|(x, y)| middle.moved(Point::new(x, y)));
    let lower = corners.map(|(x, y)| middle.moved(Point::new(-x, -y)));
    Path::through(upper.into_iter().chain(lower)).close()
}

/// The rim of the whole board.
fn board_outline() -> Path {
    let (x, y) = (STORE + 1.75, 2.65);
    Path::through([(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| Point::new(x, y))).close()
}

/// Seeds in a hole or a store.
fn seeds(count: u8) -> DataToken {
    let token = DataToken::on("", Stone::Yellow).word(count).noun("seeds");
    DataToken { count: Some(count), ..token }
}

/// A token beside the places.
fn beside(token: DataToken, at: Point, radius: f64) -> DataToken {
    DataToken { place: None, shift: at, scale: radius, ..token }
}

/// The seeds of a store and the stone of its player.
fn store_tokens(position: &OtTjin, row: OtTjinRow) -> [DataToken; 2] {
    let (middle, seat) = (store(position, row), position.seat_of(row));
    let count = seeds(position.store(row)).key(format!("store-{row}")).of(seat);
    let owner = DataToken::on("", stone_of(row)).key(format!("owner-{row}")).of(seat);
    [
        beside(count, middle.moved(Point::new(0.0, -0.75)), 1.1),
        beside(owner, middle.moved(Point::new(0.0, 1.25)), 0.6),
    ]
}

impl DataBoard for OtTjin {
    const TITLE: &'static str = "picture-game-ot-tjin";
    const PLACED: &'static str = "seeds";

    fn layout(&self) -> DataLayout {
        let places: Vec<DataPlace> =
            all_holes().map(|(row, index)| place(self, row, index)).collect();
        let mut labels = Vec::new();
        let mut text_labels = Vec::new();
        for ((row, index), place) in all_holes().zip(&places) {
            let number = (index + 1).to_string();
            labels.push((number.clone(), Point::new(place.at.x, side(row) * 3.35)));
            text_labels.push((place.text_at.0, if side(row) < 0.0 { 1 } else { 5 }, number));
        }
        for row in OtTjinRow::ALL {
            let middle = store(self, row);
            labels.push((row.to_string(), Point::new(middle.x, 3.35)));
            let column = if middle.x < 0.0 { 4 } else { 49 };
            text_labels.push((column, 4, row.to_string()));
        }
        let stores = OtTjinRow::ALL.map(|row| store_outline(store(self, row)));
        let half = STORE + 2.3;
        DataLayout {
            view: ViewBox { corner: Point::new(-half, -6.3), width: 2.0 * half, height: 10.6 },
            rotations: 1,
            places,
            lines: stores.into_iter().chain([board_outline()]).collect(),
            labels,
            text_rows: 6,
            text_labels,
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let hole = |((row, index), count): ((OtTjinRow, u8), u8)| {
            let name = hole_name(row, index);
            let token = seeds(count).key(format!("seeds@{name}")).of(self.seat_of(row));
            let scale = 0.68 + 0.32 * f64::from(count.min(FULL)) / f64::from(FULL);
            (count > 0).then_some(DataToken { place: Some(name), scale, ..token })
        };
        let holes = all_holes().zip(*self.holes()).filter_map(hole);
        holes.chain(OtTjinRow::ALL.into_iter().flat_map(|row| store_tokens(self, row))).collect()
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        let owners = OtTjinRow::ALL.map(|row| DataToken::on("", stone_of(row)));
        (0..=2 * HOLES * self.setup().fish()).map(seeds).chain(owners).collect()
    }

    fn step(&self, step: &Move) -> DataStep {
        DataStep::Place(format!("{}{step}", self.row_to_move()))
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        let (sowing, _) = self.sowing(*m);
        let mut places = vec![format!("{}{m}", self.row_to_move()), ring_name(sowing.last_hole)];
        places.dedup();
        places
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        stone_of(self.row_of(seat))
    }

    fn points(&self, seat: Seat) -> i32 {
        self.store(self.row_of(seat)).into()
    }

    fn layout_options(&self) -> String {
        let mirror = if self.setup().mirror() { ",mirror" } else { "" };
        format!("{}{mirror}", self.setup().fish())
    }

    fn text_sign(&self, token: &DataToken) -> String {
        token.word.clone()
    }

    fn text_notes(&self) -> Vec<(usize, usize, String)> {
        let note = |row| {
            let column = if store(self, row).x < 0.0 { 4 } else { 49 };
            (column, 3, self.store(row).to_string())
        };
        OtTjinRow::ALL.map(note).to_vec()
    }
}

crate::data_board::data_drawing!(::ot_tjin::OtTjin);

#[cfg(test)]
mod tests {
    use ::ot_tjin::Setup;
    use rulebook::Position;

    use super::*;

    /// Twice the area inside the ring of holes, positive if it is drawn with the clock.
    fn turning(options: &str) -> f64 {
        let position = OtTjin::start(&options.parse::<Setup>().expect("options"));
        let holes: Vec<Point> = position.layout().places.iter().map(|place| place.at).collect();
        let next = holes.iter().cycle().skip(1);
        holes.iter().zip(next).map(|(from, to)| from.x * to.y - to.x * from.y).sum()
    }

    #[test]
    fn sowing_runs_with_the_clock_unless_mirrored() {
        assert!(turning("") > 1.0);
        assert!(turning("mirror") < -1.0);
    }

    #[test]
    fn names_of_the_ring_are_those_of_the_holes() {
        let names: Vec<String> = all_holes().map(|(row, index)| hole_name(row, index)).collect();
        assert_eq!((0..names.len()).map(ring_name).collect::<Vec<_>>(), names);
    }
}
