//! Any game: which drawing is whose.

use games::{AnyMove, AnyPosition, with_move, with_position};

use crate::board::BoardShape;
use crate::caption::Caption;
use crate::drawing::Drawing;
use crate::game_drawing::GameDrawing;
use crate::mark::Mark;
use crate::svg::Svg;
use crate::text::{TextBoard, Translate};

/// Draws a position.
pub fn draw(position: &AnyPosition, drawing: &Drawing) -> Svg {
    with_position!(position, position => GameDrawing::draw(position, drawing))
}

/// The board of a position as data: the coordinates of all places by name.
pub fn board(position: &AnyPosition) -> BoardShape {
    with_position!(position, position => GameDrawing::board(position))
}

/// Writes a position as text: at most eighty columns and forty lines.
pub fn write(position: &AnyPosition, board: &TextBoard, translate: Translate<'_>) -> String {
    with_position!(position, position => GameDrawing::write(position, board, translate))
}

/// Returns the title and the description of a position.
pub fn caption(position: &AnyPosition) -> Caption {
    with_position!(position, position => GameDrawing::caption(position))
}

/// The marks of a move, given the position in which it was made; none for a move of another game.
pub fn last_move(before: &AnyPosition, m: &AnyMove) -> Vec<Mark> {
    with_move!(before, m, (before, m) => GameDrawing::last_move(before, m), _ => Vec::new())
}

/// Marks what has won the game: a line of stones, or the winner's pieces that are out.
/// Nothing before the end.
pub fn winning_marks(position: &AnyPosition) -> Vec<Mark> {
    with_position!(position, position => GameDrawing::winning_marks(position))
}

/// Returns where the player to move can go.
/// In games whose pieces walk, `piece` names one of theirs, `a` or `b2`; in games in which one only
/// places, it is not looked at. Nothing when there is no such piece on the board.
pub fn reach(position: &AnyPosition, piece: &str) -> Option<Vec<Mark>> {
    with_position!(position, position => GameDrawing::reach(position, piece))
}
