//! Whose decision comes next.

use crate::{Seat, SeatSet};

/// Who decides next. A position always answers with exactly one of the four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// One seat chooses a whole move.
    Seat(Seat),
    /// Each of these seats chooses a whole move, in secret and at once.
    Together(SeatSet),
    /// Chance deals: dice, a shuffle, a draw.
    Chance,
    /// Nobody: the game is over and has an outcome.
    Over,
}

impl Turn {
    /// The seats that owe a choice now.
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seat(seat) => SeatSet::NONE.with(seat),
            Turn::Together(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::NONE,
        }
    }

    /// Whether this seat owes a choice now.
    pub fn is_of(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }
}
