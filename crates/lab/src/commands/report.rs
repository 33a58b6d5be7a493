//! The command `report`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use lab::data_set::DataStore;
use lab::report::{render, summarize};
use lab::self_play::SelfPlay;
use lab::statistics::all_statistics;

use super::progress::ItemProgress;
use super::query_arguments::QueryArguments;

/// Computes all statistics and makes one HTML page of them.
///
/// The page needs no other file. The last line is `statistics N`.
#[derive(Args)]
#[command(after_help = "Example:
  palamedes-lab report --data data --out report.html")]
pub struct ReportArguments {
    #[command(flatten)]
    query: QueryArguments,
    /// File of the page.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Commands that play the games of the data set again.
async fn commands(store: &DataStore) -> Result<Vec<String>> {
    let mut commands = Vec::new();
    for run in store.runs().await? {
        let Some(run) = SelfPlay::read(store, &run).await? else { continue };
        let stored = run.stored_games(store).await?;
        commands.push(run.command(stored.iter().map(|games| games.end - games.start).sum()));
    }
    Ok(commands)
}

pub async fn run(arguments: &ReportArguments) -> Result<()> {
    let (store, session) = arguments.query.open().await?;
    let statistics = all_statistics()?;
    let mut results = Vec::new();
    let progress = ItemProgress::new(statistics.len() as u64, "statistics");
    for statistic in statistics {
        let result = statistic.run(&session).await?;
        results.push((statistic, result));
        progress.advance();
    }
    progress.clear();
    let page = render(&summarize(&session).await?, &commands(&store).await?, &results);
    std::fs::write(&arguments.out, page)
        .with_context(|| format!("writing {}", arguments.out.display()))?;
    println!("statistics {}", results.len());
    Ok(())
}
