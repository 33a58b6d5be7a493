//! History heuristic of walks and block placements.

use pentagame::{Move, Stop};
use rulebook::Seat;

/// Scores of walks and placements that caused cutoffs.
pub(crate) struct HistoryTable {
    /// Scores by seat, colour and target stop.
    walks: Vec<i32>,
    /// Scores by seat and stop of the block.
    placements: Vec<i32>,
}

const HISTORY_MAX: i32 = 400;

impl HistoryTable {
    pub(crate) fn new() -> HistoryTable {
        HistoryTable { walks: vec![0; 25 * 128], placements: vec![0; 5 * 128] }
    }

    /// Reduces all scores at the start of a new search.
    pub(crate) fn decay(&mut self) {
        for value in self.walks.iter_mut().chain(&mut self.placements) {
            *value /= 4;
        }
    }

    fn walk_index(m: Move) -> usize {
        let piece = m.piece().map_or(0, |piece| piece.seat().index() * 5 + piece.index());
        (piece << 7 | m.to().map_or(127, Stop::index)) % (25 * 128)
    }

    fn placement_index(seat: Seat, stop: Stop) -> usize {
        (seat.index() << 7 | stop.index()) % (5 * 128)
    }

    pub(crate) fn walk_score(&self, m: Move) -> i32 {
        self.walks[HistoryTable::walk_index(m)]
    }

    pub(crate) fn placement_score(&self, seat: Seat, stop: Stop) -> i32 {
        self.placements[HistoryTable::placement_index(seat, stop)]
    }

    /// Adds a bonus to a move that caused a cutoff, or a malus to one tried before it.
    pub(crate) fn update(&mut self, seat: Seat, m: Move, bonus: i32) {
        let learn = |value: &mut i32| {
            *value += bonus - *value * bonus.abs() / HISTORY_MAX;
        };
        learn(&mut self.walks[HistoryTable::walk_index(m)]);
        for stop in [m.black(), m.grey()].into_iter().flatten() {
            learn(&mut self.placements[HistoryTable::placement_index(seat, stop)]);
        }
    }
}
