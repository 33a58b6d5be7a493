//! The numbers of rounds in a record.

use std::fmt;

use rulebook::{Position, Turn};

use crate::action::Action;
use crate::record::GameRecord;

/// Counts rounds. A round is one ply for each seat; choices made together are a whole round, and
/// events of chance count for none. Rounds are counted from 1 where the record begins, and a record
/// that begins with another seat than the first begins amid its first round.
///
/// As text: the number with a dot, and one dot more for every seat that has had its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rounds {
    seats: usize,
    number: u32,
    /// Seats that have had their turn in this round.
    had: usize,
    /// Whether nothing at all has happened in this round.
    new: bool,
}

impl Rounds {
    /// The rounds of a record. Where its game or its start cannot be read, two seats are assumed.
    pub fn of(record: &GameRecord) -> Rounds {
        let (seats, had) = match record.start() {
            Err(_) => (2, 0),
            Ok(start) => {
                let had = if let Turn::Seat(seat) = start.turn() { seat.index() } else { 0 };
                (start.seats().len(), had)
            }
        };
        Rounds { seats, number: 1, had, new: true }
    }

    /// The number of the round.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Whether the round begins here.
    pub fn is_new(self) -> bool {
        self.new
    }

    /// A ply was played.
    pub fn go_on(&mut self, action: &Action) {
        self.new = false;
        self.had += match action {
            Action::Move(_) | Action::Lost => 1,
            Action::Together(_) => self.seats,
            Action::Chance(_) => 0,
        };
        if self.had >= self.seats {
            *self = Rounds { number: self.number.saturating_add(1), had: 0, new: true, ..*self };
        }
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.number, ".".repeat(self.had))
    }
}
