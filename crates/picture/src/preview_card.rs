//! A board on a card of the shape that previews of links have.

use games::AnyPosition;

use crate::dispatch::draw;
use crate::drawing::{Background, Drawing};
use crate::palette::Palette;
use crate::svg::Svg;

/// Width of a card.
pub const CARD_WIDTH_PX: u32 = 1200;

/// Height of a card.
pub const CARD_HEIGHT_PX: u32 = 630;

/// The room that is left free on each side.
const MARGIN_PX: u32 = 15;

/// The width at which proportions are measured.
const PROBE_PX: u32 = 600;

/// Draws a position in the middle of a card.
/// The width of the drawing is not looked at, and the board lies on the paper of the theme.
pub fn preview_card(position: &AnyPosition, drawing: &Drawing) -> Svg {
    let drawing = drawing.clone().background(Background::Clear);
    let probe = draw(position, &drawing.clone().width_px(PROBE_PX));
    let room = |side: u32| f64::from(side - 2 * MARGIN_PX);
    let across = room(CARD_WIDTH_PX) / f64::from(probe.width_px());
    let down = room(CARD_HEIGHT_PX) / f64::from(probe.height_px());
    let width_px = (f64::from(PROBE_PX) * across.min(down)).floor() as u32;
    let board = draw(position, &drawing.clone().width_px(width_px));
    board.on_card(CARD_WIDTH_PX, CARD_HEIGHT_PX, Palette::of(drawing.theme).paper)
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;

    #[test]
    fn every_board_fits_on_a_card() {
        for name in ["pentagame", "pentagame:5", "pente", "pente:9", "pentalath"] {
            let position = name.parse::<Game>().unwrap().start();
            let card = preview_card(&position, &Drawing::new());
            assert_eq!((card.width_px(), card.height_px()), (CARD_WIDTH_PX, CARD_HEIGHT_PX));
            let document = roxmltree::Document::parse(card.as_str()).unwrap();
            let board = document.root_element().children().find(|node| node.has_tag_name("svg"));
            let board = board.unwrap();
            let number = |name: &str| board.attribute(name).unwrap().parse::<u32>().unwrap();
            let (x, y) = (number("x"), number("y"));
            assert!(x >= MARGIN_PX && y >= MARGIN_PX - 1, "{name}: {x} {y}");
            assert!(x * 2 + number("width") <= CARD_WIDTH_PX, "{name}");
            assert!(y * 2 + number("height") <= CARD_HEIGHT_PX, "{name}");
        }
    }
}
