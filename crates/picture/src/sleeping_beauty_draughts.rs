//! Sleeping Beauty Draughts: men as discs, ladies as queens, sleeping beauties as discs with a `Z`.

use ::sleeping_beauty_draughts::{
    BeautyColour, BeautyPiece, BeautySquare, Move, SleepingBeautyDraughts, Step,
};
use rulebook::Seat;

use crate::data_board::{
    DataBoard, DataLayout, DataPlace, DataStep, DataToken, edge_labels, square, square_grid,
    text_edge_labels,
};
use crate::point::Point;
use crate::stone::Stone;
use crate::svg::ViewBox;

const SIDE: u8 = 8;

/// Size of a lady, whose figure is narrower than a disc.
const LADY: f64 = 1.1;

fn stone_of(colour: BeautyColour) -> Stone {
    match colour {
        BeautyColour::White => Stone::White,
        BeautyColour::Black => Stone::Black,
    }
}

fn token(place: &str, colour: BeautyColour, piece: BeautyPiece) -> DataToken {
    let token = DataToken::on(place, stone_of(colour));
    match piece {
        BeautyPiece::Man => token.noun("man"),
        BeautyPiece::Lady => DataToken { scale: LADY, ..token.word("queen").noun("lady") },
        BeautyPiece::Sleeping => token.word("Z").noun("sleeping-beauty"),
    }
}

/// The dark squares. The light ones have no names and are left as paper.
fn places() -> Vec<DataPlace> {
    let name = |file, rank| {
        BeautySquare::new(file, rank).map_or_else(String::new, |square| square.to_string())
    };
    let all = square_grid(SIDE, Point::ORIGIN, (3, 1), name);
    all.into_iter().filter(|place| !place.name.is_empty()).collect()
}

impl DataBoard for SleepingBeautyDraughts {
    const TITLE: &'static str = "picture-game-sleeping-beauty-draughts";

    fn layout(&self) -> DataLayout {
        DataLayout {
            view: ViewBox::around_origin(10.4),
            rotations: 2,
            places: places(),
            lines: vec![square(Point::ORIGIN, f64::from(SIDE))],
            labels: edge_labels(SIDE, Point::ORIGIN),
            text_rows: usize::from(SIDE) + 2,
            text_labels: text_edge_labels(SIDE, (3, 1)),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let token = |square: BeautySquare| {
            let (colour, piece) = self.piece(square)?;
            Some(token(&square.to_string(), colour, piece).of(self.seat_of(colour)))
        };
        BeautySquare::all().filter_map(token).collect()
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        let kinds = [BeautyPiece::Man, BeautyPiece::Lady, BeautyPiece::Sleeping];
        let of_colour = |colour| kinds.map(|piece| token("", colour, piece));
        BeautyColour::ALL.into_iter().flat_map(of_colour).collect()
    }

    /// The letter of the colour, then that of a lady or a sleeping beauty.
    fn text_sign(&self, token: &DataToken) -> String {
        let letter = match token.word.as_str() {
            "" => "",
            "Z" => BeautyPiece::Sleeping.prefix(),
            _ => BeautyPiece::Lady.prefix(),
        };
        format!("{}{letter}", token.stone.letter())
    }

    fn step(&self, step: &Step) -> DataStep {
        let square = step.square().to_string();
        match step {
            Step::Wake(_) | Step::From(_) | Step::Other(_) => DataStep::From(square),
            Step::To(_) | Step::Take(_) => DataStep::To(square),
        }
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        let woken = m.wake().filter(|lady| *lady != m.from());
        let between = m.captured().filter(|square| *square != m.to());
        let squares = [m.from()].into_iter().chain(woken).chain(between).chain([m.to()]);
        squares.map(|square| square.to_string()).collect()
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        stone_of(self.colour_of(seat))
    }
}

crate::data_board::data_drawing!(::sleeping_beauty_draughts::SleepingBeautyDraughts);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_square_is_a_place() {
        let names: Vec<String> = places().into_iter().map(|place| place.name).collect();
        assert_eq!(names.len(), BeautySquare::COUNT);
        assert!(BeautySquare::all().all(|square| names.contains(&square.to_string())));
    }
}
