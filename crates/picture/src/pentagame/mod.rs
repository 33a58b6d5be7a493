//! Pentagame: the star in its ring, drawn in its true geometry.

mod board;
pub(crate) mod board_model;
mod caption;
pub mod geometry;
mod marks;
mod pieces;
mod text;

use ::pentagame::{Move, Pentagame, Step, Stop};
use rulebook::Seat;

use crate::board::{BoardShape, PlaceShape};
use crate::board_model::{
    Artwork, BoardItem, ForbiddenSwap, LegalStep, Motion, Orientation, SceneFacts, Threat,
};
use crate::caption::Caption;
use crate::drawing::Drawing;
use crate::game_drawing::GameDrawing;
use crate::mark::{self, Mark};
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

impl GameDrawing for Pentagame {
    fn draw(&self, drawing: &Drawing) -> Svg {
        draw(self, drawing)
    }

    fn board(&self) -> BoardShape {
        board()
    }

    fn write(&self, board: &TextBoard, translate: Translate<'_>) -> String {
        write(self, board, translate)
    }

    fn caption(&self) -> Caption {
        caption(self)
    }

    fn last_move(&self, m: &Move) -> Vec<Mark> {
        last_move(self, *m)
    }

    fn winning_marks(&self) -> Vec<Mark> {
        winning_marks(self)
    }

    fn threats(&self) -> Vec<Threat> {
        board_model::threats(self)
    }

    fn forbidden_swaps(&self) -> Vec<ForbiddenSwap> {
        board_model::forbidden_swaps(self)
    }

    fn reach(&self, piece: &str) -> Option<Vec<Mark>> {
        Some(reach(self, own_piece(self, piece)?))
    }

    fn artwork_options(&self) -> String {
        self.layout().to_string()
    }

    fn rotations(&self) -> u8 {
        board_model::TURNS
    }

    fn artwork(&self, orientation: Orientation) -> Artwork {
        board_model::artwork(self, orientation)
    }

    fn scene(
        &self,
        _: Option<Seat>,
        made: &[Step],
        orientation: Orientation,
    ) -> (Vec<BoardItem>, SceneFacts) {
        board_model::scene(self, made, orientation)
    }

    fn add_legal_steps(&self, step: &Step, text: &str, steps: &mut Vec<LegalStep>) {
        board_model::add_legal_steps(self, *step, text, steps);
    }

    fn motions(&self, m: &Move, orientation: Orientation) -> Vec<Vec<Motion>> {
        board_model::motions(self, *m, orientation)
    }

    fn move_places(&self, m: &Move) -> Vec<String> {
        board_model::move_places(self, *m)
    }
}
