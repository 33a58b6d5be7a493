//! Any game: which drawing is whose.

use games::{AnyMove, AnyPosition};

use crate::board::BoardShape;
use crate::caption::Caption;
use crate::drawing::Drawing;
use crate::mark::Mark;
use crate::svg::Svg;
use crate::text::{TextBoard, Translate};
use crate::{pentagame, pentalath, pente};

/// Draws a position.
pub fn draw(position: &AnyPosition, drawing: &Drawing) -> Svg {
    match position {
        AnyPosition::Pentagame(position) => pentagame::draw(position, drawing),
        AnyPosition::Pente(position) => pente::draw(position, drawing),
        AnyPosition::Pentalath(position) => pentalath::draw(position, drawing),
    }
}

/// The board of a position as data: the coordinates of all places by name.
pub fn board(position: &AnyPosition) -> BoardShape {
    match position {
        AnyPosition::Pentagame(_) => pentagame::board(),
        AnyPosition::Pente(position) => pente::board(position),
        AnyPosition::Pentalath(_) => pentalath::board(),
    }
}

/// Writes a position as text: at most eighty columns and forty lines.
pub fn write(position: &AnyPosition, board: &TextBoard, translate: Translate<'_>) -> String {
    match position {
        AnyPosition::Pentagame(position) => pentagame::write(position, board, translate),
        AnyPosition::Pente(position) => pente::write(position, board, translate),
        AnyPosition::Pentalath(position) => pentalath::write(position, board, translate),
    }
}

/// Returns the title and the description of a position.
pub fn caption(position: &AnyPosition) -> Caption {
    match position {
        AnyPosition::Pentagame(position) => pentagame::caption(position),
        AnyPosition::Pente(position) => pente::caption(position),
        AnyPosition::Pentalath(position) => pentalath::caption(position),
    }
}

/// The marks of a move, given the position in which it was made; none for a move of another game.
pub fn last_move(before: &AnyPosition, m: &AnyMove) -> Vec<Mark> {
    // By position alone, so that the compiler asks for a new game.
    match before {
        AnyPosition::Pentagame(before) => {
            let AnyMove::Pentagame(m) = m else { return Vec::new() };
            pentagame::last_move(before, *m)
        }
        AnyPosition::Pente(before) => {
            let AnyMove::Pente(m) = m else { return Vec::new() };
            pente::last_move(before, *m)
        }
        AnyPosition::Pentalath(before) => {
            let AnyMove::Pentalath(m) = m else { return Vec::new() };
            pentalath::last_move(before, *m)
        }
    }
}

/// Marks what has won the game: a line of stones, or the winner's pieces that are out.
/// Nothing before the end.
pub fn winning_marks(position: &AnyPosition) -> Vec<Mark> {
    match position {
        AnyPosition::Pentagame(position) => pentagame::winning_marks(position),
        AnyPosition::Pente(position) => pente::winning_line(position).into_iter().collect(),
        AnyPosition::Pentalath(position) => pentalath::winning_line(position).into_iter().collect(),
    }
}

/// Returns where the player to move can go.
/// In games whose pieces walk, `piece` names one of theirs, `a` or `b2`; in games in which one only
/// places, it is not looked at. Nothing when there is no such piece on the board.
pub fn reach(position: &AnyPosition, piece: &str) -> Option<Vec<Mark>> {
    match position {
        AnyPosition::Pentagame(position) => {
            let piece = pentagame::own_piece(position, piece)?;
            Some(pentagame::reach(position, piece))
        }
        AnyPosition::Pente(position) => Some(pente::reach(position)),
        AnyPosition::Pentalath(position) => Some(pentalath::reach(position)),
    }
}
