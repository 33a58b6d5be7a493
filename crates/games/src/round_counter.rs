//! Round numbers of records.

use std::fmt;

use rulebook::{Position, Turn};

use crate::action::Action;
use crate::record::GameRecord;

/// Counts the rounds of a game.
/// A round is one ply for each seat; choices made together are a whole round, and events of chance
/// count for none. Rounds are counted from 1 where the record begins, and a record that begins with
/// another seat than the first begins amid its first round.
///
/// As text: the number with a dot, and one dot more for every seat that has had its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoundCounter {
    seats: usize,
    number: u32,
    /// Seats that have had their turn in this round.
    had: usize,
    /// No action in this round yet.
    new: bool,
}

impl RoundCounter {
    /// Creates a counter for a record.
    /// If its game or start cannot be parsed, two seats are assumed.
    pub fn of(record: &GameRecord) -> RoundCounter {
        let (seats, had) = match record.start() {
            Err(_) => (2, 0),
            Ok(start) => {
                let had = if let Turn::Seat(seat) = start.turn() { seat.index() } else { 0 };
                (start.seats().len(), had)
            }
        };
        RoundCounter { seats, number: 1, had, new: true }
    }

    /// Number of the round, counted from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns true at the start of a round.
    pub fn is_round_start(self) -> bool {
        self.new
    }

    /// Counts a ply.
    pub fn advance(&mut self, action: &Action) {
        self.new = false;
        self.had += match action {
            Action::Move(_) | Action::Lost => 1,
            Action::Simultaneous(_) => self.seats,
            Action::Chance(_) => 0,
        };
        if self.had >= self.seats {
            *self =
                RoundCounter { number: self.number.saturating_add(1), had: 0, new: true, ..*self };
        }
    }
}

impl fmt::Display for RoundCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.number, ".".repeat(self.had))
    }
}
