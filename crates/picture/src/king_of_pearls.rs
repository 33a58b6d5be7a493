//! King of Pearls: a board of squares that stands on a corner, so that its lines are level.
//!
//! Beside the board lie the pieces that each player has still to place in this turn, and, at the
//! sign `=`, a stone of the player who is first when the numbers are equal. A small dot shows where
//! the current line goes on.

use ::king_of_pearls::{KingOfPearls, Move, PearlColour, PearlSquare};
use rulebook::Seat;

use crate::data_board::{DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground};
use crate::point::{Path, Point};
use crate::stone::Stone;
use crate::svg::ViewBox;

/// Half a diagonal of a square.
const HALF: f64 = std::f64::consts::SQRT_2;

/// The largest number of pieces to place in a turn.
const LEFT_MAX: u8 = 4;

/// Radius of the numbers of pieces beside the board.
const LEFT_RADIUS: f64 = 1.3;

/// The place of the stone beside the sign `=`.
const FIRST_AT: Point = Point::new(10.6, -10.4);

fn stone_of(colour: PearlColour) -> Stone {
    match colour {
        PearlColour::Black => Stone::Black,
        PearlColour::White => Stone::White,
    }
}

fn centre(letter: i8, number: i8) -> Point {
    Point::new(HALF * f64::from(letter - number), HALF * f64::from(7 - letter - number))
}

/// The letter and the number of a square, counted from 0.
fn steps_of(square: PearlSquare) -> (i8, i8) {
    (square.letter() as i8, square.number() as i8)
}

/// Column and row on a text board; steps of -1 are beside the board.
fn text_at(letter: i8, number: i8) -> (usize, usize) {
    let (column, row) = (18 + 2 * (letter - number), 15 - letter - number);
    (usize::from(column.unsigned_abs()), usize::from(row.unsigned_abs()))
}

fn place(square: PearlSquare) -> DataPlace {
    let (letter, number) = steps_of(square);
    let at = centre(letter, number);
    let corners = [(0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0)];
    DataPlace {
        name: square.to_string(),
        at,
        radius: 0.82,
        outline: Path::through(corners.map(|(x, y)| at.moved(Point::new(x, y)))).close(),
        ground: if square.line().is_multiple_of(2) { Ground::Field } else { Ground::Dark },
        text_at: text_at(letter, number),
    }
}

/// Letters along the south-eastern side and numbers along the south-western side.
fn names() -> impl Iterator<Item = (String, (i8, i8), Point)> {
    let letter = |index: i8| {
        let name = char::from(b'a' + index.unsigned_abs()).to_string();
        (name, (index, -1), Point::new(-0.3, -0.3))
    };
    let number = |index: i8| ((index + 1).to_string(), (-1, index), Point::new(0.3, -0.3));
    (0..8).map(letter).chain((0..8).map(number))
}

fn labels() -> Vec<(String, Point)> {
    let edge =
        names().map(|(name, (letter, number), shift)| (name, centre(letter, number).moved(shift)));
    let equal = ("=".to_owned(), FIRST_AT.moved(Point::new(-1.7, 0.0)));
    edge.chain([equal]).collect()
}

fn text_labels() -> Vec<(usize, usize, String)> {
    let label = |(name, (letter, number), _): (String, (i8, i8), Point)| {
        let (column, row) = text_at(letter, number);
        (column, row, name)
    };
    names().map(label).collect()
}

/// A token beside the places.
fn beside(key: &str, stone: Stone, at: Point, radius: f64) -> DataToken {
    let token = DataToken::on("", stone).key(key);
    DataToken { place: None, shift: at, scale: radius, ..token }
}

/// The pieces that a colour has still to place, in its corner.
fn left_token(colour: PearlColour, left: u8) -> DataToken {
    let (key, x) = match colour {
        PearlColour::Black => ("left-black", -9.2),
        PearlColour::White => ("left-white", 9.2),
    };
    let token = beside(key, stone_of(colour), Point::new(x, 9.6), LEFT_RADIUS);
    token.word(left).of(colour.seat())
}

impl DataBoard for KingOfPearls {
    const TITLE: &'static str = "picture-game-king-of-pearls";
    const PLACED: &'static str = "line";

    fn layout(&self) -> DataLayout {
        DataLayout {
            view: ViewBox { corner: Point::new(-12.4, -12.0), width: 24.8, height: 25.0 },
            rotations: 1,
            places: PearlSquare::all().map(place).collect(),
            lines: Vec::new(),
            labels: labels(),
            text_rows: 17,
            text_labels: text_labels(),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let token = |square| {
            let colour = self.piece(square)?;
            Some(DataToken::on(square, stone_of(colour)).noun("token").of(colour.seat()))
        };
        let mut tokens: Vec<DataToken> = PearlSquare::all().filter_map(token).collect();
        if let Some((letter, number)) = self.next_square().map(steps_of) {
            tokens.push(beside("next", Stone::Grey, centre(letter, number), 0.3));
        }
        for colour in PearlColour::ALL {
            if self.left(colour) > 0 {
                tokens.push(left_token(colour, self.left(colour)));
            }
        }
        tokens.push(beside("first", stone_of(self.first()), FIRST_AT, 0.8));
        tokens
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        let mut tokens: Vec<DataToken> =
            [Stone::Black, Stone::White, Stone::Grey].map(|stone| DataToken::on("", stone)).into();
        for colour in PearlColour::ALL {
            tokens.extend((1..=LEFT_MAX).map(|left| left_token(colour, left)));
        }
        tokens
    }

    fn step(&self, step: &Move) -> DataStep {
        match step {
            Move::Number(_) => DataStep::Choice,
            Move::Start(square) => DataStep::Place(square.to_string()),
        }
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        match m {
            Move::Number(_) => Vec::new(),
            Move::Start(square) => vec![square.to_string()],
        }
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        PearlColour::of_seat(seat).map_or(Stone::Grey, stone_of)
    }

    fn points(&self, seat: Seat) -> i32 {
        PearlColour::of_seat(seat).map_or(0, |colour| self.score(colour))
    }

    fn text_notes(&self) -> Vec<(usize, usize, String)> {
        let mut notes = vec![(32, 1, format!("= {}", self.first()))];
        if let Some((letter, number)) = self.next_square().map(steps_of) {
            let (column, row) = text_at(letter, number);
            notes.push((column, row, "+".to_owned()));
        }
        for (colour, column) in PearlColour::ALL.into_iter().zip([2, 32]) {
            if self.left(colour) > 0 {
                notes.push((column, 15, format!("{colour} {}", self.left(colour))));
            }
        }
        notes
    }
}

crate::data_board::data_drawing!(::king_of_pearls::KingOfPearls);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_level_and_begin_in_the_south() {
        let height = |square: PearlSquare| place(square).at.y;
        for one in PearlSquare::all() {
            for other in PearlSquare::all().filter(|other| other.line() == one.line()) {
                assert!((height(one) - height(other)).abs() < 1e-9, "{one} {other}");
            }
            let above = PearlSquare::all().filter(|other| other.line() > one.line());
            assert!(above.into_iter().all(|other| height(other) < height(one)), "{one}");
        }
    }
}
