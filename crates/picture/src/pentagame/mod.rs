//! Pentagame: the star in its ring, drawn in its true geometry.

mod board;
pub(crate) mod board_model;
mod caption;
pub mod geometry;
mod marks;
mod pieces;
mod text;

use ::pentagame::{Pentagame, Stop};

use crate::board::{BoardShape, PlaceShape};
use crate::drawing::Drawing;
use crate::mark;
use crate::svg::{Canvas, Svg, ViewBox};
use crate::text::{TextBoard, Translate};

pub(crate) use caption::caption;
pub use marks::{last_move, own_piece, reach, winning_marks};
pub use pieces::{PieceSpot, corner_spots, out_spots, pool_points};

/// Extent of the drawing from the centre of the board.
/// The board, and room for the names of the corners.
pub const REACH: f64 = 26.9;

const VIEW: ViewBox = ViewBox::around_origin(REACH);

/// The view of a small board: without the graduated circle and the names round it.
const COMPACT: ViewBox = ViewBox::around_origin(24.8);

/// The board as data.
pub fn board() -> BoardShape {
    let place = |stop: Stop| PlaceShape {
        name: stop.to_string(),
        centre: geometry::centre(stop),
        outline: geometry::outline(stop),
    };
    BoardShape { view: VIEW, places: Stop::all().map(place).collect() }
}

/// Draws a position.
pub fn draw(position: &Pentagame, drawing: &Drawing) -> Svg {
    let palette = &drawing.palette();
    let mut canvas = Canvas::new(VIEW, drawing.width_px);
    board::draw(&mut canvas, palette, drawing);
    mark::draw_below(&mut canvas, palette, &drawing.marks);
    pieces::draw(&mut canvas, palette, position, drawing);
    mark::draw_above(&mut canvas, palette, &drawing.marks);
    mark::draw_above(&mut canvas, palette, &winning_marks(position));
    canvas.finish(drawing)
}

/// Writes a position as text.
pub fn write(position: &Pentagame, board: &TextBoard, translate: Translate<'_>) -> String {
    text::write(position, board, translate)
}
