//! Saves the game of the terminal as a record.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs::OpenOptions;
use std::io::{self, Write};

use games::GameRecord;
use rulebook::Position;

use super::saved_games::{ResumedGame, set_players};
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

    /// Keeps the game in the data folder, so that an interruption loses nothing.
    pub(super) fn keep(&mut self) -> io::Result<()> {
        let Some(saved_games) = self.config.saved_games.clone() else { return Ok(()) };
        if self.table.plies().is_empty() && self.saved_file.is_none() {
            return Ok(());
        }
        let mut record = self.record();
        set_players(&mut record, self.config.human_seats, self.config.level);
        let Ok(text) = record.text() else { return Ok(()) };
        let file = self.saved_file.get_or_insert_with(|| saved_games.new_file());
        if let Err(error) = saved_games.write(file, &text) {
            // One message is enough.
            self.config.saved_games = None;
            let (folder, why) = (saved_games.folder().display().to_string(), error.to_string());
            return self.print("play-keep-failed", &[("folder", &folder), ("why", &why)]);
        }
        Ok(())
    }

    /// Says how an unfinished game is continued.
    pub(super) fn say_goodbye(&mut self) -> io::Result<()> {
        let is_open = self.table.game_end().is_none() && !self.table.plies().is_empty();
        match is_open && self.config.saved_games.is_some() {
            true => self.print("play-kept", &[]),
            false => Ok(()),
        }
    }

    /// Continues the newest other game that is not over.
    pub(super) fn resume_saved_game(&mut self) -> io::Result<()> {
        let current = self.saved_file.as_deref();
        let found = self
            .config
            .saved_games
            .as_ref()
            .and_then(|saved_games| saved_games.newest_unfinished(current));
        match found {
            Some(resumed) => {
                self.resume(&resumed);
                self.print_resumed(&resumed)?;
                self.show()
            }
            _ => self.print("play-resume-none", &[]),
        }
    }

    pub(super) fn print_resumed(&mut self, resumed: &ResumedGame) -> io::Result<()> {
        let plies = resumed.record.line.plies.len().to_string();
        let (game, file) = (resumed.game.to_string(), resumed.file.display().to_string());
        let arguments = [("game", &*game), ("plies", &plies), ("file", &file)];
        self.print("play-resumed", &arguments)
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
