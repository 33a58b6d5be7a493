//! Engine of Pentalath, for two and three players and all options.

mod board;

use games::{AnyMove, AnyPosition};

use crate::nrow::{MoveCode, NrowEngine, NrowGame};

/// Alpha-beta engine with patterns and freedoms.
pub(crate) type PentalathEngine = NrowEngine<PentalathGame>;

/// Conversion of Pentalath for the search.
pub(crate) struct PentalathGame;

impl NrowGame for PentalathGame {
    type Board = board::PentalathBoard;

    const NAME: &'static str = "pentalath";

    fn board(position: &AnyPosition) -> Option<board::PentalathBoard> {
        match position {
            AnyPosition::Pentalath(position) => board::PentalathBoard::new(position),
            _ => None,
        }
    }

    fn encode(m: &AnyMove) -> Option<MoveCode> {
        match m {
            AnyMove::Pentalath(m) => Some(board::encode(*m)),
            _ => None,
        }
    }

    fn decode(code: MoveCode) -> Option<AnyMove> {
        board::decode(code).map(AnyMove::Pentalath)
    }
}
