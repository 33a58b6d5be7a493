//! Pentagame: the star in its ring, drawn in its true geometry.

mod board;
mod description;
pub mod geometry;
pub(crate) mod live;
mod marks;
mod standing;
mod text;

use ::pentagame::{Pentagame, Seating, Stop};
use rulebook::Position;

use crate::board::{Board, Place};
use crate::drawing::Drawing;
use crate::mark;
use crate::svg::{Canvas, Svg, View};
use crate::text::TextBoard;

pub use marks::{last_move, own_piece, reach};
pub use standing::{Spot, corner_spots, out_spots, pool_points};

/// How far the drawing reaches from the centre of the board: the board, and room for the names of
/// the corners.
pub const REACH: f64 = 26.9;

const VIEW: View = View::around_origin(REACH);

/// The board as data.
pub fn board() -> Board {
    let place = |stop: Stop| Place {
        name: stop.to_string(),
        centre: geometry::centre(stop),
        outline: geometry::outline(stop),
    };
    Board { view: VIEW, places: Stop::all().map(place).collect() }
}

/// Draws a position.
pub fn draw(position: &Pentagame, drawing: &Drawing) -> Svg {
    let palette = &drawing.palette();
    let mut canvas = Canvas::new(VIEW, drawing.width_px);
    board::draw(&mut canvas, palette, drawing);
    mark::draw_below(&mut canvas, palette, &drawing.marks);
    standing::draw(&mut canvas, palette, position, drawing);
    mark::draw_above(&mut canvas, palette, &drawing.marks);
    let title = drawing.title.clone().unwrap_or_else(|| title(position));
    let description = drawing.description.clone().unwrap_or_else(|| description::of(position));
    canvas.finish(&title, &description)
}

/// Writes a position as text.
pub fn write(position: &Pentagame, board: &TextBoard) -> String {
    let title = board.title.clone().unwrap_or_else(|| title(position));
    text::write(position, board, &title)
}

fn title(position: &Pentagame) -> String {
    let players = match position.seating() {
        Seating::Teams => "two teams".to_owned(),
        other => format!("{} players", other.seats().len()),
    };
    if position.outcome().is_over() {
        format!("Pentagame, {players}: the game is over")
    } else {
        let (round, seat) = (position.round(), position.to_move());
        format!("Pentagame, {players}, round {round}: player {seat} to move")
    }
}
