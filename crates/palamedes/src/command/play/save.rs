//! Saves the game of the terminal as a record.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs::OpenOptions;
use std::io::{self, Write};

use games::GameRecord;
use rulebook::Position;

use super::terminal_game::TerminalGame;

impl<W: Write> TerminalGame<'_, W> {
    /// Writes the game to a new file.
    pub(super) fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.print("play-save-file", &[]);
        }
        let text = match self.record().text() {
            Ok(text) => text,
            Err(error) => {
                let why = error.code();
                return self.print("play-save-failed", &[("file", file), ("why", why)]);
            }
        };
        // An existing file is never overwritten.
        let written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(file)
            .and_then(|mut opened| opened.write_all(text.as_bytes()));
        match written {
            Ok(()) => self.print("play-saved", &[("file", file)]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.print("play-save-exists", &[("file", file)])
            }
            Err(error) => {
                let why = error.to_string();
                self.print("play-save-failed", &[("file", file), ("why", &why)])
            }
        }
    }

    fn record(&self) -> GameRecord {
        let mut record = self.table.record();
        // Tags with invalid values are left out.
        for seat in self.table.start().seats().iter() {
            let name = match self.config.human_seats.contains(seat) {
                true => self.translator.translate("play-person", &[]),
                false => format!("palamedes level {}", self.config.level),
            };
            let _ = record.set_tag(&format!("Seat{seat}"), &name);
        }
        record
    }
}
