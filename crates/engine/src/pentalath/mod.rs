//! The player of Pentalath: two and three players, and every house option.

mod board;

use games::{AnyMove, AnyPosition};

use crate::lines::{Code, Lines, LinesGame};

/// Plays Pentalath by alpha-beta over lines and freedoms.
pub(crate) type Player = Lines<PentalathGame>;

/// What Pentalath brings along.
pub(crate) struct PentalathGame;

impl LinesGame for PentalathGame {
    type Board = board::PentalathBoard;

    const NAME: &'static str = "pentalath";

    fn board(position: &AnyPosition) -> Option<board::PentalathBoard> {
        match position {
            AnyPosition::Pentalath(position) => board::PentalathBoard::new(position),
            _ => None,
        }
    }

    fn code(m: &AnyMove) -> Option<Code> {
        match m {
            AnyMove::Pentalath(m) => Some(board::code(*m)),
            _ => None,
        }
    }

    fn to_move(code: Code) -> Option<AnyMove> {
        board::to_move(code).map(AnyMove::Pentalath)
    }
}
