//! Writing a game down.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs::OpenOptions;
use std::io::{self, Write};

use games::GameRecord;
use rulebook::Position;

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
        let mut record = self.table.record();
        // Values that do not fit are left out: the moves are what counts.
        for seat in self.table.start().seats().iter() {
            let who = match self.agreed.people.contains(seat) {
                true => self.words.sentence("play-person", &[]),
                false => format!("palamedes level {}", self.agreed.level),
            };
            let _ = record.set_tag(&format!("Seat{seat}"), &who);
        }
        record
    }
}
