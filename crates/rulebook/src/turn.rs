//! Turn: the seat or seats to decide next.

use crate::{Seat, SeatSet};

/// The seat or seats to decide next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Turn {
    /// One seat chooses a move.
    Seat(Seat),
    /// Each of these seats chooses a move, secretly and at once.
    Simultaneous(SeatSet),
    /// Chance decides: dice, a shuffle, a draw.
    Chance,
    /// The game is over and has an outcome.
    Over,
}

impl Turn {
    /// Returns the seats that have to choose now.
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seat(seat) => SeatSet::NONE.with(seat),
            Turn::Simultaneous(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::NONE,
        }
    }

    /// Returns true if this seat has to choose now.
    pub fn is_of(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }
}
