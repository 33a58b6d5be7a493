//! Engine of Pente, for all boards, openings and options.

mod board;

use games::{AnyMove, AnyPosition};

use crate::nrow::{MoveCode, NrowEngine, NrowGame};

/// Alpha-beta engine with patterns and captures.
pub(crate) type PenteEngine = NrowEngine<PenteGame>;

/// Conversion of Pente for the search.
pub(crate) struct PenteGame;

impl NrowGame for PenteGame {
    type Board = board::PenteBoard;

    const NAME: &'static str = "pente";

    fn board(position: &AnyPosition) -> Option<board::PenteBoard> {
        match position {
            AnyPosition::Pente(position) => board::PenteBoard::new(position),
            _ => None,
        }
    }

    fn encode(m: &AnyMove) -> Option<MoveCode> {
        match m {
            AnyMove::Pente(m) => Some(board::encode(*m)),
            _ => None,
        }
    }

    fn decode(code: MoveCode) -> Option<AnyMove> {
        board::decode(code).map(AnyMove::Pente)
    }
}
