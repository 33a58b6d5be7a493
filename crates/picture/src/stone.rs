//! Stones, for the games that place them.

use games::Message;
use rulebook::Seat;

use crate::board_model::{self, BoardItem, ItemKind, ItemState, Motion, MotionKind, Symbol};
use crate::caption::name_list;
use crate::glyph::{self, Lettering};
use crate::palette::{NAMED, Paint, Paints, Pattern, Tint};
use crate::pattern_fill::Area;
use crate::piece::pattern;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element};
use crate::text::Hue;

/// The radius of a stone on a board whose places are two units apart.
pub const RADIUS: f64 = 0.9;

/// The colours of stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stone {
    White,
    Black,
    Red,
    Green,
    Blue,
    Yellow,
    /// Belongs to no seat.
    Grey,
}

impl Stone {
    pub(crate) fn tint(self, palette: &Paints) -> Tint<Paint> {
        match self {
            Stone::White => Tint { letter: 'W', ..palette.colour(0) },
            Stone::Black => palette.black,
            Stone::Red => Tint { letter: 'R', ..palette.colour(2) },
            Stone::Green => Tint { letter: 'G', ..palette.colour(4) },
            Stone::Blue => Tint { letter: 'B', ..palette.colour(1) },
            Stone::Yellow => Tint { letter: 'Y', ..palette.colour(3) },
            Stone::Grey => Tint {
                fill: palette.grey,
                on: palette.paper,
                pattern: Pattern::Plain,
                ..palette.colour(0)
            },
        }
    }

    /// The letter of the colour on text boards.
    pub(crate) fn letter(self) -> char {
        match self {
            Stone::White => 'w',
            Stone::Black => 'b',
            Stone::Red => 'r',
            Stone::Green => 'g',
            Stone::Blue => 'u',
            Stone::Yellow => 'y',
            Stone::Grey => 'o',
        }
    }

    pub(crate) fn edge(self, palette: &Paints) -> Paint {
        if self == Stone::Black { palette.black_edge } else { palette.keyline }
    }

    pub(crate) fn hue(self) -> Hue {
        match self {
            Stone::White => Hue::White,
            Stone::Black => Hue::Black,
            Stone::Red => Hue::Red,
            Stone::Green => Hue::Green,
            Stone::Blue => Hue::Blue,
            Stone::Yellow => Hue::Yellow,
            Stone::Grey => Hue::Grey,
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Stone::White => "white",
            Stone::Black => "black",
            Stone::Red => "red",
            Stone::Green => "green",
            Stone::Blue => "blue",
            Stone::Yellow => "yellow",
            Stone::Grey => "grey",
        }
    }

    /// Returns the message with the name of the colour.
    pub(crate) fn name(self) -> Message {
        Message::new([format!("colour-{}", self.word())])
    }
}

/// Draws a stone. White and black differ at sight; the others carry their letter.
pub(crate) fn draw(canvas: &mut Canvas, palette: &Paints, stone: Stone, at: Point, radius: f64) {
    draw_blank(canvas, palette, stone, at, radius);
    let tint = stone.tint(palette);
    if tint.pattern == Pattern::Plain {
        return;
    }
    let lettering = Lettering { height: radius * 0.8, colour: tint.on, halo: Some(tint.fill) };
    glyph::write(canvas, &tint.letter.to_string(), at, lettering);
}

/// Draws a stone without a letter.
pub(crate) fn draw_blank(
    canvas: &mut Canvas,
    palette: &Paints,
    stone: Stone,
    at: Point,
    radius: f64,
) {
    let tint = stone.tint(palette);
    let weight = canvas.weight(0.11);
    let disc = Element::circle(at, radius).fill(tint.fill);
    canvas.put(disc.stroke(stone.edge(palette), weight));
    if tint.pattern != Pattern::Plain {
        canvas.at(at, 1.0, |canvas| pattern(canvas, &tint, &Area::disc(radius - 0.06), 0.3));
    }
}

/// Returns the symbol of a stone with its name.
pub(crate) fn symbol(stone: Stone) -> (String, Symbol) {
    let symbol = board_model::symbol(RADIUS, 30, |canvas| {
        draw(canvas, &NAMED, stone, Point::ORIGIN, RADIUS);
    });
    (symbol_name(stone), symbol)
}

/// Returns the name of the symbol of a stone.
pub(crate) fn symbol_name(stone: Stone) -> String {
    format!("{}-stone", stone.word())
}

/// Creates the board item of a stone.
pub(crate) fn item(stone: Stone, place: String, at: Point, radius: f64, owner: Seat) -> BoardItem {
    BoardItem {
        key: format!("stone@{place}"),
        symbol: symbol_name(stone),
        at,
        radius,
        place: Some(place),
        kind: ItemKind::Stone,
        noun: ItemKind::Stone.symbol(),
        owner: Some(owner.number()),
        colour: Some(stone.word()),
        number: None,
        state: ItemState::Standing,
    }
}

/// Creates the motion of a stone that is placed.
pub(crate) fn drop_motion(stone: Stone, place: &str, at: Point) -> Motion {
    let path = [above(at), at];
    let key = format!("stone@{place}");
    board_model::motion_along(key, symbol_name(stone), MotionKind::Drop, &path)
        .between(None, Some(place))
}

/// Creates the motion of a stone that is taken from its place.
pub(crate) fn lift_motion(stone: Stone, place: &str, at: Point, to: Option<Point>) -> Motion {
    let path = [at, to.unwrap_or(above(at))];
    let key = format!("stone@{place}");
    board_model::motion_along(key, symbol_name(stone), MotionKind::Lift, &path)
        .between(Some(place), None)
}

fn above(at: Point) -> Point {
    at.moved(Point::new(0.0, -1.5))
}

/// Lists the places of the stones of a colour.
pub(crate) fn places<P: ToString>(stone: Stone, places: impl Iterator<Item = P>) -> Message {
    let places = name_list(places.map(|place| place.to_string()));
    Message::new(["picture-stones"]).text("colour", stone.word()).with("places", places)
}

/// A small wedge that points to the right: at the stone whose turn it is.
pub(crate) fn wedge(canvas: &mut Canvas, palette: &Paints, tip: Point) {
    let back = |y: f64| tip.moved(Point::new(-0.8, y));
    let path = Path::from(tip).line(back(-0.5)).line(back(0.5)).close();
    canvas.put(Element::path(&path).fill(palette.ink));
}

/// The ends of a run of at least this many places along one of the axes.
pub(crate) fn run(
    places: &[(i32, i32)],
    axes: &[(i32, i32)],
    least: usize,
) -> Option<[(i32, i32); 2]> {
    let next = |(x, y): (i32, i32), (dx, dy): (i32, i32)| (x + dx, y + dy);
    for axis in axes {
        for &start in places {
            if places.contains(&next(start, (-axis.0, -axis.1))) {
                continue;
            }
            let mut end = start;
            let mut length = 1;
            while places.contains(&next(end, *axis)) {
                end = next(end, *axis);
                length += 1;
            }
            if length >= least {
                return Some([start, end]);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_found_from_end_to_end() {
        let axes = [(1, 0), (0, 1), (1, 1)];
        let five: Vec<(i32, i32)> = (0..5).map(|i| (3 + i, 7 + i)).collect();
        assert_eq!(run(&five, &axes, 5), Some([(3, 7), (7, 11)]));
        assert_eq!(run(&five[..4], &axes, 5), None);
        assert_eq!(run(&five, &axes[..2], 5), None);
    }
}
