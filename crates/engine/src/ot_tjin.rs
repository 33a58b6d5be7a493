//! Evaluation of Ot-tjin.

use games::{AnyMove, AnyPosition};
use ot_tjin::{Move, OtTjin};
use rulebook::Seat;

use crate::board_search::BoardEvaluation;

/// Value of a caught seed.
const SEED: i32 = 100;

/// Value of a hole with seeds in the own row, which is a move.
const HOLE: i32 = 12;

/// Seeds caught, and moves to come.
pub(crate) struct OtTjinEvaluation;

impl BoardEvaluation for OtTjinEvaluation {
    type Position = OtTjin;

    const HAS_NOISY_MOVES: bool = false;

    fn position(any: &AnyPosition) -> Option<&OtTjin> {
        match any {
            AnyPosition::OtTjin(position) => Some(position),
            _ => None,
        }
    }

    fn to_any(m: Move) -> AnyMove {
        AnyMove::OtTjin(m)
    }

    fn from_any(any: &AnyMove) -> Option<Move> {
        match any {
            AnyMove::OtTjin(m) => Some(*m),
            _ => None,
        }
    }

    fn evaluate(position: &OtTjin, seat: Seat) -> i32 {
        let own = position.row_of(seat);
        let value = |row| {
            let holes = position.row(row).iter().filter(|seeds| **seeds > 0).count() as i32;
            SEED * i32::from(position.store(row)) + HOLE * holes
        };
        value(own) - value(own.other())
    }

    fn gain(_: &OtTjin, _: &Move) -> Option<i32> {
        None
    }
}
