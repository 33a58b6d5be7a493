//! The command `report`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use lab::data_set::DataStore;
use lab::query::QuerySession;
use lab::report::{render, summarize};
use lab::statistics::all_statistics;

/// Computes all statistics and makes one HTML page of them.
///
/// The page needs no other file. The last line is `statistics N`.
#[derive(Args)]
#[command(after_help = "Example:
  palamedes-lab report --data data --out report.html")]
pub struct ReportArguments {
    /// Folder of the data set, or s3://BUCKET/PREFIX.
    #[arg(long, value_name = "DIR")]
    data: String,
    /// File of the page.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub async fn run(arguments: &ReportArguments) -> Result<()> {
    let session = QuerySession::open(&DataStore::open(&arguments.data)?).await?;
    let statistics = all_statistics()?;
    let mut results = Vec::new();
    for (number, statistic) in (1..).zip(statistics) {
        eprintln!("{number}. {}", statistic.title);
        let result = statistic.run(&session).await?;
        results.push((statistic, result));
    }
    let page = render(&summarize(&session).await?, &results);
    std::fs::write(&arguments.out, page)
        .with_context(|| format!("writing {}", arguments.out.display()))?;
    println!("statistics {}", results.len());
    Ok(())
}
