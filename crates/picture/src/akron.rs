//! Akron: balls that are stacked, seen from above and a little from the front.
//!
//! Each level lies half a hole further, is drawn a little higher and has smaller balls, so that
//! what lies below can be seen. Balls above the board show their level. Small stones outside the
//! board tell which sides a colour joins; the numbers at the top are those of the piles.

use ::akron::{Akron, AkronColour, AkronPoint, Move, Step};
use rulebook::{Position, Seat};

use crate::data_board::{
    DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground, circle, square,
};
use crate::point::{Path, Point};
use crate::stone::Stone;
use crate::svg::ViewBox;

/// Height of the balls of a level above those of the level below.
const LIFT: f64 = 0.42;

/// Radius of a ball on the board, and the difference from level to level.
const BALL: f64 = 0.92;
const BALL_STEP: f64 = 0.07;
const BALL_LEAST: f64 = 0.5;

/// Distances from the outer holes: edge of the board, stones of the sides, letters, end of view.
const EDGE: f64 = 1.15;
const SIDES: f64 = 1.75;
const LABELS: f64 = 2.85;
const VIEW: f64 = 3.6;

/// Radius of the stones outside the board, and of the piles.
const SIDE_STONE: f64 = 0.36;
const PILE: f64 = 0.85;

fn stone_of(colour: AkronColour) -> Stone {
    match colour {
        AkronColour::Black => Stone::Black,
        AkronColour::White => Stone::White,
    }
}

/// Distance of the outer holes from the middle.
fn half(size: u8) -> f64 {
    f64::from(size - 1)
}

/// The centre of a ball on a point.
fn centre(point: AkronPoint, size: u8) -> Point {
    let (x, y) = point.plan();
    let lift = LIFT * f64::from(point.level());
    Point::new(f64::from(x) - half(size), half(size) - f64::from(y) - lift)
}

fn place(point: AkronPoint, size: u8) -> DataPlace {
    let at = centre(point, size);
    let radius = (BALL - BALL_STEP * f64::from(point.level())).max(BALL_LEAST);
    let (x, y) = point.plan();
    let row = 2 * usize::from(size - 1) - usize::from(y);
    DataPlace {
        name: point.to_string(),
        at,
        radius,
        outline: circle(at, radius),
        ground: Ground::Clear,
        text_at: (3 + 2 * usize::from(x), 1 + row),
    }
}

/// A ball. Above the board it shows its level, and a grey edge sets it apart from those below.
fn ball_token(place: &str, colour: AkronColour, level: u8) -> DataToken {
    let token = DataToken::on(place, stone_of(colour)).noun("ball");
    if level == 0 { token } else { token.word(level).layers(1) }
}

/// Something outside the board, which stands on no place.
fn beside(key: String, colour: AkronColour, at: Point, radius: f64) -> DataToken {
    let token = DataToken::on("", stone_of(colour)).key(key);
    DataToken { place: None, shift: at, scale: radius, ..token }
}

/// Three stones outside each side, of the colour that joins it with the side across.
fn sides(size: u8) -> Vec<DataToken> {
    let mut tokens = Vec::new();
    for (side, sign) in [-1.0, 1.0].into_iter().enumerate() {
        for (index, along) in [-1.2, 0.0, 1.2].into_iter().enumerate() {
            let across = sign * (half(size) + SIDES);
            for (colour, at) in [
                (AkronColour::Black, Point::new(along, across)),
                (AkronColour::White, Point::new(across, along)),
            ] {
                let key = format!("side-{colour}-{side}-{index}");
                tokens.push(beside(key, colour, at, SIDE_STONE));
            }
        }
    }
    tokens
}

/// The pile of a colour as a ball with a number.
fn pile(colour: AkronColour, count: u16, size: u8) -> DataToken {
    let column = match colour {
        AkronColour::Black => 2.0,
        AkronColour::White => 0.0,
    };
    let corner = half(size) + VIEW - 1.1;
    let at = Point::new(corner - column, -corner);
    beside(format!("pile-{colour}"), colour, at, PILE).word(count)
}

fn labels(size: u8) -> Vec<(String, Point)> {
    let mut labels = Vec::new();
    for index in 0..size {
        let along = 2.0 * f64::from(index) - half(size);
        let outside = half(size) + LABELS;
        let letter = char::from(b'a' + index).to_string();
        labels.push((letter, Point::new(along, outside)));
        labels.push(((index + 1).to_string(), Point::new(-outside, -along)));
    }
    labels
}

fn text_labels(size: u8) -> Vec<(usize, usize, String)> {
    let mut labels = Vec::new();
    for index in 0..size {
        let letter = char::from(b'a' + index).to_string();
        labels.push((3 + 4 * usize::from(index), 2 * usize::from(size), letter));
        let row = 1 + 2 * usize::from(size - 1 - index);
        labels.push((0, row, format!("{:>2}", index + 1)));
    }
    labels
}

impl DataBoard for Akron {
    const TITLE: &'static str = "picture-game-akron";
    const PLACED: &'static str = "ball";

    fn layout(&self) -> DataLayout {
        let size = self.setup().size();
        let holes = self.points().filter(|point| point.level() == 0);
        let holes = holes.map(|point| circle(centre(point, size), 0.3));
        let edge: Path = square(Point::ORIGIN, half(size) + EDGE);
        DataLayout {
            view: ViewBox::around_origin(half(size) + VIEW),
            // A board that is turned would show its stacks upside down.
            rotations: 1,
            places: self.points().map(|point| place(point, size)).collect(),
            lines: holes.chain([edge]).collect(),
            labels: labels(size),
            text_rows: 2 * usize::from(size) + 1,
            text_labels: text_labels(size),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let size = self.setup().size();
        let mut points: Vec<AkronPoint> = self.points().collect();
        points.sort_by_key(|point| (point.level(), std::cmp::Reverse(point.y())));
        let ball = |point: AkronPoint| {
            let colour = self.ball(point)?;
            Some(ball_token(&point.to_string(), colour, point.level()).of(self.seat_of(colour)))
        };
        let piles = AkronColour::ALL
            .map(|colour| pile(colour, self.pile(colour), size).of(self.seat_of(colour)));
        sides(size).into_iter().chain(piles).chain(points.into_iter().filter_map(ball)).collect()
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        let setup = self.setup();
        let of_colour = |colour| {
            let balls = (0..setup.size()).map(move |level| ball_token("", colour, level));
            let piles = (0..=setup.pile()).map(move |count| pile(colour, count, setup.size()));
            balls.chain(piles)
        };
        AkronColour::ALL.into_iter().flat_map(of_colour).collect()
    }

    /// The letter of the colour, then the level of a ball above the board.
    fn text_sign(&self, token: &DataToken) -> String {
        format!("{}{}", token.stone.letter(), token.word)
    }

    fn text_empty(&self, place: &DataPlace) -> &'static str {
        if place.name.starts_with(|first: char| first.is_ascii_digit()) { "" } else { "." }
    }

    fn text_notes(&self) -> Vec<(usize, usize, String)> {
        let [black, white] =
            AkronColour::ALL.map(|colour| format!("{colour} {}", self.pile(colour)));
        vec![(3, 0, format!("{black}   {white}"))]
    }

    fn step(&self, step: &Step) -> DataStep {
        match step {
            Step::Hole(point) => DataStep::Place(point.to_string()),
            Step::Lift(point) => DataStep::From(point.to_string()),
            Step::To(point) => DataStep::To(point.to_string()),
            Step::Swap => DataStep::Keyword("swap"),
        }
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        match m {
            Move::Add(point) => vec![point.to_string()],
            Move::Shift { from, to } => vec![from.to_string(), to.to_string()],
            Move::Swap => Vec::new(),
        }
    }

    /// Balls would hide most of an arrow.
    fn has_arrow(&self, _from: &str, _to: &str) -> bool {
        false
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        if self.seats().contains(seat) { stone_of(self.colour_of(seat)) } else { Stone::Grey }
    }

    fn layout_options(&self) -> String {
        format!("{},{}", self.setup().size(), self.setup().pile())
    }
}

crate::data_board::data_drawing!(::akron::Akron);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_points_lie_on_one_spot() {
        let game = Akron::start(&"n=12".parse().expect("a board"));
        let places = game.layout().places;
        for (index, one) in places.iter().enumerate() {
            for other in &places[index + 1..] {
                assert!(one.at.distance(other.at) > 0.15, "{} and {}", one.name, other.name);
            }
        }
    }
}
