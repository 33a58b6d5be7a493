//! Hi-Jack: squares with stacks.
//!
//! A stack shows the edges of its lower pieces and its height where it is above one, `+` while its
//! owner may add a piece, and `!` where it was hi-jacked.

use ::hi_jack::{HiJack, HiJackColour, HiJackSquare, HiJackStack, Move};
use rulebook::{Position, Seat};

use crate::data_board::{
    DataBoard, DataLayout, DataPlace, DataStep, DataToken, edge_labels, square_grid,
};
use crate::point::Point;
use crate::stone::Stone;
use crate::svg::ViewBox;

const SIDE: u8 = 8;

/// Stacks of this height and above look the same.
const HEIGHT_MAX: u8 = 9;

/// Column of the first file on a text board, and the distance of two files.
/// A stack needs up to four signs.
const TEXT_START: usize = 3;
const TEXT_PITCH: usize = 5;

fn stone_of(colour: HiJackColour) -> Stone {
    match colour {
        HiJackColour::Black => Stone::Black,
        HiJackColour::White => Stone::White,
    }
}

fn word(stack: &HiJackStack) -> String {
    let height = stack.height.min(HEIGHT_MAX);
    let mut word = if height > 1 { height.to_string() } else { String::new() };
    // A single piece is always open.
    if stack.open && height > 1 {
        word.push('+');
    }
    if stack.hijacked {
        word.push('!');
    }
    word
}

fn text_labels() -> Vec<(usize, usize, String)> {
    let label = |index: u8| {
        let along = usize::from(index);
        let letter = char::from(b'a' + index).to_string();
        let row = usize::from(SIDE) - along;
        let file = (TEXT_START + TEXT_PITCH * along, usize::from(SIDE) + 1, letter);
        [file, (0, row, format!("{:>2}", index + 1))]
    };
    (0..SIDE).flat_map(label).collect()
}

impl DataBoard for HiJack {
    const TITLE: &'static str = "picture-game-hi-jack";
    const PLACED: &'static str = "token";

    fn layout(&self) -> DataLayout {
        let name = |column, row| {
            HiJackSquare::new(column, row).map_or_else(String::new, |square| square.to_string())
        };
        let places = square_grid(SIDE, Point::ORIGIN, (0, 1), name).into_iter().map(|place| {
            let (column, row) = place.text_at;
            DataPlace { text_at: (TEXT_START + TEXT_PITCH * column / 2, row), ..place }
        });
        DataLayout {
            view: ViewBox::around_origin(10.4),
            rotations: 4,
            places: places.collect(),
            lines: Vec::new(),
            labels: edge_labels(SIDE, Point::ORIGIN),
            text_rows: usize::from(SIDE) + 2,
            text_labels: text_labels(),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let token = |square: HiJackSquare| {
            let stack = self.stack(square)?;
            let token = DataToken::on(square, stone_of(stack.owner)).word(word(&stack));
            let layers = stack.height.min(HEIGHT_MAX) - 1;
            let noun = if stack.hijacked { "hijacked-stack" } else { "stack" };
            let token = DataToken { noun, count: Some(stack.height), ..token };
            Some(token.layers(layers).of(self.seat_of(stack.owner)))
        };
        HiJackSquare::all().filter_map(token).collect()
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        let mut tokens = Vec::new();
        for stone in [Stone::Black, Stone::White] {
            for height in 1..=HEIGHT_MAX {
                let token = DataToken::on("", stone).layers(height - 1);
                if height == 1 {
                    tokens.push(token);
                    continue;
                }
                for signs in ["", "+", "!", "+!"] {
                    tokens.push(token.clone().word(format!("{height}{signs}")));
                }
            }
        }
        tokens
    }

    /// The stack as positions write it.
    fn text_sign(&self, token: &DataToken) -> String {
        format!("{}{}", token.stone.letter(), token.word)
    }

    fn step(&self, step: &Move) -> DataStep {
        match step {
            Move::Place(square) => DataStep::Place(square.to_string()),
            Move::Pass => DataStep::Keyword("pass"),
            Move::Switch => DataStep::Keyword("switch"),
        }
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        match m {
            Move::Place(square) => vec![square.to_string()],
            Move::Pass | Move::Switch => Vec::new(),
        }
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        stone_of(self.colour_of(seat))
    }

    fn points(&self, seat: Seat) -> i32 {
        if self.seats().contains(seat) { self.points(self.colour_of(seat)).into() } else { 0 }
    }
}

crate::data_board::data_drawing!(::hi_jack::HiJack);
