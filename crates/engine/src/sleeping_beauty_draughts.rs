//! Evaluation of Sleeping Beauty Draughts.

use games::{AnyMove, AnyPosition};
use rulebook::Seat;
use sleeping_beauty_draughts::{BeautyColour, Move, SleepingBeautyDraughts};

use crate::board_search::BoardEvaluation;

/// Value of the pieces.
const MAN: i32 = 100;
const LADY: i32 = 260;
const SLEEPING: i32 = 110;

/// Value of each rank that a man has advanced.
const ADVANCE: i32 = 4;

/// Material, and how far the men are.
pub(crate) struct BeautyEvaluation;

fn side_value(position: &SleepingBeautyDraughts, colour: BeautyColour) -> i32 {
    let men: i32 = position
        .men(colour)
        .iter()
        .map(|square| {
            let rank = i32::from(square.rank());
            MAN + ADVANCE * if colour == BeautyColour::White { rank } else { 7 - rank }
        })
        .sum();
    let lady = if position.lady(colour).is_some() { LADY } else { 0 };
    men + lady + SLEEPING * position.sleeping(colour).len() as i32
}

impl BoardEvaluation for BeautyEvaluation {
    type Position = SleepingBeautyDraughts;

    fn position(any: &AnyPosition) -> Option<&SleepingBeautyDraughts> {
        match any {
            AnyPosition::SleepingBeautyDraughts(position) => Some(position),
            _ => None,
        }
    }

    fn to_any(m: Move) -> AnyMove {
        AnyMove::SleepingBeautyDraughts(m)
    }

    fn from_any(any: &AnyMove) -> Option<Move> {
        match any {
            AnyMove::SleepingBeautyDraughts(m) => Some(*m),
            _ => None,
        }
    }

    fn evaluate(position: &SleepingBeautyDraughts, seat: Seat) -> i32 {
        let own = position.colour_of(seat);
        side_value(position, own) - side_value(position, own.other())
    }

    fn gain(position: &SleepingBeautyDraughts, m: &Move) -> Option<i32> {
        let value = |square| {
            let mover = position.colour_to_move();
            if position.lady(mover.other()) == Some(square) { LADY } else { MAN }
        };
        m.is_capture().then(|| m.captured().map(value).sum())
    }
}
