//! Writing of a new segment from games.

use std::fs;
use std::path::{Path, PathBuf};

use games::Action;
use rulebook::{Notation as _, Position as _, Reason as _};

use crate::entry::{Content, Occurrence};
use crate::error::Error;
use crate::explorer::Explorer;
use crate::game::{ExplorerGame, GameRow};
use crate::position_key::RulesKey;
use crate::segment::{Alphabet, SegmentFileWriter, is_segment_name};
use crate::sorter::RowSorter;
use crate::{PLIES_MAX, SEGMENT_GAMES_MAX};

/// Rows that are sorted in memory, about 32 bytes each.
const ROWS_IN_MEMORY: usize = 4_000_000;

/// Extension of segment files.
pub(crate) const EXTENSION: &str = "segment";

/// Size of a segment that was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SegmentSummary {
    /// Number of games.
    pub games: u64,
    /// Number of different positions.
    pub positions: u64,
    /// Number of positions of all games, each once per game.
    pub occurrences: u64,
}

/// Writer of one segment, usually of the games of a day.
/// The games may come in any order. Memory is bounded: rows are sorted in runs on disk.
pub struct SegmentWriter {
    folder: PathBuf,
    name: String,
    sorter: RowSorter,
    games: Vec<GameRow>,
    characters: [bool; 128],
}

impl SegmentWriter {
    /// Begins a segment in a folder, which is created if needed.
    /// The name consists of small letters, digits and hyphens and identifies the games: when a
    /// program is interrupted and writes the same segment again, the second one is refused.
    ///
    /// # Errors
    /// When the name is invalid or was used in this folder, or when the folder cannot be read.
    pub fn create(folder: &Path, name: &str) -> Result<SegmentWriter, Error> {
        SegmentWriter::with_rows_in_memory(folder, name, ROWS_IN_MEMORY)
    }

    fn with_rows_in_memory(folder: &Path, name: &str, rows: usize) -> Result<Self, Error> {
        let refused = |reason| Err(Error::Name { name: name.to_owned(), reason });
        if !is_segment_name(name) {
            return refused("is not 1 to 64 small letters, digits and hyphens");
        }
        fs::create_dir_all(folder).map_err(Error::io(folder))?;
        if Explorer::open(folder)?.has_segment(name) {
            return refused("is in use");
        }
        Ok(SegmentWriter {
            folder: folder.to_owned(),
            name: name.to_owned(),
            sorter: RowSorter::new(folder.join(name), rows),
            games: Vec::new(),
            characters: [false; 128],
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When an action cannot be played; then nothing of the game is indexed. When a run cannot be
    /// written, or when the segment has too many games.
    pub fn add(&mut self, game: &ExplorerGame) -> Result<(), Error> {
        if self.games.len() == SEGMENT_GAMES_MAX {
            return Err(Error::TooMany { what: "games in a segment", max: SEGMENT_GAMES_MAX });
        }
        let rows = positions_of(game)?;
        let number = self.games.len() as u32;
        for byte in rows.iter().flat_map(|(_, m)| m.bytes()) {
            if let Some(used) = self.characters.get_mut(usize::from(byte)) {
                *used = true;
            }
        }
        for (ply, (key, m)) in rows.iter().enumerate() {
            let repeated = rows.iter().take(ply).any(|(before, _)| before == key);
            if !repeated {
                let occurrence = Occurrence { game: number, ply: ply as u8 };
                self.sorter.push(*key, m, occurrence.pack())?;
            }
        }
        self.games.push(GameRow {
            game_id: game.game_id,
            source: game.source,
            band: game.band,
            result: game.result,
        });
        Ok(())
    }

    /// Writes the segment; readers that open the folder afterwards see it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(self) -> Result<SegmentSummary, Error> {
        let (games, numbers) = in_order(&self.games);
        let characters: Vec<u8> = (0..128)
            .filter(|byte| self.characters.get(usize::from(*byte)) == Some(&true))
            .collect();
        let alphabet = Alphabet::new(&characters);
        let alphabet = alphabet.ok_or(Error::TooMany { what: "kinds of characters", max: 94 })?;
        let path = segment_path(&self.folder, &self.name);
        let mut file =
            SegmentFileWriter::create(path.with_extension("tmp"), alphabet, games.len())?;
        let mut sorted = self.sorter.finish()?;
        while let Some((key, rows)) = sorted.next_key()? {
            let moves = rows.into_iter().map(|row| {
                let mut occurrence = Occurrence::unpack(row.occurrence);
                let number = numbers.get(occurrence.game as usize);
                occurrence.game = number.copied().unwrap_or_default();
                (row.m, occurrence)
            });
            file.push(key, Content::join(vec![Content::Few(moves.collect())], &games))?;
        }
        let footer = file.finish(&path, &games, Vec::new())?;
        Ok(SegmentSummary {
            games: footer.games,
            positions: footer.entries,
            occurrences: footer.occurrences,
        })
    }
}

/// Path of a segment in its folder.
pub(crate) fn segment_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{EXTENSION}"))
}

/// Sorts games by identifier and returns the new number of each.
fn in_order(games: &[GameRow]) -> (Vec<GameRow>, Vec<u32>) {
    let mut order: Vec<(u32, GameRow)> = (0..).zip(games.iter().copied()).collect();
    order.sort_by_key(|(_, row)| row.game_id);
    let mut numbers = vec![0; games.len()];
    for (number, (before, _)) in (0..).zip(&order) {
        if let Some(place) = numbers.get_mut(*before as usize) {
            *place = number;
        }
    }
    (order.into_iter().map(|(_, row)| row).collect(), numbers)
}

/// Key of each indexed position of a game, and the canonical move that followed.
fn positions_of(game: &ExplorerGame) -> Result<Vec<(u64, String)>, Error> {
    let rules = RulesKey::new(&game.game);
    let mut position = game.start.clone();
    let mut rows = Vec::new();
    for action in game.actions.iter().take(PLIES_MAX) {
        let canonical = position.canonical();
        let key = rules.position(canonical.key());
        let refused =
            |reason: String| Error::Action { game_id: game.game_id, ply: rows.len() + 1, reason };
        let (m, next) = match action {
            Action::Move(text) => {
                let read = position.read_move(text.as_str());
                let m = read.map_err(|error| refused(error.to_string()))?;
                let text = canonical.move_text(&m);
                (text, position.clone().play(m).map_err(|error| refused(error.to_string()))?)
            }
            // No symmetry is known for games in which several seats or chance decide.
            Action::Lost | Action::Simultaneous(_) | Action::Chance(_) => {
                let mut next = position.clone();
                let played = action.play(&mut next);
                played.map_err(|error| refused(error.code().to_owned()))?;
                (action.to_string(), next)
            }
        };
        rows.push((key, m));
        position = next;
    }
    rows.push((rules.position(position.symmetric_key()), String::new()));
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;
    use crate::game::{GameSource, RatingBand};

    /// A segment does not depend on the number of rows that are sorted in memory.
    #[test]
    fn runs_on_disk_give_the_same_segment() {
        let folder = std::env::temp_dir().join(format!("explorer-runs-{}", std::process::id()));
        let game: Game = "pente:9,free".parse().unwrap();
        let written = |name: &str, rows| {
            let writer = SegmentWriter::with_rows_in_memory(&folder, name, rows);
            let mut writer = writer.unwrap();
            for game_id in 0..50_u64 {
                let points = ["E5", "A1", "B2", "C3", "D4", "H8"];
                let first = game_id as usize % points.len();
                let moves = points.iter().cycle().skip(first).take(5);
                writer
                    .add(&ExplorerGame {
                        game_id: game_id ^ 5,
                        game: game.clone(),
                        start: game.start(),
                        actions: moves.map(|m| m.parse().unwrap()).collect(),
                        source: GameSource::Computers,
                        band: RatingBand::UNRATED,
                        result: None,
                    })
                    .unwrap();
            }
            writer.finish().unwrap();
            fs::read(segment_path(&folder, name)).unwrap()
        };
        let [one_run, many_runs] = [written("a", 1000), written("b", 7)];
        assert!(one_run == many_runs);
        let names = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name());
        assert_eq!(names.count(), 2, "no temporary file is left");
        fs::remove_dir_all(&folder).unwrap();
    }
}
