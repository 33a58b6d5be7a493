//! The game of a table, written down.

use games::GameRecord;
use games::record::{GameResult, MoveTime, RecordPly, SeatScores};
use rulebook::{FinalResult, Notation, Outcome, Position, SeatSet};

use crate::ending::Ending;
use crate::table::Table;
use crate::time_control::TimeControl;

impl Table {
    /// Returns the record of the game so far.
    /// Moves, times where there was a clock, dropouts, ending and result. The caller adds the names
    /// of the players.
    pub fn record(&self) -> GameRecord {
        let mut record = self.moves_record();
        // What does not fit is left out: the moves are what counts.
        if self.config.control != TimeControl::None {
            let _ = record.set_tag("Control", &self.config.control.to_string());
            for (ply, written) in self.plies.iter().zip(&mut record.line.plies) {
                written.time = Some(MoveTime::new(ply.played.spent_ms, ply.played.left_ms));
            }
        }
        let dropped_out = self.dropped_out_seats();
        if dropped_out != SeatSet::NONE {
            let seats: Vec<String> = dropped_out.iter().map(|seat| seat.to_string()).collect();
            let _ = record.set_tag("Left", &seats.join(","));
        }
        if let Some(ended) = self.game_end() {
            if ended.ending != Ending::Rules {
                let _ = record.set_tag("Ending", ended.ending.code());
            }
            record.result = self.stated_result(&ended.outcome);
        }
        record
    }

    /// Nothing but the start and the moves.
    pub(crate) fn moves_record(&self) -> GameRecord {
        let mut record = GameRecord::new(&self.config.game);
        if let Some(start) = &self.config.start {
            let _ = record.set_tag("Start", &start.position_text());
        }
        record.line.plies =
            self.plies.iter().map(|ply| RecordPly::new(ply.played.action.clone())).collect();
        record
    }

    /// Creates the stated result, with places only where the points do not determine them.
    fn stated_result(&self, outcome: &Outcome) -> GameResult {
        match outcome {
            Outcome::Unfinished => GameResult::Unfinished,
            Outcome::Replay => GameResult::Replay,
            Outcome::Final(end) => {
                let usual =
                    FinalResult::by_score(end.score, |seat| self.position.team(seat), end.reason);
                let by_points = SeatScores::by_points(end.score);
                GameResult::SeatScores(match usual.place == end.place {
                    true => by_points,
                    false => SeatScores::with_places(end.score, end.place).unwrap_or(by_points),
                })
            }
        }
    }
}
