//! Writing a game down.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs::OpenOptions;
use std::io::{self, Write};

use games::GameRecord;
use games::record::{GameResult, Ply, Scored};
use rulebook::{BySeat, Notation, Outcome, Position, Seat, Team};

use super::evening::Evening;

impl<W: Write> Evening<'_, W> {
    /// Writes the game to a new file.
    pub(super) fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.tell("play-save-file", &[]);
        }
        let text = match self.record().text() {
            Ok(text) => text,
            Err(wrong) => {
                let why = wrong.code();
                return self.tell("play-save-failed", &[("file", file), ("why", why)]);
            }
        };
        // What somebody saved before is never lost.
        let written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(file)
            .and_then(|mut opened| opened.write_all(text.as_bytes()));
        match written {
            Ok(()) => self.tell("play-saved", &[("file", file)]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.tell("play-save-exists", &[("file", file)])
            }
            Err(error) => {
                let why = error.to_string();
                self.tell("play-save-failed", &[("file", file), ("why", &why)])
            }
        }
    }

    fn record(&self) -> GameRecord {
        let mut record = GameRecord::new(&self.table.game);
        // Values that do not fit are left out: the moves are what counts.
        for seat in self.table.start.seats().iter() {
            let who = match self.table.people.contains(seat) {
                true => self.words.sentence("play-person", &[]),
                false => format!("palamedes level {}", self.table.level),
            };
            let _ = record.set_tag(&format!("Seat{seat}"), &who);
        }
        if self.table.start != self.table.game.start() {
            let _ = record.set_tag("Start", &self.table.start.position_text());
        }
        let plies = self.played.iter().map(|(_, action)| Ply::new(action.clone()));
        record.line.plies.extend(plies);
        match self.resigned {
            None => {
                if self.position.outcome() == Outcome::Unfinished && self.outcome().is_some() {
                    let _ = record.set_tag("Ending", "impasse");
                }
                let _ = record.state_result();
            }
            Some(seat) => {
                let _ = record.set_tag("Ending", "resigned");
                record.result = self.resignation(seat);
            }
        }
        record
    }

    /// With two sides the other one has won. With more, the others might have played on.
    fn resignation(&self, seat: Seat) -> GameResult {
        let team = |seat| self.position.team(seat);
        let seats = self.position.seats();
        let others: Vec<Team> =
            seats.iter().map(team).filter(|other| *other != team(seat)).collect();
        let Outcome::Final(end) = self.position.stalled() else { return GameResult::Unfinished };
        if others.iter().any(|other| Some(other) != others.first()) {
            return GameResult::Unfinished;
        }
        let place = BySeat::from_fn(seats, |other| 1 + u8::from(team(other) == team(seat)));
        Scored::with_places(end.score, place).map_or(GameResult::Unfinished, GameResult::Scored)
    }
}
