//! The command `index`.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use explorer::{Explorer, merge_segments};
use lab::data_set::{DataStore, DataTable};
use lab::position_index::{index_part, missing_parts};

use super::progress::ItemProgress;

/// Writes the position index of a data set, for the opening explorer.
///
/// Parts that are in the index are not counted again, so an interrupted run continues when it is
/// started again, and new games are added. The last line is `games N segments N`.
#[derive(Args)]
#[command(after_help = "Example:
  palamedes-lab index --data data --out index")]
pub struct IndexArguments {
    /// Folder of the data set, or s3://BUCKET/PREFIX.
    #[arg(long, value_name = "DIR")]
    data: String,
    /// Folder of the index.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub async fn run(arguments: &IndexArguments) -> Result<()> {
    let data = DataStore::open(&arguments.data)?;
    if data.parts(DataTable::Games).await?.is_empty() {
        bail!(
            "{} has no games: give the folder that `palamedes-lab selfplay` or `export` wrote",
            arguments.data
        );
    }
    let folder = &arguments.out;
    let missing = missing_parts(&data, folder).await?;
    let progress = ItemProgress::new(missing.iter().map(|part| part.games).sum(), "games");
    for part in &missing {
        let written = index_part(&data, folder, part, &|| progress.advance()).await;
        written.with_context(|| format!("indexing {}", part.part))?;
        // Merging as the segments come keeps their number small.
        while merge_segments(folder)?.is_some() {}
    }
    progress.clear();
    let index = Explorer::open(folder)?;
    println!("games {} segments {}", index.games(), index.segments_len());
    Ok(())
}
