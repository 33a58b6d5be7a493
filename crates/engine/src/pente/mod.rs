//! The player of Pente: every board, opening and option.

mod board;

use games::{AnyMove, AnyPosition};

use crate::lines::{Code, Lines, LinesGame};

/// Plays Pente by alpha-beta over lines and captures.
pub(crate) type Player = Lines<PenteGame>;

/// What Pente brings along.
pub(crate) struct PenteGame;

impl LinesGame for PenteGame {
    type Board = board::PenteBoard;

    const NAME: &'static str = "pente";

    fn board(position: &AnyPosition) -> Option<board::PenteBoard> {
        match position {
            AnyPosition::Pente(position) => board::PenteBoard::new(position),
            _ => None,
        }
    }

    fn code(m: &AnyMove) -> Option<Code> {
        match m {
            AnyMove::Pente(m) => Some(board::code(*m)),
            _ => None,
        }
    }

    fn to_move(code: Code) -> Option<AnyMove> {
        board::to_move(code).map(AnyMove::Pente)
    }
}
