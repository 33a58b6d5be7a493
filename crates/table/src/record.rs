//! The game of a table, written down.

use games::GameRecord;
use games::record::{GameResult, Ply, Scored, Time};
use rulebook::{Final, Notation, Outcome, Position, SeatSet};

use crate::control::TimeControl;
use crate::ending::Ending;
use crate::table::Table;

impl Table {
    /// The record of the game so far: moves, times where there was a clock, who left, how it ended
    /// and with what result. Who sat where is for the caller to say.
    pub fn record(&self) -> GameRecord {
        let mut record = self.moves_record();
        // What does not fit is left out: the moves are what counts.
        if self.config.control != TimeControl::None {
            let _ = record.set_tag("Control", &self.config.control.to_string());
            for (ply, written) in self.plies.iter().zip(&mut record.line.plies) {
                written.time = Some(Time::new(ply.played.spent_ms, ply.played.left_ms));
            }
        }
        let gone = self.gone_seats();
        if gone != SeatSet::NONE {
            let seats: Vec<String> = gone.iter().map(|seat| seat.to_string()).collect();
            let _ = record.set_tag("Left", &seats.join(","));
        }
        if let Some(ended) = self.ended() {
            if ended.ending != Ending::Rules {
                let _ = record.set_tag("Ending", ended.ending.code());
            }
            record.result = self.stated(&ended.outcome);
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
            self.plies.iter().map(|ply| Ply::new(ply.played.action.clone())).collect();
        record
    }

    /// Places are stated only where the points do not tell them.
    fn stated(&self, outcome: &Outcome) -> GameResult {
        match outcome {
            Outcome::Unfinished => GameResult::Unfinished,
            Outcome::Replay => GameResult::Replay,
            Outcome::Final(end) => {
                let usual = Final::by_score(end.score, |seat| self.position.team(seat), end.reason);
                let by_points = Scored::by_points(end.score);
                GameResult::Scored(match usual.place == end.place {
                    true => by_points,
                    false => Scored::with_places(end.score, end.place).unwrap_or(by_points),
                })
            }
        }
    }
}
