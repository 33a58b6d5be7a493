//! Static evaluation of a position with any number of players, one value per seat.

use pentagame::Pentagame;
use rulebook::{BySeat, Position};

use super::evaluation::Evaluation;
use super::multiplayer::{MultiplayerEngine, MultiplayerEval};
use super::position_scan::PositionScan;
use super::weights::EvalWeights;

/// Static evaluation for statistics: without search, at full strength.
pub struct SeatEvaluation {
    two_sided: Evaluation,
    multiplayer: MultiplayerEval,
    scan: PositionScan,
}

impl SeatEvaluation {
    /// Creates an evaluation with the weights of the engine.
    pub fn new() -> SeatEvaluation {
        SeatEvaluation {
            two_sided: Evaluation::new(EvalWeights::embedded()),
            multiplayer: MultiplayerEval::full_strength(),
            scan: PositionScan::new(),
        }
    }

    /// Value for each seat in hundredths of a piece out; nothing if the game is over.
    pub fn values(&mut self, position: &Pentagame) -> Option<BySeat<i32>> {
        if position.is_over() {
            return None;
        }
        if MultiplayerEngine::supports(position.setup()) {
            self.scan.compute(position);
            let values = self.multiplayer.values(position, &self.scan);
            return Some(BySeat::from_fn(position.seats(), |seat| values[seat.index()]));
        }
        let value = self.two_sided.value(position);
        let mover = position.team(position.to_move());
        Some(BySeat::from_fn(position.seats(), |seat| {
            if position.team(seat) == mover { value } else { -value }
        }))
    }
}

impl Default for SeatEvaluation {
    fn default() -> SeatEvaluation {
        SeatEvaluation::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(position: &str) -> Vec<i32> {
        let position: Pentagame = position.parse().unwrap();
        SeatEvaluation::new().values(&position).unwrap().as_slice().to_vec()
    }

    #[test]
    fn two_sides_have_opposite_values_and_a_piece_out_counts() {
        let ahead = values("2 +,+,C,D,E/A,B,C,D,E a,b,c,d,e A2B,B2C 2 9 -");
        assert!(ahead[0] > 50 && ahead[1] == -ahead[0], "{ahead:?}");
    }

    #[test]
    fn of_three_players_the_leader_has_the_highest_value() {
        let three = values("3 +,+,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e A2B,B2C 2 9 -");
        assert!(three[0] > three[1] && three[0] > three[2], "{three:?}");
    }
}
