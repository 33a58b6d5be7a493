//! Export: games of a server, released for research, written to a data set.
//!
//! The games come over the API of the server, never from its database. Identifiers of players and
//! games are replaced by pseudonyms, and the moves are replayed by the rules.

mod client;
mod line;
mod release;
mod rows;

use std::path::Path;

use anyhow::{Result, bail};
use engine::StaticEvaluation;
use serde_json::json;
use wire::ResearchLine;

pub use client::ResearchClient;
use client::ResearchLines;
pub use release::Release;

use crate::data_set::{DataStore, DataTable, GameRow, PlyRow, games_batch, plies_batch};

/// Games that are written together.
const PART_GAMES: usize = 2_000;

/// Plies after which a part is written, which bounds the memory.
const PART_PLIES: usize = 200_000;

/// Text of the licence.
const LICENCE: &str = "CC0-1.0\n\n\
    This data set is dedicated to the public domain under CC0 1.0 Universal:\n\
    https://creativecommons.org/publicdomain/zero/1.0/\n";

/// An export of one release.
pub struct Export<'a> {
    /// Place of the data set.
    pub store: &'a DataStore,
    /// Key and progress.
    pub release: Release,
    /// File of key and progress.
    pub release_path: &'a Path,
}

impl Export<'_> {
    /// Downloads the games behind the last one that was written.
    /// `each` is called after every game; `refused` with the identifier of a game that does not
    /// fit the rules and the reason.
    ///
    /// # Errors
    /// The server does not answer or its answer is incomplete; then the games that arrived are
    /// kept and a later call continues behind them. A file cannot be written.
    pub async fn download(
        &mut self,
        client: &ResearchClient,
        each: &dyn Fn(),
        refused: &dyn Fn(&str, &str),
    ) -> Result<()> {
        self.release.is_complete = false;
        self.release.write(self.release_path)?;
        self.describe(false).await?;
        let mut lines = client.open(self.release.last_id.as_deref())?;
        let mut part = Part::default();
        let end = self.read(&mut lines, &mut part, each, refused).await;
        self.write_part(&mut part).await?;
        end?;
        self.release.is_complete = true;
        self.release.write(self.release_path)?;
        self.describe(false).await
    }

    /// Reads lines up to the last one.
    async fn read(
        &mut self,
        lines: &mut ResearchLines,
        part: &mut Part,
        each: &dyn Fn(),
        refused: &dyn Fn(&str, &str),
    ) -> Result<()> {
        let pseudonyms = self.release.pseudonyms()?;
        let mut evaluation = StaticEvaluation::default();
        let mut received = 0;
        let resumed_at = self.release.last_id.clone();
        while let Some(line) = lines.next_line()? {
            let game = match line {
                ResearchLine::Game(game) => game,
                ResearchLine::End { games } if games == received => return Ok(()),
                ResearchLine::End { games } => {
                    bail!("the server counts {games} games and sent {received}: use --refresh")
                }
            };
            received += 1;
            if resumed_at.as_ref() == Some(&game.id) {
                continue;
            }
            match rows::rows(&game, &pseudonyms, &mut evaluation) {
                Ok((row, plies)) => {
                    part.games.push(row);
                    part.plies.extend(plies);
                }
                Err(reason) => {
                    part.refused += 1;
                    refused(&game.id, &reason);
                }
            }
            part.last_id = Some(game.id);
            each();
            if part.games.len() >= PART_GAMES || part.plies.len() >= PART_PLIES {
                self.write_part(part).await?;
            }
        }
        bail!("the answer of the server is incomplete: run the command again to continue")
    }

    /// Writes the games so far and then the progress: what has no progress is written again.
    async fn write_part(&mut self, part: &mut Part) -> Result<()> {
        let part = std::mem::take(part);
        let Some(last_id) = part.last_id else { return Ok(()) };
        if !part.games.is_empty() {
            let name = self.release.next_part();
            self.store.write(DataTable::Plies, &name, &plies_batch(&part.plies)).await?;
            self.store.write(DataTable::Games, &name, &games_batch(&part.games)).await?;
            self.release.parts += 1;
        }
        self.release.games += part.games.len() as u64;
        self.release.plies += part.plies.len() as u64;
        self.release.refused += part.refused;
        self.release.last_id = Some(last_id);
        self.release.write(self.release_path)
    }

    /// Deletes all games of the release, so that a download begins with the first one.
    /// The key stays, so pseudonyms do not change.
    ///
    /// # Errors
    /// A file cannot be deleted.
    pub async fn restart(&mut self) -> Result<()> {
        let prefix = self.release.part_prefix();
        for table in [DataTable::Games, DataTable::Plies] {
            for part in self.store.parts(table).await? {
                if part.starts_with(&prefix) {
                    self.store.delete(table, &part).await?;
                }
            }
        }
        self.release.restart();
        self.release.write(self.release_path)
    }

    /// Finishes the release: destroys its key.
    ///
    /// # Errors
    /// The export is not complete, or a file cannot be written or deleted.
    pub async fn finish(self) -> Result<()> {
        if !self.release.is_complete {
            bail!("the release is not complete: run the export again, then --finish");
        }
        self.describe(true).await?;
        Release::destroy(self.release_path)
    }

    /// Writes the description of the release, its licence and a page for readers.
    async fn describe(&self, is_finished: bool) -> Result<()> {
        let Release { name, games, plies, is_complete, .. } = &self.release;
        let description = json!({
            "source": "server", "release": name, "games": games, "plies": plies,
            "complete": is_complete, "finished": is_finished,
            "software": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION"),
        });
        self.store.write_text(name, &serde_json::to_string_pretty(&description)?).await?;
        self.store.write_file("LICENSE", LICENCE).await?;
        let page = format!(
            "# Games of a Palamedes server: {name}\n\n\
             {games} finished games with {plies} plies, in two tables of Parquet files: `games`\n\
             and `plies`. All players agreed to research with their games.\n\n\
             `player` and `game_id` are pseudonyms. They are the same within this release only.\n\n\
             Licence: CC0 1.0, see `LICENSE`.\n"
        );
        self.store.write_file("README.md", &page).await
    }
}

/// Rows that are not written yet.
#[derive(Default)]
struct Part {
    games: Vec<GameRow>,
    plies: Vec<PlyRow>,
    refused: u64,
    last_id: Option<String>,
}
