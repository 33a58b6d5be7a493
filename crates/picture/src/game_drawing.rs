//! The interface between any game and its drawing.

use rulebook::{Notation, Seat};

use crate::board::BoardShape;
use crate::board_model::{
    Artwork, BoardItem, BoardLayout, ForbiddenSwap, Frame, LegalStep, Motion, Orientation,
    SceneFacts, Threat,
};
use crate::caption::Caption;
use crate::drawing::Drawing;
use crate::mark::Mark;
use crate::svg::Svg;
use crate::text::{TextBoard, Translate};

/// The drawing of a game.
///
/// Games with a drawing of their own implement it directly. All others describe their board as
/// data ([`crate::data_board::DataBoard`]).
pub(crate) trait GameDrawing: Notation {
    /// Draws the position.
    fn draw(&self, drawing: &Drawing) -> Svg;

    /// The board as data: the coordinates of all places by name.
    fn board(&self) -> BoardShape;

    /// Writes the position as text.
    fn write(&self, board: &TextBoard, translate: Translate<'_>) -> String;

    /// Title and description of the position.
    fn caption(&self) -> Caption;

    /// Marks of a move, given the position before it.
    fn last_move(&self, m: &Self::Move) -> Vec<Mark>;

    /// Marks of what has won the game.
    fn winning_marks(&self) -> Vec<Mark>;

    /// Pieces of any seat that could go to their goals if their owners were to move now.
    fn threats(&self) -> Vec<Threat> {
        Vec::new()
    }

    /// Swaps that only the ko rule forbids to the seat to move.
    fn forbidden_swaps(&self) -> Vec<ForbiddenSwap> {
        Vec::new()
    }

    /// Marks of the places where the player to move can go.
    fn reach(&self, piece: &str) -> Option<Vec<Mark>>;

    /// Text of the options that decide about the artwork.
    fn artwork_options(&self) -> String;

    /// Number of rotations that map the board onto itself.
    fn rotations(&self) -> u8;

    /// Layouts in which the board can be shown; empty if there is only the flat one.
    fn layouts(&self) -> &'static [BoardLayout] {
        &[]
    }

    /// The transformation of the board for a viewer.
    fn frame(&self, orientation: Orientation) -> Frame {
        orientation.frame(self.rotations())
    }

    /// The fixed parts of the interactive board.
    fn artwork(&self, orientation: Orientation) -> Artwork;

    /// The items on the interactive board after these steps of a seat.
    fn scene(
        &self,
        seat: Option<Seat>,
        made: &[Self::Step],
        orientation: Orientation,
    ) -> (Vec<BoardItem>, SceneFacts);

    /// Adds a legal step, addressed by item and place.
    fn add_legal_steps(&self, step: &Self::Step, text: &str, steps: &mut Vec<LegalStep>);

    /// The motions of a move in groups.
    fn motions(&self, m: &Self::Move, orientation: Orientation) -> Vec<Vec<Motion>>;

    /// The motions from a position to a later one, where several seats or chance decided.
    fn transition(&self, _after: &Self, _orientation: Orientation) -> Vec<Vec<Motion>> {
        Vec::new()
    }

    /// Names of the places that a move changes.
    fn move_places(&self, m: &Self::Move) -> Vec<String>;
}

/// Implements the drawing of a game that places stones.
/// It calls the functions `draw`, `write`, `caption`, `last_move`, `winning_line` and `reach` of
/// the module of the game, and those of its `board_model`.
macro_rules! stone_drawing {
    ($game:ty, $position:ident => $board:expr) => {
        impl $crate::game_drawing::GameDrawing for $game {
            fn draw(&self, drawing: &$crate::Drawing) -> $crate::Svg {
                draw(self, drawing)
            }

            fn board(&self) -> $crate::BoardShape {
                let $position = self;
                $board
            }

            fn write(&self, board: &$crate::TextBoard, translate: $crate::Translate<'_>) -> String {
                write(self, board, translate)
            }

            fn caption(&self) -> $crate::Caption {
                caption(self)
            }

            fn last_move(&self, m: &Move) -> Vec<$crate::Mark> {
                last_move(self, *m)
            }

            fn winning_marks(&self) -> Vec<$crate::Mark> {
                winning_line(self).into_iter().collect()
            }

            fn reach(&self, _: &str) -> Option<Vec<$crate::Mark>> {
                Some(reach(self))
            }

            fn artwork_options(&self) -> String {
                self.setup().to_string()
            }

            fn rotations(&self) -> u8 {
                board_model::TURNS
            }

            fn artwork(
                &self,
                orientation: $crate::board_model::Orientation,
            ) -> $crate::board_model::Artwork {
                board_model::artwork(self, orientation)
            }

            fn scene(
                &self,
                _: Option<rulebook::Seat>,
                made: &[Move],
                orientation: $crate::board_model::Orientation,
            ) -> (Vec<$crate::board_model::BoardItem>, $crate::board_model::SceneFacts) {
                board_model::scene(self, made.first().copied(), orientation)
            }

            fn add_legal_steps(
                &self,
                step: &Move,
                text: &str,
                steps: &mut Vec<$crate::board_model::LegalStep>,
            ) {
                steps.push(board_model::legal_step(*step, text.to_owned()));
            }

            fn motions(
                &self,
                m: &Move,
                orientation: $crate::board_model::Orientation,
            ) -> Vec<Vec<$crate::board_model::Motion>> {
                board_model::motions(self, *m, orientation)
            }

            fn move_places(&self, m: &Move) -> Vec<String> {
                board_model::move_places(self, *m)
            }
        }
    };
}

pub(crate) use stone_drawing;
