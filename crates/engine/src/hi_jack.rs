//! Evaluation of Hi-Jack.

use games::{AnyMove, AnyPosition};
use hi_jack::{HiJack, HiJackSquare, Move};
use rulebook::Seat;

use crate::board_search::BoardEvaluation;

/// Value of a point.
const POINT: i32 = 100;

/// Value of each unit of greater strength on an empty square, up to the limit.
const STRENGTH: i32 = 12;
const STRENGTH_MAX: i32 = 3;

/// Value of a piece in an own stack.
const PIECE: i32 = 8;

/// Points, and how safe they are.
pub(crate) struct HiJackEvaluation;

impl BoardEvaluation for HiJackEvaluation {
    type Position = HiJack;

    const HAS_NOISY_MOVES: bool = false;

    fn position(any: &AnyPosition) -> Option<&HiJack> {
        match any {
            AnyPosition::HiJack(position) => Some(position),
            _ => None,
        }
    }

    fn to_any(m: Move) -> AnyMove {
        AnyMove::HiJack(m)
    }

    fn from_any(any: &AnyMove) -> Option<Move> {
        match any {
            AnyMove::HiJack(m) => Some(*m),
            _ => None,
        }
    }

    fn evaluate(position: &HiJack, seat: Seat) -> i32 {
        let own = position.colour_of(seat);
        let mut value = 0;
        for square in HiJackSquare::all() {
            value += match position.stack(square) {
                None => {
                    let strength = |colour| i32::from(position.strength(colour, square));
                    let lead = strength(own) - strength(own.other());
                    lead.signum() * POINT + lead.clamp(-STRENGTH_MAX, STRENGTH_MAX) * STRENGTH
                }
                Some(stack) => {
                    let hijacked = if stack.hijacked { POINT } else { 0 };
                    let worth = hijacked + PIECE * i32::from(stack.height);
                    if stack.owner == own { worth } else { -worth }
                }
            };
        }
        value
    }

    fn gain(_: &HiJack, _: &Move) -> Option<i32> {
        None
    }
}
