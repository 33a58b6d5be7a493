//! Nibelungenlied: a triangle of fifteen points with three castles, and two screens beside it.
//!
//! Above the line of each screen lie the tokens in front of it, below it those behind it. A small
//! stone on a character says who moves it in this turn, and how many steps it may go.

use std::f64::consts::TAU;

use ::nibelungenlied::{
    Move, NibelungCastle, NibelungCharacter, NibelungForce, NibelungPoint, Nibelungenlied, Step,
};
use rulebook::Seat;

use crate::data_board::{DataBoard, DataLayout, DataPlace, DataStep, DataToken, Ground, circle};
use crate::point::{Path, Point};
use crate::stone::Stone;
use crate::svg::ViewBox;

/// Distance of two neighbours.
const STEP: f64 = 4.0;

/// Distance of two rows.
const ROW: f64 = 3.464_101_615_137_754_6;

/// Radius of a point.
const RADIUS: f64 = 1.25;

/// Distance from the points of a castle to its wall.
const WALL: f64 = 1.7;

/// Height of the line of the screens.
const SCREEN: f64 = -4.9;

/// The central triangles.
const CENTRAL: [[(u8, u8); 3]; 4] = [
    [(2, 0), (2, 1), (3, 1)],
    [(2, 1), (2, 2), (3, 2)],
    [(2, 1), (3, 1), (3, 2)],
    [(3, 1), (3, 2), (4, 2)],
];

fn stone_of_character(character: NibelungCharacter) -> Stone {
    match character {
        NibelungCharacter::Gunther => Stone::Blue,
        NibelungCharacter::Kriemhild => Stone::Red,
        NibelungCharacter::Hagen => Stone::Grey,
        NibelungCharacter::Siegfried => Stone::Yellow,
        NibelungCharacter::Brunhild => Stone::Green,
    }
}

fn stone_of_force(force: NibelungForce) -> Stone {
    match force {
        NibelungForce::TragicDestiny => Stone::Black,
        NibelungForce::NaturalOrder => Stone::White,
    }
}

fn castle_name(castle: NibelungCastle) -> &'static str {
    match castle {
        NibelungCastle::Isenstein => "ISENSTEIN",
        NibelungCastle::Xanten => "XANTEN",
        NibelungCastle::Worms => "WORMS",
    }
}

fn at(row: u8, index: u8) -> Point {
    let x = f64::from(index) - f64::from(row) / 2.0;
    Point::new(STEP * x, ROW * (f64::from(row) - 2.0))
}

fn centre(point: NibelungPoint) -> Point {
    at(point.row(), point.index())
}

/// Column and row of a point on a text board.
fn text_at(point: NibelungPoint) -> (usize, usize) {
    let (row, index) = (usize::from(point.row()), usize::from(point.index()));
    (22 + 8 * index - 4 * row, 1 + 2 * row)
}

fn place(point: NibelungPoint) -> DataPlace {
    let at = centre(point);
    DataPlace {
        name: point.to_string(),
        at,
        radius: 0.95 * RADIUS,
        outline: circle(at, RADIUS),
        ground: Ground::Field,
        text_at: text_at(point),
    }
}

/// The lines between neighbours, from rim to rim.
fn edges() -> impl Iterator<Item = Path> {
    NibelungPoint::all().flat_map(|point| {
        let later = point.neighbours().filter(move |other| *other > point);
        later.map(move |other| {
            let (from, to) = (centre(point), centre(other));
            let part = |share: f64| {
                let (x, y) = (share * (to.x - from.x), share * (to.y - from.y));
                from.moved(Point::new(x, y))
            };
            Path::through([part(RADIUS / STEP), part(1.0 - RADIUS / STEP)])
        })
    })
}

/// The wall round the points N, W and E of a castle.
fn wall([north, west, east]: [NibelungPoint; 3]) -> Path {
    let mut corners = Vec::new();
    for (point, side) in [(north, 0.0), (east, 2.0), (west, 4.0)] {
        for part in -2..=2 {
            let angle = TAU * (side + f64::from(part) / 2.0) / 6.0;
            corners.push(centre(point).moved(Point::polar(WALL, angle)));
        }
    }
    Path::through(corners).close()
}

/// A small triangle inside a central triangle.
fn central(corners: [(u8, u8); 3]) -> Path {
    let points = corners.map(|(row, index)| at(row, index));
    let sum = points.iter().fold(Point::ORIGIN, |sum, point| sum.moved(*point));
    let middle = Point::new(sum.x / 3.0, sum.y / 3.0);
    let inner = |point: Point| {
        let (x, y) = (0.22 * (point.x - middle.x), 0.22 * (point.y - middle.y));
        middle.moved(Point::new(x, y))
    };
    Path::through(points.map(inner)).close()
}

/// The side on which a force has its screen: left is -1, right is 1.
fn side(force: NibelungForce) -> f64 {
    match force {
        NibelungForce::TragicDestiny => -1.0,
        NibelungForce::NaturalOrder => 1.0,
    }
}

fn screen(force: NibelungForce) -> Path {
    Path::through([10.1, 4.1].map(|x| Point::new(side(force) * x, SCREEN)))
}

/// A token beside the places.
fn beside(token: DataToken, at: Point, radius: f64) -> DataToken {
    DataToken { place: None, shift: at, scale: radius, ..token }
}

fn character_token(character: NibelungCharacter) -> DataToken {
    let noun = match character {
        NibelungCharacter::Gunther => "gunther",
        NibelungCharacter::Kriemhild => "kriemhild",
        NibelungCharacter::Hagen => "hagen",
        NibelungCharacter::Siegfried => "siegfried",
        NibelungCharacter::Brunhild => "brunhild",
    };
    DataToken::on("", stone_of_character(character)).word(character).key(character).noun(noun)
}

/// The stone of a force and its five tokens, in front of the screen or behind it.
fn screen_tokens(position: &Nibelungenlied, force: NibelungForce) -> Vec<DataToken> {
    let sign = DataToken::on("", stone_of_force(force)).key(format!("force-{force}"));
    let at = Point::new(side(force) * 9.2, SCREEN - 1.35);
    let mut tokens = vec![beside(sign.of(force.seat()), at, 0.85)];
    let (front_left, behind_left) = match force {
        NibelungForce::TragicDestiny => (-7.1, -9.6),
        NibelungForce::NaturalOrder => (5.1, 4.6),
    };
    let front = position.front(force);
    let is_front = |character| front.is_some_and(|pair| pair.contains(character));
    let (mut in_front, mut behind) = (0.0, 0.0);
    for character in NibelungCharacter::ALL {
        let (point, radius) = if is_front(character) {
            in_front += 1.0;
            (Point::new(front_left + 2.0 * (in_front - 1.0), SCREEN - 1.35), 0.85)
        } else {
            behind += 1.0;
            (Point::new(behind_left + 1.25 * (behind - 1.0), SCREEN + 1.0), 0.57)
        };
        let token = character_token(character).key(format!("{force}-{character}"));
        tokens.push(beside(token.of(force.seat()), point, radius));
    }
    tokens
}

/// A small stone on a character.
fn badge(position: &Nibelungenlied, force: NibelungForce, on: NibelungCharacter) -> DataToken {
    let token = DataToken::on("", stone_of_force(force)).key(format!("badge-{on}"));
    let at = centre(position.point_of(on)).moved(Point::new(0.9, -0.9));
    beside(token.of(force.seat()), at, 0.53)
}

/// The small stone of a character that has still to move; the next one has a larger stone.
fn mover_badge(position: &Nibelungenlied, on: NibelungCharacter) -> Option<DataToken> {
    let token = badge(position, position.mover(on)?, on).word(position.step_limit());
    let is_next = position.next_movement().is_some_and(|(next, _)| next == on);
    Some(DataToken { scale: if is_next { 0.7 } else { 0.53 }, ..token })
}

impl DataBoard for Nibelungenlied {
    const TITLE: &'static str = "picture-game-nibelungenlied";

    fn layout(&self) -> DataLayout {
        let castles = self.setup().castles();
        let walls = castles.map(|castle| wall(self.setup().points_of(castle)));
        let lines = edges().chain(walls).chain(CENTRAL.map(central));
        let name = |point: NibelungPoint| (point.to_string(), centre(point));
        let corners = [Point::new(0.0, -9.5), Point::new(-6.0, 9.5), Point::new(6.0, 9.5)];
        let castle_label = |(castle, at)| (castle_name(castle).to_owned(), at);
        let text_name = |point: NibelungPoint| {
            let (column, row) = text_at(point);
            (column + 2, row, point.to_string())
        };
        let text_corners = [(30, 1), (4, 11), (32, 11)];
        let text_castle = |(castle, (column, row))| (column, row, castle_name(castle).to_owned());
        DataLayout {
            view: ViewBox { corner: Point::new(-11.0, -11.2), width: 22.0, height: 22.0 },
            rotations: 1,
            places: NibelungPoint::all().map(place).collect(),
            lines: lines.chain(NibelungForce::ALL.map(screen)).collect(),
            labels: NibelungPoint::all()
                .map(name)
                .chain(castles.into_iter().zip(corners).map(castle_label))
                .collect(),
            text_rows: 14,
            text_labels: NibelungPoint::all()
                .map(text_name)
                .chain(castles.into_iter().zip(text_corners).map(text_castle))
                .collect(),
        }
    }

    fn tokens(&self) -> Vec<DataToken> {
        let character = |character| {
            let place = Some(self.point_of(character).to_string());
            DataToken { place, ..character_token(character) }
        };
        let screens = NibelungForce::ALL.into_iter().flat_map(|force| screen_tokens(self, force));
        let badges = NibelungCharacter::ALL.into_iter().filter_map(|on| mover_badge(self, on));
        NibelungCharacter::ALL.map(character).into_iter().chain(screens).chain(badges).collect()
    }

    fn all_tokens(&self) -> Vec<DataToken> {
        let mut tokens = NibelungCharacter::ALL.map(character_token).to_vec();
        for stone in NibelungForce::ALL.map(stone_of_force) {
            tokens.extend(["", "1", "2"].map(|word| DataToken::on("", stone).word(word)));
        }
        tokens
    }

    fn step(&self, step: &Step) -> DataStep {
        match step {
            Step::Token(_) => DataStep::Choice,
            Step::Go { to, .. } => DataStep::To(to.to_string()),
        }
    }

    fn places_of_move(&self, m: &Move) -> Vec<String> {
        match m {
            Move::Tokens(_) => Vec::new(),
            Move::Go { character, to } => {
                let mut places = vec![self.point_of(*character), *to];
                places.dedup();
                places.iter().map(NibelungPoint::to_string).collect()
            }
        }
    }

    fn stone_of_seat(&self, seat: Seat) -> Stone {
        NibelungForce::of_seat(seat).map_or(Stone::Grey, stone_of_force)
    }

    fn layout_options(&self) -> String {
        self.setup().castles().iter().map(|castle| castle.letter()).collect()
    }

    fn pending(&self, seat: Seat, made: &[Step]) -> Vec<DataToken> {
        let Some(force) = NibelungForce::of_seat(seat) else { return Vec::new() };
        let chosen = |step: &Step| match step {
            Step::Token(character) => Some(badge(self, force, *character)),
            Step::Go { .. } => None,
        };
        made.iter().filter_map(chosen).collect()
    }

    fn text_sign(&self, token: &DataToken) -> String {
        token.word.clone()
    }

    fn text_notes(&self) -> Vec<(usize, usize, String)> {
        let front = |force| self.front(force).map_or("-".to_owned(), |pair| pair.to_string());
        let screens = NibelungForce::ALL.map(|force| format!("{force}: {}", front(force)));
        let mover = |character| Some(format!("{character}{}", self.mover(character)?));
        let movers: String = NibelungCharacter::ALL.into_iter().filter_map(mover).collect();
        let mut notes = vec![(4, 13, screens.join("   "))];
        if !movers.is_empty() {
            notes.push((24, 13, format!("{}: {movers}", self.step_limit())));
        }
        notes
    }
}

crate::data_board::data_drawing!(::nibelungenlied::Nibelungenlied);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_equally_far_apart() {
        for point in NibelungPoint::all() {
            for other in point.neighbours() {
                let distance = centre(point).distance(centre(other));
                assert!((distance - STEP).abs() < 1e-9, "{point} {other}");
            }
        }
        assert_eq!(edges().count(), 30);
    }
}
