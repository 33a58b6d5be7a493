//! Static evaluation of a position of any game, for statistics.

use games::AnyPosition;
use rulebook::BySeat;

use crate::pentagame::SeatEvaluation;

/// Evaluates positions without search.
#[derive(Default)]
pub struct StaticEvaluation {
    pentagame: SeatEvaluation,
}

impl StaticEvaluation {
    /// Value for each seat in hundredths of a piece out.
    /// Nothing if the game is over or has no evaluation apart from its search.
    pub fn values(&mut self, position: &AnyPosition) -> Option<BySeat<i32>> {
        match position {
            AnyPosition::Pentagame(position) => self.pentagame.values(position),
            _ => None,
        }
    }
}
