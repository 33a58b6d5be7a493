//! Games that are saved in the data folder of the user while they are played.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use games::record::GameResult;
use games::{Action, Game, GameRecord};
use rulebook::{Seat, SeatSet};
use table::TimeControl;

use crate::command::record_files::each_record;

/// Beginning of the names of saved games.
const PREFIX: &str = "game-";

/// Maximum number of saved games; older ones are removed.
const SAVED_MAX: usize = 20;

/// Tag with the seats of the user.
const HUMAN_TAG: &str = "Human";

/// Tag with the level of the computer.
const LEVEL_TAG: &str = "Level";

/// The folder of saved games and of the history of typed lines.
#[derive(Clone)]
pub struct SavedGames {
    folder: PathBuf,
}

impl SavedGames {
    /// The folder in the data folder of the user, if there is one.
    pub fn of_user() -> Option<SavedGames> {
        let variable = |name: &str| {
            std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
        };
        let home = || variable("HOME").or_else(|| variable("USERPROFILE"));
        let data = variable("XDG_DATA_HOME").or_else(|| match () {
            () if cfg!(windows) => variable("APPDATA"),
            () if cfg!(target_os = "macos") => Some(home()?.join("Library/Application Support")),
            () => Some(home()?.join(".local/share")),
        })?;
        Some(SavedGames { folder: data.join("palamedes") })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of the typed lines.
    pub fn history_file(&self) -> PathBuf {
        self.folder.join("history")
    }

    /// Name of the file of a new game: the time makes it the newest.
    pub fn new_file(&self) -> PathBuf {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.folder.join(format!("{PREFIX}{:015}-{}.pgr", now.as_millis(), std::process::id()))
    }

    /// Writes a game. A crash leaves the game as it was before.
    pub fn write(&self, file: &Path, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let part = file.with_extension("part");
        let mut written = fs::File::create(&part)?;
        written.write_all(text.as_bytes())?;
        written.sync_all()?;
        fs::rename(&part, file)
    }

    /// Removes all but the newest games.
    pub fn remove_old(&self) {
        for file in self.files().iter().skip(SAVED_MAX) {
            // It is tried again with the next game.
            let _ = fs::remove_file(file);
        }
    }

    /// The newest game that has moves and no result, apart from this file.
    pub fn newest_unfinished(&self, except: Option<&Path>) -> Option<ResumedGame> {
        let mut files = self.files().into_iter().filter(|file| Some(file.as_path()) != except);
        files.find_map(|file| {
            let resumed = ResumedGame::read(&file).ok()?;
            let is_open = resumed.record.result == GameResult::Unfinished;
            (is_open && !resumed.record.line.plies.is_empty()).then_some(resumed)
        })
    }

    /// The saved games, the newest first.
    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "pgr"))
            .filter(|path| {
                let name = path.file_name().and_then(|name| name.to_str());
                name.is_some_and(|name| name.starts_with(PREFIX))
            })
            .collect();
        files.sort_unstable_by(|one, other| other.cmp(one));
        files
    }
}

/// Writes into the record who plays, so that the game can be resumed.
pub fn set_players(record: &mut GameRecord, human_seats: SeatSet, level: u8) {
    let seats: Vec<String> = human_seats.iter().map(|seat| seat.to_string()).collect();
    // These values always fit.
    let _ = record.set_tag(HUMAN_TAG, &seats.join(","));
    let _ = record.set_tag(LEVEL_TAG, &level.to_string());
}

/// A game of a record that is played on.
pub struct ResumedGame {
    pub file: PathBuf,
    pub game: Game,
    pub record: GameRecord,
}

impl ResumedGame {
    /// Reads the first game of a file.
    pub fn read(file: &Path) -> Result<ResumedGame, ResumeError> {
        let mut first = None;
        let read = each_record(file, |record| {
            first.get_or_insert(record);
            Ok(())
        });
        read.map_err(ResumeError::File)?;
        let record = match first {
            None => return Err(ResumeError::Empty),
            Some(Err(error)) => return Err(ResumeError::Record(Box::new(error))),
            Some(Ok(record)) => record,
        };
        // A game that a player has left ends with the players who were there.
        if record.tag("Left").is_some() {
            return Err(ResumeError::Empty);
        }
        let game = record.game().map_err(|_| ResumeError::Empty)?;
        if let Err(issue) = record.replay_with(|_, _| {}) {
            return Err(ResumeError::Issue(game.name(), Box::new(issue)));
        }
        Ok(ResumedGame { file: file.to_owned(), game, record })
    }

    /// The moves of the main line.
    pub fn actions(&self) -> Vec<Action> {
        self.record.line.plies.iter().map(|ply| ply.action.clone()).collect()
    }

    /// Seats of the user, if the record names them.
    pub fn human_seats(&self) -> Option<SeatSet> {
        let seats: Result<Vec<Seat>, _> =
            self.record.tag(HUMAN_TAG)?.split(',').map(str::parse).collect();
        seats.ok().map(|seats| seats.into_iter().collect())
    }

    /// Level of the computer, if the record names it.
    pub fn level(&self) -> Option<u8> {
        self.record.tag(LEVEL_TAG)?.parse().ok().filter(|level| (1..=10).contains(level))
    }

    /// Time control of the game.
    pub fn control(&self) -> TimeControl {
        let control = self.record.tag("Control").and_then(|text| text.parse().ok());
        control.unwrap_or(TimeControl::None)
    }
}

/// Reason why a game cannot be resumed.
pub enum ResumeError {
    /// The file cannot be read.
    File(anyhow::Error),
    /// The file has no game that is known.
    Empty,
    /// The text of the record has an error.
    Record(Box<games::record::RecordError>),
    /// A move of this game is illegal.
    Issue(&'static str, Box<games::record::RecordIssue>),
}
